import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { Link, useParams } from 'react-router-dom';
import type { PostingKind } from '#shared/contract/call.ts';
import { Awaited } from '../../app/controls/Awaited.tsx';
import { useDesk } from '../../app/desk/use-read.ts';
import { useQueue } from '../../app/outbox/use-queue.ts';
import { ErrorPage } from '../../app/routes/ErrorPage.tsx';
import { brief } from '../../ui/page/brief.ts';
import { Page } from '../../ui/page/Page.tsx';
import { OfflineNote } from '../../ui/states/States.tsx';
import { kindLabels, postingPaths } from '../postings/kinds.ts';
import { headButton, PostingPage, PostNewInternship } from '../postings/PostingHeader.tsx';
import { EnrollmentDesk } from './list/EnrollmentDesk.tsx';
import { opensAlone, useEnrollmentView } from './list/use-enrollment-view.ts';
import { useEnrollments } from './list/use-enrollments.ts';
import { ReadyOffline } from './ReadyOffline.tsx';

/** /employer/{kind}/{id}: who applied to a posting, and what becomes of them. */
export function EnrollmentsPage({ kind }: { kind: PostingKind }) {
  const { id = '' } = useParams();
  if (!/^[1-9]\d{0,9}$/.test(id)) return <ErrorPage inside />;
  return <Enrollments key={`${kind} ${id}`} kind={kind} id={Number(id)} />;
}

function Enrollments({ kind, id }: { kind: PostingKind; id: number }) {
  const view = useEnrollmentView();
  const queue = useQueue();
  const enrollments = useEnrollments({ kind, id }, view.view, queue.entries);
  const reachable = useDesk('workspace.read').data?.reachable !== false;
  const { post, tally, live, asOf } = enrollments;
  if (!post || !tally) {
    return (
      <Page trail={kindLabels[kind].title} title={`The ${kindLabels[kind].one}`}>
        <Awaited read={enrollments} back={[postingPaths.list(kind), kindLabels[kind].title]} lines={12} />
      </Page>
    );
  }
  return (
    <PostingPage
      kind={kind}
      post={post}
      width="fill"
      leaveAfterToast={kind === 'job'}
      tile={<PostNewInternship />}
      compact={opensAlone(view)}
      beside={<ReadyOffline posting={post} />}
      actions={
        <Button
          {...headButton}
          component={Link}
          to={postingPaths.invite(kind, id, kind === 'project' ? 'colleges' : 'students')}
          leftSection={<IconUserPlus size={16} stroke={1.8} />}
          {...brief('Invite', 760)}
        >
          Invite
        </Button>
      }
    >
      <OfflineNote live={live && reachable} asOf={asOf} />
      <EnrollmentDesk post={post} tally={tally} enrollments={enrollments} view={view} queue={queue} />
    </PostingPage>
  );
}
