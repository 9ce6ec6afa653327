import { useKept } from '../../app/session/use-kept.ts';
import { type AnswersByQuestion, answersForm, isAnswers } from './own-view.ts';

const none: AnswersByQuestion = {};

/** The answers to a posting's questions as they are typed, kept from the first letter until they are sent. */
export const useKeptAnswers = (kind: string, postingId: number) =>
  useKept<AnswersByQuestion>(answersForm(kind, postingId), none, isAnswers);

/** The answers being typed. */
export type KeptAnswers = ReturnType<typeof useKeptAnswers>;
