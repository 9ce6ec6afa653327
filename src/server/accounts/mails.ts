import { AppError } from '#shared/errors.ts';
import { seconds } from '#shared/rules/time/lengths.ts';
import { markMail } from '../platform/mail/mail-marks.ts';
import { guessedCodesMail, guessesMail } from '../platform/mail/texts.ts';
import type { Mail, Service } from '../platform/service.ts';
import { findLogin, readLogin } from './accounts.ts';

const { day } = seconds;

/** Failed sign-ins from unknown devices, within a day of each other, of which the owner is told. */
export const failuresToTell = 10;
/** Wrong codes of the second factor, within a day of each other, of which the owner is told. */
export const wrongCodesToTell = 3;

/** Sends mails that somebody waits for. Throws `internal`, in words for them, where one can't be sent. */
export async function deliver({ mailer }: Service, mails: readonly Mail[]): Promise<void> {
  try {
    await Promise.all(mails.map((mail) => mailer.send(mail)));
  } catch (cause) {
    throw new AppError('internal', { message: 'The mail could not be sent. Please try again in a minute', cause });
  }
}

/** Tells the owner of a normalised e-mail, if there is one, that many sign-ins failed; at most once a day. */
export async function warnOfGuesses(service: Service, email: string): Promise<void> {
  const login = await findLogin(service.database.read, email);
  if (login?.email_verified) await sendOnceADay(service, `guesses ${login.id}`, guessesMail(login.email_address));
}

/** Tells an account's owner that somebody knew the password and entered wrong codes; at most once a day. */
export async function warnOfCodes(service: Service, userId: number): Promise<void> {
  const login = await readLogin(service.database.read, userId);
  if (login) await sendOnceADay(service, `guessed codes ${userId}`, guessedCodesMail(login.email_address));
}

async function sendOnceADay({ database, mailer, clock }: Service, key: string, mail: Mail): Promise<void> {
  const isDue = await database.write((tx) => markMail(tx, database.dialect, key, clock.now(), day));
  if (isDue) await mailer.send(mail);
}
