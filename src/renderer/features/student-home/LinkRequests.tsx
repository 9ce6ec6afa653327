import { Button } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import type { AnswerOf } from '#shared/contract/index.ts';
import { relativeTime } from '#shared/rules/relative-time.ts';
import { toast } from '../../app/toasts.ts';
import { useSend } from '../../app/use-command.ts';
import { useRead } from '../../app/use-read.ts';
import { Card } from '../../ui/Card.tsx';
import classes from './student-home.module.css';

type LinkRequest = AnswerOf<'students.links'>['data'][number];

/** Institutions that have the own e-mail on their list. Renders nothing while nobody asks. */
export function LinkRequests() {
  const { data } = useRead('students.links');
  if (!data || data.data.length === 0) return null;
  return (
    <ul className={classes.requests} aria-label="Institutions that ask">
      {data.data.map((request) => (
        <li key={request.id}>
          <Request request={request} />
        </li>
      ))}
    </ul>
  );
}

function Request({ request: { id, institution_name, course, asked_at } }: { request: LinkRequest }) {
  const send = useSend('students.answerLink');

  async function answer(accept: boolean) {
    const result = await send.run({ params: { id }, body: { accept } });
    if (!result.ok) return toast.failed(result.error.message);
    toast.done(accept ? `You belong to ${institution_name} now` : `${institution_name} will not ask again`);
  }

  return (
    <Card className={classes.request}>
      <IconSchool size={26} stroke={1.6} aria-hidden="true" />
      <div className={classes.asks}>
        <h2>{institution_name} says that you study there</h2>
        <p>
          {[course, `asked ${relativeTime(asked_at, Date.now())}`].filter(Boolean).join(', ')}. If you join, it can send
          you opportunities and sees what you apply to. Where you belonged to another institution, you leave that one.
        </p>
      </div>
      <div className={classes.answers}>
        <Button
          variant="default"
          disabled={send.busy}
          aria-label={`No, not ${institution_name}`}
          onClick={() => void answer(false)}
        >
          No
        </Button>
        <Button loading={send.busy} aria-label={`Join ${institution_name}`} onClick={() => void answer(true)}>
          Join
        </Button>
      </div>
    </Card>
  );
}
