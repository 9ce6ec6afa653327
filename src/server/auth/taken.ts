import { AppError } from '#shared/errors.ts';

/** So many times an hour one network address may learn that an e-mail is taken. */
const mostPerHour = 60;
const hour = 3_600_000;
const mostAddresses = 10_000;

interface Told {
  count: number;
  since: number;
}

const toldBy = new WeakMap<object, Map<string, Told>>();

/**
 * The error for a sign-up with an e-mail that has an account: the person needs to know, but nobody may try a long
 * list of addresses that way. Answers `too_many` past the limit. Kept in memory: a restart forgives.
 */
export function emailTaken(service: object, address: string, now: Date): AppError {
  const told = toldBy.get(service) ?? new Map<string, Told>();
  toldBy.set(service, told);
  const known = told.get(address);
  const entry = known && now.getTime() - known.since < hour ? known : { count: 0, since: now.getTime() };
  if (entry.count >= mostPerHour) {
    return new AppError('too_many', { retryAfter: (entry.since + hour - now.getTime()) / 1000 });
  }
  entry.count += 1;
  told.delete(address);
  told.set(address, entry);
  if (told.size > mostAddresses) told.delete(told.keys().next().value ?? address);
  return new AppError('email_taken');
}
