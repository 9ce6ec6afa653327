import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../platform/database/database.ts';
import { many, tally } from '../testing/at-once.ts';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { finish, openRosterImport, rosterRow, rosterRows, upload } from '../testing/roster.ts';
import { saysYes, signedUp } from '../testing/sign-up.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

const rounds = 4;

describeEngines('a student list, by many at the same moment', (open) => {
  let database: Database;
  /** Two services on one database: what one of them remembers, the other does not. */
  let servers: readonly [TestServer, TestServer];
  beforeAll(async () => {
    database = await open();
    servers = [testServer(database), testServer(database)];
  });
  const at = (index: number, { cookie }: Person): Pick<Person, 'call'> => {
    const server = index % 2 === 0 ? servers[0] : servers[1];
    return { call: (name, input = {}) => server.call(name, { cookie, ...input }) };
  };
  const list = async (by: Person) =>
    (await by.call('students.list', { query: { limit: 100, sort: 'email' } })).body.data;
  /** Revisions are whole, each once, and the desk that followed has what the list has. */
  const isWhole = async (by: Person) => {
    const { data } = (await by.call('students.changes')).body;
    expect(new Set(data.map(({ revision }) => revision)).size).toBe(data.length);
    const follows = data.filter(({ archived }) => !archived).map(({ id, revision }) => [id, revision]);
    expect(follows.sort()).toEqual((await list(by)).map(({ id, revision }) => [id, revision]).sort());
  };

  it('takes one of two uploads, and finishes each once [BULK-28] [BULK-30]', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const educator = await signedIn(servers[0], 3);
      const colleague = await signedIn(servers[1], 3, { colleagueOf: educator });
      const body = { file_name: 'list.csv', row_count: 30, mode: 'add_update' } as const;
      const opened = await many(6, (index) =>
        at(index, index % 3 === 0 ? educator : colleague).call('batches.create', { body }),
      );
      expect(tally(opened)).toBe('201×1 409×5');
      const winner = opened.find(({ status }) => status === 201);
      const id = winner?.body.data.id ?? 0;
      const owner = opened.indexOf(winner as (typeof opened)[number]) % 3 === 0 ? educator : colleague;
      const part = { part: 0, rows: rosterRows(30) };
      await many(4, (index) => at(index, owner).call('batches.rows', { params: { id }, body: part }));
      const done = await many(4, (index) =>
        at(index, owner).call('batches.finish', { params: { id }, body: { parts: 1 } }),
      );
      expect([tally(done), (await list(educator)).length]).toEqual(['200×4', 30]);
      await isWhole(educator);
    }
  });

  it('keeps an edit that meets an undo: undone before it, or kept and named [BULK-35]', async () => {
    for (let round = 0; round < rounds * 2; round += 1) {
      const educator = await signedIn(servers[0], 3);
      await upload(educator, rosterRows(5));
      educator.server.clock.advance(60);
      const { id } = await upload(educator, [rosterRow(1, { semester: 9 }), rosterRow(8)]);
      const rows = await list(educator);
      const target = rows.find(({ name }) => name === (round % 2 === 0 ? 'Student 1' : 'Student 8'));
      const student = target?.id ?? 0;
      const [edit, undo] = await Promise.all([
        at(round, educator).call('students.update', { params: { id: student }, body: { semester: 11 } }),
        at(round + 1, educator).call('batches.undo', { params: { id } }),
      ]);
      expect(undo.status).toBe(200);
      const after = (await list(educator)).find((row) => row.id === student);
      const { kept } = undo.body.data;
      if (edit.status === 200) expect(after?.semester).toBe(11);
      else expect([edit.status, after]).toEqual([404, undefined]);
      expect(kept.length).toBeLessThanOrEqual(1);
      await isWhole(educator);
    }
  });

  it('is undone once, whoever asks how often, while its students are handed to nobody twice [BULK-36]', async () => {
    const educator = await signedIn(servers[0], 3);
    const { id } = await upload(educator, rosterRows(20));
    const undone = await many(6, (index) => at(index, educator).call('batches.undo', { params: { id } }));
    expect(tally(undone)).toBe('200×6');
    for (const answer of undone) expect(answer.body.data).toEqual({ reversed: 20, kept: [] });
    await isWhole(educator);
  });

  it('follows a new upload and the undo of the one before: one of them waits, none is lost [BULK-36]', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const educator = await signedIn(servers[0], 3);
      const first = await upload(educator, rosterRows(5));
      educator.server.clock.advance(60);
      const second = await openRosterImport(educator, 1);
      const part = { part: 0, rows: [rosterRow(1, { semester: 9 })] };
      await educator.call('batches.rows', { params: { id: second }, body: part });
      const [done, undo] = await Promise.all([
        at(round, educator).call('batches.finish', { params: { id: second }, body: { parts: 1 } }),
        at(round + 1, educator).call('batches.undo', { params: { id: first.id } }),
      ]);
      expect(done.status).toBe(200);
      const outcome = [undo.status, done.body.data.accepted, done.body.data.updated, (await list(educator)).length];
      expect([
        [200, 1, 0, 1],
        [409, 0, 1, 5],
      ]).toContainEqual(outcome);
      await isWhole(educator);
    }
  });

  it('is joined by one account, once, while its row is taken off, edited or uploaded [BULK-20]', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const educator = await signedIn(servers[0], 3);
      const email = `race-${crypto.randomUUID()}@college.example`;
      await upload(educator, [rosterRow(1, { email })]);
      const student = (await list(educator))[0]?.id ?? 0;
      const joined = await signedUp(servers[0], email);
      await Promise.all([
        at(round, joined).call('students.answerLink', { params: { id: student }, body: { accept: true } }),
        at(round, educator).call('students.archive', { params: { id: student } }),
        upload(educator, [rosterRow(1, { email, semester: 8 })]),
      ]);
      const rows = await database.read.selectFrom('students').selectAll().where('user_id', '=', joined.id).execute();
      const own = rows.filter(({ archived }) => archived === 0);
      const { institution_id } = (await joined.call('session.create')).body.data;
      expect(own.map((row) => row.institution_id)).toEqual(institution_id === null ? [] : [institution_id]);
      await isWhole(educator);
    }
  });

  it('of two institutions gets a student who says yes to both at once: one of them [BULK-19]', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const email = `both-${crypto.randomUUID()}@college.example`;
      const student = await signedUp(servers[0], email);
      const colleges = [await signedIn(servers[0], 3), await signedIn(servers[1], 3)];
      for (const college of colleges) await upload(college, [rosterRow(1, { email })]);
      const links = (await student.call('students.links')).body.data;
      const answers = await Promise.all(
        links.map(({ id }, index) =>
          at(index, student).call('students.answerLink', { params: { id }, body: { accept: true } }),
        ),
      );
      expect(tally(answers)).toBe('200×2');
      const standings = await Promise.all(colleges.map(async (college) => (await list(college))[0]?.standing));
      expect([...standings].sort()).toEqual(['joined', 'waiting']);
      for (const college of colleges) await isWhole(college);
    }
  });

  it('takes a student back who joins another institution at that moment: one of them has the student', async () => {
    for (let round = 0; round < rounds * 2; round += 1) {
      const email = `back-${crypto.randomUUID()}@college.example`;
      const colleges = [await signedIn(servers[0], 3), await signedIn(servers[1], 3)] as const;
      const [first, other] = colleges;
      await upload(first, [rosterRow(1, { email })]);
      const student = await saysYes(await signedUp(servers[0], email));
      const id = (await list(first))[0]?.id ?? 0;
      await first.call('students.archive', { params: { id } });
      await upload(other, [rosterRow(1, { email })]);
      const asked = (await list(other))[0]?.id ?? 0;
      const answers = await Promise.all([
        at(round, first).call('students.restoreMany', { body: { student_ids: [id] } }),
        at(round + 1, student).call('students.answerLink', { params: { id: asked }, body: { accept: true } }),
      ]);
      expect(tally(answers)).toBe('200×2');
      const rows = database.read.selectFrom('students').select('institution_id').where('user_id', '=', student.id);
      const { institution_id } = (await student.call('session.create')).body.data;
      expect(await rows.where('archived', '=', 0).execute()).toEqual([{ institution_id }]);
    }
  });

  it('is written to by a student and by an upload: what the student wrote last stays [BULK-23]', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const educator = await signedIn(servers[0], 3);
      const email = `own-${crypto.randomUUID()}@college.example`;
      await upload(educator, [rosterRow(1, { email })]);
      const student = await saysYes(await signedUp(servers[0], email));
      const id = await openRosterImport(educator, 1);
      const rows = [rosterRow(1, { email, phone: '+919000000099' })];
      await educator.call('batches.rows', { params: { id }, body: { part: 0, rows } });
      const [saved, done] = await Promise.all([
        at(round, student).call('user.save', { body: { phone_number: '9876543210' } }),
        finish(educator, id, 1),
        at(round, educator).call('students.list'),
      ]);
      expect([saved.status, done.status]).toEqual([200, 200]);
      expect(await list(educator)).toMatchObject([{ phone: '+919876543210', own_fields: ['phone'] }]);
    }
  });
});
