import type { Database } from 'better-sqlite3';

/** Named moments of a save at which the process can be made to end itself, as if its power was cut. */
export const killPoints = ['asked', 'draft written', 'text written', 'written', 'answered'] as const;
/** A named moment of a save. */
export type KillPoint = (typeof killPoints)[number];

/** Named moments of everything else that is done with drafts and the outbox. */
export const actPoints = [
  'asked',
  'draft added',
  'draft written',
  'text written',
  'entry added',
  'entry removed',
  'written',
  'answered',
] as const;
/** A named moment of an act; `torn` is there in a negative control only. */
export type ActPoint = (typeof actPoints)[number] | 'torn';

let armed: { point: string; hits: number } | null = null;

/** Passes a named moment; ends the process with SIGKILL when it is armed and its turn has come. */
export function reach(point: string): void {
  if (armed?.point !== point) return;
  armed.hits -= 1;
  if (armed.hits > 0) return;
  process.kill(process.pid, 'SIGKILL');
  // The signal arrives by the kernel's leave: nothing more may happen until it does.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}
reach.arm = (point: string, hits: number): void => {
  armed = { point, hits };
};

/** Puts the moments inside a transaction into the connection, as temporary triggers that leave no trace in the file. */
export function armKillPoints(database: Database): void {
  database.function('reach', { directOnly: false }, (point: unknown) => {
    reach(String(point));
    return null;
  });
  database.exec(`
    CREATE TEMP TRIGGER draft_written AFTER UPDATE ON main.drafts BEGIN SELECT reach('draft written'); END;
    CREATE TEMP TRIGGER draft_added AFTER INSERT ON main.drafts BEGIN SELECT reach('draft added'); END;
    CREATE TEMP TRIGGER entry_added AFTER INSERT ON main.outbox BEGIN SELECT reach('entry added'); END;
    CREATE TEMP TRIGGER entry_removed AFTER DELETE ON main.outbox BEGIN SELECT reach('entry removed'); END;
    CREATE TEMP TRIGGER text_written AFTER INSERT ON main.draft_texts BEGIN SELECT reach('text written'); END;
  `);
}
