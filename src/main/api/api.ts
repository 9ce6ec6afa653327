import type { User } from '#shared/contract/accounts.ts';
import type { CallName } from '#shared/contract/index.ts';
import type { DeskHandlers } from '#shared/desk/contract.ts';
import type { Answered } from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';
import { isEverybodys, isLookUp, readableCall, sendableCall, userIn } from '../cache/readable-calls.ts';
import { type AnsweredCall, canonical, type KeptAnswers } from '../cache/response-cache.ts';
import type { Events } from '../events.ts';
import { systemTiming, type Timing } from '../outbox/timing.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { isUnanswered } from './call-problem.ts';
import type { ApiClient, CallInput } from './client.ts';
import type { KnownLinks } from './known-links.ts';
import { findLookUp, lookUpKey } from './look-ups.ts';

/** What the window's calls work with. */
export interface ApiParts {
  readonly client: ApiClient;
  /** Where the account that is signed in keeps the answers of a call; null while nobody is. */
  keptAnswers(call: CallName): KeptAnswers | null;
  /** The copies that belong to nobody. */
  readonly lookUps: KeptAnswers;
  readonly links: KnownLinks;
  readonly service: Pick<Workspace, 'connectivity' | 'look'>;
  readonly events: Pick<Events, 'emit'>;
  /** The service has answered a reading of the window. */
  onRead?(call: CallName): void;
  /** Takes over the user that a write answered. */
  onUser(user: User): Promise<void>;
  readonly timing?: Pick<Timing, 'after'>;
}

/** Milliseconds until the kept copy is shown while the service still answers. */
const copyAfter = 2000;
/** Milliseconds for which an answer that came behind a kept copy waits to be picked up by the window. */
const pickUpTime = 5000;
/** Milliseconds that undoing an upload may take: it goes through every student of it. */
const undoTimeout = 180_000;

type PlainInput = Pick<CallInput<CallName>, 'params' | 'query' | 'body' | 'idempotencyKey'>;

/** Where the copies of one call lie. */
interface Shelf {
  /** The kept copy; null: there is none. */
  copy(): Answered<unknown> | null;
  keep(answer: unknown, asOf: Date): void;
  /** Whether the account that asked is still the one that is open. */
  isCurrent(): boolean;
}

/** Where the copies of a call lie. Taken before the call: the answer belongs to the account that asked. */
function shelfOf(parts: ApiParts, name: CallName, { params, query = {} }: PlainInput): Shelf {
  const copyOf = (kept: ReturnType<KeptAnswers['get']>): Answered<unknown> | null => {
    if (kept) parts.links.note(kept.answer);
    return kept && { ...kept, live: false };
  };
  if (isLookUp(name)) {
    const asked = lookUpKey(name, query as Record<string, unknown>);
    const everybodys = isEverybodys(name);
    const kept = everybodys ? parts.lookUps : parts.keptAnswers(name);
    return {
      copy: () => copyOf(findLookUp(kept, name, query as Record<string, unknown>)),
      keep: (answer, asOf) => kept?.put(asked, answer, asOf),
      isCurrent: () => everybodys || kept === parts.keptAnswers(name),
    };
  }
  const store = parts.keptAnswers(name);
  const asked = { call: name, params, query };
  return {
    copy: () => copyOf(store?.get(asked) ?? null),
    keep: (answer, asOf) => store?.put(asked, answer, asOf),
    isCurrent: () => store === parts.keptAnswers(name),
  };
}

/** An answer of the service, and whether a question that was put later has been answered before it. */
interface FreshAnswer {
  readonly answered: Answered<unknown>;
  readonly isOvertaken: boolean;
}

/** How many calls are known by their newest answer. */
const knownCalls = 1000;

/** Numbers the questions of each call: answers may come in another order, and an older one replaces no newer one. */
function createOrder() {
  let asked = 0;
  const answered = new Map<string, number>();
  return {
    /** Begins a question; what it answers says, once it is answered, whether no later one has been answered yet. */
    begin(call: string): () => boolean {
      asked += 1;
      const number = asked;
      return () => {
        if ((answered.get(call) ?? 0) > number) return false;
        answered.delete(call);
        answered.set(call, number);
        const oldest = answered.size > knownCalls ? answered.keys().next().value : undefined;
        if (oldest !== undefined) answered.delete(oldest);
        return true;
      };
    },
  };
}

/** The window's own calls to the service, with the kept copies behind them. */
export function createApi(parts: ApiParts): Pick<DeskHandlers, 'api.read' | 'api.send'> {
  const { service, timing = systemTiming } = parts;
  /** Answers that came after their kept copies had been shown, by call. */
  const arrived = new Map<string, { readonly answered: Answered<unknown>; readonly shelf: Shelf }>();

  const order = createOrder();

  async function ask(name: CallName, input: PlainInput, shelf: Shelf): Promise<FreshAnswer> {
    const { params, query } = input;
    const isNewest = order.begin(canonical({ call: name, params, query }));
    // From before the call: what is written while it is on its way may not be in the answer.
    const asOf = new Date();
    const { answer } = await parts.client.request(name, input as CallInput<CallName>);
    parts.links.note(answer);
    const isOvertaken = !isNewest();
    if (!isOvertaken) shelf.keep(answer, asOf);
    parts.onRead?.(name);
    return { isOvertaken, answered: { answer, asOf: asOf.toISOString(), live: true } };
  }

  /** Tells the window when an answer, or a refusal, is there that it no longer waits for. */
  async function tellLater(asking: Promise<FreshAnswer>, call: AnsweredCall, shelf: Shelf): Promise<void> {
    const key = canonical(call);
    try {
      const { answered, isOvertaken } = await asking;
      if (isOvertaken) return;
      const own = { answered, shelf };
      arrived.set(key, own);
      timing.after(pickUpTime, () => {
        if (arrived.get(key) === own) arrived.delete(key);
      });
    } catch (error) {
      if (isUnanswered(error)) return;
    }
    if (shelf.isCurrent()) parts.events.emit('read.arrived', call);
  }

  async function read(name: CallName, input: PlainInput): Promise<Answered<unknown>> {
    const shelf = shelfOf(parts, name, input);
    const { now } = service.connectivity;
    if (now === 'out') {
      // The probe may find out that the service is back; then the window reads again.
      service.look();
      const copy = shelf.copy();
      if (copy) return copy;
      throw new AppError('offline');
    }
    const asking = ask(name, input, shelf);
    const shown = await nextBest({ service, timing }, asking, shelf, now === 'slow' ? 0 : copyAfter);
    if (shown === null) {
      return asking.then(
        ({ answered }) => answered,
        (error: unknown) => orCopy(error, shelf),
      );
    }
    void tellLater(asking, { call: name, params: input.params, query: input.query }, shelf);
    if (shown instanceof AppError) throw shown;
    return shown;
  }

  return {
    'api.read': ({ call, params, query, arrived: pickUp }) => {
      const found = pickUp ? arrived.get(canonical({ call, params, query })) : undefined;
      if (found?.shelf.isCurrent()) return found.answered;
      return read(readableCall(call), withoutAbsent({ params, query }));
    },
    'api.send': async ({ call, params, query, body, idempotencyKey }) => {
      const name = sendableCall(call);
      const input = withoutAbsent({ params, query, body, idempotencyKey }) as CallInput<CallName>;
      const timeouts = name === 'batches.undo' ? { timeout: undoTimeout } : {};
      const { answer, message } = await parts.client.request(name, { ...input, ...timeouts });
      parts.links.note(answer);
      const user = userIn(name, answer);
      if (user) await parts.onUser(user);
      return { answer, message };
    },
  };
}

/** What to show before the answer is there: the copy after `wait` milliseconds, or what is here once the service is out. */
function nextBest(
  { service, timing }: Required<Pick<ApiParts, 'service' | 'timing'>>,
  asking: Promise<unknown>,
  shelf: Shelf,
  wait: number,
): Promise<Answered<unknown> | AppError | null> {
  const { promise, resolve } = Promise.withResolvers<Answered<unknown> | AppError | null>();
  const callOff = timing.after(wait, () => {
    const copy = shelf.copy();
    if (copy) resolve(copy);
  });
  const stop = service.connectivity.onceOut(() => resolve(shelf.copy() ?? new AppError('offline')));
  const answered = () => resolve(null);
  asking.then(answered, answered);
  return promise.finally(() => {
    callOff();
    stop();
  });
}

function orCopy(error: unknown, shelf: Shelf): Answered<unknown> {
  const copy = isUnanswered(error) ? shelf.copy() : null;
  if (!copy) throw error;
  return copy;
}

function withoutAbsent(input: Record<string, unknown>): PlainInput {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as PlainInput;
}
