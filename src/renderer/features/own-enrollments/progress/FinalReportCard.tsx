import { OutsideLink } from '../../../app/controls/OutsideLink.tsx';
import { dayText } from '../../../ui/format.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { StoredFile } from '../../enrollments/detail/StoredFile.tsx';
import { labelled } from '../../file-viewer/viewable.ts';
import { finalLabels } from './final-labels.ts';
import classes from './progress.module.css';
import type { ProjectProgress } from './project-weeks.ts';
import { QueuedReportNote } from './QueuedReportNote.tsx';
import type { QueuedReportState } from './queued-reports.ts';

interface FinalReportCardProps {
  readonly final: ProjectProgress['final_submission_report'];
  /** Parts on their way. */
  readonly queued: QueuedReportState | null;
}

/** The four parts of the final report, each with what was handed in. */
export function FinalReportCard({ final, queued }: FinalReportCardProps) {
  const files = [
    [finalLabels.report, final?.report_file],
    [finalLabels.presentation, final?.presentation_file],
    [finalLabels.other, final?.other_file],
  ] as const;
  const among = labelled(files);
  return (
    <Card title="Final report" note={final && `Handed in ${dayText(final.updated_at)}`}>
      {queued && <QueuedReportNote queued={queued} />}
      <dl className={classes.final}>
        {files.map(([label, file]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{file ? <StoredFile file={file} label={label} among={among} /> : <NotYet />}</dd>
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
