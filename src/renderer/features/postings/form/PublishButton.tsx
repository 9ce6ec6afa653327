import { Button } from '@mantine/core';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PostingKind } from '#shared/contract/call.ts';
import type { Problem } from '#shared/errors.ts';
import { useCommand } from '../../../app/desk/use-command.ts';
import { onFirstClick } from '../../../ui/first-click.ts';
import { disabledBecause } from '../../../ui/form/disabled-because.ts';
import type { DraftEditing } from '../../drafts/use-draft-editing.ts';
import { kindLabels, postingPaths } from '../kinds.ts';
import type { PostingFormBody } from '../posting-form-body.ts';
import { useSayPublishing } from '../use-say-publishing.ts';

interface PublishButtonProps {
  readonly kind: PostingKind;
  readonly editing: DraftEditing<PostingFormBody>;
  readonly changesPublished: boolean;
  readonly ready: boolean;
  /** Told why the desk does not take it. */
  readonly onRefused: (problem: Problem) => void;
}

/** Publishes what the form holds as it is saved by then, and goes to the list. Offline it waits in the outbox. */
export function PublishButton({ kind, editing, changesPublished, ready, onRefused }: PublishButtonProps) {
  const navigate = useNavigate();
  const publish = useCommand('drafts.publish');
  const sayPublishing = useSayPublishing();
  const words = kindLabels[kind];

  const run = useCallback(async () => {
    const saved = await editing.settle();
    // Why not stands beside the title.
    if (!saved) return;
    const result = await publish.run(saved);
    if (!result.ok) return onRefused(result.error);
    sayPublishing(changesPublished ? 'changes' : words.one);
    void navigate(postingPaths.list(kind));
  }, [editing, publish, navigate, kind, words.one, sayPublishing, changesPublished, onRefused]);

  return (
    <Button
      {...disabledBecause(!ready && 'Correct the marked fields first')}
      loading={publish.busy}
      onClick={onFirstClick(run)}
    >
      {changesPublished ? 'Save changes' : `Publish ${words.one}`}
    </Button>
  );
}
