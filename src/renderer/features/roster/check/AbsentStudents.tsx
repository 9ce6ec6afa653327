import type { DeskOutput } from '#shared/desk/contract.ts';
import type { RosterImport } from '#shared/desk/types.ts';
import { runCommand, unwrap } from '../../../app/desk/desk.ts';
import { useDesk } from '../../../app/desk/use-read.ts';
import { Empty } from '../../../ui/states/States.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useRowWindow } from '../../../ui/table/use-row-window.ts';
import { CheckDrawer } from './CheckDrawer.tsx';

interface AbsentStudentsProps {
  readonly upload: RosterImport;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Of a full list: students who are on the list and not in the file. */
export function AbsentStudents({ upload, opened, onClose }: AbsentStudentsProps) {
  return (
    <CheckDrawer
      title="Not in the file"
      text="They are marked “not in list” and are otherwise unchanged. No one is removed; you can do that in the list."
      opened={opened}
      onClose={onClose}
    >
      <Absent importId={upload.importId} />
    </CheckDrawer>
  );
}

type Student = DeskOutput<'roster.absent'>['students'][number];

const columns: readonly Column<Student>[] = [
  { id: 'name', header: 'Student', cell: ({ name }) => name },
  { id: 'email', header: 'Email Id', cell: ({ email }) => email },
  { id: 'roll_number', header: 'Roll Number', quiet: true, cell: ({ roll_number }) => roll_number || '—' },
];

function Absent({ importId }: { importId: string }) {
  const size = useDesk('roster.absent', { importId, offset: 0, limit: 1 });
  const list = useRowWindow<Student>({
    queryKey: ['desk', 'roster.absent', { importId }],
    total: size.data?.total ?? 0,
    load: async (offset, limit) => unwrap(await runCommand('roster.absent', { importId, offset, limit })).students,
  });
  return (
    <DataTable
      label="Students who are not in the file"
      columns={columns}
      rows={size.data ? list.rows : undefined}
      rowId={({ id }) => String(id)}
      window={list.window}
      problem={size.problem ?? list.problem}
      onRetry={() => (size.problem ? size.refetch() : list.refetch())}
      empty={<Empty title="Every student on your list is in this file" />}
    />
  );
}
