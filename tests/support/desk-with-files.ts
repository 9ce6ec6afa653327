import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, vi } from 'vitest';
import type { DeskEvents, OutboxEntry } from '#shared/desk/types.ts';
import { createFiles } from '../../src/main/files/files.ts';
import type { Person } from '../../src/server/testing/people.ts';
import { type Ends, prepareDesk } from './restorable.ts';

/** What the tests of entries with files wait by. */
export const timeouts = { timeout: 40_000, interval: 50 };

function newFolder(ends: Ends): string {
  const folder = mkdtempSync(join(tmpdir(), 'footbridge-outgoing-'));
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The desk of somebody, whose service is at a port, with the files that the window holds and those that are kept. */
export async function openDeskWithFiles(
  ends: Ends,
  person: Person,
  { port, folder = newFolder(ends) }: { readonly port: number; readonly folder?: string | undefined },
) {
  const files = await createFiles({ dataFolder: folder, saveFile: () => Promise.resolve(null), openFile: null });
  const at = { folder, port, files, cookie: `footbridge_session=${person.cookie}`, watchful: false };
  const desk = prepareDesk(ends, { ...at, user: { id: person.id, role: person.role } as never });
  const notices: string[] = [];
  const progress: DeskEvents['files.progress'][] = [];
  desk.events.listen((name, payload) => {
    if (name === 'notice') notices.push((payload as DeskEvents['notice']).message);
    if (name === 'files.progress') progress.push(payload as DeskEvents['files.progress']);
  });
  await desk.accounts.open(person.id);
  const { handlers, outbox } = desk.writing;
  const hold = async (name: string, bytes: Uint8Array) =>
    (await files.receive(name, Readable.from([Buffer.from(bytes)]))).fileId;
  const state = (entry: OutboxEntry) => outbox.read(entry.id)?.state;
  const atRest = async (entry: OutboxEntry, wanted: string) =>
    await vi.waitFor(() => expect(state(entry)).toBe(wanted), timeouts);
  const kept = () => {
    const outgoing = readdirSync(folder, { recursive: true, withFileTypes: true });
    return outgoing
      .filter((each) => each.isFile() && each.parentPath.endsWith('outgoing'))
      .map(({ parentPath, name }) => join(parentPath, name));
  };
  return { ...desk, handlers, outbox, files, folder, hold, atRest, kept, notices, progress };
}
