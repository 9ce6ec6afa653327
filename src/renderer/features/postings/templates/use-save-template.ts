import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PostingKind } from '#shared/contract/call.ts';
import { maxDraftTitleLength } from '#shared/desk/types.ts';
import { cutText } from '#shared/rules/texts/cut-text.ts';
import { useCreate } from '../../../app/desk/use-command.ts';
import { useAction } from '../../../app/outbox/use-action.ts';
import { toast } from '../../../app/shell/toasts.ts';
import { kindLabels, postingPaths } from '../kinds.ts';
import type { PostingFormBody } from '../posting-form-body.ts';

/** Keeps a posting's text as a template of one's own: without days, and without the project that it belonged to. */
export function useSaveTemplate(kind: PostingKind): (title: string, body: PostingFormBody) => Promise<void> {
  const { run } = useCreate('templates.create');
  const { action } = useAction();
  const navigate = useNavigate();
  return useCallback(
    (title, body) =>
      action(async () => {
        const name = cutText(title.trim() || `Untitled ${kindLabels[kind].one}`, maxDraftTitleLength);
        const made = await run({ method: kind, title: name, body: asTemplate(body) });
        if (!made.ok) return toast.failed(made.error.message);
        toast.done('Kept as a template');
        void navigate(postingPaths.templates(kind));
      }),
    [kind, run, navigate, action],
  );
}

/** What of a text is worth keeping for another posting. */
function asTemplate({ stored_days: _, ...body }: PostingFormBody): PostingFormBody {
  return {
    ...body,
    expected_start_date: null,
    joining_date: null,
    project_linked: null,
    linked_text: '',
    invite_emails: [],
  };
}
