import { ActionIcon, Button, ScrollArea } from '@mantine/core';
import { useDocumentVisibility } from '@mantine/hooks';
import { IconArrowLeft, IconMessageOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Problem } from '#shared/errors.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { type FlagSubject, flagSubjects } from '#shared/rules/flags/flag-reasons.ts';
import { asSentence } from '#shared/rules/texts/sentence.ts';
import { Portrait } from '../../app/controls/Portrait.tsx';
import { gotNoAnswer } from '../../app/desk/desk.ts';
import { listLimits } from '../../app/desk/list-limits.ts';
import { readAgain } from '../../app/desk/query-client.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { useQueue } from '../../app/outbox/use-queue.ts';
import { keptForms } from '../../app/session/kept-words.ts';
import { useUser } from '../../app/session/session-context.tsx';
import { toast } from '../../app/shell/toasts.ts';
import { dayText } from '../../ui/format.ts';
import { Empty, ErrorState, LoadingLines, OfflineNote } from '../../ui/states/States.tsx';
import { ReportButton } from '../flags/ReportButton.tsx';
import { addresseeOf, messageTitle } from './addressee.ts';
import { Bubble } from './Bubble.tsx';
import { Composer } from './Composer.tsx';
import { byDay, linesOf, queuedTexts } from './message-lines.ts';
import { noWords, wordsTo } from './message-words.ts';
import classes from './messages.module.css';
import { isPersonParty } from './messages-path.ts';
import { useConversation } from './use-conversation.ts';

interface ConversationProps {
  /** 'institution:7', 'student:21'. */
  readonly party: string;
  /** On small windows: where the list is. */
  readonly back?: string;
}

/** One conversation: its texts by day, those that wait, and the field to write in. */
export function Conversation({ party, back }: ConversationProps) {
  const [pages, setPages] = useState(1);
  /** How often a text that waited stands in the field again: it is read anew then. */
  const [putBacks, setPutBacks] = useState(0);
  const seen = useDocumentVisibility() !== 'hidden';
  const { newest, messages, hasEarlier, loading, problem, live, asOf, refetch } = useConversation(party, pages, seen);
  const { entries, add } = useQueue();
  const client = useQueryClient();
  const texts = useRef<HTMLDivElement>(null);
  const waiting = queuedTexts(entries, asOf).filter(({ to }) => to === party);
  const linkState: unknown = useLocation().state;
  // Without the service a text waits here like any other; whether it may be written is said when it is sent.
  const isAway = !newest && problem !== undefined && gotNoAnswer(problem);
  const lines = newest || problem ? linesOf(messages, waiting, asOf) : undefined;
  const last = lines?.at(-1)?.key;
  const listed = useRead('messages.threads', { query: { search: '', limit: listLimits.threads }, enabled: isAway });
  const thread = newest?.thread ?? listed.data?.data.find((each) => each.with === party);
  const newestId = messages[0]?.id;

  // The service counts what it has answered here as read, and its news with it.
  useEffect(() => {
    if (newestId === undefined || !live) return;
    for (const call of ['messages.threads', 'notifications.list']) void readAgain(client, { queryKey: ['read', call] });
  }, [newestId, live, client]);
  useLayoutEffect(() => {
    if (last) texts.current?.scrollTo({ top: texts.current.scrollHeight });
  }, [last]);

  function putBack(text: string, files: number) {
    if (files > 0) toast.info('Attach the files again');
    if (text === '' || keptForms().find(wordsTo(party))) return;
    keptForms().put(wordsTo(party), { ...noWords, text });
    setPutBacks((count) => count + 1);
  }

  const name = thread?.name || addresseeOf(party, linkState);
  const mayWrite = newest?.may_write ?? isAway;
  // Admins act on people themselves; reports are what others send them.
  const reported = useUser().role === roles.admin ? null : reportedIn(party);
  return (
    <section className={classes.conversation} aria-label={`Conversation with ${name}`}>
      <header className={classes.head}>
        {back && (
          <ActionIcon component={Link} to={back} variant="subtle" color="gray" size={36} aria-label="All conversations">
            <IconArrowLeft size={20} stroke={1.7} />
          </ActionIcon>
        )}
        {(thread || isAway) && (
          <>
            <Portrait
              link={thread?.image ?? ''}
              name={name}
              size={40}
              shape={isPersonParty(party) ? 'round' : 'square'}
            />
            <div className={classes.headText}>
              <h2 className={classes.name}>{name}</h2>
              {thread?.detail && <p className={classes.detail}>{thread.detail}</p>}
            </div>
          </>
        )}
        <OfflineNote live={live} asOf={asOf} />
        {reported && thread?.last_at && <ReportButton compact reported={{ ...reported, name }} />}
      </header>
      <ScrollArea
        type="auto"
        viewportRef={texts}
        classNames={{ root: classes.texts, content: classes.content }}
        viewportProps={{ role: 'log', 'aria-label': 'Messages', tabIndex: 0 }}
      >
        {loading && <LoadingLines lines={6} />}
        {problem && !newest && !isAway && <NotReached problem={problem} onRetry={refetch} />}
        {isAway && <p className={classes.away}>{awayText}</p>}
        {hasEarlier && (
          <div className={classes.earlier}>
            <Button size="xs" variant="subtle" onClick={() => setPages(pages + 1)}>
              Show earlier messages
            </Button>
          </div>
        )}
        {newest && lines?.length === 0 && <Empty title={`Write to ${name}`}>No messages yet.</Empty>}
        {byDay(lines ?? []).map(({ day, lines: ofDay }) => (
          <div key={ofDay[0]?.key}>
            <h3 className={classes.dayName}>{dayText(day)}</h3>
            <ul className={classes.bubbles}>
              {ofDay.map((line) => (
                <Bubble key={line.key} line={line} onTakenBack={putBack} />
              ))}
            </ul>
          </div>
        ))}
      </ScrollArea>
      {newest && !mayWrite && <p className={classes.closed}>{closedText}</p>}
      {mayWrite && (
        <Composer
          key={`${party} ${putBacks}`}
          party={party}
          name={name}
          onSend={async (text) => {
            const added = await add([{ call: 'messages.send', body: { to: party, text }, title: messageTitle(name) }]);
            return added !== null;
          }}
        />
      )}
    </section>
  );
}

/** Whom a conversation is with, as reports name it. */
function reportedIn(party: string): { readonly subject: FlagSubject; readonly id: number } | null {
  const [side, id] = party.split(':');
  const subject = flagSubjects.find((each) => each === side);
  return subject ? { subject, id: Number(id) } : null;
}

const awayText = 'The service can’t be reached, so earlier messages don’t show. What you write is sent later.';
const closedText = 'You can read this conversation, but you can’t write in it now.';

/** In the place of a conversation that can't be shown: for whom one may not write to that is an answer, and not an error. */
function NotReached({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  if (problem.code !== 'not_found') return <ErrorState problem={problem} onRetry={onRetry} />;
  return (
    <Empty icon={<IconMessageOff size={22} />} title="No conversation here">
      {asSentence(problem.message)}
    </Empty>
  );
}
