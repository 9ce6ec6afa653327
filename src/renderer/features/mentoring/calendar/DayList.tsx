import { BlockButton } from './BlockButton.tsx';
import classes from './calendar.module.css';
import { blocksOn, type CalendarEntry } from './calendar-blocks.ts';
import { spokenDay, weekdayAndDate } from './calendar-days.ts';
import { useBlockKeys } from './use-block-keys.ts';
import { wallTime } from './zone-time.ts';

interface DayListProps {
  readonly days: readonly string[];
  readonly entries: readonly CalendarEntry[];
  readonly zone: string;
  /** In milliseconds. */
  readonly now: number;
  readonly onOpen: (entry: CalendarEntry) => void;
}

/** A week as a list of days, for small windows. */
export function DayList({ days, entries, zone, now, onOpen }: DayListProps) {
  const ref = useBlockKeys();
  const today = wallTime(now, zone).day;
  return (
    <div ref={ref} className={classes.dayList}>
      {days.map((day) => {
        const blocks = blocksOn(day, entries, zone);
        return (
          <section
            key={day}
            className={classes.listed}
            aria-label={`${spokenDay(day)}${day === today ? ', today' : ''}`}
          >
            <h2 className={classes.listedDay} data-today={day === today}>
              {weekdayAndDate(day)}
              {day === today && ' · today'}
            </h2>
            {blocks.length === 0 && <p className={classes.nothing}>Nothing booked</p>}
            {blocks.map((block) => (
              <BlockButton key={`${block.entry.kind} ${block.entry.id}`} block={block} onOpen={onOpen} />
            ))}
          </section>
        );
      })}
    </div>
  );
}
