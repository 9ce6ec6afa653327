import { reminderDays } from '#shared/rules/enrollments/invitation-status.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { forgetNotifications, membersOfPlaces, type NewNotification, notify } from '../notifications/repository.ts';
import type { PlaceKey } from '../organisations/join-requests.ts';
import { readPlace } from '../organisations/repository.ts';
import { ofActiveCompany, ofActiveInstitution } from '../organisations/suspension.ts';
import { placeIsVerified } from '../organisations/verification.ts';
import { partnersPath } from '../partnerships/notifications.ts';
import type { Database, Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';
import { isActive } from '../platform/sessions/suspension.ts';
import { institutionInvitationsPath, invitePath, ownPostingPath } from './notifications.ts';
import { type InvitationRecord, readRecords } from './repository.ts';

const { day } = milliseconds;
/** So many at once, so that other writers get their turn; the rest is for the next time. */
const maxAtOnce = 500;

/** A mail to somebody whose invitation is about to end. */
export interface Reminder {
  readonly to: string;
  /** Who sent the invitation. */
  readonly from: PlaceKey;
  readonly text: string;
  /** ISO 8601: when it ends. */
  readonly ends: string;
}

/** Writes down which invitations are over, and forgets old news. */
export async function settleInvitations(database: Database, now: Date): Promise<void> {
  await database.write(async (tx) => {
    for (const table of ['invitations', 'partnerships'] as const) {
      await tx
        .updateTable(table as 'invitations')
        .set({ status: 'expired' })
        .where('status', '=', 'sent')
        .where('expires_at', '<=', now.toISOString())
        .execute();
    }
    await forgetNotifications(tx, now);
  });
}

/**
 * Reminds the receivers of invitations that end within three days, each of them once; answers the mails to send. That
 * it was done is written with the news in one transaction: a mail may get lost with the service, but never comes twice.
 */
export async function remindReceivers(database: Database, now: Date): Promise<Reminder[]> {
  return await database.write(async (tx) => [
    ...(await remindOfInvitations(tx, await dueIn(tx, 'invitations', now), now)),
    ...(await remindOfPartnerships(tx, await dueIn(tx, 'partnerships', now), now)),
  ]);
}

/**
 * Takes the invitations that end soon; whoever else sweeps at this moment finds none of them. Those from or to a
 * suspended place stay, for when the suspension is lifted.
 */
async function dueIn(tx: Tx, table: 'invitations' | 'partnerships', now: Date): Promise<number[]> {
  const due = await tx
    .selectFrom(table as 'invitations')
    .select('id')
    .where('status', '=', 'sent')
    .where('reminded_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where('expires_at', '<=', new Date(now.getTime() + reminderDays * day).toISOString())
    .where(ofActiveCompany('company_id'))
    .where(ofActiveInstitution('institution_id'))
    .orderBy('expires_at')
    .limit(maxAtOnce)
    .execute();
  if (due.length === 0) return [];
  const taken = await tx
    .updateTable(table as 'invitations')
    .set({ reminded_at: now.toISOString() })
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .where('status', '=', 'sent')
    .where('reminded_at', 'is', null)
    .returning('id')
    .execute();
  return taken.map(({ id }) => id);
}

async function remindOfInvitations(tx: Tx, ids: readonly number[], now: Date): Promise<Reminder[]> {
  const reminders: Reminder[] = [];
  for (const record of await readRecords(tx, ids)) {
    const { posting_id, title, company_id, company_name, institution_id, expires_at } = record;
    const kind = 'invitation' as const;
    if (record.from_side === 'institution') {
      const text = `${record.college_name ?? ''} waits for your answer about “${title}”`;
      const path = invitePath(record.kind, posting_id, 'received', 'colleges');
      const notifications = { kind, text, path, topic: `invitation ${posting_id} institution ${institution_id}` };
      const from = { kind: 'institution', id: institution_id ?? 0 } as const;
      reminders.push(
        ...(await remind(tx, { kind: 'company', id: company_id }, { notifications, expires_at, from }, now)),
      );
    } else {
      const to = receiverOf(record);
      const text = `The invitation from ${company_name} to “${title}” ends soon`;
      const path =
        to.kind === 'institution'
          ? institutionInvitationsPath('received')
          : ownPostingPath({ kind: record.kind, id: posting_id });
      const notifications = { kind, text, path, topic: `invitation ${posting_id} company` };
      const from = { kind: 'company', id: company_id } as const;
      reminders.push(...(await remind(tx, to, { notifications, expires_at, from }, now)));
    }
  }
  return reminders;
}

type Receiver = { readonly kind: 'company' | 'institution' | 'student'; readonly id: number };

const receiverOf = ({ user_id, institution_id }: InvitationRecord): Receiver =>
  user_id === null ? { kind: 'institution', id: institution_id ?? 0 } : { kind: 'student', id: user_id };

async function remindOfPartnerships(tx: Tx, ids: readonly number[], now: Date): Promise<Reminder[]> {
  const reminders: Reminder[] = [];
  if (ids.length === 0) return reminders;
  for (const record of await tx.selectFrom('partnerships').selectAll().where('id', 'in', ids).execute()) {
    const { from_side, company_id, institution_id } = record;
    const from = from_side === 'company' ? company_id : institution_id;
    const to = from_side === 'company' ? ('institution' as const) : ('company' as const);
    const name = (await readPlace(tx, from_side, from))?.name ?? '';
    const text = `The invitation from ${name} to become partners ends soon`;
    const notifications = {
      kind: 'partnership' as const,
      text,
      path: partnersPath(to, 'received'),
      topic: `partnership ${from}`,
    };
    const id = to === 'company' ? company_id : institution_id;
    const about = { notifications, expires_at: record.expires_at, from: { kind: from_side, id: from } };
    reminders.push(...(await remind(tx, { kind: to, id }, about, now)));
  }
  return reminders;
}

async function remind(
  tx: Tx,
  to: Receiver,
  {
    notifications,
    expires_at,
    from,
  }: Pick<Reminder, 'from'> & {
    readonly notifications: Omit<NewNotification, 'userId'>;
    readonly expires_at: string;
  },
  now: Date,
): Promise<Reminder[]> {
  const people =
    to.kind === 'student' ? [to.id] : (await membersOfPlaces(tx, to.kind, [to.id])).map((one) => one.userId);
  await notify(
    tx,
    people.map((userId) => ({ ...notifications, userId })),
    now,
  );
  // Whoever nobody has verified reaches nobody by mail.
  if (!(await placeIsVerified(tx, from))) return [];
  const addresses = await addressesOf(tx, people.slice(0, maxMails));
  return addresses.map((address) => ({ to: address, from, text: notifications.text, ends: expires_at }));
}

/** So many members get a mail; the others see it in the app. */
const maxMails = 20;

async function addressesOf(db: Handle, userIds: readonly number[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .select('email_address')
    .where('id', 'in', userIds)
    .where('email_verified', '=', 1)
    .where('deleted_at', 'is', null)
    .where(isActive)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ email_address }) => email_address ?? []);
}
