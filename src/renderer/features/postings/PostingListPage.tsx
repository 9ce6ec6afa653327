import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { PostingKind } from '#shared/contract/call.ts';
import { Page } from '../../ui/page/Page.tsx';
import { kindLabels, postingPaths } from './kinds.ts';
import { PostingTable } from './list/PostingTable.tsx';

/** All own postings of one kind. */
export function PostingListPage({ kind }: { kind: PostingKind }) {
  const words = kindLabels[kind];
  return (
    <Page
      title={words.title}
      subtitle="Your company’s, and the drafts on this computer"
      actions={
        <Button component={Link} to={postingPaths.add(kind)} leftSection={<IconPlus size={18} />}>
          New {words.one}
        </Button>
      }
    >
      <PostingTable kind={kind} />
    </Page>
  );
}
