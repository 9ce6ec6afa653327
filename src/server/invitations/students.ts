import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { roles } from '#shared/rules/accounts/roles.ts';
import { respectedSince } from '#shared/rules/enrollments/invitation-status.ts';
import { fold } from '#shared/rules/texts/fold.ts';
import type { Handle } from '../platform/database/database.ts';
import { likePattern, needlesIn } from '../platform/database/dialect/substring-search.ts';
import type { PostingRecord } from '../postings/repository.ts';
import { studentWeights } from './suggestion.ts';

/** What suggestions may be narrowed to. Empty lists ask for nothing. */
export interface CardFilters {
  readonly search: string;
  /** Any of them. */
  readonly cities: readonly number[];
  /** All of them. */
  readonly skills: readonly number[];
  /** Any of them. */
  readonly qualifications: readonly string[];
}

/** A posting to find people for, at a moment. */
export interface PostingToFill {
  readonly posting: PostingRecord;
  readonly now: Date;
  /** Whoever runs the workspace has verified the company. */
  readonly verified: boolean;
}

/** The city of an opening; none where the work is done from anywhere. */
export function cityOf({ posting }: PostingToFill): { readonly id: number | null; readonly name: string } {
  return { id: posting.city_id, name: posting.city_name ?? '' };
}

/** The courses that an opening prefers, as cards hold them. */
const courseKeys = ({ posting }: PostingToFill) => posting.courses.map(({ name }) => fold(name));

/** One row of `student_cards` takes a course that the opening prefers; null where it prefers none. */
function takesCourse(toFill: PostingToFill): RawBuilder<SqlBool> | null {
  const keys = courseKeys(toFill);
  if (keys.length === 0) return null;
  return sql<SqlBool>`(qualification_key in (${sql.join(keys)}) or course_key in (${sql.join(keys)}))`;
}

/**
 * Every match of a student with an opening, in hundredths of the points that `suggestStudent` gives: one row for each
 * wanted skill, for a preferred course, and for the city, each from an index. Null where nothing is asked for.
 */
function matches(toFill: PostingToFill): RawBuilder<unknown> | null {
  const { skills } = toFill.posting;
  const parts: RawBuilder<unknown>[] = [];
  const of = (share: number) => sql.lit(Math.round(share * 100));
  if (skills.length > 0) {
    const ids = sql.join(skills.map(({ id }) => id));
    parts.push(sql`select user_id, ${of(studentWeights.skills / skills.length)} as points
      from student_skills where skill_id in (${ids})`);
  }
  const course = takesCourse(toFill);
  if (course)
    parts.push(sql`select user_id, ${of(studentWeights.course)} as points from student_cards where ${course}`);
  const { id } = cityOf(toFill);
  if (id !== null) {
    parts.push(sql`select user_id, ${of(studentWeights.city)} as points from student_cards where city_id = ${id}`);
  }
  return parts.length === 0 ? null : sql`${sql.join(parts, sql` union all `)}`;
}

/** The accounts of students whom no company may find: those who aren't in the directory, and suspended ones. */
export const unlistedStudents = sql`select id as user_id from users
  where role = ${sql.lit(roles.student)} and (in_directory = 0 or suspended_at is not null)`;

/**
 * The students of each institution whom companies may find, who have a wanted skill or take a preferred course; all of
 * them where none is wanted.
 */
export function fittingStudents(toFill: PostingToFill): RawBuilder<unknown> {
  const ids = toFill.posting.skills.map(({ id }) => id);
  const course = takesCourse(toFill);
  const here = sql`institution_id is not null and user_id not in (${unlistedStudents})`;
  const parts = [
    ...(ids.length > 0
      ? [sql`select institution_id, user_id from student_skills where skill_id in (${sql.join(ids)}) and ${here}`]
      : []),
    ...(course ? [sql`select institution_id, user_id from student_cards where ${course} and ${here}`] : []),
  ];
  if (parts.length === 0) return sql`select institution_id, user_id from student_cards where ${here}`;
  return sql`${sql.join(parts, sql` union `)}`;
}

/** One row of invitations keeps its party from being suggested: open, accepted, or turned down lately. */
export const isSettled = (now: Date): RawBuilder<SqlBool> => sql<SqlBool>`(status = 'accepted'
  or (status = 'sent' and expires_at > ${now.toISOString()})
  or (status in ('rejected', 'not_interested') and answered_at > ${respectedSince(now)}))`;

/** Students who are not suggested: not in the directory, suspended, applied, asked, said no lately, or taken off the list. */
const takenStudents = ({ posting: { id }, now }: PostingToFill) => sql`
  ${unlistedStudents}
  union select user_id from enrollments where posting_id = ${id}
  union select user_id from invitations where posting_id = ${id} and user_id is not null and ${isSettled(now)}
  union select party_id from hidden_suggestions where posting_id = ${id} and audience = 'students'`;

/** Conditions on `student_cards`, and on what its search looks at beside them. */
function narrowed({ search, cities, skills, qualifications }: CardFilters): RawBuilder<SqlBool>[] {
  const keys = qualifications.map(fold);
  return [
    ...needlesIn(fold(search)).map((word) => {
      const like = likePattern(word);
      return sql<SqlBool>`(student_cards.search_text like ${like} escape '\\' or student_cards.institution_id in (
        select id from institutions where name_key like ${like} escape '\\'))`;
    }),
    ...(cities.length > 0 ? [sql<SqlBool>`student_cards.city_id in (${sql.join(cities)})`] : []),
    ...(keys.length > 0 ? [sql<SqlBool>`student_cards.qualification_key in (${sql.join(keys)})`] : []),
    ...skills.map(
      (id) => sql<SqlBool>`student_cards.user_id in (select user_id from student_skills where skill_id = ${id})`,
    ),
  ];
}

/** The score of one row of `student_cards`, looked up for that student alone: for lists that filters keep short. */
function ownPoints(toFill: PostingToFill): RawBuilder<number> {
  const found = matches(toFill);
  if (!found) return sql<number>`0`;
  return sql<number>`coalesce((select sum(points) from (${found}) as found
    where found.user_id = student_cards.user_id), 0)`;
}

interface Slice {
  readonly limit: number;
  readonly offset: number;
}

/** How many students may be suggested for an opening. Counts what is left out, which is little, off all. */
export async function countSuggestedStudents(db: Handle, toFill: PostingToFill): Promise<number> {
  const { rows } = await sql<{ everybody: number; taken: number }>`select
    (select count(*) from student_cards) as everybody,
    (select count(*) from student_cards where user_id in (${takenStudents(toFill)})) as taken`.execute(db);
  const [counts] = rows;
  return Number(counts?.everybody ?? 0) - Number(counts?.taken ?? 0);
}

/** The accounts of suggested students on one page, those who fit best first, and how many there are. */
export async function findSuggestedStudents(
  db: Handle,
  toFill: PostingToFill,
  filters: CardFilters,
  slice: Slice,
): Promise<{ readonly ids: number[]; readonly total: number }> {
  const conditions = narrowed(filters);
  if (conditions.length > 0) return await findNarrowed(db, toFill, conditions, slice);
  const total = await countSuggestedStudents(db, toFill);
  return { ids: total <= slice.offset ? [] : await findRanked(db, toFill, slice), total };
}

async function findNarrowed(
  db: Handle,
  toFill: PostingToFill,
  conditions: readonly RawBuilder<SqlBool>[],
  { limit, offset }: Slice,
) {
  let found = db
    .selectFrom('student_cards')
    .where(sql<boolean>`student_cards.user_id not in (${takenStudents(toFill)})`);
  for (const condition of conditions) found = found.where(condition);
  const { count } = await found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  if (Number(count) <= offset) return { ids: [], total: Number(count) };
  const rows = await found
    .select('student_cards.user_id')
    .orderBy(ownPoints(toFill), 'desc')
    .orderBy('student_cards.user_id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { ids: rows.map(({ user_id }) => user_id), total: Number(count) };
}

/** Those with a match by their points; after them, in the order in which they joined, those without one. */
async function findRanked(db: Handle, toFill: PostingToFill, { limit, offset }: Slice): Promise<number[]> {
  const found = matches(toFill) ?? sql`select user_id, 0 as points from student_cards where 1 = 0`;
  const taken = takenStudents(toFill);
  const ranked = await sql<{ user_id: number }>`select user_id from (${found}) as found
    where user_id not in (${taken}) group by user_id order by sum(points) desc, user_id
    limit ${limit} offset ${offset}`.execute(db);
  const ids = ranked.rows.map(({ user_id }) => user_id);
  if (ids.length === limit) return ids;
  const counted = await sql<{ count: number }>`select count(distinct user_id) as count from (${found}) as found
    where user_id not in (${taken})`.execute(db);
  const others = await sql<{ user_id: number }>`select user_id from student_cards
    where user_id not in (${taken}) and user_id not in (select user_id from (${found}) as found)
    order by user_id limit ${limit - ids.length}
    offset ${Math.max(0, offset - Number(counted.rows[0]?.count ?? 0))}`.execute(db);
  return [...ids, ...others.rows.map(({ user_id }) => user_id)];
}

/** What the filter offers, the most frequent first. */
export interface CardFacets {
  readonly city: { readonly id: number; readonly name: string; readonly count: number }[];
  readonly skills: { readonly id: number; readonly name: string; readonly count: number }[];
  readonly qualification: { readonly name: string; readonly count: number }[];
}

/** So many entries of each kind are offered at most. */
const maxOffered = 60;

/** The cities, skills and qualifications of the students who may be suggested: of all, less of those who are not. */
export async function readStudentFacets(db: Handle, toFill: PostingToFill): Promise<CardFacets> {
  const count = async <K extends number | string>(table: 'student_cards' | 'student_skills', column: string) => {
    const key = sql.ref(column);
    const grouped = (where: RawBuilder<unknown>) =>
      sql<{ key: K; count: number }>`select ${key} as key, count(*) as count from ${sql.table(table)}
        where ${where} group by ${key}`.execute(db);
    const all = await grouped(sql`${key} is not null`);
    const taken = await grouped(sql`${key} is not null and user_id in (${takenStudents(toFill)})`);
    const less = new Map(taken.rows.map((row) => [row.key, Number(row.count)]));
    return all.rows
      .map((row) => ({ key: row.key, count: Number(row.count) - (less.get(row.key) ?? 0) }))
      .filter((row) => row.count > 0 && row.key !== '');
  };
  return {
    city: await withNames(db, 'cities', await count<number>('student_cards', 'city_id')),
    skills: await withNames(db, 'skills', await count<number>('student_skills', 'skill_id')),
    qualification: await withDegrees(db, await count<string>('student_cards', 'qualification_key')),
  };
}

interface Counted<K> {
  readonly key: K;
  readonly count: number;
}

/** The most frequent entries by name. */
export async function withNames(
  db: Handle,
  table: 'cities' | 'skills',
  counts: readonly Counted<number>[],
): Promise<CardFacets['city']> {
  const max = maxFrequent(counts);
  if (max.length === 0) return [];
  const ids = max.map(({ key }) => key);
  const rows = await db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute();
  const nameOf = new Map(rows.map(({ id, name }) => [id, name]));
  return max
    .map(({ key, count }) => ({ id: key, name: nameOf.get(key) ?? '', count }))
    .sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1));
}

/** The most frequent degrees, as students write them. */
export async function withDegrees(
  db: Handle,
  counts: readonly Counted<string>[],
): Promise<CardFacets['qualification']> {
  const max = maxFrequent(counts);
  const named: { name: string; count: number }[] = [];
  for (const { key, count } of max) {
    // One of them is enough: they differ in capitals alone.
    const row = await db
      .selectFrom('student_cards')
      .innerJoin('student_profiles', 'student_profiles.user_id', 'student_cards.user_id')
      .select('qualification')
      .where('student_cards.qualification_key', '=', key)
      .orderBy('student_cards.user_id')
      .executeTakeFirst();
    named.push({ name: row?.qualification ?? key, count });
  }
  return named;
}

const maxFrequent = <K extends number | string>(counts: readonly Counted<K>[]) =>
  [...counts].sort((one, other) => other.count - one.count || (one.key < other.key ? -1 : 1)).slice(0, maxOffered);
