import { asSentence } from '#shared/rules/texts/sentence.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';
import { countOne, limitOfSource } from '../platform/limits/limits.ts';
import { personInMail } from '../platform/mail/person-in-mail.ts';
import { onceADay, takeUnasked, type UnaskedReceiver } from '../platform/mail/unasked-allowance.ts';
import { mayMailUnasked, unaskedMail } from '../platform/mail/unasked-mail.ts';
import type { Service } from '../platform/service.ts';
import type { PlaceKey } from './join-requests.ts';
import { readPlace } from './repository.ts';

/**
 * Whom an invitation may be mailed to, written down as done; null where no mail may go out: the address got one of this
 * place today, wants none, or the network address or the service has sent too many.
 */
export async function takeInviteMail(
  tx: Tx,
  { database, config }: Service,
  { place, email, source }: { readonly place: PlaceKey; readonly email: string; readonly source: string | null },
  now: Date,
): Promise<UnaskedReceiver | null> {
  if (!mayMailUnasked(config)) return null;
  const limit = limitOfSource(config, 'mails', source);
  if (limit && (await countOne(tx, limit, now)) > 0) return null;
  const sender = onceADay(`member invite ${place.kind} ${place.id}`, config.unaskedMailsPerDay, now);
  const [receiver] = await takeUnasked(tx, database.dialect, sender, [email], now);
  return receiver ?? null;
}

/** Mails an invitation to an address that may have no account. */
export async function mailInvite(
  { database, mailer, config }: Service,
  to: UnaskedReceiver,
  { place, by }: { readonly place: PlaceKey; readonly by: number },
): Promise<void> {
  const name = (await readPlace(database.read, place.kind, place.id))?.name;
  const owner = await readPerson(database.read, by);
  if (!name || !owner) return;
  const role = place.kind === 'company' ? 'employer' : 'educator';
  const paragraphs = [
    `${owner.shown} invites you to join ${oneLine(name)} on Footbridge.`,
    `Sign in or sign up as an ${role} with this e-mail address. Once it is verified, Footbridge shows the invitation, and you accept or decline it there.`,
    'If you don’t know the sender, ignore this mail. Nothing happens until you accept.',
  ];
  await mailer.send(
    unaskedMail(to, { subject: 'You are invited to join an organisation on Footbridge', paragraphs }, config.publicUrl),
  );
}

/** Tells somebody by mail that they were removed from a place, unless nobody has verified it. */
export async function mailRemoved(
  { database, mailer }: Service,
  userId: number,
  { kind, id }: PlaceKey,
): Promise<void> {
  const place = await readPlace(database.read, kind, id);
  const person = await readPerson(database.read, userId);
  if (place?.verified !== 1 || !person) return;
  await mailer.send({
    to: person.email,
    about: 'notice',
    subject: 'You were removed from an organisation on Footbridge',
    text: `${asSentence(`You are no longer a member of ${oneLine(place.name)}`)} Your account stays: in Footbridge you can join another organisation or set up one of your own.`,
  });
}

// A name must not look like a paragraph of the mail.
const oneLine = (text: string) => text.replace(/\s+/g, ' ');

async function readPerson(db: Handle, userId: number) {
  const row = await db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email_address'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.email_address ? { shown: personInMail(row, row.email_address), email: row.email_address } : null;
}
