import type { RosterField, RosterImport, RosterRow } from '#shared/desk/types.ts';
import { fieldTitles } from '#shared/roster/decide.ts';
import { runCommand, unwrap } from '../../../app/desk/desk.ts';
import { useDesk } from '../../../app/desk/use-read.ts';
import { Empty } from '../../../ui/states/States.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useRowWindow } from '../../../ui/table/use-row-window.ts';
import shared from '../roster.module.css';
import { CheckDrawer } from './CheckDrawer.tsx';

interface IdentifierChangesProps {
  readonly upload: RosterImport;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Every e-mail and roll number of a known student that the file changes: before and after. */
export function IdentifierChanges({ upload, opened, onClose }: IdentifierChangesProps) {
  return (
    <CheckDrawer
      title="Changed identifiers"
      text={
        upload.options.choices.identifiers
          ? 'These students get a different e-mail or roll number. If they look like someone else’s, rows may have shifted.'
          : 'These rows would give a student a different e-mail or roll number. They are errors unless you turn on “Change identifiers” in the Columns step.'
      }
      opened={opened}
      onClose={onClose}
    >
      <Changes importId={upload.importId} />
    </CheckDrawer>
  );
}

const identifiers: readonly (RosterField | null)[] = ['email', 'roll_number'];

const columns: readonly Column<RosterRow>[] = [
  { id: 'row', header: 'Row', align: 'right', width: 64, quiet: true, cell: ({ row }) => row },
  { id: 'name', header: 'Student', cell: ({ values }) => values.name ?? '' },
  { id: 'change', header: 'Before and after', wrap: true, cell: (row) => <BeforeAfter row={row} /> },
];

/** What an allowed change does; of one that is not allowed what the check says about it. */
function BeforeAfter({ row: { changes, problems } }: { row: RosterRow }) {
  const changed = changes.filter(({ field }) => identifiers.includes(field));
  if (changed.length === 0) {
    return problems
      .filter(({ field, severity }) => severity === 'error' && identifiers.includes(field))
      .map(({ code, field, message }) => <div key={`${code} ${field}`}>{message}</div>);
  }
  return changed.map(({ field, before, after }) => (
    <div key={field} className={shared.beforeAfter}>
      <span>{fieldTitles[field]}</span>
      <del>{before || 'empty'}</del>
      <span aria-hidden="true">→</span>
      <ins>{after || 'empty'}</ins>
    </div>
  ));
}

function Changes({ importId }: { importId: string }) {
  const asked = { importId, identifiers: true };
  const size = useDesk('roster.rows', { ...asked, offset: 0, limit: 1 });
  const list = useRowWindow<RosterRow>({
    queryKey: ['desk', 'roster.rows', asked],
    total: size.data?.total ?? 0,
    load: async (offset, limit) => unwrap(await runCommand('roster.rows', { ...asked, offset, limit })).rows,
  });
  return (
    <DataTable
      label="Changed identifiers"
      columns={columns}
      rows={size.data ? list.rows : undefined}
      rowId={({ row }) => String(row)}
      window={list.window}
      problem={size.problem ?? list.problem}
      onRetry={() => (size.problem ? size.refetch() : list.refetch())}
      empty={<Empty title="No e-mail or roll number changes" />}
    />
  );
}
