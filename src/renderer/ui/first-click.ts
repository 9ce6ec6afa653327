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

/** Takes away the second click of a double click whose first one opened something: it would close that, or press what is in it. */
export function takeSecondClick(): void {
  const take = (event: globalThis.MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', take, { capture: true, once: true });
}
