import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { User } from '#shared/contract/accounts.ts';
import { type DeskHandlers, deskCommands } from '#shared/desk/contract.ts';
import { type CommandName, commandNames } from '#shared/desk/names.ts';
import type { Result } from '#shared/desk/types.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import type { Accounts } from '../../../src/main/account/account.ts';
import { createAccounts } from '../../../src/main/account/accounts.ts';
import { openKeys } from '../../../src/main/account/testing/open-keys.ts';
import type { ApiClient, CallInput } from '../../../src/main/api/client.ts';
import { createHttpClient } from '../../../src/main/api/http-client.ts';
import { createDrafts } from '../../../src/main/drafts/drafts.ts';
import { createEvents } from '../../../src/main/events.ts';
import { type Command, createCommands } from '../../../src/main/handle.ts';
import { createOutbox, type Outbox } from '../../../src/main/outbox/outbox.ts';
import { createQueuedCalls } from '../../../src/main/outbox/queued-calls.ts';
import { systemTiming, type Timing } from '../../../src/main/outbox/timing.ts';
import { armKillPoints, reach } from '../kill-points.ts';

/** The first message to this process: what to open, and how broken to be. */
export interface DeskSetup {
  readonly folder: string;
  readonly user: User;
  /** The service, and the session to carry; null: none is there. */
  readonly service: { readonly address: string; readonly cookie: string; readonly timeout: number } | null;
  /** Negative control: answers saves before they are written, and writes them in batches. */
  readonly batched: boolean;
  /** Negative control: a new key for every attempt. */
  readonly keyless: boolean;
  /** Negative control: forgets what it has sent before it is opened again. */
  readonly forgetful?: boolean;
  /** How many days the clock of the copies is ahead. */
  readonly days?: number;
  /** Milliseconds by which every clock of this desk is wrong. */
  readonly skew?: number;
  /** Negative control: a draft and its entry of the outbox are written in two transactions. */
  readonly torn?: boolean;
  /** Does not wait for a lock that somebody else holds: a test would take five seconds for every try. */
  readonly hurried?: boolean;
  /** How many times faster than the wall clock the outbox waits. */
  readonly pace: number;
}

const request = z.object({ number: z.number(), command: z.enum(commandNames), input: z.unknown().optional() });
const arm = z.object({ point: z.string(), hits: z.number() });
/** Whoever listens may be gone by now. */
const say = (message: unknown) => process.connected && process.send?.(message, undefined, undefined, () => undefined);

function paced({ pace, skew = 0 }: DeskSetup): Timing {
  return {
    ...systemTiming,
    now: () => new Date(Date.now() + skew),
    monotonic: () => performance.now() * pace,
    after: (milliseconds, run) => systemTiming.after(milliseconds / pace, run),
  };
}

function connect({ service, keyless }: DeskSetup): ApiClient {
  const client = createHttpClient({
    connection: () => Promise.resolve({ address: service?.address ?? 'http://127.0.0.1:9' }),
    jar: {
      read: () => ({ header: service?.cookie ?? '', isCurrent: () => true, take: () => Promise.resolve() }),
    },
    version: 'torture',
    onOutcome: () => undefined,
    onSessionLost: () => say({ broken: 'the session was lost' }),
  });
  const timeout = service?.timeout ?? 1000;
  return {
    ...client,
    request(name, input) {
      const { idempotencyKey, ...rest } = (input ?? {}) as CallInput<typeof name>;
      const key = idempotencyKey && !keyless ? { idempotencyKey } : {};
      return client.request(name, { ...rest, ...key, timeout } as CallInput<typeof name>);
    },
  };
}

/** What a careless app does: says 'Saved' at once, and writes a moment later. */
function careless(handlers: DeskHandlers): DeskHandlers {
  const waiting: (() => void)[] = [];
  setInterval(() => {
    for (const write of waiting.splice(0)) {
      try {
        write();
      } catch {
        // A careless app would not notice either.
      }
    }
  }, 25).unref();
  return {
    ...handlers,
    'drafts.save': (input) => {
      waiting.push(() => void handlers['drafts.save'](input));
      return { revision: input.revision + 1, savedAt: new Date().toISOString() };
    },
  };
}

/** What a hasty app does: ends the transaction of the draft before the entry is written, and begins another. */
function apart(outbox: Outbox, accounts: Accounts): Outbox {
  return {
    ...outbox,
    enqueue(entry) {
      const { database } = accounts.current();
      const added = outbox.enqueue(entry);
      database.exec('COMMIT');
      reach('torn');
      database.exec('BEGIN IMMEDIATE');
      return added;
    },
  };
}

async function open(setup: DeskSetup): Promise<Record<CommandName, Command<null>>> {
  const { folder, user, batched } = setup;
  const notice = (told: unknown) => say({ notice: told });
  const ahead = () => new Date(Date.now() + (setup.skew ?? 0) + (setup.days ?? 0) * milliseconds.day);
  const accounts = createAccounts({ keys: openKeys, dataFolder: folder, onNotice: notice, clock: ahead });
  const api = connect(setup);
  const events = createEvents();
  events.listen((name) => say({ event: name }));
  const outbox = createOutbox({
    accounts,
    events,
    timing: paced(setup),
    probe: () =>
      api.request('health.read').then(
        () => true,
        () => false,
      ),
    onUnexpected: (error) => say({ broken: String(error) }),
  });
  const clock = () => new Date(Date.now() + (setup.skew ?? 0));
  const session = { read: () => ({ user, role: user.role }) };
  const drafts = createDrafts({
    accounts,
    outbox: setup.torn ? apart(outbox, accounts) : outbox,
    api,
    events,
    clock,
    session,
  });
  const { database } = await accounts.open(user.id);
  if (setup.hurried) database.pragma('busy_timeout = 0');
  if (setup.forgetful) database.exec("DELETE FROM outbox WHERE state = 'sent'");
  armKillPoints(database);
  const queued = createQueuedCalls({ accounts, outbox, api, session });
  const handlers = { ...drafts.handlers, ...outbox.handlers, ...queued } as DeskHandlers;
  return createCommands(batched ? careless(handlers) : handlers, {
    isTrusted: () => true,
    onUnexpected: (command, error) => say({ broken: `${command}: ${String(error)}` }),
  });
}

let commands: Record<CommandName, Command<null>> | null = null;

async function answer({ number, command, input }: z.infer<typeof request>): Promise<void> {
  const parsed = deskCommands[command].input.safeParse(input);
  reach('asked');
  const result: Result<unknown> = commands && parsed.success ? await commands[command](null, input) : never(command);
  reach('written');
  say({ number, result });
  reach('answered');
}

function never(command: string): never {
  throw new Error(`${command} was called wrongly`);
}

process.on('message', (message: { setup?: DeskSetup; arm?: unknown; ask?: unknown }) => {
  if (message.setup) {
    void open(message.setup).then((opened) => {
      commands = opened;
      say({ ready: true });
    });
  } else if (message.arm) {
    const { point, hits } = arm.parse(message.arm);
    reach.arm(point, hits);
  } else void answer(request.parse(message.ask));
});
process.on('disconnect', () => process.exit(0));
say({ started: true });
// Kept alive by its channel; this only makes an orphan end.
void sleep(milliseconds.hour, undefined, { ref: false });
