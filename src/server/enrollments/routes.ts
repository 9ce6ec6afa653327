import type { FastifyInstance } from 'fastify';
import { maxEnrollments } from '#shared/contract/enrollments.ts';
import { AppError } from '#shared/errors.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { enrollmentLabel, enrollmentStatuses } from '#shared/rules/enrollments/enrollment-status.ts';
import { studiesAt } from '../files/repository.ts';
import { interviewAnswer, interviewsOf } from '../interviews/repository.ts';
import type { Handle } from '../platform/database/database.ts';
import { idsOfQuery, maxChosen } from '../platform/http/ids-of-query.ts';
import { type Context, type Reply, route } from '../platform/http/route.ts';
import { companyOf } from '../platform/sessions/access.ts';
import type { Account } from '../platform/sessions/sessions.ts';
import { listOwnPostings } from '../postings/lists.ts';
import { type PostingRecord, readOwnPosting, readPostings } from '../postings/repository.ts';
import { sharesWith } from '../privacy/sharing.ts';
import { readStudentProfile } from '../profiles/repository.ts';
import {
  answersOf,
  enrollmentAnswer,
  enrollmentPostAnswer,
  enrollmentsPostAnswer,
  finalAnswer,
  progressAnswer,
  progressOf,
  weeklyAnswer,
  withdrawn,
} from './answer.ts';
import { lastLook, readEvents } from './events.ts';
import {
  countEnrollments,
  type EnrollmentListFilters,
  findOwnEnrollments,
  findRankedEnrollments,
  matchEnrollments,
  readEnrollmentFacets,
} from './lists.ts';
import { readOverview } from './overview.ts';
import { readSteps } from './own.ts';
import { type EnrollmentRecord, findEnrollments, findOwn, findProgress, readEnrollments } from './repository.ts';

/** Applications to read: the employer's candidates, and what students and educators follow. */
export function registerEnrollments(app: FastifyInstance): void {
  route(app, 'enrollments.list', list);
  route(app, 'enrollments.find', async ({ db, user, query }) => {
    const found = await findOwnEnrollments(db, companyOf(user), query);
    return { data: found.map(({ status, ...rest }) => ({ ...rest, status_name: enrollmentLabel(status) })) };
  });
  route(app, 'enrollments.overview', async ({ db, user, query, now }) => ({
    data: await readOverview(db, companyOf(user), { days: query.days, now }),
  }));
  route(app, 'enrollments.facets', async (context) => ({
    data: await readEnrollmentFacets(context.db, (await ownPosting(context)).id),
  }));
  route(app, 'enrollments.match', match);
  route(app, 'enrollments.read', read);
  route(app, 'enrollments.progress', progress);
  route(app, 'enrollments.mine', mine);
}

type OfPosting = Pick<Context<'enrollments.list'>, 'db' | 'user' | 'params'>;

/** The posting of a call, which has to be the company's own. Throws `not_found`. */
export async function ownPosting({ db, user, params }: OfPosting): Promise<PostingRecord> {
  const record = await readOwnPosting(db, { kind: params.method, id: params.id, companyId: companyOf(user) });
  if (!record) throw new AppError('not_found');
  return record;
}

async function list(context: Context<'enrollments.list'>) {
  const { db, query } = context;
  const post = await ownPosting(context);
  const whole = query.page === undefined && query.limit === undefined;
  const page = query.page ?? 1;
  const limit = whole ? maxEnrollments : (query.limit ?? 10);
  const { ids, total } = await findRankedEnrollments(db, post.id, filtersOf(query), {
    limit,
    offset: (page - 1) * limit,
  });
  const project = enrollmentPostAnswer(post);
  const records = await readEnrollments(db, ids);
  const enrollments = records.map((record) => {
    const answer = enrollmentAnswer(record, project);
    return record.status === enrollmentStatuses.left ? withdrawn(answer) : answer;
  });
  const count = await countEnrollments(db, post.id);
  return { data: { post: enrollmentsPostAnswer(post), enrollments, count }, total, page, limit };
}

type Filters = Omit<Context<'enrollments.list'>['query'], 'page' | 'limit'>;

/** What a query filters candidates by. */
export function filtersOf(query: Filters): EnrollmentListFilters {
  const { search, tab, status = null, sort } = query;
  return {
    search,
    tab,
    status,
    sort,
    cities: idsOfQuery('city', query.city),
    skills: idsOfQuery('skills', query.skills),
    qualifications: query.qualification?.slice(0, maxChosen) ?? [],
  };
}

async function match(context: Context<'enrollments.match'>) {
  const { db, body } = context;
  const post = await ownPosting(context);
  const texts = [...new Set(body.texts)].filter((text) => text !== '');
  const { matches, people } = await matchEnrollments(db, post.id, texts);
  return {
    data: {
      matched: matches.filter(({ ids }) => ids.length > 0),
      unmatched: matches.filter(({ ids }) => ids.length === 0).map(({ text }) => text),
      people,
    },
  };
}

async function read({ db, user, params }: Context<'enrollments.read'>) {
  const own = await findOwn(db, { kind: params.method, id: params.id, companyId: companyOf(user) });
  const [record] = own ? await readEnrollments(db, [own.id]) : [];
  // Whoever left shows no more than a name in the list.
  if (!record || record.status === enrollmentStatuses.left) throw new AppError('not_found');
  const post = await postOf(db, record);
  const profile = await readStudentProfile(db, record.user_id);
  if (!profile) throw new AppError('not_found');
  const interviews = await interviewsOf(db, record.id);
  return {
    data: {
      ...enrollmentAnswer(record, enrollmentPostAnswer(post)),
      last_seen_at: lastLook((await readEvents(db, [record.id])).get(record.id) ?? [], record.seen_at),
      profile,
      answers: answersOf(post, record),
      interviews: interviews.map(interviewAnswer),
    },
  };
}

async function postOf(db: Handle, { posting_id }: EnrollmentRecord): Promise<PostingRecord> {
  const [post] = await readPostings(db, [posting_id]);
  if (!post) throw new AppError('not_found');
  return post;
}

async function progress({ db, user, params }: Context<'enrollments.progress'>) {
  const asked = user.role === roles.student ? { userId: user.id, postingId: params.id } : { id: params.id };
  const record = await findProgress(db, asked);
  if (!record || !(await mayFollow(db, user, record))) throw new AppError('not_found');
  return { data: progressAnswer(record, await postOf(db, record)) };
}

/** Whether somebody may follow an application: its student, the company, an educator with whom it is shared. */
export async function mayFollow(db: Handle, user: Account, record: EnrollmentRecord): Promise<boolean> {
  if (user.role === roles.employer) return record.company_id === user.company_id;
  if (user.role === roles.student) return record.user_id === user.id;
  const institutionId = user.institution_id;
  if (institutionId === null || !(await studiesAt(db, record.user_id, institutionId))) return false;
  return await sharesWith(db, institutionId, record.id);
}

async function mine(context: Context<'enrollments.mine'>): Promise<Reply<'enrollments.mine'>> {
  const { db, user, params, query } = context;
  if (user.role === roles.employer) return await ownRows(context);
  const { page, limit } = query;
  const of = user.role === roles.student ? { userId: user.id } : { institutionId: user.institution_id ?? 0 };
  const found = await findEnrollments(db, params.method, of, { limit, offset: (page - 1) * limit });
  const { ids, total, not_shared } = found;
  const records = await readEnrollments(db, ids);
  const posts = await readPostings(db, [...new Set(records.map(({ posting_id }) => posting_id))]);
  const postById = new Map(posts.map((post) => [post.id, enrollmentPostAnswer(post)]));
  const facts = records.map(({ id, status, seen_at, final, rating }) => ({
    id,
    status,
    seen_at,
    final: final !== null,
    rated: rating !== null,
  }));
  const steps = user.role === roles.student ? await readSteps(db, params.method, facts, context.now) : null;
  const data = records.flatMap((record) => {
    const project = postById.get(record.posting_id);
    if (!project) return [];
    const { status, status_name, createdAt, student } = enrollmentAnswer(record, project);
    const reports = { weekly_submissions: weeklyAnswer(record), final_submission_report: finalAnswer(record) };
    return [
      {
        id: record.id,
        status,
        status_name,
        createdAt,
        title: project.title,
        student,
        project,
        ...reports,
        ...(params.method === 'project' && { progress_status: progressOf(record) }),
        ...steps?.get(record.id),
      },
    ];
  });
  return { data, total, page, limit, ...(not_shared !== null && { not_shared }) };
}

/** The same rows as `postings.list`. */
async function ownRows({ db, user, params, query }: Context<'enrollments.mine'>) {
  const { page, limit } = query;
  const filters = { page, limit, search: '', status: null, sort: '-date' };
  const { rows, total } = await listOwnPostings(db, companyOf(user), params.method, filters);
  const posts = await readPostings(
    db,
    rows.map(({ id }) => id),
  );
  const createdAt = new Map(posts.map(({ id, created_at }) => [id, created_at]));
  return { data: rows.map((row) => ({ ...row, createdAt: createdAt.get(row.id) ?? '' })), total, page, limit };
}
