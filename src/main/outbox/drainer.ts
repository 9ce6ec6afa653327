import { relatedAggregates } from '#shared/desk/queued-calls.ts';
import type { Account } from '../account/account.ts';
import { isIntercepted } from '../api/call-problem.ts';
import { attempt, recordEnd } from './attempt.ts';
import { createReach, type Reach } from './connectivity.ts';
import { createHolds, type Holds } from './delayed-sends.ts';
import type { OutboxKind, OutboxKinds } from './kinds.ts';
import { changeEntry, type Head, headEntries, readEntry, requeue, type StoredEntry } from './outbox-store.ts';
import { isHeldBack } from './restored-store.ts';
import { backoff, backoffMs } from './retry-policy.ts';
import type { Timing } from './timing.ts';

/** What draining one account's outbox takes. */
export interface DrainerOptions {
  readonly account: Account;
  readonly kinds: OutboxKinds;
  /** Whether the service answers at all; asked now and then while it does not. */
  readonly probe: () => Promise<boolean>;
  readonly timing: Timing;
  /** Told after every change of an entry's state; with the entry where it came to rest. */
  readonly onChange: (rested?: StoredEntry) => void;
  /** Told of what the service refused, and of failures that are nobody's answer: a full disk, a mistake of ours. */
  readonly onUnexpected: (error: unknown) => void;
}

/** Why it may be worth trying again now. */
export type WakeReason = 'reachable' | 'signed-in' | 'woke';

const sideBySide = 4;
/** Milliseconds until an end that the disk refused is written again: the same key brings the same answer. */
const recordAgain = 30_000;
/** Milliseconds that `stop` waits for a send that does not hear its signal. */
const timeouts = 5000;

/** After so many attempts an entry holds up its own aggregate alone. */
const maxTimeout = 4;

/** Whether a head has to wait for an earlier one that may be about the same. Ask for each head, in their order. */
function createRelatedOrder(): (head: Head) => boolean {
  const before = new Set<string>();
  return ({ aggregate, attempts }) => {
    const [name = ''] = aggregate.split(':', 1);
    const related = relatedAggregates[name];
    const waits = related !== undefined && before.has(related);
    if (attempts < maxTimeout) before.add(name);
    return waits;
  };
}

interface Running {
  readonly controller: AbortController;
  readonly done: Promise<void>;
}

/** Sends one account's entries: in order within an aggregate, side by side across. One per open account. */
export class Drainer {
  readonly #options: DrainerOptions;
  readonly #reach: Reach;
  readonly #holds: Holds;
  readonly #running = new Map<string, Running>();
  /** Entry → when it is due, on the monotonic clock. */
  readonly #due = new Map<string, number>();
  /** Entry → how often in a row it found nobody. Costs no attempt, but slows it down. */
  readonly #missed = new Map<string, number>();
  /** How often in a row something else answered in the service's place. */
  #intercepted = 0;
  #stopped = false;
  #signedOut = false;
  /** How often somebody has signed in: an answer to what was asked before that says nothing of the session since. */
  #signIns = 0;
  #callOff: (() => void) | null = null;

  constructor(options: DrainerOptions) {
    this.#options = options;
    this.#holds = createHolds(options.account, options.timing);
    this.#reach = createReach(options.probe, options.timing, (wasOutage) => this.#reached(wasOutage));
  }

  /** Keeps an entry from leaving for so many milliseconds. */
  hold(id: string, milliseconds: number): void {
    this.#holds.add(id, milliseconds);
  }

  /** Starts what is due. Call it whenever an entry was added or changed. */
  pump(): void {
    this.#safely(() => this.#startDue());
  }

  /** Looks again, because something has happened that may let entries through. */
  wake(reason: WakeReason): void {
    if (reason === 'signed-in') {
      this.#signIns += 1;
      this.#safely(() => this.#resume());
    }
    if (reason === 'woke') this.#due.clear();
    // A service that was there all along is no reason to cut its own waits short.
    if (reason === 'reachable' && !this.#reach.isOut) return;
    // The service answers other calls, and something on the way answers these: trying faster would change nothing.
    if (reason === 'reachable' && this.#intercepted > 0 && !this.#reach.isSure) return;
    const wasOut = this.#reach.isOut;
    this.#reach.assume();
    this.#reached(wasOut);
  }

  /** Makes one entry due at once. */
  hurry(id: string): void {
    this.#holds.drop(id);
    this.#due.delete(id);
    this.#missed.delete(id);
    this.#reach.assume();
    this.#due.set(id, this.#now());
    this.pump();
  }

  /** Cuts off what is on its way; its entries are queued again under the same key. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#callOff?.();
    this.#reach.stop();
    for (const { controller } of this.#running.values()) controller.abort();
    const all = Promise.allSettled([...this.#running.values()].map(({ done }) => done));
    let callOff: (() => void) | null = null;
    const enough = new Promise<void>((resolve) => {
      callOff = this.#options.timing.after(timeouts, resolve);
    });
    await Promise.race([all, enough]);
    (callOff as (() => void) | null)?.();
  }

  #now(): number {
    return this.#options.timing.monotonic();
  }

  #safely(work: () => void): void {
    try {
      if (!this.#stopped) work();
    } catch (error) {
      this.#options.onUnexpected(error);
    }
  }

  #startDue(): void {
    if (this.#holds.release()) this.#options.onChange();
    const soonest = Math.min(this.#holds.soonest(), this.#startHeads());
    if (!Number.isFinite(soonest)) return;
    this.#callOff?.();
    this.#callOff = this.#options.timing.after(soonest, () => this.pump());
  }

  /** Starts those that are due; answers the milliseconds until the next one is. */
  #startHeads(): number {
    let soonest = Number.POSITIVE_INFINITY;
    if (this.#reach.isOut || this.#signedOut || isHeldBack(this.#options.account)) return soonest;
    const waitsForEarlier = createRelatedOrder();
    for (const head of headEntries(this.#options.account)) {
      if (this.#running.size >= sideBySide) break;
      const kind = this.#options.kinds.get(head.kind);
      if (waitsForEarlier(head) || !kind || this.#running.has(head.aggregate) || this.#holds.has(head.id)) continue;
      const wait = this.#remaining(head);
      if (wait > 0) soonest = Math.min(soonest, wait);
      else this.#start(head, kind);
    }
    return soonest;
  }

  #remaining(head: Head): number {
    const known = this.#due.get(head.id);
    if (known !== undefined) return known - this.#now();
    if (head.state === 'queued' || !head.nextAttemptAt) return 0;
    // Left by an earlier run. The wall clock may have been changed since: never wait longer than the policy would.
    const told = Date.parse(head.nextAttemptAt) - this.#options.timing.now().getTime();
    const wait = told > backoff.longestAsked ? backoff.maxLength : Math.max(told, 0);
    this.#due.set(head.id, this.#now() + wait);
    return wait;
  }

  #start(head: Head, kind: OutboxKind): void {
    const entry = readEntry(this.#options.account, head.id);
    if (!entry) return;
    const controller = new AbortController();
    const done = this.#send(entry, kind, controller.signal)
      .catch((error: unknown) => {
        this.#due.set(entry.id, this.#now() + recordAgain);
        this.#options.onUnexpected(error);
      })
      .then(() => {
        this.#running.delete(head.aggregate);
        this.pump();
      });
    this.#running.set(head.aggregate, { controller, done });
  }

  async #send(entry: StoredEntry, kind: OutboxKind, signal: AbortSignal): Promise<void> {
    const { account, timing, onChange } = this.#options;
    const signIns = this.#signIns;
    // Durable before the first byte leaves: after a crash it is known that the entry may have arrived.
    const before = changeEntry(account, entry, { state: 'sending', uncertain: true, nextAttemptAt: null });
    onChange();
    const end = await attempt(account, kind, before, signal);
    // Closed without waiting any longer: the row still says 'sending', and the next run takes it up.
    if (!account.database.open) return;
    const verdict = recordEnd(account, kind, { end, before, wasUncertain: entry.uncertain }, timing);
    this.#due.delete(entry.id);
    if (verdict?.kind !== 'offline') this.#missed.delete(entry.id);
    if (end.kind === 'sent') this.#intercepted = 0;
    else if (isIntercepted(end.error)) this.#intercepted += 1;
    switch (verdict?.kind) {
      case 'again':
        this.#due.set(entry.id, this.#now() + verdict.afterMs);
        break;
      case 'paused':
        if (signIns === this.#signIns) this.#signedOut = true;
        else this.#resume();
        break;
      case 'interrupted':
        this.#due.set(entry.id, this.#now() + backoff.first);
        break;
      case 'offline':
        this.#miss(entry.id);
    }
    const isRefused = verdict?.kind === 'conflict' || verdict?.kind === 'blocked';
    if (isRefused && end.kind === 'failed') this.#options.onUnexpected(end.error);
    const isOver = verdict === null || isRefused;
    onChange(isOver ? before : undefined);
  }

  /** Nobody was there, or the line broke: ask whether the service answers at all before anything else is tried. */
  #miss(id: string): void {
    const missed = (this.#missed.get(id) ?? 0) + 1;
    this.#missed.set(id, missed);
    this.#due.set(id, this.#now() + backoffMs(missed, this.#options.timing.random()));
    if (this.#stopped) return;
    this.#reach.doubt(this.#intercepted && backoffMs(this.#intercepted, this.#options.timing.random()));
  }

  #reached(wasOutage: boolean): void {
    if (wasOutage) {
      for (const id of this.#missed.keys()) this.#due.delete(id);
      this.#missed.clear();
    }
    this.pump();
  }

  #resume(): void {
    this.#signedOut = false;
    if (requeue(this.#options.account, 'paused') > 0) this.#options.onChange();
  }
}
