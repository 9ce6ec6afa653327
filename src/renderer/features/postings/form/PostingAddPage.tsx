import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import type { PostingKind } from '#shared/contract/call.ts';
import type { Draft, DraftSummary } from '#shared/desk/types.ts';
import { Awaited } from '../../../app/controls/Awaited.tsx';
import { useDesk } from '../../../app/desk/use-read.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { DraftTable } from '../../drafts/DraftTable.tsx';
import { draftPath } from '../../drafts/draft-words.ts';
import { useOpenedDraft } from '../../drafts/use-opened-draft.ts';
import { kindLabels, postingPaths } from '../kinds.ts';
import { PostingForm } from './PostingForm.tsx';
import { WaitingDraft } from './WaitingDraft.tsx';

/** Begins a posting, or goes on with a draft: `?draft=` names it. With drafts of this kind it asks which. */
export function PostingAddPage({ kind }: { kind: PostingKind }) {
  const [params, setParams] = useSearchParams();
  const [started, setStarted] = useState(false);
  const [made, setMade] = useState<string>();
  const [replaced, setReplaced] = useState<Draft>();
  const draftId = params.get('draft');
  const [address, setAddress] = useState(draftId);
  if (address !== draftId) {
    // Another draft, or a new one: nothing of the form before goes along.
    setAddress(draftId);
    if (draftId !== replaced?.id) setReplaced(undefined);
    if (draftId !== made) setMade(undefined);
    if (!draftId) setStarted(false);
  }
  const drafts = useDesk('drafts.list', { method: kind }, { enabled: !(started || draftId) });
  const open = drafts.data?.filter(({ state }) => state !== 'sent');
  // Once begun, the form stays, also when its first save has made a draft.
  // What was read before may lack a draft that was begun since: only a fresh answer says that there is none.
  const none = !drafts.fetching && (drafts.problem || open?.length === 0);
  if (!(started || draftId) && none) setStarted(true);

  const onMade = (id: string) => {
    setMade(id);
    // Whoever types far down the page stays there when the first save gives it an address.
    setParams({ draft: id }, { replace: true, preventScrollReset: true });
  };
  const shared = { kind, onMade, onReplaced: setReplaced };
  if (replaced && replaced.id === draftId) {
    return <PostingForm key={`${replaced.id} ${replaced.revision}`} draft={replaced} {...shared} />;
  }
  if (draftId && draftId !== made) return <OpenedForm key={draftId} id={draftId} {...shared} />;
  if (started) return <PostingForm key="new" draft={null} {...shared} />;
  return <Choice kind={kind} drafts={open?.length === 0 ? undefined : open} onStart={() => setStarted(true)} />;
}

interface FormProps {
  readonly kind: PostingKind;
  readonly onMade: (id: string) => void;
  readonly onReplaced: (draft: Draft) => void;
}

function OpenedForm({ id, ...props }: FormProps & { id: string }) {
  const { draft, problem, again } = useOpenedDraft(id);
  const words = kindLabels[props.kind];
  if (draft && draft.method !== props.kind) return <Navigate to={draftPath(draft)} replace />;
  if (draft?.state === 'queued' || draft?.state === 'sent') {
    return <WaitingDraft kind={props.kind} draft={draft} onEditable={again} />;
  }
  if (draft) return <PostingForm draft={draft} {...props} />;
  return (
    <Page width="narrow" trail={words.title} title={`New ${words.one}`}>
      <Awaited read={{ problem, refetch: again }} back={[postingPaths.list(props.kind), words.title]} lines={8} />
    </Page>
  );
}

interface ChoiceProps {
  readonly kind: PostingKind;
  /** Undefined while they are read. */
  readonly drafts: readonly DraftSummary[] | undefined;
  readonly onStart: () => void;
}

function Choice({ kind, drafts, onStart }: ChoiceProps) {
  const words = kindLabels[kind];
  return (
    <Page
      trail={words.title}
      title={`New ${words.one}`}
      subtitle="Continue where you left off, or start a new one."
      actions={
        <Button leftSection={<IconPlus size={18} />} onClick={onStart}>
          Start a new {words.one}
        </Button>
      }
    >
      <DraftTable drafts={drafts} />
    </Page>
  );
}
