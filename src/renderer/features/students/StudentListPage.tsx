import { Button } from '@mantine/core';
import { IconClipboardList, IconSend, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { StudentRow } from '#shared/contract/students.ts';
import { useColumnChoice } from '../../app/controls/use-column-choice.ts';
import { ViewsButton } from '../../app/controls/ViewsButton.tsx';
import { useAction } from '../../app/outbox/use-action.ts';
import { toast } from '../../app/shell/toasts.ts';
import { disabledBecause } from '../../ui/form/disabled-because.ts';
import { counted } from '../../ui/format.ts';
import { brief } from '../../ui/page/brief.ts';
import { Page } from '../../ui/page/Page.tsx';
import { ColumnsButton } from '../../ui/table/ColumnsButton.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { SendPosting } from '../assigning/SendPosting.tsx';
import { useSendingLock } from '../assigning/use-sending-lock.ts';
import { TemplateMenu } from '../roster/start/TemplateMenu.tsx';
import { EmptyList } from './EmptyList.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { isFiltered, noStudentFilters } from './list-query.ts';
import { PasteStudents } from './PasteStudents.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { StudentDrawer } from './StudentDrawer.tsx';
import { StudentFilterBar } from './StudentFilterBar.tsx';
import { StudentMenu } from './StudentMenu.tsx';
import { addedText, type Selection, sizeOf, tickedOf, toChosen, withAdded, withTicked } from './selection.ts';
import { hiddenAtFirst, studentColumns } from './student-columns.tsx';
import classes from './students.module.css';
import { useArchiving } from './use-archiving.ts';
import { useRestoring } from './use-restoring.ts';
import { type Selecting, useSelecting } from './use-selecting.ts';
import { type StudentList, useStudentList } from './use-student-list.ts';

/** `ticked`: it goes to those who are ticked, who are not any more once it is sent. */
type Dialog =
  | { readonly kind: 'paste' }
  | { readonly kind: 'send'; readonly selection: Selection; readonly ticked: boolean }
  | null;

/** /educator/student-list: the institution's students, filtered, sorted and paged at the service. */
export function StudentListPage() {
  const students = useStudentList();
  const selecting = useSelecting(students);
  const lock = useSendingLock();
  const [dialog, setDialog] = useState<Dialog>(null);
  const { view, change, filters, total, alone, showAlone } = students;
  const choice = useColumnChoice('students', studentColumns, hiddenAtFirst);
  const filtered = alone || isFiltered(view);
  const { selection, setSelection, untick, tickAgain } = selecting;
  if (alone && sizeOf(selection) === 0) showAlone(null);
  // Who was taken off the list is put back first; whoever is pasted is looked for on the list.
  const archived = view.standing === 'archived';

  return (
    <Page
      title="Student List"
      width="fill"
      beside={<ViewLinks />}
      actions={
        <>
          <TemplateMenu />
          {!archived && (
            <Button
              variant="default"
              leftSection={<IconSend size={17} stroke={1.8} aria-hidden="true" />}
              onClick={() =>
                setDialog(sizeOf(selection) > 0 ? { kind: 'send', selection, ticked: true } : { kind: 'paste' })
              }
              {...brief('Send Opportunity', 760)}
              {...disabledBecause(lock)}
            >
              Send Opportunity
            </Button>
          )}
          <Button component={Link} to="/educator/upload-student" leftSection={<IconUpload size={17} stroke={1.8} />}>
            Upload New List
          </Button>
        </>
      }
    >
      <StudentFilterBar
        view={view}
        onChange={change}
        summary={total === undefined ? undefined : `${counted(total, 'student')}${filtered ? ' found' : ''}`}
        actions={
          <>
            {!archived && (
              <Button
                size="xs"
                fz={13}
                variant="default"
                leftSection={<IconClipboardList size={16} stroke={1.9} aria-hidden="true" />}
                onClick={() => setDialog({ kind: 'paste' })}
                {...brief('Paste a list', 1240)}
              >
                Paste a list
              </Button>
            )}
            <ViewsButton list="students" />
            <ColumnsButton choice={choice} />
            <ExportMenu label="Export" query={{ ...students.asked, sort: view.sort }} total={total ?? 0} />
          </>
        }
      />
      <StudentTable
        students={students}
        selecting={selecting}
        choice={choice}
        onSend={(picked) => setDialog({ kind: 'send', selection: picked, ticked: false })}
      />
      <SelectionBar
        students={students}
        selecting={selecting}
        onSend={() => setDialog({ kind: 'send', selection, ticked: true })}
      />
      {dialog?.kind === 'paste' && (
        <PasteStudents
          filters={filters}
          onMatched={(ids) => {
            const next = withAdded(selection, ids);
            showAlone(null);
            setSelection(next);
            toast.done(addedText(selection, next));
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.kind === 'send' && (
        <SendPosting
          chosen={toChosen(dialog.selection)}
          count={sizeOf(dialog.selection)}
          onClose={() => setDialog(null)}
          {...(dialog.ticked && {
            onSent: () => untick(dialog.selection),
            onBack: () => tickAgain(dialog.selection),
          })}
        />
      )}
    </Page>
  );
}

/** The other views of the same students. */
function ViewLinks() {
  return (
    <nav className={classes.views} aria-label="Views of the students">
      <Link to="/educator/cohorts">Cohorts</Link>
      <Link to="/educator/reports">Placement reports</Link>
    </nav>
  );
}

interface StudentTableProps {
  readonly students: StudentList;
  readonly selecting: Selecting;
  readonly choice: ReturnType<typeof useColumnChoice>;
  readonly onSend: (picked: Selection) => void;
}

function StudentTable({ students, selecting, choice, onSend }: StudentTableProps) {
  const { view, change, list, rows, total, alone, showAlone } = students;
  const { selection, setSelection, untick, tickAgain } = selecting;
  const [editing, setEditing] = useState<StudentRow | null>(null);
  const archive = useArchiving();
  const restore = useRestoring();
  const { action } = useAction();
  const only = ({ id }: StudentRow): Selection => ({ kind: 'some', ids: new Set([String(id)]) });
  const takeOff = async (student: StudentRow) => {
    const picked = only(student);
    const wasTicked = selection.kind === 'some' && selection.ids.has(String(student.id));
    const onBack = () => wasTicked && tickAgain(picked);
    // Of all that match, one who is leaving is no longer one: the service compares the number.
    if (selection.kind === 'all') setSelection(withTicked(selection, [student], new Set()));
    else untick(picked);
    if (!(await archive(picked, { name: student.name, onBack }))) onBack();
  };
  return (
    <>
      <DataTable
        label="Students"
        fill
        columns={studentColumns}
        rows={rows}
        rowId={({ id }) => String(id)}
        problem={list.problem}
        onRetry={list.refetch}
        offline={list}
        sort={view.sort}
        onSort={(sort) => change({ sort })}
        choice={choice}
        selection={{
          selected: tickedOf(selection, rows ?? []),
          onChange: (ticked) => setSelection(withTicked(selection, rows ?? [], ticked)),
        }}
        onOpen={(student) => {
          if (!student.archived) setEditing(student);
        }}
        rowMenu={(student) => (
          <StudentMenu
            archived={student.archived}
            onEdit={() => setEditing(student)}
            onSend={() => onSend(only(student))}
            onArchive={() => void takeOff(student)}
            onRestore={() => void action(() => restore([student.id]), student.id)}
          />
        )}
        pager={{
          page: view.page,
          limit: view.limit,
          total: total ?? 0,
          onPage: (page) => change({ page }),
          // Without the service there is no page of another size.
          ...(list.live && { onLimit: (limit: number) => change({ limit }) }),
        }}
        empty={
          <EmptyList
            filtered={alone || isFiltered(view)}
            onClear={() => {
              showAlone(null);
              change(noStudentFilters);
            }}
          />
        }
      />
      <StudentDrawer student={editing} onClose={() => setEditing(null)} />
    </>
  );
}
