import type { EventEmitter } from 'node:events';

/** What recovery needs of a window: Electron's own, or a double of it. */
export interface RecoveringWindow {
  readonly webContents: EventEmitter & { reload(): void; forcefullyCrashRenderer(): void };
  isDestroyed(): boolean;
  on(event: 'unresponsive' | 'responsive', listener: () => void): unknown;
}

/** Asks a person; answers the number of the button. */
type AskPerson = (question: {
  readonly message: string;
  readonly detail: string;
  readonly buttons: string[];
}) => Promise<number>;

/** Who is asked, and how the app ends. */
export interface RecoveryOptions {
  readonly ask: AskPerson;
  readonly quit: () => void;
  /** Milliseconds that never go back. */
  readonly now?: () => number;
}

/** A page that dies again within this time is not loaded a third time. Milliseconds. */
const crashWindow = 60_000;
const saved = 'What you typed is saved in your drafts.';

/**
 * A page that dies is loaded again, once; a second time within a minute a person decides. One that hangs is given
 * time, or ended and loaded again. What was typed is in the drafts.
 */
export function recoverFromCrashes(window: RecoveringWindow, options: RecoveryOptions): void {
  const { ask, quit, now = () => performance.now() } = options;
  const { webContents } = window;
  let lastCrash = Number.NEGATIVE_INFINITY;
  let asking = false;

  async function decide(message: string, buttons: string[], actions: (() => void)[]): Promise<void> {
    if (asking) return;
    asking = true;
    const choice = await ask({ message, detail: saved, buttons });
    asking = false;
    if (!window.isDestroyed()) actions[choice]?.();
  }

  webContents.on('render-process-gone', (_event, { reason }: { readonly reason: string }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    const again = now() - lastCrash < crashWindow;
    lastCrash = now();
    if (!again) return webContents.reload();
    const message = 'The window has stopped working twice in a minute.';
    void decide(message, ['Open it again', 'Quit'], [() => webContents.reload(), quit]);
  });

  let hangs = false;
  window.on('responsive', () => {
    hangs = false;
  });
  window.on('unresponsive', () => {
    hangs = true;
    const end = () => hangs && webContents.forcefullyCrashRenderer();
    void decide('The window does not answer.', ['Wait', 'End it and open it again'], [() => undefined, end]);
  });
}
