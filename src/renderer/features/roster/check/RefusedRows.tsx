import type { RosterImport } from '#shared/desk/types.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { fieldWord } from '../roster-texts.ts';

type Refused = NonNullable<RosterImport['outcome']>['rejected'][number];

const columns: readonly Column<Refused>[] = [
  { id: 'row', header: 'Row', align: 'right', width: 80, value: ({ row }) => row },
  { id: 'field', header: 'Column', width: 180, value: ({ field }) => fieldWord(field) },
  { id: 'message', header: 'Why', wrap: true, value: ({ message }) => message },
];

/** Rows that the service refused, and why. Shows nothing when there are none. */
export function RefusedRows({ rejected }: { rejected: readonly Refused[] }) {
  if (rejected.length === 0) return null;
  return (
    <DataTable
      label="Refused rows"
      columns={columns}
      rows={rejected}
      rowId={({ row, field }) => `${row} ${field}`}
      sort="row"
    />
  );
}
