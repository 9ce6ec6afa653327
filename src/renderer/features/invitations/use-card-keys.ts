import { useHotkeys } from '@mantine/hooks';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { undoLatest } from '../../app/outbox/undo-offer.tsx';

interface CardKeys {
  /** Give it to what holds the list. */
  readonly holder: RefObject<HTMLDivElement | null>;
  /** The card that the keys act on; -1 before the first key. */
  readonly active: number;
}

/** Whether the page is in front: keys that are pressed in a dialog are not for the cards behind it. */
const isInFront = () => document.querySelector('[role="dialog"]') === null;

/** The card that the keys have reached, and at which index it was. */
interface Reached {
  readonly id: number | null;
  readonly index: number;
}

/** Where that card is now; where it has gone, whoever stands in its place. -1: none was reached, or none is there. */
export function placeOf({ id, index }: Reached, ids: readonly number[]): number {
  const found = id === null ? -1 : ids.indexOf(id);
  return found < 0 ? Math.min(index, ids.length - 1) : found;
}

/**
 * J and K walk the cards of these parties, U (or Z) takes the latest act back; each further key acts on the one that they
 * have reached, wherever a newer list has it. Keys typed into fields do nothing.
 */
export function useCardKeys(
  ids: readonly number[],
  actions: Readonly<Record<string, (index: number) => void>>,
): CardKeys {
  const holder = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState<Reached>({ id: null, index: -1 });
  const at = placeOf(reached, ids);
  const id = ids[at];
  if (id !== undefined && (id !== reached.id || at !== reached.index)) setReached({ id, index: at });

  const walk = (step: number) => {
    const index = Math.max(0, Math.min(ids.length - 1, at + step));
    const next = ids[index];
    if (next !== undefined) setReached({ id: next, index });
  };
  const keys: [string, () => void][] = [
    ['J', () => walk(1)],
    ['K', () => walk(-1)],
    ['U', () => void undoLatest()],
    ['Z', () => void undoLatest()],
    ...Object.entries(actions).map(([key, action]): [string, () => void] => [key, () => at >= 0 && action(at)]),
  ];
  useHotkeys(keys.map(([key, action]) => [key, () => isInFront() && action()]));

  useEffect(() => {
    if (at < 0) return;
    holder.current?.querySelectorAll<HTMLElement>('ul > li[tabindex]')[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  return { holder, active: at };
}
