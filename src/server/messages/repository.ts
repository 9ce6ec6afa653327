import { sql } from 'kysely';
import type { Message, Thread } from '#shared/contract/messages.ts';
import { fullName } from '#shared/rules/accounts/navigation.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Dialect } from '../platform/database/dialect/dialect.ts';
import { needlesIn } from '../platform/database/dialect/substring-search.ts';
import type { Tx } from '../platform/database/schema.ts';
import { fold, foldAll } from '../platform/database/search-text.ts';
import type { WritingSide } from '../platform/database/tables/invitations.ts';
import type { PageQuery } from '../postings/lists.ts';
import { pictureFor } from '../privacy/pictures.ts';

/** Who takes part in conversations: a company or an institution as a whole, or a student. */
export interface Writer {
  readonly side: WritingSide;
  readonly id: number;
}

/** A conversation's two sides: always a company and somebody else. */
export interface Between {
  readonly companyId: number;
  readonly other: Writer;
}

/** A side as the calls name it: 'company:3'. */
export const nameOfWriter = ({ side, id }: Writer): string => `${side}:${id}`;

const ownColumn = {
  company: 'conversations.company_id',
  institution: 'conversations.institution_id',
  student: 'conversations.user_id',
} as const;

const joined = (db: Handle) =>
  db
    .selectFrom('conversations')
    .innerJoin('companies', 'companies.id', 'conversations.company_id')
    .leftJoin('institutions', 'institutions.id', 'conversations.institution_id')
    .leftJoin('users as student', 'student.id', 'conversations.user_id');

const selectThreads = (db: Handle) =>
  joined(db)
    .selectAll('conversations')
    .select([
      'companies.name as company_name',
      'companies.logo as company_logo',
      'companies.address as company_address',
    ])
    .select(['institutions.name as college_name', 'institutions.logo as college_logo'])
    .select(['institutions.address as college_address'])
    .select(['student.first_name', 'student.last_name'])
    .select(pictureFor({ student: 'student', companyId: sql.ref('conversations.company_id') }).as('profile_pic'));

type ThreadRecord = Awaited<ReturnType<ReturnType<typeof selectThreads>['executeTakeFirstOrThrow']>>;

/** A conversation as one side sees it. */
function threadAnswer(record: ThreadRecord, own: Writer): Thread {
  return {
    ...otherSide(record, own),
    last_text: record.last_text,
    last_at: record.last_at,
    last_mine: record.last_side === own.side,
    unread: own.side === 'company' ? record.company_unread : record.other_unread,
  };
}

function otherSide(record: ThreadRecord, own: Writer): Pick<Thread, 'with' | 'name' | 'detail' | 'image'> {
  if (own.side !== 'company') {
    const { company_id, company_name, company_address, company_logo } = record;
    return { with: `company:${company_id}`, name: company_name, detail: company_address, image: company_logo };
  }
  if (record.institution_id !== null) {
    const { institution_id, college_name, college_address, college_logo } = record;
    const texts = { name: college_name ?? '', detail: college_address ?? '', image: college_logo ?? '' };
    return { with: `institution:${institution_id}`, ...texts };
  }
  const name = fullName({ first_name: record.first_name ?? '', last_name: record.last_name ?? '' });
  return { with: `student:${record.user_id}`, name, detail: 'Student', image: record.profile_pic ?? '' };
}

/** A side's conversations, the latest first; `search` looks at names and last texts. */
export async function listThreads(
  db: Handle,
  own: Writer,
  { page, limit, search }: PageQuery & { readonly search: string },
): Promise<{ readonly data: Thread[]; readonly total: number; readonly unread: number }> {
  const mine = ownColumn[own.side];
  const counter = own.side === 'company' ? 'company_unread' : 'other_unread';
  const sums = await db
    .selectFrom('conversations')
    .select([({ fn }) => fn.countAll<number>().as('count'), ({ fn }) => fn.sum<number>(counter).as('unread')])
    .where(mine, '=', own.id)
    .executeTakeFirstOrThrow();
  const unread = Number(sums.unread ?? 0);
  const threads = selectThreads(db)
    .where(mine, '=', own.id)
    .orderBy('conversations.last_at', 'desc')
    .orderBy('conversations.id', 'desc');
  const words = needlesIn(fold(search));
  if (words.length === 0) {
    const rows = await threads
      .limit(limit)
      .offset((page - 1) * limit)
      .execute();
    return { data: rows.map((row) => threadAnswer(row, own)), total: Number(sums.count), unread };
  }
  // Names are not stored folded, and one side has as many conversations as it has had partners: looked through here.
  const all = (await threads.execute()).map((row) => threadAnswer(row, own));
  const found = all.filter(({ name, detail, last_text }) => {
    const says = foldAll([name, detail, last_text]);
    return words.every((word) => says.includes(word));
  });
  return { data: found.slice((page - 1) * limit, page * limit), total: found.length, unread };
}

function findBetween(db: Handle, { companyId, other }: Between) {
  return selectThreads(db)
    .where('conversations.company_id', '=', companyId)
    .where(ownColumn[other.side], '=', other.id);
}

/** The conversation of two sides as one of them sees it; null where nobody has written yet. */
export async function readThread(db: Handle, between: Between, own: Writer) {
  const row = await findBetween(db, between).executeTakeFirst();
  return row ? { id: row.id, thread: threadAnswer(row, own) } : null;
}

/** Whether a side of a conversation has written in it. */
export async function hasWritten(db: Handle, { companyId, other }: Between, side: WritingSide): Promise<boolean> {
  const text = await db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .select('messages.id')
    .where('conversations.company_id', '=', companyId)
    .where(ownColumn[other.side], '=', other.id)
    .where('side', '=', side)
    .limit(1)
    .executeTakeFirst();
  return text !== undefined;
}

/** Texts of a conversation, the newest first. */
export async function listMessages(
  db: Handle,
  conversationId: number,
  own: Writer,
  { page, limit }: PageQuery,
): Promise<{ readonly data: Message[]; readonly total: number }> {
  const found = db.selectFrom('messages').where('conversation_id', '=', conversationId);
  const { count } = await found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await found
    .innerJoin('users', 'users.id', 'messages.author_id')
    .select(['messages.id', 'side', 'text', 'sent_at', 'first_name', 'last_name'])
    .orderBy('messages.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const data = rows.map(({ id, side, text, sent_at, ...author }) => ({
    id,
    mine: side === own.side,
    author: fullName(author),
    text,
    sent_at,
  }));
  return { data, total: Number(count) };
}

/**
 * Says that a side has seen a conversation. Whoever writes meanwhile waits for the row, so that nothing is marked that
 * was not shown, if the texts are read in the same transaction.
 */
export async function markSeen(tx: Tx, conversationId: number, own: Writer): Promise<void> {
  const counter = own.side === 'company' ? 'company_unread' : 'other_unread';
  await tx
    .updateTable('conversations')
    .set({ [counter]: 0 })
    .where('id', '=', conversationId)
    .execute();
}

/** A text to store. */
export interface NewText {
  readonly between: Between;
  readonly own: Writer;
  readonly authorId: number;
  readonly text: string;
}

/** Stores a text, beginning the conversation where it is the first; answers the ids of both. */
export async function addMessage(
  tx: Tx,
  dialect: Dialect,
  { between, own, authorId, text }: NewText,
  now: Date,
): Promise<{ readonly conversationId: number; readonly messageId: number }> {
  const { companyId, other } = between;
  await dialect.lock(tx, `conversation ${companyId} ${nameOfWriter(other)}`);
  const sent_at = now.toISOString();
  const last = { last_text: text, last_side: own.side, last_at: sent_at };
  const known = await findBetween(tx, between).executeTakeFirst();
  const unread = own.side === 'company' ? 'other_unread' : 'company_unread';
  let conversationId = known?.id;
  if (conversationId === undefined) {
    const row = await tx
      .insertInto('conversations')
      .values({
        company_id: companyId,
        institution_id: other.side === 'institution' ? other.id : null,
        user_id: other.side === 'student' ? other.id : null,
        ...last,
        company_unread: 0,
        other_unread: 0,
        [unread]: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    conversationId = row.id;
  } else {
    await tx
      .updateTable('conversations')
      .set((eb) => ({ ...last, [unread]: eb(unread, '+', 1) }))
      .where('id', '=', conversationId)
      .execute();
  }
  const { id } = await tx
    .insertInto('messages')
    .values({
      company_id: companyId,
      conversation_id: conversationId,
      side: own.side,
      author_id: authorId,
      text,
      sent_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { conversationId, messageId: id };
}

/** Removes a student's conversations: with the account goes what was said to it. */
export async function removeConversations(tx: Tx, userId: number): Promise<void> {
  const of = tx.selectFrom('conversations').select('id').where('user_id', '=', userId);
  await tx.deleteFrom('messages').where('conversation_id', 'in', of).execute();
  await tx.deleteFrom('conversations').where('user_id', '=', userId).execute();
}
