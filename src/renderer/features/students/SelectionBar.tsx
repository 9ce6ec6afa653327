import { Button } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconSend } from '@tabler/icons-react';
import { useAction } from '../../app/outbox/use-action.ts';
import { disabledBecause } from '../../ui/form/disabled-because.ts';
import { count } from '../../ui/format.ts';
import { FloatingBar } from '../../ui/page/FloatingBar.tsx';
import { useSendingLock } from '../assigning/use-sending-lock.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { isTooMany, maxPicked, nobody, type Selection, sizeOf } from './selection.ts';
import classes from './students.module.css';
import { useArchiving } from './use-archiving.ts';
import { useRestoring } from './use-restoring.ts';
import type { Selecting } from './use-selecting.ts';
import type { StudentList } from './use-student-list.ts';

interface SelectionBarProps {
  readonly students: StudentList;
  readonly selecting: Selecting;
  readonly onSend: () => void;
}

/** The most ids that fit into the address of an export. */
const maxExported = 1500;

/** What can be done with those who are ticked, over the list while anybody is. */
export function SelectionBar({ students, selecting, onSend }: SelectionBarProps) {
  const { view, filters, total = 0, alone, showAlone, list } = students;
  const { selection, setSelection, selectAll, untick } = selecting;
  const lock = useSendingLock();
  const ticked = sizeOf(selection);
  const archived = view.standing === 'archived';
  const obstacle = isTooMany(selection) && `At most ${count(maxPicked)} one by one: use a filter`;
  return (
    <FloatingBar
      label="Selected students"
      selected={ticked}
      onClear={() => setSelection(nobody)}
      beside={
        <>
          {selection.kind === 'some' && (alone || (ticked <= maxExported && list.live)) && (
            <Button size="compact-sm" variant="subtle" onClick={() => showAlone(alone ? null : [...selection.ids])}>
              {alone ? 'Show the whole list' : 'Show selected'}
            </Button>
          )}
          {selection.kind === 'some' && ticked < total && !archived && !alone && (
            <Button size="compact-sm" variant="subtle" onClick={selectAll}>
              Select all {count(total)} that match
            </Button>
          )}
          {obstacle && <span className={classes.bulkNote}>{obstacle}</span>}
        </>
      }
    >
      {archived ? (
        <RestoreButton selection={selection} onDone={() => untick(selection)} />
      ) : (
        <>
          <Button
            size="xs"
            {...disabledBecause(lock ?? obstacle)}
            leftSection={<IconSend size={16} stroke={1.8} aria-hidden="true" />}
            onClick={onSend}
          >
            Send Opportunity
          </Button>
          <ArchiveButton selecting={selecting} obstacle={obstacle} />
        </>
      )}
      {listedIn(selection).length <= maxExported && (
        <ExportMenu label="Export selection" query={exportQuery(selection, filters, view.sort)} total={ticked} />
      )}
    </FloatingBar>
  );
}

const listedIn = (selection: Selection) => [...(selection.kind === 'some' ? selection.ids : selection.except)];

/** The ticked ones as `students.export` takes them. Ids are looked for in the whole list, or among the archived ones. */
function exportQuery(selection: Selection, filters: StudentList['filters'], sort: string): Record<string, unknown> {
  const ids = listedIn(selection).join(',');
  if (selection.kind === 'some') return { ...(filters.archived ? { archived: true } : {}), sort, only: ids };
  return { ...selection.filters, sort, ...(ids && { except: ids }) };
}

interface ArchiveButtonProps {
  readonly selecting: Selecting;
  readonly obstacle: string | false;
}

function ArchiveButton({ selecting, obstacle }: ArchiveButtonProps) {
  const { selection, setSelection, tickAgain } = selecting;
  const archive = useArchiving();
  const onBack = () => tickAgain(selection);
  return (
    <Button
      size="xs"
      variant="default"
      {...disabledBecause(obstacle)}
      leftSection={<IconArchive size={16} stroke={1.8} aria-hidden="true" />}
      onClick={async () => {
        setSelection(nobody);
        if (!(await archive(selection, { onBack }))) onBack();
      }}
    >
      Take off the list
    </Button>
  );
}

function RestoreButton({ selection, onDone }: { selection: Selection; onDone: () => void }) {
  const restore = useRestoring();
  const { busy, action } = useAction();
  return (
    <Button
      size="xs"
      loading={busy}
      leftSection={<IconArchiveOff size={16} stroke={1.8} aria-hidden="true" />}
      onClick={() =>
        void action(async () => {
          await restore(listedIn(selection).map(Number));
          onDone();
        })
      }
    >
      Put back on the list
    </Button>
  );
}
