import type { FastifyInstance } from 'fastify';
import type { Thread } from '#shared/contract/messages.ts';
import { AppError, errorAt } from '#shared/errors.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { administratorsName } from '#shared/rules/messages/administrators.ts';
import { checkMessage, messageFileFields } from '#shared/rules/messages/message-checks.ts';
import { auditActorOf, recordAudit } from '../audit/record.ts';
import { checkReach } from '../invitations/reach.ts';
import { activeAdmins, markTopicRead, membersOfPlaces, notify } from '../notifications/repository.ts';
import { type PlaceKind, readPlace } from '../organisations/repository.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { WritingSide } from '../platform/database/tables/invitations.ts';
import { checkRoom } from '../platform/files/room.ts';
import { type Context, route } from '../platform/http/route.ts';
import { spend } from '../platform/limits/limits.ts';
import { spendUploads, withFiles } from '../uploads/with-files.ts';
import { betweenOf, type Correspondent, findCorrespondent, writerOf } from './correspondents.ts';
import {
  addMessage,
  type Between,
  hasWritten,
  listMessages,
  listThreads,
  markSeen,
  nameOfWriter,
  readThread,
  type Writer,
} from './repository.ts';

/** Messages of companies with institutions and students, of mentors with students, and of administrators with all of them. */
export function registerMessages(app: FastifyInstance): void {
  route(app, 'messages.threads', async ({ db, user, query }) => ({
    ...(await listThreads(db, writerOf(user), query)),
    page: query.page,
    limit: query.limit,
  }));
  route(app, 'messages.list', list);
  route(app, 'messages.send', send);
}

/** 'company:3' as a side; the contract has checked how it is written. */
function writerNamed(name: string): Writer {
  const [side = '', id = ''] = name.split(':');
  return { side: side as WritingSide, id: Number(id) };
}

/** The answer for whoever may not be written to and for whoever isn't there: nobody can tell one from the other. */
function notReached(own: Writer, to: Writer): string {
  if (to.side === 'administrators') {
    return 'You can answer the administrators once they have written to you. For anything else, ask the helpdesk';
  }
  return own.side === 'administrators'
    ? 'You can’t message them. The account or organisation is suspended, not verified or deleted'
    : 'You can’t message them. There’s no application, invitation or session between you, or their account was deleted';
}

/** Whom somebody names. Throws `not_found` for everyone whom they may not write to. */
async function mustFind(db: Handle, own: Writer, name: string, now: Date): Promise<Met> {
  const to = writerNamed(name);
  const between = betweenOf(own, to);
  const found = between ? await findCorrespondent(db, between, to, now) : null;
  if (!between || !found) throw new AppError('not_found', { message: notReached(own, to) });
  return { between, to, found };
}

interface Met {
  readonly between: Between;
  readonly to: Writer;
  readonly found: Correspondent;
}

async function list({ db, user, query, now, write }: Context<'messages.list'>) {
  const own = writerOf(user);
  const { page, limit } = query;
  const to = writerNamed(query.with);
  const between = betweenOf(own, to);
  // A conversation that there is stays readable, whatever became of the other side.
  const known = between && (await readThread(db, between, own));
  if (!known) {
    const { found } = await mustFind(db, own, query.with, now);
    return { thread: emptyThread(query.with, found), data: [], total: 0, page, limit, may_write: true };
  }
  const may_write = (await findCorrespondent(db, between, to, now)) !== null;
  if (page > 1 || known.thread.unread === 0) {
    return { thread: known.thread, ...(await listMessages(db, known.id, own, query)), page, limit, may_write };
  }
  return await write(async (tx) => {
    await markSeen(tx, known.id, between, own);
    await markTopicRead(tx, await peopleOf(tx, own), topicOf(known.id), now);
    const answer = await listMessages(tx, known.id, own, query);
    return { thread: { ...known.thread, unread: 0 }, ...answer, page, limit, may_write };
  });
}

const emptyThread = (name: string, found: Correspondent): Thread => ({
  with: name,
  ...found,
  last_text: '',
  last_at: null,
  last_mine: false,
  unread: 0,
});

/** Texts that one person may write within an hour. */
const textsPerHour = 300;

async function send(context: Context<'messages.send'>) {
  const { user, body, now, service, write } = context;
  const { to: name, text, ...uploads } = body;
  return await withFiles(context, uploads, (files) => {
    const wrong = checkMessage({ text, files: Object.fromEntries(files) });
    if (wrong) throw errorAt(wrong.field, wrong.message);
    return write(async (tx) => {
      const own = writerOf(user);
      const { between, to } = await mustFind(tx, own, name, now);
      await checkKnown(tx, own, to, between);
      await spend(tx, [{ key: `messages of user ${user.id}`, max: textsPerHour }], now);
      const sent = messageFileFields.flatMap((field) => files.get(field) ?? []);
      const said = { between, own, authorId: user.id, text, files: sent };
      const added = await addMessage(tx, service.database.dialect, said, now);
      await spendUploads(tx, context, uploads, now);
      await checkRoom(service, tx, user.id, 0);
      await tell(tx, { own, to, between, ...added }, now);
      await writeDown(tx, context, { to, ...added, files: sent.length }, now);
      const { data } = await listMessages(tx, added.conversationId, own, { page: 1, limit: 1 });
      const [message] = data;
      if (!message) throw new AppError('internal');
      return { message: 'Message sent', data: message };
    });
  });
}

/** Throws `place_unverified` where a place that nobody has verified begins to write to one that is no partner. */
async function checkKnown(tx: Tx, own: Writer, to: Writer, between: Between): Promise<void> {
  // Students are reached through an application or an invitation, which are judged themselves.
  const { side, id } = own;
  if (!isPlace(side) || !isPlace(to.side) || (await hasWritten(tx, between, to.side))) return;
  await checkReach(tx, { kind: side, id }, { places: [to.id] });
}

const isPlace = (side: WritingSide): side is PlaceKind => side === 'company' || side === 'institution';

const topicOf = (conversationId: number) => `conversation ${conversationId}`;

interface Told {
  readonly own: Writer;
  readonly to: Writer;
  readonly between: Between;
  readonly conversationId: number;
}

/** Of what an administrator wrote the audit log knows who and to whom, and nothing of what was said. */
async function writeDown(tx: Tx, context: Context<'messages.send'>, sent: Sent, now: Date): Promise<void> {
  if (context.user.role !== roles.admin) return;
  const { to, messageId, files } = sent;
  const subject = { kind: isPlace(to.side) ? to.side : 'user', id: to.id } as const;
  const after = { message: messageId, files };
  await recordAudit(tx, { actor: auditActorOf(context), act: 'message.sent', subject, after }, now);
}

interface Sent {
  readonly to: Writer;
  readonly messageId: number;
  readonly files: number;
}

const paths: Readonly<Record<WritingSide, (from: Writer) => string>> = {
  administrators: (from) => `/admin/messages?with=${nameOfWriter(from)}`,
  company: (from) => `/employer/messages?with=${nameOfWriter(from)}`,
  institution: (from) => `/educator/messages?with=${nameOfWriter(from)}`,
  student: (from) => `/student/chat?with=${nameOfWriter(from)}`,
  mentor: (from) => `/dashboard/mentor/messages?with=${nameOfWriter(from)}`,
};

/** News for the other side: one for a conversation, however many texts it has not read. */
async function tell(tx: Tx, { own, to, conversationId }: Told, now: Date): Promise<void> {
  const name = await nameOf(tx, own);
  const notifications = { kind: 'message', text: `New message from ${name}`, path: paths[to.side](own) } as const;
  const people = await peopleOf(tx, to);
  await notify(
    tx,
    people.map((userId) => ({ ...notifications, userId, topic: topicOf(conversationId) })),
    now,
  );
}

async function peopleOf(db: Handle, { side, id }: Writer): Promise<number[]> {
  if (side === 'administrators') return await activeAdmins(db);
  return isPlace(side) ? (await membersOfPlaces(db, side, [id])).map(({ userId }) => userId) : [id];
}

async function nameOf(db: Handle, { side, id }: Writer): Promise<string> {
  if (side === 'administrators') return administratorsName;
  if (isPlace(side)) return (await readPlace(db, side, id))?.name ?? '';
  const person = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return `${person.first_name} ${person.last_name}`.trim();
}
