import { type ExpressionBuilder, sql } from 'kysely';
import type { PostingKind } from '#shared/contract/call.ts';
import { postingStatuses } from '#shared/rules/postings/posting-status.ts';
import { ofActiveCompany } from '../organisations/suspension.ts';
import type { Schema } from '../platform/database/schema.ts';
import { type PostingRecord, readPostings } from './repository.ts';
import { cityOfPosting, inCity, type OwnTies, prefersOneOf, scoreOf } from './search/ranking.ts';
import {
  correctedText,
  groupsOf,
  isCorrected,
  type SearchSource,
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
  const search = asked.search === '' ? [] : await understandFor(source, asked);
  const groups = groupsOf(search);
  const found = publishedPostings(source, asked, groups);
  const { count } = await found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const ids = await sorted(found, source.kind, { ...asked, groups, ties })
    .limit(asked.limit)
    .offset((asked.page - 1) * asked.limit)
    .execute();
  const records = await readPostings(
    source.db,
    ids.map(({ id }) => id),
  );
  const isOther = count > 0 && search.some(isCorrected);
  const corrected = isOther ? correctedText(search, await bestText(source, { ...asked, groups })) : null;
  return { records, total: count, corrected, words: wordsToMark(search) };
}

async function understandFor(source: SearchSource, { search, exact }: ExploreAsked): Promise<UnderstoodSearch> {
  const typed = takeExactly(search, source.kind);
  if (exact) return typed;
  const understood = await understand(source, typed);
  if (await isAnySaid(source, understood)) return understood;
  const widened = await widen(source, typed);
  return (await isAnySaid(source, widened)) ? widened : understood;
}

/** Whether any published posting says all the words, whatever else is asked for. */
async function isAnySaid(source: SearchSource, search: UnderstoodSearch): Promise<boolean> {
  const said = published(source, groupsOf(search)).select('postings.id').limit(1);
  return (await said.executeTakeFirst()) !== undefined;
}

/** What the best match says: it tells which of several near words is shown as the one that was understood. */
async function bestText(
  source: SearchSource,
  asked: ExploreAsked & { readonly groups: UnderstoodGroups },
): Promise<string> {
  const row = await publishedPostings(source, asked, asked.groups)
    .select('search_text')
    .orderBy(scoreOf(asked.groups), 'desc')
    .orderBy('postings.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.search_text ?? '';
}

function published(source: SearchSource, groups: UnderstoodGroups) {
  return source.db
    .selectFrom('postings')
    .where('postings.kind', '=', source.kind)
    .where('postings.status', '=', postingStatuses.published)
    .where(ofActiveCompany('postings.company_id'))
    .$if(groups.length > 0, (query) => query.where(saysWords(source, groups)));
}

function publishedPostings(
  source: SearchSource,
  { city, skills, courses, gender }: ExploreAsked,
  groups: UnderstoodGroups,
) {
  return published(source, groups)
    .$if(city > 0, (query) => query.where(cityOfPosting, '=', city))
    .$if(skills.length > 0, (query) => query.where((where) => asksForSkills(where, skills)))
    .$if(courses.length > 0, (query) => query.where((where) => asksForCourses(where, courses)))
    .$if(gender !== null, (query) =>
      query.where(({ eb, or }) => or([eb('eligible_gender', 'is', null), eb('eligible_gender', '=', gender)])),
    );
}

interface Sorting extends Pick<ExploreAsked, 'order'> {
  readonly groups: UnderstoodGroups;
  readonly ties: OwnTies;
}

function sorted(found: ReturnType<typeof publishedPostings>, kind: PostingKind, { order, groups, ties }: Sorting) {
  const ranked = order === null && groups.length > 0;
  const { city, courses } = ties;
  return found
    .select('postings.id')
    .$if(ranked, (query) => query.orderBy(scoreOf(groups), 'desc'))
    .$if(ranked && city !== null, (query) => query.orderBy(inCity(city ?? 0), 'desc'))
    .$if(ranked && courses.length > 0, (query) => query.orderBy(prefersOneOf(courses), 'desc'))
    .$if(order === 'stipend_to,desc' && kind !== 'project', (query) => query.orderBy(payOf(kind), 'desc'))
    .orderBy('postings.id', order === 'id,asc' ? 'asc' : 'desc');
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
