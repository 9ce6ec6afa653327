import { mentorSignUpPath } from '../platform/mail/texts.ts';
import type { UnaskedReceiver } from '../platform/mail/unasked-allowance.ts';
import { unaskedMail } from '../platform/mail/unasked-mail.ts';
import type { Mail } from '../platform/service.ts';
import { inviteDays } from './invites.ts';

/** Who invites, and the token that the sign-up takes. */
interface Invitation {
  /** The institution; null: whoever runs the workspace. */
  readonly sender: string | null;
  readonly token: string;
}

/** The mail by which somebody becomes a mentor. The link has the token as its fragment, which no server and no log sees. */
export function inviteMail(to: UnaskedReceiver, { sender, token }: Invitation, publicUrl: string): Mail {
  // On one line: a name must not look like a paragraph of ours.
  const who = sender === null ? 'You are invited' : `“${sender.replace(/\s+/g, ' ')}” invites you`;
  const link = publicUrl === '' ? [] : ['Or open this link:', `${publicUrl}${mentorSignUpPath}#${token}`];
  const paragraphs = [
    `${who} to be a mentor on Footbridge: students book sessions with you, at times that you choose.`,
    'To sign up, open Footbridge, choose “I was invited as a mentor” and enter this code with this e-mail address:',
    token,
    ...link,
    `It works once, for ${inviteDays} days. If you don’t want to be a mentor, ignore this mail.`,
  ];
  return unaskedMail(to, { subject: 'An invitation to be a mentor on Footbridge', paragraphs }, publicUrl);
}
