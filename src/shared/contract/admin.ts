import { z } from 'zod';
import { roles } from '../rules/accounts/roles.ts';
import { call, day, only, postingKinds } from './call.ts';

const figure = z.number().int();

/** The workspace in figures. */
const overview = z.object({
  /** Accounts that were not deleted, by role, every role once. */
  users: z.array(z.object({ role: z.number().int(), count: figure })),
  /** Postings of all companies by kind and status, every kind once. */
  postings: z.array(z.object({ method: z.enum(postingKinds), draft: figure, published: figure, closed: figure })),
  /** What came in by week, Monday to Sunday in UTC; the last one is the week of today. */
  weeks: z.array(z.object({ from: day, sign_ups: figure, postings: figure })),
});
/** The workspace in figures. */
export type AdminOverview = z.infer<typeof overview>;

/** What admins look after. */
export const adminCalls = {
  'admin.overview': call({
    method: 'GET',
    path: '/admin/overview',
    summary: 'Accounts by role, postings by kind and status, and what came in by week',
    access: only(roles.admin),
    answer: z.object({ data: overview }),
  }),
} as const;
