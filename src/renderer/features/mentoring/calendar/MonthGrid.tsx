import { type KeyboardEvent, useRef, useState } from 'react';
import classes from './calendar.module.css';
import { blocksOn, type CalendarBlock, type CalendarEntry, type CalendarKind } from './calendar-blocks.ts';
import { addDays, monthWeeks, spokenDay, weekdayText } from './calendar-days.ts';
import { clockText, wallTime } from './zone-time.ts';

interface MonthGridProps {
  /** A day of the month, yyyy-mm-dd. */
  readonly day: string;
  readonly entries: readonly CalendarEntry[];
  readonly zone: string;
  /** In milliseconds. */
  readonly now: number;
  /** Opens the week of a day. */
  readonly onDay: (day: string) => void;
}

/** So many entries of a day are named; the others are counted. */
const named = 3;

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** A month as whole weeks. The arrow keys go from day to day; a day opens its week. */
export function MonthGrid({ day: shown, entries, zone, now, onDay }: MonthGridProps) {
  const weeks = monthWeeks(shown);
  const today = wallTime(now, zone).day;
  const [focused, setFocused] = useState(today.slice(0, 7) === shown.slice(0, 7) ? today : shown);
  const table = useRef<HTMLTableElement>(null);
  const current = weeks.flat().includes(focused) ? focused : shown;

  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key];
    if (step === undefined) return;
    const next = addDays(current, step);
    const button = table.current?.querySelector<HTMLElement>(`[data-day="${next}"]`);
    if (!button) return;
    event.preventDefault();
    button.focus();
  }

  return (
    <div className={classes.month}>
      <table ref={table} className={classes.monthTable} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {(weeks[0] ?? []).map((day) => (
              <th key={day} scope="col">
                {weekdayText(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} data-other={day.slice(0, 7) !== shown.slice(0, 7)}>
                  <MonthDay
                    day={day}
                    isToday={day === today}
                    blocks={blocksOn(day, entries, zone)}
                    reachable={day === current}
                    onFocus={() => setFocused(day)}
                    onOpen={() => onDay(day)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface MonthDayProps {
  readonly day: string;
  readonly isToday: boolean;
  readonly blocks: readonly CalendarBlock[];
  /** Whether Tab stops here. */
  readonly reachable: boolean;
  readonly onFocus: () => void;
  readonly onOpen: () => void;
}

function MonthDay({ day, isToday, blocks, reachable, onFocus, onOpen }: MonthDayProps) {
  const more = blocks.length - named;
  const [weekday, date, ...rest] = spokenDay(day).split(' ');
  return (
    <button
      type="button"
      className={classes.monthDay}
      data-day={day}
      tabIndex={reachable ? 0 : -1}
      onFocus={onFocus}
      onClick={onOpen}
    >
      <span className="fb-visually-hidden">{weekday} </span>
      <span className={classes.monthDate} data-today={isToday}>
        {date}
      </span>
      <span className="fb-visually-hidden">
        {' '}
        {rest.join(' ')}
        {isToday && ', today'}
      </span>
      {blocks.slice(0, named).map(({ entry, from }) => (
        <span key={`${entry.kind} ${entry.id}`} className={classes.monthEntry} data-kind={entry.kind}>
          <span className={classes.monthTime}>{clockText(from)}</span>{' '}
          <span className={classes.monthName}>{entry.name}</span>
          {kindNames[entry.kind] && <span className="fb-visually-hidden"> {kindNames[entry.kind]}</span>}
        </span>
      ))}
      {more > 0 && <span className={classes.monthMore}>+{more} more</span>}
    </button>
  );
}

/** What is read out behind a name. */
const kindNames: Readonly<Record<CalendarKind, string>> = {
  session: 'session',
  request: 'request',
  proposed: 'proposed time',
  free: '',
};
