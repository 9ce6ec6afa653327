import { Button } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { useState } from 'react';
import { useRead } from '../../app/desk/use-read.ts';
import { Card } from '../../ui/page/Card.tsx';
import { relativeTime } from '../../ui/relative-time.ts';
import { VerifiedMark } from '../../ui/states/VerifiedMark.tsx';
import { JoinDialog, JoiningMeans, type LinkRequest, useAnswer } from '../privacy/JoinDialog.tsx';
import classes from './student-home.module.css';

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
        <JoinDialog
          key={first.id}
          request={first}
          onClose={() => {
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

function Request({ request }: { request: LinkRequest }) {
  const { institution_name, course, asked_at, verified } = request;
  const { answer, busy } = useAnswer(request);
  const [asking, setAsking] = useState(false);
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
        <Button disabled={busy} aria-label={`Yes, join ${institution_name}`} onClick={() => setAsking(true)}>
          Yes, join
        </Button>
      </div>
      {asking && <JoinDialog request={request} onClose={() => setAsking(false)} />}
    </Card>
  );
}
