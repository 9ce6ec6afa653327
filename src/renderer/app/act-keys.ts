import type { ErrorCode } from '#shared/errors.ts';

/** Says nothing about whether the write has happened. */
const unsaid: ReadonlySet<ErrorCode> = new Set(['offline', 'timeout', 'aborted', 'in_flight', 'internal']);

type Outcome = { readonly ok: true } | { readonly ok: false; readonly error: { readonly code: ErrorCode } };

/** One try of a write. */
export interface Try {
  /** The key under which it goes to the service. */
  readonly key: string;
  /** Tells how it ended. */
  ended(outcome: Outcome): void;
}

/**
 * The keys of one button or form: a write that is made once more, because nobody knows whether it has happened, keeps its
 * key. Answers how to begin a try with what is sent.
 */
export function createActKeys(newKey: () => string = () => crypto.randomUUID()): (input: unknown) => Try {
  let doubtful: { readonly key: string; readonly content: string } | null = null;
  return (input) => {
    const content = JSON.stringify(input ?? {});
    const key = doubtful?.content === content ? doubtful.key : newKey();
    return {
      key,
      ended(outcome) {
        if (!outcome.ok && unsaid.has(outcome.error.code)) doubtful = { key, content };
        else if (doubtful?.key === key) doubtful = null;
      },
    };
  };
}
