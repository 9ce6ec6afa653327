import { describe, expect, it } from 'vitest';
import type { Ticket } from '#shared/contract/tickets.ts';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { ticketRows } from './ticket-rows.ts';

const asOf = '2026-11-20T09:00:00.000Z';
const entry = (concern: string, changes: Partial<OutboxEntry> = {}): OutboxEntry => ({
  id: concern,
  kind: 'service.call',
  aggregate: `ticket:${concern}`,
  title: concern,
  state: 'queued',
  attempts: 0,
  queuedAt: '2026-11-20T08:00:00.000Z',
  nextAttemptAt: null,
  problem: null,
  sentAt: null,
  heldUntil: null,
  change: { call: 'tickets.create', params: {}, query: {}, body: { concern } },
  ...changes,
});
const ticket: Ticket = {
  id: 5,
  concern: 'Slow',
  status: 'Closed',
  answer: '',
  answered_at: null,
  created_at: '2026-11-01T08:00:00.000Z',
  closed_at: asOf,
};
const rows = (entries: readonly OutboxEntry[], answered: readonly Ticket[] = [ticket]) =>
  ticketRows(entries, answered, asOf).map(({ concern, status, entryId, refusal }) => [
    concern,
    status,
    entryId,
    refusal,
  ]);

describe('the list of tickets', () => {
  it('has what waits before what the service answered, the newest first', () => {
    const later = entry('Second', { queuedAt: '2026-11-20T08:30:00.000Z' });
    expect(rows([entry('First'), later])).toEqual([
      ['Second', 'Waiting', 'Second', null],
      ['First', 'Waiting', 'First', null],
      ['Slow', 'Closed', null, null],
    ]);
  });

  it('can take back what has not left, and nothing else', () => {
    expect(rows([entry('Leaving', { state: 'sending' })], [])).toEqual([['Leaving', 'Sending', null, null]]);
  });

  it('has what has arrived since, as open, and once', () => {
    const sent = (sentAt: string) => entry('Gone', { state: 'sent', sentAt });
    expect(rows([sent('2026-11-20T09:00:01.000Z')], [])).toEqual([['Gone', 'Open', null, null]]);
    expect(rows([sent('2026-11-20T08:59:59.000Z')])).toEqual([['Slow', 'Closed', null, null]]);
  });

  it('says what the service said of one that it refused', () => {
    const problem = { code: 'invalid' as const, message: 'At most 2,000 characters', advice: '' };
    const refused = entry('Long', { state: 'blocked', problem });
    expect(rows([refused], [])).toEqual([['Long', 'Not sent', 'Long', 'At most 2,000 characters']]);
    expect(rows([entry('Long', { state: 'blocked' })], [])[0]?.at(-1)).toBe('The ticket wasn’t accepted');
  });

  it('has nothing of other calls', () => {
    const change = { call: 'savedSearches.remove' as const, params: { id: 3 }, query: {}, body: {} };
    expect(rows([entry('Other', { change })], [])).toEqual([]);
  });
});
