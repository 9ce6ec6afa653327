import { expect, it } from 'vitest';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { heldAlready } from './use-queue.ts';

const now = Date.parse('2026-11-20T09:00:00.000Z');
const invite = (...ids: number[]) => ({
  call: 'invitations.send' as const,
  body: { method: 'job' as const, post_id: 14, audience: 'colleges' as const, ids, emails: [], note: '' },
  title: 'Invitation',
});
const entry = (call: ReturnType<typeof invite>, more: Partial<OutboxEntry> = {}) =>
  ({
    id: '1',
    state: 'queued',
    heldUntil: '2026-11-20T09:00:10.000Z',
    change: { call: call.call, params: {}, query: {}, body: call.body },
    ...more,
  }) as OutboxEntry;

it('knows what was asked for a moment ago, whatever the order in which it is written', () => {
  const { note, ids, audience, post_id, method, emails } = invite(3).body;
  const stored = entry(invite(3), {
    change: { call: 'invitations.send', params: {}, query: {}, body: { note, emails, ids, audience, post_id, method } },
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
