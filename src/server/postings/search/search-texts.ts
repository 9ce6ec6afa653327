import type { PostingKind } from '#shared/contract/call.ts';
import type { PostingFields } from '#shared/contract/postings.ts';
import { namesOfCity } from '../../look-ups/repository.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { joinWords, wordsOf } from '../../platform/database/search-text.ts';
import type { PostingsTable } from '../../platform/database/tables/postings.ts';

/** What the search reads of a posting: folded words, each once and between spaces. */
export type SearchTexts = Pick<PostingsTable, 'search_title' | 'search_skills' | 'search_places' | 'search_text'>;

/** Words that no search has in it: every posting's text has the one of its kind. */
export const kindMarks: Readonly<Record<PostingKind, string>> = { project: ':k1', internship: ':k2', job: ':k3' };

interface Named {
  readonly name: string;
}

interface Searched
  extends Pick<PostingFields, 'title' | 'goal' | 'roles_and_responsibilities' | 'keywords' | 'location'> {
  readonly skills: readonly Named[];
  readonly courses: readonly Named[];
}

/** The branch of a posting; 0 where there is no such posting. */
export async function readBranchId(tx: Tx, id: number): Promise<number> {
  const row = await tx.selectFrom('postings').select('branch_id').where('id', '=', id).executeTakeFirst();
  return row?.branch_id ?? 0;
}

/** Reads the company's name and the branch's city, and answers what the search reads of a posting there. */
export async function readSearchTexts(
  tx: Tx,
  kind: PostingKind,
  { companyId, branchId }: { readonly companyId: number; readonly branchId: number },
  posting: { readonly fields: Omit<Searched, 'skills' | 'courses'> & Pick<PostingFields, 'city'> } & Pick<
    Searched,
    'skills' | 'courses'
  >,
): Promise<SearchTexts> {
  const { fields, skills, courses } = posting;
  const company = await tx.selectFrom('companies').select('name').where('id', '=', companyId).executeTakeFirst();
  const branch = await tx.selectFrom('branches').select('city_id').where('id', '=', branchId).executeTakeFirst();
  const cities = namesOfCity(fields.city ?? branch?.city_id ?? null);
  return searchTexts(kind, { ...fields, skills, courses }, company?.name ?? '', cities);
}

/** What the search reads of a posting of a kind, of a company in a city of these names. */
export function searchTexts(
  kind: PostingKind,
  posting: Searched,
  company: string,
  cities: readonly string[],
): SearchTexts {
  const { title, goal, roles_and_responsibilities, location, keywords } = posting;
  const skills = posting.skills.map(({ name }) => name);
  const courses = posting.courses.map(({ name }) => name);
  const rest = [...courses, ...keywords, goal, roles_and_responsibilities, location];
  return {
    search_title: joinWords(wordsOf(title)),
    search_skills: joinWords(wordsOf(...skills)),
    search_places: joinWords(wordsOf(company, ...cities)),
    search_text: joinWords([...wordsOf(title, ...skills, company, ...cities, ...rest), kindMarks[kind]]),
  };
}
