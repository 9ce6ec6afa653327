// What students do with applications: apply, withdraw, and look at their own.
import type { FastifyInstance } from 'fastify';
import type { PostingKind } from '#shared/contract/call.ts';
import { AppError } from '#shared/errors.ts';
import { enrollmentStatuses, mayApplyAgain, mayWithdraw } from '#shared/rules/enrollments/enrollment-status.ts';
import { postingStatuses } from '#shared/rules/postings/posting-status.ts';
import { noteLooks } from '../invitations/looks.ts';
import { invitationsLock } from '../invitations/sending.ts';
import { settleInvitation } from '../invitations/settling.ts';
import type { Tx } from '../platform/database/schema.ts';
import { type Context, route } from '../platform/http/route.ts';
import type { Account } from '../platform/sessions/sessions.ts';
import { isOpenToOthers } from '../postings/open-to-others.ts';
import { type PostingRecord, readPostings } from '../postings/repository.ts';
import { checkPlanLimits } from '../subscriptions/plan-limits.ts';
import { answersTo, insertEnrollments } from './new-enrollments.ts';
import { markClosingRead, tellApplied, tellWithdrawn, untellApplied } from './notifications.ts';
import { findOwnByPosting, isFull, type OwnByPosting, readOwn } from './own.ts';
import { lockApplications, moveEnrollments } from './repository.ts';
import { writeEnrollmentTexts } from './search-texts.ts';

/** What students do with applications. */
export function registerApplying(app: FastifyInstance): void {
  route(app, 'enrollments.apply', apply);
  route(app, 'enrollments.withdraw', withdraw);
  route(app, 'enrollments.own', own);
}

async function own(context: Context<'enrollments.own'>) {
  const { db, user, params, now } = context;
  const data = await readOwn(db, { userId: user.id, kind: params.method, postingId: params.id, now });
  const { invitation } = data;
  if (invitation)
    await noteLooks(context, 'invitations', [{ ...invitation, id: Number(invitation.id), status: 'sent' }]);
  return { data };
}

function apply({ user, params, body, now, service, write }: Context<'enrollments.apply'>) {
  const postingId = postingIn(params.method, body);
  return write(async (tx) => {
    // Nobody closes the posting, and nobody else fills its last position, between our look and our write.
    await service.database.dialect.lock(tx, invitationsLock(postingId));
    await lockApplications(tx, service.database.dialect, postingId);
    const earlier = await findOwnByPosting(tx, { userId: user.id, kind: params.method, postingId });
    const posting = await openPosting(tx, params.method, postingId, earlier);
    if (earlier && !mayApplyAgain(earlier.status)) throw new AppError('already_applied');
    await mustHavePositions(tx, posting);
    await checkPlanLimits(tx, service, { userId: user.id, kind: params.method }, now);
    const answers = JSON.stringify(answersTo(posting, body.screening_questions));
    const id = earlier
      ? await applyAgain(tx, earlier.id, answers, now)
      : await firstApplication(tx, { posting, user, answers }, now);
    await writeEnrollmentTexts(tx, [user.id]);
    await settleInvitation(tx, { user, posting, invitationId: body.invitation_id }, now);
    await tellApplied(tx, posting, now);
    const data = { id, status: enrollmentStatuses.applied, created_at: now.toISOString() };
    return { message: 'Application sent', data };
  });
}

/** The posting that a body names under the name of its kind. Throws `invalid` without one. */
function postingIn(kind: PostingKind, body: Context<'enrollments.apply'>['body']): number {
  const name = `${kind}_id` as const;
  const id = body[name];
  if (id === undefined) throw new AppError('invalid', { fields: { [name]: 'Choose what you apply to' } });
  return id;
}

/** A posting that takes applications. Throws `not_found` for others' drafts, `posting_closed` for what is over. */
async function openPosting(
  tx: Tx,
  kind: PostingKind,
  id: number,
  earlier: OwnByPosting | null,
): Promise<PostingRecord> {
  const [posting] = await readPostings(tx, [id]);
  if (posting?.kind !== kind || posting.status === postingStatuses.draft) throw new AppError('not_found');
  if (isOpenToOthers(posting)) return posting;
  // Whoever has applied learns that, whatever became of the posting.
  throw new AppError(earlier && !mayApplyAgain(earlier.status) ? 'already_applied' : 'posting_closed');
}

async function mustHavePositions(tx: Tx, posting: PostingRecord): Promise<void> {
  if (await isFull(tx, posting)) throw new AppError('posting_full');
}

async function firstApplication(
  tx: Tx,
  { posting, user, answers }: { readonly posting: PostingRecord; readonly user: Account; readonly answers: string },
  now: Date,
): Promise<number> {
  const { institution_id } = await tx
    .selectFrom('users')
    .select('institution_id')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  const [id = 0] = await insertEnrollments(tx, posting, [
    { userId: user.id, institutionId: institution_id, answers, at: now },
  ]);
  return id;
}

/**
 * The row of an application that was withdrawn, used once more: with the new answers and the new day, without the rating.
 * The reports stay.
 */
async function applyAgain(tx: Tx, id: number, answers: string, now: Date): Promise<number> {
  await moveEnrollments(tx, [id], enrollmentStatuses.applied, now);
  await tx
    .updateTable('enrollments')
    .set({ screening_questions: answers, asked_questions: null, created_at: now.toISOString(), seen_at: null })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('ratings').where('enrollment_id', '=', id).execute();
  return id;
}

function withdraw({ user, params, now, service, write }: Context<'enrollments.withdraw'>) {
  const own = { userId: user.id, kind: params.method, postingId: params.id };
  return write(async (tx) => {
    await lockApplications(tx, service.database.dialect, params.id);
    const enrollment = await findOwnByPosting(tx, own);
    const [posting] = await readPostings(tx, [params.id]);
    if (!enrollment || !posting) throw new AppError('not_found');
    const { id, status, final, rated } = enrollment;
    const { left, applied } = enrollmentStatuses;
    const isProject = params.method === 'project';
    const answer = (changed: boolean) => ({ message: 'Application withdrawn', data: { id, status: left, changed } });
    if (status === left) return answer(false);
    if (!mayWithdraw({ status, isProject, final, rated })) {
      throw new AppError('invalid_status', { message: refusalOf(enrollment, isProject) });
    }
    await moveEnrollments(tx, [id], left, now);
    await markClosingRead(tx, own, now);
    if (status === applied) await untellApplied(tx, posting, now);
    else await tellWithdrawn(tx, posting, { student: user, enrollmentId: id }, now);
    return answer(true);
  });
}

const refusals = {
  hired: 'The company has hired you. Write to the company if you can’t come',
  final: 'You have handed in the final report, so the application can’t be withdrawn',
  rated: 'The company has rated your work, so the application can’t be withdrawn',
  rejected: 'The company has already declined this application',
};

function refusalOf({ status, final, rated }: OwnByPosting, isProject: boolean): string {
  if (final) return refusals.final;
  if (isProject && rated) return refusals.rated;
  return status === enrollmentStatuses.hired ? refusals.hired : refusals.rejected;
}
