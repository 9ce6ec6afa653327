import { Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Batch, RosterImportRowReport } from '#shared/contract/batches.ts';
import { useRead } from '../../../app/desk/use-read.ts';
import { counted } from '../../../ui/format.ts';
import { FilterBar } from '../../../ui/page/FilterBar.tsx';
import { Empty } from '../../../ui/states/States.tsx';
import { StatusChip } from '../../../ui/states/StatusChip.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { fieldWord } from '../roster-texts.ts';
import classes from './history.module.css';
import { reportChips, undoTexts } from './history.ts';

const perPage = 50;
const outcomes = Object.keys(reportChips) as RosterImportRowReport['outcome'][];
const undos = Object.keys(undoTexts) as NonNullable<RosterImportRowReport['undo']>[];

/** What became of each row of an upload, and of its undo: filtered by either. */
export function UploadReport({ batch }: { batch: Pick<Batch, 'id' | 'status'> }) {
  const [page, setPage] = useState(1);
  const [outcome, setOutcome] = useState<RosterImportRowReport['outcome'] | null>(null);
  const [undo, setUndo] = useState<(typeof undos)[number] | null>(null);
  const undone = batch.status === 'undone';
  const report = useRead('batches.report', {
    params: { id: batch.id },
    query: { page, limit: perPage, ...(outcome ? { outcome } : {}), ...(undo ? { undo } : {}) },
  });
  const columns = useMemo(() => columnsOf(undone), [undone]);
  const total = report.data?.total;
  return (
    <section className={classes.report} aria-label="Row by row">
      <FilterBar summary={total === undefined ? undefined : counted(total, 'row')}>
        <Select
          size="xs"
          aria-label="Outcome of the row"
          placeholder="All rows"
          clearable
          data={outcomes.map((value) => ({ value, label: reportChips[value].label }))}
          value={outcome}
          onChange={(value) => {
            setOutcome(outcomes.find((each) => each === value) ?? null);
            setPage(1);
          }}
        />
        <Select
          size="xs"
          aria-label={undone ? 'What the undo did' : 'What an undo would do'}
          placeholder={undone ? 'Undone or kept' : 'With an undo'}
          clearable
          data={undos.map((value) => ({ value, label: undoTexts[value][undone ? 'done' : 'before'] }))}
          value={undo}
          onChange={(value) => {
            setUndo(undos.find((each) => each === value) ?? null);
            setPage(1);
          }}
        />
      </FilterBar>
      <DataTable
        label="Rows of the upload"
        columns={columns}
        rows={report.data?.data}
        rowId={({ row }) => String(row)}
        problem={report.problem}
        onRetry={report.refetch}
        offline={report}
        onSort={ignore}
        {...(total !== undefined && total > perPage ? { pager: { page, limit: perPage, total, onPage: setPage } } : {})}
        empty={<Empty title="No rows match" />}
      />
    </section>
  );
}

const ignore = () => undefined;

function columnsOf(undone: boolean): readonly Column<RosterImportRowReport>[] {
  return [
    { id: 'row', header: 'Row', align: 'right', width: 64, quiet: true, cell: ({ row }) => row },
    { id: 'name', header: 'Student', cell: ({ name }) => name || '—' },
    {
      id: 'outcome',
      header: 'Outcome',
      cell: ({ outcome }) => <StatusChip status={reportChips[outcome].label} tone={reportChips[outcome].tone} />,
    },
    { id: 'changes', header: 'What changed', wrap: true, quiet: true, cell: (row) => <Changes row={row} /> },
    {
      id: 'undo',
      header: undone ? 'Undo' : 'With an undo',
      cell: ({ undo }) => (undo ? undoTexts[undo][undone ? 'done' : 'before'] : '—'),
    },
  ];
}

function Changes({ row: { changes, reason } }: { row: RosterImportRowReport }) {
  return (
    <>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          {fieldWord(field)} {before || 'empty'} <span aria-hidden="true">→</span>
          <span className="fb-visually-hidden">becomes</span> {after || 'empty'}
        </div>
      ))}
      {reason && <div className={classes.reason}>{reason}</div>}
    </>
  );
}
