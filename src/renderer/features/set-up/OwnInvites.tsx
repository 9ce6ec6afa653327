import { Button } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import type { OwnMemberInvite } from '#shared/contract/members.ts';
import { useSend } from '../../app/desk/use-command.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { useSession } from '../../app/session/session-context.tsx';
import { toast } from '../../app/shell/toasts.ts';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { dayText } from '../../ui/format.ts';
import classes from './set-up.module.css';

/** Milliseconds after which the page looks for invitations again. */
const lookAgain = 10_000;

/** Invitations of the own address to companies or institutions; nothing without one. */
export function OwnInvites() {
  const invites = useRead('memberInvites.own');
  useInterval(invites.refetch, lookAgain, { autoInvoke: true });
  return invites.data?.data.map((invite) => <OwnInvite key={invite.id} invite={invite} />);
}

function OwnInvite({ invite }: { invite: OwnMemberInvite }) {
  const answer = useSend('memberInvites.answer');
  const { setUser } = useSession();
  const { id, place_name, invited_by, expires_at } = invite;

  async function run(state: 'accepted' | 'declined') {
    const result = await answer.run({ params: { id }, body: { state } });
    if (!result.ok) return;
    toast.done(state === 'accepted' ? `You’re a member of ${place_name} now` : 'You declined the invitation');
    setUser(result.data.answer.data);
  }

  return (
    <section className={classes.invite} aria-label={`Invitation to ${place_name}`}>
      <p className={classes.text}>
        <strong>{invited_by}</strong> invites you to join <strong>{place_name}</strong>. Its members will see your name
        and e-mail address. The invitation is valid until {dayText(expires_at)}.
      </p>
      <FormProblem message={answer.problem?.message} />
      <div className={classes.inviteButtons}>
        <Button
          variant="light"
          loading={answer.busy}
          aria-label={`Accept the invitation to ${place_name}`}
          onClick={() => void run('accepted')}
        >
          Accept
        </Button>
        <Button
          variant="default"
          loading={answer.busy}
          aria-label={`Decline the invitation to ${place_name}`}
          onClick={() => void run('declined')}
        >
          Decline
        </Button>
      </div>
    </section>
  );
}
