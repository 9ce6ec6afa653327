import { Button } from '@mantine/core';
import { IconDownload, IconUpload, IconUsers } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { StudentRow } from '#shared/contract/students.ts';
import { localDay } from '#shared/rules/dates.ts';
import { useRead } from '../../app/use-read.ts';
import { Empty } from '../../ui/Faces.tsx';
import { count, counted } from '../../ui/format.ts';
import { Page } from '../../ui/Page.tsx';
import { ColumnsButton } from '../../ui/table/ColumnsButton.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useColumnChoice } from '../../ui/table/use-column-choice.ts';
import { FileFormatMenu } from '../roster/FileFormatMenu.tsx';
import { TemplateMenu } from '../roster/TemplateMenu.tsx';
import { useFileDownload } from '../roster/use-file-download.ts';
import { ArchiveStudent } from './ArchiveStudent.tsx';
import { isFiltered, type ListView, perPage, readView, toQuery, writeView } from './list-query.ts';
import { StudentDrawer } from './StudentDrawer.tsx';
import { StudentFilters } from './StudentFilters.tsx';
import { StudentMenu } from './StudentMenu.tsx';
import { hiddenAtFirst, studentColumns } from './student-columns.tsx';

/** /educator/student-list: the institution's students, filtered, sorted and paged at the service. */
export function StudentListPage() {
  const { view, change } = useListView();
  const [editing, setEditing] = useState<StudentRow | null>(null);
  const [leaving, setLeaving] = useState<StudentRow | null>(null);
  const query = useMemo(() => toQuery(view, localDay(new Date())), [view]);
  const list = useRead('students.list', { query: { ...query, page: view.page, limit: perPage } });
  const choice = useColumnChoice('students', studentColumns, hiddenAtFirst);
  const total = list.data?.total;
  const filtered = isFiltered(view);

  return (
    <Page
      title="Student List"
      width="fill"
      actions={
        <>
          <TemplateMenu />
          <Button component={Link} to="/educator/upload-student" leftSection={<IconUpload size={17} stroke={1.8} />}>
            Upload New List
          </Button>
        </>
      }
    >
      <StudentFilters
        view={view}
        onChange={change}
        summary={total === undefined ? undefined : summaryOf(total, filtered)}
        actions={
          <>
            <ColumnsButton choice={choice} />
            <ExportMenu query={query} total={total ?? 0} />
          </>
        }
      />
      <DataTable
        label="Students"
        fill
        columns={studentColumns}
        rows={list.data?.data}
        rowId={({ id }) => String(id)}
        problem={list.problem}
        onRetry={list.refetch}
        offline={list}
        sort={view.sort}
        onSort={(sort) => change({ sort })}
        choice={choice}
        onOpen={setEditing}
        rowMenu={(student) => <StudentMenu onEdit={() => setEditing(student)} onArchive={() => setLeaving(student)} />}
        pager={{ page: view.page, limit: perPage, total: total ?? 0, onPage: (page) => change({ page }) }}
        empty={<EmptyList filtered={filtered} onClear={() => change(noFilters)} />}
      />
      <StudentDrawer student={editing} onClose={() => setEditing(null)} />
      <ArchiveStudent student={leaving} onClose={() => setLeaving(null)} />
    </Page>
  );
}

const noFilters: Partial<ListView> = {
  search: '',
  course: '',
  specialization: '',
  semester: '',
  added: '',
  assigned: '',
};

const summaryOf = (total: number, filtered: boolean) =>
  filtered ? `${counted(total, 'student')} found` : counted(total, 'student');

/** The view lives in the address, so that it can be come back to. A changed filter starts at page one. */
function useListView() {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readView(params), [params]);
  const change = useCallback(
    (next: Partial<ListView>) =>
      setParams((before) => writeView({ ...readView(before), page: 1, ...next }), { replace: true }),
    [setParams],
  );
  return { view, change };
}

function ExportMenu({ query, total }: { query: Record<string, unknown>; total: number }) {
  const { busy, download } = useFileDownload();
  return (
    <FileFormatMenu
      label="Export"
      size="xs"
      fz={13}
      icon={<IconDownload size={16} stroke={1.9} aria-hidden="true" />}
      busy={busy}
      disabled={total === 0}
      onChoose={(format) => void download('roster.export', { format, query }, `${count(total)} students saved`)}
    />
  );
}

function EmptyList({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (filtered) {
    return (
      <Empty
        title="No student fits these filters"
        icon={<IconUsers size={22} />}
        action={
          <Button variant="default" onClick={onClear}>
            Clear the filters
          </Button>
        }
      />
    );
  }
  return (
    <Empty
      title="You are yet to upload your students here"
      icon={<IconUsers size={22} />}
      action={
        <>
          <TemplateMenu />
          <Button component={Link} to="/educator/upload-student">
            Upload List
          </Button>
        </>
      }
    >
      Please upload your list of students using this template
    </Empty>
  );
}
