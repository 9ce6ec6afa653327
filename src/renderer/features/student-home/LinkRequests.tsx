import { Button } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { useState } from 'react';
import type { AnswerOf } from '#shared/contract/index.ts';
import { useSend } from '../../app/desk/use-command.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { toast } from '../../app/shell/toasts.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { relativeTime } from '../../ui/relative-time.ts';
import { VerifiedMark } from '../../ui/states/VerifiedMark.tsx';
import classes from './student-home.module.css';

/** An institution that has the own e-mail on its list. */
export type LinkRequest = AnswerOf<'students.links'>['data'][number];

/**
 * Institutions that have the own e-mail on their list, as cards. Somebody who belongs to none is asked by a dialog
 * first, which can be put off until the next start. Renders nothing while nobody asks.
 */
export function LinkRequests() {
  const { data } = useRead('students.links');
  const own = useRead('students.membership').data?.data;
  const [later, setLater] = useState(putOff);
  if (!data || data.data.length === 0) return null;
  const first =
    own?.institution === null ? data.data.find(({ id, verified }) => verified && !later.has(id)) : undefined;
  return (
    <>
      <ul className={classes.requests} aria-label="Institutions that ask">
        {data.data.map((request) => (
          <li key={request.id}>
            <Request request={request} />
          </li>
        ))}
      </ul>
      {first && (
        <Question
          key={first.id}
          request={first}
          onLater={() => {
            putOff = new Set([...putOff, first.id]);
            setLater(putOff);
          }}
        />
      )}
    </>
  );
}

/** Questions that were closed without an answer, until the window is opened again. */
let putOff: ReadonlySet<number> = new Set();

/** What joining shows to an institution, and that it can be ended. */
function JoiningMeans() {
  return (
    <p>
      If you join, it sees your name, phone number, e-mail, profile and documents, and what you apply to with its
      status. It can send you opportunities. Until then it sees only what it wrote on its list. You can leave at any
      time in Your account.
    </p>
  );
}

/** Answers a request and says what came of it. */
export function useAnswer({ id, institution_name }: LinkRequest) {
  const send = useSend('students.answerLink');
  async function answer(accept: boolean) {
    const result = await send.run({ params: { id }, body: { accept } });
    if (!result.ok) return toast.failed(result.error.message);
    toast.done(
      accept
        ? `You joined ${institution_name}`
        : `${institution_name} won’t ask again. You can still join in Your account`,
    );
  }
  return { answer, busy: send.busy };
}

function Question({ request, onLater }: { request: LinkRequest; onLater: () => void }) {
  const { answer, busy } = useAnswer(request);
  const { institution_name } = request;
  return (
    <ConfirmDialog
      opened
      title={`Do you study at ${institution_name}?`}
      confirm="Yes, join"
      cancel="No, thanks"
      later="Later"
      busy={busy}
      onConfirm={() => void answer(true)}
      onCancel={() => void answer(false)}
      onClose={onLater}
    >
      <p>{institution_name} added you to its student list.</p>
      <JoiningMeans />
    </ConfirmDialog>
  );
}

function Request({ request }: { request: LinkRequest }) {
  const { institution_name, course, asked_at, verified } = request;
  const { answer, busy } = useAnswer(request);
  return (
    <Card className={classes.request}>
      <IconSchool size={26} stroke={1.6} aria-hidden="true" />
      <div className={classes.asks}>
        <h2>
          {institution_name} added you to its student list <VerifiedMark verified={verified} />
        </h2>
        {!verified && <p>This institution isn’t verified. Join only if you know that it is yours.</p>}
        <p>{[course, relativeTime(asked_at, Date.now())].filter(Boolean).join(', ')}</p>
        <JoiningMeans />
      </div>
      <div className={classes.answers}>
        <Button
          variant="default"
          disabled={busy}
          aria-label={`No, thanks, not ${institution_name}`}
          onClick={() => void answer(false)}
        >
          No, thanks
        </Button>
        <Button loading={busy} aria-label={`Yes, join ${institution_name}`} onClick={() => void answer(true)}>
          Yes, join
        </Button>
      </div>
    </Card>
  );
}
