import { z } from 'zod';
import { roles } from '../rules/accounts/roles.ts';
import { auditActNames, auditSubjectNames } from '../rules/audit/audit-acts.ts';
import { call, id, instant, only, pageOf, paging } from './call.ts';
import { logFilters, loggedPerson } from './log-filters.ts';

const facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** An act of an admin, or of a command at the service's own computer. */
const auditEntry = z.object({
  id,
  /** Who did it; null: a command at the service's own computer. */
  actor: loggedPerson.nullable(),
  act: z.enum(auditActNames),
  subject_kind: z.enum(auditSubjectNames),
  subject_id: id,
  /**
   * The name of an account, a company or an institution, or of the account that an invited address has; empty where
   * there is none, or none any more.
   */
  subject_name: z.string(),
  /** Facts by name, as they were; null where nothing was before. */
  before: facts.nullable(),
  /** Facts by name, as they became. */
  after: facts.nullable(),
  /** Why, in the words of who did it; empty where no reason was given. */
  reason: z.string(),
  /** The network that the request came from; null: the service's own computer. */
  address: z.string().nullable(),
  at: instant,
});
/** An act of an admin, or of a command at the service's own computer. */
export type AuditEntry = z.infer<typeof auditEntry>;

const filters = logFilters.extend({ act: z.enum(auditActNames).optional() });
/** What narrows the audit log down. */
export type AuditFilters = z.output<typeof filters>;

/** What admins did. */
export const auditCalls = {
  'audit.list': call({
    method: 'GET',
    path: '/admin/audit',
    summary: 'What admins did, the newest first',
    access: only(roles.admin),
    query: paging.extend(filters.shape),
    answer: pageOf(auditEntry),
  }),
  'audit.export': call({
    method: 'GET',
    path: '/admin/audit/export',
    summary: 'What admins did, as a CSV file',
    access: only(roles.admin),
    query: filters,
    kind: 'file',
  }),
} as const;
