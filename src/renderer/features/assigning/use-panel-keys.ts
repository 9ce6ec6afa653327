import { type RefObject, useEffect, useRef } from 'react';
import { type PanelAction, type PanelPlace, panelAction } from './panel-keys.ts';

const typing =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="combobox"], [role="menu"]';

/** Listens for the panel's keys wherever the focus is, unless somebody types or a dialog is open. */
export function usePanelKeys(
  students: RefObject<HTMLElement | null>,
  actions: Readonly<Record<Exclude<PanelAction, 'next' | 'previous'>, () => void>>,
): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || document.querySelector('[role="dialog"]')) return;
      const { key, ctrlKey, altKey, metaKey } = event;
      const action = panelAction(key, placeOf(event.target, students.current), ctrlKey || altKey || metaKey);
      if (!action) return;
      event.preventDefault();
      if (action === 'next' || action === 'previous') moveFocus(students.current, action === 'next' ? 1 : -1);
      else latest.current[action]();
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
