import type { PostingKind } from '#shared/contract/call.ts';
import { AppError } from '#shared/errors.ts';
import { enrollmentStatuses } from '#shared/rules/enrollments/enrollment-status.ts';
import { indianDay, startOfIndianDay } from '#shared/rules/time/indian-day.ts';
import { readTier } from '../orders/repository.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { Service } from '../platform/service.ts';
import { limitsOf, planOf } from './plans.ts';

/** Who applies, and to which kind of posting. */
interface LimitedApplication {
  readonly userId: number;
  readonly kind: PostingKind;
}

/**
 * Holds an application against the student's plan, where the service is configured to. Throws `plan_limit` with
 * `detail: { limit, max }`. Applications of one student wait for each other, so that two at once don't both take the
 * last place.
 */
export async function checkPlanLimits(tx: Tx, service: Service, by: LimitedApplication, now: Date): Promise<void> {
  if (!service.config.planLimits) return;
  const { userId, kind } = by;
  await service.database.dialect.lock(tx, `applications of user ${userId}`);
  const tier = await readTier(tx, { column: 'user_id', id: userId });
  const { name } = planOf(tier);
  const { applicationsPerDay, projectsAtATime } = limitsOf[tier];
  if (applicationsPerDay !== null && (await countToday(tx, userId, now)) >= applicationsPerDay) {
    throw new AppError('plan_limit', {
      message: `Your plan ${name} allows ${applicationsPerDay} applications a day. Apply again tomorrow, or choose another plan`,
      detail: { limit: 'applications_per_day', max: applicationsPerDay },
    });
  }
  if (kind !== 'project' || projectsAtATime === null) return;
  if ((await countProjects(tx, userId)) >= projectsAtATime) {
    const projects = projectsAtATime === 1 ? '1 project' : `${projectsAtATime} projects`;
    throw new AppError('plan_limit', {
      message: `Your plan ${name} allows ${projects} at a time. Hand in a final report first, or choose another plan`,
      detail: { limit: 'projects_at_a_time', max: projectsAtATime },
    });
  }
}

/** Applications since the day began in India, withdrawn ones included. */
async function countToday(tx: Tx, userId: number, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('enrollments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>=', startOfIndianDay(indianDay(now)))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Projects that were neither left nor declined nor rated, and whose final report isn't handed in. */
async function countProjects(tx: Tx, userId: number): Promise<number> {
  const { left, rejected } = enrollmentStatuses;
  const { count } = await tx
    .selectFrom('enrollments')
    .innerJoin('postings', 'postings.id', 'enrollments.posting_id')
    .leftJoin('final_reports', 'final_reports.enrollment_id', 'enrollments.id')
    .leftJoin('ratings', 'ratings.enrollment_id', 'enrollments.id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('enrollments.user_id', '=', userId)
    .where('postings.kind', '=', 'project')
    .where('enrollments.status', 'not in', [left, rejected])
    .where('final_reports.id', 'is', null)
    .where('ratings.id', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
