import { useHotkeys } from '@mantine/hooks';
import { useMemo } from 'react';
import { isDay } from '#shared/rules/time/dates.ts';
import { useAddress } from '../../../app/routes/use-address.ts';
import { addDays, addMonths, monthWeeks, weekOf } from './calendar-days.ts';
import { instantOf, wallTime } from './zone-time.ts';

type PeriodKind = 'week' | 'month';

interface Period {
  readonly kind: PeriodKind;
  /** The day that it is around, yyyy-mm-dd. */
  readonly day: string;
}

/** The part of the calendar that is looked at, as the address has it, and how to look at another. */
export interface CalendarView extends Period {
  /** Every day that it shows; those of a month are whole weeks. */
  readonly days: readonly string[];
  /** When it begins and ends, ISO 8601. */
  readonly from: string;
  readonly to: string;
  readonly show: (kind: PeriodKind, day: string) => void;
  /** To the next week or month, or with -1 to the one before. */
  readonly step: (by: 1 | -1) => void;
  readonly toToday: () => void;
}

/** The days that a view of a period shows. */
const daysOf = (kind: PeriodKind, day: string): string[] => (kind === 'month' ? monthWeeks(day).flat() : weekOf(day));

function readPeriod(params: URLSearchParams, today: string): Period {
  const asked = params.get('day') ?? '';
  return { kind: params.get('view') === 'month' ? 'month' : 'week', day: isDay(asked) ? asked : today };
}

/** The part of the calendar in the address; T, J, K, W and M change it. `now` in milliseconds. */
export function useCalendarView(zone: string, now: number): CalendarView {
  const [params, setParams] = useAddress();
  const today = wallTime(now, zone).day;
  const { kind, day } = readPeriod(params, today);
  const days = useMemo(() => daysOf(kind, day), [kind, day]);
  const go = (next: (from: Period) => Partial<Period>) =>
    setParams((before) => {
      const from = readPeriod(before, today);
      const to = { ...from, ...next(from) };
      return { ...(to.kind === 'month' && { view: 'month' }), ...(to.day !== today && { day: to.day }) };
    });
  const step = (by: 1 | -1) =>
    go((from) => ({ day: from.kind === 'month' ? addMonths(from.day, by) : addDays(from.day, by * 7) }));
  const toToday = () => go(() => ({ day: today }));
  useHotkeys([
    ['T', toToday],
    ['J', () => step(1)],
    ['K', () => step(-1)],
    ['W', () => go(() => ({ kind: 'week' }))],
    ['M', () => go(() => ({ kind: 'month' }))],
  ]);
  const first = days[0] ?? day;
  const after = addDays(days.at(-1) ?? day, 1);
  return {
    kind,
    day,
    days,
    from: instantOf({ day: first, minutes: 0 }, zone),
    to: instantOf({ day: after, minutes: 0 }, zone),
    show: (to, around) => go(() => ({ kind: to, day: around })),
    step,
    toToday,
  };
}
