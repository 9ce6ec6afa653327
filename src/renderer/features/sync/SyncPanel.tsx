import { Button } from '@mantine/core';
import { IconCloudCheck } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { DraftSummary, OutboxEntry, WorkspaceState } from '#shared/desk/types.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { useDesk } from '../../app/desk/use-read.ts';
import { useSession } from '../../app/session/session-context.tsx';
import { counted } from '../../ui/format.ts';
import { relativeTime } from '../../ui/relative-time.ts';
import { Empty, ErrorState, LoadingLines } from '../../ui/states/States.tsx';
import { RecentChanges } from './RecentChanges.tsx';
import { SyncEntry } from './SyncEntry.tsx';
import { SyncGroup } from './SyncGroup.tsx';
import classes from './SyncPanel.module.css';
import { refusedAhead, syncLines } from './sync-groups.ts';
import { useNow } from './use-now.ts';

/** So many lines are drawn before somebody asks for all. */
const firstLines = 40;

/** Everything that waits to be sent, with what can be done about it, and the last changes with their undo. */
export function SyncPanel({ onLeave }: { onLeave: () => void }) {
  const workspace = useDesk('workspace.read');
  const { role } = useSession();
  const drafts = useDesk('drafts.list', {}, { enabled: role === roles.employer });
  const { data, loading, problem, refetch } = useDesk('outbox.list');
  const open = useMemo(() => data?.filter(({ state }) => state !== 'sent') ?? [], [data]);
  if (problem && !data) return <ErrorState problem={problem} onRetry={refetch} />;
  return (
    <div className={classes.panel}>
      {workspace.data && <Connection workspace={workspace.data} />}
      {loading && <LoadingLines />}
      {data && open.length === 0 && (
        <Empty icon={<IconCloudCheck size={24} />} title="Nothing is waiting">
          What you write is saved on this computer as you type. Changes are listed here until they are sent.
        </Empty>
      )}
      {open.length > 0 && <Open open={open} drafts={drafts.data ?? []} onLeave={onLeave} />}
      <RecentChanges />
    </div>
  );
}

function Connection({ workspace }: { workspace: WorkspaceState }) {
  const where = workspace.mode === 'embedded' ? 'The service on this computer' : workspace.address;
  const seen = workspace.lastSeen ? `, last heard from ${relativeTime(workspace.lastSeen, Date.now())}` : '';
  return (
    <p className={classes.connection} data-reachable={workspace.reachable}>
      <span className={classes.dot} />
      {workspace.reachable ? `${where} can be reached` : `${where} cannot be reached${seen}`}
    </p>
  );
}

interface OpenProps {
  readonly open: readonly OutboxEntry[];
  readonly drafts: readonly DraftSummary[];
  readonly onLeave: () => void;
}

function Open({ open, drafts, onLeave }: OpenProps) {
  const [all, setAll] = useState(false);
  const now = useNow(open.some(({ heldUntil }) => heldUntil !== null));
  const ahead = useMemo(() => refusedAhead(open), [open]);
  const lines = useMemo(() => syncLines(open, ahead), [open, ahead]);
  const shown = all ? lines : lines.slice(0, firstLines);
  return (
    <>
      <ul className={classes.list} aria-label="To be sent">
        {shown.map((line) =>
          line.kind === 'group' ? (
            <SyncGroup key={line.group.key} group={line.group} ahead={ahead} now={now} />
          ) : (
            <SyncEntry
              key={line.entry.id}
              entry={line.entry}
              ahead={ahead.get(line.entry.id)}
              drafts={drafts}
              now={now}
              onLeave={onLeave}
            />
          ),
        )}
      </ul>
      {lines.length > shown.length && (
        <Button variant="default" size="xs" onClick={() => setAll(true)}>
          Show all {counted(lines.length, 'line')}
        </Button>
      )}
    </>
  );
}
