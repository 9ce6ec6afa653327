import { beforeAll, expect, it } from 'vitest';
import { seconds } from '#shared/rules/time/lengths.ts';
import { appliedPosting, applyAt, proposeTimes } from '../testing/applications.ts';
import { dumpTables } from '../testing/dump.ts';
import { describeEngines } from '../testing/engines.ts';
import { askFor, askPartner, becomePartners, inviteTo, studentWithProfile } from '../testing/invitations.ts';
import { withoutPlace } from '../testing/joining.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { arrived } from '../testing/reports.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

describeEngines('what goes with an account', (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = testServer(await open());
  });

  it('is a student’s card, invitations, conversations and news', async () => {
    const company = await signedIn(server, 2);
    const student = await studentWithProfile(company, { name: ['Zebulon', 'Quillfeather'], skills: ['Excel'] });
    const posting = await createPosting(company, 'job');
    await appliedPosting(company, 'job', { student });
    await inviteTo(company, posting, student);
    await student.call('messages.send', {
      body: { to: `company:${company.companyId}`, text: 'I live in Quarry Lane' },
    });
    await company.call('messages.send', { body: { to: `student:${student.id}`, text: 'Quarry Lane is near' } });
    const hide = { method: 'job' as const, post_id: posting.id, audience: 'students' as const, ids: [student.id] };
    await company.call('invitations.hide', { body: hide });
    await student.call('auth.deleteAccount');
    const dump = await dumpTables(server.database);
    const everything = JSON.stringify(dump);
    for (const text of ['Zebulon', 'zebulon', 'Quillfeather', 'Quarry Lane']) expect(everything).not.toContain(text);
    const rowsOf = (table: string, column: string) =>
      (dump[table] ?? []).filter((row) => (JSON.parse(row) as Record<string, unknown>)[column] === student.id);
    for (const table of ['student_cards', 'invitations', 'conversations', 'notifications']) {
      expect(rowsOf(table, 'user_id'), table).toEqual([]);
    }
    expect([rowsOf('messages', 'author_id'), rowsOf('hidden_suggestions', 'party_id')]).toEqual([[], []]);
    const list = { params: { method: 'job' as const, id: posting.id }, query: { audience: 'students' as const } };
    expect((await company.call('invitations.list', list)).body.count).toMatchObject({ sent: 0, suggested: 0 });
  });

  it('is the name in what others were told, also an earlier one, and nobody else’s', async () => {
    const company = await signedIn(server, 2);
    const named = (first: string) => studentWithProfile(company, { name: [first, 'Quillfeather'] });
    const student = await named('Yolanda');
    const namesake = await named('Yolanda');
    const tell = async (person: Person) => {
      const applied = await appliedPosting(company, 'job', { student: person });
      const { id, slots } = await proposeTimes(company, applied);
      const starts_at = slots[person === student ? 0 : 1]?.starts_at ?? '';
      await person.call('interviews.pick', { params: { id }, body: { starts_at } });
      const posting = await createPosting(company, 'job');
      await inviteTo(company, posting, person);
      await applyAt(person, posting);
      const seen = await appliedPosting(company, 'job', { student: person, status: 2 });
      await person.call('enrollments.withdraw', { params: { method: 'job', id: seen.postingId } });
      const project = await appliedPosting(company, 'project', { student: person });
      const ids = { enrollment_id: project.id, project_id: project.postingId };
      const weekly_report = await arrived(person);
      await person.call('reports.weekly', { body: { ...ids, week: 1, description: 'Read the data', weekly_report } });
      await person.call('reports.final', { body: { ...ids, link: 'https://pilot.example' } });
      const body = { to: `company:${company.companyId}`, text: 'Good morning' };
      await person.call('messages.send', { body });
    };
    const texts = async () => {
      const { data } = (await company.call('notifications.list', { query: { limit: 100 } })).body;
      return data.map(({ text }) => text.replace(/ “.*/, '').replace(/:$/, '')).sort();
    };
    await tell(student);
    const [first] = (await company.call('notifications.list')).body.data;
    for (const read of [true, false]) {
      await company.call('notifications.read', { body: { ids: [first?.id ?? 0], read } });
    }
    const countNamed = (all: readonly string[]) => all.filter((text) => text.includes('Yolanda Quillfeather')).length;
    const kept = countNamed(await texts());
    await student.call('user.save', { body: { first_name: 'Xenia' } });
    await server.database.write((tx) =>
      tx
        .updateTable('notifications')
        .set({ text: 'New message from Xenia Quillfeather' })
        .where('id', '=', first?.id ?? 0)
        .execute(),
    );
    await student.call('auth.deleteAccount');
    expect(await texts()).toEqual([
      'New application to',
      'New message from somebody who has left',
      'Somebody who has left accepted your invitation to',
      'Somebody who has left handed in the final report of',
      'Somebody who has left handed in the report of week 1 of',
      'Somebody who has left picked a time for the interview',
      'Somebody who has left withdrew the application to',
    ]);
    await tell(namesake);
    expect(countNamed(await texts())).toBe(kept);
    await askToJoinAndLeave(company);
    expect(await texts()).toContain('Somebody who has left asks to join you');
  });

  it('is the name in what those were told who reported the person', async () => {
    const admin = await signedIn(server, 1);
    const company = await signedIn(server, 2);
    const student = await studentWithProfile(company, { name: ['Yusra', 'Quillfeather'] });
    await appliedPosting(company, 'job', { student });
    await company.call('flags.create', { body: { subject: 'student', id: student.id, reason: 'spam' } });
    const [flag] = (await admin.call('adminFlags.list')).body.data;
    await admin.call('adminFlags.update', { params: { id: flag?.id ?? 0 }, body: { status: 'acted_on', note: '' } });
    const told = async () => (await company.call('notifications.list')).body.data[0]?.text;
    expect(await told()).toBe('Your report about “Yusra Quillfeather” was reviewed. Thank you');
    await student.call('auth.deleteAccount');
    expect(await told()).toBe('Your report about “somebody who has left” was reviewed. Thank you');
  });

  it('are the interviews to come of a company, with its last member; its students are told', async () => {
    const company = await signedIn(server, 2);
    const name = (await company.call('session.create')).body.data.company?.company_name ?? '';
    const propose = async (days: number) => {
      const applied = await appliedPosting(company, 'job');
      return { ...(await proposeTimes(company, applied, days)), of: applied.student };
    };
    const pick = ({ id, slots, of }: Awaited<ReturnType<typeof propose>>) =>
      of.call('interviews.pick', { params: { id }, body: { starts_at: slots[0]?.starts_at ?? '' } });
    const over = await propose(1);
    await pick(over);
    const passed = await propose(1);
    server.clock.advance(2 * seconds.day);
    const proposed = await propose(2);
    const picked = await propose(3);
    await pick(picked);
    await company.call('auth.deleteAccount');
    const off = expect.stringMatching(new RegExp(`^${name} called the interview off: “`));
    for (const [interview, status, told] of [
      [over, 'picked', []],
      [passed, 'proposed', []],
      [proposed, 'cancelled', [off]],
      [picked, 'cancelled', [off]],
    ] as const) {
      expect((await interview.of.call('interviews.list')).body.data).toMatchObject([{ id: interview.id, status }]);
      const { data } = (await interview.of.call('notifications.list')).body;
      expect(data.flatMap(({ text }) => (text.includes('called') ? text : []))).toEqual(told);
    }
  });

  async function askToJoinAndLeave(company: Person) {
    const asker = await withoutPlace(server, await signedIn(server, 2, { level: 'verified' }));
    await asker.call('joinRequests.create', { body: { place_id: company.companyId ?? 0 } });
    await asker.call('auth.deleteAccount');
  }

  it('is nothing of an organisation while somebody else looks after it', async () => {
    const company = await signedIn(server, 2);
    const college = await signedIn(server, 3);
    const colleague = await signedIn(server, 2, { colleagueOf: company });
    await becomePartners(college, company);
    await company.call('messages.send', { body: { to: `institution:${college.institutionId}`, text: 'For the file' } });
    await company.call('auth.deleteAccount');
    const { data } = (
      await colleague.call('messages.list', { query: { with: `institution:${college.institutionId}` } })
    ).body;
    expect(data).toMatchObject([{ text: 'For the file', author: 'Former member', mine: true }]);
    expect((await college.call('user.counts')).body.data.partners).toBe(1);
  });

  it('are an organisation’s open invitations and partnerships, with its last member', async () => {
    const company = await signedIn(server, 2);
    const partner = await signedIn(server, 3);
    const asked = await signedIn(server, 3);
    const posting = await createPosting(company, 'job');
    await becomePartners(partner, company);
    await askPartner(asked, company);
    const sent = await inviteTo(company, posting, asked);
    await askFor(partner, posting);
    await company.call('auth.deleteAccount');
    for (const college of [partner, asked]) {
      const { count } = (await college.call('partnerships.list')).body;
      expect(count).toMatchObject({ partners: 0, sent: 0, received: 0 });
      for (const tab of ['received', 'sent', 'accepted'] as const) {
        expect((await college.call('invitations.mine', { query: { tab } })).body.total, tab).toBe(0);
      }
    }
    const accept = await asked.call('invitations.answer', { params: { id: sent }, body: { status: 'accepted' } });
    expect(accept.status).toBe(409);
  });

  it('are an institution’s too', async () => {
    const company = await signedIn(server, 2);
    const college = await signedIn(server, 3);
    const posting = await createPosting(company, 'job');
    await becomePartners(college, company);
    await inviteTo(company, posting, college);
    await college.call('auth.deleteAccount');
    const list = { params: { method: 'job' as const, id: posting.id } };
    const { count } = (await company.call('invitations.list', list)).body;
    expect(count).toMatchObject({ sent: 0, partners: 0 });
    expect((await company.call('user.counts')).body.data.partners).toBe(0);
  });
});
