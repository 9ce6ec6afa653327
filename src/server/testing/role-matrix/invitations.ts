import type { CallName } from '#shared/contract/index.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { appliedPosting } from '../applications.ts';
import { complete } from '../complete.ts';
import { askFor, askPartner, receivedBy } from '../invitations.ts';
import { bookedStudent } from '../mentoring.ts';
import { type Person, signedIn } from '../people.ts';
import { createPosting } from '../postings.ts';
import type { TestServer } from '../test-server.ts';
import type { May, Row } from './row.ts';

const full = (...roles: (2 | 3 | 4 | 5)[]): May => ({ level: 'full', roles });
const member: May = { level: 'full', roles: [1, 2, 3, 4, 5] };
const weirdId = 999_999_999;
const kind = 'internship';
const nothing = () => ({});

type Rows = {
  readonly [N in CallName as N extends
    | `invitations.${string}`
    | `partnerships.${string}`
    | `messages.${string}`
    | `notifications.${string}`
    ? N
    : never]: Row<N>;
};

const byPosting = (id: number) => ({ params: { method: kind, id } }) as const;
const postingOf = async (owner: Person) => (await createPosting(owner, kind)).id;

const inviting = (post_id: number, ids: number[]) =>
  ({ body: { method: kind, post_id, audience: 'colleges', ids } }) as const;

const accept = (id: number) => ({ params: { id }, body: { status: 'accepted' } }) as const;

const decline = (id: number) => ({ params: { id }, body: { status: 'not_interested' } }) as const;

/** An employer invites to an own posting, an educator asks for somebody's. */
async function sends(person: Person, server: TestServer) {
  const employer = person.role === roles.employer ? person : await signedIn(server, 2);
  const educator = await signedIn(server, 3);
  return inviting(await postingOf(employer), person.role === roles.employer ? [educator.institutionId ?? 0] : []);
}

/** The other side of a partnership, as a request names it. */
async function otherOf(person: Person, server: TestServer) {
  const other = await signedIn(server, person.role === roles.employer ? 3 : 2);
  if (person.role === roles.employer) await complete(person);
  return { body: { institution_id: other.institutionId ?? undefined, company_id: other.companyId ?? undefined } };
}

/** Somebody whom a person may write to. */
async function correspondentOf(person: Person, server: TestServer): Promise<string> {
  if (person.role === roles.admin) return `student:${(await signedIn(server, 4)).id}`;
  if (person.role === roles.mentor) return `student:${(await bookedStudent(person)).id}`;
  const company = person.role === roles.employer ? person : await signedIn(server, 2);
  if (person.role === roles.educator) return `company:${company.companyId}`;
  const applied = await appliedPosting(company, kind, person.role === roles.student ? { student: person } : {});
  return person.role === roles.employer ? `student:${applied.student.id}` : `company:${company.companyId}`;
}

/** A student who has never met who asks; suspended, since administrators may write to every other. */
async function stranger(owner: Person): Promise<string> {
  const { student } = await appliedPosting(owner, kind);
  const suspended = { suspended_at: owner.server.clock.now().toISOString() };
  await owner.server.database.write((tx) =>
    tx.updateTable('users').set(suspended).where('id', '=', student.id).execute(),
  );
  return `student:${student.id}`;
}

/** The calls about invitations, partnerships, messages and news. */
export const invitationRows: Rows = {
  'invitations.list': {
    may: full(2),
    status: 200,
    input: async (person) => byPosting(await postingOf(person)),
    records: { owner: 2, theirs: async (owner) => byPosting(await postingOf(owner)), missing: byPosting(weirdId) },
  },
  'invitations.facets': {
    may: full(2),
    status: 200,
    input: async (person) => byPosting(await postingOf(person)),
    records: { owner: 2, theirs: async (owner) => byPosting(await postingOf(owner)), missing: byPosting(weirdId) },
  },
  'invitations.mine': { may: full(3, 4), status: 200, input: nothing },
  'invitations.send': {
    may: full(2, 3),
    status: 201,
    input: sends,
    records: {
      owner: 2,
      // A draft: institutions may ask for whatever is published.
      theirs: async (owner) => inviting((await createPosting(owner, kind, {}, 1)).id, [1]),
      missing: inviting(weirdId, [1]),
    },
  },
  'invitations.hide': {
    may: full(2),
    status: 200,
    input: async (person) => inviting(await postingOf(person), [1]),
    records: {
      owner: 2,
      theirs: async (owner) => inviting(await postingOf(owner), [1]),
      missing: inviting(weirdId, [1]),
    },
  },
  'invitations.answer': {
    may: full(2, 3, 4),
    status: 200,
    // Students accept by applying.
    input: async (person) => (person.role === roles.student ? decline : accept)(await receivedBy(person)),
    records: {
      owner: 2,
      theirs: async (owner) => accept(await askFor(await signedIn(owner.server, 3), await createPosting(owner, kind))),
      missing: accept(weirdId),
    },
  },
  'partnerships.list': { may: full(2, 3), status: 200, input: nothing },
  'partnerships.invite': { may: full(2, 3), status: 201, input: otherOf },
  'partnerships.hide': { may: full(2, 3), status: 200, input: otherOf },
  'partnerships.answer': {
    may: full(2, 3),
    status: 200,
    input: async (person, server) =>
      accept(await askPartner(await signedIn(server, person.role === roles.employer ? 3 : 2), person)),
    records: {
      owner: 2,
      theirs: async (owner) => accept(await askPartner(await signedIn(owner.server, 3), owner)),
      missing: accept(weirdId),
    },
  },
  'messages.threads': { may: member, status: 200, input: nothing },
  'messages.list': {
    may: member,
    status: 200,
    input: async (person, server) => ({ query: { with: await correspondentOf(person, server) } }),
    records: {
      owner: 2,
      theirs: async (owner) => ({ query: { with: await stranger(owner) } }),
      missing: { query: { with: `student:${weirdId}` } },
    },
  },
  'messages.send': {
    may: member,
    status: 201,
    input: async (person, server) => ({ body: { to: await correspondentOf(person, server), text: 'Good morning' } }),
    records: {
      owner: 2,
      theirs: async (owner) => ({ body: { to: await stranger(owner), text: 'Good morning' } }),
      missing: { body: { to: `student:${weirdId}`, text: 'Good morning' } },
    },
  },
  'notifications.list': { may: member, status: 200, input: nothing },
  'notifications.read': { may: member, status: 200, input: () => ({ body: {} }) },
  'notifications.preferences': { may: member, status: 200, input: nothing },
  'notifications.savePreferences': { may: member, status: 200, input: () => ({ body: { notifications: true } }) },
};
