import type { savedCalls } from '#shared/contract/saved.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { type Person, signedIn } from '../people.ts';
import { createPosting } from '../postings.ts';
import type { TestServer } from '../test-server.ts';
import type { May, Row } from './row.ts';

type Rows = { readonly [N in keyof typeof savedCalls]: Row<N> };

const students: May = { level: 'full', roles: [roles.student] };
const weirdId = 999_999_999;
const kind = 'internship';
const byPosting = (id: number) => ({ params: { method: kind, id } }) as const;
const byId = (id: number) => ({ params: { id } });
const search = (name: string) => ({ body: { name, method: kind, query: { search: 'welding' } } }) as const;

const published = async (_: Person, server: TestServer) =>
  byPosting((await createPosting(await signedIn(server, roles.employer), kind)).id);
const draft = async (owner: Person) => byPosting((await createPosting(owner, kind, {}, 1)).id);

/** A saved search of a student; of nobody where the person may save none. */
async function searchOf(person: Person) {
  const { status, body } = await person.call('savedSearches.create', search(`Welding ${crypto.randomUUID()}`));
  return byId(status === 201 ? body.data.id : weirdId);
}

const ofAnEmployer = { owner: roles.employer, theirs: draft, missing: byPosting(weirdId) } as const;

/** The rows of what students save for later. */
export const savedRows: Rows = {
  'saved.list': { may: students, status: 200, input: () => ({}) },
  'saved.add': { may: students, status: 200, input: published, records: ofAnEmployer },
  'saved.remove': { may: students, status: 200, input: published, records: ofAnEmployer },
  'savedSearches.list': { may: students, status: 200, input: () => ({}) },
  'savedSearches.create': { may: students, status: 201, input: () => search(`Welding ${crypto.randomUUID()}`) },
  'savedSearches.remove': {
    may: students,
    status: 200,
    input: searchOf,
    records: { owner: roles.student, theirs: searchOf, missing: byId(weirdId) },
  },
};
