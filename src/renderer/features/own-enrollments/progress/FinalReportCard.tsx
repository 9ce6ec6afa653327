import { OutsideLink } from '../../../app/controls/OutsideLink.tsx';
import { dayText } from '../../../ui/format.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { StoredFile } from '../../enrollments/detail/StoredFile.tsx';
import classes from './progress.module.css';
import type { ProjectProgress } from './project-weeks.ts';

interface FinalReportCardProps {
  readonly final: ProjectProgress['final_submission_report'];
}

/** The four parts of the final report, each with what was handed in. */
export function FinalReportCard({ final }: FinalReportCardProps) {
  const files = [
    ['Project Report', final?.report_file],
    ['Project Presentation', final?.presentation_file],
    ['Any Other Document', final?.other_file],
  ] as const;
  return (
    <Card title="Final report" note={final && `Handed in ${dayText(final.updated_at)}`}>
      <dl className={classes.final}>
        {files.map(([label, file]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{file ? <StoredFile file={file} label={label} /> : <NotYet />}</dd>
          </div>
        ))}
        <div>
          <dt>Link</dt>
          <dd>{final?.link ? <OutsideLink url={final.link} /> : <NotYet />}</dd>
        </div>
      </dl>
    </Card>
  );
}

const NotYet = () => <span className={classes.small}>Not yet</span>;
