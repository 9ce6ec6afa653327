import { Button } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import type { JoinRequest } from '#shared/contract/members.ts';
import { fullName } from '#shared/rules/accounts/navigation.ts';
import { asSentence } from '#shared/rules/texts/sentence.ts';
import { useSend } from '../../app/desk/use-command.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { useUser } from '../../app/session/session-context.tsx';
import { toast } from '../../app/shell/toasts.ts';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { counted, dayText } from '../../ui/format.ts';
import { Card } from '../../ui/page/Card.tsx';
import { ErrorState, LoadingLines, OfflineNote } from '../../ui/states/States.tsx';
import classes from './members.module.css';

/** Milliseconds after which the list is read again while the page is open. */
const lookAgain = 30_000;
/** So many are shown; the longest waiting come first, and the rest moves up. */
const limit = 50;

/** People who ask to join: each is accepted or declined by one owner; other members see who waits. */
export function JoinRequests({ owns }: { owns: boolean }) {
  const user = useUser();
  const requests = useRead('joinRequests.list', { query: { limit } });
  useInterval(requests.refetch, lookAgain, { autoInvoke: true });
  const rows = requests.data?.data;
  const total = requests.data?.total ?? 0;
  return (
    <Card title="Requests to join" note={total > 0 ? counted(total, 'person', 'people') : undefined}>
      <p className={classes.note}>
        {asSentence(`Members can see everything of ${user.company?.company_name}`)}{' '}
        {owns
          ? 'Accept only people you know: anyone can sign up with any name. They’ll work at your branch.'
          : 'An owner accepts or declines each request.'}
      </p>
      <OfflineNote live={requests.live} asOf={requests.asOf} />
      {requests.problem && !rows && <ErrorState problem={requests.problem} onRetry={requests.refetch} />}
      {requests.loading && <LoadingLines lines={2} />}
      {rows?.length === 0 && <p className={classes.none}>No requests to answer.</p>}
      {rows && rows.length > 0 && (
        <ul className={classes.requests} aria-label="Requests to join">
          {rows.map((request) => (
            <Request key={request.id} request={request} owns={owns} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Request({ request, owns }: { request: JoinRequest; owns: boolean }) {
  const send = useSend('joinRequests.answer');
  const name = fullName(request) || request.email_address;

  async function answer(state: 'accepted' | 'declined') {
    const result = await send.run({ params: { id: request.id }, body: { state } });
    if (result.ok) toast.done(state === 'accepted' ? `${name} is a member now` : `${name} was declined`);
  }

  return (
    <li className={classes.request}>
      <div className={classes.person}>
        <strong>{name}</strong>
        <span>{request.designation}</span>
        <span className={classes.quiet}>
          {request.email_address} · since {dayText(request.asked_at)}
        </span>
        <FormProblem message={send.problem?.message} />
      </div>
      {owns && (
        <>
          <Button
            size="xs"
            variant="default"
            loading={send.busy}
            aria-label={`Decline ${name}`}
            onClick={() => void answer('declined')}
          >
            Decline
          </Button>
          <Button
            size="xs"
            variant="light"
            loading={send.busy}
            aria-label={`Accept ${name}`}
            onClick={() => void answer('accepted')}
          >
            Accept
          </Button>
        </>
      )}
    </li>
  );
}
