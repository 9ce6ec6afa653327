import { roles } from '#shared/rules/accounts/roles.ts';
import { callOffInterviews } from '../interviews/leaving.ts';
import { callOffSessions, forgetMentoring } from '../mentoring/leaving.ts';
import { forgetOrders } from '../orders/repository.ts';
import { closeRequests, type PlaceKey } from '../organisations/join-requests.ts';
import { dropInvites, forgetInvitesOf } from '../organisations/member-invites.ts';
import { nowhere } from '../organisations/members.ts';
import { makeNextOwner } from '../organisations/next-owner.ts';
import { memberRole, placeColumn } from '../organisations/repository.ts';
import type { Dialect } from '../platform/database/dialect/dialect.ts';
import type { Tx } from '../platform/database/schema.ts';
import { closePostings } from '../postings/close-postings.ts';
import { forgetStudent } from '../profiles/repository.ts';
import { outlive } from '../restores/outliving.ts';
import { leave, releaseInstitution } from '../students/joining.ts';
import { accountLock } from './accounts.ts';
import { forgetName } from './forget-name.ts';
import { endDealings, forgetPerson } from './leaving.ts';
import { voidAllCodes } from './one-time-codes.ts';
import { voidResetTokens } from './password-reset.ts';

/** Who leaves. */
type Leaver = { readonly id: number; readonly role: number };

/**
 * Deletes an account and what is personal in it. Its row stays, empty, since postings name their author. With the
 * last member of a company its postings close and its interviews are called off; with the last of an institution its
 * student list goes, because nobody could look after it any more. Where members are left without an owner, the one who
 * is there longest becomes one.
 */
export async function deleteAccount(tx: Tx, dialect: Dialect, account: Leaver, now: Date): Promise<void> {
  const { id } = account;
  outlive(tx, id);
  await dialect.lock(tx, accountLock(id));
  if (account.role === roles.student) await leave(tx, id, now);
  // Read again: a member may have accepted them a moment ago.
  const { company_id, institution_id, email_address } = await tx
    .selectFrom('users')
    .select(['company_id', 'institution_id', 'email_address'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  // Two who leave at the same moment must not each take the other for the one who stays.
  await dialect.lock(tx, `members ${company_id} ${institution_id}`);
  await callOffSessions(tx, dialect, id, now);
  await forgetName(tx, id);
  const access = [
    'sessions',
    'known_devices',
    'user_identities',
    'social_grants',
    'authenticators',
    'recovery_codes',
    'mail_preferences',
    'calendar_feeds',
  ] as const;
  const own = ['user_interests', 'join_requests', 'declined_links', 'saved_postings', 'saved_searches'] as const;
  for (const table of [...access, ...own] as const) {
    await tx.deleteFrom(table).where('user_id', '=', id).execute();
  }
  // Their rows stay for a day: how often the address was written to must outlast the account.
  await voidAllCodes(tx, id, now);
  await voidResetTokens(tx, id, now);
  await tx.deleteFrom('idempotency_keys').where('account', '=', `user:${id}`).execute();
  await forgetStudent(tx, id);
  await forgetPerson(tx, id);
  await forgetOrders(tx, id, now);
  await forgetMentoring(tx, id);
  if (email_address !== null) await forgetInvitesOf(tx, email_address);
  await emptyRow(tx, id, now);
  if (company_id !== null) await leavePlace(tx, { kind: 'company', id: company_id }, now);
  if (institution_id !== null) await leavePlace(tx, { kind: 'institution', id: institution_id }, now);
}

/** What becomes of a place that somebody has gone from. */
async function leavePlace(tx: Tx, place: PlaceKey, now: Date): Promise<void> {
  const { kind, id } = place;
  if (await hasMembers(tx, place)) return await makeNextOwner(tx, place, now);
  if (kind === 'company') {
    await closePostings(tx, id, now);
    await callOffInterviews(tx, id, now);
  } else {
    await releaseInstitution(tx, id, now);
    await dropStudents(tx, id);
  }
  await endDealings(tx, placeColumn(kind), id, now);
  await closeRequests(tx, place, now);
  await dropInvites(tx, place);
}

async function emptyRow(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      email_address: null,
      password_hash: null,
      first_name: 'Former',
      last_name: 'member',
      designation: '',
      phone_number: '',
      profile_pic: '',
      two_factor: 0,
      in_directory: 0,
      share_applications: 0,
      ...nowhere,
      deleted_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .where('id', '=', id)
    .execute();
}

/** Only people whose e-mail is verified can look after a place; its students do not, nor who is an administrator now. */
async function hasMembers(tx: Tx, { kind, id }: PlaceKey): Promise<boolean> {
  const verified = tx.selectFrom('users').select('id').where('email_verified', '=', 1);
  const row = await verified.where('role', '=', memberRole[kind]).where(placeColumn(kind), '=', id).executeTakeFirst();
  return row !== undefined;
}

async function dropStudents(tx: Tx, institutionId: number): Promise<void> {
  const tables = [
    'assignments',
    'declined_links',
    'student_batch_rows',
    'student_batch_parts',
    'student_batch_present',
    'student_batch_marks',
    'student_batches',
    'students',
    'student_matching',
    'student_counters',
  ] as const;
  for (const table of tables as readonly 'students'[]) {
    await tx.deleteFrom(table).where('institution_id', '=', institutionId).execute();
  }
}
