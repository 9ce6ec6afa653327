import type { CallName } from '#shared/contract/index.ts';
import { studentAt } from '../applications.ts';
import { type Person, signedIn } from '../people.ts';
import type { TestServer } from '../test-server.ts';
import type { May, Row } from './row.ts';

const educator: May = { level: 'full', roles: [3] };
const student: May = { level: 'full', roles: [4] };
const weirdId = 999_999_999;
const nothing = () => ({});
const fresh = () => `new-${crypto.randomUUID()}@example.com`;

type Rows = { readonly [N in CallName as N extends `students.${string}` | `batches.${string}` ? N : never]: Row<N> };

const rows = (email = fresh()) => ({
  part: 0,
  rows: [{ row: 2, values: { name: 'Dev', course: 'MBA', semester: 2, email } }],
});

async function openRosterImportOf(person: Person): Promise<number> {
  const file = { file_name: 'list.csv', row_count: 1, mode: 'add' } as const;
  return (await person.call('batches.create', { body: file })).body.data.id;
}

async function rosterImportOf(person: Person, finish = false, email = fresh()): Promise<number> {
  const id = await openRosterImportOf(person);
  await person.call('batches.rows', { params: { id }, body: rows(email) });
  if (finish) await person.call('batches.finish', { params: { id }, body: { parts: 1 } });
  return id;
}

/** A student on the list of an educator. */
async function listedBy(person: Person, email = fresh()): Promise<number> {
  await rosterImportOf(person, true, email);
  const { body } = await person.call('students.list', { query: { search: email } });
  return body.data[0]?.id ?? 0;
}

/** A student on the list of an educator who has joined. */
async function joinedWith(person: Person): Promise<number> {
  const { id: account, email } = await signedIn(person.server, 4);
  const id = await listedBy(person, email);
  await person.server.database.write(async (tx) => {
    await tx.updateTable('students').set({ user_id: account }).where('id', '=', id).execute();
  });
  return id;
}

/** A student who was taken off the list of an educator. */
async function archivedBy(person: Person): Promise<number> {
  const id = await listedBy(person);
  await person.call('students.archive', { params: { id } });
  return id;
}

const archive = (...ids: number[]) => ({ body: { chosen: { student_ids: ids }, count: ids.length } });
const answer = (id: number) => ({ params: { id }, body: { accept: true } });

/** Makes an institution ask a student whether they study there. */
async function askedOf({ email }: Pick<Person, 'email'>, server: TestServer): Promise<number> {
  return await listedBy(await signedIn(server, 3), email);
}

/** The rows of an institution's list and its uploads. */
export const listRows: Rows = {
  'students.list': { may: educator, status: 200, input: nothing },
  'students.facets': { may: educator, status: 200, input: nothing },
  'students.changes': { may: educator, status: 200, input: nothing },
  'students.export': { may: educator, status: 200, input: () => ({ query: { format: 'csv' } }) },
  'students.update': {
    may: educator,
    status: 200,
    input: async (person) => ({ params: { id: await listedBy(person) }, body: { course: 'BCA' } }),
    records: {
      theirs: async (owner) => ({ params: { id: await listedBy(owner) }, body: { course: 'BCA' } }),
      missing: { params: { id: weirdId }, body: { course: 'BCA' } },
    },
  },
  'students.archive': {
    may: educator,
    status: 200,
    input: async (person) => ({ params: { id: await listedBy(person) } }),
    records: {
      theirs: async (owner) => ({ params: { id: await listedBy(owner) } }),
      missing: { params: { id: weirdId } },
    },
  },
  'students.resume': {
    may: educator,
    status: 200,
    input: async (person) => ({ params: { id: await joinedWith(person) } }),
    records: {
      theirs: async (owner) => ({ params: { id: await joinedWith(owner) } }),
      missing: { params: { id: weirdId } },
    },
  },
  'students.match': { may: educator, status: 200, input: () => ({ body: { values: ['U00001'] } }) },
  'students.archiveMany': {
    may: educator,
    status: 200,
    input: async (person) => archive(await listedBy(person)),
    records: { theirs: async (owner) => archive(await listedBy(owner)), missing: archive(weirdId) },
  },
  'students.restoreMany': {
    may: educator,
    status: 200,
    input: async (person) => ({ body: { student_ids: [await archivedBy(person)] } }),
    records: {
      theirs: async (owner) => ({ body: { student_ids: [await archivedBy(owner)] } }),
      missing: { body: { student_ids: [weirdId] } },
    },
  },
  'students.links': { may: student, status: 200, input: nothing },
  'students.answerLink': {
    may: student,
    status: 200,
    input: async (person, server) => answer(await askedOf(person, server)),
    records: {
      owner: 3,
      theirs: async (owner) => answer(await askedOf(await studentAt(owner), owner.server)),
      missing: answer(weirdId),
    },
  },
  'students.membership': { may: student, status: 200, input: nothing },
  'students.leave': { may: student, status: 200, input: nothing },
  'students.matching': { may: educator, status: 200, input: nothing },
  'students.saveMatching': { may: educator, status: 200, input: () => ({ body: { course: { bba: 'BBA' } } }) },
  'batches.create': {
    may: educator,
    status: 201,
    input: () => ({ body: { file_name: 'list.csv', row_count: 1, mode: 'add' } }),
  },
  'batches.rows': {
    may: educator,
    status: 200,
    input: async (person) => ({ params: { id: await openRosterImportOf(person) }, body: rows() }),
    records: {
      theirs: async (owner) => ({ params: { id: await openRosterImportOf(owner) }, body: rows() }),
      missing: { params: { id: weirdId }, body: rows() },
    },
  },
  'batches.finish': {
    may: educator,
    status: 200,
    input: async (person) => ({ params: { id: await rosterImportOf(person) }, body: { parts: 1 } }),
    records: {
      theirs: async (owner) => ({ params: { id: await rosterImportOf(owner) }, body: { parts: 1 } }),
      missing: { params: { id: weirdId }, body: { parts: 1 } },
    },
  },
  'batches.list': { may: educator, status: 200, input: nothing },
  'batches.report': {
    may: educator,
    status: 200,
    input: async (person) => ({ params: { id: await rosterImportOf(person, true) } }),
    records: {
      theirs: async (owner) => ({ params: { id: await rosterImportOf(owner, true) } }),
      missing: { params: { id: weirdId } },
    },
  },
  'batches.undoPreview': {
    may: educator,
    status: 200,
    input: async (person) => ({ params: { id: await rosterImportOf(person, true) } }),
    records: {
      theirs: async (owner) => ({ params: { id: await rosterImportOf(owner, true) } }),
      missing: { params: { id: weirdId } },
    },
  },
  'batches.undo': {
    may: educator,
    status: 200,
    input: async (person) => ({ params: { id: await rosterImportOf(person, true) } }),
    records: {
      theirs: async (owner) => ({ params: { id: await rosterImportOf(owner, true) } }),
      missing: { params: { id: weirdId } },
    },
  },
};
