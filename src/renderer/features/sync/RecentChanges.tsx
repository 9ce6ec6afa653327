import { Button } from '@mantine/core';
import type { RecentChange } from '#shared/desk/types.ts';
import { useDesk } from '../../app/desk/use-read.ts';
import { useAction } from '../../app/outbox/use-action.ts';
import { useUndoChange } from '../../app/outbox/use-undo-keys.ts';
import { relativeTime } from '../../ui/relative-time.ts';
import { actionTitle } from './action-names.ts';
import classes from './SyncPanel.module.css';
import { kindName } from './sync-text.ts';

/** The last fifty changes that do not wait to be sent, each with Undo, or with the reason why there is none. */
export function RecentChanges() {
  const { data = [] } = useDesk('changes.recent');
  const settled = data.filter(({ state }) => state !== 'waiting' && state !== 'refused');
  if (settled.length === 0) return null;
  return (
    <section className={classes.recent} aria-label="Recent changes">
      <h3 className={classes.heading}>Recent changes</h3>
      <ul className={classes.list} aria-label="Recent changes">
        {settled.map((change) => (
          <Line key={change.what.id} change={change} />
        ))}
      </ul>
    </section>
  );
}

/** What a change is called: bulk acts by what they do and to how many. */
function titleOf({ state, title, count, change, what }: RecentChange): string {
  if (state === 'here') return `${what.kind === 'draft' ? 'Draft' : 'Template'} deleted: ${title || 'Untitled'}`;
  return change && count > 1 ? actionTitle(change, count) : title;
}

/** What a change did, unless its title begins with that. */
function doingOf({ entry, change, count, title }: RecentChange): string {
  if (!entry || count > 1) return '';
  const name = kindName({ ...entry, change });
  return title.startsWith(name) ? '' : `${name}, `;
}

function Line({ change }: { change: RecentChange }) {
  const undo = useUndoChange();
  const { busy, action } = useAction();
  const title = titleOf(change);
  return (
    <li className={classes.sent}>
      <div className={classes.said}>
        <span className={classes.what}>{title}</span>
        <span className={classes.age}>
          {doingOf(change)}
          {relativeTime(change.at, Date.now())}
          {change.obstacle && `. ${change.obstacle}`}
          {!change.obstacle && change.shortfall && `. ${change.shortfall}`}
        </span>
      </div>
      {change.obstacle === null && (
        <Button
          size="xs"
          variant="default"
          aria-label={`Undo: ${title}`}
          loading={busy}
          onClick={() => void action(() => undo(change))}
        >
          Undo
        </Button>
      )}
    </li>
  );
}
