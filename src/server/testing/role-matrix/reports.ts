import type { CallName } from '#shared/contract/index.ts';
import { type Role, roles } from '#shared/rules/accounts/roles.ts';
import { appliedPosting, handIn, studentAt } from '../applications.ts';
import { testPdf } from '../documents.ts';
import { type Person, signedIn } from '../people.ts';
import { announced } from '../reports.ts';
import type { TestServer } from '../test-server.ts';
import type { May, Row } from './row.ts';

type Rows = { readonly [N in CallName as N extends `reports.${string}` | `uploads.${string}` ? N : never]: Row<N> };

const full = (...roles: Role[]): May => ({ level: 'full', roles });
const weirdId = 999_999_999;
const missingUpload = { params: { id: '0b6ff1de-52b2-4fd0-9a0e-9f2d4b0b5b3c' } };
const bytes = testPdf();

async function projectOf(person: Person) {
  const owner = await signedIn(person.server, 2);
  const { id, postingId } = await appliedPosting(owner, 'project', { student: person });
  return { enrollment_id: id, project_id: postingId };
}

const nobodys = { enrollment_id: weirdId, project_id: weirdId };
const weekly = (ids: typeof nobodys) => ({
  body: { ...ids, week: 1, description: 'Read the data' },
  files: [{ field: 'weekly_report', name: 'week.pdf', bytes }],
});
const final = (ids: typeof nobodys) => ({ body: { ...ids, link: 'https://example.com/work' } });
const ofAStudent = { owner: roles.student } as const;

/** A week that was handed in, which a person of any role may see. */
async function versionsFor(person: Person) {
  const owner = person.role === roles.employer ? person : await signedIn(person.server, 2);
  const own = person.role === roles.student ? { student: person } : {};
  const theirs = person.role === roles.educator ? { student: await studentAt(person) } : own;
  const applied = await appliedPosting(owner, 'project', theirs);
  await handIn(owner, applied, [1], false);
  return { params: { enrollment_id: applied.id, week: 1 } };
}

const openFor = async (person: Person) => ({ params: { id: (await announced(person, bytes)).id } });
const appendFor = async (person: Person) => ({ ...(await openFor(person)), query: { offset: 0 }, bytes });
const anyAppend = { ...missingUpload, query: { offset: 0 }, bytes };

/** The rows of reports, and of files that arrive in parts. */
export const reportRows: Rows = {
  'reports.weekly': {
    may: full(4),
    status: 200,
    input: async (person) => weekly(await projectOf(person)),
    records: { ...ofAStudent, theirs: async (owner) => weekly(await projectOf(owner)), missing: weekly(nobodys) },
  },
  'reports.final': {
    may: full(4),
    status: 200,
    input: async (person) => final(await projectOf(person)),
    records: { ...ofAStudent, theirs: async (owner) => final(await projectOf(owner)), missing: final(nobodys) },
  },
  'reports.versions': {
    may: full(2, 3, 4),
    status: 200,
    input: versionsFor,
    records: {
      owner: roles.employer,
      theirs: versionsFor,
      missing: { params: { enrollment_id: weirdId, week: 1 } },
    },
  },
  'uploads.open': {
    may: full(1, 2, 3, 4, 5),
    status: 201,
    input: () => ({ body: { name: 'week.pdf', size: 100, sha256: 'a5'.repeat(32) } }),
  },
  'uploads.read': {
    may: full(1, 2, 3, 4, 5),
    status: 200,
    input: openFor,
    records: { ...ofAStudent, theirs: openFor, missing: missingUpload },
  },
  'uploads.append': {
    may: full(1, 2, 3, 4, 5),
    status: 200,
    input: (person: Person, _server: TestServer) => appendFor(person),
    records: { ...ofAStudent, theirs: appendFor, missing: anyAppend },
  },
};
