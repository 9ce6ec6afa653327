import type { Ticket } from '#shared/contract/tickets.ts';

/** A ticket's row as it is answered. */
export const ticketOf = (row: Omit<Ticket, 'status'>): Ticket => ({
  ...row,
  status: row.closed_at === null ? 'Open' : 'Closed',
});

/** The columns that an answer has of a ticket. */
export const ticketColumns = ['id', 'concern', 'answer', 'answered_at', 'created_at', 'closed_at'] as const;
