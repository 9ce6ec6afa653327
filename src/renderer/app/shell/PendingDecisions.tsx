import { Suspense } from 'react';
import { useDesk } from '../desk/use-read.ts';
import { lazyPart } from '../routes/lazy-part.ts';
import { useSession } from '../session/session-context.tsx';

const WorkspaceQuestionBar = lazyPart(
  async () => (await import('../../features/account/WorkspaceQuestion.tsx')).WorkspaceQuestionBar,
);

const RestoredPanel = lazyPart(async () => (await import('../../features/sync/RestoredPanel.tsx')).RestoredPanel);

/** Above every page that has a frame: what a person has to decide about the service. Nothing where nothing is. */
export function PendingDecisions() {
  const { session } = useSession();
  const workspace = useDesk('workspace.read');
  return (
    <Suspense>
      {workspace.data?.question && <WorkspaceQuestionBar />}
      {session.user && !session.locked && <Restored />}
    </Suspense>
  );
}

function Restored() {
  const { data } = useDesk('restored.read');
  return data && <RestoredPanel state={data} />;
}
