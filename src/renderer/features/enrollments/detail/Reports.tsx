import { Accordion } from '@mantine/core';
import { OutsideLink } from '../../../app/controls/OutsideLink.tsx';
import { clockTime, dayText } from '../../../ui/format.ts';
import { labelled } from '../../file-viewer/viewable.ts';
import classes from './detail.module.css';
import { Section } from './Section.tsx';
import { StoredFile } from './StoredFile.tsx';
import type { OpenedEnrollment } from './use-enrollment.ts';

/** The final submission in its four parts. */
export function FinalReport({ final }: { final: OpenedEnrollment['final_submission_report'] }) {
  const files = [
    ['Project Report', final?.report_file],
    ['Project Presentation', final?.presentation_file],
    ['Any Other Document', final?.other_file],
  ] as const;
  const among = labelled(files);
  return (
    <Section
      title="Final submission"
      action={final && <span className={classes.when}>Handed in {dayText(final.submitted_at)}</span>}
    >
      <dl className={classes.final}>
        {files.map(([label, file]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{file ? <StoredFile file={file} label={label} among={among} /> : <Missing />}</dd>
          </div>
        ))}
        <div>
          <dt>Link</dt>
          <dd>{final?.link ? <OutsideLink url={final.link} /> : <Missing />}</dd>
        </div>
      </dl>
    </Section>
  );
}

const Missing = () => <span className={classes.none}>Not handed in</span>;

/** The weekly reports, the latest first. */
export function HandedInWeeks({ weeks }: { weeks: OpenedEnrollment['weekly_submissions'] }) {
  const latestFirst = weeks.toSorted((one, other) => other.week - one.week);
  const among = labelled(latestFirst.map(({ week, file }) => [`report of week ${week}`, file]));
  return (
    <Section title="Weekly reports">
      {latestFirst.length === 0 && <p className={classes.calm}>No weekly report yet</p>}
      {latestFirst.length > 0 && (
        <Accordion variant="contained" chevronPosition="left" defaultValue={String(latestFirst[0]?.id)}>
          {latestFirst.map(({ id, week, description, file, submitted_at }) => (
            <Accordion.Item key={id} value={String(id)}>
              <Accordion.Control>
                <span className={classes.week}>
                  <span>Week {week}</span>
                  <span className={classes.when}>{clockTime(submitted_at)}</span>
                </span>
              </Accordion.Control>
              <Accordion.Panel>
                <p className={classes.text}>{description || 'No description'}</p>
                {file && <StoredFile file={file} label={`report of week ${week}`} among={among} />}
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      )}
    </Section>
  );
}
