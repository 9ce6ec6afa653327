// What admins see of postings, and how they take one down and put it back.
import { sql } from 'kysely';
import type { AdminPosting, adminPostingStates } from '#shared/contract/admin-postings.ts';
import type { PostingKind } from '#shared/contract/call.ts';
import { enrollmentStatuses } from '#shared/rules/enrollments/enrollment-status.ts';
import { postingStatuses } from '#shared/rules/postings/posting-status.ts';
import { fold } from '#shared/rules/texts/fold.ts';
import type { Handle } from '../platform/database/database.ts';
import { type Misspelt, saysEvery } from '../platform/database/dialect/says-word.ts';
import { likePattern } from '../platform/database/dialect/substring-search.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { PageQuery } from './lists.ts';
import { countWords } from './search/search-words.ts';

/** What narrows the list of admins down. */
export interface AdminPostingFilters {
  readonly search: string;
  readonly misspelt?: Misspelt;
  readonly kind: PostingKind | null;
  readonly state: (typeof adminPostingStates)[number] | null;
}

const isTakenDown = sql<boolean>`postings.taken_down_at is not null`;
const isPublic = sql<boolean>`postings.status = ${postingStatuses.published}`;
const isClosed = sql<boolean>`postings.status = ${postingStatuses.closed} and postings.taken_down_at is null`;
const conditions = { published: isPublic, closed: isClosed, taken_down: isTakenDown } as const;

/** Postings that others have seen: drafts are their authors' own, also those that were closed without being published. */
const seenByOthers = (db: Handle) =>
  db
    .selectFrom('postings')
    .innerJoin('companies', 'companies.id', 'postings.company_id')
    .where('postings.status', '<>', postingStatuses.draft)
    .where('postings.published_at', 'is not', null);

const applications = sql<number>`(select count(*) from enrollments
  where enrollments.posting_id = postings.id and enrollments.status <> ${enrollmentStatuses.left})`;
const openFlags = sql<number>`(select count(*) from flags
  where flags.subject = 'posting' and flags.subject_id = postings.id and flags.status = 'open')`;

/** A page of all companies' postings, the newest first; the search looks into titles and names of companies. */
export async function listAdminPostings(
  db: Handle,
  { search, misspelt, kind, state, page, limit }: AdminPostingFilters & PageQuery,
): Promise<{ readonly data: AdminPosting[]; readonly total: number }> {
  const pattern = likePattern(fold(search));
  const found = seenByOthers(db)
    .$if(kind !== null, (query) => query.where('postings.kind', '=', kind ?? 'job'))
    .$if(state !== null, (query) => query.where(conditions[state ?? 'published']))
    .$if(fold(search) !== '' && !misspelt, (query) =>
      query.where(
        sql<boolean>`(postings.title_key like ${pattern} escape '\\' or companies.name_key like ${pattern} escape '\\')`,
      ),
    )
    .$if(misspelt === 'yes', (query) =>
      query.where(saysEvery(sql`(postings.title_key || ' ' || companies.name_key)`, fold(search), misspelt)),
    );
  const { count } = await found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await found
    .select(adminPostingColumns)
    .orderBy('postings.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { data: rows.map(asAdminPosting), total: Number(count) };
}

/** One posting as admins see it, or null. */
export async function readAdminPosting(
  db: Handle,
  { method, id }: { readonly method: PostingKind; readonly id: number },
): Promise<AdminPosting | null> {
  const row = await seenByOthers(db)
    .select(adminPostingColumns)
    .where('postings.id', '=', id)
    .where('postings.kind', '=', method)
    .executeTakeFirst();
  return row ? asAdminPosting(row) : null;
}

const adminPostingColumns = [
  'postings.id',
  'postings.kind as method',
  'postings.title',
  'postings.company_id',
  'companies.name as company_name',
  'postings.status',
  'postings.version',
  'postings.taken_down_at',
  'postings.taken_down_reason as reason',
  'postings.published_at',
  applications.as('applications'),
  openFlags.as('open_flags'),
] as const;

function asAdminPosting({
  status,
  applications,
  open_flags,
  ...row
}: Omit<AdminPosting, 'state'> & { readonly status: number }): AdminPosting {
  const state = row.taken_down_at === null && status === postingStatuses.published ? 'published' : 'closed';
  return {
    ...row,
    state: row.taken_down_at === null ? state : 'taken_down',
    applications: Number(applications),
    open_flags: Number(open_flags),
  };
}

/** Closes a published posting for everybody but its company; false where its version has changed. `now` is ISO 8601. */
export async function takeDown(
  tx: Tx,
  { id, version }: Pick<AdminPosting, 'id' | 'version'>,
  reason: string,
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('postings')
    .set({
      status: postingStatuses.closed,
      closed_at: now,
      taken_down_at: now,
      taken_down_reason: reason,
      updated_at: now,
      version: version + 1,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', '=', postingStatuses.published)
    .executeTakeFirst();
  await countWords(tx, [id]);
  return numUpdatedRows > 0n;
}

/** Publishes again what was taken down; false where its version has changed. `now` is ISO 8601. */
export async function putBack(
  tx: Tx,
  { id, version }: Pick<AdminPosting, 'id' | 'version'>,
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('postings')
    .set({
      status: postingStatuses.published,
      closed_at: null,
      taken_down_at: null,
      taken_down_reason: '',
      updated_at: now,
      version: version + 1,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('taken_down_at', 'is not', null)
    .executeTakeFirst();
  await countWords(tx, [id]);
  return numUpdatedRows > 0n;
}
