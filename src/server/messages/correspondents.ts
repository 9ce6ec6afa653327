import { sql } from 'kysely';
import { fullName } from '#shared/rules/accounts/navigation.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { enrollmentStatuses } from '#shared/rules/enrollments/enrollment-status.ts';
import { administratorsName } from '#shared/rules/messages/administrators.ts';
import { isListed, readPlace } from '../organisations/repository.ts';
import type { Handle } from '../platform/database/database.ts';
import type { WritingSide } from '../platform/database/tables/invitations.ts';
import { companyOf, institutionOf } from '../platform/sessions/access.ts';
import type { Account } from '../platform/sessions/sessions.ts';
import { pictureFor } from '../privacy/pictures.ts';
import { type Between, hasWritten, type Writer } from './repository.ts';

/** Somebody whom a side may write to. */
export interface Correspondent {
  readonly name: string;
  readonly detail: string;
  readonly image: string;
}

/** In whose name somebody writes: of the administrators, of their company or institution, or their own. */
export function writerOf(user: Account): Writer {
  if (user.role === roles.admin) return { side: 'administrators', id: 1 };
  if (user.role === roles.employer) return { side: 'company', id: companyOf(user) };
  if (user.role === roles.educator) return { side: 'institution', id: institutionOf(user) };
  return { side: user.role === roles.mentor ? 'mentor' : 'student', id: user.id };
}

/** Whom each host talks with. */
const guestsOf: Readonly<Partial<Record<WritingSide, readonly WritingSide[]>>> = {
  administrators: ['company', 'mentor', 'institution', 'student'],
  company: ['institution', 'student'],
  mentor: ['student'],
};

/** The two sides of a conversation, or null where such two never talk. */
export function betweenOf(own: Writer, to: Writer): Between | null {
  return hosted(own, to) ?? hosted(to, own);
}

const hosted = (host: Writer, other: Writer): Between | null =>
  guestsOf[host.side]?.includes(other.side) ? { host, other } : null;

/**
 * Whom one side wants to write to, or null: companies and institutions where somebody can answer, students and
 * companies that know each other, and students and mentors with a session between them. To what a student has written
 * there is always an answer, and a student may answer. Administrators write to everyone who can read it; they are only
 * answered.
 */
export async function findCorrespondent(
  db: Handle,
  between: Between,
  to: Writer,
  now: Date,
): Promise<Correspondent | null> {
  const { host, other } = between;
  const byAdministrators = host.side === 'administrators';
  if (to.side === 'administrators') {
    const began = await hasWritten(db, between, 'administrators');
    return began ? { name: administratorsName, detail: '', image: '' } : null;
  }
  if (
    !byAdministrators &&
    other.side === 'student' &&
    !(await haveWritten(db, between, to)) &&
    !(await haveMet(db, between, to, now))
  ) {
    return null;
  }
  if (to.side === 'mentor') return await readMentor(db, to.id);
  if (to.side === 'student') return await readStudent(db, to.id, host);
  if (!(await isListed(db, to.side, to.id))) return null;
  const place = await readPlace(db, to.side, to.id);
  return place ? { name: place.name, detail: place.address, image: place.logo } : null;
}

/** Whether a conversation is there to be answered: for the student any, for the other side one that the student wrote in. */
async function haveWritten(db: Handle, { host, other }: Between, to: Writer): Promise<boolean> {
  let texts = db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .select('messages.id')
    .where(host.side === 'mentor' ? 'conversations.mentor_id' : 'conversations.company_id', '=', host.id)
    .where('conversations.user_id', '=', other.id);
  if (to.side === 'student') texts = texts.where('side', '=', 'student');
  return (await texts.limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Whether a student has an application with a company, or an invitation by it that is open or accepted. A company does
 * not begin where the application was withdrawn, or where the student's last answer was a no.
 */
async function haveMet(db: Handle, between: Between, to: Writer, now: Date): Promise<boolean> {
  const { host, other } = between;
  if (host.side === 'mentor') return await haveBooked(db, { mentorId: host.id, studentId: other.id });
  const companyId = host.id;
  let made = db
    .selectFrom('enrollments')
    .select('created_at as at')
    .where('user_id', '=', other.id)
    .where('company_id', '=', companyId);
  if (to.side === 'student') made = made.where('status', '<>', enrollmentStatuses.left);
  const applications = await made.execute();
  const invitations = await db
    .selectFrom('invitations')
    .select(['status', 'expires_at', 'answered_at'])
    .where('user_id', '=', other.id)
    .where('company_id', '=', companyId)
    .execute();
  const answered = (...wanted: readonly string[]) =>
    invitations.filter(({ status }) => wanted.includes(status)).map(({ answered_at }) => answered_at ?? '');
  const yes = [...applications.map(({ at }) => at), ...answered('accepted')];
  const no = answered('rejected', 'not_interested');
  if (to.side === 'student' && no.some((at) => yes.every((earlier) => earlier <= at))) return false;
  const open = invitations.some(({ status, expires_at }) => status === 'sent' && expires_at > now.toISOString());
  return open || yes.length > 0;
}

/** Whether a student has asked a mentor for a session, whatever became of it. */
async function haveBooked(
  db: Handle,
  { mentorId, studentId }: { readonly mentorId: number; readonly studentId: number },
): Promise<boolean> {
  const booked = db.selectFrom('bookings').select('id').where('mentor_id', '=', mentorId);
  return (await booked.where('student_id', '=', studentId).limit(1).executeTakeFirst()) !== undefined;
}

async function readMentor(db: Handle, id: number): Promise<Correspondent | null> {
  const row = await db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'designation', 'profile_pic'])
    .where('id', '=', id)
    .where('role', '=', roles.mentor)
    .where('email_verified', '=', 1)
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  return row ? { name: fullName(row), detail: row.designation || 'Mentor', image: row.profile_pic } : null;
}

async function readStudent(db: Handle, id: number, host: Between['host']): Promise<Correspondent | null> {
  let found = db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .select(
      host.side === 'company'
        ? pictureFor({ student: 'users', companyId: sql`${host.id}` }).as('profile_pic')
        : 'profile_pic',
    )
    .where('id', '=', id)
    .where('role', '=', roles.student)
    .where('deleted_at', 'is', null);
  if (host.side === 'administrators') found = found.where('suspended_at', 'is', null).where('email_verified', '=', 1);
  const row = await found.executeTakeFirst();
  return row ? { name: fullName(row), detail: 'Student', image: row.profile_pic } : null;
}
