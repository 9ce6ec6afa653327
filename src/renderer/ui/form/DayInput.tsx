import '@mantine/dates/styles.layer.css';
import { DateInput, type DateInputProps } from '@mantine/dates';
import { useState } from 'react';
import { type DayRange, isWithin } from '#shared/rules/time/dates.ts';
import { dayText } from '../format.ts';
import { readDay } from './read-day.ts';

interface DayInputProps extends Omit<DateInputProps, 'value' | 'onChange' | 'minDate' | 'maxDate'> {
  /** yyyy-mm-dd; empty for no day. */
  readonly value: string;
  /** The days that the calendar offers. One beyond may still be typed: the form says what is wrong with it. */
  readonly range?: DayRange;
  readonly onDay: (day: string) => void;
}

/** Tells a dialog around the field that Escape closes the calendar alone. */
const ownEscape = { 'data-mantine-stop-propagation': true };

const rangeText = ({ min, max }: DayRange) => `Choose a day from ${dayText(min)} to ${dayText(max)}`;

/** A day, typed as people in India write it or chosen in a calendar; shown as `22 Nov 2026`. */
export function DayInput({ name, value, range, onDay, error, placeholder = '22 Nov 2026', ...rest }: DayInputProps) {
  const [readable, setReadable] = useState(true);
  const [left, setLeft] = useState(false);
  const [open, setOpen] = useState(false);
  return (
    <DateInput
      weekendDays={[]}
      {...rest}
      // Its own `name` would stand on a hidden field, which no message could lead to.
      attributes={{
        input: { ...(name && { name }), ...(open && ownEscape), 'data-unread-day': readable ? undefined : '' },
      }}
      getDayProps={(day) => ({ ...ownEscape, ...(range && !isWithin(day, range) && { title: rangeText(range) }) })}
      // Fixed: at the end of a page it would make that longer while it is open, and a click that closes it would miss its button.
      popoverProps={{ onOpen: () => setOpen(true), onClose: () => setOpen(false), floatingStrategy: 'fixed' }}
      value={value || null}
      valueFormat="D MMM YYYY"
      placeholder={placeholder}
      clearable
      clearButtonProps={{ 'aria-label': 'Clear the date' }}
      fixOnBlur={readable}
      dateParser={readDay}
      {...(range && { excludeDate: (day: string) => !isWithin(day, range) })}
      error={left && !readable ? 'Enter a date such as 22 Nov 2026 or 22/11/2026' : error}
      onInput={({ currentTarget: { value: text } }) => {
        setReadable(text.trim() === '' || readDay(text) !== null);
        setLeft(false);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Tab' || key === 'Enter') setLeft(true);
      }}
      // After the click that leaves it: a message that came while the button is down would move what is clicked away.
      onBlur={() => document.addEventListener('click', () => setLeft(true), { once: true })}
      onChange={(day) => {
        setReadable(true);
        onDay(day ?? '');
      }}
    />
  );
}

/** Leads to the first day inside `scope` whose text can't be read. False where there is none. */
export function leadToUnreadDay(scope: ParentNode): boolean {
  const field = scope.querySelector<HTMLElement>('[data-unread-day]');
  field?.focus();
  return field !== null;
}
