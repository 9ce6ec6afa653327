import { sql } from 'kysely';
import { courseKey, courseKeys } from '../assignments/assignment-fit.ts';
import { aliasesOf, studiedThere } from '../assignments/evaluate.ts';
import type { Handle } from '../platform/database/database.ts';
import { likePattern } from '../platform/database/dialect/substring-search.ts';
import { idsIn } from '../platform/database/json-values.ts';
import { wordsOf } from '../platform/database/search-text.ts';

/**
 * By company: how many open postings prefer a course that is on an institution's list, or none at all. Null while the list
 * is empty: nobody knows yet what its students study. Courses are compared as they are when opportunities are handed out.
 */
export async function countFitting(db: Handle, institutionId: number): Promise<Map<number, number> | null> {
  const taken = await studiedThere(db, institutionId);
  if (taken.length === 0) return null;
  const names = taken.flatMap(({ course, specialization }) => [course, specialization, `${course}${specialization}`]);
  const wanted = courseKeys(names, [await aliasesOf(db, institutionId)]);
  const courses = await db.selectFrom('courses').select(['id', 'name']).execute();
  const fitting = courses.filter(({ name }) => wanted.has(courseKey(name))).map(({ id }) => id);
  const preferred = sql`select 1 from posting_courses where posting_courses.posting_id = postings.id`;
  const rows = await db
    .selectFrom('postings')
    .select(['company_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('status', '=', 2)
    .where(sql<boolean>`(not exists (${preferred})
      or exists (${preferred} and posting_courses.course_id in ${idsIn(fitting)}))`)
    .groupBy('company_id')
    .execute();
  return new Map(rows.map(({ company_id, count }) => [company_id, Number(count)]));
}

/** The companies that have something open that says every word of a text: its title, skills or keywords. */
export async function companiesThatSay(db: Handle, text: string): Promise<Set<number>> {
  const says = wordsOf(text).map((word) => sql<boolean>`search_text like ${likePattern(word)} escape '\\'`);
  if (says.length === 0) return new Set();
  const rows = await db
    .selectFrom('postings')
    .select('company_id')
    .distinct()
    .where('status', '=', 2)
    .where((where) => where.and(says))
    .execute();
  return new Set(rows.map(({ company_id }) => company_id));
}
