import { useWindowEvent } from '@mantine/hooks';
import { useRef } from 'react';

const steps: Readonly<Record<string, readonly [across: boolean, step: 1 | -1]>> = {
  ArrowDown: [false, 1],
  ArrowUp: [false, -1],
  ArrowRight: [true, 1],
  ArrowLeft: [true, -1],
};

/**
 * Which of the days of buttons, in their order, an arrow key leads to from the button at `at`: down and up to the next and the
 * one before, right and left to the first button of the next day and of the one before that have any. Null: to none.
 */
export function nextBlockIndex(days: readonly string[], at: number, key: string): number | null {
  const step = steps[key];
  const day = days[at];
  if (!step || day === undefined) return null;
  const [across, by] = step;
  if (!across) return at + by in days ? at + by : null;
  const others = [...new Set(days)];
  const other = others[others.indexOf(day) + by];
  return other === undefined ? null : days.indexOf(other);
}

/** Lets the arrow keys move between the buttons of a calendar that say which day they are of. */
export function useBlockKeys() {
  const ref = useRef<HTMLDivElement>(null);
  useWindowEvent('keydown', (event) => {
    const buttons = [...(ref.current?.querySelectorAll<HTMLElement>('button[data-day]') ?? [])];
    const focused = document.activeElement;
    const at = focused instanceof HTMLElement ? buttons.indexOf(focused) : -1;
    const days = buttons.map(({ dataset }) => dataset['day'] ?? '');
    const next = nextBlockIndex(days, at, event.key);
    if (next === null) return;
    event.preventDefault();
    buttons[next]?.focus();
  });
  return ref;
}
