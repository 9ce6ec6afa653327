import type { Tx } from '../platform/database/schema.ts';
import type { Chance } from './chance.ts';
import type { SampleCollege } from './content/colleges.ts';
import { mailbox, namesOf } from './content/names.ts';
import { type FilledOrganisation, fillOrganisation, rowOf } from './fill-organisations.ts';
import { fillProfiles } from './fill-profiles.ts';
import type { SampleAccount } from './fill-students.ts';

/** Adds an institution, its educator, and students with accounts and profiles. */
export async function fillCollege(
  tx: Tx,
  college: SampleCollege,
  by: { readonly chance: Chance; readonly passwordHash: string; readonly at: string; readonly now: Date },
): Promise<{ readonly organisation: FilledOrganisation; readonly students: SampleAccount[] }> {
  const { chance, passwordHash, at } = by;
  const organisation = await fillOrganisation(tx, college, passwordHash, at);
  const taken = new Map<string, number>();
  const rows = namesOf(chance, college.students).map((name) =>
    rowOf({
      role: 4,
      passwordHash,
      at,
      ...name,
      institution_id: organisation.id,
      // Students have mailboxes beside those of the staff.
      email: `${mailbox(name, taken)}@students.${college.domain}`,
    }),
  );
  const added = await tx.insertInto('users').values(rows).returning('id').execute();
  const students = added.map(({ id }) => ({
    userId: id,
    institutionId: organisation.id,
    qualification: chance.pick(college.degrees),
    ...(chance.percent(60) && { city: college.city }),
  }));
  await fillProfiles(tx, students, { ...by, days: 119 });
  return { organisation, students };
}
