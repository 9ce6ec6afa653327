import type { Tx } from '../platform/database/schema.ts';

/** The questions that a posting asks now, as JSON text; undefined where there is no such posting. */
export async function questionsNow(tx: Tx, postingId: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('postings')
    .select('screening_questions')
    .where('id', '=', postingId)
    .executeTakeFirst();
  return row?.screening_questions;
}

/**
 * Puts the questions that a posting has asked so far beside the answers to them, before it asks others. Applications
 * that were made to still earlier questions keep those.
 */
export async function keepAskedQuestions(tx: Tx, postingId: number, asked: string): Promise<void> {
  await tx
    .updateTable('enrollments')
    .set({ asked_questions: asked })
    .where('posting_id', '=', postingId)
    .where('asked_questions', 'is', null)
    .execute();
}
