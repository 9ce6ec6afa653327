import { AppError } from '#shared/errors.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { accountLock, setTwoFactor } from '../accounts/accounts.ts';
import { forgetAuthenticator } from '../accounts/authenticator/authenticators.ts';
import { adminsLock } from '../accounts/new-admin.ts';
import { type AuditActor, auditActorOf, recordAudit } from '../audit/record.ts';
import { callOffSessions } from '../mentoring/leaving.ts';
import { membersLock, type PlaceKey } from '../organisations/join-requests.ts';
import { makeNextOwner } from '../organisations/next-owner.ts';
import { placeIsUnattended } from '../organisations/suspension.ts';
import type { Dialect } from '../platform/database/dialect/dialect.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { Context } from '../platform/http/route.ts';
import { codeTurnedOffMail } from '../platform/mail/texts.ts';
import type { Mail } from '../platform/service.ts';
import { endSessions } from '../platform/sessions/sessions.ts';
import { outlive } from '../restores/outliving.ts';
import { readAdminUser } from './users.ts';

type Change = Context<'admin.changeUser'>['body'];

interface Act {
  readonly dialect: Dialect;
  readonly actor: AuditActor;
  readonly target: Target;
  readonly reason: string;
  readonly now: Date;
}

/**
 * Changes an account. Throws `not_found`, `forbidden` for the own account, and `conflict` where the rights can't be
 * granted or taken. An admin can't act on themselves and must be one when the change is made, so one always remains.
 */
export async function changeUser(context: Context<'admin.changeUser'>) {
  const { params, body, user, now, service, write } = context;
  const { dialect } = service.database;
  let mail: Mail | null = null;
  const answer = await write(async (tx) => {
    await dialect.lock(tx, adminsLock);
    await mustBeAdmin(tx, user.id);
    await dialect.lock(tx, accountLock(params.id));
    const target = await readTarget(tx, params.id);
    if (target.id === user.id) throw new AppError('forbidden', { message: 'You can’t change your own account here' });
    const act = { dialect, actor: auditActorOf(context), target, reason: body.reason, now };
    const message = await apply(tx, act, body);
    const data = await readAdminUser(tx, params.id, now);
    if (!data) throw new AppError('not_found');
    if (body.two_factor === false && target.two_factor === 1) mail = codeTurnedOffMail(data.email_address);
    return { message, data };
  });
  if (mail) service.background(() => service.mailer.send(mail as Mail));
  return answer;
}

/** Somebody may have taken the rights, or suspended the account, since the request came. */
async function mustBeAdmin(tx: Tx, userId: number): Promise<void> {
  const row = await tx.selectFrom('users').select(['role', 'suspended_at']).where('id', '=', userId).executeTakeFirst();
  if (row?.role !== roles.admin || row.suspended_at !== null) throw new AppError('forbidden');
}

type Target = Awaited<ReturnType<typeof readTarget>>;

async function readTarget(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('users')
    .select(['id', 'role', 'email_verified', 'role_before_admin', 'suspended_at', 'two_factor'])
    .select(['company_id', 'institution_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row;
}

/** Does what of a change is not so already; answers what the admin is told. */
async function apply(tx: Tx, act: Act, { suspended, admin, end_sessions, two_factor }: Change): Promise<string> {
  let message = 'Nothing to change';
  if (admin === true && act.target.role !== roles.admin) message = await grant(tx, act);
  if (admin === false && act.target.role === roles.admin) message = await take(tx, act);
  if (suspended === true && act.target.suspended_at === null) message = await suspend(tx, act);
  if (suspended === false && act.target.suspended_at !== null) message = await lift(tx, act);
  if (end_sessions) message = await signOut(tx, act);
  if (two_factor === false && act.target.two_factor === 1) message = await turnCodeOff(tx, act);
  return message;
}

const subjectOf = ({ target }: Act) => ({ kind: 'user', id: target.id }) as const;

async function grant(tx: Tx, act: Act): Promise<string> {
  const { actor, target, reason, now } = act;
  if (target.email_verified === 0 || target.suspended_at !== null) {
    throw new AppError('conflict', {
      message: 'Only people with a verified e-mail who aren’t suspended can be admins',
    });
  }
  await callOffMentoring(tx, act);
  await setRole(tx, act, { role: roles.admin, role_before_admin: target.role });
  const before = { role: target.role };
  const after = { role: roles.admin };
  await recordAudit(tx, { actor, act: 'user.made_admin', subject: subjectOf(act), before, after, reason }, now);
  return 'Admin rights granted';
}

async function take(tx: Tx, act: Act): Promise<string> {
  const { actor, target, reason, now } = act;
  const { role_before_admin: earlier } = target;
  if (earlier === null) {
    throw new AppError('conflict', {
      message: 'This account was made as an admin and has no other role. Suspend it instead',
    });
  }
  await setRole(tx, act, { role: earlier, role_before_admin: null });
  const before = { role: roles.admin };
  const after = { role: earlier };
  await recordAudit(tx, { actor, act: 'user.admin_taken', subject: subjectOf(act), before, after, reason }, now);
  return 'Admin rights taken away';
}

/**
 * The person signs in again: a desk opens an account as what it was when it signed in. An administrator is no member of
 * their place, so another member may have to be its owner; whoever comes back may be the only member there.
 */
async function setRole(
  tx: Tx,
  { dialect, target, now }: Act,
  role: { readonly role: number; readonly role_before_admin: number | null },
): Promise<void> {
  const place = placeOf({ ...target, role: target.role_before_admin ?? target.role });
  if (place) await dialect.lock(tx, membersLock(place));
  outlive(tx, target.id);
  const changed = { ...role, updated_at: now.toISOString() };
  await tx.updateTable('users').set(changed).where('id', '=', target.id).execute();
  await endSessions(tx, target.id);
  if (place) await makeNextOwner(tx, place, now);
}

const withSessions: readonly number[] = [roles.mentor, roles.student];

/** A mentor or student who can’t act holds no session; lifting a suspension, or taking admin rights away, brings none back. */
async function callOffMentoring(tx: Tx, { dialect, target, now }: Act): Promise<void> {
  if (withSessions.includes(target.role)) await callOffSessions(tx, dialect, target.id, now);
}

async function suspend(tx: Tx, act: Act): Promise<string> {
  const { actor, reason, now } = act;
  const suspension = { suspended_at: now.toISOString(), suspended_reason: reason };
  await callOffMentoring(tx, act);
  const hidden = await setSuspension(tx, act, suspension);
  const before = { suspended: false, ...hidden?.before };
  const after = { suspended: true, ...hidden?.after };
  await recordAudit(tx, { actor, act: 'user.suspended', subject: subjectOf(act), before, after, reason }, now);
  return hidden
    ? 'Account suspended. Nobody else can act there, so others don’t see the organisation'
    : 'Account suspended';
}

/**
 * Suspends an account, or lifts that. Where that leaves members without an owner who can act, one of them becomes an owner.
 * Where others stop or begin seeing its company or institution by it, since nobody else can act there, answers what the
 * audit log says of that.
 */
async function setSuspension(
  tx: Tx,
  { dialect, target, now }: Act,
  suspension: { readonly suspended_at: string | null; readonly suspended_reason: string },
) {
  const place = placeOf(target);
  if (place) await dialect.lock(tx, membersLock(place));
  outlive(tx, target.id);
  const before = await isPlaceUnattended(tx, target);
  await tx.updateTable('users').set(suspension).where('id', '=', target.id).execute();
  const after = await isPlaceUnattended(tx, target);
  if (place) await makeNextOwner(tx, place, now);
  return before === after ? null : { before: { organisation_hidden: before }, after: { organisation_hidden: after } };
}

async function isPlaceUnattended(tx: Tx, target: Target): Promise<boolean> {
  const place = placeOf(target);
  return place !== null && (await placeIsUnattended(tx, place));
}

function placeOf({ role, company_id, institution_id }: Target): PlaceKey | null {
  if (role === roles.employer && company_id !== null) return { kind: 'company', id: company_id };
  if (role === roles.educator && institution_id !== null) return { kind: 'institution', id: institution_id };
  return null;
}

async function lift(tx: Tx, act: Act): Promise<string> {
  const { actor, reason, now } = act;
  const lifted = { suspended_at: null, suspended_reason: '' };
  const hidden = await setSuspension(tx, act, lifted);
  const before = { suspended: true, ...hidden?.before };
  const after = { suspended: false, ...hidden?.after };
  await recordAudit(tx, { actor, act: 'user.lifted', subject: subjectOf(act), before, after, reason }, now);
  return 'Suspension lifted';
}

/** For who lost the phone with the app and the recovery codes, or the mailbox. */
async function turnCodeOff(tx: Tx, act: Act): Promise<string> {
  const { actor, target, reason, now } = act;
  await setTwoFactor(tx, target.id, false, now);
  await forgetAuthenticator(tx, target.id);
  await endSessions(tx, target.id);
  const before = { code_at_sign_in: true };
  const after = { code_at_sign_in: false };
  await recordAudit(tx, { actor, act: 'user.code_turned_off', subject: subjectOf(act), before, after, reason }, now);
  return 'Code at sign-in turned off';
}

async function signOut(tx: Tx, act: Act): Promise<string> {
  const { actor, target, reason, now } = act;
  const { count } = await tx
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', target.id)
    .executeTakeFirstOrThrow();
  await endSessions(tx, target.id);
  const before = { sessions: Number(count) };
  const after = { sessions: 0 };
  await recordAudit(tx, { actor, act: 'user.sessions_ended', subject: subjectOf(act), before, after, reason }, now);
  return 'Signed out everywhere';
}
