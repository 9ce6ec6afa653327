import { Chip } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useState } from 'react';
import type { AnswerOf } from '#shared/contract/index.ts';
import type { MentorProfile } from '#shared/contract/mentors.ts';
import { localDay } from '#shared/rules/time/dates.ts';
import type { ServiceReadState } from '../../app/desk/use-read.ts';
import { dayText, timeOfDay } from '../../ui/format.ts';
import { Card } from '../../ui/page/Card.tsx';
import { ErrorState, LoadingLines } from '../../ui/states/States.tsx';
import classes from './booking.module.css';
import { type FreeTime, lastBookingDay, localZoneName, timesByDay } from './booking-times.ts';

interface TimeChoiceProps {
  readonly mentor: MentorProfile;
  /** The free times of the month that is shown. */
  readonly slots: ServiceReadState<AnswerOf<'mentors.slots'>>;
  /** A day of the month that is shown. */
  readonly month: string;
  readonly onMonth: (day: string) => void;
  readonly time: FreeTime | null;
  readonly onTime: (time: FreeTime | null) => void;
}

const bookable = 'Sessions can be booked from today up to a year ahead';

/** Days up to a year from now, those with free times to choose from; then the times of the day. */
export function TimeChoice({ mentor, slots, month, onMonth, time, onTime }: TimeChoiceProps) {
  const [day, setDay] = useState<string | null>(null);
  const now = new Date();
  const known = slots.earlier ? undefined : slots.data;
  const days = timesByDay(known?.data ?? []);
  const first = localDay(now);
  const last = lastBookingDay(now);
  const isFree = (each: string) => days.has(each) && each >= first;
  /** Why a day can't be chosen. */
  const obstacleOf = (each: string) => {
    if (each < first || each > last) return bookable;
    return known ? 'No free times' : 'Not loaded yet';
  };
  const times = day === null ? [] : (days.get(day) ?? []);

  function choose(next: string | null) {
    setDay(next);
    onTime(null);
  }

  return (
    <Card title="Day and time">
      <div className={classes.choice}>
        <DatePicker
          weekendDays={[]}
          value={day}
          onChange={choose}
          date={month}
          onDateChange={(next) => {
            onMonth(next);
            choose(null);
          }}
          minDate={first}
          maxDate={last}
          maxLevel="year"
          excludeDate={(each) => !isFree(each)}
          getDayProps={(each) => (isFree(each) ? {} : { title: obstacleOf(each) })}
          getMonthControlProps={(each) =>
            each.slice(0, 7) < first.slice(0, 7) || each > last ? { title: bookable } : {}
          }
          classNames={{ calendarHeaderControl: classes.step ?? '' }}
          ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
        />
        <div className={classes.times}>
          {!known &&
            (slots.problem ? <ErrorState problem={slots.problem} onRetry={slots.refetch} /> : <LoadingLines />)}
          {known && days.size === 0 && (
            <p
              className={classes.note}
            >{`${mentor.first_name} has no free times in this month. Look at the next one.`}</p>
          )}
          {days.size > 0 && day === null && (
            <p className={classes.note}>Choose a day. Days without free times are greyed out.</p>
          )}
          {day !== null && times.length > 0 && (
            <>
              <h3 className={classes.heading}>{dayText(day)}</h3>
              <Chip.Group
                value={time?.starts_at ?? ''}
                onChange={(start) => onTime(times.find(({ starts_at }) => starts_at === start) ?? null)}
              >
                <div className={classes.chips} role="radiogroup" aria-label={`Times on ${dayText(day)}`}>
                  {times.map(({ starts_at, ends_at }) => (
                    <Chip key={starts_at} value={starts_at} radius="md">
                      {`${timeOfDay(starts_at)} – ${timeOfDay(ends_at)}`}
                    </Chip>
                  ))}
                </div>
              </Chip.Group>
            </>
          )}
          {known && <p className={classes.note}>{zoneText(mentor.first_name, known.zone)}</p>}
        </div>
      </div>
    </Card>
  );
}

/** In which time zone the times are, and where the mentor is, if that is elsewhere. */
function zoneText(name: string, zone: string): string {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const here = `Times are in ${localZoneName()}.`;
  return isSameZone(own, zone) ? here : `${here} ${name}’s time zone is ${zone}.`;
}

/** Zones go by several names, as Asia/Calcutta and Asia/Kolkata. */
function isSameZone(one: string, other: string): boolean {
  const nameOf = (timeZone: string) =>
    new Intl.DateTimeFormat('en-IN', { timeZone, timeZoneName: 'long' }).format(new Date(0));
  return one === other || nameOf(one) === nameOf(other);
}
