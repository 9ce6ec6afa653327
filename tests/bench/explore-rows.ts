import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import industries from '../../resources/industries.json' with { type: 'json' };
import skills from '../../resources/skills.json' with { type: 'json' };
import { prepare } from '../../src/server/command/prepare.ts';
import type { Database } from '../../src/server/platform/database/database.ts';
import { postgresDialect } from '../../src/server/platform/database/dialect/postgres.ts';
import { openServiceDatabase } from '../../src/server/platform/database/open-database.ts';
import type { Tx } from '../../src/server/platform/database/schema.ts';
import { insertPosting } from '../../src/server/postings/repository.ts';
import { postingKinds } from '../../src/shared/contract/call.ts';
import { emptyPosting } from '../../src/shared/rules/postings/posting.ts';
import { createRandom } from '../support/roster-files/student-data.ts';

const instant = '2026-06-01T06:00:00.000Z';
const companies = 2000;
const perTransaction = 5000;

const roles =
  'analyst associate coordinator designer developer engineer executive intern manager planner researcher strategist surveyor technician tester trainee translator tutor writer auditor'.split(
    ' ',
  );
const areas = [
  ...'Data Sales Marketing Finance Payroll Logistics Procurement Quality Safety Network Hardware Firmware Database Security Content Video Brand Community Growth Product Customer Warehouse Fleet Packaging Dairy Textile Chemical Solar Battery Water Soil Crop Clinical Nursing Pharmacy Dental Library Museum Heritage Tourism Hotel Kitchen Fashion Jewellery Furniture Ceramic Printing Publishing Journalism Legal Tax Insurance Credit Treasury Equity Pricing Demand Inventory Import Export Customs Aviation Railway Marine Mining Steel Cement Concrete Structural Electrical Mechanical Thermal Acoustic Optical Robotics Vision Speech Language Statistics Actuarial Geology Weather Forest Wildlife'.split(
    ' ',
  ),
];
const syllables =
  'ba cor dal fen gar hul jin kem lor mav nel pra quin rav sil tor und vex wel yam zor tish bran dree'.split(' ');
const sentences = [
  'You work beside the team from the first week and show what you found at the end of each.',
  'You measure what happens today, write it down, and try what could be better.',
  'Somebody looks at your work every few days and tells you what to do next.',
  'You visit customers, listen to them, and bring back what they asked for.',
  'We give you a desk, the tools that you need, and time to learn how to use them.',
];

type Random = () => number;
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

/** A made-up name of three syllables and an industry's first word, the same for a number in every run. */
function companyName(number: number): string {
  const random = createRandom(number * 7919 + 1);
  const name = Array.from({ length: 3 }, () => pick(random, syllables)).join('');
  const industry = pick(random, industries).name.split(/[^A-Za-z]/)[0] ?? '';
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${industry}`;
}

async function addCompanies(tx: Tx): Promise<void> {
  for (let id = 1; id <= companies; id += 1) {
    const texts = { email_domain: '', website: '', description: '', address: '', logo: '', industry_sector: '' };
    const more = { ceo_name: '', services: '[]', created_at: instant, updated_at: instant };
    const name = companyName(id);
    await tx
      .insertInto('companies')
      .values({ id, name, name_key: `${name.toLowerCase()} ${id}`, ...texts, ...more })
      .execute();
    const place = { company_id: id, institution_id: null, address: '1 Test Road', city_id: 1 + ((id * 37) % 740) };
    await tx
      .insertInto('branches')
      .values({ id, ...place, created_at: instant })
      .execute();
  }
  const names = { first_name: 'Asha', last_name: 'Rao', designation: '', phone_number: '', profile_pic: '' };
  const person = { ...names, role: 2, email_verified: 1, two_factor: 0, institution_id: null } as const;
  const account = { email_address: 'bench@example.org', password_hash: null, company_id: 1, branch_id: 1 };
  const dates = { created_at: instant, updated_at: instant };
  await tx
    .insertInto('users')
    .values({ id: 1, ...person, ...account, ...dates })
    .execute();
}

async function addPosting(tx: Tx, random: Random, number: number): Promise<void> {
  const company = 1 + Math.floor(random() * companies);
  const kind = postingKinds[number % 3] ?? 'job';
  const chosen = [...new Set([pick(random, skills), pick(random, skills), pick(random, skills)])];
  const { required_skills: _skills, course_preferred: _courses, ...empty } = emptyPosting(kind);
  const fields = {
    ...empty,
    title: `${pick(random, areas)} ${pick(random, roles)}, ${pick(random, areas).toLowerCase()}`,
    goal: Array.from({ length: 3 }, () => pick(random, sentences)).join(' '),
    roles_and_responsibilities: Array.from({ length: 3 }, () => pick(random, sentences)).join(' '),
    keywords: [pick(random, areas).toLowerCase()],
    city: random() < 0.5 ? 1 + Math.floor(random() * 740) : null,
    location: 'Main site',
  };
  const courses = [{ id: 1 + Math.floor(random() * 50), name: '' }];
  const owner = { companyId: company, branchId: company, userId: 1 };
  await insertPosting(tx, kind, owner, { fields, skills: chosen, courses, status: 2 }, instant);
}

/** Fills an empty, prepared database with so many published postings of 2,000 companies. */
export async function fillPostings(database: Database, rows: number, onRows: (done: number) => void): Promise<void> {
  const random = createRandom(20_261_123);
  await database.write(addCompanies);
  for (let start = 0; start < rows; start += perTransaction) {
    await database.write(async (tx) => {
      for (let number = start; number < Math.min(rows, start + perTransaction); number += 1) {
        await addPosting(tx, random, number);
      }
    });
    onRows(start + perTransaction);
  }
  const tidy = database.dialect === postgresDialect ? sql`vacuum analyze` : sql`analyze`;
  await tidy.execute(database.migrations);
}

/** A SQLite file of the service with so many postings; made once and kept. */
export async function postingsFile(folder: string, rows: number, onRows: (done: number) => void): Promise<string> {
  const file = join(folder, `postings-${rows}.db`);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  const unfinished = `${file}.new`;
  for (const end of ['', '-wal', '-shm']) rmSync(unfinished + end, { force: true });
  const database = openServiceDatabase({ file: unfinished });
  await sql`pragma synchronous = off`.execute(database.migrations);
  await prepare(database);
  await fillPostings(database, rows, onRows);
  await database.close();
  renameSync(unfinished, file);
  return file;
}
