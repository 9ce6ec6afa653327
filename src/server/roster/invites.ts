import { notify } from '../notifications/repository.ts';
import { placeIsUnattended } from '../organisations/suspension.ts';
import { placeIsVerified } from '../organisations/verification.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Dialect } from '../platform/database/dialect/dialect.ts';
import type { Tx } from '../platform/database/schema.ts';
import { takeUnasked, type UnaskedReceiver, unaskedLeft } from '../platform/mail/unasked-allowance.ts';
import { listed } from '../students/repository.ts';

/** Some students of an upload whose turn it is to be written to. */
export interface InviteTurn {
  readonly institution: string;
  readonly receivers: readonly UnaskedReceiver[];
}

const studentsPerTurn = 50;

/**
 * Takes the next students whom an upload added and who wait to join, and writes down that they were written to; those
 * who have an account find it in their news as well. Lists may hold addresses of anybody: an institution writes to each
 * once, ever, and only while it is verified and neither it nor all of its members are suspended. Null: nobody is left, the upload was undone, or the
 * others have to wait, for the institution to be verified, for its suspension to be lifted, or for the next day.
 */
export async function takeInvites(
  tx: Tx,
  dialect: Dialect,
  { rosterImportId, perDay }: { readonly rosterImportId: number; readonly perDay: number },
  now: Date,
): Promise<InviteTurn | null> {
  await dialect.lock(tx, `invites ${rosterImportId}`);
  const batch = await tx
    .selectFrom('student_batches')
    .innerJoin('institutions', 'institutions.id', 'student_batches.institution_id')
    .select(['student_batches.institution_id', 'invited_to', 'name'])
    .where('student_batches.id', '=', rosterImportId)
    .where('invites', '=', 'due')
    .where('status', '=', 'finished')
    .executeTakeFirst();
  if (!batch) return null;
  // They wait until somebody who runs the workspace verifies the institution, or lifts its suspension.
  const place = { kind: 'institution', id: batch.institution_id } as const;
  if (!(await placeIsVerified(tx, place)) || (await placeIsUnattended(tx, place))) return null;
  const left = await unaskedLeft(tx, dialect, perDay, now);
  if (left === 0) return null;
  const students = await tx
    .selectFrom('students')
    .select(['id', 'email'])
    .where('added_batch_id', '=', rosterImportId)
    .where('id', '>', batch.invited_to)
    .where('user_id', 'is', null)
    .where(listed)
    .orderBy('id')
    .limit(Math.min(left, studentsPerTurn))
    .execute();
  const last = students.at(-1);
  const done = last ? { invited_to: last.id } : { invites: 'done' as const };
  await tx.updateTable('student_batches').set(done).where('id', '=', rosterImportId).execute();
  if (!last) return null;
  const emails = students.map(({ email }) => email);
  await tellAccounts(tx, { institutionId: batch.institution_id, name: batch.name, emails }, now);
  const sender = { sender: `institution ${batch.institution_id}`, perDay, once: true };
  return { institution: batch.name, receivers: await takeUnasked(tx, dialect, sender, emails, now) };
}

/** Students with an account are told in the app too, where they answer. */
async function tellAccounts(
  tx: Tx,
  { institutionId, name, emails }: { institutionId: number; name: string; emails: readonly string[] },
  now: Date,
): Promise<void> {
  const accounts = await tx
    .selectFrom('users')
    .select('id')
    .where('email_address', 'in', emails)
    .where('role', '=', 4)
    .where('email_verified', '=', 1)
    .where('deleted_at', 'is', null)
    .execute();
  const text = `${name} asks whether you study there`;
  const notifications = {
    kind: 'membership',
    text,
    path: '/student/dashboard',
    topic: `link ${institutionId}`,
  } as const;
  await notify(
    tx,
    accounts.map(({ id }) => ({ ...notifications, userId: id })),
    now,
  );
}

/** Uploads whose added students have not all been written to. */
export async function invitesDue(db: Handle): Promise<number[]> {
  const rows = await db
    .selectFrom('student_batches')
    .select('id')
    .where('invites', '=', 'due')
    .where('status', '=', 'finished')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
