import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { acceptedDocuments, type ChosenFile, takeDocument } from '../../../app/desk/chosen-file.ts';
import { sizeText } from '../../../ui/format.ts';
import { FileDrop } from '../../../ui/media/FileDrop.tsx';
import classes from './progress.module.css';

interface ReportFileFieldProps {
  /** What the file is: 'Weekly report'. */
  readonly label: string;
  readonly chosen: ChosenFile | null;
  readonly problem: string | undefined;
  readonly onChosen: (file: ChosenFile | null) => void;
  /** A file was refused, with the reason; undefined: there is nothing wrong any more. */
  readonly onProblem: (message: string | undefined) => void;
  /** Whether a file is being taken: nothing is sent without it meanwhile. */
  readonly onBusy: (busy: boolean) => void;
}

/** Takes one file of a report and has the desk hold it. What is of another type or too large is refused at once. */
export function ReportFileField({ label, chosen, problem, onChosen, onProblem, onBusy }: ReportFileFieldProps) {
  const [busy, setBusy] = useState(false);

  const tell = (isTaking: boolean) => {
    setBusy(isTaking);
    onBusy(isTaking);
  };

  async function take(file: File): Promise<void> {
    onProblem(undefined);
    tell(true);
    const taken = await takeDocument(file);
    tell(false);
    if (taken.file) onChosen(taken.file);
    else onProblem(taken.problem);
  }

  if (!chosen) {
    return (
      <FileDrop
        quiet
        title={label}
        label={`Choose ${label.toLowerCase()}`}
        hint="PDF, PPT, PPTX, DOC or DOCX, up to 5 MB"
        accept={acceptedDocuments}
        busy={busy}
        error={problem}
        onFile={(file) => void take(file)}
      />
    );
  }
  return (
    <section className={classes.chosen} aria-label={label}>
      <IconFileText size={18} stroke={1.7} aria-hidden="true" />
      <span className={classes.chosenName}>
        {chosen.name} · {sizeText(chosen.size)}
      </span>
      <Button size="compact-sm" variant="default" aria-label={`Remove ${chosen.name}`} onClick={() => onChosen(null)}>
        Remove
      </Button>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}
