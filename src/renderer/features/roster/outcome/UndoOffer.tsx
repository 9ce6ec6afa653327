import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Batch } from '#shared/contract/batches.ts';
import type { RosterImport } from '#shared/desk/types.ts';
import { useRead } from '../../../app/desk/use-read.ts';
import { useUser } from '../../../app/session/session-context.tsx';
import { dayText, timeOfDay } from '../../../ui/format.ts';
import { undoObstacle } from '../history/history.ts';
import classes from './outcome.module.css';
import { UndoUpload } from './UndoUpload.tsx';

/** Undo beside what an upload did, as long as the service allows it; or when it was undone. Shows nothing while that is unknown. */
export function UndoOffer({ upload }: { upload: RosterImport }) {
  const navigate = useNavigate();
  const me = useUser().id;
  const [undoing, setUndoing] = useState<Batch | null>(null);
  const latest = useRead('batches.list', { query: { page: 1, limit: 20 } });
  const batch = latest.data?.data.find(({ id }) => id === upload.rosterImportId);
  if (!batch) return null;
  return (
    <>
      {batch.undone_at && (
        <span className={classes.undone} role="status">
          Undone on {dayText(batch.undone_at)}, {timeOfDay(batch.undone_at)}
        </span>
      )}
      {undoObstacle(batch, me) === null && (
        <Button
          variant="subtle"
          leftSection={<IconArrowBackUp size={17} stroke={1.8} aria-hidden="true" />}
          onClick={() => setUndoing(batch)}
        >
          Undo
        </Button>
      )}
      <UndoUpload
        batch={undoing}
        onClose={() => setUndoing(null)}
        onReport={() => void navigate('/educator/upload-student#history')}
      />
    </>
  );
}
