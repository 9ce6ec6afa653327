import { z } from 'zod';
import { roles } from '../rules/accounts/roles.ts';
import { securityEventNames } from '../rules/audit/security-events.ts';
import { call, id, instant, only, pageOf, paging } from './call.ts';
import { logFilters, loggedPerson } from './log-filters.ts';

const securityEntry = z.object({
  id,
  event: z.enum(securityEventNames),
  /** Whose account it is about; null: the e-mail that was tried has none. A deleted account has no name. */
  account: loggedPerson.nullable(),
  /** Who did it, where that was somebody else. */
  actor: loggedPerson.nullable(),
  /** The company or institution that somebody joined or left; else empty. */
  place: z.string(),
  /** 'Footbridge on Windows'; empty where the program didn't say. */
  device: z.string(),
  /** The network that the request came from; null: the service's own computer. */
  address: z.string().nullable(),
  at: instant,
});
/** A sign-in, a failed one, a change of how an account is signed in to, or a change of a place's members. */
export type SecurityEntry = z.infer<typeof securityEntry>;

const filters = logFilters.extend({ event: z.enum(securityEventNames).optional() });
/** What narrows the security log down. */
export type SecurityFilters = z.output<typeof filters>;

/** Who signed in, who failed to, and what changed about how accounts are signed in to. */
export const securityCalls = {
  'security.list': call({
    method: 'GET',
    path: '/admin/security_log',
    summary: 'Sign-ins, failed ones, changes of passwords, codes and members of the last 180 days, the newest first',
    access: only(roles.admin),
    query: paging.extend(filters.shape),
    answer: pageOf(securityEntry),
  }),
  'security.export': call({
    method: 'GET',
    path: '/admin/security_log/export',
    summary: 'The security log, as a CSV file',
    access: only(roles.admin),
    query: filters,
    kind: 'file',
  }),
} as const;
