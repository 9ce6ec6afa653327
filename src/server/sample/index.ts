import { roles } from '#shared/rules/accounts/roles.ts';
import { samplePassword, samplePeople } from '#shared/rules/accounts/sample-people.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { writeEnrollmentTexts } from '../enrollments/search-texts.ts';
import type { Config } from '../platform/config.ts';
import type { Database, Handle } from '../platform/database/database.ts';
import type { Dialect } from '../platform/database/dialect/dialect.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { createPasswords } from '../platform/sessions/passwords.ts';
import { createChance } from './chance.ts';
import { meridianPostings } from './content/meridian-postings.ts';
import { meridian, nitSurat, otherCompanies } from './content/organisations.ts';
import { postingsOf } from './content/other-postings.ts';
import type { SampleBy } from './fill-applications.ts';
import { fillDealings } from './fill-dealings.ts';
import { fillDesk } from './fill-desk.ts';
import { fillEnrollments } from './fill-enrollments.ts';
import { fillMentoring } from './fill-mentoring.ts';
import { readEarlier } from './fill-notifications.ts';
import { fillOrders } from './fill-orders.ts';
import { type FilledOrganisation, fillOrganisation, fillPerson } from './fill-organisations.ts';
import { fillPictures } from './fill-pictures.ts';
import { fillPostings } from './fill-postings.ts';
import { fillProfiles } from './fill-profiles.ts';
import { fillKept } from './fill-saved.ts';
import {
  fillAccounts,
  fillAssignments,
  fillStudents,
  joinedDays,
  listedEarly,
  type SampleAccount,
} from './fill-students.ts';
import { isSample, markAsSample } from './mark.ts';

/** What the command prints about the sample workspace. */
export const sampleNotice = [
  `Sample accounts, all with the password ${samplePassword}:`,
  ...Object.entries(samplePeople).map(([who, email]) => `  ${who.padEnd(10)}${email}`),
].join('\n');

const listedStudents = 1284;
/** Students of the list with an account, and students of other institutions. */
const accounts = { joined: 240, elsewhere: 180 };
/** Students on the list who have an account elsewhere and are asked. */
const asked = 4;
const seed = 20_261_120;
const { day } = milliseconds;

/** Whether the sample was filled in, was there before, or was refused because the database has accounts of its own. */
export type SampleOutcome = 'filled' | 'there' | 'refused';

/** What is said where the sample is refused. */
export const sampleRefusal =
  'The sample workspace was not added: there are accounts here already. For the sample, start with --data and an empty folder.';

/**
 * Fills a prepared database with the sample workspace: an employer, an educator with a list of students, their
 * postings and applications, and companies beside them. Dates are relative to `now`. Does nothing where it has been
 * filled before, and refuses a database with accounts of its own: everybody knows the password of the sample's admin.
 * Reports get files where there is a store for them.
 */
export async function fillSample(
  database: Database,
  config: Config,
  now = new Date(),
  files: FileStore | null = null,
): Promise<SampleOutcome> {
  const before = await outcomeBefore(database.read);
  if (before) return before;
  // Outside the transaction: hashing takes its time.
  const passwordHash = await createPasswords(config.scrypt).hash(samplePassword);
  return await database.write(async (tx) => {
    await database.dialect.lock(tx, 'sample');
    const meanwhile = await outcomeBefore(tx);
    if (meanwhile) return meanwhile;
    await markAsSample(tx);
    await fill(tx, { passwordHash, now, files, dialect: database.dialect });
    return 'filled';
  });
}

/** What there is to say without filling anything; null: the database is empty. */
async function outcomeBefore(db: Handle): Promise<Exclude<SampleOutcome, 'filled'> | null> {
  if (await isSample(db)) return 'there';
  const known = await db.selectFrom('users').select('id').limit(1).execute();
  return known.length > 0 ? 'refused' : null;
}

interface Filling {
  readonly passwordHash: string;
  readonly now: Date;
  readonly files: FileStore | null;
  readonly dialect: Dialect;
}

async function fill(tx: Tx, { passwordHash, now, files, dialect }: Filling): Promise<void> {
  const chance = createChance(seed);
  const at = new Date(now.getTime() - 150 * day).toISOString();
  const company = await fillOrganisation(tx, meridian, passwordHash, at);
  const institution = await fillOrganisation(tx, nitSurat, passwordHash, at);
  const guest = await fillPeople(tx, institution.id, passwordHash, at);
  const companies: OtherCompany[] = [];
  for (const other of otherCompanies) {
    companies.push({ ...(await fillOrganisation(tx, other, passwordHash, at)), domain: other.domain });
  }
  const { postings, others } = await fillAllPostings(tx, company, companies, now);
  const students = await fillStudents(tx, institution, listedStudents, chance, now);
  const joined = chance.shuffled(students.slice(0, listedEarly(listedStudents))).slice(0, accounts.joined);
  const enrollments = await fillAccounts(tx, institution, joined, accounts.elsewhere, {
    chance,
    passwordHash,
    at,
    now,
  });
  await fillProfiles(tx, [...enrollments, guest], { chance, now, days: joinedDays - 1 });
  const by: SampleBy = { chance, now, files, dialect, names: await namesOfStudents(tx) };
  await fillEnrollments(tx, company, postings, { all: enrollments, guest }, by);
  await fillAssignments(tx, institution, postings, chance, now);
  const scene = { company, institution, guest, enrollments, postings, companies };
  const [neighbour = institution] = await fillDealings(tx, scene, { ...by, passwordHash });
  const elsewhere = enrollments.filter(({ institutionId }) => institutionId === null);
  await fillDesk(
    tx,
    {
      institution,
      neighbour,
      guest: { ...guest, email: samplePeople.student },
      // A student list doesn't say who may apply to what is for women only.
      postings: others.filter(({ fields }) => !fields.eligible_gender),
      asked: elsewhere.slice(0, asked),
    },
    by,
  );
  const choosing = [elsewhere[20], enrollments[7], elsewhere[21], enrollments[8]].flatMap((one) => one ?? []);
  const kept = { guest, choosing, postings: [...postings, ...others], institutionId: institution.id };
  await fillKept(tx, { ...kept, cityId: company.cityId }, now);
  const mentees = enrollments.slice(9, 11).map(({ userId }) => userId);
  await fillMentoring(tx, dialect, { guest: guest.userId, others: mentees }, now);
  await writeTexts(tx);
  await readEarlier(tx, now);
  await fillPictures(tx, { employer: company.userId, educator: institution.userId }, now, files);
  await fillOrders(tx, { student: guest.userId, payer: enrollments[4]?.userId ?? guest.userId }, now);
}

type OtherCompany = FilledOrganisation & { readonly domain: string };

/** The postings of the sample's company, and those of the others. */
async function fillAllPostings(tx: Tx, company: FilledOrganisation, companies: readonly OtherCompany[], now: Date) {
  const own = meridianPostings.map((posting) => ({ company, posting }));
  const theirs = companies.flatMap((other) => postingsOf(other.domain).map((posting) => ({ company: other, posting })));
  const filled = await fillPostings(tx, [...own, ...theirs], now);
  return { postings: filled.slice(0, own.length), others: filled.slice(own.length) };
}

/** What the students are called whose applications are told of. */
async function namesOfStudents(tx: Tx): Promise<SampleBy['names']> {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('role', '=', roles.student)
    .execute();
  return new Map(rows.map(({ id, ...name }) => [id, name]));
}

/** By these words applications are found and sorted. */
async function writeTexts(tx: Tx): Promise<void> {
  const rows = await tx.selectFrom('enrollments').select('user_id').distinct().orderBy('user_id').execute();
  await writeEnrollmentTexts(
    tx,
    rows.map(({ user_id }) => user_id),
  );
}

/** The people of the other roles; answers the student. */
async function fillPeople(tx: Tx, institution_id: number, passwordHash: string, at: string): Promise<SampleAccount> {
  const { student, mentor, admin } = samplePeople;
  const all = { passwordHash, at };
  const name = { first: 'Ananya', last: 'Krishnamurthy', phone: '+919987012345' };
  const userId = await fillPerson(tx, { ...all, role: 4, email: student, ...name, institution_id });
  await fillPerson(tx, {
    ...all,
    role: 5,
    email: mentor,
    first: 'Farhan',
    last: 'Qureshi',
    designation: 'Product lead',
  });
  await fillPerson(tx, { ...all, role: 1, email: admin, first: 'Ira', last: 'Fonseca', designation: 'Administrator' });
  return { userId, institutionId: institution_id };
}
