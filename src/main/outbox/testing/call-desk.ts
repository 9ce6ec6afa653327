import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallName } from '#shared/contract/index.ts';
import { deskCommands } from '#shared/desk/contract.ts';
import type { QueueableCall } from '#shared/desk/queued-change.ts';
import type { OutboxEntry, OutboxNotifications } from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';
import type { Accounts } from '../../account/account.ts';
import { createAccounts } from '../../account/accounts.ts';
import { openKeys } from '../../account/testing/open-keys.ts';
import type { CallInput } from '../../api/client.ts';
import { createEvents } from '../../events.ts';
import { fieldMessages } from '../../handle.ts';
import { createOutbox, type Outbox } from '../outbox.ts';
import { createQueuedCalls } from '../queued-calls.ts';
import { type ManualTiming, manualTiming } from './manual-timing.ts';

/** A call as a window queues it, right or wrong. */
export interface QueuedGiven extends Readonly<Partial<Record<'params' | 'query' | 'body', Record<string, unknown>>>> {
  readonly call: QueueableCall;
  readonly title: string;
}

/** A call that reached the service. */
interface AskedCall {
  readonly call: CallName;
  readonly input: CallInput<CallName>;
}

/** The service that a test plays: it answers, throws, or is not there. */
export interface PlayedCalls {
  isOn: boolean;
  answer(call: CallName, input: CallInput<CallName>): unknown;
}

/** The outbox over real files, with queued calls and a service that the test plays. */
export interface CallDesk {
  readonly accounts: Accounts;
  readonly outbox: Outbox;
  readonly timing: ManualTiming;
  readonly service: PlayedCalls;
  /** Calls that reached the service, in order. */
  readonly asked: AskedCall[];
  /** What the window was told. */
  readonly notifications: OutboxNotifications[];
  /** Who is signed in. */
  role: number;
  add(calls: readonly QueuedGiven[], holdSeconds: number, requestId?: string): Promise<OutboxEntry[]>;
  cancelMany(ids: readonly string[]): { cancelled: string[] };
  read(id: string): OutboxEntry | null;
  list(): OutboxEntry[];
  /** The process ends without a word, and the app is started again. */
  killAndRestart(): Promise<void>;
  dispose(): Promise<void>;
}

/** Sets an application's status; Shortlisted unless said. */
export function statusCall(query: { id: number; status?: number; from?: number }): QueuedGiven {
  const given = { status: 4, ...query };
  return { call: 'enrollments.status', params: { method: 'internship' }, query: given, title: `Applicant ${query.id}` };
}

const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });

/** Opens account 1 in a new folder. */
export async function openCallDesk(service: PlayedCalls = { isOn: true, answer: () => ({}) }): Promise<CallDesk> {
  const folder = mkdtempSync(join(tmpdir(), 'footbridge-calls-'));
  const asked: AskedCall[] = [];
  const notifications: OutboxNotifications[] = [];
  const api = {
    request: (call: CallName, input: CallInput<CallName>) => {
      if (!service.isOn) return Promise.reject(new AppError('offline', { cause: refused }));
      asked.push({ call, input });
      try {
        return Promise.resolve({ answer: service.answer(call, input), message: '' });
      } catch (error) {
        return Promise.reject(error);
      }
    },
  };
  const state = { role: 2 };
  const open = async (timing: ManualTiming) => {
    const accounts = createAccounts({ keys: openKeys, dataFolder: folder, clock: timing.now });
    const events = createEvents();
    events.listen((name, value) => {
      if (name === 'outbox.changed') notifications.push(value as OutboxNotifications);
    });
    const outbox = createOutbox({ accounts, events, timing, probe: () => Promise.resolve(service.isOn) });
    const handlers = createQueuedCalls({ accounts, outbox, api: api as never, session: { read: () => state } });
    await accounts.open(1);
    return { accounts, outbox, handlers, timing };
  };
  let parts = await open(manualTiming());
  return {
    service,
    asked,
    notifications,
    get accounts() {
      return parts.accounts;
    },
    get outbox() {
      return parts.outbox;
    },
    get timing() {
      return parts.timing;
    },
    get role() {
      return state.role;
    },
    set role(role) {
      state.role = role;
    },
    async add(calls, holdSeconds, requestId) {
      const { data, error } = deskCommands['outbox.add'].input.safeParse({ calls, holdSeconds, requestId });
      if (error) throw new AppError('invalid', { fields: fieldMessages(error) });
      return await parts.handlers['outbox.add'](data);
    },
    cancelMany: (ids) => parts.outbox.handlers['outbox.cancelMany']({ ids: [...ids] }) as { cancelled: string[] },
    read: (id) => parts.outbox.read(id),
    list: () => parts.outbox.list(),
    async killAndRestart() {
      parts.accounts.current().database.close();
      // The timers of a killed process go with it.
      parts = await open(manualTiming(parts.timing.now()));
    },
    async dispose() {
      await parts.accounts.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
