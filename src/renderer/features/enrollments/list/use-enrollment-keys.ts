import { useEffect, useRef } from 'react';
import { actionOfKey, type EnrollmentAction, type KeyPress, statusOfAction } from './enrollment-keys.ts';

const typing =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="combobox"], [role="menu"]';
const controls = 'button, a, input, [role="tab"], [role="radio"], [role="option"] button';

/** Listens for the page's keys, wherever the focus is, unless somebody types or a dialog is open. */
export function useEnrollmentKeys(onAct: (action: EnrollmentAction, target: Element | null) => boolean): void {
  const latest = useRef(onAct);
  useEffect(() => {
    latest.current = onAct;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || document.querySelector('[role="dialog"]')) return;
      const target = event.target instanceof Element ? event.target : null;
      const { key, ctrlKey, altKey, metaKey } = event;
      const action = actionOfKey({ key, modified: ctrlKey || altKey || metaKey, on: placeOf(target) });
      // A key that is held decides once: its next press would be about somebody else.
      if (action && event.repeat && statusOfAction(action) !== null) return event.preventDefault();
      if (action && latest.current(action, target)) event.preventDefault();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function placeOf(target: Element | null): KeyPress['on'] {
  if (target?.closest('input[type="search"]')) return 'search';
  if (target?.closest(typing)) return 'text';
  return target?.closest(controls) ? 'control' : 'row';
}
