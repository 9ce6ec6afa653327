import { Button } from '@mantine/core';
import { IconFileDescription, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import type { PostingKind } from '#shared/contract/call.ts';
import { Awaited } from '../../../app/controls/Awaited.tsx';
import { useRead } from '../../../app/desk/use-read.ts';
import { useUser } from '../../../app/session/session-context.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { Empty, OfflineNote } from '../../../ui/states/States.tsx';
import { draftPath } from '../../drafts/draft-words.ts';
import { useOpenedDraft } from '../../drafts/use-opened-draft.ts';
import { kindLabels, postingPaths } from '../kinds.ts';
import { PostingFacts } from '../PostingFacts.tsx';
import { completeBody } from '../posting-form-body.ts';
import { viewOfDraft, viewOfPosting } from '../posting-view.ts';
import { DraftStudents } from './DraftStudents.tsx';
import { PostingStudents } from './PostingStudents.tsx';
import classes from './preview.module.css';
import { usePoster } from './use-poster.ts';

/** A draft (`?draft=`) or a posting (`?posting=`) as students and institutions see it, and sending it to students. */
export function PostingPreviewPage({ kind }: { kind: PostingKind }) {
  const [params] = useSearchParams();
  const posting = params.get('posting') ?? '';
  const draft = params.get('draft') ?? '';
  if (/^[1-9]\d{0,9}$/.test(posting)) return <PostingPreview key={posting} kind={kind} id={Number(posting)} />;
  if (draft) return <DraftPreview key={draft} kind={kind} id={draft} />;
  return (
    <Frame kind={kind}>
      <Empty title="Open a draft to preview it" />
    </Frame>
  );
}

function Frame({ kind, actions, children }: { kind: PostingKind; actions?: ReactNode; children: ReactNode }) {
  return (
    <Page
      trail={kindLabels[kind].title}
      title="Preview"
      subtitle="This is how students and institutions will see it."
      actions={actions}
    >
      {children}
    </Page>
  );
}

const listOf = (kind: PostingKind) => [postingPaths.list(kind), kindLabels[kind].title] as const;

function DraftPreview({ kind, id }: { kind: PostingKind; id: string }) {
  const user = useUser();
  const { draft, problem, again } = useOpenedDraft(id);
  const poster = usePoster(kind, draft?.method === kind ? draft.postingId : null);
  if (draft && draft.method !== kind) {
    const own = draft.method === 'company' ? draftPath(draft) : postingPaths.preview(draft.method, id);
    return <Navigate to={own} replace />;
  }
  return (
    <Frame
      kind={kind}
      actions={
        draft && (
          <Button component={Link} to={postingPaths.add(kind, id)} leftSection={<IconPencil size={17} />}>
            Continue writing
          </Button>
        )
      }
    >
      {!draft && <Awaited read={{ problem, refetch: again }} back={listOf(kind)} />}
      {draft && (
        <div className={classes.columns}>
          <PostingFacts view={viewOfDraft(kind, completeBody(kind, draft.body), user, poster)} />
          {draft.postingId === null ? (
            <DraftStudents kind={kind} draft={draft} />
          ) : (
            <ChangedPostingStudents kind={kind} id={draft.postingId} />
          )}
        </div>
      )}
    </Frame>
  );
}

function ChangedPostingStudents({ kind, id }: { kind: PostingKind; id: number }) {
  const read = useRead('postings.read', { params: { method: kind, id } });
  const posting = read.data?.data;
  return posting ? <PostingStudents kind={kind} posting={posting} /> : <Awaited read={read} back={listOf(kind)} />;
}

function PostingPreview({ kind, id }: { kind: PostingKind; id: number }) {
  const read = useRead('postings.read', { params: { method: kind, id } });
  const posting = read.data?.data;
  return (
    <Frame
      kind={kind}
      actions={
        posting && (
          <Button
            variant="default"
            component={Link}
            to={postingPaths.details(kind, id)}
            leftSection={<IconFileDescription size={17} />}
          >
            View Details
          </Button>
        )
      }
    >
      {!posting && <Awaited read={read} back={listOf(kind)} />}
      <OfflineNote live={read.live} asOf={read.asOf} />
      {posting && (
        <div className={classes.columns}>
          <PostingFacts view={viewOfPosting(kind, posting)} />
          <PostingStudents kind={kind} posting={posting} />
        </div>
      )}
    </Frame>
  );
}
