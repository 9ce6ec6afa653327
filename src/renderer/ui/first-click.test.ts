import { expect, it, vi } from 'vitest';
import { onFirstClick } from './first-click.ts';

it('acts on a key press and a first click, and not on the second of a double click', () => {
  const action = vi.fn();
  const click = onFirstClick(action);
  for (const detail of [0, 1, 2, 3]) click({ detail });
  expect(action).toHaveBeenCalledTimes(2);
});
