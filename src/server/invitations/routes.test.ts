import { beforeAll, expect, it } from 'vitest';
import { postingKinds } from '#shared/contract/call.ts';
import type { InvitationTab } from '#shared/contract/invitations.ts';
import type { Posting } from '#shared/contract/postings.ts';
import { seconds } from '#shared/rules/time/lengths.ts';
import { applyAt, applyTo } from '../testing/applications.ts';
import { describeEngines } from '../testing/engines.ts';
import { askFor, becomePartners, inviteTo, rewrite, studentWithProfile } from '../testing/invitations.ts';
import { type Person, signedIn, testCity } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { type TestServer, testConfig, testServer } from '../testing/test-server.ts';

const surat = 128;
const year = 365 * seconds.day;
const of = ({ method, id }: Posting) => ({ method, id }) as const;

describeEngines('the invitation page', (open) => {
  let server: TestServer;
  let owner: Person;
  let college: Person;
  let posting: Posting;
  let students: { best: Person; middle: Person; last: Person; applied: Person };

  beforeAll(async () => {
    // Weeks pass here.
    server = testServer(await open(), { ...testConfig, session: { idle: year, absolute: year, shared: year } });
    owner = await signedIn(server, 2);
    college = await signedIn(server, 3);
    await signedIn(server, 3, { level: 'verified' });
    posting = await createPosting(owner, 'internship', { course_preferred: ['MBA'] });
    const skills = ['Excel', 'Interviewing'];
    const make = (name: string, profile: object) =>
      studentWithProfile(owner, { educator: college, name: [name, 'Rao'], ...profile });
    students = {
      last: await make('Lata', { skills: ['Welding'], qualification: 'B.Sc', city: surat }),
      best: await make('Bela', { skills, qualification: 'MBA', city: testCity.id }),
      middle: await make('Mira', { skills: ['Excel', 'Welding'], qualification: 'B.Com', city: testCity.id }),
      applied: await make('Amit', { skills, qualification: 'MBA' }),
    };
    await applyTo(owner, posting, { student: students.applied });
  });

  const page = async (tab: InvitationTab, query: object = {}) =>
    (await owner.call('invitations.list', { params: of(posting), query: { tab, audience: 'students', ...query } }))
      .body;
  const send = (body: object, by = owner, to = posting) =>
    by.call('invitations.send', { body: { method: to.method, post_id: to.id, audience: 'students', ...body } });

  it('suggests students by skills, course and city, and says why [EMP-INV-11] [EMP-INV-20]', async () => {
    const { data, total, count } = await page('suggested');
    expect(data.map(({ name, score, reasons }) => [name, score, reasons])).toEqual([
      ['Bela Rao', 100, ['2 of 2 skills: Excel, Interviewing', 'Studies MBA', 'In Pune']],
      ['Mira Rao', 45, ['1 of 2 skills: Excel', 'In Pune']],
      ['Lata Rao', 0, []],
    ]);
    expect([total, count.suggested]).toEqual([3, 3]);
    expect(data[1]).toMatchObject({ qualification: 'B.Com', city_name: 'Pune', invitation_id: null, status: null });
    expect(data[1]?.skills.map(({ name }) => name)).toEqual(['Excel', 'Welding']);
  });

  it('says nothing of a student that a suggestion does not need', async () => {
    const text = JSON.stringify(await page('suggested'));
    for (const { email } of Object.values(students)) expect(text).not.toContain(email);
    expect(text).not.toMatch(/email|phone|roll_number|date_of_birth/);
  });

  it('keeps the tallies of applications beside the numbers of the tabs [EMP-INV-08]', async () => {
    const { count } = await page('suggested');
    expect(count).toMatchObject({ applied: 1, Left: 0, Seen: 0, 'Under Review': 0, Shortlisted: 0, sent: 0 });
  });

  it('is narrowed by any part of what cards say, city, skills and degree [EMP-INV-13] [EMP-INV-20]', async () => {
    const names = async (query: object) => (await page('suggested', query)).data.map(({ name }) => name);
    const place = (await server.database.read.selectFrom('institutions').select('name').execute())[0]?.name ?? '';
    expect(await names({ search: 'ira' })).toEqual(['Mira Rao']);
    expect(await names({ search: 'weld sura' })).toEqual(['Lata Rao']);
    expect(await names({ search: 'B.COM' })).toEqual(['Mira Rao']);
    expect(await names({ search: place.slice(2) })).toHaveLength(3);
    expect(await names({ search: '%' })).toEqual([]);
    expect(await names({ city: String(testCity.id) })).toEqual(['Bela Rao', 'Mira Rao']);
    expect(await names({ qualification: 'b.sc, MBA' })).toEqual(['Bela Rao', 'Lata Rao']);
    const facets = (await owner.call('invitations.facets', { params: of(posting), query: { audience: 'students' } }))
      .body.data;
    const welding = facets.skills.find(({ name }) => name === 'Welding');
    expect(welding?.count).toBe(2);
    expect(await names({ skills: String(welding?.id) })).toEqual(['Mira Rao', 'Lata Rao']);
    expect(facets.city.map(({ name, count }) => [name, count])).toEqual([
      ['Pune', 2],
      ['Surat', 1],
    ]);
    expect(facets.qualification.map(({ name }) => name)).toEqual(['B.Com', 'B.Sc', 'MBA']);
    // Institutions by their own city, and by what their students know and take.
    const [{ city_id } = { city_id: 0 }] = await server.database.read
      .selectFrom('branches')
      .select('city_id')
      .where('institution_id', '=', college.institutionId)
      .execute();
    const noSkill = 999_999;
    for (const [fitting, other] of [
      [{ city: String(city_id) }, { city: String(surat) }],
      [{ skills: String(welding?.id) }, { skills: `${welding?.id},${noSkill}` }],
      [{ qualification: 'MBA' }, { qualification: 'B.Arch' }],
    ] as const) {
      expect(await names({ audience: 'colleges', ...fitting })).toEqual([place]);
      expect(await names({ audience: 'colleges', ...other })).toEqual([]);
    }
    const bad = await owner.call('invitations.list', { params: of(posting), query: { city: 'Pune' } });
    expect([bad.status, bad.body.fields]).toEqual([422, { city: 'Ids, separated by commas' }]);
  });

  it('is paged', async () => {
    const names = [];
    for (const at of [1, 2, 3, 4]) names.push((await page('suggested', { page: at, limit: 1 })).data[0]?.name);
    expect(names).toEqual(['Bela Rao', 'Mira Rao', 'Lata Rao', undefined]);
  });

  it('moves a card from suggestion to sent to accepted [EMP-INV-12] [ROLE-11] [API-63]', async () => {
    const { best, applied } = students;
    const answer = await send({ ids: [best.id, best.id, applied.id, college.id, 999_999_999] });
    expect([answer.status, answer.body.message]).toEqual([201, 'Invitation sent']);
    expect(answer.body.data).toMatchObject({ sent: 1, already: 1, accepted: 0, declined: 0 });
    expect(answer.body.data.results.map(({ outcome }) => outcome)).toEqual([
      'sent',
      'already',
      'not_found',
      'not_found',
    ]);
    const sent = await page('sent');
    expect(sent.data).toMatchObject([{ name: 'Bela Rao', status: 'sent', score: 100, answered_at: null }]);
    expect(sent.count).toMatchObject({ suggested: 2, sent: 1, accepted: 0 });
    const [received] = (await best.call('invitations.mine')).body.data;
    expect(received).toMatchObject({ from: 'company', audience: 'students', post_id: posting.id, status: 'sent' });
    const accept = { params: { id: received?.id ?? 0 }, body: { status: 'accepted' } } as const;
    const unsent = await best.call('invitations.answer', accept);
    expect([unsent.status, unsent.body.message]).toEqual([409, 'Apply to accept this invitation']);
    await applyAt(best, posting);
    expect((await best.call('invitations.answer', accept)).status).toBe(200);
    const accepted = await page('accepted');
    expect(accepted.data).toMatchObject([{ name: 'Bela Rao', status: 'accepted' }]);
    expect(accepted.count).toMatchObject({ suggested: 2, sent: 0, accepted: 1 });
    expect((await best.call('invitations.mine', { query: { tab: 'accepted' } })).body.total).toBe(1);
    expect((await send({ ids: [best.id] })).body.data).toMatchObject({ sent: 0, already: 1 });
    const reject = { ...accept, body: { status: 'rejected' } } as const;
    expect((await best.call('invitations.answer', reject)).body).toMatchObject({ code: 'invalid_status' });
    expect(accepted.count.applied).toBe(2);
  });

  it('hides who is not of interest, until they are invited after all [EMP-INV-12]', async () => {
    const { last } = students;
    const who = { audience: 'students' as const, ids: [last.id] };
    const body = { method: posting.method, post_id: posting.id, ...who };
    expect((await owner.call('invitations.hide', { body })).body.data).toEqual({ hidden: 1 });
    expect((await owner.call('invitations.hide', { body })).body.data).toEqual({ hidden: 0 });
    const { data, count } = await page('suggested');
    expect([data.map(({ name }) => name), count.suggested]).toEqual([['Mira Rao'], 1]);
    expect((await send({ ids: [last.id] })).body.data.sent).toBe(1);
    const [card] = (await page('sent')).data;
    const withdraw = { params: { id: card?.invitation_id ?? 0 }, body: { status: 'withdrawn' } } as const;
    expect((await last.call('invitations.answer', withdraw)).status).toBe(409);
    expect((await owner.call('invitations.answer', withdraw)).body.data.status).toBe('withdrawn');
    expect((await page('suggested')).data.map(({ name }) => name)).toContain('Lata Rao');
  });

  it.each(postingKinds)('hides an institution from the suggestions to one %s alone [EMP-INV-12]', async (kind) => {
    const to = await createPosting(owner, kind);
    const other = await createPosting(owner, kind);
    const suggested = async (on: Posting) => {
      const query = { tab: 'suggested', audience: 'colleges', limit: 100 } as const;
      const { data, count } = (await owner.call('invitations.list', { params: of(on), query })).body;
      return { ids: data.map(({ party_id }) => party_id), count: count.suggested };
    };
    const id = college.institutionId ?? 0;
    const before = await suggested(to);
    expect(before.ids).toContain(id);
    const body = { method: kind, post_id: to.id, audience: 'colleges' as const, ids: [id] };
    expect((await owner.call('invitations.hide', { body })).body.data).toEqual({ hidden: 1 });
    const rest = before.ids.filter((one) => one !== id);
    expect(await suggested(to)).toEqual({ ids: rest, count: before.count - 1 });
    expect(await suggested(other)).toEqual(before);
  });

  it('shows what institutions ask for, and answers them [EMP-INV-15] [ROLE-23] [API-63]', async () => {
    const other = await signedIn(server, 3);
    const third = await signedIn(server, 3);
    const ids = [await askFor(other, posting), await askFor(third, posting)];
    const colleges = { audience: 'colleges' } as const;
    const received = await page('received', colleges);
    expect(received.data.map(({ invitation_id }) => invitation_id)).toEqual([...ids].reverse());
    expect(received.count).toMatchObject({ received: 2 });
    const answer = (id: number | undefined, status: 'accepted' | 'rejected') =>
      owner.call('invitations.answer', { params: { id: id ?? 0 }, body: { status } });
    expect((await answer(ids[0], 'accepted')).body.data).toMatchObject({ status: 'accepted', from: 'institution' });
    expect((await answer(ids[1], 'rejected')).body.data.status).toBe('rejected');
    expect((await page('accepted', colleges)).data.map(({ party_id }) => party_id)).toEqual([other.institutionId]);
    expect((await other.call('invitations.mine', { query: { tab: 'accepted' } })).body.total).toBe(1);
    const again = await third.call('invitations.send', {
      body: { method: posting.method, post_id: posting.id, audience: 'colleges' },
    });
    expect(again.body.data).toMatchObject({ declined: 1, sent: 0 });
  });

  it('says of an institution, and of no student, whether it is verified', async () => {
    const unknown = await signedIn(server, 3, { unverifiedPlace: true });
    const { data } = await page('suggested', { audience: 'colleges', limit: 100 });
    const markOf = (id: number | null) => data.find(({ party_id }) => party_id === id)?.verified;
    expect([college.institutionId, unknown.institutionId].map(markOf)).toEqual([true, false]);
    for (const student of (await page('suggested')).data) expect(student).not.toHaveProperty('verified');
  });

  it.each(postingKinds)(
    'keeps apart what was sent, what was received and what was accepted, with a number for each: %s [EMP-INV-05]',
    async (kind) => {
      const to = await createPosting(owner, kind);
      const earlier = await askFor(await signedIn(server, 3), to);
      const asking = await signedIn(server, 3);
      const agreed = await askFor(await signedIn(server, 3), to);
      const ids = {
        sent: [await inviteTo(owner, to, await signedIn(server, 3))],
        received: [await askFor(asking, to), earlier],
        accepted: [agreed],
      };
      const over = await askFor(await signedIn(server, 3), to);
      await askFor(asking, await createPosting(owner, kind));
      const refused = await askFor(await signedIn(server, 3), to);
      for (const [id, status] of [
        [agreed, 'accepted'],
        [refused, 'rejected'],
      ] as const) {
        expect((await owner.call('invitations.answer', { params: { id }, body: { status } })).status).toBe(200);
      }
      await rewrite(owner, 'invitations', over, { expires_at: server.clock.now().toISOString() });
      const list = async (tab: InvitationTab) =>
        (await owner.call('invitations.list', { params: of(to), query: { tab, audience: 'colleges' } })).body;
      for (const tab of ['sent', 'received', 'accepted'] as const) {
        const { data, total, count } = await list(tab);
        expect([data.map(({ invitation_id }) => invitation_id), total], tab).toEqual([ids[tab], ids[tab].length]);
        expect(count).toMatchObject({ sent: 1, received: 2, accepted: 1 });
      }
      const [received] = (await list('received')).data;
      expect(received).toMatchObject({ party_id: asking.institutionId, status: 'sent' });
    },
  );

  it('lists partner institutions, with this posting’s invitation [EMP-INV-17]', async () => {
    await becomePartners(owner, college);
    const before = await page('partners', { audience: 'colleges' });
    expect(before.data).toMatchObject([{ party_id: college.institutionId, invitation_id: null, students: 3 }]);
    expect(before.data[0]?.reasons).toContain('Your partner');
    const sent = await send({ audience: 'colleges', ids: [college.institutionId] });
    expect(sent.body.data.sent).toBe(1);
    const after = await page('partners', { audience: 'students' });
    expect(after.data).toMatchObject([{ audience: 'colleges', status: 'sent' }]);
    const asked = await createPosting(owner, 'job');
    await askFor(college, asked);
    const list = await owner.call('invitations.list', {
      params: of(asked),
      query: { tab: 'partners', audience: 'colleges' },
    });
    expect(list.body.data, 'who asks can be answered by sending it').toMatchObject([{ invitation_id: null }]);
    const message = { to: `institution:${college.institutionId}`, text: 'Have a look' };
    expect((await owner.call('messages.send', { body: message })).status).toBe(201);
  });

  it('takes two that cross for one that is accepted', async () => {
    const educator = await signedIn(server, 3);
    const other = await createPosting(owner, 'job');
    await askFor(educator, other);
    const answer = await send({ audience: 'colleges', ids: [educator.institutionId] }, owner, other);
    expect(answer.body.data).toMatchObject({ accepted: 1, sent: 0 });
    expect((await educator.call('invitations.mine', { query: { tab: 'accepted' } })).body.total).toBe(1);
    const third = await signedIn(server, 3);
    const back = await createPosting(owner, 'job');
    await inviteTo(owner, back, third);
    const asked = await send({ audience: 'colleges' }, third, back);
    expect(asked.body.data).toMatchObject({ accepted: 1 });
  });

  it('invites nobody who is suspended, until the suspension is lifted', async () => {
    const admin = await signedIn(server, 1);
    const educator = await signedIn(server, 3);
    const alone = await signedIn(server, 3);
    const asking = await signedIn(server, 3);
    const student = await signedIn(server, 4);
    const job = await createPosting(owner, 'job');
    await askFor(asking, job);
    const institutions = [educator, alone, asking].map(({ institutionId }) => institutionId ?? 0);
    const suspend = async (suspended: boolean) => {
      const body = { suspended, reason: 'Rude' };
      for (const { institutionId } of [educator, asking])
        await admin.call('admin.changeInstitution', { params: { id: institutionId ?? 0 }, body });
      for (const { id } of [alone, student]) await admin.call('admin.changeUser', { params: { id }, body });
    };
    const invite = async () => {
      const answers = [
        await send({ audience: 'colleges', ids: institutions }, owner, job),
        await send({ ids: [student.id] }, owner, job),
      ];
      return answers.flatMap(({ body }) => body.data.results.map(({ outcome }) => outcome));
    };
    await suspend(true);
    expect(await invite()).toEqual(['not_found', 'not_found', 'not_found', 'not_found']);
    const byEmail = await send({ emails: [student.email] }, owner, job);
    expect(byEmail.body.data).toMatchObject({ unmatched: [student.email], results: [] });
    await suspend(false);
    const mine = await Promise.all(
      [educator, asking, student].map(async (person) => (await person.call('invitations.mine')).body.total),
    );
    expect(mine).toEqual([0, 0, 0]);
    expect(await invite()).toEqual(['sent', 'sent', 'accepted', 'sent']);
  });

  it('says truthfully that an invitation is over, before anybody has written it down', async () => {
    const educator = await signedIn(server, 3);
    const other = await createPosting(owner, 'job');
    const id = await inviteTo(owner, other, educator);
    await rewrite(owner, 'invitations', id, { expires_at: server.clock.now().toISOString() });
    const answer = await educator.call('invitations.answer', { params: { id }, body: { status: 'accepted' } });
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'This invitation is over: nobody answered within 21 days',
    ]);
    const list = { params: of(other), query: { tab: 'sent', audience: 'colleges' } } as const;
    expect((await owner.call('invitations.list', list)).body).toMatchObject({ total: 0, count: { sent: 0 } });
  });

  it('needs a published posting, and ends with it', async () => {
    const draft = await createPosting(owner, 'job', {}, 1);
    const job = await createPosting(owner, 'job');
    const educator = await signedIn(server, 3);
    expect((await send({ audience: 'colleges', ids: [educator.institutionId] }, owner, draft)).body.code).toBe(
      'invalid_status',
    );
    expect((await send({ audience: 'colleges' }, educator, draft)).status).toBe(404);
    for (const audience of ['students', 'colleges'] as const) {
      const asked = { params: of(draft), query: { tab: 'suggested' as const, audience } };
      const { body } = await owner.call('invitations.list', asked);
      expect([body.data, body.total, body.count.suggested]).toEqual([[], 0, 0]);
      const facets = await owner.call('invitations.facets', { params: of(draft), query: { audience } });
      expect(facets.body.data).toEqual({ city: [], skills: [], qualification: [] });
    }
    const id = await inviteTo(owner, job, educator);
    await owner.call('postings.status', { params: { method: 'job' }, body: { id: job.id, status: 3 } });
    const accept = await educator.call('invitations.answer', { params: { id }, body: { status: 'accepted' } });
    expect([accept.status, accept.body.message]).toEqual([409, 'This invitation was withdrawn']);
    expect((await send({ ids: [] }, owner)).body.fields).toEqual({ ids: 'Choose whom to invite' });
  });

  it.each(postingKinds)('says, as received, whether its company is verified: %s', async (kind) => {
    const company = await signedIn(server, 2);
    const student = await signedIn(server, 4);
    const educator = await signedIn(server, 3);
    const offered = await createPosting(company, kind);
    for (const person of [student, educator]) await inviteTo(company, offered, person);
    const marks = async () => {
      const lists = [await student.call('invitations.mine'), await educator.call('invitations.mine')];
      return lists.map(({ body }) => body.data.map(({ company_verified }) => company_verified));
    };
    expect(await marks()).toEqual([[true], [true]]);
    await server.database.write((tx) =>
      tx
        .updateTable('companies')
        .set({ verified: 0 })
        .where('id', '=', company.companyId ?? 0)
        .execute(),
    );
    expect(await marks()).toEqual([[false], [false]]);
  });

  it('is nobody else’s: neither the list nor an invitation [API-63] [ROLE-11]', async () => {
    const rival = await signedIn(server, 2);
    const id = await inviteTo(owner, await createPosting(owner, 'job'), await signedIn(server, 3));
    const other = await signedIn(server, 3);
    const student = await signedIn(server, 4);
    for (const stranger of [rival, other, student]) {
      const answer = await stranger.call('invitations.answer', { params: { id }, body: { status: 'accepted' } });
      expect(answer.status).toBe(404);
    }
    expect((await rival.call('invitations.list', { params: of(posting) })).status).toBe(404);
    expect((await send({ ids: [students.middle.id] }, rival)).status).toBe(404);
    expect((await other.call('invitations.mine')).body.total).toBe(0);
    const ids = [students.middle.id];
    for (const role of [1, 4, 5] as const)
      expect((await send({ ids }, await signedIn(server, role))).status, `role ${role}`).toBe(403);
    for (const role of [1, 5] as const) {
      const by = await signedIn(server, role);
      const answer = await by.call('invitations.answer', { params: { id }, body: { status: 'accepted' } });
      const received = await by.call('invitations.mine');
      expect([answer.status, received.status], `role ${role}`).toEqual([403, 403]);
    }
    for (const by of [other, student, await signedIn(server, 5)])
      expect((await by.call('invitations.list', { params: of(posting) })).status).toBe(403);
    const theirs = await createPosting(rival, 'internship');
    const list = await rival.call('invitations.list', { params: of(theirs), query: { audience: 'students' } });
    expect(list.body.count).toMatchObject({ sent: 0, received: 0, accepted: 0, partners: 0, suggested: 4 });
  });

  it.each(postingKinds)(
    'suggests for a %s whoever has no invitation to it, whatever they have to another [EMP-INV-11]',
    async (method) => {
      const invited = await signedIn(server, 3);
      const asking = await signedIn(server, 3);
      const free = await signedIn(server, 3);
      const student = await studentWithProfile(owner, { educator: free });
      const own = await createPosting(owner, method);
      const other = await createPosting(owner, 'job');
      const suggested = async (audience: 'students' | 'colleges') => {
        const query = { tab: 'suggested', audience, limit: 100 } as const;
        const { data } = (await owner.call('invitations.list', { params: of(own), query })).body;
        return data.map(({ party_id }) => party_id);
      };
      const institutions = [invited, asking, free].map(({ institutionId }) => institutionId ?? 0);
      for (const person of [invited, student]) await inviteTo(owner, other, person);
      await askFor(asking, other);
      expect(await suggested('colleges')).toEqual(expect.arrayContaining(institutions));
      expect(await suggested('students')).toContain(student.id);
      const sent = await inviteTo(owner, own, invited);
      const sentToStudent = await inviteTo(owner, own, student);
      const received = await askFor(asking, own);
      const onlyFreeLeft = async () => {
        const left = await suggested('colleges');
        expect(institutions.filter((id) => left.includes(id))).toEqual([free.institutionId]);
        expect(await suggested('students')).not.toContain(student.id);
      };
      await onlyFreeLeft();
      for (const [by, id, status] of [
        [invited, sent, 'accepted'],
        [owner, received, 'rejected'],
        [student, sentToStudent, 'not_interested'],
      ] as const) {
        expect((await by.call('invitations.answer', { params: { id }, body: { status } })).status).toBe(200);
      }
      await onlyFreeLeft();
    },
  );

  it('respects a no for 21 days, and lets what ran out or was taken back be sent again [API-63]', async () => {
    const other = await createPosting(owner, 'job');
    const educator = await signedIn(server, 3);
    const ask = async () =>
      (await send({ audience: 'colleges', ids: [educator.institutionId] }, owner, other)).body.data;
    const id = await inviteTo(owner, other, educator);
    await educator.call('invitations.answer', { params: { id }, body: { status: 'rejected' } });
    expect(await ask()).toMatchObject({ declined: 1, sent: 0 });
    server.clock.advance(21 * seconds.day - 1);
    expect(await ask()).toMatchObject({ declined: 1, sent: 0 });
    server.clock.advance(1);
    expect(await ask()).toMatchObject({ declined: 0, sent: 1 });
    server.clock.advance(21 * seconds.day);
    expect((await educator.call('invitations.mine')).body.total).toBe(0);
    expect(await ask()).toMatchObject({ sent: 1 });
    const [received] = (await educator.call('invitations.mine')).body.data;
    await owner.call('invitations.answer', { params: { id: received?.id ?? 0 }, body: { status: 'withdrawn' } });
    expect(await ask()).toMatchObject({ sent: 1 });
  });
});

describeEngines('a look at an invitation', (open) => {
  it('is told to both sides, to the hour', async () => {
    const server = testServer(await open());
    const owner = await signedIn(server, 2);
    const college = await signedIn(server, 3);
    const own = await createPosting(owner, 'job');
    const student = await studentWithProfile(owner);
    await inviteTo(owner, own, student);
    await inviteTo(owner, own, college);
    const params = of(own);
    const said = async (audience: 'students' | 'colleges', tab: InvitationTab = 'sent') =>
      (await owner.call('invitations.list', { params, query: { tab, audience } })).body.data.map(
        ({ seen_at }) => seen_at,
      );
    const looks = async (person: Person, query: object = { look: 'yes' }) =>
      (await person.call('invitations.mine', { query })).body.data.find(({ post_id }) => post_id === own.id)?.seen_at;
    // Counting, as a home page does, is no look.
    expect([await looks(student, {}), await looks(college, { limit: 1 })]).toEqual([null, null]);
    expect([await said('students'), await said('colleges')]).toEqual([[null], [null]]);
    const hour = () => `${server.clock.now().toISOString().slice(0, 13)}:00:00.000Z`;
    const sent = (await owner.call('invitations.list', { params, query: { tab: 'sent', audience: 'students' } })).body;
    const first = sent.data[0]?.sent_at ?? '';
    await looks(student);
    await looks(college);
    expect([await said('students'), await said('colleges')]).toEqual([[first], [first]]);
    server.clock.advance(seconds.hour);
    const second = hour();
    const answer = await student.call('enrollments.own', { params });
    expect(answer.body.data.invitation?.seen_at).toBe(first);
    expect([await said('students'), await said('colleges')]).toEqual([[second], [first]]);
    await looks(student);
    expect(await said('students')).toEqual([second]);
    const asking = await createPosting(owner, 'job');
    await askFor(college, asking);
    const received = async (query: object) =>
      (await owner.call('invitations.list', { params: of(asking), query: { tab: 'received', ...query } })).body.data;
    expect((await received({}))[0]?.seen_at).toBeNull();
    await received({ look: 'yes' });
    expect(await looks(college, { tab: 'sent' })).toBeUndefined();
    const asked = (await college.call('invitations.mine', { query: { tab: 'sent', look: 'yes' } })).body.data;
    const { sent_at, seen_at } = asked.find(({ post_id }) => post_id === asking.id) ?? {};
    expect(seen_at).toBe(sent_at);
  });
});
