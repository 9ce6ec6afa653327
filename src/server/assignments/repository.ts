import { type Expression, type SqlBool, sql } from 'kysely';
import { type AssignableStudent, type AssignmentCriterion, assignmentCriteria } from '#shared/contract/assignments.ts';
import { skillsOf } from '../enrollments/repository.ts';
import { notifyAll } from '../notifications/repository.ts';
import type { Handle } from '../platform/database/database.ts';
import { idsIn } from '../platform/database/json-values.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { PageQuery } from '../postings/lists.ts';
import type { PostingRecord } from '../postings/repository.ts';
import { isShared } from '../privacy/sharing.ts';
import { type Chosen, type StudentListFilters, selectChosen } from '../students/lists.ts';
import { studentSteps } from '../students/steps.ts';
import { type AssignmentFit, assignmentFit } from './assignment-fit.ts';
import type { Evaluator } from './evaluate.ts';
import { notificationsOfAssignment } from './notifications.ts';

/** A posting as one institution's students see it. */
export interface Handing {
  readonly institutionId: number;
  readonly posting: PostingRecord;
  readonly evaluate: Evaluator;
}

/** How chosen students stand to a posting, counted. */
export interface Standings {
  readonly total: number;
  readonly has: number;
  readonly applied: number;
  readonly qualifies: number;
  readonly lacks: number;
  readonly criteria: { readonly criterion: AssignmentCriterion; readonly lack: number; readonly only: number }[];
}

/** With an offset PostgreSQL looks it up; without, it would gather all who have it, for every piece of the list. */
const hasIt = ({ posting }: Handing) =>
  sql<boolean>`exists (select 1 from assignments
    where assignments.student_id = students.id and assignments.posting_id = ${posting.id} limit 1 offset 0)`;

/** Whether a student has applied to it and not left it, as far as the institution may know. Looked up, as above. */
const appliedToIt = ({ institutionId, posting }: Handing) =>
  sql<boolean>`(students.user_id is not null and exists (select 1 from enrollments
    where enrollments.user_id = students.user_id and enrollments.posting_id = ${posting.id} and enrollments.status <> 1
    and ${isShared(institutionId)} limit 1 offset 0))`;

/** What the posting is to a student already; `open`: nothing, so that it can be handed over. */
const already = (handing: Handing) =>
  sql<'has' | 'applied' | 'open'>`case when ${hasIt(handing)} then 'has' when ${appliedToIt(handing)} then 'applied'
    else 'open' end`;

/** Counts how the chosen students stand to the posting, in one statement. */
export async function countStandings(db: Handle, handing: Handing, chosen: Chosen): Promise<Standings> {
  const { lacks } = handing.evaluate;
  const evaluated = selectChosen(db, handing.institutionId, chosen).select([
    already(handing).as('already'),
    ...assignmentCriteria.map((name) => sql<number>`${lacks[name]}`.as(name)),
  ]);
  const rows = await db
    .selectFrom(evaluated.as('judged'))
    .select(['already', ...assignmentCriteria])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy(['already', ...assignmentCriteria])
    .execute();
  const groups = rows.map((row) => ({
    already: row.already,
    lacks: assignmentCriteria.filter((name) => Number(row[name]) === 1),
    count: Number(row.count),
  }));
  const sum = (of: (group: (typeof groups)[number]) => boolean) =>
    groups.filter(of).reduce((total, { count }) => total + count, 0);
  const open = (of: (group: (typeof groups)[number]) => boolean) =>
    sum((group) => group.already === 'open' && of(group));
  return {
    total: sum(() => true),
    has: sum(({ already: is }) => is === 'has'),
    applied: sum(({ already: is }) => is === 'applied'),
    qualifies: open(({ lacks: lacking }) => lacking.length === 0),
    lacks: open(({ lacks: lacking }) => lacking.length > 0),
    criteria: assignmentCriteria.map((criterion) => ({
      criterion,
      lack: open(({ lacks: lacking }) => lacking.includes(criterion)),
      only: open(({ lacks: lacking }) => lacking.length === 1 && lacking[0] === criterion),
    })),
  };
}

/** Which students of the list are looked at. */
export interface StudentsAsked extends PageQuery, Pick<StudentListFilters, 'search' | 'course' | 'semester'> {
  readonly standing: AssignableStudent['standing'] | undefined;
}

/** A page of the institution's students as the posting sees them, by name. */
export async function listAssignable(
  db: Handle,
  handing: Handing,
  { page, limit, standing, ...filters }: StudentsAsked,
): Promise<{ readonly rows: AssignableStudent[]; readonly total: number }> {
  let found = selectChosen(db, handing.institutionId, { filters, except: [] });
  if (standing !== undefined) found = found.where(standsAs(handing, standing));
  const { count } = await found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await found
    .select(['students.id', 'name', 'course', 'specialization', 'semester', 'email', 'phone', 'roll_number', 'user_id'])
    .select(already(handing).as('already'))
    .orderBy('name_key')
    .orderBy('students.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const fits = await evaluateAll(db, handing, rows);
  const answers = rows.map(({ user_id: _account, already: is, semester, ...row }, index) => {
    const { lacks = [], unknown = [] } = fits[index] ?? {};
    const stands = lacks.length > 0 ? ('lacks' as const) : ('qualifies' as const);
    return {
      ...row,
      semester: semester === 0 ? null : semester,
      standing: is === 'open' ? stands : is,
      lacks: [...lacks],
      unknown: [...unknown],
    };
  });
  return { rows: answers, total: Number(count) };
}

function standsAs(handing: Handing, standing: AssignableStudent['standing']): Expression<SqlBool> {
  const is = already(handing);
  if (standing === 'has' || standing === 'applied') return sql<boolean>`${is} = ${standing}`;
  const { lacksAny } = handing.evaluate;
  return standing === 'lacks'
    ? sql<boolean>`(${is} = 'open' and ${lacksAny})`
    : sql<boolean>`(${is} = 'open' and not ${lacksAny})`;
}

interface EvaluatedRow {
  readonly user_id: number | null;
  readonly course: string;
  readonly specialization: string;
  readonly semester: number;
}

async function evaluateAll(
  db: Handle,
  { evaluate }: Handing,
  students: readonly EvaluatedRow[],
): Promise<AssignmentFit[]> {
  const accounts = students.flatMap(({ user_id }) => user_id ?? []);
  const skills = await skillsOf(db, accounts);
  const genders = await gendersOf(db, accounts);
  return students.map(({ user_id, course, specialization, semester }) => {
    const account = user_id ?? 0;
    return assignmentFit(evaluate.needs, {
      course,
      specialization,
      semester: semester === 0 ? null : semester,
      skills: (skills.get(account) ?? []).map(({ id }) => id),
      gender: genders.get(account) ?? '',
    });
  });
}

async function gendersOf(db: Handle, accounts: readonly number[]): Promise<Map<number, string>> {
  if (accounts.length === 0) return new Map();
  const rows = await db
    .selectFrom('student_profiles')
    .select(['user_id', 'gender'])
    .where('user_id', 'in', accounts)
    .execute();
  return new Map(rows.map(({ user_id, gender }) => [user_id, gender]));
}

/** Who hands it over, and what is written to it. */
export interface HandingBy {
  readonly chosen: Chosen;
  readonly onlyQualified: boolean;
  readonly userId: number;
  readonly note: string;
}

/** How many got the posting, had it or had applied, and were left out since they lack something. */
export interface HandedOut {
  readonly assigned: number;
  readonly already: number;
  readonly left_out: number;
}

/**
 * Hands the posting to those of the chosen students who neither have it nor applied, and tells those who have joined. Some after the
 * other: others are attended to in between, and see nothing of it before all is done. The caller holds the list's turn
 * and has seen that the posting is published.
 */
export async function handOut(tx: Tx, handing: Handing, by: HandingBy, now: Date): Promise<HandedOut> {
  let notifications: Awaited<ReturnType<typeof notificationsOfAssignment>> | undefined;
  const counts = { assigned: 0, already: 0, left_out: 0 };
  for await (const students of chosenSteps(tx, handing, by)) {
    const open = students.filter(({ already: is }) => is === 'open');
    const fresh = open.filter(({ lacks }) => Number(lacks) === 0);
    counts.already += students.length - open.length;
    counts.left_out += open.length - fresh.length;
    counts.assigned += fresh.length;
    if (fresh.length === 0) continue;
    const ids = fresh.map(({ id }) => id);
    await insertAssignments(tx, handing, { ...by, ids }, now);
    notifications ??= await notificationsOfAssignment(tx, { ...handing, note: by.note });
    const accounts = fresh.flatMap(({ user_id }) => user_id ?? []);
    await notifyAll(tx, accounts, notifications, now);
  }
  return counts;
}

/** The chosen students, many at a time: what the posting is to each already, and whether each lacks something that it is to go by. */
async function* chosenSteps(tx: Tx, handing: Handing, { chosen, onlyQualified }: HandingBy) {
  const lacks = onlyQualified ? handing.evaluate.lacksAny : sql<boolean>`1 = 0`;
  const all = selectChosen(tx, handing.institutionId, chosen).select([
    ...(['students.id', 'students.user_id'] as const),
    already(handing).as('already'),
    sql<number>`case when ${lacks} then 1 else 0 end`.as('lacks'),
  ]);
  if ('student_ids' in chosen) yield await all.execute();
  else for await (const some of studentSteps(tx, handing.institutionId)) yield await all.where(some).execute();
}

async function insertAssignments(
  tx: Tx,
  { institutionId, posting }: Handing,
  { ids, userId, note }: HandingBy & { readonly ids: readonly number[] },
  now: Date,
): Promise<void> {
  await sql`insert into assignments (institution_id, student_id, posting_id, kind, assigned_by, note, created_at)
    select ${sql.lit(institutionId)}, given.id, ${sql.lit(posting.id)}, ${sql.lit(posting.kind)}, ${sql.lit(userId)},
      cast(${note} as text), ${sql.lit(now.toISOString())} from ${idsIn(ids)} as given`.execute(tx);
}
