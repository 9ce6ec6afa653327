import { randomUUID } from 'node:crypto';
import type { CallName } from '#shared/contract/index.ts';
import { type DeskInput, deskCommands } from '#shared/desk/contract.ts';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';
import { createAccounts } from '../../src/main/account/accounts.ts';
import { openKeys } from '../../src/main/account/testing/open-keys.ts';
import type { ApiClient, CallInput } from '../../src/main/api/client.ts';
import { createEvents } from '../../src/main/events.ts';
import { createOutbox } from '../../src/main/outbox/outbox.ts';
import { createQueuedCalls } from '../../src/main/outbox/queued-calls.ts';
import { type ManualTiming, manualTiming } from '../../src/main/outbox/testing/manual-timing.ts';
import type { Chance } from './random.ts';

/** A call as the window queues it. */
export type SideCall = DeskInput<'outbox.add'>['calls'][number];

/** The line between one desk and the service. */
interface Line {
  isOn: boolean;
  /** Loses requests on their way there, and answers on their way back. */
  isBad: boolean;
  /** The call whose next answer is lost for certain, after the service has done it; null: none, or it has been lost. */
  losesAnswerOf: CallName | null;
}

/** Who sits at a desk. */
export interface Sitting {
  readonly folder: string;
  readonly userId: number;
  readonly role: number;
  readonly api: Pick<ApiClient, 'request'>;
  readonly chance: Chance;
  /** Negative control: every attempt under a new key. */
  readonly keyless: boolean;
}

/** One desk with an outbox, on a clock of its own, at a line that a test switches. */
export interface Side {
  readonly line: Line;
  /** Answers of the service that were lost after it had done what was asked. */
  readonly lost: number;
  /** Queues like a window whose answers get lost: now and then it asks twice. */
  add(call: SideCall): Promise<OutboxEntry[]>;
  list(): OutboxEntry[];
  /** Takes back what has not left; answers whether it was taken back. */
  takeBack(id: string): boolean;
  /** Lets time pass, and sends what can be sent. */
  work(milliseconds: number): Promise<void>;
  /** Works until nothing waits that could go. */
  drain(): Promise<void>;
  /** The process ends without a word, and the desk is started again. */
  killAndRestart(): Promise<void>;
  close(): Promise<void>;
}

const failed = (code: string) => Object.assign(new Error(code), { code });
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** The way to the service over the line. `onLost` hears of answers that were lost. */
function overLine({ api, chance, keyless }: Sitting, line: Line, onLost: () => void): Pick<ApiClient, 'request'> {
  return {
    async request<N extends CallName>(name: N, input?: CallInput<N>) {
      if (!line.isOn) throw new AppError('offline', { cause: failed('ECONNREFUSED') });
      const fate = line.isBad ? chance.between(1, 10) : 10;
      if (fate <= 2) throw new AppError('offline', { cause: failed('ECONNRESET') });
      const { signal: _signal, idempotencyKey, ...rest } = (input ?? {}) as CallInput<N>;
      const key = idempotencyKey && !keyless ? { idempotencyKey } : {};
      const answer = await api.request(name, { ...rest, ...key } as CallInput<N>);
      const isChosen = name === line.losesAnswerOf;
      if (fate > 5 && !isChosen) return answer;
      if (isChosen) line.losesAnswerOf = null;
      onLost();
      throw new AppError('timeout');
    },
  };
}

/** Starts a desk in a folder of its own. */
export async function sitDown(sitting: Sitting): Promise<Side> {
  const { folder, userId, role, chance } = sitting;
  const line: Line = { isOn: true, isBad: false, losesAnswerOf: null };
  let lost = 0;
  const api = overLine(sitting, line, () => {
    lost += 1;
  });
  const start = async (timing: ManualTiming) => {
    const accounts = createAccounts({ keys: openKeys, dataFolder: folder, clock: timing.now });
    const outbox = createOutbox({
      accounts,
      events: createEvents(),
      timing,
      probe: () => Promise.resolve(line.isOn),
    });
    const session = { read: () => ({ role }) };
    const handlers = createQueuedCalls({ accounts, outbox, api, session });
    await accounts.open(userId);
    return { accounts, outbox, handlers, timing };
  };
  let desk = await start(manualTiming(new Date()));
  /** What is on its way takes its own time: the desk's clock stands still meanwhile. */
  const settle = async () => {
    while (desk.outbox.summary().sending > 0) await nextTurn();
  };
  const work = async (milliseconds: number) => {
    await desk.timing.pass(milliseconds);
    await settle();
    await desk.timing.pass(0);
  };
  return {
    line,
    get lost() {
      return lost;
    },
    async add(call) {
      const input = deskCommands['outbox.add'].input.parse({ calls: [call], requestId: randomUUID() });
      const [entries] = await Promise.all([
        desk.handlers['outbox.add'](input),
        chance.between(1, 3) === 1 && desk.handlers['outbox.add'](input),
      ]);
      return entries;
    },
    list: () => desk.outbox.list(),
    takeBack: (id) => {
      const { cancelled } = desk.outbox.handlers['outbox.cancelMany']({ ids: [id] }) as { cancelled: string[] };
      return cancelled.length > 0;
    },
    work,
    async drain() {
      for (let round = 0; round < 200; round += 1) {
        const { waiting, sending } = desk.outbox.summary();
        const stuck = desk.outbox.list().filter(({ state }) => state === 'blocked' || state === 'conflict');
        const behind = new Set(stuck.map(({ aggregate }) => aggregate));
        const open = desk.outbox.list().filter(({ state }) => state === 'queued' || state === 'waiting');
        if (sending === 0 && (waiting === 0 || open.every(({ aggregate }) => behind.has(aggregate)))) return;
        await work(400_000);
      }
      throw new Error('The outbox does not come to rest');
    },
    async killAndRestart() {
      const now = desk.timing.now();
      await settle();
      desk.accounts.current().database.close();
      desk = await start(manualTiming(now));
    },
    async close() {
      await desk.outbox.close();
      await desk.accounts.close();
    },
  };
}
