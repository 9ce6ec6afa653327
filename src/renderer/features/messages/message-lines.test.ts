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
      '2026-11-20T10:06:00.000Z',
    );
    expect(lines.map(({ text, mine, queued }) => [text, mine, queued?.id])).toEqual([
      ['Text 1', true, undefined],
      ['Text 2', false, undefined],
      ['Are you there', true, 'a'],
    ]);
    expect(byDay(lines).map((day) => day.lines.length)).toEqual([1, 2]);
  });

  it('has a text once that has arrived while it still waits here, and the same text twice where it was said twice', () => {
    const sent = { ...message(3, '2026-11-20T10:05:01.000Z', true), text: 'Yes' };
    const earlier = { ...message(2, '2026-11-20T10:04:00.000Z', true), text: 'Yes' };
    const theirs = { ...message(4, '2026-11-20T10:05:02.000Z'), text: 'Yes' };
    const waiting = [entry('a', 'institution:7', 'Yes'), entry('b', 'institution:7', 'Yes')];
    const keys = (messages: readonly Message[], asOf: string | undefined, these = waiting) =>
      linesOf(messages, these, asOf).map(({ key }) => key);
    const later = '2026-11-20T10:05:03.000Z';
    expect(keys([sent], later)).toEqual(['message 3', 'entry b']);
    expect(keys([earlier], later, waiting.slice(1))).toEqual(['message 2', 'entry b']);
    expect(keys([theirs], later, waiting.slice(1))).toEqual(['message 4', 'entry b']);
    expect(keys([sent], '2026-11-20T10:04:59.000Z')).toEqual(['message 3', 'entry a', 'entry b']);
    expect(keys([], undefined)).toEqual(['entry a', 'entry b']);
  });

  it('takes only what waits for the same party', () => {
    const waiting = [entry('a', 'institution:7', 'x'), entry('b', 'student:7', 'y')];
    expect(messagesTo(waiting, 'student:7').map(({ id }) => id)).toEqual(['b']);
  });
});

it('knows the name of a party from anything else', () => {
  expect(partyOf('institution:7')).toBe('institution:7');
  for (const other of [null, '', 'institution', 'institution:0', 'admin:7', 'student:7 or 1']) {
    expect(partyOf(other)).toBeNull();
  }
});
