import { describe, expect, it } from 'vitest';
import type { Message } from '#shared/contract/messages.ts';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { byDay, linesOf, partyOf, queuedTexts, saidInLine } from './message-lines.ts';

const message = (id: number, sent_at: string, mine = false): Message => ({
  id,
  mine,
  author: mine ? 'Aditi Deshmukh' : 'Rohan Desai',
  text: `Text ${id}`,
  files: [],
  sent_at,
});
const entry = (id: string, to: string, text: string) =>
  ({
    id,
    aggregate: `messages:${to}`,
    state: 'queued',
    queuedAt: '2026-11-20T10:05:00.000Z',
    change: { call: 'messages.send', params: {}, query: {}, body: { to, text } },
  }) as unknown as OutboxEntry;
const withFiles = (id: string, to: string, text: string, names: readonly string[]) => {
  const files = names.map((name, index) => [
    `file_${index + 1}`,
    { id: crypto.randomUUID(), name, size: 9, sha256: '' },
  ]);
  return { ...entry(id, to, text), change: null, message: { body: { to, text }, files: Object.fromEntries(files) } };
};

describe('a conversation', () => {
  it('is read from the oldest to the newest, with what waits here at its end', () => {
    const lines = linesOf(
      [message(2, '2026-11-20T10:00:00.000Z'), message(1, '2026-11-19T10:00:00.000Z', true)],
      queuedTexts([entry('a', 'institution:7', 'Are you there')], undefined),
      '2026-11-20T10:06:00.000Z',
    );
    expect(lines.map(({ text, mine, queued }) => [text, mine, queued?.entry.id])).toEqual([
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
    const waiting = queuedTexts([entry('a', 'institution:7', 'Yes'), entry('b', 'institution:7', 'Yes')], undefined);
    const keys = (messages: readonly Message[], asOf: string | undefined, these = waiting) =>
      linesOf(messages, these, asOf).map(({ key }) => key);
    const later = '2026-11-20T10:05:03.000Z';
    expect(keys([sent], later)).toEqual(['message 3', 'entry b']);
    expect(keys([earlier], later, waiting.slice(1))).toEqual(['message 2', 'entry b']);
    expect(keys([theirs], later, waiting.slice(1))).toEqual(['message 4', 'entry b']);
    expect(keys([sent], '2026-11-20T10:04:59.000Z')).toEqual(['message 3', 'entry a', 'entry b']);
    expect(keys([], undefined)).toEqual(['entry a', 'entry b']);
    const refused = queuedTexts([{ ...entry('a', 'institution:7', 'Yes'), state: 'blocked' }], undefined);
    expect(keys([sent], later, refused)).toEqual(['message 3', 'entry a']);
  });

  it('has what waits with files and without, in order, also what was refused and what waits behind it', () => {
    const files = withFiles('b', 'student:7', '', ['Offer.pdf', 'Terms.pdf']);
    const texts = queuedTexts(
      [
        entry('a', 'student:7', 'x'),
        files as OutboxEntry,
        { ...withFiles('c', 'student:8', 'y', ['a.pdf']), state: 'blocked' } as OutboxEntry,
        entry('d', 'student:8', 'z'),
      ],
      undefined,
    );
    expect(texts.map((text) => [text.entry.id, text.to, saidInLine(text)])).toEqual([
      ['a', 'student:7', 'x'],
      ['b', 'student:7', 'Offer.pdf, Terms.pdf'],
      ['c', 'student:8', 'y'],
      ['d', 'student:8', 'z'],
    ]);
  });

  it('has files once that have arrived while they still wait here, by words and names', () => {
    const waiting = queuedTexts([withFiles('a', 'student:7', 'See', ['Offer.pdf']) as OutboxEntry], undefined);
    const later = '2026-11-20T10:05:03.000Z';
    const sent = { ...message(3, '2026-11-20T10:05:01.000Z', true), text: 'See' };
    const stored = (name: string) => ({ id: 1, name, type: 'application/pdf', size: 9, link: '/v1/files/1' });
    const keys = (files: Message['files']) => linesOf([{ ...sent, files }], waiting, later).map(({ key }) => key);
    expect(keys([stored('Offer.pdf')])).toEqual(['message 3']);
    expect(keys([stored('Other.pdf')])).toEqual(['message 3', 'entry a']);
    expect(keys([])).toEqual(['message 3', 'entry a']);
  });
});

it('knows the name of a party from anything else', () => {
  expect(partyOf('institution:7')).toBe('institution:7');
  expect(partyOf('administrators:1')).toBe('administrators:1');
  for (const other of [null, '', 'institution', 'institution:0', 'admin:7', 'administrators:2', 'student:7 or 1']) {
    expect(partyOf(other)).toBeNull();
  }
});
