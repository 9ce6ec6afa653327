// The files of messages. Their rows go with the conversation, their bytes with the next sweep.
import type { SelectQueryBuilder } from 'kysely';
import type { StoredFileLink } from '#shared/contract/enrollment-schemas.ts';
import { fileAnswer, insertFile } from '../files/repository.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Schema, Tx } from '../platform/database/schema.ts';
import type { ReceivedFile } from '../platform/files/receive-upload.ts';

/** The files that were sent with messages, by message, in their order. */
export async function messageFilesOf(
  db: Handle,
  messageIds: readonly number[],
): Promise<ReadonlyMap<number, StoredFileLink[]>> {
  const found = new Map<number, StoredFileLink[]>();
  if (messageIds.length === 0) return found;
  const rows = await db
    .selectFrom('message_files')
    .innerJoin('stored_files', 'stored_files.id', 'file_id')
    .selectAll('stored_files')
    .select('message_id')
    .where('message_id', 'in', messageIds)
    .orderBy('message_id')
    .orderBy('position')
    .execute();
  for (const { message_id, ...file } of rows) {
    found.set(message_id, [...(found.get(message_id) ?? []), fileAnswer(file)]);
  }
  return found;
}

/** The message that files go with. */
interface Carrying {
  readonly messageId: number;
  /** Who sends it. */
  readonly userId: number;
  /** The conversation's company, where it has one. */
  readonly company_id: number | null;
  /** The institution in whose name it is sent, if one. */
  readonly institution_id: number | null;
  /** ISO 8601. */
  readonly sent_at: string;
}

/** Stores what is known of the files of a message, in their order. */
export async function addFiles(
  tx: Tx,
  { messageId, userId, company_id, institution_id, sent_at }: Carrying,
  files: readonly ReceivedFile[],
): Promise<void> {
  for (const [position, { name, type, size, hash, storedName }] of files.entries()) {
    const file_id = await insertFile(tx, {
      name,
      type,
      size,
      hash,
      company_id,
      user_id: userId,
      institution_id,
      enrollment_id: null,
      purpose: 'attachment',
      stored_name: storedName,
      created_at: sent_at,
    });
    await tx.insertInto('message_files').values({ file_id, message_id: messageId, position }).execute();
  }
}

/** Removes the files of conversations, named by a query of their ids. */
export async function removeFilesIn(
  tx: Tx,
  conversations: SelectQueryBuilder<Schema, 'conversations', { id: number }>,
): Promise<void> {
  const messages = tx.selectFrom('messages').select('id').where('conversation_id', 'in', conversations);
  const gone = await tx.deleteFrom('message_files').where('message_id', 'in', messages).returning('file_id').execute();
  for (const { file_id } of gone) await tx.deleteFrom('stored_files').where('id', '=', file_id).execute();
}
