import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { User } from '#shared/contract/accounts.ts';
import type { RosterImportRow } from '#shared/contract/batches.ts';
import type { RosterImport } from '#shared/desk/types.ts';
import { createAccounts } from '../../../src/main/account/accounts.ts';
import { openKeys } from '../../../src/main/account/testing/open-keys.ts';
import type { ApiClient, CallInput } from '../../../src/main/api/client.ts';
import { createHttpClient } from '../../../src/main/api/http-client.ts';
import { createEvents } from '../../../src/main/events.ts';
import type { HeldFile } from '../../../src/main/files/files.ts';
import { createOutbox } from '../../../src/main/outbox/outbox.ts';
import { systemTiming } from '../../../src/main/outbox/timing.ts';
import { createRoster } from '../../../src/main/roster/roster.ts';
import { everyRow } from '../../../src/main/roster/testing/check-kit.ts';

/** What a desk that imports lists is started with. */
export interface ImportSetup {
  readonly folder: string;
  readonly user: User;
  readonly service: { readonly address: string; readonly cookie: string };
  /** The list to import; the same one again goes on where it was left. */
  readonly file: string;
  /** Negative control: every part of a list is an upload of its own. */
  readonly piecemeal: boolean;
}

/** What it says on its way. */
export type ImportWord =
  | {
      readonly found: readonly {
        readonly state: RosterImport['state'];
        readonly rows: number;
        readonly read: number;
      }[];
    }
  | { readonly reached: 'opened' | 'checked' | 'committed' | 'arrived' }
  | { readonly broken: string };

const say = (word: ImportWord) => process.send?.(word);

function connect({ service: { address, cookie }, piecemeal }: ImportSetup): ApiClient {
  const client = createHttpClient({
    connection: () => Promise.resolve({ address }),
    jar: { read: () => ({ header: cookie, isCurrent: () => true, take: () => Promise.resolve() }) },
    version: 'torture',
    onOutcome: () => undefined,
    onSessionLost: () => say({ broken: 'the session was lost' }),
  });
  return piecemeal ? inPieces(client) : client;
}

interface PartInput {
  readonly body: { readonly rows: RosterImportRow[] };
  readonly signal?: AbortSignal;
}

/** What a careless app does: sends a thousand rows, has them shown, and goes on with the next thousand. */
function inPieces(client: ApiClient): ApiClient {
  const rows = async ({ body: { rows: part }, signal }: PartInput) => {
    const kept = { ...(signal && { signal }) };
    const body = { file_name: 'a part', row_count: part.length, mode: 'add_update' as const };
    const { id } = (await client.request('batches.create', { body, idempotencyKey: randomUUID(), ...kept })).answer
      .data;
    const whole = { params: { id }, body: { part: 0, rows: part }, idempotencyKey: randomUUID(), ...kept };
    const sent = await client.request('batches.rows', whole);
    await client.request('batches.finish', { params: { id }, body: { parts: 1 }, idempotencyKey: randomUUID() });
    return sent;
  };
  const nothing = { answer: { data: { accepted: 0, updated: 0, unchanged: 0 }, rejected: [] }, message: '' };
  const request = (name: string, input: unknown) => {
    if (name === 'batches.rows') return rows(input as PartInput);
    // The upload as a whole is never opened, for the institution has one at a time, and so never finished.
    if (name === 'batches.create') return Promise.resolve({ answer: { data: { id: 0 } }, message: '' });
    if (name === 'batches.finish') return Promise.resolve(nothing);
    return client.request(name as 'batches.undo', input as CallInput<'batches.undo'>);
  };
  return { ...client, request: request as ApiClient['request'] };
}

async function open(setup: ImportSetup) {
  const { folder, user } = setup;
  const temp = path.join(folder, 'temp');
  mkdirSync(temp, { recursive: true });
  const accounts = createAccounts({ keys: openKeys, dataFolder: folder });
  const events = createEvents();
  const client = connect(setup);
  const onUnexpected = (error: unknown) =>
    say({ broken: error instanceof Error ? String(error.stack) : String(error) });
  const outbox = createOutbox({
    accounts,
    events,
    timing: systemTiming,
    probe: () => Promise.resolve(true),
    onUnexpected,
  });
  const held = new Map<string, HeldFile>();
  const newPath = () => path.join(temp, randomUUID());
  const hold = (file: string, name: string) => {
    const entry = { fileId: randomUUID(), name, size: statSync(file).size, path: file };
    held.set(entry.fileId, entry);
    return Promise.resolve(entry);
  };
  const find = (fileId: string) => held.get(fileId) as HeldFile;
  const { handlers } = createRoster({
    accounts,
    outbox,
    events,
    client,
    onUnexpected,
    files: { find, hold, newPath },
    entryPoints: { rosterWorker: new URL('../../../src/main/roster/worker.ts', import.meta.url) },
  });
  await accounts.open(user.id);
  return { handlers, events, hold, newPath };
}

async function run(setup: ImportSetup): Promise<void> {
  const { handlers, events, hold, newPath } = await open(setup);
  const list = await handlers['roster.list'](undefined);
  const found = [];
  for (const { importId, state, counts } of list) {
    const whole = { importId, ...everyRow, limit: 1 };
    const { total } = await handlers['roster.rows'](whole);
    found.push({ state, rows: total, read: counts.read });
  }
  say({ found });
  const copy = newPath();
  copyFileSync(setup.file, copy);
  const { fileId } = await hold(copy, path.basename(setup.file));
  let upload = await handlers['roster.open']({ fileId });
  const { importId } = upload;
  say({ reached: 'opened' });
  const arrived = new Promise<void>((resolve) => {
    const look = async () => {
      if ((await handlers['roster.read']({ importId })).state === 'done') resolve();
    };
    events.listen((name) => void (name === 'roster.changed' && look()));
    void look();
  });
  if (upload.state === 'inspected') upload = await handlers['roster.check']({ importId, options: upload.options });
  say({ reached: 'checked' });
  if (upload.state === 'ready') await handlers['roster.commit']({ importId });
  say({ reached: 'committed' });
  await arrived;
  say({ reached: 'arrived' });
}

process.on('message', (setup: ImportSetup) => {
  void run(setup).catch((error: unknown) =>
    say({ broken: error instanceof Error ? String(error.stack) : String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
