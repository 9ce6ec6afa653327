import { type RefObject, useEffect, useRef } from 'react';
import { type PanelAction, type PanelPlace, panelAction } from './panel-keys.ts';

const typing =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="combobox"], [role="menu"]';

/** Listens for the panel's keys wherever the focus is, unless somebody types or a dialog is open. */
export function usePanelKeys(
  students: RefObject<HTMLElement | null>,
  acts: Readonly<Record<Exclude<PanelAction, 'next' | 'previous'>, () => void>>,
): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || document.querySelector('[role="dialog"]')) return;
      const { key, ctrlKey, altKey, metaKey } = event;
      const act = panelAction(key, placeOf(event.target, students.current), ctrlKey || altKey || metaKey);
      if (!act) return;
      event.preventDefault();
      if (act === 'next' || act === 'previous') moveFocus(students.current, act === 'next' ? 1 : -1);
      else latest.current[act]();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [students]);
}

function placeOf(target: EventTarget | null, students: HTMLElement | null): PanelPlace {
  if (!(target instanceof Element)) return 'page';
  if (target.closest(typing)) return 'text';
  if (students?.contains(target)) return 'student';
  return target.closest('button, a, input, [role="tab"]') ? 'control' : 'page';
}

/** The focus goes to the next student who can be ticked; from outside to the first. */
function moveFocus(students: HTMLElement | null, step: number): void {
  const boxes = [...(students?.querySelectorAll<HTMLElement>('input:not(:disabled)') ?? [])];
  const at = document.activeElement instanceof HTMLElement ? boxes.indexOf(document.activeElement) : -1;
  const next = at === -1 ? boxes[0] : boxes[at + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
