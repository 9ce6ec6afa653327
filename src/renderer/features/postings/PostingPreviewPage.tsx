import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router-dom';
import type { PostingKind } from '#shared/contract/call.ts';
import { useUser } from '../../app/session-context.tsx';
import { useDesk } from '../../app/use-read.ts';
import { Empty, ErrorFace, LoadingLines } from '../../ui/Faces.tsx';
import { Page } from '../../ui/Page.tsx';
import { kindWords, postingPaths } from './kinds.ts';
import { PostingFacts } from './PostingFacts.tsx';
import { completeBody } from './posting-form-body.ts';
import { viewOfDraft } from './posting-view.ts';

/** A draft as students and institutions will see it: `?draft=` names it. */
export function PostingPreviewPage({ kind }: { kind: PostingKind }) {
  const [params] = useSearchParams();
  const user = useUser();
  const id = params.get('draft') ?? '';
  const { data, problem, loading, refetch } = useDesk('drafts.read', { id }, { enabled: id !== '' });
  const words = kindWords[kind];
  return (
    <Page
      width="narrow"
      trail={words.title}
      title="Preview"
      subtitle="This is how students and institutions will see it."
      actions={
        <Button component={Link} to={postingPaths.add(kind, id)} leftSection={<IconPencil size={17} />}>
          Go on writing
        </Button>
      }
    >
      {id === '' && <Empty title="Open a draft to preview it" />}
      {loading && <LoadingLines lines={10} />}
      {problem && !data && <ErrorFace problem={problem} onRetry={refetch} />}
      {data && <PostingFacts view={viewOfDraft(kind, completeBody(kind, data.body), user)} />}
    </Page>
  );
}
