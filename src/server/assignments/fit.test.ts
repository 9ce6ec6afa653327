import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { AssignableStudent } from '#shared/contract/assignments.ts';
import type { PostingFields } from '#shared/rules/postings/posting.ts';
import { complete } from '../testing/complete.ts';
import { describeEngines } from '../testing/engines.ts';
import { joinedAs } from '../testing/joined.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { rosterRow, upload } from '../testing/roster.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

const courses = ['MBA', 'B.Tech', 'b.tech', 'BCA', ''] as const;
const specializations = ['Civil', 'Computer Science', 'Finance', ''] as const;
const skills = ['Excel', 'Python', 'SQL', 'Interviewing'] as const;
const genders = ['Male', 'Female', 'Others', '', 'Select'] as const;
const students = 72;

const posting = fc.record<Partial<PostingFields>>({
  course_preferred: fc.uniqueArray(fc.constantFrom('MBA', 'BTech', 'computer  science', 'B.Tech Civil', 'Law'), {
    maxLength: 3,
  }),
  eligible_semesters: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 3 }),
  required_skills: fc.uniqueArray(fc.constantFrom(...skills), { minLength: 1, maxLength: 3 }),
  eligible_gender: fc.constantFrom(null, 'Male', 'Female', 'Others'),
});

/** Students with and without account, who have said much or nothing. */
const place = (index: number) => ({
  course: courses[index % courses.length] ?? '',
  specialization: specializations[(index * 3) % specializations.length] ?? '',
  semester: index % 7 === 0 ? null : (index % 6) + 1,
});

describeEngines('who qualifies', (open) => {
  let server: TestServer;
  let employer: Person;
  let educator: Person;
  let ids: number[];

  beforeAll(async () => {
    server = testServer(await open());
    employer = await signedIn(server, 2);
    educator = await complete(await signedIn(server, 3));
    const rows = Array.from({ length: students }, (_, index) => rosterRow(index, { semester: 1, course: 'MBA' }));
    await upload(educator, rows);
    const stored = await server.database.read.selectFrom('students').select(['id', 'email']).orderBy('id').execute();
    ids = stored.map(({ id }) => id);
    for (const [index, { id, email }] of stored.entries()) {
      const { semester, ...rest } = place(index);
      await server.database.write((tx) =>
        tx
          .updateTable('students')
          .set({ ...rest, semester: semester ?? 0 })
          .where('id', '=', id)
          .execute(),
      );
      if (index % 2 === 0) continue;
      const known = skills.filter((_, skill) => (index >> skill) % 3 === 1);
      await joinedAs(educator, email, { skills: known, gender: genders[index % genders.length] ?? '' });
    }
    return () => server.close();
  });

  const asSeen = async (post_id: number): Promise<AssignableStudent[]> => {
    const query = { method: 'internship', post_id, limit: 100 } as const;
    return (await educator.call('assignments.students', { query })).body.data;
  };

  it('is the same to the check, to the panel of students, and to what is sent then [ROLE-22]', async () => {
    const chosen = fc.oneof(
      fc.record({ indexes: fc.uniqueArray(fc.nat(students - 1), { minLength: 1 }) }),
      fc.record({ semester: fc.constantFrom(undefined, 1, 3), except: fc.uniqueArray(fc.nat(students - 1)) }),
    );
    await fc.assert(
      fc.asyncProperty(posting, chosen, fc.uniqueArray(fc.nat(students - 1)), async (fields, picked, earlier) => {
        const { id: post_id } = await createPosting(employer, 'internship', fields);
        const of = { method: 'internship', post_id } as const;
        const idsOf = (indexes: readonly number[]) => indexes.map((index) => ids[index] ?? 0);
        if (earlier.length > 0) {
          await educator.call('assignments.create', { body: { ...of, chosen: { student_ids: idsOf(earlier) } } });
        }
        const whom =
          'indexes' in picked
            ? { student_ids: idsOf(picked.indexes) }
            : { filters: { search: '', semester: picked.semester }, except: idsOf(picked.except) };
        const before = (await educator.call('assignments.check', { body: { ...of, chosen: whom } })).body.data;
        const isChosen = ({ id, semester }: AssignableStudent) =>
          'indexes' in picked
            ? idsOf(picked.indexes).includes(id)
            : (picked.semester === undefined || semester === picked.semester) && !idsOf(picked.except).includes(id);
        const seen = (await asSeen(post_id)).filter(isChosen);
        const count = (standing: AssignableStudent['standing']) =>
          seen.filter((student) => student.standing === standing).length;
        // SQL counts, the rule judges row by row: they agree.
        expect(before).toMatchObject({
          total: seen.length,
          has: count('has'),
          qualifies: count('qualifies'),
          lacks: count('lacks'),
        });
        const lacking = seen.filter(({ standing }) => standing === 'lacks');
        for (const { criterion, lack, only } of before.criteria) {
          expect(lack).toBe(lacking.filter(({ lacks }) => lacks.includes(criterion)).length);
          expect(only).toBe(lacking.filter(({ lacks }) => lacks.join() === criterion).length);
        }
        const body = { ...of, chosen: whom, only_qualified: true };
        const sent = await educator.call('assignments.create', { body });
        if (before.total === 0) return;
        expect(sent.body.data).toEqual({ assigned: before.qualifies, already: before.has, left_out: before.lacks });
        const after = (await educator.call('assignments.check', { body: { ...of, chosen: whom } })).body.data;
        expect([after.has, after.qualifies, after.lacks]).toEqual([before.has + before.qualifies, 0, before.lacks]);
      }),
      { numRuns: 25 },
    );
  });

  it('goes by the names that the institution has taught', async () => {
    const other = await signedIn(server, 3);
    await upload(other, [rosterRow(1, { course: 'B.Tech' }), rosterRow(2, { course: 'MBA' })]);
    const { id } = await createPosting(employer, 'internship', { course_preferred: ['Bachelor of Technology'] });
    const check = async () => {
      const body = { method: 'internship', post_id: id, chosen: { filters: { search: '' } } } as const;
      return (await other.call('assignments.check', { body })).body.data.qualifies;
    };
    expect(await check()).toBe(0);
    await server.database.write((tx) =>
      tx
        .insertInto('student_matching')
        .values({
          institution_id: other.institutionId ?? 0,
          kind: 'course',
          name_key: 'bachelor of technology',
          value: 'B.Tech',
          saved_at: server.clock.now().toISOString(),
        })
        .execute(),
    );
    expect(await check()).toBe(1);
  });

  it('is judged by thousands of courses, whatever they are called', async () => {
    const many = await complete(await signedIn(server, 3));
    const odd = ['__proto__', 'a"b', 'a\\b', "it's", '12', 'बी.टेक', '{}'];
    // Each fits with its specialization alone, so SQL has to be told of every pair.
    const rows = Array.from({ length: 3000 }, (_, index) =>
      rosterRow(index, { course: odd[index] ?? `Course ${index}`, specialization: 'Finance' }),
    );
    await upload(many, [...rows, rosterRow(3000, { course: '12' }), rosterRow(3001, { course: 'Finance' })]);
    const { id: post_id } = await createPosting(employer, 'internship', { course_preferred: ['finance'] });
    const of = { method: 'internship', post_id, chosen: { filters: { search: '' } } } as const;
    const found = (await many.call('assignments.check', { body: of })).body.data;
    expect([found.total, found.qualifies, found.lacks]).toEqual([3002, 3001, 1]);
    const sent = await many.call('assignments.create', { body: { ...of, only_qualified: true } });
    expect(sent.body.data).toEqual({ assigned: 3001, already: 0, left_out: 1 });
    const left = await many.call('assignments.students', {
      query: { method: 'internship', post_id, standing: 'lacks' },
    });
    expect(left.body.data.map(({ course, specialization }) => [course, specialization])).toEqual([['12', 'Civil']]);
  });
});
