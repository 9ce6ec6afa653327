import { Button, Textarea } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ScreeningQuestion } from '#shared/rules/enrollments/screening-questions.ts';
import { useKept } from '../../app/session/use-kept.ts';
import { RestoredNote } from '../../ui/form/RestoredNote.tsx';
import { Card } from '../../ui/page/Card.tsx';
import classes from './own-enrollments.module.css';
import { type AnswersByQuestion, isAnswers } from './own-view.ts';
import type { ApplicationSending } from './use-send-application.ts';

interface QuestionsStepProps {
  /** The name under which the answers are kept. */
  readonly form: string;
  readonly questions: readonly ScreeningQuestion[];
  readonly sending: ApplicationSending;
  readonly onBack: () => void;
}

const none: AnswersByQuestion = {};

/** The second step of applying: the company's questions. */
export function QuestionsStep({ form: name, questions, sending, onBack }: QuestionsStepProps) {
  const kept = useKept<AnswersByQuestion>(name, none, isAnswers);
  const form = useRef<HTMLFormElement>(null);
  const first = Object.keys(sending.messages)[0];
  useEffect(() => {
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[name="answer-${first}"]`)?.focus();
  }, [first]);
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      {...kept.mark}
      onSubmit={(event) => {
        event.preventDefault();
        void sending.send(kept.value);
      }}
    >
      <RestoredNote kept={kept} />
      <Card className={classes.panel} title="Questions of the company">
        {questions.map(({ question, required }, index) => (
          <Textarea
            key={question}
            name={`answer-${index}`}
            label={question}
            withAsterisk={required}
            autosize
            minRows={3}
            maxRows={12}
            value={kept.value[question] ?? ''}
            error={sending.messages[index]}
            disabled={sending.busy}
            onChange={({ currentTarget: { value } }) => kept.change((before) => ({ ...before, [question]: value }))}
          />
        ))}
      </Card>
      {sending.problem && (
        <p role="alert" className={classes.refused}>
          {sending.problem}
        </p>
      )}
      <div className={classes.actions}>
        <Button variant="default" disabled={sending.busy} onClick={onBack}>
          Back
        </Button>
        <Button type="submit" loading={sending.busy}>
          Send application
        </Button>
      </div>
    </form>
  );
}
