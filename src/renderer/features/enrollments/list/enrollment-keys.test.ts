import { expect, it } from 'vitest';
import { enrollmentTransitions } from '#shared/rules/enrollments/enrollment-status.ts';
import { actionOfKey, statusOfAction } from './enrollment-keys.ts';

const press = (key: string, on: 'text' | 'search' | 'control' | 'row' = 'row', modified = false) =>
  actionOfKey({ key, on, modified });

it('walks, decides, ticks, opens and takes back by one key each', () => {
  expect(['j', 'k', 's', 'h', 'x', 'u', 'z', ' ', 'Enter', 'Escape'].map((key) => press(key))).toEqual([
    'next',
    'previous',
    'shortlist',
    'hire',
    'reject',
    'undo',
    'undo',
    'select',
    'open',
    'clear',
  ]);
  expect(press('S')).toBe('shortlist');
  expect(press('q')).toBeNull();
});

it('leaves typing, buttons and other shortcuts alone', () => {
  expect(press('s', 'text')).toBeNull();
  expect(press(' ', 'control')).toBeNull();
  expect(press('Enter', 'control')).toBeNull();
  expect(press('s', 'control')).toBe('shortlist');
  expect(press('s', 'row', true)).toBeNull();
  expect(press('s', 'search')).toBeNull();
  expect(press('Enter', 'search')).toBe('list');
});

it('sets what the table of moves lets the owner set [STATE-33]', () => {
  const statuses = (['shortlist', 'hire', 'reject'] as const).map(statusOfAction);
  expect(statuses).toEqual([4, 6, 7]);
  for (const status of statuses) expect(enrollmentTransitions[0].owner).toContain(status);
  expect(statusOfAction('next')).toBeNull();
});
