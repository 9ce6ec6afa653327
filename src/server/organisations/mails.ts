import { roles } from '#shared/rules/accounts/roles.ts';
import { asSentence } from '#shared/rules/texts/sentence.ts';
import { countOne, limitOfSource } from '../platform/limits/limits.ts';
import { personInMail } from '../platform/mail/person-in-mail.ts';
import { takeUnasked, type UnaskedReceiver } from '../platform/mail/unasked-allowance.ts';
import { mayMailUnasked, unaskedMail } from '../platform/mail/unasked-mail.ts';
import type { Mail, Service } from '../platform/service.ts';
import { type PlaceKey, readOwnRequest } from './join-requests.ts';
import { listOwners } from './members.ts';
import { tellAsked } from './notifications.ts';
import { readPlace } from './repository.ts';
import { placeIsVerified } from './verification.ts';

/** So many owners get a mail; the others see the request in the app. */
const maxMails = 20;

/**
 * Tells the owners of the place that somebody asks to join, and mails some of them while the network address that the
 * request came from may cause mails. Nothing to tell without an open request.
 */
export async function tellMembers(service: Service, userId: number, source: string | null): Promise<void> {
  const { database, clock } = service;
  const request = await readOwnRequest(database.read, userId);
  const person = await readPerson(database.read, userId);
  if (request?.state !== 'open' || !person) return;
  const place: PlaceKey = { kind: person.role === roles.employer ? 'company' : 'institution', id: request.place_id };
  await database.write((tx) => tellAsked(tx, place, userId, clock.now()));
  if (!(await placeIsVerified(database.read, place))) return;
  const asked = { place: request.place_name, sender: `person ${userId}`, source, person: person.shown };
  const owners = (await listOwners(database.read, place)).flatMap(({ email }) => email ?? []);
  await mailRequest(service, owners.slice(0, maxMails), asked);
}

interface Asked {
  readonly place: string;
  readonly sender: string;
  readonly source: string | null;
  /** By name and address. */
  readonly person: string;
}

async function mailRequest(service: Service, owners: readonly string[], asked: Asked): Promise<void> {
  const { database, mailer, clock, config } = service;
  if (!mayMailUnasked(config)) return;
  const now = clock.now();
  const limit = limitOfSource(config, 'mails', asked.source);
  const sender = { sender: asked.sender, perDay: config.unaskedMailsPerDay, once: false };
  for (const address of owners) {
    const [receiver] = await database.write(async (tx) => {
      if (limit && (await countOne(tx, limit, now)) > 0) return [];
      return await takeUnasked(tx, database.dialect, sender, [address], now);
    });
    if (receiver) await mailer.send(requestMail(receiver, asked, config.publicUrl));
  }
}

/** Mails the answer to whoever asked, unless nobody has verified the place: then the app says it alone. */
export async function tellAsker(
  { database, mailer }: Service,
  userId: number,
  { kind, id }: PlaceKey,
  state: 'accepted' | 'declined',
): Promise<void> {
  const place = await readPlace(database.read, kind, id);
  const person = await readPerson(database.read, userId);
  if (place?.verified === 1 && person) await mailer.send(answerMail(person.email, place.name, state));
}

async function readPerson(db: Service['database']['read'], userId: number) {
  const row = await db
    .selectFrom('users')
    .select(['role', 'first_name', 'last_name', 'email_address'])
    .where('id', '=', userId)
    .where('email_verified', '=', 1)
    .executeTakeFirst();
  if (!row?.email_address) return null;
  return { role: row.role, shown: personInMail(row, row.email_address), email: row.email_address };
}

function requestMail(to: UnaskedReceiver, { place, person }: Asked, publicUrl: string): Mail {
  const paragraphs = [
    asSentence(`${person} asks to join ${place}`),
    'Members see everything of yours. Accept only people you know: in Footbridge, open “Members” in the menu of your account.',
    'Until one of you accepts, they see nothing.',
  ];
  return unaskedMail(to, { subject: 'Somebody asks to join you on Footbridge', paragraphs }, publicUrl);
}

function answerMail(to: string, place: string, state: 'accepted' | 'declined'): Mail {
  const accepted = state === 'accepted';
  return {
    to,
    about: 'notice',
    subject: accepted ? 'You were accepted on Footbridge' : 'Your request on Footbridge was declined',
    text: accepted
      ? `You are a member of ${place} now. Open Footbridge to begin.`
      : `The owners of ${place} declined your request. In Footbridge you can ask to join another one, or set up one of your own.`,
  };
}
