import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import type { AnswerOf } from '#shared/contract/index.ts';
import type { Batch } from '#shared/contract/students.ts';
import { useSend } from '../../app/use-command.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { counted } from '../../ui/format.ts';
import shared from './roster.module.css';
import classes from './start.module.css';

type Undone = AnswerOf<'batches.undo'>['data'];

interface UndoUploadProps {
  /** The upload to undo; null: closed. */
  readonly batch: Batch | null;
  readonly onClose: () => void;
}

/** Asks, undoes an upload, and then names what was kept and why. */
export function UndoUpload({ batch, onClose }: UndoUploadProps) {
  const undo = useSend('batches.undo');
  const [done, setDone] = useState<{ readonly undone: Undone; readonly name: string } | null>(null);
  // The dialog keeps its words while it fades out.
  const [last, setLast] = useState(batch);
  if (batch && batch !== last) setLast(batch);

  async function confirm() {
    if (!batch) return;
    const result = await undo.run({ params: { id: batch.id } });
    if (!result.ok) return;
    setDone({ undone: result.data.answer.data, name: batch.file_name });
    onClose();
  }

  function close() {
    undo.clear();
    onClose();
  }

  return (
    <>
      <ConfirmDialog
        opened={batch !== null}
        title={`Undo ${last?.file_name ?? 'the upload'}?`}
        confirm="Undo upload"
        danger
        busy={undo.busy}
        onConfirm={() => void confirm()}
        onClose={close}
      >
        {last && <WhatUndoDoes batch={last} />}
        <FormProblem message={undo.problem?.message} />
      </ConfirmDialog>
      <UndoResult result={done} onClose={() => setDone(null)} />
    </>
  );
}

function WhatUndoDoes({ batch }: { batch: Batch }) {
  const { accepted, updated } = batch;
  return (
    <ul className={classes.undoWords}>
      {accepted > 0 && <li>{counted(accepted, 'student')} added by it will leave the list.</li>}
      {updated > 0 && <li>{counted(updated, 'student')} updated by it will get their earlier values back.</li>}
      <li>Who was edited, assigned or uploaded again since is kept, and named afterwards.</li>
    </ul>
  );
}

const shown = 200;

function UndoResult(props: { result: { undone: Undone; name: string } | null; onClose: () => void }) {
  const { result, onClose } = props;
  const [last, setLast] = useState(result);
  if (result && result !== last) setLast(result);
  const { reversed = 0, kept = [] } = last?.undone ?? {};
  return (
    <Modal
      opened={result !== null}
      onClose={onClose}
      title={`${last?.name ?? 'The upload'} is undone`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <p className={shared.cardText} role="status">
        Undone for {counted(reversed, 'student')}.{' '}
        {kept.length > 0 ? `${counted(kept.length, 'student')} kept:` : 'Nothing was kept.'}
      </p>
      {kept.length > 0 && (
        <ul className={classes.kept} aria-label="Kept students">
          {kept.slice(0, shown).map(({ id, name, reason }) => (
            <li key={id}>
              <strong>{name}</strong>
              <span>{reason}</span>
            </li>
          ))}
          {kept.length > shown && <li>and {counted(kept.length - shown, 'more student')}</li>}
        </ul>
      )}
      <Group justify="flex-end" mt="lg">
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      </Group>
    </Modal>
  );
}
