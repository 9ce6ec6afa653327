import { Button } from '@mantine/core';
import { IconCloudCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { DraftSummary, OutboxEntry, WorkspaceState } from '#shared/desk/types.ts';
import { relativeTime } from '#shared/rules/relative-time.ts';
import { useSession } from '../../app/session-context.tsx';
import { toast } from '../../app/toasts.ts';
import { useCommand } from '../../app/use-command.ts';
import { useDesk } from '../../app/use-read.ts';
import { Empty, ErrorFace, LoadingLines } from '../../ui/Faces.tsx';
import { clockTime } from '../../ui/format.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { conflictOf } from '../postings/both-versions.ts';
import { CompareVersions } from '../postings/CompareVersions.tsx';
import classes from './SyncPanel.module.css';
import { draftOfEntry, kindName, needsPerson, outboxStateNames, whereToMend } from './sync-text.ts';

/** Everything that waits to be sent or was sent lately: age, state, reason, advice, and what can be done. */
export function SyncPanel({ onLeave }: { onLeave: () => void }) {
  const workspace = useDesk('workspace.read');
  const { role } = useSession();
  const drafts = useDesk('drafts.list', {}, { enabled: role === 2 });
  const { data, loading, problem, refetch } = useDesk('outbox.list');
  if (problem && !data) return <ErrorFace problem={problem} onRetry={refetch} />;
  const open = data?.filter(({ state }) => state !== 'sent') ?? [];
  const sent = data?.filter(({ state }) => state === 'sent').slice(0, 20) ?? [];
  return (
    <div className={classes.panel}>
      {workspace.data && <Connection workspace={workspace.data} />}
      {loading && <LoadingLines />}
      {data && open.length === 0 && (
        <Empty icon={<IconCloudCheck size={24} />} title="Nothing is waiting">
          What you write is saved on this computer as you type. What has to go to the service is listed here until it is
          there.
        </Empty>
      )}
      {open.length > 0 && (
        <ul className={classes.list} aria-label="To be sent">
          {open.map((entry) => (
            <Entry key={entry.id} entry={entry} drafts={drafts.data ?? []} onLeave={onLeave} />
          ))}
        </ul>
      )}
      {sent.length > 0 && (
        <>
          <h3 className={classes.heading}>Sent</h3>
          <ul className={classes.list} aria-label="Sent">
            {sent.map((entry) => (
              <li key={entry.id} className={classes.sent}>
                <span className="fb-truncate">{entry.title}</span>
                <span className={classes.age}>{entry.sentAt ? clockTime(entry.sentAt) : ''}</span>
              </li>
            ))}
          </ul>
        </>
      )}
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

interface EntryProps {
  readonly entry: OutboxEntry;
  readonly drafts: readonly DraftSummary[];
  readonly onLeave: () => void;
}

function Entry({ entry, drafts, onLeave }: EntryProps) {
  const [comparing, setComparing] = useState(false);
  const mend = whereToMend(entry, drafts);
  const draft = draftOfEntry(entry, drafts);
  const conflict = draft ? conflictOf(entry) : null;
  const retry = useCommand('outbox.retry');
  const cancel = useCommand('outbox.cancel');
  const act = async (command: typeof retry | typeof cancel) => {
    const result = await command.run({ id: entry.id });
    if (!result.ok) toast.failed(result.error.message);
  };
  return (
    <li className={classes.entry}>
      <div className={classes.top}>
        <span className={classes.title}>{entry.title}</span>
        <StatusChip status={outboxStateNames[entry.state]} tone={toneOf(entry)} />
      </div>
      <div className={classes.age}>
        {kindName(entry)}, queued {relativeTime(entry.queuedAt, Date.now())}
        {entry.state === 'waiting' && entry.nextAttemptAt && `, next try at ${clockTime(entry.nextAttemptAt)}`}
        {entry.attempts > 0 && `, tried ${entry.attempts === 1 ? 'once' : `${entry.attempts} times`}`}
      </div>
      {entry.problem && (
        <div className={classes.problem} data-urgent={needsPerson(entry)}>
          <strong>{entry.problem.message}</strong>
          {entry.problem.advice && <span>{entry.problem.advice}</span>}
        </div>
      )}
      {entry.state !== 'sending' && (
        <div className={classes.actions}>
          {conflict && (
            <Button size="xs" onClick={() => setComparing(true)}>
              Compare
            </Button>
          )}
          {mend && !conflict && needsPerson(entry) && (
            <Button size="xs" component={Link} to={mend} onClick={onLeave}>
              Open
            </Button>
          )}
          {!conflict && (
            <Button size="xs" variant="default" loading={retry.busy} onClick={() => void act(retry)}>
              Retry
            </Button>
          )}
          <Button size="xs" variant="subtle" color="gray" loading={cancel.busy} onClick={() => void act(cancel)}>
            Take it back
          </Button>
        </div>
      )}
      {comparing && conflict && draft && (
        <CompareVersions
          entry={entry}
          conflict={conflict}
          draft={draft}
          onClose={() => setComparing(false)}
          onByHand={onLeave}
          onDone={() => setComparing(false)}
        />
      )}
    </li>
  );
}

function toneOf({ state }: OutboxEntry) {
  if (state === 'blocked' || state === 'conflict') return 'bad';
  return state === 'sending' ? 'ink' : 'warn';
}
