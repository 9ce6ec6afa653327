import { Alert } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { PostingKind } from '#shared/contract/call.ts';
import type { Posting } from '#shared/contract/postings.ts';
import { Awaited } from '../../app/controls/Awaited.tsx';
import { useRead } from '../../app/desk/use-read.ts';
import { ErrorPage } from '../../app/routes/ErrorPage.tsx';
import { dayText } from '../../ui/format.ts';
import { Page } from '../../ui/page/Page.tsx';
import { OfflineNote } from '../../ui/states/States.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { ClosePosting } from './ClosePosting.tsx';
import { kindLabels, postingPaths } from './kinds.ts';
import { PostingActions } from './PostingActions.tsx';
import { PostingFacts } from './PostingFacts.tsx';
import { viewOfPosting } from './posting-view.ts';
import classes from './postings.module.css';
import { shownStanding, useWaitingClosings } from './use-closing.ts';

/** One posting of the own company: what it says, and what can be done with it. */
export function PostingDetailsPage({ kind }: { kind: PostingKind }) {
  const { id = '' } = useParams();
  if (!/^[1-9]\d{0,9}$/.test(id)) return <ErrorPage inside />;
  return <Details key={`${kind} ${id}`} kind={kind} id={Number(id)} />;
}

function Details({ kind, id }: { kind: PostingKind; id: number }) {
  const { data, problem, refetch, live, asOf } = useRead('postings.read', { params: { method: kind, id } });
  const [closing, setClosing] = useState(false);
  const waiting = useWaitingClosings(kind, asOf).get(id);
  const words = kindLabels[kind];
  const posting = data?.data;
  if (!posting) {
    return (
      <Page width="narrow" trail={words.title} title={`The ${words.one}`}>
        <Awaited read={{ problem, refetch }} back={[postingPaths.list(kind), words.title]} />
      </Page>
    );
  }
  return (
    <Page
      width="narrow"
      trail={words.title}
      title={posting.title}
      beside={<StatusChip status={shownStanding(posting, waiting)} />}
      subtitle={timesOf(posting)}
      actions={<PostingActions kind={kind} posting={posting} waiting={waiting} onClose={() => setClosing(true)} />}
    >
      <OfflineNote live={live} asOf={asOf} />
      {posting.taken_down && <TakenDown {...posting.taken_down} />}
      <PostingFacts view={viewOfPosting(kind, posting)} untitled />
      {closing && <ClosePosting kind={kind} posting={posting} onClose={() => setClosing(false)} />}
    </Page>
  );
}

/** Why an admin has taken it down. */
function TakenDown({ at, reason }: NonNullable<Posting['taken_down']>) {
  return (
    <Alert
      role="alert"
      color="red"
      mb="md"
      icon={<IconFlag size={18} />}
      title={`Taken down on ${dayText(at)} by the people who run this workspace`}
    >
      <p className={classes.reason}>{reason}</p>
      <p className={classes.reason}>
        Nobody outside your company sees it or can apply. Applications that you received stay. Write to the helpdesk to
        have it put back.
      </p>
    </Alert>
  );
}

function timesOf({ published_at, created_at, closed_at }: Posting): string {
  const posted = published_at ? `Posted ${dayText(published_at)}` : `Written ${dayText(created_at)}`;
  return closed_at ? `${posted}, closed ${dayText(closed_at)}` : posted;
}
