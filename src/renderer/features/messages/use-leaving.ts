import { useRef, useState } from 'react';
import type { Kept } from '../../app/session/use-kept.ts';
import { hasNoWords, inOneText, type MessageWords, withoutWords } from './message-words.ts';

/** The words of a composer, without those that were sent and are not on their way yet. */
interface Leaving {
  /** What stands in the field. */
  readonly words: MessageWords;
  readonly changeText: (text: string) => void;
  /** Sends what stands in the field, after what was sent before. */
  readonly send: () => Promise<void>;
}

/**
 * Empties a composer as soon as its words are sent, and keeps them, in front of what is typed next, until `deliver` has
 * answered that they are on their way. What is not, and all after it, stands in the field again.
 */
export function useLeaving(kept: Kept<MessageWords>, deliver: (words: MessageWords) => Promise<boolean>): Leaving {
  const line = useRef<readonly MessageWords[]>([]);
  const [leaving, setLeaving] = useState(line.current);
  const words = leaving.reduce(withoutWords, kept.value);

  function setLine(next: readonly MessageWords[]) {
    line.current = next;
    setLeaving(next);
  }

  async function send() {
    if (hasNoWords(words)) return;
    const isUnderWay = line.current.length > 0;
    setLine([...line.current, words]);
    if (isUnderWay) return;
    for (let first = line.current[0]; first; first = line.current[0]) {
      const sent = first;
      const isSent = await deliver(sent);
      setLine(isSent ? line.current.slice(1) : []);
      if (isSent) kept.keepRest((before) => withoutWords(before, sent));
    }
  }

  return {
    words,
    changeText: (text) =>
      kept.change((before) => ({ ...before, text: inOneText([...leaving.map((each) => each.text), text]) })),
    send,
  };
}
