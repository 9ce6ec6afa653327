import { enrollmentLabel } from '#shared/rules/enrollments/enrollment-status.ts';
import { clockTime } from '../../../ui/format.ts';
import { Section } from './Section.tsx';
import classes from './timeline.module.css';
import { eventsOf } from './timeline.ts';
import type { OpenedEnrollment } from './use-enrollment.ts';

/** What is known of the application, in order. */
export function Timeline({ enrollment }: { enrollment: OpenedEnrollment }) {
  return (
    <Section title="So far">
      <ol className={classes.timeline}>
        {eventsOf(enrollment).map(({ at, text }) => (
          <li key={`${at} ${text}`}>
            <span>{text}</span>
            <time dateTime={at} className={classes.when}>
              {clockTime(at)}
            </time>
          </li>
        ))}
        <li data-now>
          <span>Now: {enrollmentLabel(enrollment.status)}</span>
        </li>
      </ol>
    </Section>
  );
}
