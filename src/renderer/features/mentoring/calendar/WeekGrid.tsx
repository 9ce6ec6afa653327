import type { CSSProperties } from 'react';
import { BlockButton } from './BlockButton.tsx';
import classes from './calendar.module.css';
import { blocksOn, type CalendarEntry, shownHours } from './calendar-blocks.ts';
import { dateText, spokenDay, weekdayText } from './calendar-days.ts';
import { useBlockKeys } from './use-block-keys.ts';
import { clockText, wallTime } from './zone-time.ts';

interface WeekGridProps {
  /** Seven days, yyyy-mm-dd. */
  readonly days: readonly string[];
  readonly entries: readonly CalendarEntry[];
  /** IANA time zone that the days and hours are in. */
  readonly zone: string;
  /** In milliseconds. */
  readonly now: number;
  readonly onOpen: (entry: CalendarEntry) => void;
}

/** A week as seven columns of hours. The arrow keys go from one entry to the next. */
export function WeekGrid({ days, entries, zone, now, onOpen }: WeekGridProps) {
  const columns = days.map((day) => ({ day, blocks: blocksOn(day, entries, zone) }));
  const shown = shownHours(columns.flatMap(({ blocks }) => blocks));
  const hours = Array.from({ length: (shown.to - shown.from) / 60 }, (_, index) => shown.from + index * 60);
  const today = wallTime(now, zone);
  const ref = useBlockKeys();
  return (
    <div ref={ref} className={classes.week} style={{ '--hours': hours.length } as CSSProperties}>
      <div className={classes.weekHead} aria-hidden="true">
        <span />
        {days.map((day) => (
          <span key={day} data-today={day === today.day}>
            {weekdayText(day)} {dateText(day)}
          </span>
        ))}
      </div>
      <div className={classes.weekBody}>
        <div className={classes.hours} aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour}>{clockText(hour)}</span>
          ))}
        </div>
        {columns.map(({ day, blocks }) => (
          <section
            key={day}
            className={classes.column}
            aria-label={`${spokenDay(day)}${day === today.day ? ', today' : ''}`}
          >
            {blocks.map((block) => (
              <BlockButton
                key={`${block.entry.kind} ${block.entry.id}`}
                block={block}
                start={shown.from}
                onOpen={onOpen}
              />
            ))}
            {day === today.day && today.minutes >= shown.from && today.minutes < shown.to && (
              <div
                className={classes.now}
                style={{ '--top': (today.minutes - shown.from) / 60 } as CSSProperties}
                data-testid="now"
              />
            )}
          </section>
        ))}
      </div>
    </div>
  );
}
