import { beforeAll, expect, it } from 'vitest';
import { type PostingKind, postingKinds } from '#shared/contract/call.ts';
import { maxSavedPostings, maxSavedSearches, savedMessages } from '#shared/rules/saved/saved-limits.ts';
import { applyTo } from '../testing/applications.ts';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

type Of = { readonly id: number; readonly method: PostingKind };

describeEngines('what students save for later', (open) => {
  let server: TestServer;
  let owner: Person;
  beforeAll(async () => {
    server = testServer(await open());
    owner = await signedIn(server, 2);
    return () => server.close();
  });

  const student = () => signedIn(server, 4);
  const at = ({ method, id }: Of) => ({ params: { method, id } });
  const save = (person: Person, posting: Of) => person.call('saved.add', at(posting));
  const unsave = (person: Person, posting: Of) => person.call('saved.remove', at(posting));
  const close = ({ method, id }: Of) => owner.call('postings.status', { params: { method }, body: { id, status: 3 } });
  const list = async (person: Person, query: { method?: PostingKind; limit?: number; page?: number } = {}) =>
    (await person.call('saved.list', { query })).body;
  const ids = async (person: Person, query = {}) => (await list(person, query)).data.map(({ id }) => id);
  const card = async (person: Person, { method, id }: Of) => {
    const { body } = await person.call('postings.explore', { params: { method }, query: { limit: 100 } });
    return body.data.find((each) => each.id === id);
  };
  const page = (person: Person, { method, id }: Of) => person.call('enrollments.own', { params: { method, id } });

  it.each(postingKinds)('%s: is saved once, says so on card and page, and is taken off again', async (kind) => {
    const me = await student();
    const posting = await createPosting(owner, kind);
    expect(await card(me, posting)).toMatchObject({ saved: false });
    const first = await save(me, posting);
    expect(first).toMatchObject({ status: 200, body: { data: { id: posting.id } } });
    server.clock.advance(60_000);
    expect((await save(me, posting)).body.data).toEqual(first.body.data);
    expect(await card(me, posting)).toMatchObject({ saved: true });
    expect((await page(me, posting)).body.data).toMatchObject({ saved: true });
    const { data, total, counts } = await list(me);
    expect(data).toMatchObject([{ id: posting.id, method: kind, state: 'open', saved: true, applied: null }]);
    expect([total, counts]).toEqual([1, { project: 0, internship: 0, job: 0, [kind]: 1 }]);
    expect(await ids(await student())).toEqual([]);
    for (let time = 0; time < 2; time += 1) expect((await unsave(me, posting)).status).toBe(200);
    expect(await ids(me)).toEqual([]);
    expect(await card(me, posting)).toMatchObject({ saved: false });
  });

  it('the latest comes first, page by page and kind by kind', async () => {
    const me = await student();
    const saved: number[] = [];
    for (const kind of ['job', 'project', 'job'] as const) {
      const posting = await createPosting(owner, kind);
      await save(me, posting);
      saved.unshift(posting.id);
      server.clock.advance(1000);
    }
    expect(await ids(me)).toEqual(saved);
    expect(await ids(me, { method: 'job' })).toEqual([saved[0], saved[2]]);
    expect(await list(me, { method: 'job', limit: 1, page: 2 })).toMatchObject({ data: [{ id: saved[2] }], total: 2 });
  });

  it('what is closed, full or applied to stays and says so; what has closed is not saved any more', async () => {
    const me = await student();
    const closed = await createPosting(owner, 'job');
    const full = await createPosting(owner, 'job', { vacancies: 1 });
    const mine = await createPosting(owner, 'job');
    for (const posting of [closed, full, mine]) {
      await save(me, posting);
      server.clock.advance(1000);
    }
    await applyTo(owner, full, { status: 6 });
    await applyTo(owner, mine, { student: me });
    await close(closed);
    expect((await list(me)).data).toMatchObject([
      { id: mine.id, state: 'open', applied: 0 },
      { id: full.id, state: 'full', applied: null },
      { id: closed.id, state: 'closed', applied: null },
    ]);
    expect((await page(me, closed)).body.data).toMatchObject({ state: 'closed', may_apply: false, saved: true });
    // Whoever has not saved it learns nothing of a closed posting.
    const other = await student();
    expect((await page(other, closed)).status).toBe(404);
    expect(await save(other, closed)).toMatchObject({
      status: 409,
      body: { code: 'invalid_status', message: savedMessages.closed },
    });
    expect(await ids(other)).toEqual([]);
    await unsave(me, closed);
    expect((await page(me, closed)).status).toBe(404);
  });

  it('a posting of another kind, a draft and none at all are not found', async () => {
    const me = await student();
    const job = await createPosting(owner, 'job');
    const draft = await createPosting(owner, 'job', {}, 1);
    for (const posting of [
      { ...job, method: 'project' as const },
      draft,
      { id: 999_999_999, method: 'job' as const },
    ]) {
      expect((await save(me, posting)).status).toBe(404);
      expect((await unsave(me, posting)).status).toBe(404);
    }
    expect(await ids(me)).toEqual([]);
  });

  it(`of ${maxSavedPostings} postings and ${maxSavedSearches} searches the next one is refused in plain words`, async () => {
    const me = await student();
    const posting = await createPosting(owner, 'job');
    await server.database.write(async (tx) => {
      const { id: _id, ...like } = await tx
        .selectFrom('postings')
        .selectAll()
        .where('id', '=', posting.id)
        .executeTakeFirstOrThrow();
      for (let many = 0; many < maxSavedPostings; many += 1) {
        const { id } = await tx.insertInto('postings').values(like).returning('id').executeTakeFirstOrThrow();
        await tx
          .insertInto('saved_postings')
          .values({ user_id: me.id, posting_id: id, saved_at: server.clock.now().toISOString() })
          .execute();
      }
    });
    expect(await save(me, posting)).toMatchObject({ status: 422, body: { message: savedMessages.postingsFull } });
    const create = (name: string) => me.call('savedSearches.create', { body: { name, method: 'job', query: {} } });
    for (let many = 0; many < maxSavedSearches; many += 1) expect((await create(`Search ${many}`)).status).toBe(201);
    expect(await create('One more')).toMatchObject({
      status: 422,
      body: { fields: { name: savedMessages.searchesFull } },
    });
  });

  it('a search is kept whole under a name of its own, and deleted by its student alone', async () => {
    const me = await student();
    const other = await student();
    const query = {
      search: 'data',
      city: 327,
      city_name: 'Pune, Maharashtra',
      gender: 'Female' as const,
      skills: [{ id: 2, name: 'Excel' }],
      courses: [{ id: 4, name: 'BBA' }],
      order: 'stipend_to,desc' as const,
    };
    const body = { name: ' Data in  Pune', method: 'internship' as const, query };
    const { status, body: answer } = await me.call('savedSearches.create', { body });
    expect(status).toBe(201);
    const searches = async (person: Person) => (await person.call('savedSearches.list')).body;
    expect(await searches(me)).toMatchObject({ data: [answer.data], total: 1 });
    expect(answer.data).toMatchObject({ name: 'Data in  Pune', method: 'internship', query });
    const again = await me.call('savedSearches.create', { body: { ...body, name: 'dátá in PUNE' } });
    expect(again).toMatchObject({ status: 422, body: { fields: { name: savedMessages.nameTaken } } });
    const empty = await me.call('savedSearches.create', { body: { ...body, name: '  ' } });
    expect(empty).toMatchObject({ status: 422, body: { fields: { name: savedMessages.nameMissing } } });
    expect((await other.call('savedSearches.create', { body })).status).toBe(201);
    const remove = (person: Person) => person.call('savedSearches.remove', { params: { id: answer.data.id } });
    expect((await remove(other)).status).toBe(404);
    expect((await remove(me)).status).toBe(200);
    expect((await remove(me)).status).toBe(404);
    expect([(await searches(me)).total, (await searches(other)).total]).toEqual([0, 1]);
  });

  it('two windows that save at once save once, and one name is taken once', async () => {
    const me = await student();
    const posting = await createPosting(owner, 'job');
    const saves = await Promise.all([save(me, posting), save(me, posting)]);
    expect(saves.map(({ status }) => status)).toEqual([200, 200]);
    expect(await ids(me)).toEqual([posting.id]);
    const create = () => me.call('savedSearches.create', { body: { name: 'Jobs', method: 'job', query: {} } });
    const statuses = (await Promise.all([create(), create()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 422]);
  });

  it('goes with the account', async () => {
    const me = await student();
    await save(me, await createPosting(owner, 'job'));
    await me.call('savedSearches.create', { body: { name: 'Jobs', method: 'job', query: {} } });
    const rows = async () => {
      const of = (table: 'saved_postings' | 'saved_searches') =>
        server.database.read.selectFrom(table).select('user_id').where('user_id', '=', me.id).execute();
      return [(await of('saved_postings')).length, (await of('saved_searches')).length];
    };
    expect(await rows()).toEqual([1, 1]);
    expect((await me.call('auth.deleteAccount')).status).toBe(200);
    expect(await rows()).toEqual([0, 0]);
  });
});
