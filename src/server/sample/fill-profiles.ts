import { fold } from '#shared/rules/texts/fold.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { resolveEntries } from '../look-ups/named-entries.ts';
import type { Tx } from '../platform/database/schema.ts';
import { writeStudentCards } from '../students/cards.ts';
import type { Chance } from './chance.ts';
import {
  bios,
  employers,
  enrollmentCities,
  otherInstitutions,
  skillsByCourse,
  works,
} from './content/enrollment-texts.ts';
import { genderOf } from './content/names.ts';
import type { SampleAccount } from './fill-students.ts';

/** `days`: before today, when the profiles were filled in. */
type By = { readonly chance: Chance; readonly now: Date; readonly days: number };

const courses = Object.keys(skillsByCourse);
const rowsAtOnce = 200;

/** Fills in the profiles of students: where they live, what they study and know, where they have worked. */
export async function fillProfiles(tx: Tx, accounts: readonly SampleAccount[], by: By): Promise<void> {
  const cities = await cityIds(tx, accounts);
  const skills = await skillIds(tx);
  const listed = await listedCourses(tx);
  const genders = await gendersOf(tx, accounts);
  for (let start = 0; start < accounts.length; start += rowsAtOnce) {
    const some = accounts.slice(start, start + rowsAtOnce).map((account) => {
      const studies = listed.get(account.userId);
      const qualification = studies?.qualification ?? account.qualification ?? by.chance.pick(courses);
      const city = account.city ?? by.chance.pick(enrollmentCities);
      const gender = genders.get(account.userId) ?? '';
      return { ...account, qualification, course: studies?.course ?? '', city, gender };
    });
    await tx
      .insertInto('student_profiles')
      .values(some.map((student) => ({ ...profileOf(student, by), city_id: cities.get(student.city) ?? null })))
      .execute();
    await tx
      .insertInto('student_skills')
      .values(some.flatMap((student) => skillRows(student, skills, by.chance)))
      .execute();
    await addLists(tx, some, by);
  }
  await writeStudentCards(
    tx,
    accounts.map(({ userId }) => userId),
  );
}

interface Student extends SampleAccount {
  readonly qualification: string;
  readonly course: string;
  readonly city: string;
  readonly gender: string;
}

function profileOf({ userId, institutionId, qualification, course, city, gender }: Student, { chance, now, days }: By) {
  const born = new Date(
    Date.UTC(now.getUTCFullYear() - 19 - chance.number(5), chance.number(12), 1 + chance.number(28)),
  );
  const handle = `student-${userId}`;
  const at = new Date(now.getTime() - days * milliseconds.day).toISOString();
  return {
    user_id: userId,
    institution_id: institutionId,
    date_of_birth: born.toISOString().slice(0, 10),
    gender,
    language: chance.pick(['English', 'Hindi', 'Hindi']),
    location: city,
    institution: institutionId === null ? chance.pick(otherInstitutions) : '',
    bio: chance.pick(bios),
    qualification,
    qualification_key: fold(qualification),
    course,
    linkedin: chance.percent(70) ? `https://linkedin.example/in/${handle}` : '',
    portfolio_link: chance.percent(30) ? `https://portfolio.example/${handle}` : '',
    github: chance.percent(40) ? `https://github.example/${handle}` : '',
    created_at: at,
    updated_at: at,
  };
}

function skillRows(
  { userId, institutionId, qualification }: Student,
  ids: ReadonlyMap<string, number>,
  chance: Chance,
) {
  const known = chance.shuffled(skillsByCourse[qualification] ?? skillsByCourse['B.Tech'] ?? []);
  return known.slice(0, 2 + chance.number(4)).map((name, position) => ({
    user_id: userId,
    institution_id: institutionId,
    skill_id: ids.get(fold(name)) ?? 0,
    position,
  }));
}

async function addLists(tx: Tx, students: readonly Student[], { chance, now }: By): Promise<void> {
  const year = now.getUTCFullYear();
  const of = ({ userId, institutionId }: Student) => ({ user_id: userId, institution_id: institutionId });
  const period = () => {
    const from = year - 1 - chance.number(2);
    const month = 4 + chance.number(3);
    return { start_date: `${from}-0${month}-01`, end_date: `${from}-0${month + 2}-15` };
  };
  const jobs = students
    .filter(() => chance.percent(55))
    .map((student) => ({ ...of(student), ...chance.pick(employers), ...period() }));
  const made = students
    .filter(() => chance.percent(60))
    .map((student) => {
      const link = `https://portfolio.example/student-${student.userId}/work`;
      return { ...of(student), ...chance.pick(works), link, ...period() };
    });
  const shown = students
    .filter(() => chance.percent(80))
    .map((student) => {
      const link = `https://documents.example/student-${student.userId}/cv.pdf`;
      return { ...of(student), title: 'Curriculum vitae', link, file_id: null };
    });
  if (jobs.length > 0) await tx.insertInto('student_experiences').values(jobs).execute();
  if (made.length > 0) await tx.insertInto('student_projects').values(made).execute();
  if (shown.length > 0) await tx.insertInto('student_documents').values(shown).execute();
}

/** What names say of accounts. */
async function gendersOf(tx: Tx, accounts: readonly SampleAccount[]): Promise<Map<number, string>> {
  const ids = accounts.map(({ userId }) => userId);
  const rows = await tx.selectFrom('users').select(['id', 'first_name', 'last_name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, first_name, last_name }) => [id, genderOf({ first: first_name, last: last_name })]));
}

async function cityIds(tx: Tx, accounts: readonly SampleAccount[]): Promise<Map<string, number>> {
  const named = accounts.flatMap(({ city }) => city ?? []);
  const keys = [...new Set([...enrollmentCities, ...named])].map((name) => [fold(name), name] as const);
  const rows = await tx
    .selectFrom('cities')
    .select(['id', 'name_key'])
    .where(
      'name_key',
      'in',
      keys.map(([key]) => key),
    )
    .orderBy('id', 'desc')
    .execute();
  const byKey = new Map(rows.map(({ id, name_key }) => [name_key, id]));
  return new Map(keys.map(([key, name]) => [name, byKey.get(key) ?? 0]));
}

async function skillIds(tx: Tx): Promise<Map<string, number>> {
  const names = [...new Set(Object.values(skillsByCourse).flat())];
  const { entries } = await resolveEntries(tx, 'skills', names);
  return new Map(entries.map(({ id, name }) => [fold(name), id]));
}

/** The degree and the subject of those who are on an institution's list. */
async function listedCourses(tx: Tx) {
  const rows = await tx
    .selectFrom('students')
    .select(['user_id', 'course', 'specialization'])
    .where('user_id', 'is not', null)
    .execute();
  return new Map(
    rows.map(({ user_id, course, specialization }) => [user_id, { qualification: course, course: specialization }]),
  );
}
