import { z } from 'zod';
import { roles } from '../rules/accounts/roles.ts';
import { call, instant, only } from './call.ts';

const feed = z.object({
  /** Whether the service has an address that calendar programs reach. */
  offered: z.boolean(),
  /** Since when there is one; null: there is none. */
  created_at: instant.nullable(),
});
const owners = only(roles.student, roles.mentor);

/** A secret address at which calendar programs read the own interviews and sessions. */
export const calendarFeedCalls = {
  'calendarFeed.read': call({
    method: 'GET',
    path: '/calendar_feed',
    summary: 'Whether there is an address for calendar programs',
    access: owners,
    answer: z.object({ data: feed }),
  }),
  'calendarFeed.create': call({
    method: 'POST',
    path: '/calendar_feed',
    summary: 'A new address for calendar programs, told this once; the one before stops working',
    access: owners,
    body: z.object({}),
    answer: z.object({ data: feed.extend({ address: z.string() }) }),
  }),
  'calendarFeed.remove': call({
    method: 'DELETE',
    path: '/calendar_feed',
    summary: 'The address stops working',
    access: owners,
    answer: z.object({ data: feed }),
  }),
} as const;
