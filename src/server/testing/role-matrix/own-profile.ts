import type { ownProfileCalls } from '#shared/contract/own-profile.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { type Person, signedIn } from '../people.ts';
import { testPng } from '../pictures.ts';
import type { TestServer } from '../test-server.ts';
import type { May, Row } from './row.ts';

type Rows = { readonly [N in keyof typeof ownProfileCalls]: Row<N> };

const students: May = { level: 'full', roles: [roles.student] };
const years = { start_date: '2024-06-01', end_date: '2024-08-31' };
const experience = { company_name: 'Acme', designation: 'Intern', description: 'Measured', ...years };
const document = { title: 'CV', link: 'https://d.example/cv' };
const project = { name: 'Bridge', link: 'https://b.example', description: 'A model', ...years };
const weirdId = 999_999_999;
const byId = (id: number) => ({ params: { id } });

/** A profile with one item in each list: the own one, or somebody's where the person can have none. */
async function itemsOf(person: Person, server: TestServer) {
  const whose = person.role === roles.student ? person : await signedIn(server, roles.student);
  const body = { experiences: [experience], documents: [document], projects: [project] };
  const answer = await whose.call('student.saveProfile', { body });
  // Who may not write has no item to name.
  if (answer.status !== 200) return { experience: weirdId, document: weirdId, project: weirdId };
  const { data } = answer.body;
  const last = (list: readonly { readonly id: number }[]) => list.at(-1)?.id ?? 0;
  return { experience: last(data.experience), document: last(data.document), project: last(data.project) };
}

function rowOf(list: 'experience' | 'document' | 'project', body?: object) {
  const withBody = (id: number) => ({ ...byId(id), ...(body && { body }) });
  const input = async (person: Person, server: TestServer) => withBody((await itemsOf(person, server))[list]);
  const records = { owner: roles.student, theirs: input, missing: withBody(weirdId) };
  return { may: students, status: 200, input, records };
}

/** The rows of the own profile. */
export const ownProfileRows = {
  'student.saveProfile': { may: students, status: 200, input: () => ({ body: { bio: 'Curious' } }) },
  'student.image': {
    may: students,
    status: 200,
    input: () => ({ file: { name: 'picture.png', bytes: testPng() } }),
  },
  'student.editExperience': rowOf('experience', experience) as Rows['student.editExperience'],
  'student.editDocument': rowOf('document', document) as Rows['student.editDocument'],
  'student.editProject': rowOf('project', project) as Rows['student.editProject'],
  'student.removeExperience': rowOf('experience') as Rows['student.removeExperience'],
  'student.removeDocument': rowOf('document') as Rows['student.removeDocument'],
  'student.removeProject': rowOf('project') as Rows['student.removeProject'],
} satisfies Rows;
