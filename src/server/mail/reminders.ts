import { remindReceivers, settleInvitations } from '../data/invitation-sweep.ts';
import type { Mail, Service } from '../service.ts';

/**
 * What is to be done about invitations every hour: those that are over are written down, and the receivers of those that
 * end within three days are reminded, once, in the app and by mail.
 */
export async function sweepInvitations({ database, mailer, clock }: Service): Promise<void> {
  const now = clock.now();
  await settleInvitations(database, now);
  const mails = (await remindReceivers(database, now)).map(reminderMail);
  const failures: unknown[] = [];
  for (const mail of mails) await mailer.send(mail).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} reminders could not be mailed`);
}

function reminderMail({ to, text, ends }: { readonly to: string; readonly text: string; readonly ends: string }): Mail {
  return {
    to,
    about: 'notice',
    subject: 'An invitation on Footbridge ends soon',
    // On one line: a name must not look like a paragraph of ours.
    text: [
      `${text.replace(/\s+/g, ' ')}.`,
      `It is open until ${dayOf(ends)}.`,
      'You get this mail once for each invitation.',
    ].join('\n\n'),
  };
}

const dayOf = (instant: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(instant));
