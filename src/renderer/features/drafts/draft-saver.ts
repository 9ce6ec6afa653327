import type { DraftBody } from '#shared/desk/types.ts';
import type { Problem } from '#shared/errors.ts';

/** What is saved: the whole text of a draft and where the person is in it. */
export interface DraftSnapshot {
  readonly body: DraftBody;
  readonly step: number;
  readonly title: string;
}

/** `dirty`: typed, not saved yet. `failed`: the text is still here, and the next change or `flush` tries again. */
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

/** Milliseconds: a pause in typing, and the longest that steady typing may stay unsaved. */
export const saverTimes = { pause: 350, longest: 1000 } as const;

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
    if (this.#state.phase !== 'saving') this.#set({ phase: 'dirty' });
    if (this.#pause) clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.flush(), saverTimes.pause);
    this.#longest ??= setTimeout(() => void this.flush(), saverTimes.longest);
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

  /** Goes on after a conflict, on top of the revision that was chosen against. */
  resume(revision: number): void {
    this.#set({ phase: this.#pending ? 'dirty' : 'saved', revision, problem: null });
  }

  async #saveOnce(snapshot: DraftSnapshot): Promise<void> {
    this.#pending = null;
    this.#set({ phase: 'saving', problem: null });
    const result = await this.#save(snapshot, this.#state.revision);
    if (result.ok) {
      this.#set({ ...result.data, phase: this.#pending ? 'dirty' : 'saved' });
      return;
    }
    this.#pending ??= snapshot;
    this.#set({ phase: result.error.code === 'conflict' ? 'conflict' : 'failed', problem: result.error });
  }

  #clearTimers(): void {
    if (this.#pause) clearTimeout(this.#pause);
    if (this.#longest) clearTimeout(this.#longest);
    this.#pause = null;
    this.#longest = null;
  }

  #set(change: Partial<SaverState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
