import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PostingKind } from '#shared/contract/call.ts';
import type { ListedPeople } from '#shared/desk/listed-people.ts';
import type { Draft } from '#shared/desk/types.ts';
import { publishProblems } from '#shared/rules/postings/posting.ts';
import { localDay } from '#shared/rules/time/dates.ts';
import { runCommand, unwrap } from '../../../app/desk/desk.ts';
import { useAction } from '../../../app/outbox/use-action.ts';
import { toast } from '../../../app/shell/toasts.ts';
import { counted } from '../../../ui/format.ts';
import { kindLabels, postingPaths } from '../kinds.ts';
import { completeBody } from '../posting-form-body.ts';
import { useSayPublishing } from '../use-say-publishing.ts';
import { keepInOrder } from './keep-in-order.ts';
import { StudentsPanel } from './StudentsPanel.tsx';
import { chosenEmails, type ListedStudent, withPeople } from './students.ts';

/**
 * Publishes a draft and sends it to the students of a list. The chosen ones are kept with the draft, so they are
 * invited whenever it goes out, also when that is tomorrow.
 */
export function DraftStudents({ kind, draft }: { kind: PostingKind; draft: Draft }) {
  const navigate = useNavigate();
  const { busy, action } = useAction();
  const sayPublishing = useSayPublishing();
  const { students, change, take, kept } = useKeptStudents(kind, draft);

  const send = (emails: string[]) =>
    action(async () => {
      const revision = await kept();
      if (revision === null) {
        toast.failed(
          'Nothing was published, because the selected students weren’t saved. Change the selection and publish again',
        );
        return;
      }
      unwrap(await runCommand('drafts.publish', { id: draft.id, revision }));
      sayPublishing(kindLabels[kind].one, emails.length);
      void navigate(postingPaths.list(kind));
    });

  return (
    <StudentsPanel
      students={students}
      onPeople={take}
      onChange={change}
      hindrance={hindranceOf(kind, draft)}
      note={`Publishes this ${kindLabels[kind].one}, then invites the students with an account here. You are told which addresses have none.`}
      busy={busy}
      onSend={(emails) => void send(emails)}
    />
  );
}

function hindranceOf(kind: PostingKind, { state, body, postingId }: Draft): string | null {
  if (state === 'queued') return 'This draft is already waiting to be sent.';
  const check = { today: localDay(new Date()), changes: postingId !== null };
  const missing = Object.keys(publishProblems(kind, body, check)).length;
  return missing === 0 ? null : `${counted(missing, 'thing')} to do in the form before it can be published.`;
}

/** The students of a draft: each change is saved with it, one after the other. */
function useKeptStudents(kind: PostingKind, draft: Draft) {
  const [students, setStudents] = useState<readonly ListedStudent[]>(() =>
    completeBody(kind, draft.body).invite_emails.map((email) => ({ email, name: '', chosen: true })),
  );
  const shown = useRef(students);
  const [{ keep, kept }] = useState(() => keepInOrder(draft.revision));

  const change = useCallback(
    (next: readonly ListedStudent[]) => {
      shown.current = next;
      setStudents(next);
      const { id, step, title, body } = draft;
      keep(async (revision) => {
        const changed = { ...body, invite_emails: chosenEmails(next) };
        const result = await runCommand('drafts.save', { id, step, title, revision, body: changed });
        if (!result.ok) toast.failed(result.error.message);
        return result.ok ? result.data.revision : null;
      });
    },
    [draft, keep],
  );
  const take = useCallback((people: ListedPeople['people']) => change(withPeople(shown.current, people)), [change]);
  return { students, change, take, kept };
}
