import type { User } from '#shared/contract/accounts.ts';
import type { Call } from '#shared/contract/call.ts';
import { type CallName, contract } from '#shared/contract/index.ts';
import { AppError } from '#shared/errors.ts';

/** Look-ups that complete without the service, from the lists that ship with the app and what was answered before. */
const lookUpCalls = [
  'location.cities',
  'filter.skills',
  'filter.interests',
  'filter.courses',
  'filter.industries',
] as const satisfies readonly CallName[];
/** A look-up that completes without the service. */
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
  'members.leave',
  'memberInvites.answer',
  'user.save',
  'student.interests',
  'auth.twoFactor',
  'authenticator.remove',
  'auth.correctEmail',
  'emailChange.confirm',
]);

const completions = new Set<CallName>(['company.names', 'institution.names', 'filter.interestsJoined', ...lookUpCalls]);

/** Whether fields complete from a call's list. They take the list at any status below 500. */
export function isCompletion(name: CallName): boolean {
  return completions.has(name);
}

/** Look-ups that answer the own company's unpublished words too: kept for the account that asked. */
const ownWords: ReadonlySet<CallName> = new Set(['filter.skills', 'filter.courses']);

/** Whether the answers of a look-up belong to nobody, and are kept for this computer. */
export const isEverybodys = (name: LookUpCall): boolean => !ownWords.has(name);

/** Whether a call is a look-up that completes without the service. */
export function isLookUp(name: CallName): name is LookUpCall {
  return (lookUpCalls as readonly CallName[]).includes(name);
}

/** Writes that answer the signed-in user beside something else. */
const besideCalls = new Set<CallName>([
  ...(['user.image', 'user.removeImage', 'company.logo', 'company.removeLogo'] as const),
  ...(['institution.logo', 'institution.removeLogo', 'student.image', 'student.saveProfile'] as const),
  ...(['authenticator.confirm', 'authenticator.newCodes'] as const),
]);

/** The signed-in user in the answer of a write, or null where it carries none. */
export function userIn(name: CallName, answer: unknown): User | null {
  if (userCalls.has(name)) return (answer as { data: User }).data;
  return besideCalls.has(name) ? (answer as { data: { user: User } }).data.user : null;
}

/** The call that the window may read. Throws `forbidden` for the session's own, and for what is no reading. */
export function readableCall(name: string): CallName {
  const call = windowCall(name);
  const description: Call = contract[call];
  if (description.method !== 'GET' || description.kind === 'file') throw new AppError('forbidden');
  return call;
}

/** The call that the window may send. Throws `forbidden` for the session's own, for readings, and for what has to carry a file. */
export function sendableCall(name: string): CallName {
  const call = windowCall(name);
  const description: Call = contract[call];
  const isFile = (description.upload && !description.upload.optional) || description.bytes;
  if (description.method === 'GET' || isFile) throw new AppError('forbidden');
  return call;
}

/** The call whose file the window may get. Throws `forbidden` for what gives none. */
export function fetchableCall(name: string): CallName {
  const call = windowCall(name);
  const description: Call = contract[call];
  if (description.method !== 'GET' || description.kind !== 'file') throw new AppError('forbidden');
  return call;
}

function windowCall(name: string): CallName {
  if (!Object.hasOwn(contract, name)) throw new AppError('malformed', { message: 'There is no such call' });
  const call = name as CallName;
  if (sessionCalls.has(call)) throw new AppError('forbidden');
  return call;
}
