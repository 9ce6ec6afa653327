import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldMessages, Problem } from '#shared/errors.ts';

/** Messages of a form's fields. */
export interface FieldMessageState {
  /** Give it to the form element. */
  readonly form: (element: HTMLElement | null) => void;
  readonly messages: FieldMessages;
  /**
   * Shows messages under their fields, and puts the focus on the field of `chosen`; without one, on the first of them
   * as they stand on the page.
   */
  readonly show: (messages: FieldMessages, chosen?: string) => void;
  /** What to say above the button: what a problem says that no field on the page can show. */
  readonly above: (problem: Pick<Problem, 'message' | 'fields'> | undefined) => string | undefined;
  /** Takes one field's message away, as soon as somebody types there. Without a name: all. */
  readonly clear: (name?: string) => void;
}

/** Field name → message. Inputs carry `name` and `error={messages.…}`. */
export function useFieldMessages(): FieldMessageState {
  const form = useRef<HTMLElement | null>(null);
  const [messages, setMessages] = useState<FieldMessages>({});
  const [homeless, setHomeless] = useState<string>();
  const focusWanted = useRef<{ readonly chosen: string | undefined } | null>(null);

  useEffect(() => {
    if (!focusWanted.current) return;
    const { chosen } = focusWanted.current;
    focusWanted.current = null;
    const names = new Set(Object.keys(messages));
    const fields = form.current?.querySelectorAll<HTMLElement>('[name]') ?? [];
    const first =
      [...fields].find((field) => field.getAttribute('name') === chosen) ??
      [...fields].find((field) => names.has(field.getAttribute('name') ?? ''));
    // Several inputs may share a name: the keyboard goes to the one that is wrong.
    const wrong = [...fields].find((field) => isNamed(field, first) && field.getAttribute('aria-invalid') === 'true');
    const target = wrong ?? first;
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'center' });
  }, [messages]);

  return {
    form: useCallback((element) => {
      form.current = element;
    }, []),
    messages,
    show: useCallback((next, chosen) => {
      focusWanted.current = { chosen };
      setMessages(next);
      setHomeless(withoutField(next, namesIn(form.current))[0]);
    }, []),
    above: useCallback((problem) => aboveOf(problem, homeless), [homeless]),
    clear: useCallback((name) => {
      setHomeless(undefined);
      setMessages((before) => {
        if (name === undefined) return {};
        if (!(name in before)) return before;
        const { [name]: _gone, ...rest } = before;
        return rest;
      });
    }, []),
  };
}

const isNamed = (field: Element, other: Element | undefined) =>
  field.getAttribute('name') === other?.getAttribute('name');

function namesIn(form: HTMLElement | null): ReadonlySet<string> {
  const fields = form?.querySelectorAll('[name]') ?? [];
  return new Set([...fields].map((field) => field.getAttribute('name') ?? ''));
}

/** The messages that no field on the page can show. */
export function withoutField(messages: FieldMessages, names: ReadonlySet<string>): string[] {
  return Object.entries(messages).flatMap(([name, message]) => (names.has(name) || !message ? [] : [message]));
}

/** What a form says above its button: what has no field, or the problem itself where it names none. */
export function aboveOf(
  problem: Pick<Problem, 'message' | 'fields'> | undefined,
  homeless: string | undefined,
): string | undefined {
  if (homeless) return homeless;
  return problem && Object.keys(problem.fields ?? {}).length === 0 ? problem.message : undefined;
}
