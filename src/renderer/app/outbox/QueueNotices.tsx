import { useEffect, useRef } from 'react';
import { isLook, isRefused } from '#shared/desk/queued-calls.ts';
import { reportName } from '#shared/desk/queued-report.ts';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { pictureMessages } from '#shared/rules/files/picture-messages.ts';
import { count } from '../../ui/format.ts';
import { toast } from '../shell/toasts.ts';
import { carriesChange } from './queued-changes.ts';
import { useQueue } from './use-queue.ts';

/** Says when the service refuses what was queued, wherever people are by then. Renders nothing. */
export function QueueNotices() {
  const { entries, undo } = useQueue();
  const before = useRef<ReadonlyMap<string, OutboxEntry['state']>>(undefined);

  useEffect(() => {
    const known = before.current;
    before.current = new Map(entries.map(({ id, state }) => [id, state]));
    const refused = entries.filter(
      (entry) => (carriesChange(entry) || entry.picture || entry.message || entry.report) && isRefused(entry),
    );
    // Nobody asked for these in so many words, so nobody is to settle them.
    const looks = refused.filter(({ change }) => isLook(change));
    if (looks.length > 0) void undo(looks.map(({ id }) => id));
    const fresh = refused.filter((entry) => !isLook(entry.change) && isNew(known?.get(entry.id)));
    const text = refusalText(fresh);
    if (text) toast.failed(text);
  }, [entries, undo]);

  return null;
}

/** What was refused already when the window opened is listed where things wait; it is no news. */
function isNew(state: OutboxEntry['state'] | undefined): boolean {
  return state !== undefined && state !== 'blocked' && state !== 'conflict';
}

/** So many refused changes are named; all of them are listed where changes wait. */
const named = 3;

/** A report has the title of its project, as other changes of the project have. */
const nameOf = ({ report, title }: OutboxEntry) => (report ? `${reportName(report)} of “${title}”` : title);

function refusalText(refused: readonly OutboxEntry[]): string | null {
  const [first] = refused;
  if (!first) return null;
  const reason = first.problem?.message ?? '';
  if (refused.length === 1) return `${first.picture ? pictureMessages.failed : nameOf(first)}: ${reason}`;
  const titles = refused.slice(0, named).map(nameOf);
  const rest = refused.length > named ? ` and ${count(refused.length - named)} more` : '';
  return `${count(refused.length)} changes were refused: ${titles.join(', ')}${rest}. ${reason}`;
}
