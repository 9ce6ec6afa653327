import { ActionIcon, Button } from '@mantine/core';
import { TimePicker } from '@mantine/dates';
import { IconPlus, IconX } from '@tabler/icons-react';
import { inputRange, localDay } from '#shared/rules/time/dates.ts';
import { DayInput } from '../../../ui/form/DayInput.tsx';
import classes from './hours.module.css';
import { type HoursForm, nextHours, type TypedHours } from './hours-form.ts';

interface DayHoursProps {
  /** `Monday`. */
  readonly name: string;
  readonly hours: readonly TypedHours[];
  /** Of a session. */
  readonly minutes: number;
  readonly onHours: (hours: readonly TypedHours[]) => void;
}

/** The free times of one day: from and to, as often as there are any. */
export function DayHours({ name, hours, minutes, onHours }: DayHoursProps) {
  return (
    <fieldset className={classes.day}>
      <legend className={classes.dayName}>{name}</legend>
      <div className={classes.lines}>
        <HourLines name={name} hours={hours} onHours={onHours} />
        {hours.length === 0 && <span className={classes.none}>Not free</span>}
      </div>
      <ActionIcon
        variant="subtle"
        size={36}
        aria-label={`Add a time: ${name}`}
        onClick={() => onHours([...hours, nextHours(hours, minutes)])}
      >
        <IconPlus size={17} />
      </ActionIcon>
    </fieldset>
  );
}

type HourLinesProps = Pick<DayHoursProps, 'name' | 'hours' | 'onHours'>;

function HourLines({ name, hours, onHours }: HourLinesProps) {
  const change = (index: number, part: Partial<TypedHours>) =>
    onHours(hours.map((each, at) => (at === index ? { ...each, ...part } : each)));
  return hours.map((each, index) => {
    const which = hours.length > 1 ? `${name}, time ${index + 1}` : name;
    return (
      <div key={keyOf(index)} className={classes.line}>
        <Clock label={`${which}: from`} value={each.from} onClock={(from) => change(index, { from })} />
        <span aria-hidden="true">–</span>
        <Clock label={`${which}: to`} value={each.to} onClock={(to) => change(index, { to })} />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={`Remove: ${which}`}
          onClick={() => onHours(hours.filter((_, at) => at !== index))}
        >
          <IconX size={17} />
        </ActionIcon>
      </div>
    );
  });
}

interface ClockProps {
  readonly label: string;
  readonly value: string;
  readonly onClock: (value: string) => void;
}

function Clock({ label, value, onClock }: ClockProps) {
  return (
    <TimePicker
      format="24h"
      className={classes.clock}
      hoursInputLabel={`${label}, hours`}
      minutesInputLabel={`${label}, minutes`}
      value={value === '24:00' ? '23:59' : value}
      onChange={onClock}
    />
  );
}

type Exception = HoursForm['exceptions'][number];

interface ExceptionDayProps {
  /** From 1. */
  readonly number: number;
  readonly exception: Exception;
  /** Of a session. */
  readonly minutes: number;
  readonly onChange: (exception: Exception) => void;
  readonly onRemove: () => void;
}

/** A day with other hours than the weekly ones; without any it is a day off. */
export function ExceptionDay({ number, exception, minutes, onChange, onRemove }: ExceptionDayProps) {
  const { date, hours } = exception;
  const name = `Day ${number}`;
  return (
    <fieldset className={classes.exception}>
      <legend className="fb-visually-hidden">{name}</legend>
      <div className={classes.exceptionHead}>
        <DayInput
          aria-label={name}
          range={inputRange(localDay(new Date()))}
          value={date}
          onDay={(day) => onChange({ ...exception, date: day })}
        />
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={15} />}
          aria-label={`Add a time: ${name}`}
          onClick={() => onChange({ ...exception, hours: [...hours, nextHours(hours, minutes)] })}
        >
          Add a time
        </Button>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={`Remove: ${name} and its times`}
          onClick={onRemove}
        >
          <IconX size={17} />
        </ActionIcon>
      </div>
      {hours.length === 0 ? (
        <span className={classes.none}>Day off</span>
      ) : (
        <HourLines name={name} hours={hours} onHours={(next) => onChange({ ...exception, hours: next })} />
      )}
    </fieldset>
  );
}

/** Two may be equal: their place is what tells them apart. */
const keyOf = (place: number) => `entry ${place}`;
