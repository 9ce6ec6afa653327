import { type Selectable, sql, type Updateable } from 'kysely';
import type { PostingKind } from '#shared/contract/call.ts';
import type { PostingFields } from '#shared/contract/postings.ts';
import { postingStatuses } from '#shared/rules/postings/posting-status.ts';
import { fold } from '#shared/rules/texts/fold.ts';
import { keepAskedQuestions, questionsNow } from '../enrollments/asked-questions.ts';
import type { NamedEntry } from '../look-ups/named-entries.ts';
import { namesOfCity } from '../look-ups/repository.ts';
import { ofActiveCompany } from '../organisations/suspension.ts';
import type { Handle } from '../platform/database/database.ts';
import { evenlyMany, planOnce } from '../platform/database/plan-once.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { PostingsTable } from '../platform/database/tables/postings.ts';
import { readBranchId, readSearchTexts, type SearchTexts, searchTexts } from './search/search-texts.ts';
import { countWords } from './search/search-words.ts';

/** A posting with everything that an answer shows of it. */
export interface PostingRecord
  extends Omit<Selectable<PostingsTable>, keyof SearchTexts | 'counted_words' | 'title_key'> {
  readonly skills: readonly NamedEntry[];
  readonly courses: readonly NamedEntry[];
  readonly company_name: string;
  readonly company_logo: string;
  readonly company_verified: 0 | 1;
  /** Whether others see what the company publishes: neither it nor all of its members are suspended. */
  readonly company_is_active: boolean;
  readonly branch_address: string;
  readonly branch_city: string | null;
  readonly branch_city_id: number | null;
  readonly branch_state: string | null;
  /** Of the posting itself, where it names a city. */
  readonly city_name: string | null;
  readonly state_name: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly designation: string;
  readonly linked_title: string | null;
}

/** A posting's fields with their look-ups resolved: what is stored. */
export interface PostingContent {
  readonly fields: Omit<PostingFields, 'required_skills' | 'course_preferred'>;
  readonly skills: readonly NamedEntry[];
  readonly courses: readonly NamedEntry[];
}

/** Whose posting it is. */
export interface PostingOwner {
  readonly companyId: number;
  readonly branchId: number;
  readonly userId: number;
}

/** Which posting: its kind, its id, and the company that must own it. */
export interface OwnPosting {
  readonly kind: PostingKind;
  readonly id: number;
  readonly companyId: number;
}

/** Postings with their company, branch and poster, ready for `where`. */
const postingsJoined = (db: Handle) =>
  db
    .selectFrom('postings')
    .innerJoin('companies', 'companies.id', 'postings.company_id')
    .innerJoin('branches', 'branches.id', 'postings.branch_id')
    .leftJoin('cities', 'cities.id', 'branches.city_id')
    .leftJoin('cities as own_city', 'own_city.id', 'postings.city_id')
    .innerJoin('users', 'users.id', 'postings.created_by')
    .leftJoin('postings as linked', 'linked.id', 'postings.project_linked');

const selectRecords = (db: Handle) =>
  postingsJoined(db)
    .selectAll('postings')
    .select([
      'companies.name as company_name',
      'companies.logo as company_logo',
      'companies.verified as company_verified',
      'branches.address as branch_address',
      'cities.name as branch_city',
      'branches.city_id as branch_city_id',
      'cities.state_name as branch_state',
      'own_city.name as city_name',
      'own_city.state_name as state_name',
      'users.first_name',
      'users.last_name',
      'users.designation',
      'linked.title as linked_title',
    ])
    .select(sql<number>`case when ${ofActiveCompany('companies.id')} then 1 else 0 end`.as('company_is_active'));

/** The postings of these ids, in their order; unknown ids are left out. */
export async function readPostings(db: Handle, ids: readonly number[]): Promise<PostingRecord[]> {
  if (ids.length === 0) return [];
  const rows = await selectRecords(db).modifyFront(planOnce).where('postings.id', 'in', evenlyMany(ids)).execute();
  const skills = await entriesOf(db, 'skills', ids);
  const courses = await entriesOf(db, 'courses', ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row
      ? [
          {
            ...row,
            company_is_active: row.company_is_active === 1,
            skills: skills.get(id) ?? [],
            courses: courses.get(id) ?? [],
          },
        ]
      : [];
  });
}

/** A company's own posting of that kind, or null. */
export async function readOwnPosting(db: Handle, { kind, id, companyId }: OwnPosting): Promise<PostingRecord | null> {
  const [record] = await readPostings(db, [id]);
  return record?.kind === kind && record.company_id === companyId ? record : null;
}

async function entriesOf(db: Handle, list: 'skills' | 'courses', ids: readonly number[]) {
  const rows =
    list === 'skills'
      ? await db
          .selectFrom('posting_skills')
          .innerJoin('skills', 'skills.id', 'posting_skills.skill_id')
          .select(['posting_id', 'skills.id', 'skills.name'])
          .where('posting_id', 'in', ids)
          .orderBy('position')
          .execute()
      : await db
          .selectFrom('posting_courses')
          .innerJoin('courses', 'courses.id', 'posting_courses.course_id')
          .select(['posting_id', 'courses.id', 'courses.name'])
          .where('posting_id', 'in', ids)
          .orderBy('position')
          .execute();
  const entries = new Map<number, NamedEntry[]>();
  for (const { posting_id, id, name } of rows) {
    const list = entries.get(posting_id) ?? [];
    list.push({ id, name });
    entries.set(posting_id, list);
  }
  return entries;
}

/** Stores a new posting with version 1 and answers its id. `now` is ISO 8601. */
export async function insertPosting(
  tx: Tx,
  kind: PostingKind,
  owner: PostingOwner,
  posting: PostingContent & { readonly status: number },
  now: string,
): Promise<number> {
  const { id } = await tx
    .insertInto('postings')
    .values({
      kind,
      company_id: owner.companyId,
      branch_id: owner.branchId,
      created_by: owner.userId,
      status: posting.status,
      version: 1,
      ...columnsOf(posting),
      ...(await readSearchTexts(tx, kind, owner, posting)),
      created_at: now,
      updated_at: now,
      published_at: posting.status === postingStatuses.published ? now : null,
      closed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeLists(tx, id, owner.companyId, posting);
  await countWords(tx, [id]);
  return id;
}

/**
 * Replaces the content of an open posting if it still has that version; false where it has not. Who has applied so far
 * keeps the questions that they were asked.
 */
export async function updatePosting(
  tx: Tx,
  own: OwnPosting,
  version: number,
  posting: PostingContent,
  now: string,
): Promise<boolean> {
  const asked = await questionsNow(tx, own.id);
  const columns = columnsOf(posting);
  const branchId = await readBranchId(tx, own.id);
  const texts = await readSearchTexts(tx, own.kind, { companyId: own.companyId, branchId }, posting);
  if (!(await changeIfUnchanged(tx, own, version, { ...columns, ...texts, updated_at: now }))) return false;
  await writeLists(tx, own.id, own.companyId, posting);
  await countWords(tx, [own.id]);
  if (asked !== undefined && asked !== columns.screening_questions) await keepAskedQuestions(tx, own.id, asked);
  return true;
}

/** Moves a posting to another status if it still has that version; false where it has not. */
export async function movePosting(
  tx: Tx,
  own: OwnPosting,
  version: number,
  status: number,
  now: string,
): Promise<boolean> {
  const at = status === postingStatuses.published ? { published_at: now } : { closed_at: now };
  if (!(await changeIfUnchanged(tx, own, version, { status, updated_at: now, ...at }))) return false;
  await countWords(tx, [own.id]);
  return true;
}

/** The condition on the version is what makes two writers safe: the second one changes no row. */
async function changeIfUnchanged(
  tx: Tx,
  { id, kind, companyId }: OwnPosting,
  version: number,
  changes: Updateable<PostingsTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('postings')
    .set({ ...changes, version: version + 1 })
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('company_id', '=', companyId)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Writes the company's name anew into what explore searches, wherever it has changed. */
export async function renameInPostings(tx: Tx, companyId: number): Promise<void> {
  const stored = await tx
    .selectFrom('postings')
    .select(['id', 'search_places'])
    .where('company_id', '=', companyId)
    .execute();
  const known = new Map(stored.map(({ id, search_places }) => [id, search_places]));
  const changed: number[] = [];
  for (const record of await readPostings(tx, [...known.keys()])) {
    const keywords = JSON.parse(record.keywords) as string[];
    const cities = namesOfCity(record.city_id ?? record.branch_city_id);
    const texts = searchTexts(record.kind, { ...record, keywords }, record.company_name, cities);
    if (texts.search_places === known.get(record.id)) continue;
    await tx.updateTable('postings').set(texts).where('id', '=', record.id).execute();
    changed.push(record.id);
  }
  await countWords(tx, changed);
}

/** Whether the id is a project of that company. */
export async function isOwnProject(db: Handle, companyId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('postings')
    .select('id')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where('kind', '=', 'project')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the id is a city of the list. */
export async function isCity(db: Handle, id: number): Promise<boolean> {
  return (await db.selectFrom('cities').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** How many postings of each kind a company has. */
export async function countPostings(db: Handle, companyId: number): Promise<Record<PostingKind, number>> {
  const rows = await db
    .selectFrom('postings')
    .select(['kind', ({ fn }) => fn.countAll<number>().as('count')])
    .where('company_id', '=', companyId)
    .groupBy('kind')
    .execute();
  return { project: 0, internship: 0, job: 0, ...Object.fromEntries(rows.map(({ kind, count }) => [kind, count])) };
}

function columnsOf({ fields }: PostingContent) {
  return {
    title: fields.title,
    title_key: fold(fields.title),
    goal: fields.goal,
    category: fields.category === 0 ? null : fields.category,
    office_visit: fields.office_visit ? 1 : 0,
    tasks: fields.tasks,
    support: fields.support,
    roles_and_responsibilities: fields.roles_and_responsibilities,
    additional_info: fields.additional_info,
    keywords: JSON.stringify(fields.keywords),
    vacancies: fields.vacancies,
    duration_from: fields.duration_from,
    duration_to: fields.duration_to,
    stipend_from: fields.stipend_from,
    stipend_to: fields.stipend_to,
    ctc_from: fields.ctc_from,
    ctc_to: fields.ctc_to,
    expected_start_date: fields.expected_start_date,
    joining_date: fields.joining_date,
    screening_questions: JSON.stringify(fields.screening_questions),
    faq: JSON.stringify(fields.faq),
    project_linked: fields.project_linked,
    city_id: fields.city,
    location: fields.location,
    eligible_gender: fields.eligible_gender,
    eligible_semesters: JSON.stringify(fields.eligible_semesters),
  };
}

async function writeLists(tx: Tx, id: number, company_id: number, { skills, courses }: PostingContent): Promise<void> {
  await tx.deleteFrom('posting_skills').where('posting_id', '=', id).execute();
  await tx.deleteFrom('posting_courses').where('posting_id', '=', id).execute();
  const of = (position: number) => ({ posting_id: id, company_id, position });
  const skillRows = skills.map((skill, position) => ({ ...of(position), skill_id: skill.id }));
  const courseRows = courses.map((course, position) => ({ ...of(position), course_id: course.id }));
  if (skillRows.length > 0) await tx.insertInto('posting_skills').values(skillRows).execute();
  if (courseRows.length > 0) await tx.insertInto('posting_courses').values(courseRows).execute();
}
