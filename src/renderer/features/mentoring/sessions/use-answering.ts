import { useCallback } from 'react';
import type { BodyOf } from '#shared/contract/index.ts';
import type { Booking } from '#shared/contract/mentoring-schemas.ts';
import { fullName } from '#shared/rules/accounts/navigation.ts';
import type { TypedWords } from '../../../app/outbox/typed-words.ts';
import { useUndoable } from '../../../app/outbox/use-undoable.ts';

/** What a mentor answers to a session. */
export type MentorAnswer = BodyOf<'mentor.answerSession'>;

const said: Readonly<Record<MentorAnswer['status'], (name: string) => string>> = {
  accepted: (name) => `Session with ${name} accepted`,
  declined: (name) => `Request from ${name} declined`,
  proposed: (name) => `Another time proposed to ${name}`,
  cancelled: (name) => `Session with ${name} called off`,
};

/**
 * Answers sessions; each answer can be taken back for ten seconds, and `typed` stands in its form again then. Answers
 * whether it is queued.
 */
export function useAnswering(): (session: Booking, answer: MentorAnswer, typed?: TypedWords) => Promise<boolean> {
  const undoable = useUndoable();
  return useCallback(
    async ({ id, status, student }, answer, typed) => {
      const name = fullName(student);
      const call = {
        call: 'mentor.answerSession',
        params: { id },
        body: { ...answer, note: answer.note ?? '' },
        title: name,
      } as const;
      const isSaved = status === 'accepted' && answer.status === 'accepted';
      const words = isSaved ? `Session with ${name} saved` : said[answer.status](name);
      return (await undoable([call], words, undefined, typed)) !== null;
    },
    [undoable],
  );
}
