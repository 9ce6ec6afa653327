import type { FastifyInstance } from 'fastify';
import type { PostingKind } from '#shared/contract/call.ts';
import { AppError } from '#shared/errors.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { fieldsInWire, fromWire, mayMovePosting } from '#shared/rules/postings/posting.ts';
import { postingStatuses } from '#shared/rules/postings/posting-status.ts';
import { tellClosed } from '../enrollments/notifications.ts';
import { readOwnFacts } from '../enrollments/own.ts';
import { withdrawOfPosting } from '../invitations/repository.ts';
import { invitationsLock } from '../invitations/sending.ts';
import type { Tx } from '../platform/database/schema.ts';
import { type Context, route } from '../platform/http/route.ts';
import type { Account } from '../platform/sessions/sessions.ts';
import { cardAnswer, fieldsOf, postingAnswer } from './answer.ts';
import { explorePostings } from './explore.ts';
import { postingContent } from './input.ts';
import { listOwnPostings } from './lists.ts';
import { isOpenToOthers } from './open-to-others.ts';
import {
  insertPosting,
  movePosting,
  type OwnPosting,
  type PostingRecord,
  readOwnPosting,
  readPostings,
  updatePosting,
} from './repository.ts';
import { noTies, readOwnTies } from './search/own-ties.ts';
import { findSimilar, namesOfSkills } from './similar-postings.ts';

/** Postings of all three kinds. */
export function registerPostings(app: FastifyInstance): void {
  route(app, 'postings.explore', explore);
  route(app, 'postings.list', list);
  route(app, 'postings.create', create);
  route(app, 'postings.update', update);
  route(app, 'postings.status', changeStatus);
  route(app, 'postings.read', read);
  route(app, 'postings.similar', similar);
}

async function explore({ db, service, user, params, query }: Context<'postings.explore'>) {
  const { page, limit, city, search, gender, order = null } = query;
  const asked = {
    page,
    limit,
    city,
    search,
    order,
    exact: query.exact === 'yes',
    gender: gender ?? null,
    skills: idsIn('required_skills', query.required_skills),
    courses: idsIn('course_preferred', query.course_preferred),
  };
  const student = user.role === roles.student;
  const ties = student && search !== '' && order === null ? await readOwnTies(db, user.id) : noTies;
  const source = { db, dialect: service.database.dialect, kind: params.method };
  const { records, total, corrected, words } = await explorePostings(source, asked, ties);
  const facts = student ? await readOwnFacts(db, user.id, records) : null;
  const data = records.map((record) => ({ ...cardAnswer(record), ...facts?.get(record.id) }));
  return { data, total, page, limit, ...(corrected === null ? {} : { corrected }), ...(search ? { words } : {}) };
}

function idsIn(field: string, texts: readonly string[] = []): number[] {
  const ids = texts.map(Number);
  if (ids.every((id) => Number.isSafeInteger(id) && id > 0)) return ids;
  throw new AppError('invalid', { fields: { [field]: 'Ids, separated by commas' } });
}

async function list({ db, user, params, query }: Context<'postings.list'>) {
  const { page, limit, search, misspelt, status = null, sort } = query;
  const found = await listOwnPostings(db, placeOf(user).companyId, params.method, {
    page,
    limit,
    search,
    misspelt,
    status,
    sort,
  });
  return { data: found.rows, total: found.total, page, limit };
}

async function read({ db, user, params }: Context<'postings.read'>) {
  const [record] = await readPostings(db, [params.id]);
  if (record?.kind !== params.method || !maySee(user, record)) throw new AppError('not_found');
  const { taken_down_at: at, taken_down_reason: reason } = record;
  const data = postingAnswer(record);
  if (user.role !== roles.employer) return { data };
  return { data: { ...data, taken_down: at === null ? null : { at, reason } } };
}

/** Employers see their own company's postings, everybody else only what is published. */
function maySee(user: Account, record: PostingRecord): boolean {
  return user.role === roles.employer ? record.company_id === user.company_id : isOpenToOthers(record);
}

async function similar({ db, user, params, body }: Context<'postings.similar'>) {
  const { except = null, ...wire } = body;
  const { title, goal, roles_and_responsibilities: roles, required_skills } = fromWire(params.method, wire);
  const among = { companyId: placeOf(user).companyId, kind: params.method, except };
  return {
    data: await findSimilar(db, among, { title, goal, roles, skills: await namesOfSkills(db, required_skills) }),
  };
}

function create({ user, params, body, now, write }: Context<'postings.create'>) {
  const { status, ...wire } = body;
  const kind = params.method;
  const owner = placeOf(user);
  return write(async (tx) => {
    const check = { now, publish: status === postingStatuses.published };
    const content = await postingContent(tx, kind, owner.companyId, fromWire(kind, wire), check);
    const id = await insertPosting(tx, kind, owner, { ...content, status }, now.toISOString());
    const message =
      status === postingStatuses.published
        ? `${titles[kind]} published successfully`
        : `${titles[kind]} saved as a draft`;
    return { message, data: postingAnswer(await mustOwn(tx, { kind, id, companyId: owner.companyId })) };
  });
}

function update({ user, params, body, now, service, write }: Context<'postings.update'>) {
  const { version, ...wire } = body;
  const kind = params.method;
  const own = { kind, id: params.id, companyId: placeOf(user).companyId };
  return write(async (tx) => {
    // Nobody answers the questions between our look and our write.
    await service.database.dialect.lock(tx, invitationsLock(own.id));
    const record = await mustOwn(tx, own);
    refuseTakenDown(record);
    if (record.version !== version) throw conflictOf(body, record);
    if (record.status === postingStatuses.closed)
      throw new AppError('invalid_status', { message: 'A closed posting cannot be changed' });
    const stored = fieldsOf(record);
    const check = { now, publish: record.status === postingStatuses.published, stored };
    const content = await postingContent(tx, kind, own.companyId, { ...stored, ...fieldsInWire(kind, wire) }, check);
    if (!(await updatePosting(tx, own, version, content, now.toISOString()))) {
      throw conflictOf(body, await mustOwn(tx, own));
    }
    return { message: `${titles[kind]} updated successfully`, data: postingAnswer(await mustOwn(tx, own)) };
  });
}

/** Says why, instead of having the company compare versions of a posting that nothing can be changed about. */
function refuseTakenDown({ taken_down_at, taken_down_reason: reason }: PostingRecord): void {
  if (taken_down_at === null) return;
  throw new AppError('invalid_status', { message: `This opening was taken down and can’t be changed: ${reason}` });
}

/** Both sides, so that a person can choose: what was sent, and what is stored. */
function conflictOf(yours: object, theirs: PostingRecord): AppError {
  return new AppError('version_conflict', { detail: { yours, theirs: postingAnswer(theirs) } });
}

function changeStatus({ user, params, body, now, service, write }: Context<'postings.status'>) {
  const kind = params.method;
  const own = { kind, id: body.id, companyId: placeOf(user).companyId };
  return write(async (tx) => {
    // Nobody is invited, and nobody accepts, between our look and our write.
    await service.database.dialect.lock(tx, invitationsLock(own.id));
    const record = await mustOwn(tx, own);
    refuseTakenDown(record);
    if (!mayMovePosting(record.status, body.status)) throw new AppError('invalid_status');
    if (body.status === postingStatuses.published) {
      const stored = fieldsOf(record);
      await postingContent(tx, kind, own.companyId, stored, { now, publish: true, stored });
    }
    if (!(await movePosting(tx, own, record.version, body.status, now.toISOString())))
      throw await lostRace(tx, own, body.status);
    if (body.status === postingStatuses.closed) {
      await withdrawOfPosting(tx, record.id, now);
      await tellClosed(tx, record.id, now);
    }
    const verb = body.status === postingStatuses.published ? 'published' : 'closed';
    const data = { id: record.id, status: body.status, version: record.version + 1 };
    return { message: `${titles[kind]} ${verb} successfully`, data };
  });
}

/** Somebody else changed the posting between our look and our write. */
async function lostRace(tx: Tx, own: OwnPosting, status: number): Promise<AppError> {
  const record = await mustOwn(tx, own);
  if (!mayMovePosting(record.status, status)) return new AppError('invalid_status');
  return conflictOf({ id: own.id, status }, record);
}

const titles: Record<PostingKind, string> = { project: 'Project', internship: 'Internship', job: 'Job' };

async function mustOwn(tx: Tx, own: OwnPosting): Promise<PostingRecord> {
  const record = await readOwnPosting(tx, own);
  if (!record) throw new AppError('not_found');
  return record;
}

/** Where the employer works. The guard lets only those in who are set up. */
function placeOf(user: Account) {
  if (user.company_id === null || user.branch_id === null) throw new AppError('set_up_first');
  return { companyId: user.company_id, branchId: user.branch_id, userId: user.id };
}
