import { Button, Textarea, TextInput } from '@mantine/core';
import { TimePicker } from '@mantine/dates';
import { IconCalendarDown } from '@tabler/icons-react';
import { useState } from 'react';
import type { Booking } from '#shared/contract/mentoring-schemas.ts';
import { fullName } from '#shared/rules/accounts/navigation.ts';
import { inputRange } from '#shared/rules/time/dates.ts';
import { OutsideLink } from '../../../app/controls/OutsideLink.tsx';
import { useServiceFile } from '../../../app/controls/use-service-file.ts';
import { useAction } from '../../../app/outbox/use-action.ts';
import { useKept } from '../../../app/session/use-kept.ts';
import { OpenModal } from '../../../ui/dialogs/OpenDialogs.tsx';
import { DayInput, leadToUnreadDay } from '../../../ui/form/DayInput.tsx';
import { FieldRow } from '../../../ui/form/FormSection.tsx';
import { RestoredNote } from '../../../ui/form/RestoredNote.tsx';
import { SentForm } from '../../../ui/form/SentForm.tsx';
import { StatusChip } from '../../../ui/states/StatusChip.tsx';
import { clockText, wallTime, zoneName } from '../calendar/zone-time.ts';
import { checkProposal, isSessionWords, type SessionWords } from './proposal.ts';
import { hasPassed, passedText, sessionState, sessionTime, timeText } from './session-text.ts';
import classes from './sessions.module.css';
import { type MentorAnswer, useAnswering } from './use-answering.ts';

interface SessionDialogProps {
  readonly session: Booking;
  readonly zone: string;
  /** Another time is being chosen from the start. */
  readonly proposing: boolean;
  readonly onClose: () => void;
}

/** One session: when, where and what about; the answer to it, with a place and a note; another time. */
export function SessionDialog({ session, zone, proposing: startsProposing, onClose }: SessionDialogProps) {
  const { id, status, student, starts_at, ends_at } = session;
  const name = fullName(student);
  const isAccepted = status === 'accepted';
  const [proposing, setProposing] = useState(startsProposing);
  const [message, setMessage] = useState<string>();
  const [first] = useState<SessionWords>(() => {
    const { day, minutes } = wallTime(starts_at, zone);
    return { day, time: clockText(minutes), place: session.place, note: isAccepted ? session.note : '' };
  });
  const kept = useKept(`session:${id}`, first, isSessionWords);
  const { day, time, place, note } = kept.value;
  const part = (next: Partial<SessionWords>) => {
    setMessage(undefined);
    kept.change((now) => ({ ...now, ...next }));
  };
  const answer = useAnswering();
  const { busy, action } = useAction();
  const isOpen = status === 'requested' || status === 'proposed' || isAccepted;
  const isOver = Date.parse(isAccepted ? starts_at : ends_at) <= Date.now();

  const send = (next: Pick<MentorAnswer, 'status' | 'starts_at'>) =>
    action(async () => {
      // What was noted for the session is no reason to call it off.
      const said = next.status === 'cancelled' && note === session.note ? '' : note.trim();
      const typed = { form: `session:${id}`, value: kept.value };
      if (!(await answer(session, { ...next, note: said, place: place.trim() }, typed))) return;
      kept.clear();
      onClose();
    });
  function propose() {
    const checked = checkProposal({ day, time }, zone, Date.now());
    if ('message' in checked) return setMessage(checked.message);
    void send({ status: 'proposed', starts_at: checked.starts_at });
  }

  return (
    <OpenModal onClose={onClose} title={name} size={520}>
      <SentForm
        {...kept.mark}
        className={classes.dialog}
        busy={busy}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (proposing && !leadToUnreadDay(event.currentTarget)) propose();
        }}
      >
        <SessionFacts session={session} zone={zone} noteInField={isAccepted && !isOver} />
        <RestoredNote kept={kept} />
        {proposing && (
          <FieldRow>
            <DayInput
              label="Day"
              range={inputRange(wallTime(Date.now(), zone).day)}
              value={day}
              error={message}
              onDay={(next) => part({ day: next })}
            />
            <TimePicker
              label={`Time, ${zoneName(zone, starts_at)}`}
              format="24h"
              hoursInputLabel="Time: hours"
              minutesInputLabel="Time: minutes"
              value={time}
              error={message !== undefined}
              onChange={(next) => part({ time: next })}
            />
          </FieldRow>
        )}
        {isOpen && !isOver && (
          <>
            <TextInput
              label="Place"
              description="An address, or the link of a call"
              maxLength={500}
              value={place}
              onChange={(event) => part({ place: event.currentTarget.value })}
            />
            <Textarea
              label="Note"
              description={`${student.first_name} reads it with your answer`}
              autosize
              minRows={2}
              maxRows={6}
              maxLength={1000}
              value={note}
              onChange={(event) => part({ note: event.currentTarget.value })}
            />
          </>
        )}
        <div className={classes.dialogActs}>
          {proposing ? (
            <>
              <Button variant="default" onClick={() => (startsProposing ? onClose() : setProposing(false))}>
                {startsProposing ? 'Cancel' : 'Back'}
              </Button>
              <Button type="submit">Propose</Button>
            </>
          ) : (
            <Acts
              session={session}
              onAnswer={(next) => void send({ status: next })}
              onPropose={() => setProposing(true)}
            />
          )}
        </div>
      </SentForm>
    </OpenModal>
  );
}

interface SessionFactsProps {
  readonly session: Booking;
  readonly zone: string;
  /** The note is in a field below. */
  readonly noteInField: boolean;
}

function SessionFacts({ session, zone, noteInField }: SessionFactsProps) {
  const { topic, place, note, starts_at, asked_starts_at, student } = session;
  const state = sessionState(session, Date.now());
  return (
    <>
      <p className={classes.when}>
        <strong>{sessionTime(session, zone)}</strong>
        <StatusChip status={state.label} tone={state.tone} />
      </p>
      {asked_starts_at !== starts_at && (
        <p className={classes.more}>
          {student.first_name} asked for {timeText(asked_starts_at, zone)}
        </p>
      )}
      {hasPassed(session, Date.now()) && <p className={classes.more}>{passedText}</p>}
      {topic && <p className={classes.topic}>{topic}</p>}
      {place && (
        <p className={classes.more}>
          <OutsideLink url={place} />
        </p>
      )}
      {note && !noteInField && <p className={classes.more}>{note}</p>}
    </>
  );
}

interface ActsProps {
  readonly session: Booking;
  readonly onAnswer: (status: MentorAnswer['status']) => void;
  readonly onPropose: () => void;
}

function Acts({ session: { id, status, starts_at }, onAnswer, onPropose }: ActsProps) {
  const file = useServiceFile();
  const isAhead = Date.parse(starts_at) > Date.now();
  if (status === 'requested' || status === 'proposed') {
    return (
      <>
        <Button variant="subtle" onClick={() => onAnswer('declined')}>
          Decline
        </Button>
        <Button variant="default" onClick={onPropose}>
          Propose another time
        </Button>
        {status === 'requested' && isAhead && <Button onClick={() => onAnswer('accepted')}>Accept</Button>}
      </>
    );
  }
  if (status !== 'accepted') return null;
  return (
    <>
      {isAhead && (
        <Button variant="subtle" onClick={() => onAnswer('cancelled')}>
          Call off
        </Button>
      )}
      <Button
        variant="default"
        loading={file.busy}
        leftSection={<IconCalendarDown size={16} />}
        onClick={() => void file.save({ call: 'bookings.calendar', params: { id } })}
      >
        Calendar file
      </Button>
      {isAhead && <Button onClick={() => onAnswer('accepted')}>Save</Button>}
    </>
  );
}
