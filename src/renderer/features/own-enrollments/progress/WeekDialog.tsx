import { Button, Group, Modal, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { checkWeeklyReport, maxReportDescription } from '#shared/rules/enrollments/report-checks.ts';
import { runCommand } from '../../../app/desk/desk.ts';
import { useQueuedRequest } from '../../../app/outbox/use-queued-request.ts';
import { useKept } from '../../../app/session/use-kept.ts';
import { FormProblem } from '../../../ui/form/FormSection.tsx';
import { RestoredNote } from '../../../ui/form/RestoredNote.tsx';
import { SentForm } from '../../../ui/form/SentForm.tsx';
import { dayText } from '../../../ui/format.ts';
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

  async function send(event: FormEvent) {
    event.preventDefault();
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
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={`${report ? 'Replace report' : 'Upload report'}: week ${week}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
      size="lg"
    >
      <SentForm
        {...kept.mark}
        className={classes.form}
        busy={handing.busy}
        noValidate
        onSubmit={(event) => void send(event)}
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
        <FormProblem message={handing.messages.form} />
        <Group justify="flex-end" gap={12}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={handing.busy} disabled={taking}>
            {report ? 'Replace report' : 'Upload report'}
          </Button>
        </Group>
      </SentForm>
    </Modal>
  );
}
