import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { CallName } from '#shared/contract/index.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { fold } from '#shared/rules/texts/fold.ts';
import { applyTo } from '../../../testing/applications.ts';
import { describeEngines } from '../../../testing/engines.ts';
import { becomePartners } from '../../../testing/invitations.ts';
import { bookingBetween, mentorAtAllHours } from '../../../testing/mentoring.ts';
import { type Person, signedIn } from '../../../testing/people.ts';
import { createPosting } from '../../../testing/postings.ts';
import { rosterRow, upload } from '../../../testing/roster.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import type { Database } from '../database.ts';
import { saysEvery } from './says-word.ts';

describeEngines('a misspelt word', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    return () => database.close();
  });

  it.each([
    ['a missing letter', 'data analyst', 'data anlyst', true],
    ['a missing first letter', 'zarina quazi', 'arina', true],
    ['a letter too many', 'bangalore', 'banngalore', true],
    ['another letter', 'bangalore', 'bangolore', true],
    ['swapped letters', 'zarina quazi', 'zarnia', true],
    ['swapped letters of its second half', 'deepika', 'deepkia', true],
    ['the two letters swapped where its halves meet', 'zarina quazi', 'zairna', true],
    ['swapped first letters', 'deepika', 'edepika', true],
    ['a word not typed to its end', 'bangalore', 'bangl', true],
    ['a word on the next line', 'zarina quazi\nzarina@example.in', 'zarnia@exam', true],
    ['a part of a word as typed', 'bangalore', 'galor', true],
    ['signs that like knows', 'a 100%_sure\\thing', '100%_', true],
    ['marks of an Indian script', 'अनुसंधान', 'अनुसधान', true],
    ['two letters wrong', 'bangalore', 'bongolore', false],
    ['a mistake in the middle of a word', 'bangalore', 'golore', false],
    ['three letters', 'zoe', 'zor', false],
    ['a number', 'class of 2026', '2025', false],
    ['one of two words', 'data analyst', 'data chemst', false],
    ['three words', 'bangalore analyst computer', 'bangalor analst computr', true],
    ['four words', 'bangalore analyst computer delhi', 'bangalor analst computr dlhi', false],
  ])('with %s: %j by %j is found: %s', async (_, text, search, expected) => {
    const found = (misspelt?: 'yes') =>
      database.read
        .selectNoFrom(saysEvery(sql`cast(${text} as text)`, fold(search), misspelt).as('found'))
        .executeTakeFirstOrThrow();
    expect(Boolean((await found('yes')).found)).toBe(expected);
  });
});

describeEngines('lists that are searched', (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = testServer(await open());
    return () => server.close();
  });

  it('find a misspelt word where they are asked to, and among what they may show alone', async () => {
    const { admin, owner, educator, student, mentor } = await everybody();
    const posting = { params: { method: 'job' } } as const;
    const lists: readonly (readonly [Person, CallName, string, object?])[] = [
      [admin, 'admin.users', 'zarnia'],
      [admin, 'admin.companies', 'zephr works'],
      [admin, 'admin.institutions', 'zenoth'],
      [admin, 'adminPostings.list', 'anlyst zephr'],
      [admin, 'adminTickets.list', 'scren zarnia'],
      [admin, 'adminOrders.list', 'zarnia'],
      [owner, 'postings.list', 'data anlyst', posting],
      [owner, 'enrollments.find', 'zarnia'],
      [owner, 'partnerships.list', 'zenoth'],
      [owner, 'messages.threads', 'zarnia'],
      [educator, 'students.list', 'deepkia'],
      [educator, 'mentors.list', 'fardia'],
      [mentor, 'mentor.students', 'zarnia'],
      [mentor, 'mentor.enrollments', 'bakrey'],
      [student, 'mentors.list', 'proces safty'],
      [mentor, 'mentor.institutions', 'zenoth'],
    ];
    for (const [person, call, search, given = {}] of lists) {
      const found = async (query: object) => {
        const { status, body } = await person.call(call, { ...given, query: { search, ...query } } as never);
        expect(status, call).toBe(200);
        return (body as unknown as { data: unknown[] }).data.length;
      };
      expect([call, await found({}), await found({ misspelt: 'yes' })]).toEqual([call, 0, 1]);
    }
    const other = await signedIn(server, roles.employer);
    const elsewhere = { query: { search: 'zarnia', misspelt: 'yes' } } as const;
    expect((await other.call('enrollments.find', elsewhere)).body.data).toEqual([]);
  });

  async function everybody() {
    const admin = await signedIn(server, roles.admin);
    const owner = await signedIn(server, roles.employer);
    const educator = await signedIn(server, roles.educator);
    const student = await signedIn(server, roles.student);
    const mentor = await mentorAtAllHours(server);
    await rename(owner, educator);
    await server.database.write(async (tx) => {
      const users = (id: number, first_name: string, last_name: string) =>
        tx.updateTable('users').set({ first_name, last_name }).where('id', '=', id).execute();
      await users(student.id, 'Zarina', 'Quazi');
      await users(mentor.id, 'Farida', 'Bose');
    });
    await mentor.call('mentor.saveProfile', { body: { skills: ['Process safety'] } });
    await createPosting(owner, 'job', { title: 'Data analyst' });
    await applyTo(owner, await createPosting(owner, 'project', { title: 'Bakery survey' }), { student });
    await becomePartners(owner, educator);
    await upload(educator, [rosterRow(1, { name: 'Deepika Rao' }), rosterRow(2, { name: 'Anil Bhat' })]);
    const booking = await bookingBetween(student, mentor);
    await mentor.call('mentor.answerSession', { params: { id: booking }, body: { status: 'accepted' } });
    await owner.call('messages.send', { body: { to: `student:${student.id}`, text: 'Hello' } });
    await student.call('tickets.create', { body: { concern: 'The screen stays empty' } });
    return { admin, owner, educator, student, mentor };
  }

  async function rename(owner: Person, educator: Person) {
    const named = (name: string) => ({ name, name_key: name.toLowerCase() });
    await server.database.write(async (tx) => {
      await tx.updateTable('companies').set(named('Zephyr Works')).where('id', '=', owner.companyId).execute();
      await tx
        .updateTable('institutions')
        .set(named('Zenith College'))
        .where('id', '=', educator.institutionId)
        .execute();
    });
  }
});
