import type { User } from '#shared/contract/accounts.ts';
import type { CallName } from '#shared/contract/index.ts';
import type { DeskHandlers } from '#shared/desk/contract.ts';
import type { Answered } from '#shared/desk/types.ts';
import type { KeptAnswers } from '../account/kept-answers.ts';
import { isUnanswered } from './call-problem.ts';
import type { ApiClient, CallInput } from './client.ts';
import type { KnownLinks } from './known-links.ts';
import { findLookUp, lookUpKey } from './look-ups.ts';
import { isLookUp, readableCall, sendableCall, userIn } from './readable-calls.ts';

/** What the window's calls work with. */
export interface ApiParts {
  readonly client: ApiClient;
  /** The copies of the account that is signed in; null while nobody is. */
  keptAnswers(): KeptAnswers | null;
  /** The copies that belong to nobody. */
  readonly lookUps: KeptAnswers;
  readonly links: KnownLinks;
  /** Whether the service answered last time. */
  isReachable(): boolean;
  /** Takes over the user that a write answered. */
  onUser(user: User): Promise<void>;
}

/** Milliseconds to wait for a service that did not answer last time, when there is a copy to show instead. */
const impatience = 2000;
/** Milliseconds that undoing an upload may take: it goes through every student of it. */
const undoTimeout = 180_000;

type PlainInput = Pick<CallInput<CallName>, 'params' | 'query' | 'body' | 'idempotencyKey'>;

/** The window's own calls to the service, with the kept copies behind them. */
export function createApi(parts: ApiParts): Pick<DeskHandlers, 'api.read' | 'api.send'> {
  /** Where the copies of a call lie. Taken before the call: the answer belongs to the account that asked. */
  function shelfOf(name: CallName, { params, query = {} }: PlainInput) {
    if (isLookUp(name)) {
      const asked = lookUpKey(name, query as Record<string, unknown>);
      return {
        find: () => findLookUp(parts.lookUps, name, query as Record<string, unknown>),
        keep: (answer: unknown, asOf: Date) => parts.lookUps.put(asked, answer, asOf),
      };
    }
    const store = parts.keptAnswers();
    const asked = { call: name, params, query };
    return {
      find: () => store?.get(asked) ?? null,
      keep: (answer: unknown, asOf: Date) => store?.put(asked, answer, asOf),
    };
  }

  async function read(name: CallName, input: PlainInput): Promise<Answered<unknown>> {
    const shelf = shelfOf(name, input);
    const timeout = !parts.isReachable() && shelf.find() ? { timeout: impatience } : {};
    // From before the call: what is written while it is on its way may not be in the answer.
    const asOf = new Date();
    try {
      const { answer } = await parts.client.request(name, { ...input, ...timeout } as CallInput<CallName>);
      parts.links.note(answer);
      shelf.keep(answer, asOf);
      return { answer, asOf: asOf.toISOString(), live: true };
    } catch (error) {
      const kept = isUnanswered(error) ? shelf.find() : null;
      if (!kept) throw error;
      parts.links.note(kept.answer);
      return { ...kept, live: false };
    }
  }

  return {
    'api.read': ({ call, params, query }) => read(readableCall(call), withoutAbsent({ params, query })),
    'api.send': async ({ call, params, query, body, idempotencyKey }) => {
      const name = sendableCall(call);
      const input = withoutAbsent({ params, query, body, idempotencyKey }) as CallInput<CallName>;
      const patience = name === 'batches.undo' ? { timeout: undoTimeout } : {};
      const { answer, message } = await parts.client.request(name, { ...input, ...patience });
      parts.links.note(answer);
      const user = userIn(name, answer);
      if (user) await parts.onUser(user);
      return { answer, message };
    },
  };
}

function withoutAbsent(input: Record<string, unknown>): PlainInput {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as PlainInput;
}
