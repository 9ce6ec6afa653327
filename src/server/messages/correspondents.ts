import { sql } from 'kysely';
import { fullName } from '#shared/rules/accounts/navigation.ts';
import { enrollmentStatuses } from '#shared/rules/enrollments/enrollment-status.ts';
import { isListed, readPlace } from '../organisations/repository.ts';
import type { Handle } from '../platform/database/database.ts';
import { pictureFor } from '../privacy/pictures.ts';
import type { Between, Writer } from './repository.ts';

/** Somebody whom a side may write to. */
export interface Correspondent {
  readonly name: string;
  readonly detail: string;
  readonly image: string;
}

/** The two sides of a conversation, or null where such two never talk: one of them is always a company. */
export function betweenOf(own: Writer, to: Writer): Between | null {
  if (own.side === 'company' && to.side !== 'company') return { companyId: own.id, other: to };
  return own.side !== 'company' && to.side === 'company' ? { companyId: to.id, other: own } : null;
}

/**
 * Whom one side wants to write to, or null: companies and institutions where somebody can answer, and students and
 * companies that know each other. To what a student has written there is always an answer, and a student may answer.
 */
export async function findCorrespondent(
  db: Handle,
  between: Between,
  to: Writer,
  now: Date,
): Promise<Correspondent | null> {
  const { other } = between;
  if (other.side === 'student' && !(await haveWritten(db, between, to)) && !(await haveMet(db, between, to, now))) {
    return null;
  }
  if (to.side === 'student') return await readStudent(db, to.id, between.companyId);
  if (!(await isListed(db, to.side, to.id))) return null;
  const place = await readPlace(db, to.side, to.id);
  return place ? { name: place.name, detail: place.address, image: place.logo } : null;
}

/** Whether a conversation is there to be answered: for the student any, for the company one that the student wrote in. */
async function haveWritten(db: Handle, { companyId, other }: Between, to: Writer): Promise<boolean> {
  let texts = db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .select('messages.id')
    .where('conversations.company_id', '=', companyId)
    .where('conversations.user_id', '=', other.id);
  if (to.side === 'student') texts = texts.where('side', '=', 'student');
  return (await texts.limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Whether a student has an application with a company, or an invitation by it that is open or accepted. A company does
 * not begin where the application was withdrawn, or where the student's last answer was a no.
 */
async function haveMet(db: Handle, { companyId, other }: Between, to: Writer, now: Date): Promise<boolean> {
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

async function readStudent(db: Handle, id: number, companyId: number): Promise<Correspondent | null> {
  const row = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .select(pictureFor({ student: 'users', companyId: sql`${companyId}` }).as('profile_pic'))
    .where('id', '=', id)
    .where('role', '=', 4)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ? { name: fullName(row), detail: 'Student', image: row.profile_pic } : null;
}
