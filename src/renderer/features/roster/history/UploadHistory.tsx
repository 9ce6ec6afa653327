import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconHistory } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { Batch } from '#shared/contract/batches.ts';
import type { RosterImport } from '#shared/desk/types.ts';
import { useDesk, useRead } from '../../../app/desk/use-read.ts';
import { useUser } from '../../../app/session/session-context.tsx';
import { count, dayText, timeOfDay } from '../../../ui/format.ts';
import { Empty } from '../../../ui/states/States.tsx';
import { StatusChip } from '../../../ui/states/StatusChip.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { UndoUpload } from '../outcome/UndoUpload.tsx';
import shared from '../roster.module.css';
import { modeLabels } from '../roster-texts.ts';
import classes from './history.module.css';
import { importOf, rosterImportStates, undoObstacle } from './history.ts';
import { UploadDetails } from './UploadDetails.tsx';

const perPage = 10;

/** Every upload of the institution: who, when, what it did; its rows, and Undo for 30 days. */
export function UploadHistory() {
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<Batch | null>(null);
  const [undoing, setUndoing] = useState<Batch | null>(null);
  const me = useUser().id;
  const history = useRead('batches.list', { query: { page, limit: perPage } });
  const imports = useDesk('roster.list').data;
  const narrow = useMediaQuery('(max-width: 1280px)', false, { getInitialValueInEffect: false });
  const columns = useMemo(
    () => columnsOf({ me, imports: imports ?? [], narrow, onOpen: setOpened, onUndo: setUndoing }),
    [me, imports, narrow],
  );
  // After an undo the drawer shows what became of the upload, not what it was.
  const shown = history.data?.data.find(({ id }) => id === opened?.id) ?? opened;
  return (
    <section id="history" className={classes.history} aria-labelledby="history-heading">
      <h2 id="history-heading" className={shared.sectionTitle}>
        Upload history
      </h2>
      <DataTable
        label="Upload history"
        columns={columns}
        rows={history.data?.data}
        rowId={({ id }) => String(id)}
        problem={history.problem}
        onRetry={history.refetch}
        offline={history}
        onSort={ignore}
        onOpen={setOpened}
        {...(history.data && history.data.total > perPage
          ? { pager: { page, limit: perPage, total: history.data.total, onPage: setPage } }
          : {})}
        empty={
          <Empty title="No uploads yet" icon={<IconHistory size={22} />}>
            Each upload is listed here with its results, and can be undone for 30 days.
          </Empty>
        }
      />
      <UploadDetails batch={opened && shown} me={me} onUndo={setUndoing} onClose={() => setOpened(null)} />
      <UndoUpload batch={undoing} onClose={() => setUndoing(null)} onReport={setOpened} />
    </section>
  );
}

const ignore = () => undefined;

const number = (id: 'accepted' | 'updated' | 'unchanged' | 'rejected', header: string): Column<Batch> => ({
  id,
  header,
  align: 'right',
  sortable: false,
  cell: (batch) => count(batch[id]),
});

interface History {
  readonly me: number;
  readonly imports: readonly RosterImport[];
  /** No room for a column of each count: they stand below the name of the file. */
  readonly narrow: boolean;
  onOpen(batch: Batch): void;
  onUndo(batch: Batch): void;
}

function columnsOf({ me, imports, narrow, onOpen, onUndo }: History): Column<Batch>[] {
  const file: Column<Batch> = {
    id: 'file_name',
    header: 'File',
    main: true,
    wrap: narrow,
    cell: (batch) => (
      <>
        <button
          type="button"
          className={classes.fileButton}
          aria-label={`Details of ${batch.file_name}, ${dayText(batch.created_at)}`}
          onClick={() => onOpen(batch)}
        >
          {batch.file_name}
        </button>
        <span className={classes.how}>
          {batch.by} · {modeLabels[batch.mode].label}
        </span>
        {narrow && <Outcome batch={batch} imports={imports} />}
      </>
    ),
  };
  const undo: Column<Batch> = {
    id: 'undo',
    header: 'Undo',
    pinned: true,
    cell: (batch) => <UndoCell batch={batch} me={me} onUndo={onUndo} />,
  };
  if (narrow) return [file, undo];
  return [
    { id: 'created_at', header: 'When', quiet: true, cell: ({ created_at }) => <When at={created_at} /> },
    file,
    number('accepted', 'Added'),
    number('updated', 'Updated'),
    number('unchanged', 'Unchanged'),
    number('rejected', 'Refused'),
    {
      id: 'left_out',
      header: 'Left out',
      align: 'right',
      sortable: false,
      cell: (batch) => leftOutText(importOf(batch, imports)),
    },
    {
      id: 'status',
      header: 'Status',
      cell: ({ status }) => (
        <StatusChip status={rosterImportStates[status].label} tone={rosterImportStates[status].tone} />
      ),
    },
    undo,
  ];
}

const When = ({ at }: { at: string }) => <time dateTime={at}>{`${dayText(at)}, ${timeOfDay(at)}`}</time>;

/** When an upload was, what it did, and its state where it is no finished one, in two lines. */
function Outcome({ batch, imports }: { batch: Batch; imports: readonly RosterImport[] }) {
  const counts = [
    `${count(batch.accepted)} added`,
    `${count(batch.updated)} updated`,
    `${count(batch.unchanged)} unchanged`,
    `${count(batch.rejected)} refused`,
    `${leftOutText(importOf(batch, imports))} left out`,
  ];
  return (
    <>
      <span className={classes.how}>
        <When at={batch.created_at} />
        {batch.status !== 'finished' && ` · ${rosterImportStates[batch.status].label}`}
      </span>
      <span className={classes.how}>{counts.join(' · ')}</span>
    </>
  );
}

/** Rows with errors stay on the computer that read the file: only there they are known. */
function leftOutText(own: RosterImport | null): string {
  return own ? count(own.counts.error) : '–';
}

function UndoCell({ batch, me, onUndo }: { batch: Batch; me: number; onUndo: (batch: Batch) => void }) {
  const obstacle = undoObstacle(batch, me);
  if (batch.status !== 'finished') return null;
  if (obstacle) return <span className={classes.tooOld}>{obstacle}</span>;
  return (
    <Button
      size="compact-sm"
      variant="default"
      title={`Possible until ${dayText(batch.undo_until)}`}
      aria-label={`Undo ${batch.file_name} of ${dayText(batch.created_at)}`}
      onClick={() => onUndo(batch)}
    >
      Undo
    </Button>
  );
}
