import { Button, Radio, Stack } from '@mantine/core';
import { IconCalendarDown } from '@tabler/icons-react';
import { useState } from 'react';
import type { PostingKind } from '#shared/contract/call.ts';
import type { Interview } from '#shared/contract/enrollment-schemas.ts';
import { OutsideLink } from '../../app/controls/OutsideLink.tsx';
import { useServiceFile } from '../../app/controls/use-service-file.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { changesOf, standingChanges } from '../../app/outbox/queued-changes.ts';
import { useQueue } from '../../app/outbox/use-queue.ts';
import { useUndoable } from '../../app/outbox/use-undoable.ts';
import { disabledBecause } from '../../ui/form/disabled-because.ts';
import { ErrorState, LoadingLines } from '../../ui/states/States.tsx';
import { slotText } from '../enrollments/interviews/slot-text.ts';
import { isAhead, type Slot } from '../enrollments/interviews/slots.ts';
import classes from './own-enrollments.module.css';

interface OwnInterviewProps {
  readonly kind: PostingKind;
  /** The posting. */
  readonly id: number;
  readonly title: string;
}

/** The interview that a company proposes: its times to pick from, the picked one, its calendar file, and calling it off. */
export function OwnInterview({ kind, id, title }: OwnInterviewProps) {
  const read = useRead('interviews.list', { query: { method: kind, post_id: id } });
  const queue = useQueue();
  if (!read.data) {
    return read.problem ? <ErrorState problem={read.problem} onRetry={read.refetch} /> : <LoadingLines lines={3} />;
  }
  const interview = read.data.data.find(({ status }) => status !== 'cancelled');
  if (!interview) return null;
  const standing = standingChanges(queue.entries, read.asOf);
  const waiting = [...changesOf(standing, 'interviews.pick'), ...changesOf(standing, 'interviews.cancel')]
    .filter(({ change }) => change.params.id === interview.id)
    .at(-1)?.change;
  return (
    <section aria-label="Interview">
      <h3 className={classes.heading}>Interview</h3>
      {waiting?.call === 'interviews.cancel' ? (
        <p className={classes.calm}>The interview will be called off</p>
      ) : (
        <Standing
          // What was picked closes the choice.
          key={`${interview.id} ${interview.picked?.starts_at} ${waiting?.body.starts_at}`}
          interview={interview}
          sending={waiting?.body.starts_at ?? null}
          title={title}
        />
      )}
    </section>
  );
}

interface StandingProps {
  readonly interview: Interview;
  /** When the time begins that was picked and is on its way, ISO 8601. */
  readonly sending: string | null;
  readonly title: string;
}

function Standing({ interview, sending, title }: StandingProps) {
  const { id, slots, place, note } = interview;
  const [choosing, setChoosing] = useState(false);
  const undoable = useUndoable();
  const file = useServiceFile();
  const picked = sending === null ? interview.picked : slots.find(({ starts_at }) => starts_at === sending);
  const now = Date.now();
  const isOver = picked !== undefined && picked !== null && Date.parse(picked.ends_at) <= now;
  const others = slots.filter((slot) => isAhead(slot, now) && slot.starts_at !== picked?.starts_at);
  const callOff = () => undoable([{ call: 'interviews.cancel', params: { id }, title }], 'Interview called off');
  return (
    <Stack gap={10}>
      {picked && (
        <p className={classes.calm}>
          <strong>{slotText(picked)}</strong>
          {sending !== null && ', on its way to the company'}
        </p>
      )}
      {(!picked || choosing) && <Choice interview={interview} title={title} />}
      <p className={classes.calm}>Times are in your time zone, {zoneName(picked ?? slots[0])}.</p>
      {place && (
        <p className={classes.calm}>
          <OutsideLink url={place} />
        </p>
      )}
      {note && <p className={classes.calm}>{note}</p>}
      <div className={classes.actions}>
        {interview.picked && sending === null && (
          <Button
            variant="default"
            loading={file.busy}
            leftSection={<IconCalendarDown size={16} />}
            onClick={() => void file.save({ call: 'interviews.calendar', params: { id } })}
          >
            Calendar file
          </Button>
        )}
        {picked && !isOver && others.length > 0 && !choosing && (
          <Button variant="default" onClick={() => setChoosing(true)}>
            Pick another time
          </Button>
        )}
        {!isOver && (
          <Button variant="default" onClick={() => void callOff()}>
            Call off
          </Button>
        )}
      </div>
    </Stack>
  );
}

function Choice({ interview: { id, slots }, title }: Pick<StandingProps, 'interview' | 'title'>) {
  const [chosen, setChosen] = useState('');
  const undoable = useUndoable();
  const now = Date.now();
  const pick = () =>
    undoable(
      [{ call: 'interviews.pick', params: { id }, body: { starts_at: chosen }, title }],
      'Time picked for the interview',
    );
  if (!slots.some((slot) => isAhead(slot, now))) {
    return <p className={classes.calm}>These times have passed. Ask the company for new ones.</p>;
  }
  return (
    <Stack gap={10}>
      <Radio.Group label="Proposed times" value={chosen} onChange={setChosen}>
        <Stack gap={8} mt={6}>
          {slots.map((slot) => {
            const over = !isAhead(slot, now);
            const label = `${slotText(slot)}${over ? ', over' : ''}`;
            return (
              <Radio
                key={slot.starts_at}
                value={slot.starts_at}
                label={label}
                disabled={over}
                title={over ? 'This time has passed' : undefined}
              />
            );
          })}
        </Stack>
      </Radio.Group>
      <Button
        {...disabledBecause(chosen === '' && 'Choose a time first')}
        onClick={() => void pick()}
        className={classes.choose}
      >
        Pick this time
      </Button>
    </Stack>
  );
}

/** `India Standard Time`, as the computer is set, on the day of a time: summer time has a name of its own. */
function zoneName(slot: Slot | undefined): string {
  const day = slot && new Date(slot.starts_at);
  const parts = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'long' }).formatToParts(day);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
