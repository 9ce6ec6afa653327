import { z } from 'zod';
import { roles } from '../rules/accounts/roles.ts';
import { anyMember, call, id, idParams, instant, only, pageOf, paging, searching, text } from './call.ts';

/** The most characters of a concern. */
export const maxConcern = 2000;
/** The most characters of the helpdesk’s answer. */
export const maxTicketAnswer = 4000;

/** Whether the helpdesk still works on a ticket. */
export const ticketStatuses = ['Open', 'Closed'] as const;

const ticket = z.object({
  id,
  concern: z.string(),
  status: z.enum(ticketStatuses),
  /** What the helpdesk answered; empty until it did. */
  answer: z.string(),
  answered_at: instant.nullable(),
  created_at: instant,
  closed_at: instant.nullable(),
});
/** What somebody has asked the helpdesk. */
export type Ticket = z.infer<typeof ticket>;

/** A ticket as admins see it, with the person who raised it. */
const adminTicket = ticket.extend({
  person: z.object({ id, name: z.string(), email_address: z.string(), role: z.number().int() }),
});
/** A ticket as admins see it, with the person who raised it. */
export type AdminTicket = z.infer<typeof adminTicket>;

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
  'adminTickets.list': call({
    method: 'GET',
    path: '/admin/tickets',
    summary: 'Tickets of everybody, the newest first; the search looks into concerns, names and e-mails',
    access: only(roles.admin),
    query: paging.extend({ ...searching, status: z.enum(ticketStatuses).optional() }),
    answer: pageOf(adminTicket),
  }),
  'adminTickets.update': call({
    method: 'PATCH',
    path: '/admin/tickets/:id',
    summary:
      'Answers a ticket, closes it or opens it again; whoever raised it is told; 409 where it was answered meanwhile',
    access: only(roles.admin),
    params: idParams,
    body: z.object({
      answer: text(maxTicketAnswer).min(1, 'Write an answer').optional(),
      status: z.enum(ticketStatuses).optional(),
      /** When the ticket was answered, as whoever answers has read it; left out: whatever it was. */
      answered_at: instant.nullable().optional(),
    }),
    answer: z.object({ data: adminTicket }),
  }),
} as const;
