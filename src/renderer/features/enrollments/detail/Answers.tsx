import classes from './detail.module.css';
import { Section } from './Section.tsx';
import type { OpenedEnrollment } from './use-enrollment.ts';

/** The questions with the answers beside them. */
export function Answers({ answers }: Pick<OpenedEnrollment, 'answers'>) {
  if (answers.length === 0) return null;
  return (
    <Section title="Screening questions">
      <dl className={classes.answers}>
        {answers.map(({ question, required, answer }, place) => (
          <div key={keyOf(place)}>
            <dt>
              {question}
              {!required && <span className={classes.optional}> (optional)</span>}
            </dt>
            <dd data-empty={answer.trim() === '' || undefined}>{answer.trim() === '' ? 'No answer' : answer}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** Two questions may be equal: their place is what tells them apart. */
const keyOf = (place: number) => `question ${place}`;
