import { z } from 'zod';
import { roles } from '../rules/accounts/roles.ts';
import { call, day, id, idParams, instant, only, pageOf, paging, postingKinds, searching, text } from './call.ts';

const figure = z.number().int();

/** Companies or institutions by state; those that are suspended count as that alone, verified or not. */
const placeFigures = z.object({ verified: figure, unverified: figure, suspended: figure });

/** The workspace in figures. */
const overview = z.object({
  /** Accounts that were not deleted, by role, every role once. */
  users: z.array(z.object({ role: z.number().int(), count: figure })),
  companies: placeFigures,
  institutions: placeFigures,
  /** Postings of all companies by kind and state, every kind once. `draft`: never published, closed ones included. */
  postings: z.array(
    z.object({ method: z.enum(postingKinds), draft: figure, published: figure, closed: figure, taken_down: figure }),
  ),
  /** Applications of all students by status and kind of posting, every status from 0 to 7 once. */
  applications: z.array(z.object({ status: figure, project: figure, internship: figure, job: figure })),
  /** Sessions with mentors by state. `accepted` are to come or under way, `held` are over. */
  sessions: z.object({
    requested: figure,
    proposed: figure,
    accepted: figure,
    held: figure,
    declined: figure,
    cancelled: figure,
  }),
  /** Tickets and reports of people that nobody has settled. */
  open: z.object({ tickets: figure, flags: figure }),
  /** Orders that wait for an admin: paid ones of sessions that don't take place, and those that nobody paid yet. */
  orders: z.object({ session_off: figure, pending: figure }),
  /** What came in by week, Monday to Sunday in India; the last one is the week of today. */
  weeks: z.array(z.object({ from: day, sign_ups: figure, postings: figure })),
});
/** The workspace in figures. */
export type AdminOverview = z.infer<typeof overview>;

const suspension = {
  /** Null: not suspended. */
  suspended_at: instant.nullable(),
  suspended_reason: z.string(),
};

/** An account, as admins see it. */
const adminUser = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  email_address: z.string(),
  role: z.number().int(),
  /** The company or institution; empty without one. */
  place_name: z.string(),
  /** Whether nobody else can act for the company or institution: while this account is suspended, others don't see it. */
  is_last_member: z.boolean(),
  /** Whom a message to this account goes to: 'company:3' for a company's member, 'student:21'. Empty: nobody could read it. */
  party: z.string(),
  is_email_verified: z.boolean(),
  created_at: instant,
  /** The last sign of life in a session that is there still. */
  last_seen_at: instant.nullable(),
  /** Sessions that are not over. */
  sessions: figure,
  /** Whether a code is asked for at sign-in. */
  two_factor: z.boolean(),
  /** Of an admin: whether there is a role to go back to when the rights are taken. */
  has_earlier_role: z.boolean(),
  ...suspension,
});
/** An account, as admins see it. */
export type AdminUser = z.infer<typeof adminUser>;

/** A company or an institution, as admins see it. */
const adminPlace = z.object({
  id,
  name: z.string(),
  website: z.string(),
  /** Of the first branch; empty without one. */
  city_name: z.string(),
  members: figure,
  /** Published postings of a company, students on the list of an institution. */
  size: figure,
  verified: z.boolean(),
  /** Whether all of its members are suspended, so that others don't see it. */
  is_unattended: z.boolean(),
  created_at: instant,
  ...suspension,
});
/** A company or an institution, as admins see it. */
export type AdminPlace = z.infer<typeof adminPlace>;

/** The most characters of a reason. */
export const maxReason = 500;
const reason = text(maxReason).default('');
const needsReason = { path: ['reason'], message: 'Give a reason' };
const nothingAsked = 'Say what is to change';
const isAsked = <T extends object>(body: T, changes: readonly (keyof T)[]): boolean =>
  changes.some((change) => body[change] !== undefined);

const userChange = z
  .object({
    suspended: z.boolean().optional(),
    /** Whether the account is an admin's. */
    admin: z.boolean().optional(),
    /** Ends every session of the account. */
    end_sessions: z.literal(true).optional(),
    /** Turns the code at sign-in off, forgets the authenticator app and ends the sessions; takes a reason. */
    two_factor: z.literal(false).optional(),
    reason,
  })
  .refine((body) => isAsked(body, ['suspended', 'admin', 'end_sessions', 'two_factor']), nothingAsked)
  .refine((body) => (body.suspended !== true && body.two_factor !== false) || body.reason !== '', needsReason);

const placeChange = z
  .object({
    verified: z.boolean().optional(),
    /** The name that was seen, to verify it: `conflict` where the place has another one by now. */
    name: text(200).optional(),
    suspended: z.boolean().optional(),
    reason,
  })
  .refine((body) => isAsked(body, ['verified', 'suspended']), nothingAsked)
  .refine((body) => body.verified !== true || body.name !== undefined, { path: ['name'], message: 'Say which name' })
  .refine((body) => body.suspended !== true || body.reason !== '', needsReason);

/** `unattended`: not suspended, but all of its members are. The others say nothing about members. */
const placeStates = ['verified', 'unverified', 'suspended', 'unattended'] as const;
const placesAsked = paging.extend({ ...searching, state: z.enum(placeStates).optional() });

/** What admins look after. */
export const adminCalls = {
  'admin.overview': call({
    method: 'GET',
    path: '/admin/overview',
    summary: 'Accounts by role, postings by kind and status, orders to settle, and what came in by week',
    access: only(roles.admin),
    answer: z.object({ data: overview }),
  }),
  'admin.users': call({
    method: 'GET',
    path: '/admin/users',
    summary: 'Accounts by name, e-mail, role, suspension and organisation, the newest first',
    access: only(roles.admin),
    query: paging.extend({
      ...searching,
      role: z.coerce.number().int().min(1).max(5).optional(),
      suspended: z.enum(['yes', 'no']).optional(),
      /** Members of this company alone. */
      company: id.optional(),
      /** Members of this institution alone. */
      institution: id.optional(),
    }),
    answer: pageOf(adminUser),
  }),
  'admin.changeUser': call({
    method: 'PATCH',
    path: '/admin/users/:id',
    summary:
      'Suspends an account or lifts that, ends its sessions, turns its code at sign-in off, grants admin rights or takes them',
    access: only(roles.admin),
    params: idParams,
    body: userChange,
    answer: z.object({ data: adminUser }),
  }),
  'admin.companies': call({
    method: 'GET',
    path: '/admin/companies',
    summary: 'Companies by name and state, the newest first',
    access: only(roles.admin),
    query: placesAsked,
    answer: pageOf(adminPlace),
  }),
  'admin.company': call({
    method: 'GET',
    path: '/admin/companies/:id',
    summary: 'A company, suspended or not',
    access: only(roles.admin),
    params: idParams,
    answer: z.object({ data: adminPlace }),
  }),
  'admin.changeCompany': call({
    method: 'PATCH',
    path: '/admin/companies/:id',
    summary: 'Verifies a company, suspends it, or takes that back',
    access: only(roles.admin),
    params: idParams,
    body: placeChange,
    answer: z.object({ data: adminPlace }),
  }),
  'admin.institutions': call({
    method: 'GET',
    path: '/admin/institutions',
    summary: 'Institutions by name and state, the newest first',
    access: only(roles.admin),
    query: placesAsked,
    answer: pageOf(adminPlace),
  }),
  'admin.institution': call({
    method: 'GET',
    path: '/admin/institutions/:id',
    summary: 'An institution, suspended or not',
    access: only(roles.admin),
    params: idParams,
    answer: z.object({ data: adminPlace }),
  }),
  'admin.changeInstitution': call({
    method: 'PATCH',
    path: '/admin/institutions/:id',
    summary: 'Verifies an institution, suspends it, or takes that back',
    access: only(roles.admin),
    params: idParams,
    body: placeChange,
    answer: z.object({ data: adminPlace }),
  }),
} as const;
