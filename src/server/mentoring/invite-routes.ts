import type { FastifyInstance } from 'fastify';
import type { MentorInvite } from '#shared/contract/mentor-invites.ts';
import { AppError } from '#shared/errors.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { isEmail, normaliseEmail, signUpMessages } from '#shared/rules/accounts/sign-up.ts';
import { findLogin } from '../accounts/accounts.ts';
import { auditActorOf, type NewAuditEntry, recordAudit } from '../audit/record.ts';
import { readPlace } from '../organisations/repository.ts';
import { placeIsVerified } from '../organisations/verification.ts';
import type { Tx } from '../platform/database/schema.ts';
import { type Context, route } from '../platform/http/route.ts';
import { spend } from '../platform/limits/limits.ts';
import { onceADay, takeUnasked, type UnaskedReceiver } from '../platform/mail/unasked-allowance.ts';
import { mayMailUnasked } from '../platform/mail/unasked-mail.ts';
import type { Mail } from '../platform/service.ts';
import { institutionOf } from '../platform/sessions/access.ts';
import type { Account } from '../platform/sessions/sessions.ts';
import { type InviteOwner, insertInvite, listInvites, readInvite, withdrawInvite } from './invites.ts';
import { inviteMail } from './mails.ts';

/** Invitations of mentors, by admins and by institutions. */
export function registerMentorInvites(app: FastifyInstance): void {
  route(app, 'mentorInvites.create', create);
  route(app, 'mentorInvites.list', ({ db, user, query, now }) => listInvites(db, ownerOf(user), query, now));
  route(app, 'mentorInvites.withdraw', withdraw);
}

const ownerOf = (user: Account): InviteOwner => (user.role === roles.admin ? null : institutionOf(user));

/** Who invites, in the mail. */
async function senderOf(db: Context<'mentorInvites.create'>['db'], owner: InviteOwner): Promise<string | null> {
  if (owner === null) return null;
  if (!(await placeIsVerified(db, { kind: 'institution', id: owner }))) throw new AppError('place_unverified');
  return (await readPlace(db, 'institution', owner))?.name ?? '';
}

/** Invitations of one person within an hour: too few to use up what the service may mail in a day. */
const invitesPerHour = 20;

/**
 * Counts an invitation by person, and by address: one a day from an institution, or from the admins. Answers whom it may
 * be mailed to, else null. This stands whatever comes of the invitation, so that trying addresses has the same limits.
 */
async function takeInvite(
  { user, service: { database, config }, now, writeUnkept }: Context<'mentorInvites.create'>,
  email: string,
): Promise<UnaskedReceiver | null> {
  const owner = ownerOf(user);
  const inviter = owner === null ? 'admins' : `institution ${owner}`;
  const sender = onceADay(`mentor invite ${inviter}`, config.unaskedMailsPerDay, now);
  const [receiver] = await writeUnkept(async (tx) => {
    await spend(tx, [{ key: `mentors invited by user ${user.id}`, max: invitesPerHour }], now);
    return await takeUnasked(tx, database.dialect, sender, [email], now);
  });
  return receiver ?? null;
}

const again = (before: number, after: number) => ({
  act: 'mentor_invite.sent_again' as const,
  before: { invitation: before },
  after: { invitation: after },
});

/** Writes what an admin did with an invitation into the audit log; institutions have none. */
async function recordForAdmin(
  tx: Tx,
  context: Pick<Context<'mentorInvites.create'>, 'user' | 'request' | 'now'>,
  id: number,
  entry: Pick<NewAuditEntry, 'act' | 'before' | 'after'>,
): Promise<void> {
  if (ownerOf(context.user) !== null) return;
  const subject = { kind: 'mentor_invite', id } as const;
  await recordAudit(tx, { actor: auditActorOf(context), subject, ...entry }, context.now);
}

async function create(context: Context<'mentorInvites.create'>) {
  const { db, user, body, now, service, write, earlier } = context;
  const { mailer, config } = service;
  const email = normaliseEmail(body.email);
  if (!isEmail(email)) throw new AppError('invalid', { fields: { email: signUpMessages.emailForm } });
  const owner = ownerOf(user);
  const sender = await senderOf(db, owner);
  if (!mayMailUnasked(config)) throw new AppError('conflict', { message: 'This service sends no invitations by mail' });
  const done = await earlier<{ message: string; data: MentorInvite }>();
  if (done) return done;
  const receiver = await takeInvite(context, email);
  if (!receiver) throw new AppError('too_many', { message: 'No invitation can be mailed to this address today' });
  const mails: Mail[] = [];
  const answer = await write(async (tx) => {
    if (await findLogin(tx, email)) throw new AppError('email_taken');
    const { id, token, replaced } = await insertInvite(tx, { owner, by: user.id, email }, now);
    await recordForAdmin(tx, context, id, replaced === null ? { act: 'mentor_invite.sent' } : again(replaced, id));
    const data = await readInvite(tx, owner, id, now);
    if (!data) throw new AppError('not_found');
    // Beside the answer, which is kept under the key of the call: the token is nobody's but the receiver's.
    mails.push(inviteMail(receiver, { sender, token }, config.publicUrl));
    return { message: 'Invitation sent', data };
  });
  for (const mail of mails) service.background(() => mailer.send(mail));
  return answer;
}

function withdraw(context: Context<'mentorInvites.withdraw'>) {
  const { user, params, now, write } = context;
  const owner = ownerOf(user);
  return write(async (tx) => {
    const seen = await readInvite(tx, owner, params.id, now);
    if (!seen) throw new AppError('not_found');
    if (seen.state === 'used') {
      throw new AppError('invalid_status', { message: 'This invitation was used: the mentor has signed up' });
    }
    const wasOpen = await withdrawInvite(tx, params.id, now);
    if (wasOpen) await recordForAdmin(tx, context, params.id, { act: 'mentor_invite.withdrawn' });
    return { message: 'Invitation withdrawn', data: (await readInvite(tx, owner, params.id, now)) ?? seen };
  });
}
