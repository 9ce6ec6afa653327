import { type ComponentProps, useLayoutEffect, useRef } from 'react';

interface SentFormProps extends Omit<ComponentProps<'form'>, 'inert'> {
  /** Whether it is being sent. */
  readonly busy: boolean;
}

/** A form into which nothing is typed while it is sent. Where it stays, what had the focus before has it again. */
export function SentForm({ busy, children, ...form }: SentFormProps) {
  const left = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (busy) left.current = activeElement;
    else if (activeElement === body && left.current instanceof HTMLElement) left.current.focus();
  }, [busy]);
  return (
    <form {...form} inert={busy}>
      {children}
    </form>
  );
}
