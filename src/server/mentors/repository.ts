import { type SqlBool, sql } from 'kysely';
import type { Mentor, MentorProfile } from '#shared/contract/mentors.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { usualPrice } from '#shared/rules/mentoring/session-price.ts';
import { fold } from '#shared/rules/texts/fold.ts';
import type { Handle } from '../platform/database/database.ts';
import { type Misspelt, saysEvery } from '../platform/database/dialect/says-word.ts';
import { needlesIn } from '../platform/database/dialect/substring-search.ts';
import { unfoldedMatches } from '../platform/database/person-search.ts';
import { readHours } from './hours.ts';

/** Those who have signed up as mentors and verified their e-mail, and whose account is there. */
const registered = (db: Handle) =>
  db
    .selectFrom('users')
    .leftJoin('mentor_profiles', 'mentor_profiles.user_id', 'users.id')
    .where('role', '=', roles.mentor)
    .where('email_verified', '=', 1)
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null);

/** Whether an account is that of a mentor whom people can find. */
export async function isMentor(db: Handle, id: number): Promise<boolean> {
  return (await registered(db).select('users.id').where('users.id', '=', id).executeTakeFirst()) !== undefined;
}

const selected = (db: Handle) =>
  registered(db)
    .select(['users.id', 'first_name', 'last_name', 'designation', 'profile_pic'])
    .select(['qualification', 'about', 'education', 'languages', 'projects', 'documents', 'price', 'version']);

type MentorRow = Awaited<ReturnType<ReturnType<typeof selected>['executeTakeFirstOrThrow']>>;

/** A mentor's profile as it is kept. */
export interface MentorRecord extends Omit<MentorProfile, 'zone' | 'session_minutes'> {
  /** Null: the usual one. */
  readonly own_price: number | null;
  /** Of the profile; 1 where nothing was ever saved. */
  readonly version: number;
}

/** What a list of mentors asks for. Empty texts ask for nothing. */
export interface MentorsAsked {
  readonly search: string;
  readonly misspelt?: Misspelt;
  readonly skill: string;
  readonly page: number;
  readonly limit: number;
}

/** A page of the registered mentors, by name. */
export async function listMentors(db: Handle, { search, misspelt, skill, page, limit }: MentorsAsked) {
  const found = <T extends ReturnType<typeof registered>>(query: T) => {
    let some = query as ReturnType<typeof registered>;
    for (const word of needlesIn(search.replace(/\s+/g, ' '))) some = some.where(mentorSays(word, misspelt));
    return skill === '' ? some : some.where(hasSkill(fold(skill)));
  };
  const { count } = await found(registered(db))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await found(registered(db))
    .select('users.id')
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('users.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  const records = new Map((await readMentors(db, ids)).map((record) => [record.id, record]));
  const data: Mentor[] = ids.flatMap((id) => records.get(id) ?? []);
  return { data, total: Number(count), page, limit };
}

function mentorSays(word: string, misspelt: Misspelt) {
  const text = sql`first_name || ' ' || last_name || ' ' || designation || ' ' || coalesce(qualification, '')`;
  return sql<SqlBool>`(${unfoldedMatches(text, word, misspelt)} or exists (select 1 from mentor_skills
    where mentor_skills.user_id = users.id and ${saysEvery(sql.ref('mentor_skills.name_key'), fold(word), misspelt)}))`;
}

const hasSkill = (key: string) =>
  sql<SqlBool>`exists (select 1 from mentor_skills where mentor_skills.user_id = users.id and name_key = ${key})`;

/** The registered mentors of these ids, in no order. */
async function readMentors(db: Handle, ids: readonly number[]): Promise<MentorRecord[]> {
  if (ids.length === 0) return [];
  const rows = await selected(db).where('users.id', 'in', ids).execute();
  const skills = await db
    .selectFrom('mentor_skills')
    .select(['user_id', 'name'])
    .where('user_id', 'in', ids)
    .orderBy('position')
    .execute();
  return rows.map((row) => {
    const own = skills.filter(({ user_id }) => user_id === row.id);
    return recordOf(
      row,
      own.map(({ name }) => name),
    );
  });
}

/** A registered mentor with the whole profile; null for somebody else. */
export async function readMentor(db: Handle, id: number): Promise<(MentorRecord & MentorProfile) | null> {
  const [record] = await readMentors(db, [id]);
  if (!record) return null;
  const { zone, session_minutes } = await readHours(db, id);
  return { ...record, zone, session_minutes };
}

const listIn = <T>(json: string | null): T[] => (json === null ? [] : (JSON.parse(json) as T[]));

function recordOf({ profile_pic, price, ...row }: MentorRow, skills: string[]): MentorRecord {
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    designation: row.designation,
    profile_photo: profile_pic,
    price: price ?? usualPrice,
    own_price: price,
    qualification: row.qualification ?? '',
    about: row.about ?? '',
    skills,
    languages: listIn(row.languages),
    education: listIn(row.education),
    projects: listIn(row.projects),
    documents: listIn(row.documents),
    version: row.version ?? 1,
  };
}
