import { sql } from 'kysely';
import type { PostingKind } from '#shared/contract/call.ts';
import type { StudentRow } from '#shared/contract/students.ts';
import { askedValues } from '#shared/roster/no-value.ts';
import { fold } from '#shared/rules/texts/fold.ts';
import { endOfIndianDay, startOfIndianDay } from '#shared/rules/time/indian-day.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Dialect } from '../platform/database/dialect/dialect.ts';
import { type Misspelt, saysEvery } from '../platform/database/dialect/says-word.ts';
import type { Totals } from '../platform/database/totals.ts';
import type { PageQuery } from '../postings/lists.ts';
import { asState, currentRevision, listed, stateColumns } from './repository.ts';
import { studentTexts } from './search-texts.ts';

/** What the student list may ask for. Days are yyyy-mm-dd in India, both included. */
export interface StudentListFilters {
  readonly search: string;
  /** The words may have a letter wrong. */
  readonly misspelt?: Misspelt;
  /** One or several, joined by commas, as the contract takes them. */
  readonly course?: string | undefined;
  readonly specialization?: string | undefined;
  readonly semester?: string | undefined;
  readonly added_from?: string | undefined;
  readonly added_to?: string | undefined;
  readonly assigned?: 'yes' | 'no' | undefined;
  readonly standing?: 'joined' | 'waiting' | undefined;
  readonly not_in_list?: boolean | undefined;
  /** True: who was taken off the list, in place of who is on it. */
  readonly archived?: boolean | undefined;
  /** Ids, joined by commas: only these. */
  readonly only?: string | undefined;
  /** A column of the list, with a minus for descending. */
  readonly sort: string;
}

/** Where lists are read, and what is known of them. */
export interface ListSource {
  readonly db: Handle;
  readonly dialect: Dialect;
  readonly totals: Totals;
}

/** A page of an institution's list. */
export async function listStudents(
  source: ListSource,
  institutionId: number,
  filters: StudentListFilters & PageQuery,
): Promise<{ readonly rows: StudentRow[]; readonly total: number }> {
  const { db } = source;
  const start = (filters.page - 1) * filters.limit;
  const few = await fewFound(source, institutionId, filters);
  if (few) return { rows: await readRows(db, few.slice(start, start + filters.limit)), total: few.length };
  const found = filtered(db, institutionId, filters);
  const total = await totalOf(source, institutionId, filters);
  const ids = total > start ? await sorted(found, filters.sort).limit(filters.limit).offset(start).execute() : [];
  const rows = await readRows(
    db,
    ids.map(({ id }) => id),
  );
  return { rows, total };
}

/** The ids of all students that a list would show, in its order. */
export async function studentIds(
  source: ListSource,
  institutionId: number,
  filters: StudentListFilters,
): Promise<number[]> {
  const few = await fewFound(source, institutionId, filters);
  if (few) return few;
  const rows = await sorted(filtered(source.db, institutionId, filters), filters.sort).execute();
  return rows.map(({ id }) => id);
}

/** Counted anew only after the list has changed: at a million rows counting takes longer than everything else. */
async function totalOf(source: ListSource, institutionId: number, filters: StudentListFilters): Promise<number> {
  const { db, dialect, totals } = source;
  const { search, assigned, course, specialization, semester, added_from, added_to, standing, not_in_list } = filters;
  const chosen = [course, specialization, semester, added_from, added_to, standing, not_in_list];
  const needle = fold(search);
  const countRows = async () => {
    const counted = filtered(db, institutionId, filters).select(({ fn }) => fn.countAll<number>().as('count'));
    return (await counted.executeTakeFirstOrThrow()).count;
  };
  // Assignments leave the list's revision as it is.
  if (assigned !== undefined || filters.archived || filters.misspelt) return countRows();
  const count = async () => {
    if (needle === '' || chosen.some((value) => value !== undefined)) return countRows();
    return (await dialect.countMatches(db, studentTexts, { owner: institutionId, needle })) ?? countRows();
  };
  const revision = await currentRevision(db, institutionId);
  return totals.of(JSON.stringify([institutionId, needle, ...chosen]), revision, count);
}

/**
 * Up to so many, students that were found are better sorted than met on the way through a sorted list. Sorting one
 * takes seven times as long as passing one by, and about 50 have to be met.
 */
const maxFewOf = (all: number) => Math.max(300, Math.ceil(Math.sqrt((50 * all) / 7)));

/** All students that a search finds or that are named by id, in the list's order, where they are few; else null. */
async function fewFound(
  source: ListSource,
  institutionId: number,
  filters: StudentListFilters,
): Promise<number[] | null> {
  const { db, dialect } = source;
  const inOrder = async (among: readonly number[]) => {
    const rows = await sorted(filtered(db, institutionId, filters, among), filters.sort).execute();
    return rows.map(({ id }) => id);
  };
  if (filters.only) return inOrder(filters.only.split(',').map(Number));
  const needle = fold(filters.search);
  if (needle === '' || filters.archived || filters.misspelt) return null;
  const all = await totalOf(source, institutionId, { search: '', sort: '' });
  const few = await dialect.fewMatches(db, studentTexts, { owner: institutionId, needle }, maxFewOf(all));
  return few && few.length > 0 ? inOrder(few) : few;
}

/** Students with their assigned opportunities, in the order of the ids. At most 1,000 ids. */
export async function readRows(db: Handle, ids: readonly number[]): Promise<StudentRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('students').select(stateColumns).where('id', 'in', ids).execute();
  const titles = await assignedTitles(db, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [{ ...asState(row), assigned_opportunities: titles.get(id) ?? [] }] : [];
  });
}

async function assignedTitles(db: Handle, ids: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('assignments')
    .innerJoin('postings', 'postings.id', 'assignments.posting_id')
    .select(['assignments.student_id', 'postings.title'])
    .where('assignments.student_id', 'in', ids)
    .orderBy('assignments.id')
    .execute();
  const titles = new Map<number, string[]>();
  for (const { student_id, title } of rows) titles.set(student_id, [...(titles.get(student_id) ?? []), title]);
  return titles;
}

/** The distinct values that filters offer, and how many students are on the list. */
export async function readFacets(db: Handle, institutionId: number) {
  const distinct = async (column: 'course' | 'specialization' | 'semester') => {
    const rows = await db
      .selectFrom('students')
      .select(column)
      .where('institution_id', '=', institutionId)
      .where(listed)
      .groupBy(column)
      .orderBy(column)
      .execute();
    return rows.map((row) => row[column]).filter((value) => value !== '' && value !== 0);
  };
  return {
    course: (await distinct('course')).map(String),
    specialization: (await distinct('specialization')).map(String),
    semester: (await distinct('semester')).map(Number),
    total: await countStudents(db, institutionId),
    coverage: await readCoverage(db, institutionId),
  };
}

/** By course, the largest first: students, how many of them have an opportunity of each kind, and how many have none. */
async function readCoverage(db: Handle, institutionId: number) {
  const ofList = db.selectFrom('students').where('institution_id', '=', institutionId).where(listed).groupBy('course');
  const students = await ofList
    .select(({ fn }) => ['course', fn.countAll<number>().as('students')])
    .orderBy('students', 'desc')
    .orderBy('course')
    .execute();
  const covered = await ofList
    .select(({ fn }) => ['course', fn.countAll<number>().as('students')])
    .where(hasAssignment)
    .execute();
  const assigned = await db
    .selectFrom('students')
    .innerJoin('assignments', 'assignments.student_id', 'students.id')
    .select(({ fn }) => ['course', 'kind', fn.count<number>('students.id').distinct().as('students')])
    .where('students.institution_id', '=', institutionId)
    .where(listed)
    .groupBy(['course', 'kind'])
    .execute();
  const some = new Map(covered.map((row) => [row.course, Number(row.students)]));
  const byKind = new Map(assigned.map((row) => [`${row.kind} ${row.course}`, Number(row.students)]));
  const of = (kind: PostingKind, course: string) => byKind.get(`${kind} ${course}`) ?? 0;
  return students.map(({ course, students: all }) => ({
    course,
    students: Number(all),
    project: of('project', course),
    internship: of('internship', course),
    job: of('job', course),
    none: Number(all) - (some.get(course) ?? 0),
  }));
}

/** How many students are on an institution's list. */
export async function countStudents(db: Handle, institutionId: number): Promise<number> {
  const { count } = await db
    .selectFrom('students')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('institution_id', '=', institutionId)
    .where(listed)
    .executeTakeFirstOrThrow();
  return count;
}

const hasAssignment = sql<boolean>`exists (select 1 from assignments where assignments.student_id = students.id)`;

/** Students of an institution that were picked, as far as they are on the list. */
export function selectChosen(db: Handle, institutionId: number, chosen: Chosen) {
  if ('student_ids' in chosen) {
    const all = filtered(db, institutionId, { search: '', sort: '' });
    return all.where('students.id', 'in', chosen.student_ids);
  }
  const { filters, except } = chosen;
  const found = filtered(db, institutionId, { ...filters, archived: undefined, sort: '' });
  return except.length > 0 ? found.where('students.id', 'not in', except) : found;
}

/** Students that were picked: by id, or all whom the filters find but a few. */
export type Chosen =
  | { readonly student_ids: readonly number[] }
  | { readonly filters: Omit<StudentListFilters, 'sort'>; readonly except: readonly number[] };

const takenOff = sql<boolean>`students.archived = 1`;

/** `among`: ids that are known to hold all that is sought; the sum keeps planners from starting elsewhere. */
function filtered(db: Handle, institutionId: number, filters: StudentListFilters, among?: readonly number[]) {
  const { search, course, specialization, semester, added_from, added_to, assigned, standing, not_in_list } = filters;
  return db
    .selectFrom('students')
    .where(among ? sql<number>`students.institution_id + 0` : sql<number>`students.institution_id`, '=', institutionId)
    .where(filters.archived ? takenOff : listed)
    .where(saysEvery(sql.ref('students.search_text'), fold(search), filters.misspelt))
    .$if(among !== undefined, (query) => query.where('students.id', 'in', among ?? []))
    .$if(course !== undefined, (query) => query.where('course', 'in', askedValues(course ?? '')))
    .$if(specialization !== undefined, (query) =>
      query.where('specialization', 'in', askedValues(specialization ?? '')),
    )
    .$if(semester !== undefined, (query) => query.where('semester', 'in', askedValues(semester ?? '').map(Number)))
    .$if(added_from !== undefined, (query) => query.where('date_added', '>=', startOfIndianDay(added_from ?? '')))
    .$if(added_to !== undefined, (query) => query.where('date_added', '<', endOfIndianDay(added_to ?? '')))
    .$if(standing !== undefined, (query) => query.where('user_id', standing === 'joined' ? 'is not' : 'is', null))
    .$if(not_in_list !== undefined, (query) => query.where('absent_batch_id', not_in_list ? 'is not' : 'is', null))
    .$if(assigned === 'yes', (query) => query.where(hasAssignment))
    .$if(assigned === 'no', (query) => query.where(sql<boolean>`not ${hasAssignment}`));
}

const sortColumns = {
  date_added: 'date_added',
  name: 'name_key',
  course: 'course',
  specialization: 'specialization',
  semester: 'semester',
  email: 'email',
  phone: 'phone',
} as const;

function sorted(found: ReturnType<typeof filtered>, sort: string) {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const column = sortColumns[sort.replace('-', '') as keyof typeof sortColumns] ?? 'date_added';
  return found.select('students.id').orderBy(column, direction).orderBy('students.id', direction);
}
