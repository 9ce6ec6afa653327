import { sql } from 'kysely';
import { fold } from '#shared/rules/texts/fold.ts';
import type { Handle } from '../platform/database/database.ts';
import { type Party, wantedBy } from './cards.ts';
import {
  type CardFacets,
  type CardFilters,
  cityOf,
  fittingStudents,
  isSettled,
  type PostingToFill,
  unlistedStudents,
  withDegrees,
  withNames,
} from './students.ts';
import { suggestCollege } from './suggestion.ts';

/** True for a row with a `user_id` whom companies may find. */
const isListed = sql<boolean>`user_id not in (${unlistedStudents})`;

/** Institutions with somebody who can answer, by id, with the city of their first branch. */
export const listedInstitutions = (db: Handle) =>
  db
    .selectFrom('institutions')
    .leftJoin('cities', (join) =>
      join.on(
        'cities.id',
        '=',
        sql<number>`(select city_id from branches where branches.institution_id = institutions.id order by id limit 1)`,
      ),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('users')
          .select('users.id')
          .whereRef('users.institution_id', '=', 'institutions.id')
          .where('users.role', '=', 3)
          .where('users.email_verified', '=', 1)
          .where('users.branch_id', 'is not', null)
          .where('users.deleted_at', 'is', null)
          .where('users.suspended_at', 'is', null),
      ),
    )
    .where('institutions.suspended_at', 'is', null);

/**
 * Every institution that can be invited, those that fit best first: ranked in memory by the shared rule, since there
 * are some thousands of them at most. One pass over the students' cards counts who fits where.
 */
export async function readColleges(db: Handle, toFill: PostingToFill): Promise<Party[]> {
  const rows = await listedInstitutions(db)
    .select([
      'institutions.id',
      'institutions.name',
      'institutions.address',
      'institutions.logo',
      'institutions.verified',
    ])
    .select(['cities.id as city_id', 'cities.name as city_name'])
    .execute();
  const fits = await countFitting(db, toFill);
  const partners = new Set(await partnerIds(db, toFill.posting.company_id));
  const wanted = wantedBy(toFill);
  const here = cityOf(toFill).id;
  return rows
    .map((row): Party => {
      const fit = fits.get(row.id);
      const match = { fitting: fit?.fitting ?? 0, inCity: here !== null && row.city_id === here };
      return {
        party_id: row.id,
        audience: 'colleges',
        name: row.name,
        verified: row.verified === 1,
        image: row.logo,
        detail: row.address || (row.city_name ?? ''),
        city_id: row.city_id,
        city_name: row.city_name ?? '',
        qualification: '',
        course: '',
        skills: fit?.skills ?? [],
        students: match.fitting,
        qualificationKeys: [],
        skillIds: [],
        ...suggestCollege(wanted, { ...match, partner: partners.has(row.id) }),
      };
    })
    .sort(
      (one, other) =>
        other.score - one.score || (other.students ?? 0) - (one.students ?? 0) || one.party_id - other.party_id,
    );
}

interface Fit {
  readonly fitting: number;
  /** The wanted skills that its students have, the most frequent first. */
  readonly skills: { readonly id: number; readonly name: string }[];
}

/** How many students of each institution, of those in the directory, have a wanted skill or take a preferred course. */
async function countFitting(db: Handle, toFill: PostingToFill): Promise<Map<number, Fit>> {
  const { rows } = await sql<{ institution_id: number; count: number }>`select institution_id, count(*) as count
    from (${fittingStudents(toFill)}) as fitting group by institution_id`.execute(db);
  const known = await countKnown(db, toFill);
  return new Map(
    rows.map(({ institution_id, count }) => [
      institution_id,
      { fitting: Number(count), skills: known.get(institution_id) ?? [] },
    ]),
  );
}

/** The wanted skills by institution, the most frequent first. */
async function countKnown(db: Handle, { posting: { skills } }: PostingToFill): Promise<Map<number, Fit['skills']>> {
  const known = new Map<number, Fit['skills']>();
  if (skills.length === 0) return known;
  const rows = await db
    .selectFrom('student_skills')
    .select(['institution_id', 'skill_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where(
      'skill_id',
      'in',
      skills.map(({ id }) => id),
    )
    .where('institution_id', 'is not', null)
    .where(isListed)
    .groupBy(['institution_id', 'skill_id'])
    .orderBy('count', 'desc')
    .orderBy('skill_id')
    .execute();
  const byId = new Map(skills.map((skill) => [skill.id, { id: skill.id, name: skill.name }]));
  for (const { institution_id, skill_id } of rows) {
    const skill = byId.get(skill_id);
    if (skill && institution_id !== null) known.set(institution_id, [...(known.get(institution_id) ?? []), skill]);
  }
  return known;
}

/** The institutions that are a company's partners, and have somebody who can answer. */
export async function partnerIds(db: Handle, companyId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('partnerships')
    .select('institution_id')
    .where('company_id', '=', companyId)
    .where('status', '=', 'accepted')
    .where('institution_id', 'in', listedInstitutions(db).select('institutions.id'))
    .orderBy('answered_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ institution_id }) => institution_id);
}

/**
 * The institutions of which students in the directory have every one of these skills, and any of these degrees; null:
 * all of them.
 */
export async function teaching(db: Handle, filters: CardFilters): Promise<Set<number> | null> {
  const keys = filters.qualifications.map(fold);
  const sets: Set<number>[] = [];
  const gather = (rows: readonly { readonly institution_id: number | null }[]) =>
    sets.push(new Set(rows.map(({ institution_id }) => institution_id ?? 0)));
  for (const id of filters.skills) {
    const from = db.selectFrom('student_skills').select('institution_id').distinct();
    gather(await from.where('skill_id', '=', id).where('institution_id', 'is not', null).where(isListed).execute());
  }
  if (keys.length > 0) {
    const from = db.selectFrom('student_cards').select('institution_id').distinct();
    const taking = from.where('qualification_key', 'in', keys).where('institution_id', 'is not', null);
    gather(await taking.where(isListed).execute());
  }
  const [first, ...rest] = sets;
  return first ? new Set([...first].filter((id) => rest.every((set) => set.has(id)))) : null;
}

/** Institutions that are not among the suggestions: asked, said no lately, or taken off the list. */
export async function takenColleges(db: Handle, { posting: { id }, now }: PostingToFill): Promise<Set<number>> {
  const asked = await db
    .selectFrom('invitations')
    .select('institution_id as party')
    .where('posting_id', '=', id)
    .where('institution_id', 'is not', null)
    .where(isSettled(now))
    .execute();
  const hidden = await db
    .selectFrom('hidden_suggestions')
    .select('party_id as party')
    .where('posting_id', '=', id)
    .where('audience', '=', 'colleges')
    .execute();
  return new Set([...asked, ...hidden].map(({ party }) => party ?? 0));
}

/** The cities of the institutions that may be suggested, and the skills and qualifications of their students in the directory. */
export async function readCollegeFacets(db: Handle, toFill: PostingToFill): Promise<CardFacets> {
  const taken = await takenColleges(db, toFill);
  const colleges = (await readColleges(db, toFill)).filter(({ party_id }) => !taken.has(party_id));
  const free = new Set(colleges.map(({ party_id }) => party_id));
  const count = <K>(entries: readonly (readonly [institution: number | null, key: K | null])[]) => {
    const counts = new Map<K, number>();
    for (const [institution, key] of entries) {
      if (institution === null || key === null || !free.has(institution)) continue;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return [...counts].map(([key, amount]) => ({ key, count: amount }));
  };
  const known = await db
    .selectFrom('student_skills')
    .select(['institution_id', 'skill_id'])
    .where(isListed)
    .groupBy(['skill_id', 'institution_id'])
    .execute();
  const degrees = await db
    .selectFrom('student_cards')
    .select(['institution_id', 'qualification_key'])
    .where('qualification_key', '<>', '')
    .where(isListed)
    .groupBy(['institution_id', 'qualification_key'])
    .execute();
  return {
    city: await withNames(db, 'cities', count(colleges.map(({ party_id, city_id }) => [party_id, city_id]))),
    skills: await withNames(db, 'skills', count(known.map((row) => [row.institution_id, row.skill_id]))),
    qualification: await withDegrees(db, count(degrees.map((row) => [row.institution_id, row.qualification_key]))),
  };
}
