import type { CallName } from '#shared/contract/index.ts';
import { appliedPosting } from '../applications.ts';
import { complete } from '../complete.ts';
import { type Person, signedIn } from '../people.ts';
import { testPng } from '../pictures.ts';
import { createPosting, somePostingBody } from '../postings.ts';
import type { May, Row } from './row.ts';

type Names =
  | Extract<
      CallName,
      | 'user.image'
      | 'user.removeImage'
      | 'images.read'
      | 'postings.export'
      | 'postings.similar'
      | 'enrollments.export'
      | 'plans.list'
    >
  | Extract<CallName, `company.${string}ogo` | `institution.${string}ogo` | `subscription.${string}`>;
type Rows = { readonly [N in Names]: Row<N> };

const kind = 'internship';
const any = (level: 'unverified' | 'verified' | 'full'): May => ({ level, roles: [1, 2, 3, 4, 5] });
const verified = (role: 2 | 3): May => ({ level: 'verified', roles: [role] });
const employers: May = { level: 'full', roles: [2] };
const nothing = () => ({});
const weirdId = 999_999_999;
const picture = () => ({ file: { name: 'picture.png', bytes: testPng() } });

/** Students and the like have no set-up, so a verified one may upload; the unverified read what somebody else has. */
async function imageOf(person: Person) {
  const answer = await person.call('user.image', picture());
  const name = answer.status === 200 ? answer.body.data.url.split('/').at(-1) : undefined;
  return { params: { name: name ?? (await storedBySomebody(person)) } };
}

async function storedBySomebody({ server }: Person): Promise<string> {
  const other = await signedIn(server, 4);
  return (await other.call('user.image', picture())).body.data.url.split('/').at(-1) ?? '';
}

const exported = async (owner: Person) =>
  ({ params: { method: kind, id: (await createPosting(owner, kind)).id } }) as const;

/** A pending order of somebody with a complete profile. */
async function orderOf(person: Person) {
  await complete(person);
  const { body } = await person.call('subscription.choose', { body: { tier: 'expert' } });
  return { params: { id: body.data.pending?.id ?? 0 } };
}

/** The rows of pictures, exports, plans and orders. */
export const fileRows: Rows = {
  'user.image': { may: any('verified'), status: 200, input: picture },
  'user.removeImage': { may: any('verified'), status: 200, input: nothing },
  'company.logo': { may: verified(2), status: 200, input: picture },
  'company.removeLogo': { may: verified(2), status: 200, input: nothing },
  'institution.logo': { may: verified(3), status: 200, input: picture },
  'institution.removeLogo': { may: verified(3), status: 200, input: nothing },
  'images.read': {
    may: any('unverified'),
    status: 200,
    input: imageOf,
    records: { missing: { params: { name: '0b6ff1de-52b2-4fd0-9a0e-9f2d4b0b5b3c' } } },
  },
  'postings.export': { may: employers, status: 200, input: () => ({ params: { method: kind } }) },
  'postings.similar': {
    may: employers,
    status: 200,
    input: () => ({ params: { method: kind }, body: somePostingBody(kind) }),
  },
  'enrollments.export': {
    may: employers,
    status: 200,
    input: async (person) => ({ params: { method: kind, id: (await appliedPosting(person, kind)).postingId } }),
    records: { owner: 2, theirs: exported, missing: { params: { method: kind, id: weirdId } } },
  },
  'plans.list': { may: any('full'), status: 200, input: nothing },
  'subscription.read': { may: any('full'), status: 200, input: nothing },
  'subscription.choose': {
    may: any('full'),
    status: 201,
    input: async (person) => {
      await complete(person);
      return { body: { tier: 'intermediate' } };
    },
  },
  'subscription.cancelOrder': {
    may: any('full'),
    status: 200,
    input: orderOf,
    records: { owner: 2, theirs: orderOf, missing: { params: { id: weirdId } } },
  },
};
