import type { UnaskedReceiver } from '../platform/mail/unasked-allowance.ts';
import { mayMailUnasked, unaskedMail } from '../platform/mail/unasked-mail.ts';
import type { Mail, Service } from '../platform/service.ts';
import { type InviteTurn, invitesDue, takeInvites } from './invites.ts';

/**
 * Writes to the students whom an upload added, where its person wanted that: some at a time, each written down as done
 * before the mail leaves, so that nobody gets two. An undo stops what has not left.
 */
export async function sendListInvites(service: Service, rosterImportId: number): Promise<void> {
  const { database, mailer, clock, config } = service;
  if (!mayMailUnasked(config)) return;
  const batch = { rosterImportId, perDay: config.unaskedMailsPerDay };
  const failures: unknown[] = [];
  while (!service.closing.aborted) {
    const turn = await database.write((tx) => takeInvites(tx, database.dialect, batch, clock.now()));
    if (!turn) break;
    const failedBefore = failures.length;
    for (const to of turn.receivers) {
      await mailer.send(inviteMail(to, turn, config.publicUrl)).catch((error: unknown) => failures.push(error));
    }
    // No mail leaves at all: the others wait for the next round instead of being lost as well.
    const failed = failures.length - failedBefore;
    if (failed > 0 && failed === turn.receivers.length) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} invitations could not be mailed`);
}

/** Goes on where a stopped program left off. */
export async function resumeListInvites(service: Service): Promise<void> {
  for (const id of await invitesDue(service.database.read)) await sendListInvites(service, id);
}

function inviteMail(to: UnaskedReceiver, { institution }: InviteTurn, publicUrl: string): Mail {
  // On one line: a name must not look like a paragraph of ours.
  const name = institution.replace(/\s+/g, ' ').trim();
  const paragraphs = [
    `“${name}” uses Footbridge to bring projects, internships and jobs to its students, and has put you on its list.`,
    `Sign up with this e-mail address, or sign in if you have an account: Footbridge then asks whether you study there.${publicUrl === '' ? '' : ` ${publicUrl}`}`,
    'If you do not study there, ignore this mail. It is sent once.',
  ];
  return unaskedMail(to, { subject: 'A college added you to its student list on Footbridge', paragraphs }, publicUrl);
}
