import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { DraftSummary, OutboxEntry } from '#shared/desk/types.ts';
import { useArrivedShare, withShare } from '../../app/desk/use-arrived-share.ts';
import { useCommand } from '../../app/desk/use-command.ts';
import { useDesk } from '../../app/desk/use-read.ts';
import { useSession } from '../../app/session/session-context.tsx';
import { toast } from '../../app/shell/toasts.ts';
import { clockTime } from '../../ui/format.ts';
import { relativeTime } from '../../ui/relative-time.ts';
import { type ChipTone, StatusChip } from '../../ui/states/StatusChip.tsx';
import { conflictOf } from '../postings/both-versions.ts';
import { CompareVersions } from '../postings/CompareVersions.tsx';
import classes from './SyncPanel.module.css';
import {
  draftOfEntry,
  entryActions,
  entryTitle,
  kindName,
  leavesIn,
  needsPerson,
  stateName,
  type WayToMend,
  waitsBehind,
  wayToMend,
} from './sync-text.ts';

/** How the chip of an entry's state looks. */
export function stateTone({ state, heldUntil }: OutboxEntry): ChipTone {
  if (heldUntil !== null) return 'quiet';
  if (state === 'blocked' || state === 'conflict') return 'bad';
  return state === 'sending' ? 'ink' : 'warn';
}

interface EntryProps {
  readonly entry: OutboxEntry;
  /** The refused one that it waits behind. */
  readonly ahead: OutboxEntry | undefined;
  readonly drafts: readonly DraftSummary[];
  readonly now: number;
  readonly onLeave: () => void;
}

/** One entry: what, how old, in what state, why, and what can be done. */
export function SyncEntry({ entry, ahead, drafts, now, onLeave }: EntryProps) {
  const [comparing, setComparing] = useState(false);
  const reachable = useDesk('workspace.read').data?.reachable;
  const share = useArrivedShare(entry.id);
  const state = stateName(entry, reachable);
  const draft = draftOfEntry(entry, drafts);
  const conflict = draft ? conflictOf(entry) : null;
  const { user } = useSession();
  return (
    <li className={classes.entry}>
      <div className={classes.top}>
        <span className={classes.title}>{entryTitle(entry)}</span>
        <StatusChip
          status={ahead ? 'Waiting' : withShare(state, state === 'Sending' ? share : undefined)}
          tone={stateTone(entry)}
        />
      </div>
      <div className={classes.age}>
        {kindName(entry)}, queued {relativeTime(entry.queuedAt, now)}
        {entry.state === 'waiting' && entry.nextAttemptAt && `, next try at ${clockTime(entry.nextAttemptAt)}`}
        {entry.attempts > 0 && `, tried ${entry.attempts === 1 ? 'once' : `${entry.attempts} times`}`}
        {entry.heldUntil && <span aria-hidden="true">, {leavesIn(entry, now)?.toLowerCase()}</span>}
      </div>
      {ahead && <div className={classes.problem}>{waitsBehind(ahead)}</div>}
      {entry.problem && (
        <div className={classes.problem} data-urgent={needsPerson(entry)}>
          <strong>{entry.problem.message}</strong>
          {entry.problem.advice && <span>{entry.problem.advice}</span>}
        </div>
      )}
      <Actions
        entry={entry}
        mend={needsPerson(entry) && !conflict ? wayToMend(entry, drafts, user) : null}
        onCompare={conflict ? () => setComparing(true) : null}
        onLeave={onLeave}
      />
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

interface ActionsProps {
  readonly entry: OutboxEntry;
  readonly mend: WayToMend | null;
  /** Shows both versions of a conflict. */
  readonly onCompare: (() => void) | null;
  readonly onLeave: () => void;
}

function Actions({ entry, mend, onCompare, onLeave }: ActionsProps) {
  const retry = useCommand('outbox.retry');
  const cancel = useCommand('outbox.cancel');
  const { send, takeOut } = entryActions(entry);
  if (takeOut === null) return null;
  const action = async (command: typeof retry | typeof cancel) => {
    const result = await command.run({ id: entry.id });
    if (!result.ok) toast.failed(result.error.message);
  };
  return (
    <div className={classes.actions}>
      {onCompare && (
        <Button size="xs" onClick={onCompare}>
          Compare
        </Button>
      )}
      {mend && (
        <Button size="xs" component={Link} to={mend.path} onClick={onLeave}>
          {mend.label}
        </Button>
      )}
      {send && !onCompare && (
        <Button size="xs" variant="default" loading={retry.busy} onClick={() => void action(retry)}>
          {send}
        </Button>
      )}
      <Button size="xs" variant="subtle" color="gray" loading={cancel.busy} onClick={() => void action(cancel)}>
        {takeOut}
      </Button>
    </div>
  );
}
