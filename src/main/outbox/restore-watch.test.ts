import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';
import type { Accounts } from '../account/account.ts';
import { createAccounts } from '../account/accounts.ts';
import { openKeys } from '../account/testing/open-keys.ts';
import type { ApiClient } from '../api/client.ts';
import { createEvents } from '../events.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import type { OutboxPayload } from './payloads.ts';
import { createRestoreWatch, type RestoreWatch } from './restore-watch.ts';
import { markMissing } from './restored-store.ts';
import { type ManualTiming, manualTiming } from './testing/manual-timing.ts';

let folder: string;
let accounts: Accounts;
let timing: ManualTiming;
let outbox: Outbox;
let watch: RestoreWatch;
/** What the line says to each request, in turn. */
let replies: (() => Promise<unknown>)[];
let sends: number;
let anew: () => Promise<void>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'footbridge-restore-'));
  replies = [];
  sends = 0;
  anew = () => Promise.resolve();
  timing = manualTiming();
  accounts = createAccounts({ keys: openKeys, dataFolder: folder, clock: timing.now });
  const events = createEvents();
  outbox = createOutbox({ accounts, events, timing, probe: () => Promise.resolve(true) });
  outbox.registerKind('posting.publish', {
    parse: () => publication,
    send: () => {
      sends += 1;
      return replies.shift()?.() ?? Promise.resolve('ok');
    },
    afterRestore: { key: () => 'a key', anew: () => anew() },
  });
  const client = { request: () => Promise.resolve({ answer: { data: [] } }) } as unknown as Pick<ApiClient, 'request'>;
  watch = createRestoreWatch({
    accounts,
    client,
    events,
    kinds: outbox.kinds,
    onSettled: () => outbox.wake('woke'),
    onUnexpected: (error) => {
      throw error;
    },
  });
  await accounts.open(1);
  watch.heard('before');
});
afterEach(async () => {
  await accounts.close();
  rmSync(folder, { recursive: true, force: true });
});

const publication: OutboxPayload<'posting.publish'> = {
  draftId: '00000000-0000-4000-8000-000000000001',
  revision: 1,
  method: 'job',
  body: {},
};

async function add(aggregate = 'draft:a'): Promise<OutboxEntry> {
  const entry = { kind: 'posting.publish', aggregate, title: 'a', payload: publication } as const;
  const added = accounts.current().database.transaction(() => outbox.enqueue(entry))();
  await timing.pass(0);
  return added;
}
const state = ({ id }: OutboxEntry) => outbox.read(id)?.state;
/** The service was restored, and what was sent has been compared. */
function restore(missing: readonly OutboxEntry[] = []): void {
  watch.heard('after');
  const ids = missing.map(({ id }) => id);
  markMissing(accounts.current(), 'after', ids);
}

describe('a request that hangs while a person decides after a restore', () => {
  it.each(['timeout', 'internal', 'aborted', 'no_session', 'invalid', 'restored'] as const)(
    'stays left out when it ends with %s, and goes only when it is retried',
    async (code) => {
      const line = Promise.withResolvers<unknown>();
      replies.push(() => line.promise);
      const entry = await add();
      restore();
      await watch.handlers['restored.settle']({ send: [] });
      expect(state(entry)).toBe('blocked');
      line.reject(new AppError(code));
      await timing.pass(600_000);
      expect([outbox.read(entry.id), sends]).toMatchObject([{ state: 'blocked', problem: { code: 'restored' } }, 1]);
      outbox.wake('signed-in');
      outbox.handlers['outbox.retry']({ id: entry.id });
      await timing.pass(600_000);
      expect([state(entry), sends]).toEqual(['sent', 2]);
    },
  );

  it('goes once, and after the end of the first, where it is retried before that', async () => {
    const line = Promise.withResolvers<unknown>();
    replies.push(() => line.promise);
    const entry = await add();
    restore();
    await watch.handlers['restored.settle']({ send: [] });
    outbox.handlers['outbox.retry']({ id: entry.id });
    await timing.pass(1000);
    expect(sends).toBe(1);
    line.reject(new AppError('timeout'));
    await timing.pass(600_000);
    expect([state(entry), sends]).toEqual(['sent', 2]);
  });

  it('is sent where the answer says so after all', async () => {
    const line = Promise.withResolvers<unknown>();
    replies.push(() => line.promise);
    const entry = await add();
    restore();
    await watch.handlers['restored.settle']({ send: [] });
    line.resolve('ok');
    await timing.pass(0);
    expect([outbox.read(entry.id), sends]).toMatchObject([{ state: 'sent', problem: null }, 1]);
  });
});

describe('what is missing and does not open any more', () => {
  it.each(['damaged', 'not_found'] as const)(
    'says so when it is sent, and keeps nothing else back: %s',
    async (code) => {
      const damaged = await add();
      const other = await add('draft:b');
      restore([damaged, other]);
      anew = () => Promise.reject(new AppError(code));
      replies.push(() => Promise.reject(new AppError(code)));
      await watch.handlers['restored.settle']({ send: [damaged.id, other.id] });
      await timing.pass(60_000);
      expect(outbox.read(damaged.id)).toMatchObject({ state: 'blocked', problem: { code } });
      expect(state(other)).toBe('sent');
      expect(watch.handlers['restored.read'](undefined)).toBeNull();
    },
  );

  it('is asked about again where the disk refused', async () => {
    const entry = await add();
    restore([entry]);
    anew = () => Promise.reject(new AppError('disk_full'));
    await expect(watch.handlers['restored.settle']({ send: [entry.id] })).rejects.toMatchObject({ code: 'disk_full' });
    expect(watch.handlers['restored.read'](undefined)).toMatchObject({ missing: [{ id: entry.id }] });
  });
});

describe('a session', () => {
  it('was ended by a restore where the service was restored since it last confirmed it, and only then', async () => {
    expect(watch.hasEndedSession()).toBe(false);
    watch.sessionConfirmed();
    expect(watch.hasEndedSession()).toBe(false);
    watch.heard('after');
    expect(watch.hasEndedSession()).toBe(true);
    // Signed in again, with what is held still to be decided: the next ending is an ordinary one.
    watch.sessionConfirmed();
    expect(watch.hasEndedSession()).toBe(false);
    await accounts.close();
    expect(watch.hasEndedSession()).toBe(false);
  });
});
