import { type Reminder, remindReceivers, settleInvitations } from '../invitations/sweep.ts';
import { sendAll } from '../notifications/send-all.ts';
import { takeUnasked, type UnaskedReceiver } from '../platform/mail/unasked-allowance.ts';
import { mayMailUnasked, unaskedMail } from '../platform/mail/unasked-mail.ts';
import type { Mail, Service } from '../platform/service.ts';

/**
 * What is to be done about invitations every hour: those that are over are written down, and the receivers of those that
 * end within three days are reminded, once, in the app and by mail.
 */
export async function sweepInvitations({ database, mailer, clock, config }: Service): Promise<void> {
  const now = clock.now();
  await settleInvitations(database, now);
  const reminders = await remindReceivers(database, now);
  if (!mayMailUnasked(config)) return;
  const mails: Mail[] = [];
  for (const reminder of reminders) {
    const sender = {
      sender: `${reminder.from.kind} ${reminder.from.id}`,
      perDay: config.unaskedMailsPerDay,
      once: false,
    };
    const receivers = await database.write((tx) => takeUnasked(tx, database.dialect, sender, [reminder.to], now));
    mails.push(...receivers.map((to) => reminderMail(to, reminder, config.publicUrl)));
  }
  await sendAll(mailer, mails, 'reminders');
}

function reminderMail(to: UnaskedReceiver, { text, ends }: Reminder, publicUrl: string): Mail {
  const paragraphs = [
    // On one line: a name must not look like a paragraph of ours.
    `${text.replace(/\s+/g, ' ')}.`,
    `It is open until ${dayOf(ends)}.`,
    'You get this mail once for each invitation.',
  ];
  return unaskedMail(to, { subject: 'An invitation on Footbridge ends soon', paragraphs }, publicUrl);
}

const dayOf = (instant: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Kolkata' }).format(new Date(instant));
