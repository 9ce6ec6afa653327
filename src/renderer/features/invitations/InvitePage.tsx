import { useParams } from 'react-router-dom';
import type { PostingKind } from '#shared/contract/call.ts';
import { Awaited } from '../../app/controls/Awaited.tsx';
import { useRead } from '../../app/desk/use-read.ts';
import { ErrorPage } from '../../app/routes/ErrorPage.tsx';
import { useAddress } from '../../app/routes/use-address.ts';
import { Page } from '../../ui/page/Page.tsx';
import { kindLabels, postingPaths } from '../postings/kinds.ts';
import { PostingPage } from '../postings/PostingHeader.tsx';
import { InviteBoard } from './InviteBoard.tsx';
import { type InviteView, paramsOf, viewOf } from './invite-view.ts';

/** Invitations to one posting: whom to ask, who was asked, who asks, who said yes, and the partners. */
export function InvitePage({ kind }: { kind: PostingKind }) {
  const { id = '' } = useParams();
  if (!/^[1-9]\d{0,9}$/.test(id)) return <ErrorPage inside />;
  return <Invitations key={`${kind} ${id}`} kind={kind} id={Number(id)} />;
}

function Invitations({ kind, id }: { kind: PostingKind; id: number }) {
  const { data, problem, refetch } = useRead('postings.read', { params: { method: kind, id } });
  const [params, setParams] = useAddress();
  const view = viewOf(kind, params);
  const change = (part: Partial<InviteView>) =>
    setParams((now) => paramsOf({ ...viewOf(kind, now), page: 1, ...part }), { replace: true });
  const post = data?.data;
  if (!post) {
    return (
      <Page trail={kindLabels[kind].title} title="Invitations">
        <Awaited read={{ problem, refetch }} back={[postingPaths.list(kind), kindLabels[kind].title]} lines={8} />
      </Page>
    );
  }
  return (
    <PostingPage kind={kind} post={post}>
      <InviteBoard kind={kind} post={post} view={view} onChange={change} />
    </PostingPage>
  );
}
