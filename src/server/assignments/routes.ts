import type { FastifyInstance } from 'fastify';
import type { PostingKind } from '#shared/contract/call.ts';
import { AppError } from '#shared/errors.ts';
import { sendingLock } from '#shared/rules/accounts/profile-score.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { postingStatuses } from '#shared/rules/postings/posting-status.ts';
import { toCommaList } from '#shared/rules/texts/comma-list.ts';
import { checkComplete } from '../accounts/complete-profile.ts';
import { invitationsLock } from '../invitations/sending.ts';
import type { Handle } from '../platform/database/database.ts';
import { type Context, route } from '../platform/http/route.ts';
import { institutionOf } from '../platform/sessions/access.ts';
import { type PostingRecord, readPostings } from '../postings/repository.ts';
import { lockList } from '../students/repository.ts';
import { evaluateOne } from './evaluate.ts';
import { deleteAssignment, findAssignment, hasApplied, listAssignments } from './lists.ts';
import { untellAssigned } from './notifications.ts';
import { countStandings, type Handing, handOut, listAssignable } from './repository.ts';

/** Opportunities that educators hand to their students. */
export function registerAssignments(app: FastifyInstance): void {
  route(app, 'assignments.check', check);
  route(app, 'assignments.students', students);
  route(app, 'assignments.create', create);
  route(app, 'assignments.list', list);
  route(app, 'assignments.remove', remove);
}

interface HandedPosting {
  readonly method: PostingKind;
  readonly post_id: number;
}

/** A posting that can be handed to students. Throws `not_found`, and where it was closed `invalid_status` in words. */
async function openPosting(db: Handle, { method, post_id }: HandedPosting): Promise<PostingRecord> {
  const [posting] = await readPostings(db, [post_id]);
  if (posting?.kind !== method || posting.published_at === null || posting.taken_down_at !== null)
    throw new AppError('not_found');
  if (!posting.company_is_active) throw new AppError('not_found');
  if (posting.status === postingStatuses.closed) {
    const message = `${posting.company_name} has closed “${posting.title}”. It can't be sent to students any more`;
    throw new AppError('invalid_status', { message });
  }
  return posting;
}

async function handingOf(db: Handle, institutionId: number, handed: HandedPosting): Promise<Handing> {
  const posting = await openPosting(db, handed);
  return { institutionId, posting, evaluate: await evaluateOne(db, institutionId, posting) };
}

async function check({ db, user, body }: Context<'assignments.check'>) {
  const handing = await handingOf(db, institutionOf(user), body);
  const data = await countStandings(db, handing, body.chosen);
  refuseNobody(data.total, body.chosen);
  return { data };
}

/** Ids of which none is on the own list name nothing. Filters may find nobody. */
function refuseNobody(total: number, chosen: Context<'assignments.check'>['body']['chosen']): void {
  if (total === 0 && 'student_ids' in chosen) throw new AppError('not_found');
}

async function students({ db, user, query }: Context<'assignments.students'>) {
  const { method, post_id, page, limit, search, standing, course, semester } = query;
  const handing = await handingOf(db, institutionOf(user), { method, post_id });
  const filters = {
    search,
    standing,
    ...(course !== undefined && { course: toCommaList([course]) }),
    ...(semester !== undefined && { semester: String(semester) }),
  };
  const { rows, total } = await listAssignable(db, handing, { page, limit, ...filters });
  return { data: rows, total, page, limit };
}

function create({ user, body, now, service, write }: Context<'assignments.create'>) {
  const institution = institutionOf(user);
  const { chosen, only_qualified: onlyQualified, note } = body;
  return write(async (tx) => {
    await checkComplete(tx, user, sendingLock);
    // The posting is not closed, and the list does not change, between our look and our write.
    await service.database.dialect.lock(tx, invitationsLock(body.post_id));
    await lockList(tx, institution);
    const handing = await handingOf(tx, institution, body);
    const data = await handOut(tx, handing, { chosen, onlyQualified, userId: user.id, note }, now);
    refuseNobody(data.assigned + data.already + data.left_out, chosen);
    return { message: sentTo(data.assigned), data };
  });
}

const counted = new Intl.NumberFormat('en-IN');
const sentTo = (count: number) =>
  count === 0 ? 'No student was added' : `Sent to ${counted.format(count)} ${count === 1 ? 'student' : 'students'}`;

async function list({ db, user, query }: Context<'assignments.list'>) {
  const of = user.role === roles.student ? { userId: user.id } : { institutionId: institutionOf(user) };
  const { data, total } = await listAssignments(db, of, query);
  return { data, total, page: query.page, limit: query.limit };
}

function remove({ user, params, service, write }: Context<'assignments.remove'>) {
  const institution = institutionOf(user);
  return write(async (tx) => {
    const assignment = await findAssignment(tx, institution, params.id);
    if (!assignment) throw new AppError('not_found');
    // Nobody applies, and nobody sends it once more, meanwhile.
    await service.database.dialect.lock(tx, invitationsLock(assignment.posting_id));
    const { student_name: name, title } = assignment;
    if (await hasApplied(tx, institution, assignment)) {
      const message = `${name} has applied to “${title}” already, so it can't be taken back`;
      throw new AppError('invalid_status', { message });
    }
    if (!(await deleteAssignment(tx, assignment.id))) throw new AppError('not_found');
    if (assignment.user_id !== null) await untellAssigned(tx, assignment.user_id, assignment.posting_id);
    return { message: `“${title}” was taken back from ${name}` };
  });
}
