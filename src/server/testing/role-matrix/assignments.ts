import type { CallName } from '#shared/contract/index.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { complete } from '../complete.ts';
import { type Person, signedIn } from '../people.ts';
import { createPosting } from '../postings.ts';
import { rosterRow, upload } from '../roster.ts';
import type { TestServer } from '../test-server.ts';
import type { May, Row } from './row.ts';

const full = (...roles: (3 | 4)[]): May => ({ level: 'full', roles });
const weirdId = 999_999_999;
const kind = 'internship';

type Rows = {
  readonly [N in CallName as N extends `assignments.${string}` | `placements.${string}` ? N : never]: Row<N>;
};

const somebody = () => rosterRow(1, { email: `new-${crypto.randomUUID()}@example.com`, roll_number: '', phone: '' });

async function studentOf(educator: Person): Promise<number> {
  await upload(educator, [somebody()]);
  return (await educator.call('students.list', { query: { sort: '-date_added' } })).body.data[0]?.id ?? 0;
}

const published = async (server: TestServer) => (await createPosting(await signedIn(server, 2), kind)).id;
const draft = async (server: TestServer) => (await createPosting(await signedIn(server, 2), kind, {}, 1)).id;

/** An opportunity for a student of an educator, whose profile is complete, so that it can be sent. */
async function handing(server: TestServer, educator: Person) {
  const post_id = await published(server);
  await complete(educator);
  const student_ids = educator.role === roles.educator ? [await studentOf(educator)] : [weirdId];
  return { body: { method: kind, post_id, chosen: { student_ids } } } as const;
}

async function assignmentOf(educator: Person, server: TestServer): Promise<number> {
  const { body } = await handing(server, educator);
  await educator.call('assignments.create', { body });
  const { data } = (await educator.call('assignments.list', { query: { post_id: body.post_id } })).body;
  return data[0]?.id ?? 0;
}

const noStudent = { chosen: { student_ids: [weirdId] } };
const noPosting = { body: { method: kind, post_id: weirdId, ...noStudent } } as const;

/** The calls about opportunities that are handed to students, and what comes of them. */
export const assignmentRows: Rows = {
  'assignments.check': {
    may: full(3),
    status: 200,
    input: (person, server) => handing(server, person),
    records: { theirs: (owner, server) => handing(server, owner), missing: noPosting },
  },
  'assignments.students': {
    may: full(3),
    status: 200,
    input: async (_, server) => ({ query: { method: kind, post_id: await published(server) } }),
    records: {
      theirs: async (_, server) => ({ query: { method: kind, post_id: await draft(server) } }),
      missing: { query: { method: kind, post_id: weirdId } },
    },
  },
  'assignments.create': {
    may: full(3),
    status: 200,
    input: (person, server) => handing(server, person),
    records: { theirs: (owner, server) => handing(server, owner), missing: noPosting },
  },
  'assignments.list': { may: full(3, 4), status: 200, input: () => ({}) },
  'assignments.remove': {
    may: full(3),
    status: 200,
    input: async (person, server) => ({ params: { id: await assignmentOf(person, server) } }),
    records: {
      theirs: async (owner, server) => ({ params: { id: await assignmentOf(owner, server) } }),
      missing: { params: { id: weirdId } },
    },
  },
  'placements.summary': { may: full(3), status: 200, input: () => ({}) },
  'placements.rows': {
    may: full(3),
    status: 200,
    input: () => ({ query: { by: 'course', key: 'all', measure: 'students' } }),
  },
  'placements.export': { may: full(3), status: 200, input: () => ({ query: { format: 'xlsx' } }) },
};
