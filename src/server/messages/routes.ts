import type { FastifyInstance } from 'fastify';
import type { Thread } from '#shared/contract/messages.ts';
import { AppError, errorAt } from '#shared/errors.ts';
import { checkMessage, messageFileFields } from '#shared/rules/messages/message-checks.ts';
import { checkReach } from '../invitations/reach.ts';
import { markTopicRead, membersOfPlaces, notify } from '../notifications/repository.ts';
import { readPlace } from '../organisations/repository.ts';
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

/** Messages of companies with institutions and students, and of mentors with students. */
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
const notReached =
  'You can’t message them. There’s no application, invitation or session between you, or their account was deleted';

/** Whom somebody names. Throws `not_found` for everyone whom they may not write to. */
async function mustFind(db: Handle, own: Writer, name: string, now: Date): Promise<Met> {
  const to = writerNamed(name);
  const between = betweenOf(own, to);
  const found = between ? await findCorrespondent(db, between, to, now) : null;
  if (!between || !found) throw new AppError('not_found', { message: notReached });
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
    await markSeen(tx, known.id, own);
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
  if (isPerson(side) || isPerson(to.side) || (await hasWritten(tx, between, to.side))) return;
  await checkReach(tx, { kind: side, id }, { places: [to.id] });
}

const isPerson = (side: WritingSide): side is 'mentor' | 'student' => side === 'student' || side === 'mentor';

const topicOf = (conversationId: number) => `conversation ${conversationId}`;

interface Told {
  readonly own: Writer;
  readonly to: Writer;
  readonly between: Between;
  readonly conversationId: number;
}

const paths: Readonly<Record<WritingSide, (from: Writer) => string>> = {
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
  if (isPerson(side)) return [id];
  return (await membersOfPlaces(db, side, [id])).map(({ userId }) => userId);
}

async function nameOf(db: Handle, { side, id }: Writer): Promise<string> {
  if (!isPerson(side)) return (await readPlace(db, side, id))?.name ?? '';
  const person = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return `${person.first_name} ${person.last_name}`.trim();
}
