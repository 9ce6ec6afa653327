import { type RawBuilder, sql } from 'kysely';
import { likePattern, wordNeedle } from '../../platform/database/dialect/substring-search.ts';

/** What breaks the ties of a student's search. */
export interface OwnTies {
  readonly city: number | null;
  readonly courses: readonly number[];
}

/** Where a word counts, from best to least; in the rest of a posting's text it counts nothing. */
const places = [
  ['search_title', 6],
  ['search_skills', 4],
  ['search_places', 2],
] as const;

/** How well a posting matches: for each group, the best place of one of its words, and 1 more for a whole word. */
export function scoreOf(groups: readonly (readonly string[])[]): RawBuilder<number> {
  const scores = groups.map((group) => {
    const cases = places.map(([column, points]) => {
      const whole = group.map((word) => ` ${word} `);
      return sql`when ${says(column, group.map(wordNeedle))}
        then case when ${says(column, whole)} then ${sql.lit(points + 1)} else ${sql.lit(points)} end`;
    });
    return sql`case ${sql.join(cases, sql` `)} else 0 end`;
  });
  return sql<number>`(${sql.join(scores, sql` + `)})`;
}

function says(column: string, needles: readonly string[]): RawBuilder<unknown> {
  const text = sql.ref(`postings.${column}`);
  const tests = needles.map((needle) => sql`${text} like ${likePattern(needle)} escape '\\'`);
  return sql.join(tests, sql` or `);
}

/** The city of a posting, or else of its branch. */
export const cityOfPosting: RawBuilder<number | null> = sql<number | null>`coalesce(postings.city_id,
  (select branches.city_id from branches where branches.id = postings.branch_id))`;

/** 1 where a posting is in the student's city, else 0. */
export const inCity = (city: number): RawBuilder<number> =>
  sql<number>`case when postings.city_id = ${city} then 1 when postings.city_id is null
    and postings.branch_id in (select id from branches where city_id = ${city}) then 1 else 0 end`;

/** 1 where a posting prefers one of these courses, else 0. */
export const prefersOneOf = (courses: readonly number[]): RawBuilder<number> =>
  sql<number>`case when exists (select 1 from posting_courses where posting_courses.posting_id = postings.id
    and posting_courses.course_id in (${sql.join(courses)})) then 1 else 0 end`;
