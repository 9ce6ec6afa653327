import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldMessages } from '#shared/errors.ts';

/** Messages of a form's fields. */
export interface FieldMessageState {
  /** Give it to the form element. */
  readonly form: (element: HTMLElement | null) => void;
  readonly messages: FieldMessages;
  /** Shows messages under their fields, and puts the focus on the first of them as they stand on the page. */
  readonly show: (messages: FieldMessages) => void;
  /** Takes one field's message away, as soon as somebody types there. Without a name: all. */
  readonly clear: (name?: string) => void;
}

/** Field name → message. Inputs carry `name` and `error={messages.…}`. */
export function useFieldMessages(): FieldMessageState {
  const form = useRef<HTMLElement | null>(null);
  const [messages, setMessages] = useState<FieldMessages>({});
  const focusWanted = useRef(false);

  useEffect(() => {
    if (!focusWanted.current) return;
    focusWanted.current = false;
    const names = new Set(Object.keys(messages));
    const fields = form.current?.querySelectorAll<HTMLElement>('[name]') ?? [];
    [...fields].find((field) => names.has(field.getAttribute('name') ?? ''))?.focus();
  }, [messages]);

  return {
    form: useCallback((element) => {
      form.current = element;
    }, []),
    messages,
    show: useCallback((next) => {
      focusWanted.current = true;
      setMessages(next);
    }, []),
    clear: useCallback((name) => {
      setMessages((before) => {
        if (name === undefined) return {};
        if (!(name in before)) return before;
        const { [name]: _gone, ...rest } = before;
        return rest;
      });
    }, []),
  };
}
