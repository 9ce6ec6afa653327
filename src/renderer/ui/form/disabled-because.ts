/**
 * The props of a button that can't be used while there is a reason against it. The button can still be reached: pointing at
 * it shows the reason, a screen reader reads it with the name, and pressing it says it, by `explainDisabled`. Without a
 * reason it can be used. Fields take `disabled` and `title` instead, so that no arrow key stops at them.
 */
export function disabledBecause(reason: string | false | null | undefined): DisabledProps {
  return reason ? { 'aria-disabled': true, 'data-disabled': true, title: reason } : {};
}

interface DisabledProps {
  'aria-disabled'?: true;
  /** Has it look disabled. */
  'data-disabled'?: true;
  title?: string;
}

/** Has a press on such a button, by any means, do nothing but `say` its reason. */
export function explainDisabled(page: Document, say: (reason: string) => void): void {
  const onClick = (event: MouseEvent) => {
    const button = event.target instanceof Element && event.target.closest('[data-disabled][aria-disabled="true"]');
    if (!(button instanceof HTMLElement)) return;
    event.preventDefault();
    event.stopPropagation();
    say(button.title);
  };
  page.addEventListener('click', onClick, { capture: true });
}
