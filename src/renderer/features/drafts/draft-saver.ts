import type { DraftBody } from '#shared/desk/types.ts';
import type { ErrorCode, Problem } from '#shared/errors.ts';

/** What is saved: the whole text of a draft and where the person is in it. */
export interface DraftSnapshot {
  readonly body: DraftBody;
  readonly step: number;
  readonly title: string;
}

/** `dirty`: typed, not saved yet. `failed`: the text is still here, and is tried again by itself and by `flush`. */
export interface SaverState {
  readonly phase: 'saved' | 'dirty' | 'saving' | 'failed' | 'conflict';
  readonly revision: number;
  /** When the last save became durable, ISO 8601. */
  readonly savedAt: string;
  readonly problem: Problem | null;
}

type Save = (
  snapshot: DraftSnapshot,
  revision: number,
) => Promise<{ ok: true; data: { revision: number; savedAt: string } } | { ok: false; error: Problem }>;

/**
 * Milliseconds: a pause in typing, the longest that steady typing may stay unsaved, and the first and longest wait
 * after a save that failed.
 */
export const saverTimes = { pause: 350, maxLength: 800, again: 2000, longestAgain: 15_000 } as const;

/** What a later try of the same save may change: room on the disk, a lock that is let go, a desk that comes back or opens. */
const passing = new Set<ErrorCode>([
  'locked',
  'disk_full',
  'not_saved',
  'offline',
  'timeout',
  'internal',
  'damaged',
  'untrusted_sender',
]);

/**
 * Saves a draft on each pause in typing, one save at a time, always the newest text. It says 'saved' only after the
 * desk has answered and nothing was typed since. After a conflict it stops until somebody has chosen.
 */
export class DraftSaver {
  #state: SaverState;
  #pending: DraftSnapshot | null = null;
  #running: Promise<void> | null = null;
  #pause: ReturnType<typeof setTimeout> | null = null;
  #longest: ReturnType<typeof setTimeout> | null = null;
  #again: ReturnType<typeof setTimeout> | null = null;
  #failures = 0;
  /** What was sent without an answer: it may be stored all the same. */
  #unanswered: DraftSnapshot | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #save: Save;

  constructor(save: Save, start: { revision: number; savedAt: string }) {
    this.#save = save;
    this.#state = { phase: 'saved', problem: null, ...start };
  }

  readonly read = (): SaverState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes the newest text; it will be saved after a pause. */
  change(snapshot: DraftSnapshot): void {
    this.#pending = snapshot;
    if (this.#state.phase === 'conflict') return;
    this.#set(this.#state.phase === 'saving' ? {} : { phase: 'dirty' });
    if (this.#pause) clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.flush(), saverTimes.pause);
    this.#longest ??= setTimeout(() => void this.flush(), saverTimes.maxLength);
  }

  /** Saves what is pending now. Answers whether everything typed so far is on disk. */
  async flush(): Promise<boolean> {
    this.#clearTimers();
    while (this.#running !== null) await this.#running;
    if (this.#pending && this.#state.phase !== 'conflict') {
      this.#running = this.#saveOnce(this.#pending).finally(() => {
        this.#running = null;
      });
      await this.#running;
    }
    return this.#pending === null;
  }

  /** The desk locks in a moment: saves what is pending, over another window's text too, since the history has both. */
  async saveBeforeLock(): Promise<boolean> {
    if (await this.flush()) return true;
    const theirs = (this.#state.problem?.detail as { theirs?: { revision: number } } | undefined)?.theirs;
    return this.#state.phase === 'conflict' && theirs ? this.saveOnTop(theirs.revision) : false;
  }

  /** Whether something typed is nowhere but in this window, and stays so until somebody does something. */
  get isStuck(): boolean {
    return this.#state.phase === 'failed' || this.#state.phase === 'conflict';
  }

  /** The text that the disk does not have; null where it has all, or is being given it. */
  get pending(): DraftSnapshot | null {
    return this.#pending;
  }

  /** Whether everything that was typed is on disk. */
  get isSaved(): boolean {
    return this.#pending === null && this.#running === null;
  }

  /** After a conflict: saves what is pending on top of the other text, so that the history has both. */
  saveOnTop(theirRevision: number): Promise<boolean> {
    this.resume(theirRevision);
    return this.flush();
  }

  /** Goes on after a conflict, on top of the revision that was chosen against. */
  resume(revision: number): void {
    this.#set({ phase: this.#pending ? 'dirty' : 'saved', revision, problem: null });
  }

  async #saveOnce(snapshot: DraftSnapshot): Promise<void> {
    this.#pending = null;
    this.#set({ phase: 'saving', problem: null });
    const result = await this.#save(snapshot, this.#state.revision);
    if (result.ok) {
      this.#failures = 0;
      this.#unanswered = null;
      this.#set({ ...result.data, phase: this.#pending ? 'dirty' : 'saved' });
      return;
    }
    this.#pending ??= snapshot;
    const { error } = result;
    const mine = error.code === 'conflict' ? this.#ownRevision(error) : null;
    if (mine !== null) {
      this.#unanswered = null;
      this.#set({ revision: mine });
      return this.#saveOnce(this.#pending);
    }
    this.#unanswered = passing.has(error.code) ? snapshot : null;
    this.#set({ phase: error.code === 'conflict' ? 'conflict' : 'failed', problem: error });
    if (passing.has(error.code)) this.#tryAgain();
  }

  /** The revision of a conflict with oneself: what the desk has is what was sent to it, only the answer was lost. */
  #ownRevision({ detail }: Problem): number | null {
    const theirs = (detail as { theirs?: DraftSnapshot & { revision: number } } | undefined)?.theirs;
    const sent = this.#unanswered;
    if (!(theirs && sent) || theirs.revision <= this.#state.revision) return null;
    const same = theirs.title === sent.title && theirs.step === sent.step;
    return same && JSON.stringify(theirs.body) === JSON.stringify(sent.body) ? theirs.revision : null;
  }

  #tryAgain(): void {
    const wait = Math.min(saverTimes.again * 2 ** this.#failures, saverTimes.longestAgain);
    this.#failures += 1;
    this.#again = setTimeout(() => void this.flush(), wait);
  }

  #clearTimers(): void {
    for (const timer of [this.#pause, this.#longest, this.#again]) if (timer) clearTimeout(timer);
    this.#pause = null;
    this.#longest = null;
    this.#again = null;
  }

  #set(change: Partial<SaverState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
