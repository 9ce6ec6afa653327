// What people report, in the database: who may report what, and what admins see of it.
import { sql } from 'kysely';
import type { Flag } from '#shared/contract/flags.ts';
import { fullName } from '#shared/rules/accounts/navigation.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import type { FlagStatus, FlagSubject } from '#shared/rules/flags/flag-reasons.ts';
import { postingStatuses } from '#shared/rules/postings/posting-status.ts';
import { appliedTo, studiesAt } from '../files/repository.ts';
import { isMentor } from '../mentors/repository.ts';
import { isListed } from '../organisations/repository.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Account } from '../platform/sessions/sessions.ts';
import type { PageQuery } from '../postings/lists.ts';

/** What a flag is about. */
export interface Flagged {
  readonly subject: FlagSubject;
  readonly id: number;
}

/** Whether somebody sees a thing, and it isn't their own: only that can be reported. */
export function mayFlag(db: Handle, user: Account, { subject, id }: Flagged): Promise<boolean> {
  const checks: Record<FlagSubject, () => Promise<boolean>> = {
    posting: () => seesPosting(db, user, id),
    student: () => seesStudent(db, user, id),
    mentor: async () => id !== user.id && (await isMentor(db, id)),
    company: async () => id !== user.company_id && (await isListed(db, 'company', id)),
    institution: async () => id !== user.institution_id && (await isListed(db, 'institution', id)),
  };
  return checks[subject]();
}

/** Everybody but employers sees what is published; applicants also see what they applied to. */
async function seesPosting(db: Handle, user: Account, id: number): Promise<boolean> {
  if (user.role === roles.employer) return false;
  const row = await db
    .selectFrom('postings')
    .select('id')
    .where('id', '=', id)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('status', '=', postingStatuses.published),
        exists(
          selectFrom('enrollments')
            .select('enrollments.id')
            .where('enrollments.posting_id', '=', id)
            .where('enrollments.user_id', '=', user.id),
        ),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Companies see who applied to them or talks with them, mentors who talks with them, institutions who studies there. */
async function seesStudent(db: Handle, user: Account, id: number): Promise<boolean> {
  if (user.role === roles.mentor) return await talkWith(db, { column: 'mentor_id', id: user.id }, id);
  if (user.role === roles.educator) return await studiesAt(db, id, user.institution_id);
  if (user.role !== roles.employer || user.company_id === null) return false;
  if (await appliedTo(db, id, user.company_id)) return true;
  return await talkWith(db, { column: 'company_id', id: user.company_id }, id);
}

/** Whether there is a conversation of a company or a mentor with a student. */
async function talkWith(
  db: Handle,
  { column, id }: { readonly column: 'company_id' | 'mentor_id'; readonly id: number },
  studentId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('conversations')
    .select('id')
    .where(column, '=', id)
    .where('user_id', '=', studentId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The names of what flags are about; what is gone has none. */
const nameOf = sql<string>`coalesce(case flags.subject
  when 'posting' then (select title from postings where postings.id = flags.subject_id)
  when 'student' then (select trim(first_name || ' ' || last_name) from users where users.id = flags.subject_id)
  when 'mentor' then (select trim(first_name || ' ' || last_name) from users where users.id = flags.subject_id)
  when 'company' then (select name from companies where companies.id = flags.subject_id)
  else (select name from institutions where institutions.id = flags.subject_id) end, '')`;

const methodOf = sql<Flag['method']>`case flags.subject when 'posting'
  then (select kind from postings where postings.id = flags.subject_id) end`;

const columns = [
  'flags.id',
  'subject',
  'subject_id',
  nameOf.as('name'),
  methodOf.as('method'),
  'reason',
  'text',
  'flags.status',
  'note',
  'flags.created_at',
  'resolved_at',
  'reporters.first_name',
  'reporters.last_name',
  'reporters.email_address',
  'reporters.role',
] as const;

const withReporter = (db: Handle) =>
  db.selectFrom('flags').innerJoin('users as reporters', 'reporters.id', 'flags.user_id');

/** What narrows the flags down; null: all. */
export interface FlagFilters {
  readonly status: FlagStatus | null;
  readonly subject: FlagSubject | null;
}

/** A page of flags, the newest first. */
export async function listFlags(
  db: Handle,
  { status, subject, page, limit }: FlagFilters & PageQuery,
): Promise<{ readonly data: Flag[]; readonly total: number }> {
  const found = withReporter(db)
    .$if(status !== null, (rows) => rows.where('flags.status', '=', status ?? 'open'))
    .$if(subject !== null, (rows) => rows.where('subject', '=', subject ?? 'posting'));
  const { count } = await found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await found
    .select(columns)
    .orderBy('flags.created_at', 'desc')
    .orderBy('flags.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { data: rows.map(flagOf), total: Number(count) };
}

/** One flag and who reported it, or null. */
export async function readFlag(db: Handle, id: number): Promise<{ flag: Flag; reporterId: number } | null> {
  const row = await withReporter(db)
    .select([...columns, 'flags.user_id'])
    .where('flags.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { user_id, ...rest } = row;
  return { flag: flagOf(rest), reporterId: user_id };
}

interface FlagRow extends Omit<Flag, 'reporter'> {
  readonly first_name: string;
  readonly last_name: string;
  readonly email_address: string | null;
  readonly role: number;
}

function flagOf({ first_name, last_name, email_address, role, ...flag }: FlagRow): Flag {
  const reporter = { name: fullName({ first_name, last_name }), email_address: email_address ?? '', role };
  return { ...flag, reporter };
}
