import { useHotkeys } from '@mantine/hooks';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { undoLatest } from '../../app/undo-offer.tsx';

interface CardKeys {
  /** Give it to what holds the list. */
  readonly holder: RefObject<HTMLDivElement | null>;
  /** The card that the keys act on; -1 before the first key. */
  readonly active: number;
}

/** Whether the page is in front: keys that are pressed in a dialog are not for the cards behind it. */
const isInFront = () => document.querySelector('[role="dialog"]') === null;

/** J and K walk the cards, U (or Z) takes the latest act back; each further key acts on the one that they have reached. Keys typed into fields do nothing. */
export function useCardKeys(length: number, acts: Readonly<Record<string, (index: number) => void>>): CardKeys {
  const holder = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(-1);
  const at = Math.min(active, length - 1);

  const walk = (step: number) => {
    if (length > 0) setActive(Math.max(0, Math.min(length - 1, at + step)));
  };
  const keys: [string, () => void][] = [
    ['J', () => walk(1)],
    ['K', () => walk(-1)],
    ['U', () => void undoLatest()],
    ['Z', () => void undoLatest()],
    ...Object.entries(acts).map(([key, act]): [string, () => void] => [key, () => at >= 0 && act(at)]),
  ];
  useHotkeys(keys.map(([key, act]) => [key, () => isInFront() && act()]));

  useEffect(() => {
    if (at < 0) return;
    holder.current?.querySelectorAll<HTMLElement>('ul > li[tabindex]')[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  return { holder, active: at };
}
