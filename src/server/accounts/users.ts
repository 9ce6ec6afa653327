import type { User } from '#shared/contract/accounts.ts';
import { AppError } from '#shared/errors.ts';
import { deriveInterestAdded, deriveOtpVerified } from '#shared/rules/accounts/guards.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { writeEnrollmentTexts } from '../enrollments/search-texts.ts';
import { type Organisation, readPlace } from '../organisations/repository.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';
import { outlive } from '../restores/outliving.ts';
import { writeStudentCards } from '../students/cards.ts';
import { hasAuthenticator } from './authenticator/authenticators.ts';
import { countRecoveryCodes } from './authenticator/recovery-codes.ts';

/**
 * The user as a session answers it. While the second factor is pending it says only whose session it is and what is
 * to be done: a password alone is no reason to show anything. Throws `no_session` where the account is gone.
 */
export async function readUser(db: Handle, userId: number, secondFactorPending: boolean): Promise<User> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new AppError('no_session');
  const is_email_verified = row.email_verified === 1;
  const base = { role: row.role, branch_id: row.branch_id, is_email_verified, is2FA: secondFactorPending };
  const authenticator = await hasAuthenticator(db, userId);
  const known = {
    id: row.id,
    email_address: row.email_address ?? '',
    ...base,
    two_factor: row.two_factor === 1,
    authenticator,
    isOTPVerified: deriveOtpVerified(base),
    isInterestAdded: deriveInterestAdded(base),
  };
  if (secondFactorPending) return { ...known, ...nothingYet };
  const place = await placeOf(db, row);
  return {
    ...known,
    ...(authenticator && { recovery_codes_left: await countRecoveryCodes(db, userId) }),
    first_name: row.first_name,
    last_name: row.last_name,
    designation: row.designation,
    phone_number: row.phone_number,
    profile_pic: row.profile_pic,
    profile_photo: row.profile_pic,
    company_id: row.company_id,
    institution_id: row.institution_id,
    ...(await placeParts(db, place)),
    branch: await readBranch(db, row.branch_id, place?.logo ?? ''),
    ...(await readShown(db, row)),
  };
}

/** The lists of a student's profile that the account answers too. */
async function readShown(db: Handle, { id, role }: { id: number; role: number }) {
  if (role !== roles.student) return { experiences: [], documents: [] };
  const experiences = await db
    .selectFrom('student_experiences')
    .select(['id', 'designation', 'company_name', 'start_date', 'end_date'])
    .where('user_id', '=', id)
    .orderBy('start_date', 'desc')
    .orderBy('id')
    .execute();
  const documents = await db
    .selectFrom('student_documents')
    .select(['title', 'link'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();
  return { experiences, documents };
}

const nothingYet = {
  first_name: '',
  last_name: '',
  designation: '',
  phone_number: '',
  profile_pic: '',
  profile_photo: '',
  company_id: null,
  institution_id: null,
  company: null,
  branch: null,
  industry: null,
  industry_sector: '',
  ceo_name: '',
  year_of_incorporation: null,
  employee_strength: null,
  website_url: '',
  services: [],
  experiences: [],
  documents: [],
};

async function placeOf(db: Handle, row: { company_id: number | null; institution_id: number | null }) {
  if (row.company_id !== null) return await readPlace(db, 'company', row.company_id);
  if (row.institution_id !== null) return await readPlace(db, 'institution', row.institution_id);
  return undefined;
}

async function placeParts(db: Handle, place: Organisation | undefined) {
  return {
    company: place
      ? {
          company_name: place.name,
          company_logo: place.logo,
          company_website: place.website,
          company_description: place.description,
          company_address: place.address,
          verified: place.verified === 1,
        }
      : null,
    industry: await readIndustry(db, place?.industry_id ?? null),
    industry_sector: place?.industry_sector ?? '',
    ceo_name: place?.ceo_name ?? '',
    year_of_incorporation: place?.year_of_incorporation ?? null,
    employee_strength: place?.employee_strength ?? null,
    website_url: place?.website ?? '',
    services: namesIn(place?.services ?? '[]').map((name, index) => ({ id: index + 1, name })),
  };
}

const namesIn = (json: string): string[] => JSON.parse(json) as string[];

async function readIndustry(db: Handle, id: number | null) {
  if (id === null) return null;
  const row = await db.selectFrom('industries').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
  return row ? { id: row.id, industry_name: row.name } : null;
}

async function readBranch(db: Handle, id: number | null, company_logo: string): Promise<User['branch']> {
  if (id === null) return null;
  const row = await db
    .selectFrom('branches')
    .leftJoin('cities', 'cities.id', 'branches.city_id')
    .select(['branches.id', 'branches.address', 'branches.city_id', 'cities.name', 'cities.state_name'])
    .where('branches.id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    address: row.address,
    company_logo,
    city: row.city_id,
    city_name: row.name ?? '',
    state: { state_name: row.state_name ?? '' },
  };
}

/** What people change about themselves. */
export interface UserChanges {
  readonly first_name?: string;
  readonly last_name?: string;
  readonly designation?: string;
  readonly phone_number?: string;
}

/** Stores changes of an account's own fields. */
export async function saveUser(tx: Tx, userId: number, changes: UserChanges, now: Date): Promise<void> {
  const values = { ...changes, updated_at: now.toISOString() };
  await tx.updateTable('users').set(values).where('id', '=', userId).execute();
  await writeUserTexts(tx, userId);
}

/** Writes anew what others find an account by, after its name, address or phone number has changed. */
export async function writeUserTexts(tx: Tx, userId: number): Promise<void> {
  await writeEnrollmentTexts(tx, [userId]);
  await writeStudentCards(tx, [userId]);
}

/** A change of the name or phone number is one of the profile, where the account has one. */
export async function countProfileChange(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('student_profiles')
    .set((column) => ({ version: column('version', '+', 1) }))
    .where('user_id', '=', userId)
    .execute();
}

/** Gives an account its branch, which finishes the set-up of employers and educators. */
export async function setBranch(tx: Tx, userId: number, branchId: number, now: Date): Promise<void> {
  const values = { branch_id: branchId, updated_at: now.toISOString() };
  await tx.updateTable('users').set(values).where('id', '=', userId).execute();
}

/** Where an account belongs: its company or institution, or null. */
export async function placeOfUser(db: Handle, userId: number): Promise<number | null> {
  const row = await db
    .selectFrom('users')
    .select(['company_id', 'institution_id'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.company_id ?? row?.institution_id ?? null;
}

/** Makes an account a member of a place, or one of its owners, which outlives a restore. */
export async function joinPlace(
  tx: Tx,
  userId: number,
  to: {
    readonly company_id?: number;
    readonly institution_id?: number;
    readonly branch_id?: number;
    readonly place_owner: 0 | 1;
  },
  now: Date,
): Promise<void> {
  outlive(tx, userId);
  const values = { ...to, place_since: now.toISOString(), updated_at: now.toISOString() };
  await tx.updateTable('users').set(values).where('id', '=', userId).execute();
}
