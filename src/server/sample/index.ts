import type { Transaction } from 'kysely';
import { createPasswords } from '../auth/passwords.ts';
import type { Config } from '../config.ts';
import type { Database } from '../data/database.ts';
import type { Schema } from '../data/schema.ts';
import { createChance } from './chance.ts';
import { fillEnrollments } from './fill-enrollments.ts';
import { fillOrganisation, fillPerson } from './fill-organisations.ts';
import { fillPostings } from './fill-postings.ts';
import { fillAccounts, fillAssignments, fillStudents } from './fill-students.ts';
import { meridianPostings } from './meridian-postings.ts';
import { meridian, nitSurat, otherCompanies } from './organisations.ts';
import { postingsOf } from './other-postings.ts';

/** The password of every account in the sample workspace. */
export const samplePassword = 'Bridge@2026';

/** Who can be tried out, one per role. */
export const samplePeople = {
  employer: 'aditi@meridianfoods.example',
  educator: 'rohan@nitsurat.example',
  student: 'ananya@nitsurat.example',
  mentor: 'farhan@mentors.example',
  admin: 'admin@footbridge.example',
} as const;

/** What the command prints about the sample workspace. */
export const sampleNotice = [
  `Sample accounts, all with the password ${samplePassword}:`,
  ...Object.entries(samplePeople).map(([who, email]) => `  ${who.padEnd(10)}${email}`),
].join('\n');

const listedStudents = 1284;
/** Students of the list with an account, and students of other institutions. */
const accounts = { joined: 240, elsewhere: 180 };
const seed = 20_261_120;
const day = 86_400_000;

/**
 * Fills a prepared database with the sample workspace: an employer, an educator with a list of students, their
 * postings and applications, and companies beside them. Dates are relative to `now`. Does nothing where it has been
 * filled before; answers whether it did.
 */
export async function fillSample(database: Database, config: Config, now = new Date()): Promise<boolean> {
  if (await isFilled(database)) return false;
  // Outside the transaction: hashing takes its time.
  const passwordHash = await createPasswords(config.scrypt).hash(samplePassword);
  return await database.write(async (tx) => {
    await database.dialect.lock(tx, 'sample');
    if (await isFilled({ read: tx })) return false;
    await fill(tx, passwordHash, now);
    return true;
  });
}

async function isFilled({ read }: Pick<Database, 'read'>): Promise<boolean> {
  const found = await read
    .selectFrom('users')
    .select('id')
    .where('email_address', '=', samplePeople.employer)
    .execute();
  return found.length > 0;
}

async function fill(tx: Transaction<Schema>, passwordHash: string, now: Date): Promise<void> {
  const chance = createChance(seed);
  const at = new Date(now.getTime() - 150 * day).toISOString();
  const company = await fillOrganisation(tx, meridian, passwordHash, at);
  const institution = await fillOrganisation(tx, nitSurat, passwordHash, at);
  await fillPeople(tx, institution.id, passwordHash, at);
  const postings = await fillPostings(tx, company, meridianPostings, now);
  const students = await fillStudents(tx, institution, listedStudents, chance, now);
  const joined = chance.shuffled(students).slice(0, accounts.joined);
  const applicants = await fillAccounts(tx, institution, joined, accounts.elsewhere, { chance, passwordHash, at });
  await fillEnrollments(tx, company, postings, applicants, { chance, now });
  await fillAssignments(tx, institution, postings, chance, now);
  for (const other of otherCompanies) {
    await fillPostings(tx, await fillOrganisation(tx, other, passwordHash, at), postingsOf(other.domain), now);
  }
}

async function fillPeople(tx: Transaction<Schema>, institution_id: number, passwordHash: string, at: string) {
  const { student, mentor, admin } = samplePeople;
  const all = { passwordHash, at };
  await fillPerson(tx, { ...all, role: 4, email: student, first: 'Ananya', last: 'Krishnamurthy', institution_id });
  await fillPerson(tx, {
    ...all,
    role: 5,
    email: mentor,
    first: 'Farhan',
    last: 'Qureshi',
    designation: 'Product lead',
  });
  await fillPerson(tx, { ...all, role: 1, email: admin, first: 'Ira', last: 'Fonseca', designation: 'Administrator' });
}
