import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PostingKind } from '#shared/contract/call.ts';
import { isRefused } from '#shared/desk/queued-calls.ts';
import { checkAnswers, type ScreeningQuestion } from '#shared/rules/enrollments/screening-questions.ts';
import type { QueuedCall } from '../../app/outbox/use-queue.ts';
import { keptForms } from '../../app/session/kept-words.ts';
import { toast } from '../../app/shell/toasts.ts';
import { ownPaths } from './own-paths.ts';
import { type AnswersByQuestion, answersForm, type OwnEnrollmentAnswer } from './own-view.ts';
import { savedOffline } from './saved-words.ts';
import type { OwnEnrollmentState } from './use-own-enrollment.ts';

interface SendOptions {
  readonly kind: PostingKind;
  readonly id: number;
  readonly own: OwnEnrollmentAnswer;
  readonly state: OwnEnrollmentState;
  readonly questions: readonly ScreeningQuestion[];
}

/** Sending an application, and what came of it. */
export interface ApplicationSending {
  /** Whether it was sent from this page. */
  readonly started: boolean;
  readonly busy: boolean;
  /** What the service said when it refused. */
  readonly problem: string | null;
  /** Messages by the index of their question. */
  readonly messages: Readonly<Record<number, string>>;
  readonly send: (answers: AnswersByQuestion) => Promise<void>;
}

/**
 * Queues the application and waits for the service's answer: yes leads on to Explore, no stays with the answers and what
 * the service said. Without the service, it waits in the outbox, and the posting's page says so.
 */
export function useSendApplication({ kind, id, own, state, questions }: SendOptions): ApplicationSending {
  const { queue, reachable, read } = state;
  const navigate = useNavigate();
  const [entryId, setEntryId] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [messages, setMessages] = useState<Readonly<Record<number, string>>>({});
  const entry = entryId === null ? undefined : queue.entries.find((one) => one.id === entryId);
  const sent = entry?.state === 'sent';
  const refused = entry !== undefined && isRefused(entry);
  const waits = entry !== undefined && !sent && !refused && (!reachable || entry.nextAttemptAt !== null);

  const ledOn = useRef(false);

  // What became of it is known from the outbox, whose list changes by itself, also while the next page is on its way.
  useEffect(() => {
    if (entryId === null || ledOn.current) return;
    ledOn.current = sent || waits;
    if (sent) {
      keptForms().discard(answersForm(kind, id));
      void navigate(ownPaths.explore, { state: { enrolled: kind, id } });
    } else if (waits) {
      keptForms().discard(answersForm(kind, id));
      toast.info(savedOffline);
      void navigate(ownPaths.posting(kind, id), { replace: true });
    } else if (refused) {
      setProblem(entry.problem?.message ?? 'The service refused it');
      setEntryId(null);
      void queue.undo([entryId]);
      read.refetch();
    }
  }, [entryId, sent, waits, refused, entry, kind, id, navigate, queue, read]);

  const send = async (typed: AnswersByQuestion) => {
    const answers = questions.map(({ question }) => typed[question] ?? '');
    const wrong = checkAnswers(questions, answers);
    setMessages(wrong);
    setProblem(null);
    if (Object.keys(wrong).length > 0 || adding || entryId !== null) return;
    setAdding(true);
    const given = questions.map(({ question }, index) => ({ question, answer: answers[index] ?? '' }));
    const added = await queue.add([applyCall({ kind, id, own }, given)]);
    setAdding(false);
    setEntryId(added?.[0]?.id ?? null);
  };
  return { started: adding || entryId !== null, busy: adding || entryId !== null, problem, messages, send };
}

interface GivenAnswer {
  readonly question: string;
  readonly answer: string;
}

function applyCall(
  { kind, id, own }: Pick<SendOptions, 'kind' | 'id' | 'own'>,
  given: readonly GivenAnswer[],
): QueuedCall {
  return {
    call: 'enrollments.apply',
    title: own.posting.title,
    params: { method: kind },
    body: {
      [`${kind}_id`]: id,
      screening_questions: given.length > 0 ? JSON.stringify(given) : '',
      ...(own.invitation && { invitation_id: own.invitation.id }),
    },
  };
}
