import { expect, it } from 'vitest';
import { canUndo, undoUntil } from './history.ts';

const finished_at = '2026-11-01T09:00:00.000Z';
const day = 86_400_000;

it('offers to undo a finished upload for 30 days', () => {
  expect(undoUntil({ finished_at })).toBe('2026-12-01T09:00:00.000Z');
  const at = Date.parse(finished_at);
  expect(canUndo({ finished_at, status: 'finished' }, at + 30 * day)).toBe(true);
  expect(canUndo({ finished_at, status: 'finished' }, at + 30 * day + 1)).toBe(false);
});

it('offers nothing for an upload that is open or undone', () => {
  const at = Date.parse(finished_at);
  expect(canUndo({ finished_at: null, status: 'open' }, at)).toBe(false);
  expect(canUndo({ finished_at, status: 'undone' }, at)).toBe(false);
});
