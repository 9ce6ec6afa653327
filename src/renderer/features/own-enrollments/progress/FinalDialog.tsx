import { TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  checkFinalReport,
  type FinalReportFile,
  finalReportFiles,
  maxReportLink,
} from '#shared/rules/enrollments/report-checks.ts';
import type { ChosenFile } from '../../../app/desk/chosen-file.ts';
import { runCommand } from '../../../app/desk/desk.ts';
import { useQueuedRequest } from '../../../app/outbox/use-queued-request.ts';
import { useKept } from '../../../app/session/use-kept.ts';
import { RestoredNote } from '../../../ui/form/RestoredNote.tsx';
import { finalLabels } from './final-labels.ts';
import { HandInDialog } from './HandInDialog.tsx';
import classes from './progress.module.css';
import type { ProjectProgress } from './project-weeks.ts';
import type { FinalAhead } from './queued-reports.ts';
import { ReportFileField } from './ReportFileField.tsx';
import { type FinalWords, isFinalWords, reportSavedOffline } from './report-words.ts';

interface FinalDialogProps {
  readonly progress: ProjectProgress;
  /** What was handed in so far, with what waits. */
  readonly ahead: FinalAhead;
  /** Whoever is hired completes the project by handing in, and can add nothing afterwards. */
  readonly completes: boolean;
  readonly onClose: () => void;
}

const completing = 'This completes the project, and nothing can be added afterwards.';
const untouched: FinalWords = { link: null, files: {} };
const unchanged = { field: 'form', message: 'Nothing has changed. Add a file or change the link' };

/** Asks for the final report: up to three files and a link. What is typed and chosen stays when it closes. */
export function FinalDialog({ progress, ahead, completes, onClose }: FinalDialogProps) {
  const kept = useKept(`final-report:${progress.id}`, untouched, isFinalWords);
  const { files } = kept.value;
  const handedIn = ahead.link;
  const link = kept.value.link ?? handedIn;
  const handing = useQueuedRequest(reportSavedOffline);
  /** How many files are being taken. */
  const [taking, setTaking] = useState(0);

  const choose = (field: FinalReportFile, file: ChosenFile | null) => {
    handing.setMessage(field, undefined);
    kept.change(({ files: { [field]: _, ...others }, ...rest }) => ({
      ...rest,
      files: file ? { ...others, [field]: file } : others,
    }));
  };

  const send = async () => {
    const ids = Object.fromEntries(Object.entries(files).map(([field, file]) => [field, file.fileId]));
    // The link of another computer may be newer than the one that stands here: an untouched one isn't sent.
    const changed = link.trim() === handedIn ? undefined : link.trim();
    const isUnchanged = ahead.isThere && changed === undefined && Object.keys(files).length === 0;
    const problem = isUnchanged ? unchanged : checkFinalReport({ link: changed, files, filesStay: ahead.hasFiles });
    const isHandedIn = await handing.run(problem, (requestId) =>
      runCommand('reports.handInFinal', {
        requestId,
        title: progress.project.title,
        enrollmentId: progress.id,
        projectId: progress.project.id,
        link: changed,
        files: ids,
      }),
    );
    if (!isHandedIn) return;
    kept.clear();
    onClose();
  };

  return (
    <HandInDialog
      title="Submit Project"
      action="Submit Project"
      mark={kept.mark}
      handing={handing}
      taking={taking > 0}
      onSend={send}
      onClose={onClose}
    >
      <RestoredNote kept={kept} />
      <p className={classes.calm}>
        {ahead.isThere
          ? 'What you add replaces what you handed in before; the other parts stay as they are.'
          : `Add at least one file or a link. ${completes ? completing : 'You can add the rest later.'}`}
      </p>
      {finalReportFiles.map((field) => (
        <ReportFileField
          key={field}
          label={finalLabels[field]}
          chosen={files[field] ?? null}
          problem={handing.messages[field]}
          onChosen={(file) => choose(field, file)}
          onProblem={(message) => handing.setMessage(field, message)}
          onBusy={(isTaking) => setTaking((now) => now + (isTaking ? 1 : -1))}
        />
      ))}
      <TextInput
        label="Link"
        type="url"
        placeholder="https://"
        maxLength={maxReportLink}
        value={link}
        error={handing.messages.link}
        onChange={({ currentTarget: { value } }) => {
          handing.setMessage('link', undefined);
          kept.change((before) => ({ ...before, link: value === handedIn ? null : value }));
        }}
      />
    </HandInDialog>
  );
}
