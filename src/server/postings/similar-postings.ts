import type { PostingKind } from '#shared/contract/call.ts';
import { fold } from '#shared/rules/texts/fold.ts';
import type { Handle } from '../platform/database/database.ts';
import { type ComparedText, likeness, muchTheSame, partsOf, shared, wordsIn } from './posting-likeness.ts';

/** A posting that says much the same as a text. */
export interface SimilarPosting {
  readonly id: number;
  readonly title: string;
  readonly status: number;
  readonly likeness: number;
  readonly created_at: string;
  readonly published_at: string | null;
  readonly closed_at: string | null;
}

/** Which postings are compared. */
export interface ComparedWith {
  readonly companyId: number;
  readonly kind: PostingKind;
  /** Not this one: it is being changed. */
  readonly except: number | null;
}

/** So many are compared whole: those with the most in common by title, and as many by skills. */
const maxCompared = 60;
const maxAnswered = 5;

/**
 * The own postings of a kind that say much the same as a text, the most alike first. Two postings that share neither a
 * word of the title nor a skill stay below `muchTheSame` whatever else they say; so titles and skills, which are short
 * and indexed by company, choose the few whose long texts are then read and compared.
 */
export async function findSimilar(
  db: Handle,
  { companyId, kind, except }: ComparedWith,
  text: ComparedText,
): Promise<SimilarPosting[]> {
  const own = db
    .selectFrom('postings')
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .$if(except !== null, (query) => query.where('id', '<>', except ?? 0));
  const titles = await own.select(['id', 'title_key']).execute();
  const ids = new Set([
    ...alikeByTitle(titles, text.title),
    ...(await alikeBySkills(db, { companyId, kind }, text.skills)),
  ]);
  if (ids.size === 0) return [];
  const rows = await own
    .where('id', 'in', [...ids])
    .select(['id', 'title', 'goal', 'roles_and_responsibilities', 'status'])
    .select(['created_at', 'published_at', 'closed_at'])
    .execute();
  const skills = await skillNames(db, rows);
  const parts = partsOf(text);
  return rows
    .map(({ goal, roles_and_responsibilities: roles, ...row }) => {
      const theirs = partsOf({ title: row.title, goal, roles, skills: skills.get(row.id) ?? [] });
      return { ...row, likeness: likeness(parts, theirs) };
    })
    .filter((row) => row.likeness >= muchTheSame)
    .sort((one, other) => other.likeness - one.likeness || other.id - one.id)
    .slice(0, maxAnswered);
}

function alikeByTitle(rows: readonly { readonly id: number; readonly title_key: string }[], title: string): number[] {
  const words = new Set(wordsIn(title));
  return rows
    .map(({ id, title_key }) => ({ id, share: shared(words, new Set(wordsIn(title_key))) }))
    .filter(({ share }) => share > 0)
    .sort((one, other) => other.share - one.share || other.id - one.id)
    .slice(0, maxCompared)
    .map(({ id }) => id);
}

async function alikeBySkills(
  db: Handle,
  { companyId, kind }: Pick<ComparedWith, 'companyId' | 'kind'>,
  names: readonly string[],
): Promise<number[]> {
  const keys = [...new Set(names.map(fold))].filter(Boolean);
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom('posting_skills')
    .innerJoin('skills', 'skills.id', 'posting_skills.skill_id')
    .innerJoin('postings', 'postings.id', 'posting_skills.posting_id')
    .select(['posting_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('posting_skills.company_id', '=', companyId)
    .where('postings.kind', '=', kind)
    .where('skills.name_key', 'in', keys)
    .groupBy('posting_id')
    .orderBy('count', 'desc')
    .orderBy('posting_id', 'desc')
    .limit(maxCompared)
    .execute();
  return rows.map(({ posting_id }) => posting_id);
}

async function skillNames(db: Handle, rows: readonly { readonly id: number }[]): Promise<Map<number, string[]>> {
  const names = new Map<number, string[]>();
  if (rows.length === 0) return names;
  const found = await db
    .selectFrom('posting_skills')
    .innerJoin('skills', 'skills.id', 'posting_skills.skill_id')
    .select(['posting_id', 'skills.name'])
    .where(
      'posting_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  for (const { posting_id, name } of found) names.set(posting_id, [...(names.get(posting_id) ?? []), name]);
  return names;
}

/** The names of skills that are typed or, by id, chosen; unknown ids are left out. */
export async function namesOfSkills(db: Handle, chips: readonly (string | number)[]): Promise<string[]> {
  const ids = chips.filter((chip) => typeof chip === 'number');
  const rows =
    ids.length === 0 ? [] : await db.selectFrom('skills').select(['id', 'name']).where('id', 'in', ids).execute();
  const byId = new Map(rows.map(({ id, name }) => [id, name]));
  return chips.flatMap((chip) => (typeof chip === 'number' ? (byId.get(chip) ?? []) : chip));
}
