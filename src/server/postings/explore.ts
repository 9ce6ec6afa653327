import { type ExpressionBuilder, sql } from 'kysely';
import type { PostingKind } from '#shared/contract/call.ts';
import { postingStatuses } from '#shared/rules/postings/posting-status.ts';
import { ofActiveCompany } from '../organisations/suspension.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Schema } from '../platform/database/schema.ts';
import { type PostingRecord, readPostings } from './repository.ts';
import { cityOfPosting, inCity, type OwnTies, prefersOneOf, scoreOf } from './search/ranking.ts';
import {
  correctedText,
  groupsOf,
  isCorrected,
  type SearchSource,
  sayMany,
  saysWords,
  takeExactly,
  type UnderstoodGroups,
  type UnderstoodSearch,
  understand,
  widen,
  wordsToMark,
} from './search/understand.ts';

/** What explore may ask for. Empty lists and 0 ask for nothing. */
export interface ExploreAsked {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  readonly city: number;
  readonly search: string;
  /** Whether the words are taken as typed, mistakes included. */
  readonly exact: boolean;
  readonly skills: readonly number[];
  readonly courses: readonly number[];
  readonly gender: string | null;
  /** Null: the best match first where words are searched for, else the newest. */
  readonly order: 'id,desc' | 'id,asc' | 'stipend_to,desc' | null;
}

/** A page of what was found. `corrected`: the words as they were understood, null where they are as typed. */
export interface Explored {
  readonly records: PostingRecord[];
  readonly total: number;
  readonly corrected: string | null;
  /** Folded words to mark. */
  readonly words: string[];
}

/** The published postings of a kind, of every company. */
export async function explorePostings(source: SearchSource, asked: ExploreAsked, ties: OwnTies): Promise<Explored> {
  const typed = takeExactly(asked.search, source.kind);
  if (asked.exact || typed.length === 0) return await searchFor(source, asked, ties, typed);
  const understood = await understand(source, typed);
  const found = await searchFor(source, asked, ties, understood);
  if (found.total > 0 || (await isAnySaid(source, understood))) return found;
  const widened = await widen(source, typed);
  return (await isAnySaid(source, widened)) ? await searchFor(source, asked, ties, widened) : found;
}

async function searchFor(
  source: SearchSource,
  asked: ExploreAsked,
  ties: OwnTies,
  search: UnderstoodSearch,
): Promise<Explored> {
  const groups = groupsOf(search);
  const found = publishedPostings(source, asked, groups, await sayMany(source, groups));
  const isRanked = asked.order === null && groups.length > 0;
  const { ids, total, best } = isRanked
    ? await rankedPage(source.db, found, asked, { groups, ties })
    : { ...(await sortedPage(found, source.kind, asked)), best: null };
  const records = await readPostings(source.db, ids);
  const isOther = total > 0 && search.some(isCorrected);
  const corrected = isOther ? correctedText(search, await textOf(source.db, best ?? bestOf(found, groups))) : null;
  return { records, total, corrected, words: wordsToMark(search) };
}

/** Whether any published posting says all the words, whatever else is asked for. */
async function isAnySaid(source: SearchSource, search: UnderstoodSearch): Promise<boolean> {
  const said = published(source, groupsOf(search)).select('postings.id').limit(1);
  return (await said.executeTakeFirst()) !== undefined;
}

/** The best match: what it says tells which of several near words is shown as the one that was understood. */
const bestOf = (found: Found, groups: UnderstoodGroups) =>
  found.select('postings.id').orderBy(scoreOf(groups), 'desc').orderBy('postings.id', 'desc').limit(1);

async function textOf(db: Handle, id: number | ReturnType<typeof bestOf>): Promise<string> {
  const row = await db.selectFrom('postings').select('search_text').where('id', '=', id).executeTakeFirst();
  return row?.search_text ?? '';
}

function published(source: SearchSource, groups: UnderstoodGroups, many = false) {
  return source.db
    .selectFrom('postings')
    .where('postings.kind', '=', source.kind)
    .where('postings.status', '=', postingStatuses.published)
    .where(ofActiveCompany('postings.company_id'))
    .$if(groups.length > 0, (query) => query.where(saysWords(source, groups, many)));
}

function publishedPostings(
  source: SearchSource,
  { city, skills, courses, gender }: ExploreAsked,
  groups: UnderstoodGroups,
  many: boolean,
) {
  return published(source, groups, many)
    .$if(city > 0, (query) => query.where(cityOfPosting, '=', city))
    .$if(skills.length > 0, (query) => query.where((where) => asksForSkills(where, skills)))
    .$if(courses.length > 0, (query) => query.where((where) => asksForCourses(where, courses)))
    .$if(gender !== null, (query) =>
      query.where(({ eb, or }) => or([eb('eligible_gender', 'is', null), eb('eligible_gender', '=', gender)])),
    );
}

type Found = ReturnType<typeof publishedPostings>;

interface Page {
  readonly ids: number[];
  readonly total: number;
}

const offsetOf = ({ page, limit }: ExploreAsked) => (page - 1) * limit;

async function countOf(found: Found): Promise<number> {
  const { count } = await found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return count;
}

async function sortedPage(found: Found, kind: PostingKind, asked: ExploreAsked): Promise<Page> {
  const rows = await found
    .select('postings.id')
    .$if(asked.order === 'stipend_to,desc' && kind !== 'project', (query) => query.orderBy(payOf(kind), 'desc'))
    .orderBy('postings.id', asked.order === 'id,asc' ? 'asc' : 'desc')
    .limit(asked.limit)
    .offset(offsetOf(asked))
    .execute();
  return { ids: rows.map(({ id }) => id), total: await countOf(found) };
}

/** The best matches first; what is found is gone through once: for the page, the count, and the best of all. */
async function rankedPage(
  db: Handle,
  found: Found,
  asked: ExploreAsked,
  { groups, ties }: { readonly groups: UnderstoodGroups; readonly ties: OwnTies },
): Promise<Page & { readonly best: number | null }> {
  const { city, courses } = ties;
  const ranked = found.select([
    'postings.id',
    scoreOf(groups).as('score'),
    (city === null ? sql.lit(0) : inCity(city)).as('is_near'),
    (courses.length === 0 ? sql.lit(0) : prefersOneOf(courses)).as('is_preferred'),
  ]);
  const rows = await db
    .with(
      (cte) => cte('ranked').materialized(),
      () => ranked,
    )
    .selectFrom('ranked')
    .select([
      'id',
      ({ selectFrom }) =>
        selectFrom('ranked')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .as('total'),
      ({ selectFrom }) =>
        selectFrom('ranked').select('id').orderBy('score', 'desc').orderBy('id', 'desc').limit(1).as('best'),
    ])
    .orderBy('score', 'desc')
    .orderBy('is_near', 'desc')
    .orderBy('is_preferred', 'desc')
    .orderBy('id', 'desc')
    .limit(asked.limit)
    .offset(offsetOf(asked))
    .execute();
  const [first] = rows;
  return { ids: rows.map(({ id }) => id), total: first?.total ?? (await countOf(found)), best: first?.best ?? null };
}

type Where = ExpressionBuilder<Schema, 'postings'>;

function asksForSkills(where: Where, ids: readonly number[]) {
  const found = where.selectFrom('posting_skills').select('posting_skills.posting_id').where('skill_id', 'in', ids);
  return where('postings.id', 'in', found);
}

function asksForCourses(where: Where, ids: readonly number[]) {
  const found = where.selectFrom('posting_courses').select('posting_courses.posting_id').where('course_id', 'in', ids);
  return where('postings.id', 'in', found);
}

/** What a kind pays at most; what is not said comes last. */
const payOf = (kind: PostingKind) =>
  kind === 'job'
    ? sql<number>`coalesce(postings.ctc_to, postings.ctc_from, -1)`
    : sql<number>`coalesce(postings.stipend_to, postings.stipend_from, -1)`;
