import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { setPassword } from '../accounts/accounts.ts';
import { forgetIdentities } from '../accounts/social/account.ts';
import { afterRestore } from '../command/restored.ts';
import { keepCopies } from '../platform/copies/keep-copies.ts';
import type { Database } from '../platform/database/database.ts';
import { readFact, writeFact } from '../platform/database/facts.ts';
import { createPasswords } from '../platform/sessions/passwords.ts';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { copyAside, dumpInto, putCopyBack, startOn } from '../testing/restored.ts';
import { rosterRow, upload } from '../testing/roster.ts';
import { type TestServer, testConfig } from '../testing/test-server.ts';
import { openJournal } from './journal.ts';
import { restoredNotice } from './watch.ts';

const password = 'the first password';
const later = 'the later password';
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'footbridge-restores-'));
  folders.push(folder);
  return folder;
}

const raise = (error: unknown): never => {
  throw error;
};

const signIn = async (server: TestServer, person: Person, given: string) =>
  (await server.call('session.create', { basic: [person.email, given] })).status;

interface Story {
  readonly folder: string;
  readonly epoch: string;
  readonly people: { readonly asha: Person; readonly ravi: Person; readonly leaver: Person; readonly educator: Person };
  /** An acknowledged posting, and the revision of a list, that are not in the copy. */
  readonly posting: number;
  readonly revision: number;
}

/** Somebody's password, a deletion, a posting and a list come after the copy. */
async function live(copy: (database: Database, folder: string) => Promise<void>, url = ''): Promise<Story> {
  const folder = newFolder();
  const { server, database, stop, epoch } = await startOn(folder, url);
  const passwordHash = await createPasswords(testConfig.scrypt).hash(password);
  const asha = await signedIn(server, 2, { passwordHash });
  const ravi = await signedIn(server, 2, { colleagueOf: asha, passwordHash });
  const leaver = await signedIn(server, 4, { passwordHash });
  const educator = await signedIn(server, 3, { passwordHash });
  await upload(educator, [rosterRow(1)]);
  await copy(database, folder);
  const posting = await createPosting(asha, 'job');
  await upload(educator, [rosterRow(2), rosterRow(3)]);
  const { body } = await educator.call('students.changes', { query: { since: 0 } });
  await leaver.call('auth.deleteAccount', { body: { password } });
  expect((await asha.call('auth.changePassword', { body: { password, newPassword: later } })).status).toBe(200);
  await stop();
  return { folder, epoch, people: { asha, ravi, leaver, educator }, posting: posting.id, revision: body.revision };
}

/** What has to hold after the service has started on data of an earlier time. */
async function expectSettled(story: Story, { server, epoch }: Awaited<ReturnType<typeof startOn>>): Promise<number> {
  const { asha, ravi, leaver, educator } = story.people;
  expect(epoch).not.toBe(story.epoch);
  for (const person of [asha, ravi, educator]) {
    const { status, headers } = await server.call('user.counts', { cookie: person.cookie });
    expect([status, headers['x-footbridge-epoch']]).toEqual([401, epoch]);
  }
  expect(await signIn(server, asha, password)).toBe(401);
  expect(await signIn(server, asha, later)).toBe(200);
  expect(await signIn(server, leaver, password)).toBe(401);
  const cookie = (await server.call('session.create', { basic: [ravi.email, password] })).cookie;
  const again: Person = {
    ...ravi,
    cookie: cookie ?? '',
    server,
    call: (name, input) => server.call(name, { cookie, ...input }),
  };
  const other = await createPosting(again, 'job');
  expect(other.id).toBeGreaterThan(story.posting);
  const closing = { params: { method: 'job' }, body: { id: story.posting, status: 3 } } as const;
  expect((await again.call('postings.status', closing)).status).toBe(404);
  const teacher = (await server.call('session.create', { basic: [educator.email, password] })).cookie;
  await upload({ ...educator, call: (name, input) => server.call(name, { cookie: teacher, ...input }) }, [
    rosterRow(9),
  ]);
  const { body } = await server.call('students.changes', { cookie: teacher, query: { since: 0 } });
  expect(body.revision).toBeGreaterThan(story.revision);
  return other.id;
}

describe('data of an earlier time on SQLite', () => {
  it('is noticed when a damaged file was mended from a copy: nothing ended goes on, and no id comes twice [B-05]', async () => {
    const story = await live(async ({ file }) => {
      if (file) await keepCopies({ file, now: () => new Date(), onProblem: raise }).close();
    });
    const handle = openSync(path.join(story.folder, 'footbridge.db'), 'r+');
    writeSync(handle, Buffer.alloc(4096, 0xc3), 0, 4096, 0);
    closeSync(handle);
    const mended = await startOn(story.folder);
    expect(mended.said).toHaveLength(1);
    expect(mended.said[0]).toContain('has been restored from the copy');
    await expectSettled(story, mended);
    await mended.stop();
  });

  it('is noticed when a file was put back by hand, each time anew, and stays settled over starts [B-05]', async () => {
    const story = await live(copyAside);
    putCopyBack(story.folder);
    const first = await startOn(story.folder);
    expect(first.said).toEqual([restoredNotice]);
    const id = await expectSettled(story, first);
    await first.stop();
    const ordinary = await startOn(story.folder);
    expect([ordinary.epoch, ordinary.said]).toEqual([first.epoch, []]);
    await ordinary.stop();
    putCopyBack(story.folder);
    const second = await startOn(story.folder);
    expect(second.epoch).not.toBe(first.epoch);
    expect(await expectSettled(story, second)).toBeGreaterThan(id);
    await second.stop();
  });

  it('starts without a mark, and with a spoilt one, and keeps passwords as hashes in a private file', async () => {
    const story = await live(copyAside);
    const mark = path.join(story.folder, 'mark');
    const journal = readFileSync(path.join(mark, 'journal'), 'utf8');
    expect(journal).toContain('$scrypt$');
    expect(journal).not.toContain(later);
    if (process.platform !== 'win32') expect(statSync(path.join(mark, 'journal')).mode & 0o777).toBe(0o600);
    rmSync(mark, { recursive: true });
    const afresh = await startOn(story.folder);
    expect([afresh.epoch, afresh.said]).toEqual([story.epoch, []]);
    await afresh.stop();
    writeFileSync(path.join(mark, 'epoch.json'), '{"epo');
    const spoilt = await startOn(story.folder);
    expect(spoilt.said).toEqual([restoredNotice]);
    await spoilt.stop();
  });

  it('that is told by the command is settled too, where no mark could show it', async () => {
    const story = await live(copyAside);
    rmSync(path.join(story.folder, 'mark', 'epoch.json'));
    rmSync(path.join(story.folder, 'mark', 'acts'));
    putCopyBack(story.folder);
    expect(await afterRestore(['--data', story.folder], '')).toBe(restoredNotice);
    const running = await startOn(story.folder);
    expect(running.said).toEqual([]);
    await expectSettled(story, running);
    await running.stop();
  });
});

describeEngines('data of an earlier time', (open) => {
  const addresses = async () => {
    const places = [await open.place(), await open.place()];
    return places.map((place) => ('url' in place ? place.url : ''));
  };

  it.runIf(open.engine === 'PostgreSQL')('is settled by the command after a dump was restored [B-05]', async () => {
    const [url = '', restored = ''] = await addresses();
    const [again = ''] = await addresses();
    const story = await live(async () => {
      for (const to of [restored, again]) await dumpInto(url, to);
    }, url);
    expect(await afterRestore(['--data', story.folder], restored)).toBe(restoredNotice);
    const first = await startOn(story.folder, restored);
    expect(first.said).toEqual([]);
    const id = await expectSettled(story, first);
    await first.stop();
    // The same dump once more.
    await afterRestore(['--data', story.folder], again);
    const second = await startOn(story.folder, again);
    expect(second.epoch).not.toBe(first.epoch);
    expect((await createPosting(await signedIn(second.server, 2), 'job')).id).toBeGreaterThan(id);
    await second.stop();
  });

  it.runIf(open.engine === 'PostgreSQL')('is noticed by the system identifier and by the timeline [B-05]', async () => {
    const [url = ''] = await addresses();
    const folder = newFolder();
    const begun = await startOn(folder, url);
    const { rows } = await sql<{ system: string; timeline: number }>`
      select system_identifier::text as system, timeline_id as timeline
      from pg_control_system(), pg_control_checkpoint()`.execute(begun.database.read);
    const { system = '', timeline = 0 } = rows[0] ?? {};
    const origin = (of: string, line: number) => `${of} ${line.toString(16).toUpperCase().padStart(8, '0')}`;
    expect(await readFact(begun.database.read, 'origin')).toBe(origin(system, timeline));
    let before = begun;
    for (const [elsewhere, said] of [
      [origin(system, timeline), []],
      [origin('7000000000000000001', timeline), [restoredNotice]],
      [origin(system, timeline + 1), [restoredNotice]],
    ] as const) {
      const { cookie } = await signedIn(before.server, 2);
      await before.database.write((tx) => writeFact(tx, 'origin', elsewhere));
      await before.stop();
      const after = await startOn(folder, url);
      expect(after.said).toEqual(said);
      expect(after.epoch === before.epoch).toBe(said.length === 0);
      const answer = await after.server.call('user.counts', { cookie });
      expect([answer.status, answer.headers['x-footbridge-epoch']]).toEqual([
        said.length === 0 ? 200 : 401,
        after.epoch,
      ]);
      before = after;
    }
    await before.stop();
  });
});

describeEngines('accounts', (open) => {
  it('are not opened again by a sign-in provider that was taken away, and others keep theirs [B-05]', async () => {
    const place = await open.place();
    const url = 'url' in place ? place.url : '';
    const folder = 'file' in place ? path.dirname(place.file) : newFolder();
    const { server, database, stop, epoch } = await startOn(folder, url);
    const corrected = await signedIn(server, 4);
    const loyal = await signedIn(server, 4);
    const identify = ({ id }: Person) =>
      database.write(async (tx) => {
        const values = { user_id: id, provider: 'google', subject: `google ${id}`, created_at: '' } as const;
        await tx.insertInto('user_identities').values(values).execute();
      });
    await identify(corrected);
    await identify(loyal);
    await database.write((tx) => forgetIdentities(tx, corrected.id));
    await database.write((tx) => setPassword(tx, loyal.id, 'hash', server.clock.now()));
    // The copy that is restored is older than the end.
    await identify(corrected);
    await database.write(async (tx) => {
      await tx.updateTable('users').set({ decision_version: 0 }).execute();
      await writeFact(tx, 'origin', 'elsewhere 00000001');
    });
    await stop();
    if (url === '') await afterRestore(['--data', folder], '');
    const again = await startOn(folder, url);
    expect(again.epoch).not.toBe(epoch);
    const identities = await again.database.read.selectFrom('user_identities').select('user_id').execute();
    expect(identities).toEqual([{ user_id: loyal.id }]);
    await again.stop();
  });

  it('get the password and the end that the journal holds, and a stranger under the same id does not', async () => {
    const place = await open.place();
    const folder = 'file' in place ? path.dirname(place.file) : newFolder();
    const { server, database, stop, epoch } = await startOn(folder, 'url' in place ? place.url : '');
    const person = await signedIn(server, 2, { passwordHash: 'old' });
    const stranger = await signedIn(server, 2, { passwordHash: 'their own' });
    await database.write((tx) => setPassword(tx, person.id, 'new', server.clock.now()));
    const [entry] = openJournal(folder).entries();
    if (entry?.kind !== 'account') throw new Error('nothing was written down');
    openJournal(folder).add([{ ...entry, id: stranger.id, created_at: '2020-01-01T00:00:00.000Z' }]);
    await database.write(async (tx) => {
      const earlier = { password_hash: 'old', decision_version: 0 };
      await tx.updateTable('users').set(earlier).where('id', '=', person.id).execute();
    });
    // As after a dump that another server wrote.
    await database.write((tx) => writeFact(tx, 'origin', 'elsewhere 00000001'));
    await stop();
    if ('url' in place) {
      const noticed = await startOn(folder, place.url);
      await noticed.stop();
      expect(noticed.said).toEqual([restoredNotice]);
    } else await afterRestore(['--data', folder], '');
    const again = await startOn(folder, 'url' in place ? place.url : '');
    expect(again.epoch).not.toBe(epoch);
    const hashes = await again.database.read
      .selectFrom('users')
      .select('password_hash')
      .where('id', 'in', [person.id, stranger.id])
      .orderBy('id')
      .execute();
    expect(hashes.map(({ password_hash }) => password_hash)).toEqual(['new', 'their own']);
    expect((await signedIn(again.server, 2)).id).toBeGreaterThan(stranger.id + 1);
    await again.stop();
  });
});
