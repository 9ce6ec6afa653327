import { Button, Kbd } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import type { RosterField, RosterImport, RosterRow } from '#shared/desk/types.ts';
import { rosterFields, rosterSorts } from '#shared/desk/types.ts';
import { fieldTitles } from '#shared/roster/decide.ts';
import { filledFields } from '#shared/roster/name-parts.ts';
import { runCommand, unwrap } from '../../../app/desk/desk.ts';
import { useDesk } from '../../../app/desk/use-read.ts';
import { commandKey } from '../../../app/shell/keys.ts';
import { Empty, RowsProblem } from '../../../ui/states/States.tsx';
import { StatusChip } from '../../../ui/states/StatusChip.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useRowWindow } from '../../../ui/table/use-row-window.ts';
import { outcomeChips } from '../roster-texts.ts';
import type { RowFilter } from './CheckFilters.tsx';
import classes from './check.module.css';
import { FixContext, useFixing } from './fixing.ts';
import { RowCell } from './RowCell.tsx';
import { TabStopContext, useGrid } from './use-grid.ts';
import { WhatHappens } from './WhatHappens.tsx';

interface CheckRowsProps {
  readonly upload: RosterImport;
  readonly filter: RowFilter;
  readonly search: string;
  readonly onFilter: (filter: RowFilter) => void;
  readonly onShowAll: () => void;
}

/** The rows of the file with what becomes of each; any cell can be mended where it stands, as in a spreadsheet. */
export function CheckRows({ upload, filter, search, onFilter, onShowAll }: CheckRowsProps) {
  const { importId, options } = upload;
  const fields = useMemo(() => fieldsOf(options.mapping), [options.mapping]);
  const room = useRoom(fields.length);
  const columns = useMemo(() => columnsOf(fields, room), [fields, room]);
  const [sort, setSort] = useState<RowSort>('row');
  const { list, size } = useRows({ importId, filter, search, sort });
  const frame = useRef<HTMLDivElement>(null);
  const fixing = useFixing(importId, list.rows, frame);
  const onOnlyErrors = () => {
    if (filter !== 'error' && upload.counts.error > 0) onFilter('error');
    return filter !== 'error' && upload.counts.error > 0;
  };
  const grid = useGrid({ grid: frame, rows: list.rows ?? [], window: list.window, fields, fixing, onOnlyErrors });

  return (
    <FixContext value={fixing}>
      <TabStopContext value={grid.tabStop}>
        <div ref={frame} className={classes.rows} data-room={room} {...grid.handlers}>
          {list.problem && list.rows && <RowsProblem problem={list.problem} onRetry={list.refetch} />}
          <DataTable
            key={`${filter} ${search} ${sort}`}
            label="Rows of the file"
            columns={columns}
            rows={size.data ? list.rows : undefined}
            rowId={({ row }) => String(row)}
            window={{ ...list.window, onRange: grid.onRange }}
            problem={size.problem ?? list.problem}
            onRetry={() => {
              if (size.problem) size.refetch();
              list.refetch();
            }}
            tone={({ outcome }) => (outcome === 'error' ? 'bad' : undefined)}
            sort={sort}
            onSort={(next) => setSort(rosterSorts.find((each) => each === next) ?? 'row')}
            fill
            grid
            empty={
              upload.counts.read === 0 ? (
                <NothingRead />
              ) : (
                <NoRows filter={filter} search={search} onShowAll={onShowAll} />
              )
            }
          />
        </div>
        <GridHelp made={fixing.made} onUndo={() => void fixing.undo()} />
      </TabStopContext>
      <span className="fb-visually-hidden" role="status">
        {fixing.said}
      </span>
    </FixContext>
  );
}

type RowSort = (typeof rosterSorts)[number];

interface RowsAsked {
  readonly importId: string;
  readonly filter: RowFilter;
  readonly search: string;
  readonly sort: RowSort;
}

function useRows({ importId, filter, search, sort }: RowsAsked) {
  const asked = {
    importId,
    search,
    sort,
    ...(filter === 'warnings' ? { warnings: true } : {}),
    ...(filter !== 'warnings' && filter !== 'all' ? { outcome: filter } : {}),
  };
  const size = useDesk('roster.rows', { ...asked, offset: 0, limit: 1 });
  const list = useRowWindow<RosterRow>({
    queryKey: ['desk', 'roster.rows', asked],
    total: size.data?.total ?? 0,
    load: async (offset, limit) => unwrap(await runCommand('roster.rows', { ...asked, offset, limit })).rows,
  });
  return { size, list };
}

function NoRows({ filter, search, onShowAll }: Pick<RowsAsked, 'filter' | 'search'> & { onShowAll: () => void }) {
  return (
    <Empty
      title={search ? 'No rows match this search' : 'No rows match'}
      action={
        <Button variant="default" onClick={onShowAll}>
          Show all rows
        </Button>
      }
    >
      {filter === 'error' && !search && 'Every row of this file can be imported.'}
    </Empty>
  );
}

function NothingRead() {
  return (
    <Empty title="There are no rows below the headings">
      Choose the file or sheet with the students, or change the heading row.
    </Empty>
  );
}

/** The keys of the grid, for those who look for them, and the way back of the last correction. */
function GridHelp({ made, onUndo }: { made: number; onUndo: () => void }) {
  return (
    <div className={classes.gridHelp}>
      <span className={classes.keys}>
        <Kbd size="xs">Enter</Kbd> corrects a cell, <Kbd size="xs">N</Kbd> goes to the next error,{' '}
        <Kbd size="xs">{commandKey}</Kbd> <Kbd size="xs">C</Kbd> <Kbd size="xs">V</Kbd> <Kbd size="xs">Z</Kbd> copy,
        paste and undo
      </span>
      {made > 0 && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconArrowBackUp size={15} stroke={1.9} aria-hidden="true" />}
          onClick={onUndo}
        >
          Undo the last correction
        </Button>
      )}
    </div>
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
  sortable: true,
  quiet: true,
  align: 'right',
  width: 56,
  cell: ({ row }) => row,
};
const outcomeColumn: Column<RosterRow> = {
  id: 'outcome',
  header: 'Outcome',
  sortable: true,
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

/** The matched fields in the template's order. */
function fieldsOf(mapping: RosterImport['options']['mapping']): readonly RosterField[] {
  const filled = filledFields(mapping);
  return rosterFields.filter((field) => filled.has(field));
}

/** Row number, outcome, a column for each matched field, and what happens. */
function columnsOf(fields: readonly RosterField[], room: Room): readonly Column<RosterRow>[] {
  const values = fields.map(
    (field): Column<RosterRow> => ({
      id: field,
      header: fieldTitles[field],
      sortable: true,
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
