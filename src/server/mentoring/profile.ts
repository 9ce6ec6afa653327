import type { OwnMentorProfile } from '#shared/contract/mentoring.ts';
import { AppError } from '#shared/errors.ts';
import { fold } from '#shared/rules/texts/fold.ts';
import { readMentor } from '../mentors/repository.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';

/** The profile of a mentor who is signed in. */
export async function readOwnMentor(db: Handle, id: number): Promise<OwnMentorProfile> {
  const mentor = await readMentor(db, id);
  if (!mentor) throw new AppError('not_found');
  return mentor;
}

/** Stores a profile under its version. Price, name and picture are derived or kept elsewhere; so is the time zone. */
export async function writeMentor(tx: Tx, profile: OwnMentorProfile, now: Date): Promise<void> {
  const { id, designation, qualification, about, skills } = profile;
  const values = {
    qualification,
    about,
    education: JSON.stringify(profile.education),
    languages: JSON.stringify(profile.languages),
    projects: JSON.stringify(profile.projects),
    documents: JSON.stringify(profile.documents),
    price: profile.own_price,
    version: profile.version,
    updated_at: now.toISOString(),
  };
  await tx
    .insertInto('mentor_profiles')
    .values({ user_id: id, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
  await tx.updateTable('users').set({ designation, updated_at: now.toISOString() }).where('id', '=', id).execute();
  await tx.deleteFrom('mentor_skills').where('user_id', '=', id).execute();
  const rows = skills.map((name, position) => ({ user_id: id, position, name, name_key: fold(name) }));
  if (rows.length > 0) await tx.insertInto('mentor_skills').values(rows).execute();
}
