import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PostingKind } from '#shared/contract/call.ts';
import type { DraftBody } from '#shared/desk/types.ts';
import { fromProblem } from '../../../app/desk/desk.ts';
import { useCreate } from '../../../app/desk/use-command.ts';
import { type Action, useAction } from '../../../app/outbox/use-action.ts';
import { useUser } from '../../../app/session/session-context.tsx';
import { postingPaths } from '../kinds.ts';
import { newPostingBody } from '../posting-form-body.ts';

/** Begins a draft with the text of a template and opens it; the place is the own branch unless the template has one. */
export function useTemplateStart(kind: PostingKind): {
  readonly busy: boolean;
  readonly start: (body: DraftBody) => Promise<void>;
} {
  const user = useUser();
  const navigate = useNavigate();
  const { run } = useCreate('drafts.create');
  const { busy, action }: Action = useAction();
  const start = useCallback(
    (body: DraftBody) =>
      action(async () => {
        const made = await run({
          method: kind,
          body: { ...newPostingBody(kind, user), ...body },
        });
        if (!made.ok) throw fromProblem(made.error);
        void navigate(postingPaths.add(kind, made.data.id));
      }),
    [action, run, kind, user, navigate],
  );
  return { busy, start };
}
