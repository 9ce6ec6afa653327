import type { KyselyPlugin } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { type InvitationTab, invitationTabs } from '#shared/contract/invitations.ts';
import { seconds } from '#shared/rules/time/lengths.ts';
import { describeEngines } from '../testing/engines.ts';
import { askPartner, becomePartners, rewrite, studentWithProfile } from '../testing/invitations.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { rosterRow, upload } from '../testing/roster.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

describeEngines('partnerships', (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = testServer(await open());
  });

  const tab = async (person: Person, name: InvitationTab, query: object = {}) =>
    (await person.call('partnerships.list', { query: { tab: name, limit: 100, ...query } })).body;
  const parties = async (person: Person, name: InvitationTab) =>
    (await tab(person, name)).data.map((card) => card.party_id);
  const answer = (person: Person, id: number, status: 'accepted' | 'rejected' | 'withdrawn' | 'not_interested') =>
    person.call('partnerships.answer', { params: { id }, body: { status } });
  const partners = async (person: Person) => (await person.call('user.counts')).body.data.partners;
  /** Each number of a tab is that of the rows in it. */
  const rightCounts = async (person: Person) => {
    for (const name of invitationTabs) {
      const { data, total, count } = await tab(person, name);
      expect([count[name], total], name).toEqual([data.length, data.length]);
    }
  };
  const both = async () => [await signedIn(server, 2), await signedIn(server, 3)] as const;

  it('are asked for, accepted and ended, and both sides always agree [ROLE-23] [API-63] [EDU-COMP-10] [EDU-COMP-11] [EDU-COMP-12]', async () => {
    const [company, college] = await both();
    const companyId = company.companyId ?? 0;
    const collegeId = college.institutionId ?? 0;
    const id = await askPartner(company, college);
    await rightCounts(college);
    expect([await parties(company, 'sent'), await parties(college, 'received')]).toEqual([[collegeId], [companyId]]);
    expect(await parties(company, 'suggested')).not.toContain(collegeId);
    expect(await parties(college, 'suggested')).not.toContain(companyId);
    expect((await answer(company, id, 'accepted')).body.code).toBe('invalid_status');
    const accepted = await answer(college, id, 'accepted');
    expect(accepted.body).toMatchObject({
      message: 'You are partners now',
      data: { kind: 'company', status: 'accepted' },
    });
    expect([await parties(company, 'partners'), await parties(college, 'partners')]).toEqual([
      [collegeId],
      [companyId],
    ]);
    for (const side of [company, college]) await rightCounts(side);
    // Accepted: what the other side accepted.
    expect([await parties(company, 'accepted'), await parties(college, 'accepted')]).toEqual([[collegeId], []]);
    expect([await partners(company), await partners(college)]).toEqual([1, 1]);
    const ended = await answer(company, id, 'withdrawn');
    expect(ended.body.message).toBe('The partnership has ended');
    expect([await partners(company), await partners(college)]).toEqual([0, 0]);
    expect(await parties(college, 'suggested')).toContain(companyId);
    await answer(company, await askPartner(college, company), 'accepted');
    expect([await parties(college, 'partners'), await parties(college, 'accepted')]).toEqual([
      [companyId],
      [companyId],
    ]);
    expect([await parties(company, 'partners'), await parties(company, 'accepted')]).toEqual([[collegeId], []]);
    for (const side of [company, college]) await rightCounts(side);
  });

  it('are an educator’s to take back, to turn down, to pass over and to end [ROLE-23]', async () => {
    const [company, college] = await both();
    const colleague = await signedIn(server, 3, { colleagueOf: college });
    const companyId = company.companyId ?? 0;
    for (const [status, said] of [
      ['withdrawn', 'Invitation taken back'],
      ['rejected', 'Invitation rejected'],
      ['not_interested', 'Invitation passed on'],
    ] as const) {
      const other = await signedIn(server, 2);
      const id = await (status === 'withdrawn' ? askPartner(college, other) : askPartner(other, college));
      const { body } = await answer(colleague, id, status);
      expect([body.message, body.data.status]).toEqual([said, status]);
      for (const name of ['sent', 'received', 'partners'] as const) expect(await parties(college, name)).toEqual([]);
    }
    const ended = await answer(college, await becomePartners(company, college), 'withdrawn');
    expect([ended.body.message, await partners(company)]).toEqual(['The partnership has ended', 0]);
    const hidden = await college.call('partnerships.hide', { body: { company_id: companyId } });
    expect(hidden.body.data).toEqual({ hidden: 1 });
    expect(await parties(college, 'suggested')).not.toContain(companyId);
  });

  it('are counted for both sides, and so are invitations as long as they are open [EDU-NAV-02]', async () => {
    const [company, college] = await both();
    const counted = async () =>
      Promise.all(
        [company, college].map(async (person) => {
          const { partners, partner_invitations } = (await person.call('user.counts')).body.data;
          return [partners, partner_invitations];
        }),
      );
    const everybody = (counts: readonly number[]) => [counts, counts];
    expect(await counted()).toEqual(everybody([0, 0]));
    const asked = await askPartner(company, college);
    expect(await counted()).toEqual(everybody([0, 1]));
    await answer(college, asked, 'rejected');
    expect(await counted()).toEqual(everybody([0, 0]));
    const offered = await askPartner(college, company);
    expect(await counted()).toEqual(everybody([0, 1]));
    await answer(company, offered, 'accepted');
    expect(await counted()).toEqual(everybody([1, 0]));
    await answer(college, offered, 'withdrawn');
    const last = await askPartner(college, await signedIn(server, 2));
    await rewrite(college, 'partnerships', last, { expires_at: server.clock.now().toISOString() });
    expect(await counted()).toEqual(everybody([0, 0]));
  });

  it('say to the side that asked when the other one last looked', async () => {
    const [company, college] = await both();
    await askPartner(company, college);
    const seen = async () => (await tab(company, 'sent')).data.map(({ seen_at }) => seen_at);
    await tab(college, 'received');
    await tab(college, 'suggested', { look: 'yes' });
    await tab(company, 'sent', { look: 'yes' });
    expect(await seen()).toEqual([null]);
    await tab(college, 'received', { look: 'yes' });
    const { sent_at } = (await tab(company, 'sent')).data[0] ?? {};
    expect(await seen()).toEqual([sent_at]);
  });

  it('are suggested by what the students study first, however it is written [EDU-COMP-13]', async () => {
    const [company, college] = await both();
    const rival = await signedIn(server, 2);
    const rows = [
      rosterRow(1, { course: 'B.Tech', specialization: 'Marine Biology' }),
      rosterRow(2, { course: 'Hons' }),
    ];
    await upload(college, rows);
    await college.call('students.saveMatching', { body: { course: { 'honours course': 'Hons' } } });
    for (const course of ['b tech', 'Marine biology', 'Honours Course', 'Glass Blowing'])
      await createPosting(company, 'job', { course_preferred: [course] });
    for (let number = 1; number <= 6; number += 1)
      await createPosting(rival, 'job', { title: `Glass ${number}`, course_preferred: ['Glass Blowing'] });
    const { data } = await tab(college, 'suggested');
    const card = data.find(({ party_id }) => party_id === company.companyId);
    expect(card?.reasons).toContain('3 openings for your students’ courses');
    const ids = data.map(({ party_id }) => party_id);
    expect(ids.indexOf(company.companyId ?? 0)).toBeLessThan(ids.indexOf(rival.companyId ?? 0));
  });

  it('hold up nobody else while counterparts are ranked', async () => {
    const database = await open();
    const locked: string[] = [];
    const watch: KyselyPlugin = {
      transformQuery: ({ node }) => {
        locked.push(JSON.stringify(node));
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    const watched = testServer({ ...database, write: (work) => database.write((tx) => work(tx.withPlugin(watch))) });
    const company = await signedIn(watched, 2);
    const college = await signedIn(watched, 3);
    const id = await askPartner(company, college);
    expect((await answer(college, id, 'accepted')).body.data.status).toBe('accepted');
    const body = { company_id: company.companyId ?? 0 };
    expect((await college.call('partnerships.hide', { body })).status).toBe(200);
    expect(locked.some((query) => query.includes('"partnerships"'))).toBe(true);
    expect(locked.filter((query) => query.includes('"groupBy"'))).toEqual([]);
  });

  it('are accepted by asking as well, and asking twice changes nothing', async () => {
    const [company, college] = await both();
    const id = await askPartner(company, college);
    expect(await askPartner(company, college)).toBe(id);
    const crossing = await college.call('partnerships.invite', { body: { company_id: company.companyId ?? 0 } });
    expect(crossing.body).toMatchObject({
      message: 'You are partners now',
      data: { partnership_id: id, status: 'accepted' },
    });
    expect(await askPartner(college, company)).toBe(id);
    expect(await partners(college)).toBe(1);
  });

  it('are suggested by size and city, searched, counted and taken off the list', async () => {
    const company = await signedIn(server, 2);
    const college = await signedIn(server, 3);
    const empty = await signedIn(server, 3);
    for (const name of ['Bela', 'Mira']) await studentWithProfile(company, { educator: college, name: [name, 'Rao'] });
    const all = await tab(company, 'suggested');
    const ids = all.data.map(({ party_id }) => party_id);
    expect(ids.indexOf(college.institutionId ?? 0)).toBeLessThan(ids.indexOf(empty.institutionId ?? 0));
    const card = all.data.find(({ party_id }) => party_id === college.institutionId);
    expect(card).toMatchObject({
      kind: 'institution',
      size: 2,
      score: 100,
      reasons: ['2 students', 'In Pune, like you'],
    });
    const found = await tab(company, 'suggested', { search: card?.name.toUpperCase() });
    expect([found.total, found.count]).toEqual([1, all.count]);
    const hide = () => company.call('partnerships.hide', { body: { institution_id: college.institutionId ?? 0 } });
    expect([(await hide()).body.data, (await hide()).body.data]).toEqual([{ hidden: 1 }, { hidden: 0 }]);
    expect(await parties(company, 'suggested')).not.toContain(college.institutionId);
    expect(await parties(college, 'suggested')).toContain(company.companyId);
    const posted = await createPosting(company, 'job');
    const back = (await tab(college, 'suggested')).data.find(({ party_id }) => party_id === company.companyId);
    expect(back).toMatchObject({ kind: 'company', size: 1 });
    expect(back?.reasons).toContain('1 open opportunity');
    const [skill] = posted.required_skills;
    expect((await tab(college, 'suggested', { search: skill?.name })).data.map(({ party_id }) => party_id)).toContain(
      company.companyId,
    );
    await createPosting(company, 'job', { title: 'Zinc plating' });
    const finds = async (search: string) =>
      (await tab(college, 'suggested', { search })).data.some(({ party_id }) => party_id === company.companyId);
    expect([await finds(`ZINC ${skill?.name}`), await finds('zinc nobody')]).toEqual([true, false]);
  });

  it('are asked for so often within an hour, and no more', async () => {
    const [company, college] = await both();
    const other = await signedIn(server, 2);
    const posting = await createPosting(company, 'job');
    const ask = (to: Person) => college.call('partnerships.invite', { body: { company_id: to.companyId ?? 0 } });
    const take = () =>
      college.call('invitations.send', { body: { method: 'job', post_id: posting.id, audience: 'colleges' } });
    expect([(await ask(company)).status, (await take()).status]).toEqual([201, 201]);
    await server.database.write((tx) => tx.updateTable('hourly_counts').set({ count: 2000 }).execute());
    for (const refused of [await ask(other), await take()]) {
      expect([refused.status, refused.body.code, Number(refused.headers['retry-after']) > 0]).toEqual([
        429,
        'too_many',
        true,
      ]);
    }
    // What was asked for already costs nothing.
    expect((await ask(company)).status).toBe(201);
    server.clock.advance(3601);
    expect((await ask(other)).status).toBe(201);
  });

  it('are nobody else’s, and need a place that somebody looks after [ROLE-23] [API-63]', async () => {
    const [company, college] = await both();
    const [rival, other] = await both();
    const id = await becomePartners(company, college);
    for (const stranger of [rival, other]) {
      expect((await answer(stranger, id, 'withdrawn')).status).toBe(404);
      expect((await tab(stranger, 'partners')).total).toBe(0);
    }
    for (const role of [1, 4, 5] as const) {
      const by = await signedIn(server, role);
      const body = { institution_id: other.institutionId ?? 0 };
      const asked = [await by.call('partnerships.invite', { body }), await answer(by, id, 'withdrawn')];
      const listed = await by.call('partnerships.list', { query: { tab: 'partners' } });
      expect(
        [...asked, listed].map(({ status }) => status),
        `role ${role}`,
      ).toEqual([403, 403, 403]);
    }
    expect((await tab(company, 'partners')).total).toBe(1);
    const unset = await signedIn(server, 3, { level: 'verified' });
    for (const institution_id of [unset.institutionId ?? 0, 999_999_999]) {
      expect((await company.call('partnerships.invite', { body: { institution_id } })).status).toBe(404);
    }
    // The own kind is not on offer, whatever the number.
    const wrong = await company.call('partnerships.invite', { body: { company_id: rival.companyId ?? 0 } });
    expect([wrong.status, wrong.body.fields]).toEqual([422, { institution_id: 'Choose whom to ask' }]);
  });

  it('are turned down for 21 days [API-63]', async () => {
    const [company, college] = await both();
    const id = await askPartner(college, company);
    expect((await answer(company, id, 'not_interested')).status).toBe(200);
    const again = await college.call('partnerships.invite', { body: { company_id: company.companyId ?? 0 } });
    expect([again.status, again.body.message]).toEqual([
      409,
      'They turned this down. Please wait 21 days before you ask again',
    ]);
    expect(await parties(college, 'suggested')).not.toContain(company.companyId);
    server.clock.advance(21 * seconds.day);
    expect(await parties(college, 'suggested')).toContain(company.companyId);
    expect(await askPartner(college, company)).not.toBe(id);
  });

  it('run out after 21 days, whether or not anybody has looked [EDU-COMP-12]', async () => {
    const [company, college] = await both();
    const id = await askPartner(company, college);
    server.clock.advance(21 * seconds.day);
    const later = await signedIn(server, 2, { colleagueOf: company });
    const other = await signedIn(server, 3, { colleagueOf: college });
    expect([await parties(later, 'sent'), await parties(other, 'received')]).toEqual([[], []]);
    for (const side of [later, other]) await rightCounts(side);
    expect((await answer(other, id, 'accepted')).status).toBe(409);
    expect(await askPartner(later, college)).not.toBe(id);
  });
});
