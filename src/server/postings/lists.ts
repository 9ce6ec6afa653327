import { sql } from 'kysely';
import type { PostingKind } from '#shared/contract/call.ts';
import type { PostingRow } from '#shared/contract/postings.ts';
import { fold } from '#shared/rules/texts/fold.ts';
import type { Handle } from '../platform/database/database.ts';
import { type Misspelt, saysEvery } from '../platform/database/dialect/says-word.ts';
import { likePattern } from '../platform/database/dialect/substring-search.ts';

/** Which page of a list: from 1, and how many rows. */
export interface PageQuery {
  readonly page: number;
  readonly limit: number;
}

/** What the employer's list may ask for. `sort` is a column of the list, with a minus for descending. */
export interface OwnFilters {
  readonly search: string;
  /** The words may have a letter wrong. */
  readonly misspelt?: Misspelt;
  readonly status: number | null;
  readonly sort: string;
  /** Only these; null: all. */
  readonly ids?: readonly number[] | null;
}

/** A company's own postings of a kind, with their counts of applications, reports and ratings. */
export async function listOwnPostings(
  db: Handle,
  companyId: number,
  kind: PostingKind,
  filters: OwnFilters & PageQuery,
): Promise<{ readonly rows: PostingRow[]; readonly total: number }> {
  const own = ownPostings(db, companyId, kind, filters);
  const { count } = await own.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  // First which rows, then what they say: applications are counted for one page, not for every posting before it.
  const ids = await sorted(own, filters.sort)
    .select('postings.id')
    .limit(filters.limit)
    .offset((filters.page - 1) * filters.limit)
    .execute();
  const rows = await readPostingCards(
    db,
    ids.map(({ id }) => id),
  );
  return { rows, total: count };
}

/** The ids of a company's own postings of a kind, in order. */
export async function ownPostingIds(
  db: Handle,
  companyId: number,
  kind: PostingKind,
  filters: OwnFilters,
): Promise<number[]> {
  const rows = await sorted(ownPostings(db, companyId, kind, filters), filters.sort)
    .select('postings.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Postings as the list has them, in the order of their ids here; unknown ids are left out. */
export async function readPostingCards(db: Handle, ids: readonly number[]): Promise<PostingRow[]> {
  if (ids.length === 0) return [];
  const rows = await withLinked(db).where('postings.id', 'in', ids).select(postingCardColumns).execute();
  const byId = new Map(rows.map((row) => [row.id, asPosting(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const withLinked = (db: Handle) =>
  db.selectFrom('postings').leftJoin('postings as linked', 'linked.id', 'postings.project_linked');

function ownPostings(
  db: Handle,
  companyId: number,
  kind: PostingKind,
  { status, search, misspelt, ids = null }: OwnFilters,
) {
  return withLinked(db)
    .where('postings.company_id', '=', companyId)
    .where('postings.kind', '=', kind)
    .$if(status !== null, (query) => query.where('postings.status', '=', status ?? 0))
    .$if(ids !== null, (query) => query.where(isOneOf(ids ?? [])))
    .$if(misspelt === 'yes', (query) => query.where(saysEvery(sql.ref('postings.title_key'), fold(search), misspelt)))
    .$if(fold(search) !== '' && !misspelt, (query) =>
      query.where(sql<boolean>`postings.title_key like ${likePattern(fold(search))} escape '\\'`),
    );
}

/** An empty list is no list to every engine. */
const isOneOf = (ids: readonly number[]) =>
  ids.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`postings.id in (${sql.join(ids)})`;

type Own = ReturnType<typeof ownPostings>;

function sorted(own: Own, sort: string): Own {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  return own.orderBy(sortOf(sort.replace('-', '')), direction).orderBy('postings.id', direction);
}

/** Those who left do not count. */
const enrolled = sql<number>`(select count(*) from enrollments
  where enrollments.posting_id = postings.id and enrollments.status <> 1)`;
const submitted = sql<number>`(select count(*) from enrollments
  inner join final_reports on final_reports.enrollment_id = enrollments.id
  where enrollments.posting_id = postings.id and enrollments.status <> 1)`;
const rated = sql<number>`(select count(*) from enrollments
  inner join ratings on ratings.enrollment_id = enrollments.id
  where enrollments.posting_id = postings.id and enrollments.status <> 1)`;

const postingCardColumns = [
  'postings.id',
  'postings.title',
  'postings.status',
  'postings.published_at',
  'postings.taken_down_at',
  'linked.title as linked_title',
  enrolled.as('enrolled'),
  submitted.as('submitted'),
  rated.as('rated'),
] as const;

/** A draft, which has no date yet, takes its place by when it was begun. */
const sorts: Record<string, ReturnType<typeof sql<unknown>>> = {
  date: sql`coalesce(postings.published_at, postings.created_at)`,
  title: sql`postings.title_key`,
  project_linked: sql`coalesce(linked.title_key, '')`,
  enrolled,
  submitted,
  rated,
  status: sql`postings.status`,
};

const sortOf = (name: string) => sorts[name] ?? sql`postings.id`;

interface OwnRow {
  readonly id: number;
  readonly title: string;
  readonly status: number;
  readonly published_at: string | null;
  readonly taken_down_at: string | null;
  readonly linked_title: string | null;
  readonly enrolled: number;
  readonly submitted: number;
  readonly rated: number;
}

function asPosting(row: OwnRow): PostingRow {
  return {
    id: row.id,
    date: row.published_at,
    title: row.title,
    project_linked: row.linked_title ?? '',
    enrolled: row.enrolled,
    submitted: row.submitted,
    rated: row.rated,
    status: row.status,
    taken_down: row.taken_down_at !== null,
    enrollments: [{ count: row.enrolled }],
  };
}
