import { describe, expect, it } from 'vitest';
import type { Message } from '#shared/contract/messages.ts';
import type { ChangeEntry } from '../../app/outbox/queued-changes.ts';
import { byDay, linesOf, messagesTo, partyOf } from './message-lines.ts';

const message = (id: number, sent_at: string, mine = false): Message => ({
  id,
  mine,
  author: mine ? 'Aditi Deshmukh' : 'Rohan Desai',
  text: `Text ${id}`,
  sent_at,
});
const entry = (id: string, to: string, text: string) =>
  ({
    id,
    queuedAt: '2026-11-20T10:05:00.000Z',
    change: { call: 'messages.send', params: {}, query: {}, body: { to, text } },
  }) as unknown as ChangeEntry<'messages.send'>;

describe('a conversation', () => {
  it('is read from the oldest to the newest, with what waits here at its end', () => {
    const lines = linesOf(
      [message(2, '2026-11-20T10:00:00.000Z'), message(1, '2026-11-19T10:00:00.000Z', true)],
      [entry('a', 'institution:7', 'Are you there')],
    );
    expect(lines.map(({ text, mine, queued }) => [text, mine, queued?.id])).toEqual([
      ['Text 1', true, undefined],
      ['Text 2', false, undefined],
      ['Are you there', true, 'a'],
    ]);
    expect(byDay(lines).map((day) => day.lines.length)).toEqual([1, 2]);
  });

  it('takes only what waits for the same party', () => {
    const waiting = [entry('a', 'institution:7', 'x'), entry('b', 'student:7', 'y')];
    expect(messagesTo(waiting, 'student:7').map(({ id }) => id)).toEqual(['b']);
  });
});

it('knows the name of a party from anything else', () => {
  expect(partyOf('institution:7')).toBe('institution:7');
  for (const other of [null, '', 'institution', 'institution:0', 'mentor:7', 'student:7 or 1']) {
    expect(partyOf(other)).toBeNull();
  }
});
