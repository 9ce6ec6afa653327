import { removeConversations } from '../messages/repository.ts';
import type { Tx } from '../platform/database/schema.ts';
import { removeStudentCard } from '../students/cards.ts';

/**
 * Removes what invitations and conversations keep about a person: news, the card by which a student is found, what a
 * student was invited to, the student's conversations, what the helpdesk was asked, and what was reported by or about
 * the person. What somebody wrote for an
 * organisation stays the organisation's, under a name that says nothing.
 */
export async function forgetPerson(tx: Tx, userId: number): Promise<void> {
  await removeStudentCard(tx, userId);
  await removeConversations(tx, userId);
  await tx.deleteFrom('notifications').where('user_id', '=', userId).execute();
  await tx.deleteFrom('tickets').where('user_id', '=', userId).execute();
  await tx.deleteFrom('flags').where('user_id', '=', userId).execute();
  await tx.deleteFrom('flags').where('subject', 'in', ['student', 'mentor']).where('subject_id', '=', userId).execute();
  await tx.deleteFrom('invitations').where('user_id', '=', userId).execute();
  await tx.deleteFrom('hidden_suggestions').where('audience', '=', 'students').where('party_id', '=', userId).execute();
}

/** With nobody left to answer, an organisation's open invitations are taken back and its partnerships end. */
export async function endDealings(
  tx: Tx,
  column: 'company_id' | 'institution_id',
  id: number,
  now: Date,
): Promise<void> {
  const ended = { status: 'withdrawn' as const, answered_at: now.toISOString() };
  await tx.updateTable('invitations').set(ended).where(column, '=', id).where('status', '=', 'sent').execute();
  await tx
    .updateTable('partnerships')
    .set(ended)
    .where(column, '=', id)
    .where('status', 'in', ['sent', 'accepted'])
    .execute();
}
