import { Button } from '@mantine/core';
import { useState } from 'react';
import type { MentorInvite } from '#shared/contract/mentor-invites.ts';
import { useSend } from '../../app/desk/use-command.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { toast } from '../../app/shell/toasts.ts';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { dayText } from '../../ui/format.ts';
import { Card } from '../../ui/page/Card.tsx';
import { StepPager } from '../../ui/page/StepPager.tsx';
import { ErrorState, LoadingLines, OfflineNote } from '../../ui/states/States.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import classes from './mentor-invites.module.css';

/** Invitations on a page. */
const limit = 10;

/** The invitations by which people become mentors, with what became of each. */
export function MentorInvites() {
  const [page, setPage] = useState(1);
  const list = useRead('mentorInvites.list', { query: { page, limit } });
  const { data } = list;
  return (
    <Card title="Invitations">
      <div className={classes.stack}>
        <OfflineNote live={list.live} asOf={list.asOf} />
        {!data && (list.problem ? <ErrorState problem={list.problem} onRetry={list.refetch} /> : <LoadingLines />)}
        {data?.total === 0 && <p className={classes.none}>Invitations that you send are listed here.</p>}
        {data && data.total > 0 && (
          <ul className={classes.invites} aria-label="Invitations">
            {data.data.map((invite) => (
              <Invite key={invite.id} invite={invite} />
            ))}
          </ul>
        )}
        {data && data.total > limit && (
          <StepPager page={page} pages={Math.ceil(data.total / limit)} onPage={setPage} label="Pages of invitations" />
        )}
      </div>
    </Card>
  );
}

const states = {
  open: { label: 'Sent', tone: 'ink' },
  used: { label: 'Signed up', tone: 'good' },
  expired: { label: 'Expired', tone: 'quiet' },
  withdrawn: { label: 'Withdrawn', tone: 'quiet' },
} as const;

function Invite({ invite: { id, email, state, created_at, expires_at } }: { invite: MentorInvite }) {
  const again = useSend('mentorInvites.create');
  const withdrawal = useSend('mentorInvites.withdraw');
  const { label, tone } = states[state];

  async function withdraw() {
    const result = await withdrawal.run({ params: { id } });
    if (result.ok) toast.done(result.data.message || `Invitation to ${email} withdrawn`);
  }
  async function sendAgain() {
    const result = await again.run({ body: { email } });
    if (result.ok) toast.done(result.data.message || `Invitation sent to ${email}`);
  }

  return (
    <li className={classes.invite}>
      <div className={classes.who}>
        <strong>{email}</strong>
        <span className={classes.quiet}>
          Sent {dayText(created_at)}
          {state === 'open' && `, valid until ${dayText(expires_at)}`}
        </span>
        <FormProblem message={again.problem?.message ?? withdrawal.problem?.message} />
      </div>
      <StatusChip status={label} tone={tone} />
      {(state === 'open' || state === 'expired') && (
        <Button
          size="xs"
          variant="default"
          loading={again.busy}
          aria-label={`Send again: ${email}`}
          onClick={() => void sendAgain()}
        >
          Send again
        </Button>
      )}
      {state === 'open' && (
        <Button
          size="xs"
          variant="subtle"
          loading={withdrawal.busy}
          aria-label={`Withdraw: ${email}`}
          onClick={() => void withdraw()}
        >
          Withdraw
        </Button>
      )}
    </li>
  );
}
