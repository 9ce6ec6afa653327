import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { useDesk } from '../../app/desk/use-read.ts';
import { count } from '../../ui/format.ts';
import { relativeTime } from '../../ui/relative-time.ts';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { actionTitle } from './action-names.ts';
import { stateTone } from './SyncEntry.tsx';
import classes from './SyncPanel.module.css';
import type { EntryGroup } from './sync-groups.ts';
import { entryActions, leavesIn, needsPerson, stateName, waitsBehind } from './sync-text.ts';
import { useTaking } from './use-taking.ts';

/** So many are drawn at a time: a panel of five hundred lines opens as fast as one of five. */
const step = 50;

interface SyncGroupProps {
  readonly group: EntryGroup;
  /** The refused entries that others wait behind, by the id of the one that waits. */
  readonly ahead: ReadonlyMap<string, OutboxEntry>;
  readonly now: number;
}

/** Alike acts that were queued together, as one line that expands. */
export function SyncGroup({ group, ahead, now }: SyncGroupProps) {
  const { entries, change } = group;
  const [opened, setOpened] = useState(false);
  const [shown, setShown] = useState(step);
  const { take, busy } = useTaking();
  const reachable = useDesk('workspace.read').data?.reachable;
  const listId = useId();
  const first = entries[0];
  if (!first) return null;
  const free = entries.filter((entry) => entryActions(entry).takeOut !== null);
  const before = ahead.get(first.id);
  const reason = entries.find(({ problem }) => problem)?.problem;
  return (
    <li className={classes.entry}>
      <div className={classes.top}>
        <button
          type="button"
          className={classes.expand}
          aria-expanded={opened}
          aria-controls={listId}
          onClick={() => setOpened(!opened)}
        >
          <IconChevronRight size={16} className={classes.chevron} data-opened={opened} aria-hidden="true" />
          <span className={classes.title}>{actionTitle(change, entries.length)}</span>
        </button>
        <StatusChip status={before ? 'Waiting' : stateName(first, reachable)} tone={stateTone(first)} />
      </div>
      <div className={`${classes.age} ${classes.under}`}>
        Queued {relativeTime(first.queuedAt, now)}
        {first.heldUntil && <span aria-hidden="true">, {leavesIn(first, now)?.toLowerCase()}</span>}
      </div>
      {before && <div className={`${classes.problem} ${classes.under}`}>{waitsBehind(before)}</div>}
      {reason && (
        <div className={classes.problem} data-urgent={needsPerson(first)}>
          <strong>{reason.message}</strong>
          {reason.advice && <span>{reason.advice}</span>}
        </div>
      )}
      {free.length > 0 && (
        <div className={classes.actions}>
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            loading={busy}
            onClick={() => void take(free.map(({ id }) => id))}
          >
            {first.heldUntil ? `Undo all ${count(free.length)}` : `Take all ${count(free.length)} back`}
          </Button>
        </div>
      )}
      {opened && (
        <ul id={listId} className={classes.members} aria-label={actionTitle(change, entries.length)}>
          {entries.slice(0, shown).map((entry) => (
            <li key={entry.id} className={classes.member}>
              <span className="fb-truncate">{entry.title}</span>
              <span className={classes.age}>{relativeTime(entry.queuedAt, now)}</span>
              {entryActions(entry).takeOut && (
                <button
                  type="button"
                  className={classes.small}
                  aria-label={`${entryActions(entry).takeOut}: ${entry.title}`}
                  onClick={() => void take([entry.id])}
                >
                  {entryActions(entry).takeOut}
                </button>
              )}
            </li>
          ))}
          {entries.length > shown && (
            <li>
              <button type="button" className={classes.small} onClick={() => setShown(shown + step * 4)}>
                Show more of {count(entries.length)}
              </button>
            </li>
          )}
        </ul>
      )}
    </li>
  );
}
