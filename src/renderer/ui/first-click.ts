import type { MouseEvent } from 'react';

/**
 * Runs an act on a click, but not on the second of a double click: what was there has moved on by then, and that one would
 * act on the next step, card or person.
 */
export function onFirstClick(action: () => unknown): (event: Pick<MouseEvent, 'detail'>) => void {
  return ({ detail }) => {
    if (detail < 2) action();
  };
}
