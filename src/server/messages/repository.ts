import { type RawBuilder, sql } from 'kysely';
import type { Message, Thread } from '#shared/contract/messages.ts';
import { fullName } from '#shared/rules/accounts/navigation.ts';
import { administratorsName, administratorsParty } from '#shared/rules/messages/administrators.ts';
import { fold } from '#shared/rules/texts/fold.ts';
import { hasLikeWords } from '#shared/rules/texts/matching.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Dialect } from '../platform/database/dialect/dialect.ts';
import type { Misspelt } from '../platform/database/dialect/says-word.ts';
import { needlesIn } from '../platform/database/dialect/substring-search.ts';
import type { Tx } from '../platform/database/schema.ts';
import { foldAll } from '../platform/database/search-text.ts';
import type { WritingSide } from '../platform/database/tables/invitations.ts';
import type { ReceivedFile } from '../platform/files/receive-upload.ts';
import type { PageQuery } from '../postings/lists.ts';
import { pictureFor } from '../privacy/pictures.ts';
import { addFiles, messageFilesOf, removeFilesIn } from './attachments.ts';

/** Who takes part in conversations: the administrators as one (id 1), a company or an institution as a whole, a mentor, or a student. */
export interface Writer {
  readonly side: WritingSide;
  readonly id: number;
}

/** A conversation's two sides: `host` is the administrators, else a company or a mentor. */
export interface Between {
  readonly host: Writer;
  readonly other: Writer;
}

/** A side as the calls name it: 'company:3'. */
export const nameOfWriter = ({ side, id }: Writer): string => `${side}:${id}`;

const ownColumn = {
  administrators: 'conversations.administrators',
  company: 'conversations.company_id',
  mentor: 'conversations.mentor_id',
  institution: 'conversations.institution_id',
  student: 'conversations.user_id',
} as const;

const joined = (db: Handle) =>
  db
    .selectFrom('conversations')
    .leftJoin('companies', 'companies.id', 'conversations.company_id')
    .leftJoin('users as mentor', 'mentor.id', 'conversations.mentor_id')
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
    .select(['student.first_name', 'student.last_name', 'student.profile_pic as student_pic'])
    .select(['mentor.first_name as mentor_first', 'mentor.last_name as mentor_last'])
    .select(['mentor.designation as mentor_designation', 'mentor.profile_pic as mentor_pic'])
    .select(pictureFor({ student: 'student', companyId: sql.ref('conversations.company_id') }).as('profile_pic'));

type ThreadRecord = Awaited<ReturnType<ReturnType<typeof selectThreads>['executeTakeFirstOrThrow']>>;

/** A conversation as one side sees it. */
function threadAnswer(record: ThreadRecord, own: Writer): Thread {
  return {
    ...otherSide(record, own),
    last_text: record.last_text,
    last_at: record.last_at,
    last_mine: record.last_side === own.side,
    unread: isHostOf(record, own) ? record.host_unread : record.other_unread,
  };
}

/** Whether a side is a conversation's host: the administrators of every one of theirs, a company or a mentor of all others. */
const isHostOf = ({ administrators }: Pick<ThreadRecord, 'administrators'>, { side }: Writer): boolean =>
  administrators === null ? side === 'company' || side === 'mentor' : side === 'administrators';

function otherSide(record: ThreadRecord, own: Writer): Pick<Thread, 'with' | 'name' | 'detail' | 'image'> {
  if (own.side !== 'administrators' && record.administrators !== null) {
    return { with: administratorsParty, name: administratorsName, detail: '', image: '' };
  }
  if (own.side !== 'mentor' && record.mentor_id !== null) {
    const { mentor_id, mentor_first, mentor_last, mentor_designation, mentor_pic } = record;
    const name = fullName({ first_name: mentor_first ?? '', last_name: mentor_last ?? '' });
    return { with: `mentor:${mentor_id}`, name, detail: mentor_designation || 'Mentor', image: mentor_pic ?? '' };
  }
  if (own.side !== 'company' && record.company_id !== null) {
    const { company_id, company_name, company_address, company_logo } = record;
    const texts = { name: company_name ?? '', detail: company_address ?? '', image: company_logo ?? '' };
    return { with: `company:${company_id}`, ...texts };
  }
  if (own.side !== 'institution' && record.institution_id !== null) {
    const { institution_id, college_name, college_address, college_logo } = record;
    const texts = { name: college_name ?? '', detail: college_address ?? '', image: college_logo ?? '' };
    return { with: `institution:${institution_id}`, ...texts };
  }
  const name = fullName({ first_name: record.first_name ?? '', last_name: record.last_name ?? '' });
  const image = own.side === 'company' ? record.profile_pic : record.student_pic;
  return { with: `student:${record.user_id}`, name, detail: 'Student', image: image ?? '' };
}

/** So many characters of a last text are searched for words that are like those sought. */
const maxCompared = 200;

/** A side's conversations, the latest first; `search` looks at names and last texts. */
export async function listThreads(
  db: Handle,
  own: Writer,
  { page, limit, search, misspelt }: PageQuery & { readonly search: string; readonly misspelt?: Misspelt },
): Promise<{ readonly data: Thread[]; readonly total: number; readonly unread: number }> {
  const mine = ownColumn[own.side];
  const sums = await db
    .selectFrom('conversations')
    .select([({ fn }) => fn.countAll<number>().as('count'), ({ fn }) => fn.sum<number>(unreadOf(own)).as('unread')])
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
    // Each word of a text is compared with each one sought: of long texts the beginning has to do.
    if (misspelt) return hasLikeWords(foldAll([name, detail, last_text.slice(0, maxCompared)]), words.join(' '));
    const says = foldAll([name, detail, last_text]);
    return words.every((word) => says.includes(word));
  });
  return { data: found.slice((page - 1) * limit, page * limit), total: found.length, unread };
}

/** What a side has not seen of any of its conversations. */
function unreadOf({ side }: Writer): RawBuilder<number> {
  if (side === 'administrators') return sql`host_unread`;
  if (side === 'institution' || side === 'student') return sql`other_unread`;
  return sql`case when administrators is null then host_unread else other_unread end`;
}

function findBetween(db: Handle, { host, other }: Between) {
  return selectThreads(db).where(ownColumn[host.side], '=', host.id).where(ownColumn[other.side], '=', other.id);
}

/** The conversation of two sides as one of them sees it; null where nobody has written yet. */
export async function readThread(db: Handle, between: Between, own: Writer) {
  const row = await findBetween(db, between).executeTakeFirst();
  return row ? { id: row.id, thread: threadAnswer(row, own) } : null;
}

/** Whether a side of a conversation has written in it. */
export async function hasWritten(db: Handle, { host, other }: Between, side: WritingSide): Promise<boolean> {
  const text = await db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .select('messages.id')
    .where(ownColumn[host.side], '=', host.id)
    .where(ownColumn[other.side], '=', other.id)
    .where('side', '=', side)
    .limit(1)
    .executeTakeFirst();
  return text !== undefined;
}

/** Whether a file was sent in a conversation of this side, by either side. */
export async function wasSentWith(db: Handle, own: Writer, fileId: number): Promise<boolean> {
  const row = await db
    .selectFrom('message_files')
    .innerJoin('messages', 'messages.id', 'message_files.message_id')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .select('file_id')
    .where('file_id', '=', fileId)
    .where(ownColumn[own.side], '=', own.id)
    .executeTakeFirst();
  return row !== undefined;
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
  const files = await messageFilesOf(
    db,
    rows.map(({ id }) => id),
  );
  const data = rows.map(({ id, side, text, sent_at, ...author }) => ({
    id,
    mine: side === own.side,
    // Administrators have one voice; which of them wrote is theirs to know.
    author: side === 'administrators' && own.side !== side ? administratorsName : fullName(author),
    text,
    files: files.get(id) ?? [],
    sent_at,
  }));
  return { data, total: Number(count) };
}

/**
 * Says that a side has seen a conversation. Whoever writes meanwhile waits for the row, so that nothing is marked that
 * was not shown, if the texts are read in the same transaction.
 */
export async function markSeen(tx: Tx, conversationId: number, { host }: Between, own: Writer): Promise<void> {
  const counter = host.side === own.side ? 'host_unread' : 'other_unread';
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
  /** May be empty where files come with it. */
  readonly text: string;
  readonly files: readonly ReceivedFile[];
}

/** Stores a text with its files, beginning the conversation where it is the first; answers the ids of both. */
export async function addMessage(
  tx: Tx,
  dialect: Dialect,
  { between, own, authorId, text, files }: NewText,
  now: Date,
): Promise<{ readonly conversationId: number; readonly messageId: number }> {
  const { host, other } = between;
  await dialect.lock(tx, `conversation ${nameOfWriter(host)} ${nameOfWriter(other)}`);
  const idOf = (side: WritingSide) => [host, other].find((one) => one.side === side)?.id ?? null;
  const company_id = idOf('company');
  const sent_at = now.toISOString();
  const last = { last_text: text || files.map(({ name }) => name).join(', '), last_side: own.side, last_at: sent_at };
  const known = await findBetween(tx, between).executeTakeFirst();
  const unread = host.side === own.side ? 'other_unread' : 'host_unread';
  let conversationId = known?.id;
  if (conversationId === undefined) {
    const row = await tx
      .insertInto('conversations')
      .values({
        administrators: idOf('administrators'),
        company_id,
        mentor_id: idOf('mentor'),
        institution_id: idOf('institution'),
        user_id: idOf('student'),
        ...last,
        host_unread: 0,
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
      company_id,
      conversation_id: conversationId,
      side: own.side,
      author_id: authorId,
      text,
      sent_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const institution_id = own.side === 'institution' ? own.id : null;
  await addFiles(tx, { messageId: id, userId: authorId, company_id, institution_id, sent_at }, files);
  return { conversationId, messageId: id };
}

/**
 * Removes a student's or a mentor's conversations: with the account goes what was said to it. The bytes of files go with
 * the next sweep.
 */
export async function removeConversations(tx: Tx, userId: number): Promise<void> {
  for (const column of ['user_id', 'mentor_id'] as const) {
    const of = tx.selectFrom('conversations').select('id').where(column, '=', userId);
    await removeFilesIn(tx, of);
    await tx.deleteFrom('messages').where('conversation_id', 'in', of).execute();
    await tx.deleteFrom('conversations').where(column, '=', userId).execute();
  }
}
