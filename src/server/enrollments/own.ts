import type { z } from 'zod';
import type { PostingKind } from '#shared/contract/call.ts';
import type { contract } from '#shared/contract/index.ts';
import type { OwnPostingFacts } from '#shared/contract/postings.ts';
import { AppError } from '#shared/errors.ts';
import {
  enrollmentLabel,
  enrollmentStatuses,
  mayApplyAgain,
  mayWithdraw,
} from '#shared/rules/enrollments/enrollment-status.ts';
import type { AssignmentFit } from '../assignments/assignment-fit.ts';
import { ownFit } from '../assignments/own-fit.ts';
import { readStandingInterviews } from '../interviews/repository.ts';
import { findOpenInvitation } from '../invitations/settling.ts';
import type { Handle } from '../platform/database/database.ts';
import { postingAnswer } from '../postings/answer.ts';
import { isOpenToOthers } from '../postings/open-to-others.ts';
import { type PostingRecord, readPostings } from '../postings/repository.ts';
import { findSaved, savedAmong } from '../saved/repository.ts';
import { answersOf } from './answer.ts';
import { lastLook, readEvents } from './events.ts';

/** Whose application, and to which posting. */
export interface OwnApplicationKey {
  readonly userId: number;
  readonly kind: PostingKind;
  readonly postingId: number;
}

/** A student's application to a posting of a kind, or null. `final`: a final report was handed in. `rated`: by the company. */
export async function findOwnByPosting(db: Handle, { userId, kind, postingId }: OwnApplicationKey) {
  const row = await db
    .selectFrom('enrollments')
    .innerJoin('postings', 'postings.id', 'enrollments.posting_id')
    .leftJoin('final_reports', 'final_reports.enrollment_id', 'enrollments.id')
    .leftJoin('ratings', 'ratings.enrollment_id', 'enrollments.id')
    .select(['enrollments.id', 'enrollments.status', 'enrollments.created_at', 'enrollments.updated_at'])
    .select('enrollments.seen_at')
    .select(['enrollments.screening_questions', 'enrollments.asked_questions', 'final_reports.id as final_id'])
    .select('ratings.id as rating_id')
    .where('enrollments.user_id', '=', userId)
    .where('enrollments.posting_id', '=', postingId)
    .where('postings.kind', '=', kind)
    .executeTakeFirst();
  if (!row) return null;
  const { final_id, rating_id, ...rest } = row;
  return { ...rest, final: final_id !== null, rated: rating_id !== null };
}

/** A student's application to a posting. */
export type OwnByPosting = NonNullable<Awaited<ReturnType<typeof findOwnByPosting>>>;

/** Whether as many were hired for a posting as it has positions. A posting that names no number is never full. */
export async function isFull(db: Handle, posting: PostingRecord): Promise<boolean> {
  return (await fullPostings(db, [posting])).has(posting.id);
}

/** The ids of those postings that have hired as many as they have positions. */
async function fullPostings(db: Handle, postings: readonly PostingRecord[]): Promise<Set<number>> {
  const limited = postings.filter(({ vacancies }) => vacancies !== null).map(({ id }) => id);
  if (limited.length === 0) return new Set();
  const rows = await db
    .selectFrom('enrollments')
    .select(({ fn }) => ['posting_id', fn.countAll<number>().as('count')])
    .where('posting_id', 'in', limited)
    .where('status', '=', enrollmentStatuses.hired)
    .groupBy('posting_id')
    .execute();
  const hired = new Map(rows.map(({ posting_id, count }) => [posting_id, Number(count)]));
  const isOut = ({ id, vacancies }: PostingRecord) => vacancies !== null && (hired.get(id) ?? 0) >= vacancies;
  return new Set(postings.filter(isOut).map(({ id }) => id));
}

/** What each of some postings is to a student, by their ids. */
export async function readOwnFacts(
  db: Handle,
  userId: number,
  postings: readonly PostingRecord[],
): Promise<Map<number, OwnPostingFacts>> {
  if (postings.length === 0) return new Map();
  const ids = postings.map(({ id }) => id);
  const applications = await db
    .selectFrom('enrollments')
    .select(['posting_id', 'status'])
    .where('user_id', '=', userId)
    .where('posting_id', 'in', ids)
    .execute();
  const statusOf = new Map(applications.map(({ posting_id, status }) => [posting_id, status]));
  const full = await fullPostings(db, postings);
  const fits = await ownFit(db, userId, postings);
  const saved = await savedAmong(db, userId, ids);
  return new Map(
    postings.map((posting) => {
      const facts = {
        ...fitAnswer(fits.get(posting.id)),
        matched: [...(fits.get(posting.id)?.matched ?? [])],
        applied: statusOf.get(posting.id) ?? null,
        full: full.has(posting.id),
        saved: saved.has(posting.id),
      };
      return [posting.id, facts];
    }),
  );
}

type Answer = z.input<(typeof contract)['enrollments.own']['answer']>['data'];

/** A posting and the student's application to it. Throws `not_found` where the student may see neither. */
export async function readOwn(db: Handle, key: OwnApplicationKey & { readonly now: Date }): Promise<Answer> {
  const own = await findOwnByPosting(db, key);
  const [posting] = await readPostings(db, [key.postingId]);
  const saved = (await findSaved(db, key)) !== null && posting?.taken_down_at === null;
  const seen = own !== null || saved || (posting !== undefined && isOpenToOthers(posting));
  if (posting?.kind !== key.kind || !seen) throw new AppError('not_found');
  const state = await stateOf(db, posting);
  return {
    posting: postingAnswer(posting),
    ...fitAnswer((await ownFit(db, key.userId, [posting])).get(posting.id)),
    saved,
    state,
    may_apply: state === 'open' && (own === null || mayApplyAgain(own.status)),
    application: own && (await applicationAnswer(db, posting, own, key.now)),
    invitation: await findOpenInvitation(db, key, key.now),
  };
}

const fitAnswer = ({ lacks, unknown }: AssignmentFit = { lacks: [], unknown: [] }) => ({
  qualifies: lacks.length === 0,
  lacking: [...lacks],
  unknown: [...unknown],
});

async function stateOf(db: Handle, posting: PostingRecord): Promise<Answer['state']> {
  if (!isOpenToOthers(posting)) return 'closed';
  return (await isFull(db, posting)) ? 'full' : 'open';
}

async function applicationAnswer(
  db: Handle,
  posting: PostingRecord,
  own: OwnByPosting,
  now: Date,
): Promise<Answer['application']> {
  const { id, status, created_at, updated_at, seen_at, final, rated } = own;
  const history = (await readEvents(db, [id])).get(id) ?? [];
  const interviews = await readStandingInterviews(db, [id], now);
  return {
    id,
    status,
    created_at,
    updated_at,
    status_name: enrollmentLabel(status),
    answers: answersOf(posting, own),
    history: history.map((event) => ({ ...event, status_name: enrollmentLabel(event.status) })),
    last_seen_at: lastLook(history, seen_at),
    next: nextStep(posting.kind, own, interviews.get(id)),
    may_withdraw: mayWithdraw({ status, isProject: posting.kind === 'project', final, rated }),
  };
}

/** An application as far as it decides what comes next. `final`: a final report was handed in. */
type StepFacts = Pick<OwnByPosting, 'id' | 'status' | 'seen_at' | 'final' | 'rated'>;

/** Where an application stands for its student. */
type OwnStep = Pick<NonNullable<Answer['application']>, 'last_seen_at' | 'next'>;

/** When the company last looked at applications to postings of a kind, and what comes next at `now`, by application. */
export async function readSteps(
  db: Handle,
  kind: PostingKind,
  applications: readonly StepFacts[],
  now: Date,
): Promise<Map<number, OwnStep>> {
  const ids = applications.map(({ id }) => id);
  const events = await readEvents(db, ids);
  const interviews = await readStandingInterviews(db, ids, now);
  return new Map(
    applications.map((own) => [
      own.id,
      {
        last_seen_at: lastLook(events.get(own.id) ?? [], own.seen_at),
        next: nextStep(kind, own, interviews.get(own.id)),
      },
    ]),
  );
}

function nextStep(
  kind: PostingKind,
  { status, seen_at, final, rated }: StepFacts,
  interview: 'proposed' | 'picked' | undefined,
) {
  const { applied, left, rejected, hired } = enrollmentStatuses;
  const isCompleted = kind === 'project' && rated;
  if (status === left || status === rejected || isCompleted) return 'nothing' as const;
  if (status === hired) return kind === 'job' || final || rated ? ('nothing' as const) : ('work' as const);
  if (interview) return interview === 'picked' ? ('attend_interview' as const) : ('pick_interview' as const);
  return status === applied && seen_at === null ? ('company_looks' as const) : ('company_decides' as const);
}
