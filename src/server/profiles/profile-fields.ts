import type { z } from 'zod';
import type { ownProfileCalls } from '#shared/contract/own-profile.ts';
import { AppError } from '#shared/errors.ts';
import { fold } from '#shared/rules/texts/fold.ts';
import { unknownCity } from '#shared/rules/texts/list-choice.ts';
import { savePerson } from '../accounts/person.ts';
import { resolveEntries } from '../look-ups/named-entries.ts';
import { given } from '../platform/database/given.ts';
import type { Tx } from '../platform/database/schema.ts';

type Body = z.output<(typeof ownProfileCalls)['student.saveProfile']['body']>;
/** The personal details that are to change. */
export type ProfileChanges = Omit<Body, 'version' | 'experiences' | 'documents' | 'projects'>;

/** Whose profile it is. */
interface Owner {
  readonly id: number;
  readonly institution_id: number | null;
}

/** Stores personal details, and counts that as one change. Throws `invalid` for a city that there is not. */
export async function saveFields(tx: Tx, owner: Owner, changes: ProfileChanges, now: Date): Promise<void> {
  const { first_name, last_name, phone_number, skills, ...rest } = changes;
  await savePerson(tx, owner.id, given({ first_name, last_name, phone_number }), now);
  await saveColumns(tx, owner, rest, now);
  if (skills) await saveSkills(tx, owner, skills, now);
}

type Columns = Omit<ProfileChanges, 'first_name' | 'last_name' | 'phone_number' | 'skills'>;

async function saveColumns(tx: Tx, owner: Owner, changes: Columns, now: Date): Promise<void> {
  const { city, Linkedin, Portfolio_Link, Github, qualification, ...texts } = changes;
  if (city) await mustExist(tx, city);
  const values = given({
    ...texts,
    city_id: city,
    linkedin: Linkedin,
    portfolio_link: Portfolio_Link,
    github: Github,
    qualification,
    qualification_key: qualification === undefined ? undefined : fold(qualification),
  });
  const updated_at = now.toISOString();
  await tx
    .insertInto('student_profiles')
    .values({
      ...empty,
      ...values,
      user_id: owner.id,
      institution_id: owner.institution_id,
      created_at: updated_at,
      updated_at,
    })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet((eb) => ({ ...values, updated_at, version: eb('student_profiles.version', '+', 1) })),
    )
    .execute();
}

const empty = {
  date_of_birth: '',
  gender: '',
  language: '',
  location: '',
  city_id: null,
  institution: '',
  bio: '',
  qualification: '',
  qualification_key: '',
  course: '',
  linkedin: '',
  portfolio_link: '',
  github: '',
};

async function mustExist(tx: Tx, city: number): Promise<void> {
  const known = await tx.selectFrom('cities').select('id').where('id', '=', city).executeTakeFirst();
  if (!known) throw new AppError('invalid', { fields: { city: unknownCity } });
}

async function saveSkills(tx: Tx, owner: Owner, names: readonly string[], now: Date): Promise<void> {
  const { entries } = await resolveEntries(tx, 'skills', names, { studentId: owner.id, now });
  await tx.deleteFrom('student_skills').where('user_id', '=', owner.id).execute();
  if (entries.length === 0) return;
  const of = { user_id: owner.id, institution_id: owner.institution_id };
  await tx
    .insertInto('student_skills')
    .values(entries.map(({ id }, position) => ({ ...of, skill_id: id, position })))
    .execute();
}
