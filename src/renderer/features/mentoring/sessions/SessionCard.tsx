import { Button } from '@mantine/core';
import type { Booking } from '#shared/contract/mentoring-schemas.ts';
import { fullName } from '#shared/rules/accounts/navigation.ts';
import { Portrait } from '../../../app/controls/Portrait.tsx';
import { StatusChip } from '../../../ui/states/StatusChip.tsx';
import { hasPassed, passedText, sessionState, sessionTime } from './session-text.ts';
import classes from './sessions.module.css';
import { startsIn } from './starts-in.ts';
import { type MentorAnswer, useAnswering } from './use-answering.ts';

interface SessionCardProps {
  readonly session: Booking;
  readonly zone: string;
  /** In milliseconds. */
  readonly now: number;
  /** Opens the session, or the choice of another time for it. */
  readonly onOpen: (session: Booking, proposing: boolean) => void;
}

/** A session at a glance: who, when, what about, and the answers that it takes. */
export function SessionCard({ session, zone, now, onOpen }: SessionCardProps) {
  const { status, student, topic, starts_at, note, place } = session;
  const name = fullName(student);
  const answer = useAnswering();
  const send = (next: MentorAnswer['status']) => void answer(session, { status: next });
  const isAhead = Date.parse(starts_at) > now;
  const waits = status === 'requested';
  const state = sessionState(session, now);
  return (
    <article className={classes.card} aria-label={name}>
      <div className={classes.head}>
        <Portrait link={student.profile_photo} name={name} shape="round" size={36} />
        <div className={classes.who}>
          <p className={classes.name}>
            <button type="button" className={classes.open} onClick={() => onOpen(session, false)}>
              {name}
            </button>
          </p>
          <span className={classes.time}>{sessionTime(session, zone)}</span>
        </div>
        {waits && isAhead ? (
          <span className={classes.soon}>{startsIn(starts_at, zone, now)}</span>
        ) : (
          <StatusChip status={state.label} tone={state.tone} />
        )}
      </div>
      {topic && <p className={classes.topic}>{topic}</p>}
      {place && <p className={classes.more}>{place}</p>}
      {note && <p className={classes.more}>{note}</p>}
      {hasPassed(session, now) && <p className={classes.more}>{passedText}</p>}
      <div className={classes.acts}>
        {waits && isAhead && (
          <Button size="xs" variant="light" onClick={() => send('accepted')}>
            Accept
          </Button>
        )}
        {(waits || status === 'proposed') && (
          <>
            <Button size="xs" variant="default" onClick={() => onOpen(session, true)}>
              New time
            </Button>
            <Button size="xs" variant="subtle" onClick={() => send('declined')}>
              Decline
            </Button>
          </>
        )}
        {status === 'accepted' && isAhead && (
          <Button size="xs" variant="subtle" onClick={() => send('cancelled')}>
            Call off
          </Button>
        )}
      </div>
    </article>
  );
}
