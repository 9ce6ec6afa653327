import { setImmediate as nextTurn } from 'node:timers/promises';
import { createMutex } from '#shared/async/mutex.ts';
import type { Call } from '#shared/contract/call.ts';
import { contract } from '#shared/contract/index.ts';
import type { DeskHandlers, DeskParsed } from '#shared/desk/contract.ts';
import { aggregateOf } from '#shared/desk/queued-calls.ts';
import type { OutboxEntry, QueuedChange } from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';
import type { Role } from '#shared/rules/accounts/roles.ts';
import type { Account, Accounts } from '../account/account.ts';
import { changeStorage, withStorage } from '../storage/storage-problem.ts';
import type { Asking } from './call-refusals.ts';
import type { Outbox } from './outbox.ts';
import type { Enqueue } from './outbox-actions.ts';
import { entriesOfRequest, rememberRequest, type WindowRequest } from './request-store.ts';
import { type OnCallSent, serviceCallKind } from './service-call.ts';

/** What queueing calls takes. */
export interface QueuedCallsOptions {
  readonly accounts: Accounts;
  readonly outbox: Outbox;
  readonly api: Asking;
  /** Who is signed in. */
  readonly session: { read(): { readonly role: number } };
  readonly onSent?: OnCallSent;
}

type Given = DeskParsed<'outbox.add'>['calls'][number];

function assertMay(role: number, { call }: Given): void {
  const { access }: Call = contract[call];
  if (access !== 'anyone' && !access.roles.includes(role as Role)) throw new AppError('forbidden');
}

/** The entry that carries a call. */
export function entryOfCall(payload: QueuedChange, title: string): Enqueue {
  return { kind: 'service.call', aggregate: aggregateOf(payload), title, payload };
}

/** Milliseconds of work between two pauses, in which everything else of the desk has its turn. */
const slice = 6;

/** Works through a list without keeping the desk busy for longer than a slice. */
async function inSlices<T, R>(list: readonly T[], work: (item: T) => R): Promise<R[]> {
  const done: R[] = [];
  let since = performance.now();
  for (const item of list) {
    if (performance.now() - since > slice) {
      await nextTurn();
      since = performance.now();
    }
    done.push(work(item));
  }
  return done;
}

function remember(account: Account, request: WindowRequest, entries: readonly OutboxEntry[]): void {
  const now = entries[0]?.queuedAt ?? new Date().toISOString();
  rememberRequest(account, request, { entries: entries.map(({ id }) => id), now });
}

/** Teaches the outbox to carry calls of the service. Answers only once all of them are durable, or throws and none is. */
export function createQueuedCalls(options: QueuedCallsOptions): Pick<DeskHandlers, 'outbox.add'> {
  const { accounts, outbox, api, session, onSent } = options;
  outbox.registerKind('service.call', serviceCallKind(api, onSent));

  const add = async ({ calls, holdSeconds, requestId }: DeskParsed<'outbox.add'>): Promise<OutboxEntry[]> => {
    const { role } = session.read();
    for (const call of calls) assertMay(role, call);
    const account = accounts.current();
    const request: WindowRequest | null = requestId ? { id: requestId, content: calls } : null;
    const queued = request && withStorage(() => entriesOfRequest(account, request));
    if (queued) return queued.flatMap((id) => outbox.read(id) ?? []);
    const prepared = await inSlices(calls, ({ title, undoes: _undoes, ...call }) => {
      // Sealed for one account, it is not for another that was opened meanwhile.
      if (!accounts.isOpen || accounts.current() !== account) throw new AppError('locked');
      return outbox.prepare({ ...entryOfCall(call, title), holdSeconds });
    });
    return changeStorage(account.database, () => {
      const entries = prepared.map(outbox.add);
      if (request) remember(account, request, entries);
      return entries;
    });
  };
  /** One after the other: what was decided first goes first. */
  const mutex = createMutex();
  return { 'outbox.add': (input) => mutex.run(() => add(input)) };
}
