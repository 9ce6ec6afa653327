import type { InvitationCard } from '#shared/contract/invitations.ts';
import { fullName } from '#shared/rules/accounts/navigation.ts';
import { standing } from '#shared/rules/enrollments/invitation-status.ts';
import { fold } from '#shared/rules/texts/fold.ts';
import { skillsOf } from '../enrollments/repository.ts';
import type { Handle } from '../platform/database/database.ts';
import { needlesIn } from '../platform/database/dialect/substring-search.ts';
import { foldAll } from '../platform/database/search-text.ts';
import { enrollmentsAmong } from './reach.ts';
import type { InvitationRecord } from './repository.ts';
import { type CardFilters, cityOf, type PostingToFill } from './students.ts';
import { type Suggestion, suggestStudent, type Wanted } from './suggestion.ts';

/** A student or an institution as a card shows it, before any invitation; with what filters ask for. */
export interface Party extends Suggestion {
  readonly party_id: number;
  readonly audience: InvitationCard['audience'];
  readonly name: string;
  /** Of an institution alone. */
  readonly verified?: boolean;
  readonly detail: string;
  readonly image: string;
  readonly city_id: number | null;
  readonly city_name: string;
  readonly qualification: string;
  readonly course: string;
  readonly skills: readonly { readonly id: number; readonly name: string }[];
  readonly students: number | null;
  /** A student's degree, folded; institutions are narrowed by `teaching`. */
  readonly qualificationKeys: readonly string[];
  /** A student's skills. */
  readonly skillIds: readonly number[];
}

/** What an opening looks for, in the words of the rule. */
export function wantedBy(toFill: PostingToFill): Wanted {
  const { skills, courses } = toFill.posting;
  return {
    skills: skills.map(({ name }) => name),
    courses: courses.map(({ name }) => name),
    city: cityOf(toFill).name,
  };
}

const partiesAtOnce = 2000;

/**
 * Students by account, in order; deleted ones are left out. Says of them what a suggestion needs and no more: neither
 * e-mail nor phone number.
 */
export async function readStudentParties(db: Handle, toFill: PostingToFill, ids: readonly number[]): Promise<Party[]> {
  const parties: Party[] = [];
  for (let start = 0; start < ids.length; start += partiesAtOnce) {
    parties.push(...(await readSome(db, toFill, ids.slice(start, start + partiesAtOnce))));
  }
  return parties;
}

async function readSome(db: Handle, toFill: PostingToFill, ids: readonly number[]): Promise<Party[]> {
  const rows = await selectStudents(db).where('users.id', 'in', ids).where('users.deleted_at', 'is', null).execute();
  const skills = await skillsOf(db, ids);
  const known = await enrollmentsAmong(db, toFill.posting.company_id, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const open = row.in_directory === 1 || known.has(id);
    return [open ? studentParty(toFill, row, skills.get(id) ?? []) : studentParty(toFill, nameOnly(row), [])];
  });
}

/** What a company sees of somebody who was invited by e-mail, is not in the directory, and has not answered. */
const nameOnly = ({ id, first_name, last_name, in_directory }: StudentRow): StudentRow => ({
  id,
  first_name,
  last_name,
  in_directory,
  profile_pic: '',
  city_id: null,
  city_name: null,
  qualification: null,
  course: null,
  typed: null,
  institution_name: null,
});

const selectStudents = (db: Handle) =>
  db
    .selectFrom('users')
    .leftJoin('student_profiles as profile', 'profile.user_id', 'users.id')
    .leftJoin('cities', 'cities.id', 'profile.city_id')
    .leftJoin('institutions', 'institutions.id', 'users.institution_id')
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.profile_pic', 'users.in_directory'])
    .select(['profile.city_id', 'profile.qualification', 'profile.course', 'profile.institution as typed'])
    .select(['cities.name as city_name', 'institutions.name as institution_name']);

type StudentRow = Awaited<ReturnType<ReturnType<typeof selectStudents>['executeTakeFirstOrThrow']>>;

function studentParty(toFill: PostingToFill, row: StudentRow, skills: Party['skills']): Party {
  const qualification = row.qualification ?? '';
  const course = row.course ?? '';
  const studies = course !== '' && fold(course) !== fold(qualification) ? [qualification, course] : [qualification];
  const place = row.institution_name ?? row.typed ?? '';
  return {
    party_id: row.id,
    audience: 'students',
    name: fullName(row),
    image: row.profile_pic,
    detail: [...studies, place].filter(Boolean).join(', '),
    city_id: row.city_id,
    city_name: row.city_name ?? '',
    qualification,
    course,
    skills,
    students: null,
    qualificationKeys: [fold(qualification)],
    skillIds: skills.map(({ id }) => id),
    ...suggestStudent(wantedBy(toFill), {
      skills: toFill.posting.skills.filter(({ id }) => skills.some((own) => own.id === id)).map(({ name }) => name),
      course: wantedCourse(toFill, [qualification, course]),
      inCity: row.city_id !== null && row.city_id === cityOf(toFill).id,
    }),
  };
}

function wantedCourse({ posting }: PostingToFill, taken: readonly string[]): string | null {
  const keys = taken.map(fold);
  return posting.courses.find(({ name }) => keys.includes(fold(name)))?.name ?? null;
}

/** Whether a party is among what is asked for: any part of what its card says, and the filters. */
export function isAskedFor(party: Party, { search, cities, skills, qualifications }: CardFilters): boolean {
  const says = foldAll([
    party.name,
    party.detail,
    party.city_name,
    party.qualification,
    party.course,
    ...party.skills.map(({ name }) => name),
    ...party.reasons,
  ]);
  const keys = qualifications.map(fold);
  return (
    needlesIn(fold(search)).every((word) => says.includes(word)) &&
    (cities.length === 0 || (party.city_id !== null && cities.includes(party.city_id))) &&
    skills.every((id) => party.skillIds.includes(id)) &&
    (keys.length === 0 || keys.some((key) => party.qualificationKeys.includes(key)))
  );
}

/** Whether a list is narrowed at all. */
export const isNarrowed = ({ search, cities, skills, qualifications }: CardFilters): boolean =>
  needlesIn(fold(search)).length + cities.length + skills.length + qualifications.length > 0;

/** A party as it is answered, with the invitation behind it. */
export function invitationCard(party: Party, invitation: InvitationRecord | null, now: Date): InvitationCard {
  const { qualificationKeys: _keys, skillIds: _ids, city_id: _city, ...card } = party;
  return {
    ...card,
    skills: [...party.skills],
    invitation_id: invitation?.id ?? null,
    status: invitation ? standing(invitation, now.toISOString()) : null,
    note: invitation?.note ?? '',
    sent_at: invitation?.sent_at ?? null,
    expires_at: invitation?.expires_at ?? null,
    seen_at: invitation?.seen_at ?? null,
    answered_at: invitation?.answered_at ?? null,
  };
}
