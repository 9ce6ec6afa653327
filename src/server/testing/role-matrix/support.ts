import type { adminPostingCalls } from '#shared/contract/admin-postings.ts';
import { allRoles } from '#shared/contract/call.ts';
import type { flagCalls } from '#shared/contract/flags.ts';
import type { ticketCalls } from '#shared/contract/tickets.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { type Person, signedIn } from '../people.ts';
import { createPosting } from '../postings.ts';
import type { TestServer } from '../test-server.ts';
import type { May, Row } from './row.ts';

type Rows = { readonly [N in keyof (typeof ticketCalls & typeof flagCalls & typeof adminPostingCalls)]: Row<N> };

const any: May = { level: 'full', roles: allRoles };
const admins: May = { level: 'full', roles: [roles.admin] };
const kind = 'internship';
const weirdId = 999_999_999;
const takenDown = { taken_down: true, reason: 'It asks for money' } as const;

async function companyToReport(_: Person, server: TestServer) {
  const { companyId } = await signedIn(server, roles.employer);
  return { body: { subject: 'company', id: companyId ?? 0, reason: 'spam' } } as const;
}

async function flagOf(_: Person, server: TestServer) {
  const reporter = await signedIn(server, roles.student);
  const { body } = await reporter.call('flags.create', await companyToReport(reporter, server));
  return { params: { id: body.data.id }, body: { status: 'dismissed' } } as const;
}

async function ticketOf(_: Person, server: TestServer) {
  const person = await signedIn(server, roles.student);
  const { body } = await person.call('tickets.create', { body: { concern: 'It is slow' } });
  return { params: { id: body.data.id }, body: { status: 'Closed' } } as const;
}

const published = async (_: Person, server: TestServer) => ({
  params: { method: kind, id: (await createPosting(await signedIn(server, roles.employer), kind)).id } as const,
});

const report = (id: number) => ({ body: { subject: 'posting', id, reason: 'spam' } }) as const;

/** The rows of the helpdesk, of flags, and of postings as admins see them. */
export const supportRows: Rows = {
  'tickets.list': { may: any, status: 200, input: () => ({}) },
  'tickets.create': { may: any, status: 201, input: () => ({ body: { concern: 'It is slow' } }) },
  'adminTickets.list': { may: admins, status: 200, input: () => ({}) },
  'adminTickets.update': {
    may: admins,
    status: 200,
    input: ticketOf,
    records: { missing: { params: { id: weirdId }, body: { status: 'Closed' } } },
  },
  'flags.create': {
    may: any,
    status: 201,
    input: companyToReport,
    records: {
      owner: roles.employer,
      theirs: async (owner) => report((await createPosting(owner, kind, {}, 1)).id),
      missing: report(weirdId),
    },
  },
  'adminFlags.list': { may: admins, status: 200, input: () => ({}) },
  'adminFlags.update': {
    may: admins,
    status: 200,
    input: flagOf,
    records: { missing: { params: { id: weirdId }, body: { status: 'dismissed' } } },
  },
  'adminPostings.list': { may: admins, status: 200, input: () => ({}) },
  'adminPostings.read': {
    may: admins,
    status: 200,
    input: published,
    records: { missing: { params: { method: kind, id: weirdId } } },
  },
  'adminPostings.update': {
    may: admins,
    status: 200,
    input: async (person, server) => ({
      ...(await published(person, server)),
      body: takenDown,
    }),
    records: { missing: { params: { method: kind, id: weirdId }, body: takenDown } },
  },
};
