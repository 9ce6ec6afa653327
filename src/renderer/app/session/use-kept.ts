import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { keptForms } from './kept-words.ts';
import { wordsLeft } from './words-left.ts';

/** The state of a form that is kept whatever happens to the window or the desk. */
export interface Kept<T> {
  readonly value: T;
  /** Takes what was typed: keeps it from then on. */
  readonly change: (next: T | ((before: T) => T)) => void;
  /** It was saved or sent: nothing is kept any more. `next` is what stands there from now on. */
  readonly clear: (next?: T) => void;
  /** `sent` was saved: what was typed since stays kept, as `wordsLeft` says, and nothing of it counts as restored. */
  readonly saved: (sent: T) => void;
  /** A part of it was saved: what is left stays kept, and nothing of it counts as restored any more. */
  readonly keepRest: (rest: (before: T) => T) => void;
  /** When the words that were found here were typed, ISO 8601; null where nothing was restored. */
  readonly restoredAt: string | null;
  /** Throws the restored words away. */
  readonly discard: () => void;
  /** For the form around the fields. Browsers write the fields of a form down in clear, for their own restarts, unless it says off. */
  readonly mark: { readonly 'data-kept': string; readonly autoComplete: 'off' };
}

/**
 * The value of a form, kept under its name: 'rating:project:7'. The name says about whom or what it is, so that words
 * never show up for somebody else; mount the form under a key of it. `fits` says whether found words have the form's shape.
 */
export function useKept<T>(form: string, initial: T, fits: (value: unknown) => value is T): Kept<T> {
  const forms = keptForms();
  const version = useSyncExternalStore(forms.subscribe, forms.version);
  const first = useRef(initial);
  const found = useCallback((): { value: T; at: string } | null => {
    const words = forms.find(form);
    return words && fits(words.value) ? { value: words.value, at: words.at } : null;
  }, [forms, form, fits]);
  const [value, setValue] = useState<T>(() => found()?.value ?? initial);
  const [restoredAt, setRestoredAt] = useState<string | null>(() => found()?.at ?? null);
  const latest = useRef(value);
  const isTouched = useRef(false);

  // Words may come after the form is there: from a desk that was just opened.
  useEffect(() => {
    const words = found();
    if (!words || isTouched.current || JSON.stringify(words.value) === JSON.stringify(latest.current)) return;
    latest.current = words.value;
    setValue(words.value);
    setRestoredAt(words.at);
  }, [version, found]);

  const change = useCallback(
    (next: T | ((before: T) => T)) => {
      isTouched.current = true;
      latest.current = typeof next === 'function' ? (next as (before: T) => T)(latest.current) : next;
      setValue(latest.current);
      if (JSON.stringify(latest.current) === JSON.stringify(first.current)) keptForms().discard(form);
      else keptForms().put(form, latest.current);
    },
    [form],
  );
  const clear = useCallback(
    (next: T = first.current) => {
      isTouched.current = false;
      first.current = next;
      latest.current = next;
      setValue(next);
      setRestoredAt(null);
      keptForms().discard(form);
    },
    [form],
  );
  const keepRest = useCallback(
    (rest: (before: T) => T) => {
      change(rest);
      setRestoredAt(null);
    },
    [change],
  );
  const saved = useCallback((sent: T) => keepRest((before) => wordsLeft(before, sent, first.current)), [keepRest]);
  const discard = useCallback(() => clear(), [clear]);
  return {
    value,
    change,
    clear,
    saved,
    keepRest,
    restoredAt,
    discard,
    mark: { 'data-kept': form, autoComplete: 'off' },
  };
}

/** Whether found words are a text. */
export const isText = (value: unknown): value is string => typeof value === 'string';
