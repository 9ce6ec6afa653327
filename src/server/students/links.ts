import { ofActiveInstitution } from '../organisations/suspension.ts';
import type { Handle } from '../platform/database/database.ts';
import { listed } from './repository.ts';

/** An account of a student, as far as joining an institution needs to know. The e-mail is verified. */
export interface StudentAccount {
  readonly id: number;
  readonly email: string;
}

/** An institution that has an account's e-mail on its list and asks whether the student studies there. */
export interface AskedLink {
  /** Of the row on the list. */
  readonly id: number;
  readonly institution_name: string;
  /** Whoever runs the workspace has verified the institution. */
  readonly verified: boolean;
  readonly course: string;
  readonly asked_at: string;
}

/** Who asks an account, the latest first: lists that carry its e-mail, save for those that it said no to. */
export async function listLinks(db: Handle, account: StudentAccount): Promise<AskedLink[]> {
  return (await listingsOf(db, account)).flatMap(({ declined, ...link }) => (declined ? [] : [link]));
}

/**
 * Institutions that list an account's e-mail, the latest first, save for the own one and suspended ones; `declined`:
 * those told no.
 */
async function listingsOf(db: Handle, account: StudentAccount) {
  const rows = await db
    .selectFrom('students')
    .innerJoin('institutions', 'institutions.id', 'students.institution_id')
    .leftJoin('declined_links', (join) =>
      join.onRef('declined_links.student_id', '=', 'students.id').on('declined_links.user_id', '=', account.id),
    )
    .select(['students.id', 'institutions.name as institution_name', 'institutions.verified', 'students.course'])
    .select(['students.email_since as asked_at', 'declined_links.declined_at'])
    .where('students.email', '=', account.email)
    .where('students.user_id', 'is', null)
    .where(ofActiveInstitution('institutions.id'))
    .where(listed)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users')
            .select('users.id')
            .where('users.id', '=', account.id)
            .whereRef('users.institution_id', '=', 'students.institution_id'),
        ),
      ),
    )
    .orderBy('students.email_since', 'desc')
    .orderBy('students.id', 'desc')
    .execute();
  return rows.map(({ verified, declined_at, ...row }) => ({
    ...row,
    verified: verified === 1,
    declined: declined_at !== null,
  }));
}

/** Where a student belongs, and who lists them that they said no to. */
export interface StudentMembership {
  readonly institution: { readonly name: string; readonly verified: boolean } | null;
  readonly declined: AskedLink[];
}

/** What a student's account says of institutions. */
export async function readMembership(db: Handle, account: StudentAccount): Promise<StudentMembership> {
  const { name, verified } = await db
    .selectFrom('users')
    .leftJoin('institutions', 'institutions.id', 'users.institution_id')
    .select(['institutions.name', 'institutions.verified'])
    .where('users.id', '=', account.id)
    .executeTakeFirstOrThrow();
  const declined = (await listingsOf(db, account)).flatMap(({ declined: no, ...link }) => (no ? [link] : []));
  return {
    institution: name === null ? null : { name, verified: verified === 1 },
    declined,
  };
}
