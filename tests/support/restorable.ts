import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { createAccounts } from '../../src/main/account/accounts.ts';
import { openKeys } from '../../src/main/account/testing/open-keys.ts';
import { createHttpClient } from '../../src/main/api/http-client.ts';
import { createWriting } from '../../src/main/desk-writing.ts';
import { createEvents } from '../../src/main/events.ts';
import type { Files } from '../../src/main/files/files.ts';
import type { SignedUp } from '../torture/employer.ts';
import { freePort, type Running, startService } from './processes.ts';

/** What has to end with a test; the last one first. */
export type Ends = (() => unknown)[];

/** A service whose database can be put back to an earlier state, as an operator does it, and who signs up there. */
export async function startRestorable<T>(ends: Ends, signUp: (address: string, folder: string) => Promise<T>) {
  const folder = mkdtempSync(join(tmpdir(), 'footbridge-restored-'));
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  const data = join(folder, 'service');
  let running: Running = await startService({ folder: data, port });
  ends.push(() => running.stop());
  const person = await signUp(`http://127.0.0.1:${port}`, data);
  const file = join(data, 'footbridge.db');
  const copy = join(folder, 'copy.db');
  const start = async () => {
    running = await startService({ folder: data, port });
  };
  return {
    folder,
    port,
    person,
    start,
    stop: () => running.stop(),
    async keepCopy() {
      await running.stop();
      copyFileSync(file, copy);
      await start();
    },
    /** Puts the copy back, with an epoch of its own. The service is not running. */
    restore() {
      for (const each of [`${file}-wal`, `${file}-shm`]) rmSync(each, { force: true });
      copyFileSync(copy, file);
      const database = new BetterSqlite3(file);
      database.prepare("UPDATE service_facts SET value = ? WHERE name = 'epoch'").run('e'.repeat(32));
      database.close();
    },
  };
}

/** Whose desk it is, and where. */
export interface DeskAt extends Pick<SignedUp, 'user' | 'cookie'> {
  readonly folder: string;
  readonly port: number;
  /** It names and hears epochs, as the app does. */
  readonly watchful?: boolean;
  /** The files that it holds for its window; none unless given. */
  readonly files?: Files;
}

const nothing = () => {
  throw new Error('This desk holds no files');
};
const noFiles: Files = {
  receive: nothing,
  newPath: nothing,
  hold: nothing,
  find: nothing,
  handlers: { 'files.save': nothing, 'files.openSaved': nothing, 'files.part': nothing, 'files.release': nothing },
  clear: nothing,
  close: nothing,
};

/** A desk with its queue and its way to the service; `accounts.open` starts it. */
export function prepareDesk(ends: Ends, { folder, port, user, cookie, watchful = true, files = noFiles }: DeskAt) {
  const session = { cookie };
  const events = createEvents();
  const accounts = createAccounts({ keys: openKeys, dataFolder: join(folder, 'desk') });
  const client = createHttpClient({
    connection: () => Promise.resolve({ address: `http://127.0.0.1:${port}` }),
    jar: {
      read: () => ({
        header: session.cookie,
        isCurrent: () => true,
        async take(headers) {
          const set = headers.find((header) => header.startsWith('footbridge_session='));
          session.cookie = set?.split(';')[0] ?? session.cookie;
          await Promise.resolve();
        },
      }),
    },
    version: '1',
    ...(watchful && { epoch: () => writing.restores }),
    onOutcome: () => undefined,
    onSessionLost: () => undefined,
  });
  const writing = createWriting({
    accounts,
    client,
    files,
    events,
    log: () => undefined,
    session: () => ({ user, role: user.role, verified: 'service' }),
  });
  ends.push(async () => {
    await writing.outbox.close();
    await accounts.close();
  });
  return { accounts, client, events, writing };
}
