import { enrollmentLabel } from '#shared/rules/enrollments/enrollment-status.ts';
import { clockTime } from '../../../ui/format.ts';
import { Section } from './Section.tsx';
import classes from './timeline.module.css';
import { eventsOf } from './timeline.ts';
import type { Candidate } from './use-enrollment.ts';

/** What is known of the application, in order. */
export function Timeline({ candidate }: { candidate: Candidate }) {
  return (
    <Section title="So far">
      <ol className={classes.timeline}>
        {eventsOf(candidate).map(({ at, text }) => (
          <li key={`${at} ${text}`}>
            <span>{text}</span>
            <time dateTime={at} className={classes.when}>
              {clockTime(at)}
            </time>
          </li>
        ))}
        <li data-now>
          <span>Now: {enrollmentLabel(candidate.status)}</span>
        </li>
      </ol>
    </Section>
  );
}
