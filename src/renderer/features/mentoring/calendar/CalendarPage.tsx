import { Button, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { OwnMentorHours } from '#shared/contract/mentoring.ts';
import type { Booking } from '#shared/contract/mentoring-schemas.ts';
import { type ServiceReadState, useRead } from '../../../app/desk/use-read.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { ErrorState, LoadingLines, OfflineNote } from '../../../ui/states/States.tsx';
import { useNow } from '../../sync/use-now.ts';
import { freeEntries } from '../hours/free-entries.ts';
import { HoursDrawer } from '../hours/HoursDrawer.tsx';
import { SessionDialog } from '../sessions/SessionDialog.tsx';
import { calendarEntries } from '../sessions/sessions.ts';
import { useSessions } from '../sessions/use-sessions.ts';
import classes from './CalendarPage.module.css';
import type { CalendarEntry } from './calendar-blocks.ts';
import { type CalendarView, useCalendarView } from './calendar-view.ts';
import { DayList } from './DayList.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { PendingRequests } from './PendingRequests.tsx';
import { PeriodSteps } from './PeriodSteps.tsx';
import { ThisPeriod } from './ThisPeriod.tsx';
import { WeekGrid } from './WeekGrid.tsx';
import { zoneName } from './zone-time.ts';

/** A session that is open, and whether another time is being chosen for it. */
export interface OpenedSession {
  readonly session: Booking;
  readonly proposing: boolean;
}

/** /dashboard/mentor/calender: booked sessions, requests and free times, by week or by month. */
export function CalendarPage() {
  const read = useRead('mentor.hours');
  const hours = read.data?.data;
  if (hours) return <Calendar hours={hours} read={read} />;
  return (
    <Page title="Calendar">
      {read.problem ? <ErrorState problem={read.problem} onRetry={read.refetch} /> : <LoadingLines lines={12} />}
    </Page>
  );
}

interface CalendarProps {
  readonly hours: OwnMentorHours;
  readonly read: Pick<ServiceReadState<unknown>, 'live' | 'asOf'>;
}

function Calendar({ hours, read }: CalendarProps) {
  const { zone } = hours;
  const now = useNow(false);
  const view = useCalendarView(zone, now);
  const sessions = useSessions({ from: view.from, to: view.to, limit: 100 });
  const [opened, setOpened] = useState<OpenedSession | null>(null);
  const [editing, setEditing] = useState(false);
  const booked = useMemo(() => calendarEntries(sessions.sessions ?? []), [sessions.sessions]);
  const free = useMemo(() => freeEntries(view.days, hours, booked), [view.days, hours, booked]);
  const open = (session: Booking, proposing: boolean) => setOpened({ session, proposing });

  return (
    <Page
      title="Calendar"
      beside={<PeriodSteps view={view} zoneName={zoneName(zone, view.from)} />}
      actions={
        <>
          <SegmentedControl
            aria-label="View"
            data={[
              { value: 'week', label: 'Week' },
              { value: 'month', label: 'Month' },
            ]}
            value={view.kind}
            onChange={(kind) => view.show(kind === 'month' ? 'month' : 'week', view.day)}
          />
          <Button leftSection={<IconPlus size={17} stroke={1.8} />} onClick={() => setEditing(true)}>
            Free times
          </Button>
        </>
      }
    >
      <OfflineNote live={read.live && sessions.live} asOf={sessions.asOf ?? read.asOf} />
      <div className={classes.columns}>
        <div className={classes.main}>
          {!sessions.sessions &&
            (sessions.problem ? (
              <ErrorState problem={sessions.problem} onRetry={sessions.refetch} />
            ) : (
              <LoadingLines lines={12} />
            ))}
          {sessions.sessions && (
            <Entries
              view={view}
              entries={[...free, ...booked]}
              zone={zone}
              now={now}
              onOpen={({ kind, id }) => {
                const session = sessions.sessions?.find((each) => String(each.id) === id);
                if (kind !== 'free' && session) open(session, false);
                else setEditing(true);
              }}
            />
          )}
          {(sessions.data?.total ?? 0) > 100 && (
            <p className={classes.more}>Only the first 100 sessions are shown. The week shows all of them.</p>
          )}
        </div>
        <aside className={classes.aside} aria-label="Beside the calendar">
          <PendingRequests zone={zone} now={now} onOpen={open} />
          <ThisPeriod view={view} zone={zone} now={now} sessions={sessions.sessions} free={free} />
        </aside>
      </div>
      {opened && <SessionDialog {...opened} zone={zone} onClose={() => setOpened(null)} />}
      {editing && <HoursDrawer onClose={() => setEditing(false)} />}
    </Page>
  );
}

interface EntriesProps {
  readonly view: CalendarView;
  readonly entries: readonly CalendarEntry[];
  readonly zone: string;
  readonly now: number;
  readonly onOpen: (entry: CalendarEntry) => void;
}

function Entries({ view, entries, zone, now, onOpen }: EntriesProps) {
  const small = useMediaQuery('(max-width: 700px)', false, { getInitialValueInEffect: false });
  if (view.kind === 'month') {
    return (
      <MonthGrid
        key={view.day.slice(0, 7)}
        day={view.day}
        entries={entries}
        zone={zone}
        now={now}
        onDay={(day) => view.show('week', day)}
      />
    );
  }
  const week = { days: view.days, entries, zone, now, onOpen };
  return small ? <DayList {...week} /> : <WeekGrid {...week} />;
}
