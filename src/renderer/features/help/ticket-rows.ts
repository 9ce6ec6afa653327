import type { Ticket } from '#shared/contract/tickets.ts';
import { isRefused } from '#shared/desk/queued-calls.ts';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { carriesChange, changesOf, standingChanges } from '../../app/outbox/queued-changes.ts';

/** A ticket as the list shows it. */
export interface TicketRow {
  readonly key: string;
  readonly concern: string;
  readonly status: Ticket['status'] | 'Waiting' | 'Sending' | 'Not sent';
  /** When it was raised, ISO 8601. */
  readonly at: string;
  /** What the helpdesk answered; empty until it did. */
  readonly answer: string;
  /** When it did, ISO 8601. */
  readonly answeredAt: string | null;
  /** The entry of the outbox, where the ticket has not left this computer; it can be taken back. */
  readonly entryId: string | null;
  /** What the service said when it refused it; null unless it did. */
  readonly refusal: string | null;
}

/** Tickets, the newest first: what is on its way from this computer, laid over what the service answered at `asOf`. */
export function ticketRows(
  entries: readonly OutboxEntry[],
  answered: readonly Ticket[],
  asOf: string | undefined,
): TicketRow[] {
  const standing = new Set(changesOf(standingChanges(entries, asOf), 'tickets.create').map(({ id }) => id));
  const raised = changesOf(entries.filter(carriesChange), 'tickets.create');
  const here = raised
    .filter((entry) => standing.has(entry.id) || isRefused(entry))
    .map((entry): TicketRow => {
      const refused = isRefused(entry);
      return {
        key: `entry ${entry.id}`,
        concern: entry.change.body.concern,
        status: states[entry.state],
        at: entry.queuedAt,
        answer: '',
        answeredAt: null,
        entryId: entry.state === 'sent' || entry.state === 'sending' ? null : entry.id,
        refusal: refused ? (entry.problem?.message ?? 'The ticket wasn’t accepted') : null,
      };
    })
    .toSorted((one, other) => other.at.localeCompare(one.at));
  const known = answered.map(
    ({ id, concern, status, created_at: at, answer, answered_at: answeredAt }): TicketRow => ({
      key: `ticket ${id}`,
      concern,
      status,
      at,
      answer,
      answeredAt,
      entryId: null,
      refusal: null,
    }),
  );
  return [...here, ...known];
}

/** What has arrived is open: the service has it. */
const states: Readonly<Record<OutboxEntry['state'], TicketRow['status']>> = {
  queued: 'Waiting',
  waiting: 'Waiting',
  paused: 'Waiting',
  sending: 'Sending',
  sent: 'Open',
  blocked: 'Not sent',
  conflict: 'Not sent',
};
