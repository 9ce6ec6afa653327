import { type RawBuilder, sql } from 'kysely';
import type { Notification } from '#shared/contract/messages.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import type { Database } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';
import { sendsWished, type WishedReceiver, wishedMail } from '../platform/mail/wished-mail.ts';
import type { Mail, Service } from '../platform/service.ts';
import { isActive } from '../platform/sessions/suspension.ts';
import { sendAll } from './send-all.ts';

/** What is read in the app within this time is not mailed. */
const pause = 10 * milliseconds.minute;
/** So many at once, so that other writers get their turn; the rest is for the next time. */
const maxAtOnce = 500;

/** The kinds of notifications in words. The texts stay in the app: they have words of others, whom nobody may have verified. */
const kinds: Readonly<Record<Notification['kind'], string>> = {
  application: 'Applications',
  invitation: 'Invitations',
  interview: 'Interviews',
  message: 'Messages',
  assigned: 'Assigned opportunities',
  booking: 'Mentor sessions',
  partnership: 'Partnerships',
  membership: 'Members',
  order: 'Orders',
  helpdesk: 'Helpdesk',
  moderation: 'Reports',
};

/** Mails people who wish for it what they haven’t read for ten minutes: at most one mail for each call. */
export async function mailNotifications({ database, mailer, clock, config }: Service): Promise<void> {
  if (!sendsWished(config)) return;
  const now = clock.now();
  const mails: Mail[] = [];
  for (const receiver of await receiversOf(database, now)) {
    const mail = await database.write((tx) => takeNotifications(tx, receiver, now, config.publicUrl));
    if (mail) mails.push(mail);
  }
  await sendAll(mailer, mails, 'notifications');
}

const until = (now: Date): string => new Date(now.getTime() - pause).toISOString();

/** Up to when somebody's news was mailed. A moment that is still to come is of a clock that stood ahead: the last day counts then. */
const mailedUntil = (now: Date): RawBuilder<string> => {
  const ahead = sql`mail_preferences.notified_until > ${now.toISOString()}`;
  const yesterday = until(new Date(now.getTime() - milliseconds.day));
  return sql<string>`case when ${ahead} then ${yesterday} else mail_preferences.notified_until end`;
};

async function receiversOf({ read }: Database, now: Date): Promise<WishedReceiver[]> {
  const rows = await read
    .selectFrom('mail_preferences')
    .innerJoin('users', 'users.id', 'mail_preferences.user_id')
    .select(['users.id', 'users.email_address'])
    .where('mail_preferences.notifications', '=', 1)
    .where('users.email_verified', '=', 1)
    .where('users.deleted_at', 'is', null)
    .where(isActive)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('notifications')
          .select('notifications.id')
          .whereRef('notifications.user_id', '=', 'mail_preferences.user_id')
          .where('notifications.read_at', 'is', null)
          .where('notifications.created_at', '>', mailedUntil(now))
          .where('notifications.created_at', '<=', until(now)),
      ),
    )
    .orderBy('users.id')
    .limit(maxAtOnce)
    .execute();
  return rows.map(({ id, email_address }) => ({ userId: id, to: email_address ?? '' }));
}

/** The mail about what is new, written down as sent; null where somebody else has taken it. */
async function takeNotifications(tx: Tx, receiver: WishedReceiver, now: Date, publicUrl: string): Promise<Mail | null> {
  const cutoff = until(now);
  const { userId } = receiver;
  const before = await tx
    .selectFrom('mail_preferences')
    .select(['notified_until', mailedUntil(now).as('since')])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const { notified_until = null, since = null } = before ?? {};
  if (notified_until === null || since === null) return null;
  const taken = await tx
    .updateTable('mail_preferences')
    .set({ notified_until: cutoff })
    .where('user_id', '=', userId)
    .where('notifications', '=', 1)
    .where('notified_until', '=', notified_until)
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n) return null;
  const rows = await tx
    .selectFrom('notifications')
    .select(['kind', ({ fn }) => fn.countAll<number>().as('count')])
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('created_at', '>', since)
    .where('created_at', '<=', cutoff)
    .groupBy('kind')
    .execute();
  const counts = new Map(rows.map(({ kind, count }) => [kind, Number(count)]));
  const lines = Object.entries(kinds).flatMap(([kind, label]) => {
    const count = counts.get(kind as Notification['kind']) ?? 0;
    return count === 0 ? [] : [`- ${label}: ${count}`];
  });
  if (lines.length === 0) return null;
  const paragraphs = ['This is new on Footbridge:', lines.join('\n'), 'Open Footbridge to read it.'];
  return await wishedMail(tx, receiver, { subject: 'Notifications on Footbridge', paragraphs }, publicUrl);
}
