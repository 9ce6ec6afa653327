import { Button } from '@mantine/core';
import { IconCopy, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { PostingKind } from '#shared/contract/call.ts';
import { isPostingStatus, mayMovePosting, postingStatusNames } from '#shared/rules/posting-status.ts';
import { ErrorPage } from '../../app/ErrorPage.tsx';
import { toast } from '../../app/toasts.ts';
import { useSend } from '../../app/use-command.ts';
import { useRead } from '../../app/use-read.ts';
import { ErrorFace, LoadingLines, OfflineNote } from '../../ui/Faces.tsx';
import { dayText } from '../../ui/format.ts';
import { Page } from '../../ui/Page.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { CloseOpening } from './CloseOpening.tsx';
import { kindWords } from './kinds.ts';
import { PostingFacts } from './PostingFacts.tsx';
import { viewOfPosting } from './posting-view.ts';
import { TakeClosingBack } from './TakeClosingBack.tsx';
import { useWaitingClosings } from './use-closing.ts';
import { useChange, useDuplicate } from './use-duplicate.ts';

/** One posting of the own company: what it says, and what can be done with it. */
export function PostingDetailsPage({ kind }: { kind: PostingKind }) {
  const { id = '' } = useParams();
  if (!/^[1-9]\d{0,9}$/.test(id)) return <ErrorPage inside />;
  return <Details key={`${kind} ${id}`} kind={kind} id={Number(id)} />;
}

function Details({ kind, id }: { kind: PostingKind; id: number }) {
  const { data, problem, refetch, live, asOf } = useRead('postings.read', { params: { method: kind, id } });
  const [closing, setClosing] = useState(false);
  const duplicate = useDuplicate(kind);
  const change = useChange(kind);
  const publish = useSend('postings.status');
  const waiting = useWaitingClosings(kind).get(id);
  const words = kindWords[kind];
  const posting = data?.data;
  if (!posting) {
    return (
      <Page width="narrow" trail={words.title} title={`The ${words.one}`}>
        {problem ? <ErrorFace problem={problem} onRetry={refetch} /> : <LoadingLines lines={10} />}
      </Page>
    );
  }
  const posted = posting.published_at ?? posting.created_at;
  return (
    <Page
      width="narrow"
      trail={words.title}
      title={posting.title}
      beside={
        waiting && posting.status !== 3 ? (
          <StatusChip status="Closing" />
        ) : (
          isPostingStatus(posting.status) && <StatusChip status={postingStatusNames[posting.status]} />
        )
      }
      subtitle={`Posted ${dayText(posted)}${posting.closed_at ? `, closed ${dayText(posting.closed_at)}` : ''}`}
      actions={
        <>
          <Button variant="default" leftSection={<IconCopy size={17} />} onClick={() => void duplicate(id)}>
            Duplicate
          </Button>
          {posting.status !== 3 && (
            <Button variant="default" leftSection={<IconPencil size={17} />} onClick={() => void change(id)}>
              Change
            </Button>
          )}
          {mayMovePosting(posting.status, 2) && (
            <Button
              loading={publish.busy}
              onClick={() =>
                void publish.run({ params: { method: kind }, body: { id, status: 2 } }).then((result) => {
                  if (result.ok) toast.done(result.data.message);
                  else toast.failed(result.error.message);
                })
              }
            >
              Publish
            </Button>
          )}
          {waiting && posting.status !== 3 && <TakeClosingBack entry={waiting} />}
          {!waiting && mayMovePosting(posting.status, 3) && (
            <Button variant="default" onClick={() => setClosing(true)}>
              Close opening
            </Button>
          )}
        </>
      }
    >
      <OfflineNote live={live} asOf={asOf} />
      <PostingFacts view={viewOfPosting(kind, posting)} />
      {closing && <CloseOpening kind={kind} posting={posting} onClose={() => setClosing(false)} />}
    </Page>
  );
}
