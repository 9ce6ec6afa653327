import { expect, it } from 'vitest';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { heldAlready, type QueuedCall } from './use-queue.ts';

const now = Date.parse('2026-11-20T09:00:00.000Z');
const invite = (...ids: number[]): QueuedCall => ({
  call: 'invitations.send',
  body: { method: 'job', post_id: 14, audience: 'colleges', ids, note: '' },
  title: 'Invitation',
});
const entry = (call: QueuedCall, more: Partial<OutboxEntry> = {}) =>
  ({
    ...{ id: '1', state: 'queued', heldUntil: '2026-11-20T09:00:10.000Z' },
    change: { call: call.call, params: {}, query: {}, body: call.body },
    ...more,
  }) as OutboxEntry;

it('knows what was asked for a moment ago, whatever the order in which it is written', () => {
  const { note, ids, audience, post_id, method } = invite(3).body as Record<string, unknown>;
  const stored = entry(invite(3), {
    change: { call: 'invitations.send', params: {}, query: {}, body: { note, ids, audience, post_id, method } },
  });
  expect(heldAlready([stored], [invite(3)], now)).toEqual([stored]);
  expect(heldAlready([stored], [invite(4)], now)).toBeNull();
  expect(heldAlready([stored], [invite(3), invite(4)], now)).toBeNull();
});

it('leaves alone what has left, what was refused, and what waits for nobody', () => {
  const gone: Partial<OutboxEntry>[] = [
    { state: 'sent' },
    { state: 'blocked' },
    { heldUntil: null },
    { heldUntil: '2026-11-20T08:59:59.000Z' },
  ];
  for (const more of gone) expect(heldAlready([entry(invite(3), more)], [invite(3)], now)).toBeNull();
});
