import { z } from 'zod';
import { anyMember, call, id, instant, pageOf, paging, text } from './call.ts';

/** The most characters of a concern. */
export const maxConcern = 2000;

const ticket = z.object({
  id,
  concern: z.string(),
  status: z.enum(['Open', 'Closed']),
  created_at: instant,
  closed_at: instant.nullable(),
});
/** What somebody has asked the helpdesk. */
export type Ticket = z.infer<typeof ticket>;

/** The helpdesk. */
export const ticketCalls = {
  'tickets.list': call({
    method: 'GET',
    path: '/tickets',
    summary: 'The own tickets, the newest first',
    access: anyMember,
    query: paging,
    answer: pageOf(ticket),
  }),
  'tickets.create': call({
    method: 'POST',
    path: '/tickets',
    summary: 'Raises a ticket with a concern; it is open until the helpdesk closes it',
    access: anyMember,
    body: z.object({ concern: text(maxConcern).min(1, 'Describe your concern') }),
    answer: z.object({ data: ticket }),
    success: 201,
  }),
} as const;
