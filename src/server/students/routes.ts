import type { FastifyInstance } from 'fastify';
import type { StudentFields } from '#shared/contract/students.ts';
import { AppError, type FieldMessages } from '#shared/errors.ts';
import { cleanCell, textFields } from '#shared/roster/clean.ts';
import { fieldTitles } from '#shared/roster/decide.ts';
import { accountLock } from '../accounts/accounts.ts';
import type { Tx } from '../platform/database/schema.ts';
import { type Context, route } from '../platform/http/route.ts';
import { institutionOf } from '../platform/sessions/access.ts';
import type { Account } from '../platform/sessions/sessions.ts';
import { archiveChosen, matchStudents, restoreStudents, shownAmong } from './chosen.ts';
import { answerLink, leaveInstitution, releaseAccounts } from './joining.ts';
import { listLinks, readMembership } from './links.ts';
import { type ListSource, listStudents, readFacets, readRows } from './lists.ts';
import {
  findByKeys,
  findStudent,
  lockList,
  noChangeOf,
  readChanges,
  type StudentChange,
  type StudentState,
  saveStudents,
  takeRevisions,
  valuesHash,
  valuesOf,
} from './repository.ts';

/** The institution's student list. */
export function registerStudents(app: FastifyInstance): void {
  route(app, 'students.list', list);
  route(app, 'students.facets', async ({ db, user }) => ({ data: await readFacets(db, institutionOf(user)) }));
  route(app, 'students.changes', changes);
  route(app, 'students.update', update);
  route(app, 'students.archive', archive);
  route(app, 'students.match', match);
  route(app, 'students.archiveMany', archiveMany);
  route(app, 'students.restoreMany', restoreMany);
  route(app, 'students.links', async ({ db, user }) => ({ data: await listLinks(db, accountOf(user)) }));
  route(app, 'students.answerLink', answer);
  route(app, 'students.membership', async ({ db, user }) => ({ data: await readMembership(db, accountOf(user)) }));
  route(app, 'students.leave', leave);
}

async function match({ db, user, body: { values, filters } }: Context<'students.match'>) {
  const { students, ...rest } = await matchStudents(db, institutionOf(user), values);
  const ids = students.map(({ id }) => id);
  const shown = filters ? await shownAmong(db, institutionOf(user), ids, filters) : new Set(ids);
  return { data: { ...rest, students: students.map((each) => ({ ...each, shown: shown.has(each.id) })) } };
}

/** Where the list of a request is read. */
export function listSourceOf({ db, service }: Pick<Context<'students.list'>, 'db' | 'service'>): ListSource {
  return { db, dialect: service.database.dialect, totals: service.totals };
}

async function list({ db, service, user, query }: Context<'students.list'>) {
  const { rows, total } = await listStudents(listSourceOf({ db, service }), institutionOf(user), query);
  return { data: rows, total, page: query.page, limit: query.limit };
}

async function changes({ db, user, query }: Context<'students.changes'>) {
  const { students, revision, more } = await readChanges(db, institutionOf(user), query.since, query.limit);
  return { data: students, revision, more };
}

function update({ user, params, body, now, write }: Context<'students.update'>) {
  const institution = institutionOf(user);
  return write(async (tx) => {
    await lockList(tx, institution);
    const student = await mustFind(tx, institution, params.id);
    const { revision, ...fields } = body;
    if (revision !== undefined && revision !== student.revision) {
      const [theirs] = await readRows(tx, [student.id]);
      throw new AppError('version_conflict', { detail: { yours: fields, theirs } });
    }
    const values = cleaned({ ...valuesOf(student), ...given(fields) });
    await refuseTaken(tx, institution, student, values);
    if (valuesHash(values) !== valuesHash(student)) {
      const own = student.own_fields?.filter((field) => values[field] === student[field]);
      await saveOne(tx, institution, { ...noChangeOf(student, 0), values, own }, now);
    }
    const [row] = await readRows(tx, [student.id]);
    if (!row) throw new AppError('not_found');
    return { message: 'Student saved', data: row };
  });
}

const given = (fields: Partial<Record<keyof StudentFields, unknown>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<StudentFields>;

const required = ['name', 'course', 'email'] as const;

/** Cleans values as an upload would. Throws `invalid` with a message per field. */
function cleaned(values: StudentFields): StudentFields {
  const clean = { ...values };
  const fields: FieldMessages = {};
  for (const field of textFields) {
    const { value, problems } = cleanCell(field, values[field]);
    const wrong = problems.find(({ severity }) => severity === 'error');
    if (wrong) fields[field] = wrong.message;
    clean[field] = value;
  }
  for (const field of required) if (clean[field] === '') fields[field] = `${fieldTitles[field]} is empty`;
  if (clean.semester === null) fields['semester'] = `${fieldTitles.semester} is empty`;
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields });
  return clean;
}

async function refuseTaken(tx: Tx, institution: number, student: StudentState, values: StudentFields): Promise<void> {
  const { byEmail, byRoll } = await findByKeys(tx, institution, [values.email], [values.roll_number]);
  const fields: FieldMessages = {};
  const sameEmail = byEmail.get(values.email);
  const sameRoll = byRoll.get(values.roll_number);
  if (sameEmail && sameEmail.id !== student.id) fields['email'] = `${sameEmail.name} is on the list with this Email Id`;
  if (sameRoll && sameRoll.id !== student.id)
    fields['roll_number'] = `${sameRoll.name} is on the list with this Roll Number`;
  const [message] = Object.values(fields);
  if (message) throw new AppError('already_exists', { message, fields });
}

function archive({ user, params, now, write }: Context<'students.archive'>) {
  const institution = institutionOf(user);
  return write(async (tx) => {
    await lockList(tx, institution);
    const student = await mustFind(tx, institution, params.id);
    await releaseAccounts(tx, [student.id], now);
    await saveOne(tx, institution, { ...noChangeOf(student, 0), archived: true }, now);
    return { message: `${student.name} was taken off the list` };
  });
}

function archiveMany({ user, body, now, write }: Context<'students.archiveMany'>) {
  return write(async (tx) => {
    const archived = await archiveChosen(tx, institutionOf(user), body, now);
    const message =
      archived === 1 ? '1 student was taken off the list' : `${archived} students were taken off the list`;
    return { message, data: { archived } };
  });
}

function restoreMany({ user, body, now, write }: Context<'students.restoreMany'>) {
  return write(async (tx) => {
    const { restored, kept } = await restoreStudents(tx, institutionOf(user), body.student_ids, now);
    const message = restored === 1 ? '1 student is back on the list' : `${restored} students are back on the list`;
    return { message, data: { restored, kept } };
  });
}

const accountOf = ({ id, email_address }: Account) => ({ id, email: email_address });

function answer({ user, params, body, now, write, service }: Context<'students.answerLink'>) {
  return write(async (tx) => {
    await service.database.dialect.lock(tx, accountLock(user.id));
    const { accept, share_applications } = body;
    const said = { studentId: params.id, accept, shareApplications: share_applications };
    const joined = await answerLink(tx, accountOf(user), said, now);
    return { message: joined ? 'You have joined' : 'You said no', data: { joined } };
  });
}

function leave({ user, now, write, service }: Context<'students.leave'>) {
  return write(async (tx) => {
    await service.database.dialect.lock(tx, accountLock(user.id));
    const left = await leaveInstitution(tx, accountOf(user), now);
    return { message: left ? 'You have left' : 'You don’t belong to an institution', data: { left } };
  });
}

async function saveOne(tx: Tx, institution: number, change: StudentChange, now: Date): Promise<void> {
  const revision = await takeRevisions(tx, institution, 1);
  await saveStudents(tx, institution, [{ ...change, revision }], now.toISOString());
}

async function mustFind(tx: Tx, institution: number, id: number): Promise<StudentState> {
  const student = await findStudent(tx, institution, id);
  if (!student) throw new AppError('not_found');
  return student;
}
