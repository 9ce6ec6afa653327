import type { Config } from '../config.ts';
import type { Mail } from '../service.ts';
import type { UnaskedReceiver } from './unasked-allowance.ts';

/** Where the page is on which one stops mails. */
export const unsubscribePath = '/unsubscribe';

/** Whether people who never asked may be mailed: by SMTP only where a link can stop it. */
export const mayMailUnasked = ({ publicUrl, smtpUrl }: Config): boolean => publicUrl !== '' || smtpUrl === '';

/** A mail to somebody who never asked: a subject of ours alone, and a way to get no more of them. */
export function unaskedMail(
  { to, token }: UnaskedReceiver,
  { subject, paragraphs }: { readonly subject: string; readonly paragraphs: readonly string[] },
  publicUrl: string,
): Mail {
  const text = [...paragraphs];
  if (publicUrl === '') return { to, about: 'notice', subject, text: text.join('\n\n') };
  const page = `${publicUrl}${unsubscribePath}`;
  text.push(`To get no more invitations, requests and reminders at this address: ${page}#${token}`);
  return { to, about: 'notice', subject, text: text.join('\n\n'), unsubscribe: `${page}?token=${token}` };
}
