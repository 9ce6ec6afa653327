import { roles } from '#shared/rules/accounts/roles.ts';
import { enrollmentStatuses } from '#shared/rules/enrollments/enrollment-status.ts';
import { usualZone } from '#shared/rules/mentoring/time-zones.ts';
import { postingStatuses } from '#shared/rules/postings/posting-status.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { readHours } from '../mentors/hours.ts';
import { ofActiveCompany, ofActiveInstitution } from '../organisations/suspension.ts';
import type { Handle } from '../platform/database/database.ts';

const { day } = milliseconds;
/** Days ahead that a summary looks: a week, and what ends before the next one is read. */
const ahead = 8;
/** Days after which a student is told that nobody looked at an application, and a company that it waits. */
const unseen = { student: 14, company: 7 };
/** Lines of one sort; the rest is in the app. */
const maxLines = 10;
/** Proposals are read beyond the lines: those whose times have passed are among them. */
const maxProposed = 200;

/** Whom a summary is for. */
export interface DigestReader {
  readonly id: number;
  readonly role: number;
  readonly company_id: number | null;
  readonly institution_id: number | null;
}

interface Times {
  /** ISO 8601. */
  readonly now: string;
  readonly end: string;
  before(days: number): string;
}

/** What ends within eight days and what waits for somebody, a line for each. Of places that nobody verified, nothing. */
export async function digestLines(db: Handle, reader: DigestReader, now: Date): Promise<string[]> {
  const at = (days: number) => new Date(now.getTime() + days * day).toISOString();
  const times = { now: now.toISOString(), end: at(ahead), before: (days: number) => at(-days) };
  if (reader.role === roles.student) return await ofStudent(db, reader.id, times);
  if (reader.role === roles.mentor) return await ofMentor(db, reader.id, times);
  if (reader.company_id !== null) return await ofCompany(db, reader.company_id, times);
  if (reader.institution_id !== null) return await ofInstitution(db, reader.institution_id, times);
  return [];
}

const dayOf = (instant: string, timeZone = usualZone) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone }).format(new Date(instant));
/** On one line: a title must not look like a paragraph of ours. */
const quoted = (title: string) => `“${title.replace(/\s+/g, ' ').trim()}”`;
const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

const invitationEnds = (ending: { readonly company: string; readonly title: string; readonly expires_at: string }) =>
  `The invitation from ${quoted(ending.company)} to ${quoted(ending.title)} ends on ${dayOf(ending.expires_at)}`;
const partnershipEnds = (from: string, expiresAt: string) =>
  `The invitation from ${quoted(from)} to become partners ends on ${dayOf(expiresAt)}`;

/** Invitations to postings that end soon, the first to end first; of sender and receiver, what is needed to name them. */
const endingInvitations = (db: Handle, { now, end }: Times) =>
  db
    .selectFrom('invitations')
    .innerJoin('postings', 'postings.id', 'invitations.posting_id')
    .innerJoin('companies', 'companies.id', 'invitations.company_id')
    .leftJoin('institutions', 'institutions.id', 'invitations.institution_id')
    .select(['postings.title', 'companies.name as company', 'institutions.name as institution', 'expires_at'])
    .where('invitations.status', '=', 'sent')
    .where('expires_at', '>', now)
    .where('expires_at', '<=', end)
    .where(ofActiveCompany('companies.id'))
    .orderBy('expires_at')
    .limit(maxLines);

/** The same of partnerships. */
const endingPartnerships = (db: Handle, { now, end }: Times) =>
  db
    .selectFrom('partnerships')
    .innerJoin('companies', 'companies.id', 'partnerships.company_id')
    .innerJoin('institutions', 'institutions.id', 'partnerships.institution_id')
    .select(['companies.name as company', 'institutions.name as institution', 'expires_at'])
    .where('partnerships.status', '=', 'sent')
    .where('expires_at', '>', now)
    .where('expires_at', '<=', end)
    .where(ofActiveCompany('companies.id'))
    .where(ofActiveInstitution('institutions.id'))
    .orderBy('expires_at')
    .limit(maxLines);

async function ofStudent(db: Handle, id: number, times: Times): Promise<string[]> {
  const invitations = await endingInvitations(db, times)
    .where('invitations.user_id', '=', id)
    .where('companies.verified', '=', 1)
    .execute();
  const interviews = await db
    .selectFrom('interviews')
    .innerJoin('postings', 'postings.id', 'interviews.posting_id')
    .innerJoin('companies', 'companies.id', 'postings.company_id')
    .select(['postings.title', 'slots'])
    .where('interviews.user_id', '=', id)
    .where('interviews.status', '=', 'proposed')
    .where('companies.verified', '=', 1)
    .where(ofActiveCompany('companies.id'))
    .orderBy('interviews.id', 'desc')
    .limit(maxProposed)
    .execute();
  const applications = await db
    .selectFrom('enrollments')
    .innerJoin('postings', 'postings.id', 'enrollments.posting_id')
    .innerJoin('companies', 'companies.id', 'postings.company_id')
    .select(['postings.title', 'enrollments.updated_at'])
    .where('enrollments.user_id', '=', id)
    .where('companies.verified', '=', 1)
    .where(ofActiveCompany('companies.id'))
    .where('enrollments.status', '=', enrollmentStatuses.applied)
    .where('enrollments.updated_at', '<=', times.before(unseen.student))
    .where('enrollments.seen_at', 'is', null)
    .where('postings.status', '=', postingStatuses.published)
    .orderBy('enrollments.updated_at')
    .limit(maxLines)
    .execute();
  const sessions = await bookings(db, times).where('student_id', '=', id).where('status', '=', 'proposed').execute();
  return [
    ...interviews
      .filter(({ slots }) => lastEnd(slots) > times.now)
      .slice(0, maxLines)
      .map(({ title }) => `Interview times for ${quoted(title)} wait for your choice`),
    ...invitations.map(invitationEnds),
    ...sessions.map(
      ({ starts_at }) => `A mentor proposes another time, ${dayOf(starts_at)}, and waits for your answer`,
    ),
    ...applications.map(
      ({ title, updated_at }) => `Nobody has looked at your application to ${quoted(title)} since ${dayOf(updated_at)}`,
    ),
  ];
}

/** When the last of the proposed times ends; empty where there is none. */
function lastEnd(slots: string): string {
  const times = JSON.parse(slots) as readonly { readonly ends_at: string }[];
  return (
    times
      .map(({ ends_at }) => ends_at)
      .toSorted()
      .at(-1) ?? ''
  );
}

/** Sessions that wait for somebody and have not begun. */
const bookings = (db: Handle, { now }: Times) =>
  db.selectFrom('bookings').select('starts_at').where('starts_at', '>', now).orderBy('starts_at').limit(maxLines);

async function ofMentor(db: Handle, id: number, times: Times): Promise<string[]> {
  const asked = await bookings(db, times).where('mentor_id', '=', id).where('status', '=', 'requested').execute();
  const { zone } = await readHours(db, id);
  return asked.map(
    ({ starts_at }) => `A student asks for a session on ${dayOf(starts_at, zone)} and waits for your answer`,
  );
}

async function ofCompany(db: Handle, id: number, times: Times): Promise<string[]> {
  const waiting = await db
    .selectFrom('enrollments')
    .innerJoin('postings', 'postings.id', 'enrollments.posting_id')
    .select(['postings.title', ({ fn }) => fn.countAll<number>().as('count')])
    .select(({ fn }) => fn.min('enrollments.updated_at').as('since'))
    .where('enrollments.company_id', '=', id)
    .where('enrollments.status', '=', enrollmentStatuses.applied)
    .where('enrollments.updated_at', '<=', times.before(unseen.company))
    .where('postings.status', '=', postingStatuses.published)
    .groupBy(['postings.id', 'postings.title'])
    .orderBy('since')
    .limit(maxLines)
    .execute();
  const received = endingInvitations(db, times)
    .where('invitations.company_id', '=', id)
    .where('from_side', '=', 'institution');
  const asked = await received
    .where('institutions.verified', '=', 1)
    .where(ofActiveInstitution('institutions.id'))
    .execute();
  const partners = await endingPartnerships(db, times)
    .where('partnerships.company_id', '=', id)
    .where('from_side', '=', 'institution')
    .where('institutions.verified', '=', 1)
    .execute();
  const sent = await countSent(db, times, { company_id: id, from_side: 'company' });
  return [
    ...waiting.map(
      ({ title, count, since }) =>
        `${counted(Number(count), 'applicant', 'applicants')} to ${quoted(title)} ${Number(count) === 1 ? 'has' : 'have'} been waiting for a first look since ${dayOf(String(since))}`,
    ),
    ...asked.map(
      ({ institution, title, expires_at }) =>
        `${quoted(institution ?? '')} waits for your answer about ${quoted(title)} until ${dayOf(expires_at)}`,
    ),
    ...partners.map(({ institution, expires_at }) => partnershipEnds(institution, expires_at)),
    ...sent,
  ];
}

async function ofInstitution(db: Handle, id: number, times: Times): Promise<string[]> {
  const invitations = await endingInvitations(db, times)
    .where('invitations.institution_id', '=', id)
    .where('from_side', '=', 'company')
    .where('companies.verified', '=', 1)
    .execute();
  const partners = await endingPartnerships(db, times)
    .where('partnerships.institution_id', '=', id)
    .where('from_side', '=', 'company')
    .where('companies.verified', '=', 1)
    .execute();
  const sent = await countSent(db, times, { institution_id: id, from_side: 'institution' });
  return [
    ...invitations.map(invitationEnds),
    ...partners.map(({ company, expires_at }) => partnershipEnds(company, expires_at)),
    ...sent,
  ];
}

type Sender =
  | { readonly company_id: number; readonly from_side: 'company' }
  | { readonly institution_id: number; readonly from_side: 'institution' };

/** A line on what the reader has sent, where nobody has answered and it ends soon. */
async function countSent(db: Handle, { now, end }: Times, sender: Sender): Promise<string[]> {
  const { count } = await db
    .selectFrom('invitations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'sent')
    .where('expires_at', '>', now)
    .where('expires_at', '<=', end)
    .where('from_side', '=', sender.from_side)
    .where(({ eb }) =>
      'company_id' in sender
        ? eb('company_id', '=', sender.company_id)
        : eb('institution_id', '=', sender.institution_id),
    )
    .executeTakeFirstOrThrow();
  if (Number(count) === 0) return [];
  return [`${counted(Number(count), 'invitation of yours ends', 'invitations of yours end')} without an answer`];
}
