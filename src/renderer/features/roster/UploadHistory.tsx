import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { Batch } from '#shared/contract/students.ts';
import { useUser } from '../../app/session-context.tsx';
import { useRead } from '../../app/use-read.ts';
import { Empty } from '../../ui/Faces.tsx';
import { clockTime, count, dayText } from '../../ui/format.ts';
import { type ChipTone, StatusChip } from '../../ui/StatusChip.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { canUndo, undoUntil } from './history.ts';
import shared from './roster.module.css';
import { modeWords } from './roster-words.ts';
import classes from './start.module.css';
import { UndoUpload } from './UndoUpload.tsx';

const perPage = 10;
const statuses: Readonly<Record<Batch['status'], { readonly label: string; readonly tone: ChipTone }>> = {
  open: { label: 'Not finished', tone: 'warn' },
  finished: { label: 'Finished', tone: 'good' },
  undone: { label: 'Undone', tone: 'quiet' },
};

/** Every upload of the institution: who, when, what it did; and Undo for 30 days. */
export function UploadHistory() {
  const [page, setPage] = useState(1);
  const [undoing, setUndoing] = useState<Batch | null>(null);
  const me = useUser().id;
  const history = useRead('batches.list', { query: { page, limit: perPage } });
  const columns = useMemo(() => [...plainColumns, undoColumn(me, setUndoing)], [me]);
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
        {...(history.data && history.data.total > perPage
          ? { pager: { page, limit: perPage, total: history.data.total, onPage: setPage } }
          : {})}
        empty={
          <Empty title="No uploads yet" icon={<IconHistory size={22} />}>
            Each upload is listed here with what it did, and can be undone for 30 days.
          </Empty>
        }
      />
      <UndoUpload batch={undoing} onClose={() => setUndoing(null)} />
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

const plainColumns: readonly Column<Batch>[] = [
  {
    id: 'created_at',
    header: 'When',
    quiet: true,
    cell: ({ created_at }) => <time dateTime={created_at}>{`${dayText(created_at)}, ${timeOf(created_at)}`}</time>,
  },
  {
    id: 'file_name',
    header: 'File',
    main: true,
    cell: ({ file_name, mode }) => <span title={modeWords[mode].label}>{file_name}</span>,
  },
  { id: 'by', header: 'By', quiet: true, cell: ({ by }) => by },
  number('accepted', 'Added'),
  number('updated', 'Updated'),
  number('unchanged', 'Unchanged'),
  number('rejected', 'Refused'),
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusChip status={statuses[status].label} tone={statuses[status].tone} />,
  },
];

/** The hour and minute, whatever the day. */
const timeOf = (iso: string) => clockTime(iso, new Date(iso));

function undoColumn(me: number, onUndo: (batch: Batch) => void): Column<Batch> {
  return {
    id: 'undo',
    header: 'Undo',
    cell: (batch) => {
      if (batch.status !== 'finished') return null;
      if (!canUndo(batch, Date.now())) return <span className={classes.tooOld}>older than 30 days</span>;
      if (batch.by_id !== me) return <span className={classes.tooOld}>{batch.by} can undo it</span>;
      return (
        <Button
          size="compact-sm"
          variant="default"
          title={`Possible until ${dayText(undoUntil(batch))}`}
          aria-label={`Undo ${batch.file_name} of ${dayText(batch.created_at)}`}
          onClick={() => onUndo(batch)}
        >
          Undo
        </Button>
      );
    },
  };
}
