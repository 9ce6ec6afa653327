import type { Config } from '../config.ts';
import type { Tx } from '../database/schema.ts';
import type { Mail } from '../service.ts';
import { newToken } from '../sessions/sessions.ts';
import { unsubscribePath } from './unasked-mail.ts';

/** Whether the service sends mails that people wish for: by SMTP, and with a link that stops them. */
export const sendsWished = ({ publicUrl, smtpUrl }: Config): boolean => publicUrl !== '' && smtpUrl !== '';

/** Somebody who wishes for mails. */
export interface WishedReceiver {
  readonly userId: number;
  readonly to: string;
}

/** A mail that its receiver has wished for, with the link that stops such mails. */
export async function wishedMail(
  tx: Tx,
  { userId, to }: WishedReceiver,
  { subject, paragraphs }: { readonly subject: string; readonly paragraphs: readonly string[] },
  publicUrl: string,
): Promise<Mail> {
  const token = await tokenOf(tx, userId);
  const page = `${publicUrl}${unsubscribePath}`;
  const text = [...paragraphs, `To stop notifications and weekly summaries: ${page}#${token}`].join('\n\n');
  return { to, about: 'notice', subject, text, unsubscribe: `${page}?token=${token}` };
}

/** The same in all mails to a person, so that the link of an old one works too. It opens nothing, so it is kept as it is. */
async function tokenOf(tx: Tx, userId: number): Promise<string> {
  const made = newToken();
  const { stop_token } = await tx
    .insertInto('mail_preferences')
    .values({ user_id: userId, stop_token: made })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(({ fn, ref, val }) => ({
        stop_token: fn.coalesce(ref('mail_preferences.stop_token'), val(made)),
      })),
    )
    .returning('stop_token')
    .executeTakeFirstOrThrow();
  return stop_token ?? made;
}

/** Stops the mails of whoever got one with this token; changes nothing for an unknown one. */
export async function stopWished(tx: Tx, token: string): Promise<void> {
  await tx
    .updateTable('mail_preferences')
    .set({ notifications: 0, weekly_digest: 0 })
    .where('stop_token', '=', token)
    .execute();
}
