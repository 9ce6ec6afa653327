import type { Call } from '#shared/contract/call.ts';
import { AppError } from '#shared/errors.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import type { Account, Session } from './sessions.ts';

const codeFirst = 'Please enter the code from your e-mail first';

/** How far a session reaches. */
function levelOf(session: Session): 'session' | 'verified' | 'full' {
  const { account } = session;
  if (!account.email_verified || session.secondFactorPending) return 'session';
  return isSetUp(account) ? 'full' : 'verified';
}

/** Employers and educators are set up once they have a branch; the other roles at once. */
const isSetUp = (account: Pick<Account, 'role' | 'branch_id'>): boolean =>
  (account.role !== roles.employer && account.role !== roles.educator) || account.branch_id !== null;

/** Throws unless the session may make a call: 401 without one, else 403. A password alone reaches no further than the code. */
export function checkAccess(call: Call, session: Session | null): void {
  const { access } = call;
  if (access === 'anyone') return;
  if (!session) throw new AppError('no_session');
  if (!access.roles.includes(session.account.role)) throw new AppError('forbidden');
  if (session.secondFactorPending && !call.beforeSecondFactor) throw new AppError('unverified', { message: codeFirst });
  const level = levelOf(session);
  if (access.level === 'session' || level === 'full') return;
  if (level === 'session') throw new AppError('unverified');
  if (access.level === 'full') throw new AppError('set_up_first');
}

/** What somebody is told whose company or institution became another one meanwhile. */
export const movedMeanwhile = 'You belong to another organisation than before. Reload the page';

/**
 * Judges a call again by its session as it is by now. Throws as `checkAccess` does, and `conflict` where the account has
 * another role, or acts for another company or institution, than when the call was let in.
 */
export function checkStill(call: Call, { account: before }: Session, now: Session): void {
  checkAccess(call, now);
  const { account } = now;
  if (account.role === before.role && actsFor(account) === actsFor(before)) return;
  throw new AppError('conflict', { message: movedMeanwhile });
}

/** The company or the institution in whose name somebody acts. A student belongs to an institution, and acts for nobody. */
function actsFor({ role, company_id, institution_id }: Account): number | null {
  if (role === roles.employer) return company_id;
  return role === roles.educator ? institution_id : null;
}

/** The tenant of an employer. */
export function companyOf(account: Account): number {
  if (account.company_id === null) throw new AppError('set_up_first');
  return account.company_id;
}

/** The tenant of an educator. */
export function institutionOf(account: Account): number {
  if (account.institution_id === null) throw new AppError('set_up_first');
  return account.institution_id;
}
