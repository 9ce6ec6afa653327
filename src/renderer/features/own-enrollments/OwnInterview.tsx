import { Button, Radio, Stack } from '@mantine/core';
import { IconCalendarDown } from '@tabler/icons-react';
import { useState } from 'react';
import type { PostingKind } from '#shared/contract/call.ts';
import type { Interview } from '#shared/contract/enrollment-schemas.ts';
import { isRefused } from '#shared/desk/queued-calls.ts';
import { OutsideLink } from '../../app/controls/OutsideLink.tsx';
import { useServiceFile } from '../../app/controls/use-service-file.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { type ChangeEntry, carriesChange, changesOf, standingChanges } from '../../app/outbox/queued-changes.ts';
import { wasTakenBack } from '../../app/outbox/taken-back.ts';
import { type QueuedCall, useQueue } from '../../app/outbox/use-queue.ts';
import { useUndoable } from '../../app/outbox/use-undoable.ts';
import { disabledBecause } from '../../ui/form/disabled-because.ts';
import { ErrorState, LoadingLines } from '../../ui/states/States.tsx';
import { slotText } from '../enrollments/interviews/slot-text.ts';
import { isAhead, isOver, type Slot } from '../enrollments/interviews/slots.ts';
import classes from './own-enrollments.module.css';

interface OwnInterviewProps {
  readonly kind: PostingKind;
  /** The posting. */
  readonly id: number;
  readonly title: string;
  /** Whoever is hired sees an interview only until its picked time is over, and none that was only proposed. */
  readonly isHired: boolean;
}

/** The interview that a company proposes: its times to pick from, the picked one, its calendar file, and calling it off. */
export function OwnInterview({ kind, id, title, isHired }: OwnInterviewProps) {
  const read = useRead('interviews.list', { query: { method: kind, post_id: id } });
  const queue = useQueue();
  if (!read.data) {
    if (isHired) return null;
    return read.problem ? <ErrorState problem={read.problem} onRetry={read.refetch} /> : <LoadingLines lines={3} />;
  }
  const interview = read.data.data.find(({ status }) => status !== 'cancelled');
  if (!interview || (isHired && (!interview.picked || isOver(interview.picked, Date.now())))) return null;
  const waiting = answersOf(standingChanges(queue.entries, read.asOf), interview.id).at(-1)?.change;
  const unsent = answersOf(queue.entries.filter(carriesChange), interview.id).filter(({ state }) => state !== 'sent');
  const refused = unsent.find(isRefused);
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
          refused={refused}
          stuck={refused ? unsent.map((entry) => entry.id) : []}
          title={title}
        />
      )}
    </section>
  );
}

/** A time picked or the interview called off, as it is queued. */
type Answer = ChangeEntry<'interviews.pick' | 'interviews.cancel'>;

const answersOf = (entries: readonly ChangeEntry[], interviewId: number): Answer[] =>
  [...changesOf(entries, 'interviews.pick'), ...changesOf(entries, 'interviews.cancel')].filter(
    ({ change }) => change.params.id === interviewId,
  );

interface StandingProps {
  readonly interview: Interview;
  /** When the time begins that was picked and is on its way, ISO 8601. */
  readonly sending: string | null;
  /** What the service refused. */
  readonly refused: Answer | undefined;
  /** The ids of what was refused and of what waits behind it. */
  readonly stuck: readonly string[];
  readonly title: string;
}

/** Queues a pick or a cancellation, which takes the place of what was refused. */
function useAnswering(stuck: readonly string[]) {
  const { undo } = useQueue();
  const undoable = useUndoable();
  return async (call: QueuedCall, words: string) => {
    if (stuck.length > 0) await undo(stuck);
    await undoable([call], words);
  };
}

function Standing({ interview, sending, refused, stuck, title }: StandingProps) {
  const { id, slots, place, note } = interview;
  const [choosing, setChoosing] = useState(false);
  const { undo } = useQueue();
  const answer = useAnswering(stuck);
  const file = useServiceFile();
  const picked = sending === null ? interview.picked : slots.find(({ starts_at }) => starts_at === sending);
  const now = Date.now();
  const hasEnded = isOver(picked, now);
  const others = slots.filter((slot) => isAhead(slot, now) && slot.starts_at !== picked?.starts_at);
  const callOff = () => answer({ call: 'interviews.cancel', params: { id }, title }, 'Interview called off');
  return (
    <Stack gap={10}>
      {picked && (
        <p className={classes.calm}>
          <strong>{slotText(picked)}</strong>
          {sending !== null && ', on its way to the company'}
        </p>
      )}
      {refused && (
        <>
          <p role="alert" className={classes.refused}>
            {messageOf(refused)}
          </p>
          <div className={classes.actions}>
            <Button variant="default" onClick={() => void wasTakenBack(undo(stuck), 'answer')}>
              Discard
            </Button>
          </div>
        </>
      )}
      {(!picked || choosing) && <Choice interview={interview} refused={refused} stuck={stuck} title={title} />}
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
        {picked && !hasEnded && others.length > 0 && !choosing && (
          <Button variant="default" onClick={() => setChoosing(true)}>
            Pick another time
          </Button>
        )}
        {!hasEnded && (
          <Button variant="default" onClick={() => void callOff()}>
            Call off
          </Button>
        )}
      </div>
    </Stack>
  );
}

function Choice({ interview: { id, slots }, refused, stuck, title }: Omit<StandingProps, 'sending'>) {
  const [chosen, setChosen] = useState('');
  const answer = useAnswering(stuck);
  const now = Date.now();
  const refusal =
    refused?.state === 'conflict' ? { at: refused.change.body.starts_at, why: messageOf(refused) } : undefined;
  const pick = () =>
    answer(
      { call: 'interviews.pick', params: { id }, body: { starts_at: chosen }, title },
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
            const why = whyNot(slot, refusal, now);
            return (
              <Radio
                key={slot.starts_at}
                value={slot.starts_at}
                label={[slotText(slot), why?.mark].filter(Boolean).join(', ')}
                disabled={why !== null}
                title={why?.title}
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

const messageOf = ({ problem }: Answer) => problem?.message ?? 'The service refused it';

/** Why a time can't be picked. `refusal`: when the one begins that the service refused (ISO 8601), and why; `now` is in milliseconds. */
function whyNot(
  slot: Slot,
  refusal: { readonly at: string | undefined; readonly why: string } | undefined,
  now: number,
): { mark: string; title: string } | null {
  if (!isAhead(slot, now)) return { mark: 'over', title: 'This time has passed' };
  return refusal && slot.starts_at === refusal.at ? { mark: 'refused', title: refusal.why } : null;
}

/** `India Standard Time`, as the computer is set, on the day of a time: summer time has a name of its own. */
function zoneName(slot: Slot | undefined): string {
  const day = slot && new Date(slot.starts_at);
  const parts = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'long' }).formatToParts(day);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
