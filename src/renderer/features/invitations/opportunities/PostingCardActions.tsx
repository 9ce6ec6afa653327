import { Button } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import type { Invitation } from '#shared/contract/invitations.ts';
import { useUndoable } from '../../../app/outbox/use-undoable.ts';
import { onFirstClick } from '../../../ui/first-click.ts';
import { StatusChip } from '../../../ui/states/StatusChip.tsx';
import { explorePath } from '../../explore/explore-path.ts';
import type { OpportunityState } from './opportunities-path.ts';

/** The buttons of an opening that was sent to the institution. Who accepts one goes on to assigning it. */
export function PostingCardActions({ row, state }: { row: Invitation; state: OpportunityState }) {
  const run = useUndoable();
  const navigate = useNavigate();
  const { id, title, method, post_id } = row;
  const answer = (status: 'accepted' | 'rejected' | 'withdrawn', words: string) =>
    run([{ call: 'invitations.answer', params: { id }, body: { status }, title: words }], words);

  if (state === 'received') {
    return (
      <>
        <Button
          size="xs"
          variant="default"
          aria-label={`Reject Invitation: ${title}`}
          onClick={onFirstClick(() => answer('rejected', `“${title}” is rejected`))}
        >
          Reject Invitation
        </Button>
        <Button
          size="xs"
          aria-label={`Accept Invitation: ${title}`}
          onClick={async () => {
            if (await answer('accepted', `“${title}” is accepted`)) void navigate(explorePath(method, post_id));
          }}
        >
          Accept Invitation
        </Button>
      </>
    );
  }
  if (state === 'sent') {
    return (
      <Button
        size="xs"
        variant="default"
        aria-label={`Withdraw: ${title}`}
        onClick={onFirstClick(() => answer('withdrawn', `Your request for “${title}” is withdrawn`))}
      >
        Withdraw
      </Button>
    );
  }
  if (row.open === false) return <StatusChip status="Closed" />;
  return (
    <Button
      size="xs"
      variant="light"
      aria-label={`Assign: ${title}`}
      onClick={() => void navigate(explorePath(method, post_id))}
    >
      Assign to students
    </Button>
  );
}
