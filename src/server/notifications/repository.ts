import { sql } from 'kysely';
import type { Notification } from '#shared/contract/messages.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { type PlaceKind, placeColumn } from '../organisations/repository.ts';
import { hasRunFor } from '../platform/database/clock.ts';
import type { Handle } from '../platform/database/database.ts';
import { idsIn } from '../platform/database/json-values.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { PageQuery } from '../postings/lists.ts';

/** News for one person. */
export interface NewNotification {
  readonly userId: number;
  readonly kind: Notification['kind'];
  readonly text: string;
  /** Where in the app it leads. */
  readonly path: string;
  /** What it is about: it takes the place of unread news of the same topic. Left out: it stands for itself. */
  readonly topic?: string;
}

const rowsAtOnce = 500;
/** News is one line: a title or a note must not make it a page. */
const maxLength = 300;

/** Tells people something, each of them once for a topic that they have not read of yet. */
export async function notify(tx: Tx, notifications: readonly NewNotification[], now: Date): Promise<void> {
  const at = now.toISOString();
  const once = new Map(notifications.map((one, index) => [`${one.userId} ${one.topic ?? index}`, one]));
  const rows = [...once.values()].map(({ userId, kind, text, path, topic = '' }) => ({
    user_id: userId,
    kind,
    path,
    topic,
    created_at: at,
    read_at: null,
    text: clipped(text),
  }));
  // One order for all, so that two who tell the same people do not wait for each other.
  rows.sort((one, other) => one.user_id - other.user_id || (one.topic < other.topic ? -1 : 1));
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await tx
      .insertInto('notifications')
      .values(rows.slice(start, start + rowsAtOnce))
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'topic'])
          .where(unreadOfTopic)
          .doUpdateSet(({ ref }) => ({
            text: ref('excluded.text'),
            path: ref('excluded.path'),
            created_at: ref('excluded.created_at'),
          })),
      )
      .execute();
  }
}

const unreadOfTopic = sql<boolean>`read_at is null and topic <> ''`;

/** Tells any number of people the same, in one statement; as `notify` does. */
export async function notifyAll(
  tx: Tx,
  userIds: readonly number[],
  { kind, text, path, topic = '' }: Omit<NewNotification, 'userId'>,
  now: Date,
): Promise<void> {
  if (userIds.length === 0) return;
  await sql`insert into notifications (user_id, kind, text, path, topic, created_at)
    select told.id, cast(${kind} as text), cast(${clipped(text)} as text), cast(${path} as text),
      cast(${topic} as text), cast(${now.toISOString()} as text) from ${idsIn(userIds)} as told where true order by told.id
    on conflict (user_id, topic) where ${unreadOfTopic} do update
      set text = excluded.text, path = excluded.path, created_at = excluded.created_at`.execute(tx);
}

function clipped(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const letters = [...line];
  return letters.length <= maxLength ? line : `${letters.slice(0, maxLength - 1).join('')}…`;
}

/** Somebody who may act for a place. */
export interface PlaceMember {
  readonly placeId: number;
  readonly userId: number;
}

/** Those who may act for places: verified, and set up. */
export async function membersOfPlaces(
  db: Handle,
  kind: PlaceKind,
  placeIds: readonly number[],
): Promise<PlaceMember[]> {
  if (placeIds.length === 0) return [];
  const column = placeColumn(kind);
  const rows = await db
    .selectFrom('users')
    .select(['id', `${column} as place`])
    .where(column, 'in', placeIds)
    .where('role', '=', kind === 'company' ? 2 : 3)
    .where('email_verified', '=', 1)
    .where('branch_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id, place }) => ({ placeId: place ?? 0, userId: id }));
}

/** The admins who can sign in. */
export async function activeAdmins(db: Handle): Promise<number[]> {
  const admins = db.selectFrom('users').select('id').where('role', '=', roles.admin).where('deleted_at', 'is', null);
  return (await admins.where('suspended_at', 'is', null).execute()).map(({ id }) => id);
}

/** Tells every member of a place. */
export async function notifyPlace(
  tx: Tx,
  place: { readonly kind: PlaceKind; readonly id: number },
  notifications: Omit<NewNotification, 'userId'>,
  now: Date,
): Promise<void> {
  const members = await membersOfPlaces(tx, place.kind, [place.id]);
  await notify(
    tx,
    members.map(({ userId }) => ({ ...notifications, userId })),
    now,
  );
}

/** How much news somebody has not read. */
export async function countUnread(db: Handle, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A person's news, the newest first; `since` leaves out what is not newer. */
export async function listNotifications(
  db: Handle,
  userId: number,
  { page, limit, since }: PageQuery & { readonly since?: string | undefined },
): Promise<{ readonly data: Notification[]; readonly total: number }> {
  let found = db.selectFrom('notifications').where('user_id', '=', userId);
  if (since !== undefined) found = found.where('created_at', '>', new Date(since).toISOString());
  const { count } = await found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await found
    .select(['id', 'kind', 'text', 'path', 'created_at', 'read_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { data: rows.map(({ read_at, ...row }) => ({ ...row, read: read_at !== null })), total: Number(count) };
}

/** Marks a person's news as read or unread, all of it without ids; answers how much changed. */
export async function markNotifications(
  tx: Tx,
  userId: number,
  { ids, read }: { readonly ids: readonly number[] | undefined; readonly read: boolean },
  now: Date,
): Promise<number> {
  if (ids?.length === 0) return 0;
  let rows = tx
    .updateTable('notifications')
    // What is unread again stands for itself: newer news of its topic may be there.
    .set(read ? { read_at: now.toISOString() } : { read_at: null, topic: '' })
    .where('user_id', '=', userId)
    .where('read_at', read ? 'is' : 'is not', null);
  if (ids) rows = rows.where('id', 'in', ids);
  const { numUpdatedRows } = await rows.executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Marks what a person has not read of a topic. */
export async function markTopicRead(tx: Tx, userIds: readonly number[], topic: string, now: Date): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .updateTable('notifications')
    .set({ read_at: now.toISOString() })
    .where('user_id', 'in', userIds)
    .where('topic', '=', topic)
    .where('read_at', 'is', null)
    .execute();
}

/** Says otherwise what people have not read of a topic. */
export async function reword(tx: Tx, userIds: readonly number[], topic: string, text: string): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .updateTable('notifications')
    .set({ text: clipped(text) })
    .where('user_id', 'in', userIds)
    .where('topic', '=', topic)
    .where('read_at', 'is', null)
    .execute();
}

const { day } = milliseconds;
/** Days for which news is kept: what was read, and what nobody read. */
const kept = { read: 90, unread: 365 };

/** Removes news that nobody comes back to. */
export async function forgetNotifications(tx: Tx, now: Date): Promise<void> {
  if (!(await hasRunFor(tx, now, kept.read * day))) return;
  const before = (days: number) => new Date(now.getTime() - days * day).toISOString();
  const old = tx.deleteFrom('notifications').where('created_at', '<', before(kept.read));
  await old.where('read_at', 'is not', null).execute();
  await tx.deleteFrom('notifications').where('created_at', '<', before(kept.unread)).execute();
}
