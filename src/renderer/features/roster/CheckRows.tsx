import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import type { RosterField, RosterImport, RosterRow } from '#shared/desk/types.ts';
import { rosterFields } from '#shared/desk/types.ts';
import { fieldTitles } from '#shared/roster/decide.ts';
import { runCommand, unwrap } from '../../app/desk.ts';
import { useDesk } from '../../app/use-read.ts';
import { Empty, RowsProblem } from '../../ui/Faces.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useRowWindow } from '../../ui/table/use-row-window.ts';
import type { RowFilter } from './CheckFilters.tsx';
import classes from './check.module.css';
import { FixContext, useFixing } from './fixing.ts';
import { RowCell } from './RowCell.tsx';
import { outcomeChips } from './roster-words.ts';
import { WhatHappens } from './WhatHappens.tsx';

interface CheckRowsProps {
  readonly upload: RosterImport;
  readonly filter: RowFilter;
  readonly search: string;
  readonly onShowAll: () => void;
}

/** The rows of the file with what becomes of each; bad cells can be mended where they stand. */
export function CheckRows({ upload, filter, search, onShowAll }: CheckRowsProps) {
  const room = useRoom(Object.keys(upload.options.mapping).length);
  const { importId, options } = upload;
  const asked = {
    importId,
    search,
    ...(filter === 'warnings' ? { warnings: true } : {}),
    ...(filter !== 'warnings' && filter !== 'all' ? { outcome: filter } : {}),
  };
  const size = useDesk('roster.rows', { ...asked, offset: 0, limit: 1 });
  const list = useRowWindow<RosterRow>({
    queryKey: ['desk', 'roster.rows', asked],
    total: size.data?.total ?? 0,
    load: async (offset, limit) => unwrap(await runCommand('roster.rows', { ...asked, offset, limit })).rows,
  });
  const columns = useMemo(() => columnsOf(Object.values(options.mapping), room), [options.mapping, room]);
  const fixing = useFixing(importId, list.rows);

  return (
    <FixContext value={fixing}>
      <div className={classes.rows} data-room={room}>
        {list.problem && list.rows && <RowsProblem problem={list.problem} onRetry={list.refetch} />}
        <DataTable
          key={`${filter} ${search}`}
          label="Rows of the file"
          columns={columns}
          rows={size.data ? list.rows : undefined}
          rowId={({ row }) => String(row)}
          window={list.window}
          problem={size.problem ?? list.problem}
          onRetry={() => {
            if (size.problem) size.refetch();
            list.refetch();
          }}
          tone={({ outcome }) => (outcome === 'error' ? 'bad' : undefined)}
          fill
          empty={
            <Empty
              title={search ? 'No row fits this search' : 'No such rows'}
              action={
                <Button variant="default" onClick={onShowAll}>
                  Show all rows
                </Button>
              }
            >
              {filter === 'error' && !search && 'Every row of this file can go through.'}
            </Empty>
          }
        />
      </div>
      <span className="fb-visually-hidden" role="status">
        {fixing.said}
      </span>
    </FixContext>
  );
}

type Room = 'wide' | 'middle' | 'narrow';

/** How much room so many values leave: with less of it, what happens to a row comes before its values. */
function useRoom(values: number): Room {
  const middle = useMediaQuery(`(max-width: ${values > 6 ? 1500 : 1320}px)`, false, { getInitialValueInEffect: false });
  const narrow = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  if (narrow) return 'narrow';
  return middle ? 'middle' : 'wide';
}

const rowColumn: Column<RosterRow> = {
  id: 'row',
  header: 'Row',
  quiet: true,
  align: 'right',
  width: 56,
  cell: ({ row }) => row,
};
const outcomeColumn: Column<RosterRow> = {
  id: 'outcome',
  header: 'Outcome',
  width: 112,
  cell: ({ outcome }) => <OutcomeChip outcome={outcome} />,
};
const whatColumn: Column<RosterRow> = {
  id: 'what',
  header: 'What happens',
  wrap: true,
  quiet: true,
  cell: (row) => <WhatHappens row={row} />,
};

/** Row number, outcome, a column for each matched field in the template's order, and what happens. */
function columnsOf(mapped: readonly RosterField[], room: Room): readonly Column<RosterRow>[] {
  const values = rosterFields
    .filter((field) => mapped.includes(field))
    .map(
      (field): Column<RosterRow> => ({
        id: field,
        header: fieldTitles[field],
        cell: (row) => <RowCell row={row} field={field} />,
      }),
    );
  if (room === 'wide') return [rowColumn, outcomeColumn, ...values, whatColumn];
  if (room === 'narrow') return [rowColumn, outcomeColumn, whatColumn, ...values];
  const [first, ...others] = values;
  return [rowColumn, outcomeColumn, ...(first ? [first] : []), whatColumn, ...others];
}

function OutcomeChip({ outcome }: Pick<RosterRow, 'outcome'>) {
  const { label, tone } = outcomeChips[outcome];
  return <StatusChip status={label} tone={tone} />;
}
