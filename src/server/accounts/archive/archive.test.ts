import { beforeAll, expect, it } from 'vitest';
import { CFB } from 'xlsx';
import type { Schema } from '../../platform/database/schema.ts';
import { appliedPosting, handIn, proposeTimes, storeFile } from '../../testing/applications.ts';
import { dumpTables } from '../../testing/dump.ts';
import { describeEngines } from '../../testing/engines.ts';
import { inviteTo, studentWithProfile } from '../../testing/invitations.ts';
import { type Person, signedIn } from '../../testing/people.ts';
import { createPosting } from '../../testing/postings.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { sections } from './sections.ts';

/** What is kept of a person and is in no archive, and why. */
const leftOut: Readonly<Partial<Record<keyof Schema, string>>> = {
  one_time_codes: 'protects the account',
  authenticators: 'protects the account',
  recovery_codes: 'protects the account',
  reset_tokens: 'protects the account',
  social_grants: 'protects the account',
  student_cards: 'made from the profile',
  uploads: 'an unfinished file, for a week at most',
  hidden_suggestions: 'the judgement of a company',
  ratings: 'the judgement of a company',
  student_batch_rows: 'a list of an institution as it was uploaded',
  student_batch_present: 'a list of an institution as it was uploaded',
  student_batch_marks: 'a list of an institution as it was uploaded',
};
/** What `xlsx` makes of a ZIP archive. */
interface Unpacked {
  readonly FullPaths: readonly string[];
  readonly FileIndex: readonly { readonly content?: Uint8Array }[];
}

/** Columns that say of whom a row is. */
const personal = ['user_id', 'enrollment_id', 'student_id', 'author_id', 'party_id'];

describeEngines('the archive of a person', (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = testServer(await open());
    return () => server.close();
  });

  /** The files of the archive, as text by name. */
  async function archiveOf({ cookie }: Person): Promise<Record<string, string>> {
    const answer = await server.app.inject({
      method: 'GET',
      url: '/v1/account/export',
      cookies: { footbridge_session: cookie },
    });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
    const { FullPaths, FileIndex } = CFB.read(answer.rawPayload, { type: 'buffer' }) as Unpacked;
    const files = FullPaths.map((path, index): [string, string] => [
      path.replace('Root Entry/', ''),
      Buffer.from(FileIndex[index]?.content ?? []).toString(),
    ]);
    return Object.fromEntries(files.filter(([path]) => path !== '' && !path.endsWith('/')));
  }
  const inSection = (archive: Record<string, string>, name: string) =>
    JSON.parse(archive[`${name}.json`] ?? 'null') as Record<string, unknown>[] | null;

  async function busyStudent() {
    const company = await signedIn(server, 2);
    const student = await studentWithProfile(company, { name: ['Zebulon', 'Quillfeather'], skills: ['Excel'] });
    const applied = await appliedPosting(company, 'project', { student, status: 6 });
    await handIn(company, applied, [1]);
    await storeFile(student, company, { purpose: 'document', name: 'a/b: c?.pdf' });
    await proposeTimes(company, await appliedPosting(company, 'job', { student }));
    await inviteTo(company, await createPosting(company, 'internship', { title: 'Welder' }), student);
    await student.call('messages.send', {
      body: { to: `company:${company.companyId}`, text: 'I live in Quarry Lane' },
    });
    await company.call('messages.send', { body: { to: `student:${student.id}`, text: 'Quarry Lane is near' } });
    await student.call('tickets.create', { body: { concern: 'The lift is stuck' } });
    await student.call('student.profile', { params: { id: student.id } });
    await company.call('student.profile', { params: { id: student.id } });
    return { company, student };
  }

  it('has what is kept of a student, with names instead of ids, and their files', async () => {
    const { student } = await busyStudent();
    const archive = await archiveOf(student);
    expect(inSection(archive, 'account')).toMatchObject([
      { first_name: 'Zebulon', last_name: 'Quillfeather', role: 4 },
    ]);
    expect(inSection(archive, 'skills')).toEqual([{ name: 'Excel' }]);
    const applications = inSection(archive, 'applications');
    expect(applications?.map(({ kind, status }) => [kind, status])).toEqual([
      ['project', 'Hired'],
      ['job', 'In touch'],
    ]);
    expect(inSection(archive, 'invitations')).toMatchObject([{ title: 'Welder', status: 'sent' }]);
    expect(inSection(archive, 'interviews')?.[0]?.['slots']).toHaveLength(2);
    expect(inSection(archive, 'messages')?.map(({ text }) => text)).toEqual([
      'I live in Quarry Lane',
      'Quarry Lane is near',
    ]);
    expect(inSection(archive, 'tickets')).toMatchObject([{ concern: 'The lift is stuck' }]);
    expect(inSection(archive, 'profile-views')).toHaveLength(1);
    expect(inSection(archive, 'weekly-reports')).toMatchObject([{ week: 1 }]);
    const files = Object.entries(archive).filter(([name]) => name.startsWith('files/'));
    expect(files.length).toBeGreaterThan(1);
    for (const [, bytes] of files) expect(bytes).toMatch(/^%PDF/);
    expect(files.map(([name]) => name).filter((name) => /[:?]|b.*\/.*c/.test(name))).toEqual([]);
    const page = archive['READ ME.txt'] ?? '';
    for (const name of Object.keys(archive).filter((each) => each.endsWith('.json'))) expect(page).toContain(name);
  });

  it('names each status in words [STATE-24] [STATE-25] [STATE-26] [STATE-27] [STATE-28] [STATE-29] [STATE-30] [STATE-31]', async () => {
    const company = await signedIn(server, 2);
    const student = await signedIn(server, 4);
    const words = ['Applied', 'Left', 'Seen', 'Under Review', 'Shortlisted', 'In touch', 'Hired', 'Rejected'];
    for (const status of words.keys()) {
      const { id } = await appliedPosting(company, 'job', { student, status });
      const event = {
        enrollment_id: id,
        company_id: company.companyId ?? 0,
        status,
        at: server.clock.now().toISOString(),
      };
      await server.database.write((tx) => tx.insertInto('enrollment_events').values(event).execute());
    }
    const archive = await archiveOf(student);
    for (const section of ['applications', 'application-history']) {
      expect(
        inSection(archive, section)?.map(({ status }) => status),
        section,
      ).toEqual(words);
    }
  });

  it('has nothing of others, and nothing that opens the account', async () => {
    const { company, student } = await busyStudent();
    const other = await studentWithProfile(company, { name: ['Yolanda', 'Fairweather'], skills: ['Latin'] });
    const applied = await appliedPosting(company, 'project', { student: other, status: 6 });
    await handIn(company, applied, [1]);
    await storeFile(other, company, { purpose: 'document', name: 'Yolanda.pdf' });
    await proposeTimes(company, await appliedPosting(company, 'job', { student: other }));
    await other.call('tickets.create', { body: { concern: 'For the helpdesk only' } });
    const body = { to: `company:${company.companyId}`, text: 'For your eyes only' };
    expect((await other.call('messages.send', { body })).status).toBe(201);
    const sessions = await server.database.read.selectFrom('sessions').select('token_hash').execute();
    const secrets = sessions.map(({ token_hash }) => token_hash);
    for (const person of [student, company]) {
      // Who works for a company is told who does something there.
      const { 'notifications.json': told = '', ...rest } = await archiveOf(person);
      const everything = JSON.stringify(person === student ? { ...rest, told } : rest);
      for (const text of ['Yolanda', 'For your eyes only', 'helpdesk only', ...secrets, '_hash']) {
        expect(everything).not.toContain(text);
      }
    }
    expect(inSection(await archiveOf(company), 'messages')?.map(({ text }) => text)).toEqual(['Quarry Lane is near']);
  });

  it('has where a person’s own deeds came from, and nothing of where others acted on the account', async () => {
    const owner = await signedIn(server, 2);
    const member = await signedIn(server, 2, { colleagueOf: owner });
    const changed = await server.app.inject({
      method: 'PATCH',
      url: `/v1/members/${member.id}`,
      remoteAddress: '203.0.113.77',
      headers: { 'x-footbridge-client': 'desk/1.0.0 (Windows)', cookie: `footbridge_session=${owner.cookie}` },
      payload: { role: 'owner' },
    });
    expect(changed.statusCode).toBe(200);
    await server.app.inject({
      method: 'GET',
      url: '/v1/auth/session/create',
      remoteAddress: '192.0.2.9',
      headers: { authorization: `Basic ${Buffer.from(`${member.email}:wrong`).toString('base64')}` },
    });
    await server.app.service.settled();
    const told = inSection(await archiveOf(member), 'security-events');
    expect(told?.map(({ event, device, address }) => [event, device, address])).toEqual([
      ['owner_made', '', null],
      ['sign_in_failed', expect.any(String), '192.0.2.9'],
    ]);
    const admin = await signedIn(server, 1);
    const query = { person: member.email, event: 'owner_made' } as const;
    const logged = (await admin.call('security.list', { query })).body.data;
    expect(logged).toMatchObject([
      { actor: { id: owner.id }, device: 'Footbridge on Windows', address: '203.0.113.77' },
    ]);
  });

  it('still comes where the disk has lost a file, and ten times an hour', async () => {
    const { student } = await busyStudent();
    const stored = await server.database.read
      .selectFrom('stored_files')
      .select('stored_name')
      .where('user_id', '=', student.id)
      .execute();
    await server.app.service.files.remove(stored.at(-1)?.stored_name ?? '');
    const archive = await archiveOf(student);
    expect(archive['READ ME.txt']).toContain('is lost: its bytes are no longer there');
    expect(Object.keys(archive).filter((name) => name.startsWith('files/'))).toHaveLength(stored.length - 1);
    for (let turn = 0; turn < 9; turn += 1) await archiveOf(student);
    const refused = await student.call('account.export');
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many']);
    server.clock.advance(3600);
    await archiveOf(student);
  });

  it('misses no table that tells of a person', async () => {
    const known = new Set<string>([...sections.flatMap(({ tables }) => tables), ...Object.keys(leftOut)]);
    const tables = (await server.database.read.introspection.getTables()).filter(({ columns }) =>
      columns.some(({ name }) => personal.includes(name)),
    );
    const listed = new Set(Object.keys(await dumpTables(server.database)));
    const missed = tables.map(({ name }) => name).filter((name) => listed.has(name) && !known.has(name));
    expect(missed).toEqual([]);
  });
});
