import type { KeptWords } from '#shared/desk/types.ts';
import { createWordsKey } from '../../src/main/words/words-key.ts';
import type { DeskAnswers } from './desk-answers.ts';

/** What a fake desk has been handed of what is typed into forms, opened with a key of its own. */
export interface FakeWords {
  /** The value of a form, undefined where nothing is kept. */
  find(form: string): unknown;
  /** The values of all forms. */
  all(): unknown[];
  /** Begins with words that an earlier window has handed over. */
  put(form: string, value: unknown, at: string): void;
  readonly answers: Pick<Required<DeskAnswers>, 'words.open' | 'words.keep' | 'words.discard'>;
}

/** Starts without a word. */
export function createFakeWords(): FakeWords {
  const key = createWordsKey(Buffer.alloc(32, 7));
  const kept = new Map<string, KeptWords>();
  return {
    find: (form) => kept.get(form)?.value,
    all: () => [...kept.values()].map(({ value }) => value),
    put: (form, value, at) => void kept.set(form, { form, value, at }),
    answers: {
      'words.open': () => ({ account: '1@', publicKey: key.publicKey, words: [...kept.values()] }),
      'words.keep': ({ sealed, shelved }) =>
        sealed.map((each) => {
          const words = JSON.parse(key.open(each)) as KeptWords;
          if (shelved && (kept.get(words.form)?.at ?? '') > words.at) return null;
          kept.set(words.form, words);
          return words.form;
        }),
      'words.discard': ({ form, at }) => {
        if ((kept.get(form)?.at ?? '') <= at) kept.delete(form);
        return null;
      },
    },
  };
}
