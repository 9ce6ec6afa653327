import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { fold } from '#shared/rules/texts/fold.ts';
import { prepare } from '../../../command/prepare.ts';
import { studentTexts } from '../../../students/search-texts.ts';
import { describeEngines } from '../../../testing/engines.ts';
import { signedIn } from '../../../testing/people.ts';
import { rosterRow, rosterRows, upload } from '../../../testing/roster.ts';
import { testServer } from '../../../testing/test-server.ts';
import type { Database } from '../database.ts';
import { openServiceDatabase } from '../open-database.ts';

const words = { table: 'students', column: 'search_text' } as const;

describeEngines('the search for parts of words', (open) => {
  const found = async ({ read, dialect }: Database, needle: string) =>
    (
      await read
        .selectFrom('students')
        .select('name')
        .where(dialect.contains(words, fold(needle)))
        .orderBy('students.id')
        .execute()
    ).map(({ name }) => name);

  it('follows what is added, changed and taken off', async () => {
    const database = await open();
    const server = testServer(database);
    const educator = await signedIn(server, 3);
    await upload(educator, [rosterRow(1, { name: 'Lalrinpuii Hmar' }), rosterRow(2, { name: 'Żółć Ñandú' })]);
    expect(await found(database, 'rinpui')).toEqual(['Lalrinpuii Hmar']);
    expect(await found(database, 'NANDU')).toEqual(['Żółć Ñandú']);
    const { data } = (await educator.call('students.list', { query: { search: 'hmar' } })).body;
    await educator.call('students.update', { params: { id: data[0]?.id ?? 0 }, body: { name: 'Lalrin Sailo' } });
    expect(await found(database, 'hmar')).toEqual([]);
    expect(await found(database, 'sailo lalr')).toEqual(['Lalrin Sailo']);
    await server.close();
  });

  it('finds the same whether matches are few or many, for one institution', async () => {
    const database = await open();
    const server = testServer(database);
    const educator = await signedIn(server, 3);
    const other = await signedIn(server, 3);
    await upload(educator, rosterRows(2100));
    await upload(other, rosterRows(30));
    const search = async (text: string, page = 1) =>
      (await educator.call('students.list', { query: { search: text, sort: 'email', page, limit: 100 } })).body;
    expect((await search('student')).total).toBe(2100);
    expect((await search('student', 21)).data).toHaveLength(100);
    expect((await search('student', 22)).data).toHaveLength(0);
    const few = await search('student 77');
    const expected = rosterRows(2100).filter(({ values }) =>
      `${values.email}${values.phone}${values.roll_number}`.includes('77'),
    );
    expect(few.total).toBe(expected.length);
    expect((await search('student77@')).data.map(({ name }) => name)).toEqual(['Student 77']);
    await server.close();
  });

  it('keeps to one owner, however large their ids, and to those on the list', async () => {
    const database = await open();
    const server = testServer(database);
    const educator = await signedIn(server, 3);
    await upload(educator, [rosterRow(1, { name: 'Meera Iyer' }), rosterRow(2, { name: 'Meera Das' })]);
    const owners = [20_001, 40_001, 400_000_001, 4_000_000_000_001];
    await database.write(async (tx) => {
      const place = await tx.selectFrom('institutions').selectAll().executeTakeFirstOrThrow();
      const student = await tx.selectFrom('students').selectAll().orderBy('id').executeTakeFirstOrThrow();
      const { id: _, ...values } = student;
      for (const [index, id] of owners.entries()) {
        await tx
          .insertInto('institutions')
          .values({ ...place, id, name_key: `place ${id}` })
          .execute();
        await tx
          .insertInto('students')
          .values({ ...values, institution_id: id, revision: index + 1 })
          .execute();
      }
    });
    const count = async (owner: number) => {
      const sought = { owner, needle: 'meera' };
      const few = await database.dialect.fewMatches(database.read, studentTexts, sought, 10);
      expect(await database.dialect.countMatches(database.read, studentTexts, sought)).toBe(few ? few.length : null);
      return few?.length ?? owners.length;
    };
    if (open.engine === 'SQLite') expect(await Promise.all(owners.map(count))).toEqual([1, 1, 1, 1]);
    const search = async () => (await educator.call('students.list', { query: { search: 'meera' } })).body;
    const { data, total } = await search();
    expect(total).toBe(2);
    await educator.call('students.archive', { params: { id: data[0]?.id ?? 0 } });
    expect((await search()).data.map(({ id }) => id)).toEqual([data[1]?.id]);
    await server.close();
  });

  it('counts again after every change of the list', async () => {
    const database = await open();
    const server = testServer(database);
    const educator = await signedIn(server, 3);
    await upload(educator, rosterRows(30));
    const total = async (query: object) => (await educator.call('students.list', { query })).body.total;
    expect([await total({}), await total({ course: 'B.Tech' }), await total({ course: 'MBA' })]).toEqual([30, 30, 0]);
    const { data } = (await educator.call('students.list', {})).body;
    await educator.call('students.update', { params: { id: data[0]?.id ?? 0 }, body: { course: 'MBA' } });
    await educator.call('students.archive', { params: { id: data[1]?.id ?? 0 } });
    expect([await total({}), await total({ course: 'B.Tech' }), await total({ course: 'MBA' })]).toEqual([29, 28, 1]);
    await upload(educator, rosterRows(5, 100));
    expect(await total({})).toBe(34);
    await server.close();
  });

  it('leaves operators and quotes without meaning', async () => {
    const database = await open();
    const server = testServer(database);
    await upload(await signedIn(server, 3), [rosterRow(1, { name: 'Asha "AND" NOT * Rao' }), rosterRow(2)]);
    expect(await found(database, '"AND" NOT')).toEqual(['Asha "AND" NOT * Rao']);
    for (const needle of ['rao OR student', 'NEAR(asha rao)', 'asha^', 'search_text:asha', "a'b", '%%%', '___', '\\']) {
      expect(await found(database, needle)).toEqual([]);
    }
    await server.close();
  });

  it('needs no rights on PostgreSQL beyond its own tables', async () => {
    const place = await open.place();
    if (!('url' in place)) return;
    const role = `plain_${randomBytes(4).toString('hex')}`;
    const client = new Client({ connectionString: place.url });
    await client.connect();
    await client.query(`create role ${role} login`);
    await client.query(`grant all on schema public to ${role}`);
    const database = openServiceDatabase({ url: place.url.replace('postgres@', `${role}@`) });
    await prepare(database);
    const server = testServer(database);
    await upload(await signedIn(server, 3), rosterRows(3));
    expect(await found(database, 'student2')).toEqual(['Student 2']);
    expect((await client.query('select 1 from pg_extension where extname = $1', ['pg_trgm'])).rows).toEqual([]);
    await server.close();
    await database.close();
    await client.query(`drop owned by ${role}`);
    await client.query(`drop role ${role}`);
    await client.end();
  });
});
