import { Menu } from '@mantine/core';
import { Link, useNavigate } from 'react-router-dom';
import type { DraftSummary } from '#shared/desk/types.ts';
import { useCommand } from '../../app/desk/use-command.ts';
import { useAction } from '../../app/outbox/use-action.ts';
import { toast } from '../../app/shell/toasts.ts';
import { relativeTime } from '../../ui/relative-time.ts';
import { Empty } from '../../ui/states/States.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { RowSelection } from '../../ui/table/table-props.ts';
import { draftPath, draftStateNames, draftTitle, openDraftWord, stepText } from './draft-words.ts';
import { useDiscardMany } from './use-discard-many.ts';

const columns: readonly Column<DraftSummary>[] = [
  {
    id: 'title',
    header: 'Title',
    main: true,
    value: draftTitle,
    cell: (draft) => (draft.discardedAt ? draftTitle(draft) : <Link to={draftPath(draft)}>{draftTitle(draft)}</Link>),
  },
  { id: 'method', header: 'Kind', quiet: true, value: ({ method }) => method, cell: ({ method }) => capital(method) },
  { id: 'step', header: 'Step', quiet: true, value: ({ step }) => step, cell: stepText },
  {
    id: 'savedAt',
    header: 'Saved here',
    quiet: true,
    value: ({ savedAt }) => savedAt,
    cell: ({ savedAt }) => <span title={savedAt}>{relativeTime(savedAt, Date.now())}</span>,
  },
  {
    id: 'state',
    header: 'Status',
    value: ({ state }) => state,
    cell: ({ state }) => <StatusChip status={draftStateNames[state]} />,
  },
];

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

interface DraftTableProps {
  /** Undefined while they are read. */
  readonly drafts: readonly DraftSummary[] | undefined;
  /** Rows that are ticked; without it nothing is. */
  readonly selection?: RowSelection;
}

/** Drafts on this computer: go on, duplicate, discard; from the bin: take back. */
export function DraftTable({ drafts, selection }: DraftTableProps) {
  const navigate = useNavigate();
  const actions = useDraftActions();
  return (
    <DataTable
      label="Drafts"
      columns={columns}
      rows={drafts}
      rowId={({ id }) => id}
      sort="-savedAt"
      {...(selection ? { selection } : {})}
      onOpen={(draft) => {
        if (draft.discardedAt === null) void navigate(draftPath(draft));
        else toast.info('This draft is in the bin. Restore it to open it');
      }}
      empty={<Empty title="No drafts here">Drafts that you write on this computer are listed here.</Empty>}
      rowMenu={(draft) =>
        draft.discardedAt ? (
          <Menu.Item onClick={() => void actions.recover(draft)}>Restore</Menu.Item>
        ) : (
          <>
            <Menu.Item onClick={() => void navigate(draftPath(draft))}>{openDraftWord(draft)}</Menu.Item>
            <Menu.Item onClick={() => void actions.duplicate(draft)}>Duplicate</Menu.Item>
            {draft.state !== 'queued' && (
              <Menu.Item onClick={() => void actions.discard(draft)}>Move to the bin</Menu.Item>
            )}
          </>
        )
      }
    />
  );
}

function useDraftActions() {
  const recover = useCommand('drafts.recover');
  const duplicate = useCommand('drafts.duplicate');
  const discardMany = useDiscardMany();
  const { action } = useAction();
  const say = (result: { ok: boolean; error?: { message: string } }, done: string) =>
    result.ok ? toast.done(done) : toast.failed(result.error?.message ?? '');
  return {
    recover: async ({ id }: DraftSummary) => say(await recover.run({ id }), 'Restored to your drafts'),
    duplicate: async ({ id }: DraftSummary) => say(await duplicate.run({ id }), 'Duplicated'),
    discard: (draft: DraftSummary) => action(() => discardMany([draft]), draft.id),
  };
}
