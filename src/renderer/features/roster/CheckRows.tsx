import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import type { RosterField, RosterImport, RosterRow } from '#shared/desk/types.ts';
import { rosterFields } from '#shared/desk/types.ts';
import { fieldTitles } from '#shared/roster/decide.ts';
import { runCommand, unwrap } from '../../app/desk.ts';
import { useDesk } from '../../app/use-read.ts';
import { Empty } from '../../ui/Faces.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useRowWindow } from '../../ui/table/use-row-window.ts';
import type { RowFilter } from './CheckFilters.tsx';
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
  const small = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
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
  const columns = useMemo(() => columnsOf(Object.values(options.mapping)), [options.mapping]);
  const fixing = useFixing(importId);

  return (
    <FixContext value={fixing}>
      <DataTable
        label="Rows of the file"
        columns={columns}
        rows={size.data ? list.rows : undefined}
        rowId={({ row }) => String(row)}
        window={list.window}
        problem={size.problem}
        onRetry={size.refetch}
        tone={({ outcome }) => (outcome === 'error' ? 'bad' : undefined)}
        fill={!small}
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
      <span className="fb-visually-hidden" role="status">
        {fixing.said}
      </span>
    </FixContext>
  );
}

/** Row number, outcome, a column for each matched field in the template's order, and what happens. */
function columnsOf(mapped: readonly RosterField[]): readonly Column<RosterRow>[] {
  const fields = rosterFields.filter((field) => mapped.includes(field));
  return [
    { id: 'row', header: 'Row', quiet: true, align: 'right', width: 64, cell: ({ row }) => row },
    { id: 'outcome', header: 'Outcome', width: 116, cell: ({ outcome }) => <OutcomeChip outcome={outcome} /> },
    ...fields.map((field) => ({
      id: field,
      header: fieldTitles[field],
      cell: (row: RosterRow) => <RowCell row={row} field={field} />,
    })),
    {
      id: 'what',
      header: 'What happens',
      wrap: true,
      quiet: true,
      width: 300,
      cell: (row) => <WhatHappens row={row} />,
    },
  ];
}

function OutcomeChip({ outcome }: Pick<RosterRow, 'outcome'>) {
  const { label, tone } = outcomeChips[outcome];
  return <StatusChip status={label} tone={tone} />;
}
