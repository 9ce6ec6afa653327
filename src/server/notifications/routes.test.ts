import { beforeAll, expect, it } from 'vitest';
import { appliedPosting, applyTo, proposeTimes } from '../testing/applications.ts';
import { describeEngines } from '../testing/engines.ts';
import { askFor, askPartner, inviteTo } from '../testing/invitations.ts';
import { withoutPlace } from '../testing/joining.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

describeEngines('news', (open) => {
  let server: TestServer;
  let owner: Person;
  let college: Person;
  beforeAll(async () => {
    server = testServer(await open());
  });

  const notifications = async (person: Person, query: object = {}) =>
    (await person.call('notifications.list', { query })).body;
  const latest = async (person: Person) => {
    const [one] = (await notifications(person)).data;
    return [one?.kind, one?.text, one?.path];
  };
  const begin = async () => {
    owner = await signedIn(server, 2);
    college = await signedIn(server, 3);
    return await createPosting(owner, 'job', { title: 'Night baker' });
  };
  const placeName = async (table: 'companies' | 'institutions', id: number | null) =>
    (
      await server.database.read
        .selectFrom(table)
        .select('name')
        .where('id', '=', id ?? 0)
        .executeTakeFirst()
    )?.name;

  it('of an invitation reaches its receiver, and the answer every member of the company', async () => {
    const posting = await begin();
    const colleague = await signedIn(server, 2, { colleagueOf: owner });
    const company = await placeName('companies', owner.companyId);
    const place = await placeName('institutions', college.institutionId);
    const student = await signedIn(server, 4);
    await inviteTo(owner, posting, student);
    const text = `${company} invites you to “Night baker”`;
    expect(await latest(student)).toEqual(['invitation', text, `/student/explore/job/${posting.id}`]);
    const id = await inviteTo(owner, posting, college);
    expect(await latest(college)).toEqual(['invitation', text, '/educator/companies/opportunities']);
    await college.call('invitations.answer', { params: { id }, body: { status: 'accepted' } });
    for (const member of [owner, colleague]) {
      expect(await latest(member)).toEqual([
        'invitation',
        `${place} accepted your invitation to “Night baker”`,
        `/employer/job/invite/${posting.id}?tab=accepted&audience=colleges`,
      ]);
    }
  });

  it('of an institution that asks, and of what the company says', async () => {
    const posting = await begin();
    const id = await askFor(college, posting);
    expect(await latest(owner)).toEqual([
      'invitation',
      `${await placeName('institutions', college.institutionId)} would like to take part in “Night baker”`,
      `/employer/job/invite/${posting.id}?tab=received&audience=colleges`,
    ]);
    await owner.call('invitations.answer', { params: { id }, body: { status: 'rejected' } });
    expect((await latest(college))[1]).toMatch(/ turned down your request to take part in “Night baker”$/);
  });

  it('of partnerships leads to the right screen of each side', async () => {
    await begin();
    const id = await askPartner(college, owner);
    expect((await latest(owner)).slice(0, 1)).toEqual(['partnership']);
    expect((await latest(owner))[2]).toBe('/employer/partner-institutions?tab=received');
    await owner.call('partnerships.answer', { params: { id }, body: { status: 'accepted' } });
    expect((await latest(college))[2]).toBe('/educator/companies/invitation-accepted');
  });

  it('of a conversation is one line until it is read, however many texts there are', async () => {
    await begin();
    const write = (text: string) => college.call('messages.send', { body: { to: `company:${owner.companyId}`, text } });
    for (const text of ['One', 'Two', 'Three']) await write(text);
    const path = `/employer/messages?with=institution:${college.institutionId}`;
    expect(await notifications(owner)).toMatchObject({ total: 1, unread: 1, data: [{ kind: 'message', path }] });
    await owner.call('messages.list', { query: { with: `institution:${college.institutionId}` } });
    expect((await notifications(owner)).unread).toBe(0);
    await write('Four');
    expect(await notifications(owner)).toMatchObject({ total: 2, unread: 1 });
    const body = { to: `institution:${college.institutionId}`, text: 'Five' };
    await owner.call('messages.send', { body });
    expect((await latest(college))[2]).toBe(`/educator/messages?with=company:${owner.companyId}`);
  });

  it('of interviews: proposed, picked, called off', async () => {
    await begin();
    const applied = await appliedPosting(owner, 'job');
    const interview = await proposeTimes(owner, applied);
    const [kind, , path] = await latest(applied.student);
    expect([kind, path]).toEqual(['interview', `/student/my-applications/job/${applied.postingId}`]);
    const pick = { params: { id: interview.id }, body: { starts_at: interview.slots[0]?.starts_at ?? '' } };
    await applied.student.call('interviews.pick', pick);
    expect((await latest(owner))[1]).toMatch(/^Asha Role4 picked a time for the interview/);
    await applied.student.call('interviews.cancel', { params: { id: interview.id } });
    expect((await latest(owner))[1]).toMatch(/^Asha Role4 called the interview off/);
    expect((await latest(owner))[2]).toBe(`/employer/job/${applied.postingId}?tab=interviews`);
  });

  it('of an interview that a rejected application calls off reaches the student', async () => {
    const posting = await begin();
    const one = await applyTo(owner, posting);
    const other = await applyTo(owner, posting);
    const none = await applyTo(owner, posting);
    for (const applied of [one, other]) await proposeTimes(owner, applied);
    const { method, id } = posting;
    await owner.call('enrollments.status', { params: { method }, query: { id: one.id, status: 7 } });
    await owner.call('enrollments.statusMany', {
      params: { method, id },
      body: { ids: [other.id, none.id], status: 7 },
    });
    for (const { student } of [one, other]) {
      const { data } = await notifications(student);
      expect(data.map(({ kind, text }) => [kind, text])).toEqual([
        ['application', expect.stringMatching(/^Place \w+ declined your application to “Night baker”$/)],
        ['interview', expect.stringMatching(/^Place \w+ called the interview off: “Night baker”$/)],
      ]);
    }
    expect((await latest(none.student))[0]).toBe('application');
  });

  it('of a picked time reaches the whole company once whoever proposed it has left', async () => {
    const posting = await begin();
    const colleague = await signedIn(server, 2, { colleagueOf: owner });
    const one = await applyTo(owner, posting);
    const other = await applyTo(owner, posting);
    const first = await proposeTimes(colleague, one);
    const second = await proposeTimes(colleague, other);
    const pick = (student: Person, { id, slots }: typeof first, slot: number) =>
      student.call('interviews.pick', { params: { id }, body: { starts_at: slots[slot]?.starts_at ?? '' } });
    await pick(one.student, first, 0);
    expect((await latest(colleague))[1]).toMatch(/ picked a time /);
    expect((await notifications(owner)).total).toBe(0);
    await colleague.call('auth.deleteAccount');
    expect((await pick(other.student, second, 1)).status).toBe(200);
    expect((await latest(owner))[1]).toMatch(/ picked a time /);
  });

  it('of somebody who asks to join, and of being accepted', async () => {
    await begin();
    const asker = await withoutPlace(server, await signedIn(server, 2, { level: 'verified' }));
    const asked = await asker.call('joinRequests.create', { body: { place_id: owner.companyId ?? 0 } });
    const request = asked.body.data.id;
    expect(await latest(owner)).toEqual(['membership', 'Asha Role2 asks to join you', '/employer/members']);
    await owner.call('joinRequests.answer', { params: { id: request }, body: { state: 'accepted' } });
    expect((await latest(asker))[0]).toBe('membership');
  });

  it('is marked read and unread, by id or all at once, and is one’s own', async () => {
    await begin();
    const other = await signedIn(server, 3);
    await askPartner(college, owner);
    server.clock.advance(60);
    await askPartner(other, owner);
    const { data } = await notifications(owner);
    const ids = data.map(({ id }) => id);
    const mark = (body: object, by = owner) => by.call('notifications.read', { body });
    expect((await mark({ ids }, other)).body.data.changed).toBe(0);
    expect((await mark({ ids: ids.slice(0, 1) })).body.data).toEqual({ changed: 1, unread: 1 });
    expect((await mark({})).body.data).toEqual({ changed: 1, unread: 0 });
    expect((await mark({ ids, read: false })).body.data).toEqual({ changed: 2, unread: 2 });
    const since = data[1]?.created_at ?? '';
    expect((await notifications(owner, { since })).data.map(({ id }) => id)).toEqual(ids.slice(0, 1));
  });

  it('is one line, whatever a name is made of', async () => {
    await begin();
    const name = `Line\nbreak ${'x'.repeat(400)}`;
    await server.database.write((tx) =>
      tx
        .updateTable('institutions')
        .set({ name })
        .where('id', '=', college.institutionId ?? 0)
        .execute(),
    );
    await askPartner(college, owner);
    const text = (await latest(owner))[1] ?? '';
    expect([text.includes('\n'), [...text].length]).toEqual([false, 300]);
  });
});
