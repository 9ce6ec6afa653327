import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import type { Batch } from '#shared/contract/batches.ts';
import type { AnswerOf } from '#shared/contract/index.ts';
import { useSend } from '../../../app/desk/use-command.ts';
import { useRead } from '../../../app/desk/use-read.ts';
import { FormProblem } from '../../../ui/form/FormSection.tsx';
import { count, counted } from '../../../ui/format.ts';
import { ErrorState, LoadingLines } from '../../../ui/states/States.tsx';
import classes from '../history/history.module.css';
import shared from '../roster.module.css';

interface UndoUploadProps {
  /** The upload to undo; null: closed. */
  readonly batch: Batch | null;
  readonly onClose: () => void;
  /** What became of each row is to be shown. */
  readonly onReport: (batch: Batch) => void;
}

/** Shows what an undo would do, does it, and then names what was kept and why. */
export function UndoUpload({ batch, onClose, onReport }: UndoUploadProps) {
  // The dialog keeps its words while it fades out.
  const [last, setLast] = useState(batch);
  if (batch && batch !== last) setLast(batch);
  return (
    <Modal opened={batch !== null} onClose={onClose} title={`Undo ${last?.file_name ?? 'the upload'}`}>
      {last && <Undo key={last.id} batch={last} onClose={onClose} onReport={onReport} />}
    </Modal>
  );
}

type Undone = AnswerOf<'batches.undo'>['data'];

function Undo({ batch, onClose, onReport }: UndoUploadProps & { batch: Batch }) {
  const undo = useSend('batches.undo');
  const [done, setDone] = useState<Undone>();
  const preview = useRead('batches.undoPreview', { params: { id: batch.id }, enabled: done === undefined });

  async function confirm() {
    const result = await undo.run({ params: { id: batch.id } });
    if (result.ok) setDone(result.data.answer.data);
  }

  if (done) {
    return (
      <Result
        done={done}
        onReport={() => {
          onClose();
          onReport(batch);
        }}
        onClose={onClose}
      />
    );
  }
  if (preview.problem) return <ErrorState problem={preview.problem} onRetry={preview.refetch} />;
  // What was true before is no base for a decision: only the service's own word of now is.
  if (!preview.data || preview.earlier) return <LoadingLines lines={3} />;
  const { reversed, kept, refused } = preview.data.data;
  if (!preview.live || refused) {
    return (
      <>
        <p className={shared.cardText} role="status">
          {refused || 'You need to be online to see what an undo would do. Nothing has been changed.'}
        </p>
        <Group justify="flex-end" mt="lg">
          <Button data-autofocus variant="default" onClick={onClose}>
            Close
          </Button>
        </Group>
      </>
    );
  }
  return (
    <>
      <p className={classes.undoLine} role="status">
        <strong>{counted(reversed, 'student goes back', 'students go back')}</strong> to what{' '}
        {reversed === 1 ? 'it was' : 'they were'} before
        {kept === 0 ? '. No one was changed since.' : `, ${count(kept)} ${kept === 1 ? 'is' : 'are'} kept:`}
      </p>
      {kept > 0 && <Kept rosterImportId={batch.id} kept={kept} />}
      <p className={shared.cardText}>
        Students that the upload added are removed; students that it changed get their earlier values back. Anything
        edited, assigned or joined since then is kept.
      </p>
      <FormProblem message={undo.problem?.message} />
      <Group justify="flex-end" mt="lg" gap={12}>
        <Button variant="default" onClick={onClose}>
          Keep the upload
        </Button>
        <Button color="red.9" loading={undo.busy} onClick={() => void confirm()}>
          Undo upload
        </Button>
      </Group>
    </>
  );
}

const shown = 50;

/** Whom an undo would keep whole or in part, and why: the first of them by name. */
function Kept({ rosterImportId, kept }: { rosterImportId: number; kept: number }) {
  const first = { page: 1, limit: shown } as const;
  const whole = useRead('batches.report', { params: { id: rosterImportId }, query: { ...first, undo: 'kept' } });
  const partly = useRead('batches.report', { params: { id: rosterImportId }, query: { ...first, undo: 'partly' } });
  const rows = [...(whole.data?.data ?? []), ...(partly.data?.data ?? [])];
  return <KeptList kept={rows.map(({ row, name, reason }) => ({ id: row, name, reason }))} total={kept} />;
}

function KeptList({ kept, total }: { kept: readonly Undone['kept'][number][]; total: number }) {
  if (kept.length === 0) return null;
  return (
    <ul className={classes.kept} aria-label="Kept students">
      {kept.slice(0, shown).map(({ id, name, reason }) => (
        <li key={id}>
          <strong>{name}</strong>
          <span>{reason}</span>
        </li>
      ))}
      {total > Math.min(shown, kept.length) && (
        <li>and {counted(total - Math.min(shown, kept.length), 'more student')}</li>
      )}
    </ul>
  );
}

interface ResultProps {
  readonly done: Undone;
  readonly onReport: () => void;
  readonly onClose: () => void;
}

function Result({ done: { reversed, kept }, onReport, onClose }: ResultProps) {
  return (
    <>
      <p className={classes.undoLine} role="status">
        <strong>Undone for {counted(reversed, 'student')}.</strong>{' '}
        {kept.length > 0 ? `${counted(kept.length, 'student')} kept:` : 'Nothing was kept.'}
      </p>
      <KeptList kept={kept} total={kept.length} />
      <Group justify="flex-end" mt="lg" gap={12}>
        <Button variant="default" onClick={onReport}>
          Row by row
        </Button>
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      </Group>
    </>
  );
}
