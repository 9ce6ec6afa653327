import { IconMessages } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Thread } from '#shared/contract/messages.ts';
import { isRefused } from '#shared/desk/queued-calls.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { Portrait } from '../../app/controls/Portrait.tsx';
import { listLimits } from '../../app/desk/list-limits.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { useQueue } from '../../app/outbox/use-queue.ts';
import { useUser } from '../../app/session/session-context.tsx';
import { count } from '../../ui/format.ts';
import { SearchBox } from '../../ui/page/SearchBox.tsx';
import { relativeTime } from '../../ui/relative-time.ts';
import { Empty, ErrorState, LoadingLines, OfflineNote } from '../../ui/states/States.tsx';
import { addresseeOfTitle } from './addressee.ts';
import { type QueuedText, queuedTexts, saidInLine } from './message-lines.ts';
import classes from './messages.module.css';
import { isPersonParty, messagesPath } from './messages-path.ts';

/** So many conversations are listed; others are found by searching. */
const limit = listLimits.threads;
/** Milliseconds after which the conversations are read again. */
const lookAgain = 30_000;

const others: Readonly<Record<number, string>> = {
  [roles.admin]: 'people and organisations',
  [roles.employer]: 'institutions and students',
  [roles.student]: 'companies and mentors',
  [roles.mentor]: 'students',
};

/** The own conversations, the latest first. */
export function ThreadList({ party }: { party: string | null }) {
  const [search, setSearch] = useState('');
  const list = useRead('messages.threads', { query: { search, limit }, every: lookAgain });
  const { entries } = useQueue();
  const { role } = useUser();
  const waiting = queuedTexts(entries, list.asOf);
  const known = list.data?.data;
  // The first text to somebody waits where nobody else has listed it yet.
  const begun = search === '' ? begunHere(waiting, known ?? []) : [];
  const threads = known || begun.length > 0 ? [...begun, ...(known ?? [])] : undefined;
  return (
    <section className={classes.threads} aria-label="Conversations">
      <div className={classes.search}>
        <SearchBox label="Search conversations" value={search} onChange={setSearch} width={296} />
        <OfflineNote live={list.live} asOf={list.asOf} />
      </div>
      {list.loading && (
        <div className={classes.padded}>
          <LoadingLines lines={6} />
        </div>
      )}
      {list.problem && !threads && <ErrorState problem={list.problem} onRetry={list.refetch} />}
      {threads?.length === 0 && (
        <Empty icon={<IconMessages size={22} />} title={search ? `Nothing found for “${search}”` : 'No messages yet'}>
          {search ? null : `Conversations with ${others[role] ?? 'companies'} are listed here.`}
        </Empty>
      )}
      {threads && threads.length > 0 && (
        <ul className={classes.list}>
          {threads.map((thread) => (
            <li key={thread.with}>
              <ThreadLink
                thread={thread}
                current={thread.with === party}
                waits={waiting.findLast(({ to }) => to === thread.with)}
              />
            </li>
          ))}
        </ul>
      )}
      {list.data && list.data.total > limit && (
        <p className={classes.more}>
          The latest {limit} of {count(list.data.total)} conversations. Search to find others.
        </p>
      )}
    </section>
  );
}

/** Conversations that begin with a text which waits here, the latest first. */
function begunHere(waiting: readonly QueuedText[], known: readonly Thread[]): Thread[] {
  const listed = new Set(known.map((thread) => thread.with));
  const begun = new Map<string, Thread>();
  for (const { to: party, entry } of waiting.toReversed()) {
    if (listed.has(party) || begun.has(party)) continue;
    const name = addresseeOfTitle(entry.title);
    begun.set(party, {
      with: party,
      name,
      detail: '',
      image: '',
      last_text: '',
      last_at: null,
      last_mine: true,
      unread: 0,
    });
  }
  return [...begun.values()];
}

interface ThreadLinkProps {
  readonly thread: Thread;
  readonly current: boolean;
  /** What was written here last and is not there yet. */
  readonly waits: QueuedText | undefined;
}

function ThreadLink({ thread, current, waits }: ThreadLinkProps) {
  const { name, image, last_text, last_at, last_mine, unread } = thread;
  const { role } = useUser();
  const last = waits ? saidInLine(waits) : last_text;
  // One that waits has no time yet.
  const at = waits ? waits.entry.sentAt : last_at;
  const author = waits && isRefused(waits.entry) ? 'Not sent' : 'You';
  return (
    <Link
      to={messagesPath(role, thread.with)}
      state={{ writesTo: name }}
      className={classes.thread}
      aria-current={current ? 'true' : undefined}
    >
      <Portrait link={image} name={name} size={40} shape={isPersonParty(thread.with) ? 'round' : 'square'} />
      <span className={classes.threadText}>
        <span className={classes.threadHead}>
          <span className={classes.threadName} data-unread={unread > 0}>
            {name}
          </span>
          {at && <span className={classes.when}>{relativeTime(at, Date.now())}</span>}
        </span>
        <span className={classes.threadHead}>
          <span className={classes.last} data-unread={unread > 0}>
            {last_mine || waits ? `${author}: ${last}` : last}
          </span>
          {unread > 0 && (
            <span className={classes.unread}>
              {count(unread)}
              <span className="fb-visually-hidden"> unread</span>
            </span>
          )}
        </span>
      </span>
    </Link>
  );
}
