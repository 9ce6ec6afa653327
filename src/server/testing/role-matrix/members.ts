import type { CallName } from '#shared/contract/index.ts';
import { type Person, signedIn } from '../people.ts';
import type { TestServer } from '../test-server.ts';
import type { May, Row } from './row.ts';

const full = (...roles: (2 | 3)[]): May => ({ level: 'full', roles });
const verified = (...roles: (2 | 3)[]): May => ({ level: 'verified', roles });
const weirdId = 999_999_999;

type Rows = {
  readonly [N in CallName as N extends 'members.list'
    ? never
    : N extends `members.${string}` | `memberInvites.${string}`
      ? N
      : never]: Row<N>;
};

const colleague = async (person: Person, server: TestServer) =>
  (await signedIn(server, person.role, { colleagueOf: person })).id;
const promoted = (id: number) => ({ params: { id }, body: { role: 'owner' } }) as const;
const byId = (id: number) => ({ params: { id } });
const declined = (id: number) => ({ params: { id }, body: { state: 'declined' } }) as const;

/** An invitation that an owner has written; its id. */
export async function inviteBy(owner: Person, email: string): Promise<number> {
  return (await owner.call('memberInvites.create', { body: { email } })).body.data.id;
}

const someInvite = (owner: Person) => inviteBy(owner, `new-${crypto.randomUUID()}@example.com`);

/** The calls about who belongs to a company or an institution, but for requests to join. */
export const memberRows: Rows = {
  'members.update': {
    may: full(2, 3),
    status: 200,
    input: async (person, server) => promoted(await colleague(person, server)),
    records: {
      theirs: async (owner, server) => promoted(await colleague(owner, server)),
      missing: promoted(weirdId),
    },
  },
  'members.remove': {
    may: full(2, 3),
    status: 200,
    input: async (person, server) => byId(await colleague(person, server)),
    records: { theirs: async (owner, server) => byId(await colleague(owner, server)), missing: byId(weirdId) },
  },
  'members.leave': {
    may: full(2, 3),
    status: 200,
    input: async (person, server) => {
      await signedIn(server, person.role, { colleagueOf: person, owner: true });
      return {};
    },
  },
  'memberInvites.list': { may: full(2, 3), status: 200, input: () => ({}) },
  'memberInvites.create': {
    may: full(2, 3),
    status: 201,
    input: () => ({ body: { email: `new-${crypto.randomUUID()}@example.com` } }),
  },
  'memberInvites.withdraw': {
    may: full(2, 3),
    status: 200,
    input: async (person) => byId(await someInvite(person)),
    records: { theirs: async (owner) => byId(await someInvite(owner)), missing: byId(weirdId) },
  },
  'memberInvites.own': { may: verified(2, 3), status: 200, input: () => ({}) },
  'memberInvites.answer': {
    may: verified(2, 3),
    status: 200,
    input: async (person, server) => declined(await inviteBy(await signedIn(server, person.role), person.email)),
    records: { theirs: async (owner) => declined(await someInvite(owner)), missing: declined(weirdId) },
  },
};
