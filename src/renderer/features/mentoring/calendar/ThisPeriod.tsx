import type { Booking } from '#shared/contract/mentoring-schemas.ts';
import { count } from '../../../ui/format.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { hoursOf } from '../hours/free-entries.ts';
import classes from './CalendarPage.module.css';
import type { CalendarEntry } from './calendar-blocks.ts';
import { monthText, weekText } from './calendar-days.ts';
import type { CalendarView } from './calendar-view.ts';
import { wallTime } from './zone-time.ts';

interface ThisPeriodProps {
  readonly view: CalendarView;
  /** IANA time zone. */
  readonly zone: string;
  /** In milliseconds. */
  readonly now: number;
  readonly sessions: readonly Booking[] | undefined;
  readonly free: readonly CalendarEntry[];
}

/** How many sessions and free hours the shown week or month has, and what the sessions are worth. */
export function ThisPeriod({ view, zone, now, sessions, free }: ThisPeriodProps) {
  // A month is shown with the whole weeks at its ends.
  const isInside = ({ starts_at }: Pick<Booking, 'starts_at'>) =>
    view.kind === 'week' || wallTime(starts_at, zone).day.startsWith(view.day.slice(0, 7));
  const accepted = sessions?.filter((session) => session.status === 'accepted' && isInside(session));
  if (!accepted) return null;
  const worth = accepted.reduce((sum, { price }) => sum + price, 0);
  const hours = hoursOf(free.filter(isInside));
  return (
    <Card title={titleOf(view, wallTime(now, zone).day)}>
      <p className={classes.figures}>
        <strong>{count(accepted.length)}</strong> {accepted.length === 1 ? 'session' : 'sessions'}
        <strong>{count(hours)}</strong> {hours === 1 ? 'free hour' : 'free hours'}
      </p>
      {worth > 0 && <p className={classes.nothing}>₹ {count(worth)} in sessions, settled outside Footbridge.</p>}
    </Card>
  );
}

/** `This week`, or which one it is. */
function titleOf({ kind, day, days }: CalendarView, today: string): string {
  if (kind === 'month') return day.slice(0, 7) === today.slice(0, 7) ? 'This month' : monthText(day);
  return days.includes(today) ? 'This week' : weekText(days);
}
