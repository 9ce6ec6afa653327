import { z } from 'zod';
import { roles } from '../rules/accounts/roles.ts';
import { call, id, instant, kindIdParams, only, pageOf, paging, postingKinds, searching, text } from './call.ts';
import { posting } from './postings.ts';

/** The most characters of the reason for taking a posting down. */
export const maxTakeDownReason = 1000;

/** What an admin can filter postings by. */
export const adminPostingStates = ['published', 'closed', 'taken_down'] as const;

/** A posting as admins see it in their list. */
const adminPosting = z.object({
  id,
  method: z.enum(postingKinds),
  title: z.string(),
  company_id: id,
  company_name: z.string(),
  state: z.enum(adminPostingStates),
  version: z.number().int(),
  /** Why it was taken down; empty where it wasn’t. */
  reason: z.string(),
  taken_down_at: instant.nullable(),
  published_at: instant.nullable(),
  /** Applications that were not withdrawn. */
  applications: z.number().int(),
  /** Flags that nobody has settled. */
  open_flags: z.number().int(),
});
/** A posting as admins see it in their list. */
export type AdminPosting = z.infer<typeof adminPosting>;

/** Postings of all companies, for admins: found, read, taken down and put back. Drafts are their authors’ own. */
export const adminPostingCalls = {
  'adminPostings.list': call({
    method: 'GET',
    path: '/admin/postings',
    summary: 'Postings of all companies that were published at some time, the newest first',
    access: only(roles.admin),
    query: paging.extend({
      ...searching,
      kind: z.enum(postingKinds).optional(),
      state: z.enum(adminPostingStates).optional(),
    }),
    answer: pageOf(adminPosting),
  }),
  'adminPostings.read': call({
    method: 'GET',
    path: '/admin/postings/:method/:id',
    summary: 'One posting that was published at some time',
    access: only(roles.admin),
    params: kindIdParams,
    answer: z.object({ data: posting, summary: adminPosting }),
  }),
  'adminPostings.update': call({
    method: 'PATCH',
    path: '/admin/postings/:method/:id',
    summary: 'Takes a published posting down with a reason that its company sees, or puts it back; applications stay',
    access: only(roles.admin),
    params: kindIdParams,
    body: z.object({ taken_down: z.boolean(), reason: text(maxTakeDownReason).default('') }),
    answer: z.object({ data: adminPosting }),
  }),
} as const;
