import type { Call } from '#shared/contract/call.ts';
import { type CallName, contract } from '#shared/contract/index.ts';
import { AppError } from '#shared/errors.ts';

/** Look-ups that belong to nobody: kept for this computer, so that drafting offline has cities and skills. */
const lookUpCalls = [
  'location.cities',
  'filter.skills',
  'filter.interests',
  'filter.courses',
  'filter.industries',
] as const satisfies readonly CallName[];
/** A look-up that belongs to nobody. */
export type LookUpCall = (typeof lookUpCalls)[number];

/** Signed-in state is the session's business: these never pass through the window's own calls. */
const sessionCalls = new Set<CallName>([
  'session.create',
  'session.delete',
  'auth.signUpEmployer',
  'auth.signUpEducator',
  'auth.signUpStudent',
  'auth.signUpMentor',
  'auth.sendOtp',
  'auth.verifyOtp',
  'auth.forgotPassword',
  'auth.resetPassword',
  'auth.changePassword',
  'auth.deleteAccount',
]);

/** Writes whose answer is the signed-in user as it is now. */
const userCalls = new Set<CallName>([
  'company.save',
  'institution.save',
  'user.save',
  'student.interests',
  'auth.twoFactor',
]);

/** Whether a call is a look-up that belongs to nobody. */
export function isLookUp(name: CallName): name is LookUpCall {
  return (lookUpCalls as readonly CallName[]).includes(name);
}

/** Whether a write answers the signed-in user. */
export function answersUser(name: CallName): boolean {
  return userCalls.has(name);
}

/** The call that the window may read. Throws `forbidden` for the session's own, and for what is no reading. */
export function readableCall(name: string): CallName {
  const call = windowCall(name);
  const description: Call = contract[call];
  if (description.method !== 'GET' || description.kind === 'file') throw new AppError('forbidden');
  return call;
}

/** The call that the window may send. Throws `forbidden` for the session's own, and for readings. */
export function sendableCall(name: string): CallName {
  const call = windowCall(name);
  const description: Call = contract[call];
  if (description.method === 'GET') throw new AppError('forbidden');
  return call;
}

function windowCall(name: string): CallName {
  if (!Object.hasOwn(contract, name)) throw new AppError('malformed', { message: 'There is no such call' });
  const call = name as CallName;
  if (sessionCalls.has(call)) throw new AppError('forbidden');
  return call;
}
