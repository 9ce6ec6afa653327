import { courseKey, courseKeys } from '#shared/rules/assignment-fit.ts';
import { aliasesOf } from './assignment-judge.ts';
import type { Handle } from './database.ts';
import { listed } from './students-repository.ts';

const openPostings = (db: Handle) => db.selectFrom('postings').where('postings.status', '=', 2);

/**
 * By company: how many open postings prefer a course that is on an institution's list, or none at all. Null while the list
 * is empty: nobody knows yet what its students study. Courses are compared as they are when opportunities are handed out.
 */
export async function countFitting(db: Handle, institutionId: number): Promise<Map<number, number> | null> {
  const taken = await db
    .selectFrom('students')
    .select(['course', 'specialization'])
    .distinct()
    .where('institution_id', '=', institutionId)
    .where(listed)
    .execute();
  if (taken.length === 0) return null;
  const names = taken.flatMap(({ course, specialization }) => [course, specialization, `${course}${specialization}`]);
  const courses = courseKeys(names, [await aliasesOf(db, institutionId)]);
  const rows = await openPostings(db)
    .leftJoin('posting_courses', 'posting_courses.posting_id', 'postings.id')
    .leftJoin('courses', 'courses.id', 'posting_courses.course_id')
    .select(['postings.id', 'postings.company_id', 'courses.name'])
    .execute();
  const fitting = new Map<number, number>();
  const counted = new Set<number>();
  for (const { id, company_id, name } of rows) {
    if (counted.has(id) || (name !== null && !courses.has(courseKey(name)))) continue;
    counted.add(id);
    fitting.set(company_id, (fitting.get(company_id) ?? 0) + 1);
  }
  return fitting;
}

/** By company: the folded words of everything that it has open. */
export async function wordsOfOpenings(db: Handle): Promise<Map<number, string>> {
  const rows = await openPostings(db).select(['company_id', 'search_text']).execute();
  const words = new Map<number, string>();
  for (const row of rows) words.set(row.company_id, `${words.get(row.company_id) ?? ''}\n${row.search_text}`);
  return words;
}
