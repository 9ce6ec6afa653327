import { Button } from '@mantine/core';
import type { MemberInvite } from '#shared/contract/members.ts';
import { useSend } from '../../app/desk/use-command.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { toast } from '../../app/shell/toasts.ts';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { counted, dayText } from '../../ui/format.ts';
import { Card } from '../../ui/page/Card.tsx';
import { ErrorState, LoadingLines, OfflineNote } from '../../ui/states/States.tsx';
import classes from './members.module.css';

/** So many wait at most. */
const limit = 50;

/** Who is invited to the own company or institution; owners withdraw. */
export function Invitations({ owns }: { owns: boolean }) {
  const invites = useRead('memberInvites.list', { query: { limit } });
  const rows = invites.data?.data;
  const total = invites.data?.total ?? 0;
  return (
    <Card title="Invitations" note={total > 0 ? counted(total, 'invitation') : undefined}>
      <OfflineNote live={invites.live} asOf={invites.asOf} />
      {invites.problem && !rows && <ErrorState problem={invites.problem} onRetry={invites.refetch} />}
      {invites.loading && <LoadingLines lines={2} />}
      {rows?.length === 0 && <p className={classes.none}>No invitations are waiting for an answer.</p>}
      {rows && rows.length > 0 && (
        <ul className={classes.requests} aria-label="Invitations">
          {rows.map((invite) => (
            <Invite key={invite.id} invite={invite} owns={owns} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Invite({ invite, owns }: { invite: MemberInvite; owns: boolean }) {
  const withdraw = useSend('memberInvites.withdraw');
  const { id, email_address, invited_by, invited_at, expires_at, declined_at } = invite;

  async function run() {
    const result = await withdraw.run({ params: { id } });
    if (result.ok) toast.done(`The invitation to ${email_address} was withdrawn`);
  }

  return (
    <li className={classes.request}>
      <div className={classes.person}>
        <strong>{email_address}</strong>
        <span className={classes.quiet}>
          {declined_at
            ? `Declined on ${dayText(declined_at)} · can be invited again from ${dayText(expires_at)}`
            : `Invited by ${invited_by} on ${dayText(invited_at)} · valid until ${dayText(expires_at)}`}
        </span>
        <FormProblem message={withdraw.problem?.message} />
      </div>
      {owns && !declined_at && (
        <Button
          size="xs"
          variant="default"
          loading={withdraw.busy}
          aria-label={`Withdraw the invitation to ${email_address}`}
          onClick={() => void run()}
        >
          Withdraw
        </Button>
      )}
    </li>
  );
}
