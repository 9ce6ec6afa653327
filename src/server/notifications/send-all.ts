import type { Mail, Mailer } from '../platform/service.ts';

/** Sends mails one by one; `what` names them in the plural. Throws `AggregateError` once all were tried, where some could not be sent. */
export async function sendAll(mailer: Mailer, mails: readonly Mail[], what: string): Promise<void> {
  const failures: unknown[] = [];
  for (const mail of mails) await mailer.send(mail).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} ${what} could not be mailed`);
}
