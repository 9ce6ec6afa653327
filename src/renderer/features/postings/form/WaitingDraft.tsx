import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { PostingKind } from '#shared/contract/call.ts';
import type { Draft } from '#shared/desk/types.ts';
import { useCommand } from '../../../app/desk/use-command.ts';
import { useDesk } from '../../../app/desk/use-read.ts';
import { useUser } from '../../../app/session/session-context.tsx';
import { toast } from '../../../app/shell/toasts.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { StatusChip } from '../../../ui/states/StatusChip.tsx';
import { draftStateNames, draftTitle } from '../../drafts/draft-words.ts';
import { kindLabels, postingPaths } from '../kinds.ts';
import { PostingFacts } from '../PostingFacts.tsx';
import { completeBody } from '../posting-form-body.ts';
import { viewOfDraft } from '../posting-view.ts';
import { usePoster } from '../preview/use-poster.ts';

interface WaitingDraftProps {
  readonly kind: PostingKind;
  /** Queued or sent. */
  readonly draft: Draft;
  /** It can be edited again. */
  readonly onEditable: () => void;
}

/** A draft that is on its way or there: to be read, and to be taken back while it has not left. */
export function WaitingDraft({ kind, draft, onEditable }: WaitingDraftProps) {
  const user = useUser();
  const poster = usePoster(kind, draft.postingId);
  const takeBack = useCommand('outbox.cancel');
  const followed = useDesk('drafts.read', { id: draft.id });
  // What was read before this page may be older than what it was opened with.
  const now = followed.fetching ? draft : (followed.data ?? draft);
  const { state } = now;
  const waits = state === 'queued';

  useEffect(() => {
    if (state === 'editing' || state === 'blocked') onEditable();
  }, [state, onEditable]);

  async function run() {
    if (!now.outboxId) return onEditable();
    const result = await takeBack.run({ id: now.outboxId });
    if (!result.ok) return toast.failed(result.error.message);
    onEditable();
  }

  return (
    <Page
      width="narrow"
      trail={kindLabels[kind].title}
      title={draftTitle(draft)}
      beside={<StatusChip status={draftStateNames[state]} />}
      subtitle={waits ? 'Waiting to be sent. To change it, undo publishing first.' : 'This draft has been published.'}
      actions={
        waits ? (
          <Button leftSection={<IconArrowBackUp size={17} />} loading={takeBack.busy} onClick={() => void run()}>
            Undo and edit
          </Button>
        ) : (
          now.postingId !== null && (
            <Button component={Link} to={postingPaths.open(kind, now.postingId)}>
              Open the {kindLabels[kind].one}
            </Button>
          )
        )
      }
    >
      <PostingFacts view={viewOfDraft(kind, completeBody(kind, draft.body), user, poster)} />
    </Page>
  );
}
