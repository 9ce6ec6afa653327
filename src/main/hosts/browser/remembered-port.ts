import { StartProblem } from '#node/start-problem.ts';
import type { SettingsStore } from '../host.ts';

/** The setting that holds the port of the last start. */
const setting = 'browserPort';

/** A server, and the port that it should have had so that windows of the last start find it. */
export interface OnPort<T> {
  readonly server: T;
  /** Null: it has the port of the last start, or one that was asked for, or there was no last start. */
  readonly taken: number | null;
}

/**
 * Starts a server on the port of the last start with these settings, so that a window which was left open finds its desk
 * again. Where another program has taken the port, it starts on any free one. `asked` other than 0 is the port to use, or none.
 */
export async function startOnRememberedPort<T extends { readonly port: number }>(
  settings: SettingsStore,
  asked: number,
  start: (port: number) => Promise<T>,
): Promise<OnPort<T>> {
  const last = Number(settings.get(setting) ?? 0);
  const isKnown = asked === 0 && Number.isInteger(last) && last > 0 && last <= 65_535;
  const known = isKnown ? await start(last).catch(orTaken) : null;
  const server = known ?? (await start(asked));
  if (server.port !== last) settings.set(setting, server.port);
  return { server, taken: isKnown && known === null ? last : null };
}

/** Throws what is no question of the port. */
function orTaken(error: unknown): null {
  if (error instanceof StartProblem) return null;
  throw error;
}

/** What somebody reads who starts a desk whose port was taken. */
export function takenSentence(port: number): string {
  return (
    `Port ${port}, which this Footbridge had last time, is taken by another program, so its address is a new one. A window ` +
    `that was left open does not find it there: to go on in that window, end this Footbridge and that program, and start it again.`
  );
}
