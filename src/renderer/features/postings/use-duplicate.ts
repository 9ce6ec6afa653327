import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PostingKind } from '#shared/contract/call.ts';
import type { AnswerOf } from '#shared/contract/index.ts';
import { fromProblem, runCommand } from '../../app/desk/desk.ts';
import { useCreate } from '../../app/desk/use-command.ts';
import { useAction } from '../../app/outbox/use-action.ts';
import { useHere } from '../../app/routes/use-here.ts';
import { toast } from '../../app/shell/toasts.ts';
import { postingPaths } from './kinds.ts';
import { bodyForDuplicate, bodyOfPosting } from './posting-form-body.ts';

/** Opens a copy of a posting as a new draft in the form. Takes the posting's id. */
export function useDuplicate(kind: PostingKind): (id: number) => Promise<void> {
  return useDraftFrom(kind, false);
}

/** Opens a published posting in the form, to change it. Takes the posting's id. */
export function useChange(kind: PostingKind): (id: number) => Promise<void> {
  return useDraftFrom(kind, true);
}

function useDraftFrom(kind: PostingKind, change: boolean): (id: number) => Promise<void> {
  const navigate = useNavigate();
  const { run } = useCreate('drafts.create');
  const { action } = useAction();
  const here = useHere();
  return useCallback(
    (id: number) =>
      action(async () => {
        const read = await runCommand('api.read', { call: 'postings.read', params: { method: kind, id } });
        if (!read.ok) throw fromProblem(read.error);
        const posting = (read.data.answer as AnswerOf<'postings.read'>).data;
        const made = await run({
          method: kind,
          body: change ? bodyOfPosting(kind, posting) : bodyForDuplicate(kind, posting),
          ...(change && { posting: { id, version: posting.version } }),
        });
        if (!made.ok) throw fromProblem(made.error);
        if (here.current) void navigate(postingPaths.add(kind, made.data.id));
        else toast.info(`${made.data.title || 'It'} is in your drafts`);
      }),
    [kind, change, run, navigate, action, here],
  );
}
