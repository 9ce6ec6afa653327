import { useCallback, useState } from 'react';
import type { PostingKind } from '#shared/contract/call.ts';
import { maxInvited } from '#shared/contract/invitations.ts';
import type { ListedPeople } from '#shared/desk/listed-people.ts';
import { postingStatuses } from '#shared/rules/postings/posting-status.ts';
import { slices } from '../../../app/outbox/queued-changes.ts';
import { useAction } from '../../../app/outbox/use-action.ts';
import { useUndoable } from '../../../app/outbox/use-undoable.ts';
import { counted } from '../../../ui/format.ts';
import { StudentsPanel } from './StudentsPanel.tsx';
import { type ListedStudent, withPeople } from './students.ts';

interface PostingStudentsProps {
  readonly kind: PostingKind;
  readonly posting: { readonly id: number; readonly title: string; readonly status: number };
}

/** Sends what is published to the students of a list: through the outbox, with ten seconds to think again. */
export function PostingStudents({ kind, posting }: PostingStudentsProps) {
  const [students, setStudents] = useState<readonly ListedStudent[]>([]);
  const run = useUndoable();
  const { busy, action } = useAction();
  const take = useCallback((people: ListedPeople['people']) => setStudents((before) => withPeople(before, people)), []);

  const send = (emails: string[]) =>
    action(async () => {
      const calls = slices(emails, maxInvited).map((part) => ({
        call: 'invitations.send' as const,
        title: `Invite ${counted(part.length, 'student')} to ${posting.title}`,
        body: { method: kind, post_id: posting.id, audience: 'students' as const, ids: [], emails: part, note: '' },
      }));
      const sentTo = students;
      const entries = await run(calls, `Sending to ${counted(emails.length, 'student')}`, (taken) => {
        setStudents(sentTo);
        return taken.length === calls.length ? 'No one was invited' : null;
      });
      if (entries) setStudents([]);
    });

  return (
    <StudentsPanel
      students={students}
      onPeople={take}
      onChange={setStudents}
      hindrance={hindranceOf(kind, posting.status)}
      note="Students with an account here get an invitation. You are told which addresses have none."
      busy={busy}
      onSend={(emails) => void send(emails)}
    />
  );
}

function hindranceOf(kind: PostingKind, status: number): string | null {
  if (status === postingStatuses.published) return null;
  return status === postingStatuses.closed ? `This ${kind} is closed.` : `Publish this ${kind} first.`;
}
