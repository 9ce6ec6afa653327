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

/** What outlives a reload of the window, and the window itself not. */
export type KeptKeys = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What the acts of one window share. */
export interface ActionKeyParts {
  readonly newKey: () => string;
  readonly kept: KeptKeys;
  /** Contents whose try is under way in this window: a second act beside it is another one. */
  readonly underWay: Set<string>;
}

/** A number that stands for a text, so that no word of it is kept: cyrb53, 53 bits. */
function nameOf(text: string): string {
  let one = 0xdeadbeef;
  let other = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    one = Math.imul(one ^ unit, 2654435761);
    other = Math.imul(other ^ unit, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909);
  other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return `act-${text.length}-${4294967296 * (2097151 & other) + (one >>> 0)}`;
}

/**
 * The keys of writes that are made at once: one that is made once more, because nobody knows whether it has happened,
 * keeps its key, after a reload of the window too. Answers how to begin a try with what is sent, and where to.
 */
export function createActionKeys({ newKey, kept, underWay }: ActionKeyParts): (input: unknown) => Try {
  return (input) => {
    const name = nameOf(JSON.stringify(input ?? {}));
    const isSecond = underWay.has(name);
    const key = (isSecond ? null : kept.getItem(name)) ?? newKey();
    if (!isSecond) {
      underWay.add(name);
      // Before it leaves: a window that is loaded again meanwhile never hears how it ended.
      kept.setItem(name, key);
    }
    return {
      key,
      ended(outcome) {
        if (!isSecond) underWay.delete(name);
        if (!outcome.ok && unsaid.has(outcome.error.code)) kept.setItem(name, key);
        else if (kept.getItem(name) === key) kept.removeItem(name);
      },
    };
  };
}

/** The session storage of a window, or a memory where the browser refuses it. */
export function keptKeys(storage: () => KeptKeys): KeptKeys {
  const memory = new Map<string, string>();
  const either = <T>(work: (from: KeptKeys) => T, otherwise: () => T): T => {
    try {
      return work(storage());
    } catch {
      return otherwise();
    }
  };
  return {
    getItem: (name) =>
      memory.get(name) ??
      either(
        (from) => from.getItem(name),
        () => null,
      ),
    setItem(name, key) {
      memory.set(name, key);
      either(
        (from) => from.setItem(name, key),
        () => undefined,
      );
    },
    removeItem(name) {
      memory.delete(name);
      either(
        (from) => from.removeItem(name),
        () => undefined,
      );
    },
  };
}
