import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { checkWeeklyReport, maxReportDescription } from '#shared/rules/enrollments/report-checks.ts';
import { runCommand } from '../../../app/desk/desk.ts';
import { useQueuedRequest } from '../../../app/outbox/use-queued-request.ts';
import { useKept } from '../../../app/session/use-kept.ts';
import { RestoredNote } from '../../../ui/form/RestoredNote.tsx';
import { dayText } from '../../../ui/format.ts';
import { HandInDialog } from './HandInDialog.tsx';
import classes from './progress.module.css';
import type { ProjectProgress, ProjectWeek } from './project-weeks.ts';
import { ReportFileField } from './ReportFileField.tsx';
import { isWeeklyWords, reportSavedOffline, type WeeklyWords } from './report-words.ts';

interface WeekDialogProps {
  readonly progress: ProjectProgress;
  readonly week: ProjectWeek;
  readonly onClose: () => void;
}

/** Asks for a week's report: a description and a file. What is typed and chosen stays when it closes. */
export function WeekDialog({ progress, week: { week, report }, onClose }: WeekDialogProps) {
  const [empty] = useState<WeeklyWords>({ description: report?.description ?? '', file: null });
  const kept = useKept(`weekly-report:${progress.id}:${week}`, empty, isWeeklyWords);
  const { description, file } = kept.value;
  const handing = useQueuedRequest(reportSavedOffline);
  const [taking, setTaking] = useState(false);

  const action = report ? 'Replace report' : 'Upload report';

  const send = async () => {
    const isHandedIn = await handing.run(checkWeeklyReport(kept.value), (requestId) =>
      runCommand('reports.handInWeek', {
        requestId,
        title: progress.project.title,
        enrollmentId: progress.id,
        projectId: progress.project.id,
        week,
        description: description.trim(),
        fileId: file?.fileId ?? null,
      }),
    );
    if (!isHandedIn) return;
    kept.clear();
    onClose();
  };

  return (
    <HandInDialog
      title={`${action}: week ${week}`}
      action={action}
      mark={kept.mark}
      handing={handing}
      taking={taking}
      onSend={send}
      onClose={onClose}
    >
      <RestoredNote kept={kept} />
      {report && (
        <p className={classes.calm} role="note">
          This replaces what you handed in on {dayText(report.submitted_at)}. The earlier file is kept.
        </p>
      )}
      <Textarea
        label="Description"
        placeholder="What did you do, find, and need?"
        withAsterisk
        data-autofocus
        autosize
        minRows={4}
        maxRows={10}
        maxLength={maxReportDescription}
        value={description}
        error={handing.messages.description}
        onChange={({ currentTarget: { value } }) => {
          handing.setMessage('description', undefined);
          kept.change((before) => ({ ...before, description: value }));
        }}
      />
      <ReportFileField
        label="Weekly report"
        chosen={file}
        problem={handing.messages.weekly_report}
        onChosen={(chosen) => {
          handing.setMessage('weekly_report', undefined);
          kept.change((before) => ({ ...before, file: chosen }));
        }}
        onProblem={(message) => handing.setMessage('weekly_report', message)}
        onBusy={setTaking}
      />
    </HandInDialog>
  );
}
