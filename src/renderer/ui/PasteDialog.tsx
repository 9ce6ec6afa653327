import { Button, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useAction } from '../app/use-action.ts';
import { isText, useKept } from '../app/use-kept.ts';
import { RestoredNote } from './form/RestoredNote.tsx';
import { count, counted } from './format.ts';
import classes from './PasteDialog.module.css';
import { pastedTexts } from './pasted-texts.ts';

/** Whom pasted texts belong to. */
export interface Matched {
  /** How many people were found. */
  readonly found: number;
  /** What belongs to nobody, as it was pasted. */
  readonly unmatched: readonly string[];
}

interface PasteDialogProps {
  /** Who is chosen: 'candidate'. */
  readonly noun: string;
  /** What is wrong with texts that belong to nobody: 'did not apply here', 'not found on the list'. */
  readonly otherwise: string;
  /** The most that are matched at once. */
  readonly most: number;
  /** Ticks those whom the texts belong to. Throws what the service refuses. */
  readonly match: (texts: string[]) => Promise<Matched>;
  readonly onClose: () => void;
}

/** Ticks those whose e-mails or roll numbers somebody pastes, and lists what belongs to nobody. */
export function PasteDialog({ noun, otherwise, most, match, onClose }: PasteDialogProps) {
  const kept = useKept(`paste:${window.location.pathname}`, '', isText);
  const pasted = kept.value;
  const [result, setResult] = useState<Matched>();
  const { busy, act } = useAction();
  const texts = pastedTexts(pasted);

  const look = () =>
    act(async () => {
      const matched = await match(texts.slice(0, most).map((text) => text.slice(0, 254)));
      setResult(matched);
      kept.clear();
      if (matched.unmatched.length === 0) onClose();
    });

  return (
    <Modal opened onClose={onClose} title="Paste a list" size="md" closeButtonProps={{ 'aria-label': 'Close' }}>
      {!result && (
        <form
          {...kept.mark}
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            void look();
          }}
        >
          <RestoredNote kept={kept} />
          <Textarea
            label="E-mails or roll numbers"
            description="One on each line, or separated by commas"
            data-autofocus
            minRows={8}
            maxRows={14}
            autosize
            value={pasted}
            onChange={(event) => kept.change(event.currentTarget.value)}
          />
          {texts.length > most && (
            <p className={classes.problem}>Only the first {count(most)} are looked for at once</p>
          )}
          <div className={classes.buttons}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={busy} disabled={texts.length === 0}>
              {texts.length === 0 ? 'Select' : `Select ${counted(texts.length, noun)}`}
            </Button>
          </div>
        </form>
      )}
      {result && (
        <div className={classes.form}>
          <p className={classes.found} role="status">
            {counted(result.found, noun)} selected. {counted(result.unmatched.length, 'entry', 'entries')} {otherwise}:
          </p>
          <ul className={classes.unmatched} aria-label="Not found">
            {result.unmatched.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <div className={classes.buttons}>
            <Button onClick={onClose} data-autofocus>
              Done
            </Button>
          </div>
        </div>
      )}
    </Modal>
  );
}
