import { Button, Tabs } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type BookingStatus, bookingStatuses } from '#shared/rules/mentoring/booking-status.ts';
import { useRead } from '../../../app/desk/use-read.ts';
import { useAddress } from '../../../app/routes/use-address.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { StepPager } from '../../../ui/page/StepPager.tsx';
import { Empty, ErrorState, LoadingLines, OfflineNote } from '../../../ui/states/States.tsx';
import { useLastPage } from '../../../ui/table/use-last-page.ts';
import { useNow } from '../../sync/use-now.ts';
import type { OpenedSession } from '../calendar/CalendarPage.tsx';
import { mentorPaths } from '../mentor-paths.ts';
import { SessionCard } from './SessionCard.tsx';
import { SessionDialog } from './SessionDialog.tsx';
import { sessionStates } from './session-text.ts';
import classes from './sessions.module.css';
import { useSessions } from './use-sessions.ts';

/** Sessions on a page. */
const limit = 24;

const empty: Readonly<Record<BookingStatus, readonly [title: string, text: string]>> = {
  requested: [
    'No requests waiting',
    'Students see your free times and ask for a session. Their requests are listed here.',
  ],
  proposed: ['No proposed times', 'When you propose another time, the request waits here for the student’s answer.'],
  accepted: ['No accepted sessions', 'Sessions that you accept are listed here and in your calendar.'],
  declined: ['No declined requests', 'Requests that you decline are listed here.'],
  cancelled: ['No sessions called off', 'Sessions that you or a student called off are listed here.'],
};

/** /dashboard/mentor/sessionrequest: what students asked for, by what became of it. */
export function SessionRequestsPage() {
  const [params, setParams] = useAddress();
  const status = bookingStatuses.find((each) => each === params.get('show')) ?? 'requested';
  return (
    <Page
      title="Session requests"
      actions={
        <Button
          component={Link}
          to={mentorPaths.calendar}
          variant="default"
          leftSection={<IconCalendar size={17} stroke={1.8} aria-hidden="true" />}
        >
          Calendar
        </Button>
      }
    >
      <Tabs
        value={status}
        onChange={(next) => setParams(() => (next && next !== 'requested' ? { show: next } : {}))}
        keepMounted={false}
      >
        <Tabs.List aria-label="Requests by status">
          {bookingStatuses.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {sessionStates[each].label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={status} pt={18}>
          <Sessions key={status} status={status} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

function Sessions({ status }: { status: BookingStatus }) {
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<OpenedSession | null>(null);
  const isAhead = status === 'requested' || status === 'proposed';
  const list = useSessions({ status, page, limit, sort: isAhead ? 'starts_at' : '-starts_at' });
  const { data: hours } = useRead('mentor.hours');
  const now = useNow(false);
  const zone = hours?.data.zone;
  const problem = list.problem;
  const shown = list.sessions?.filter((session) => session.status === status);
  const total = list.data?.total ?? 0;
  useLastPage({ page, limit, total, onPage: setPage }, shown?.length, list.live);
  if (!shown || zone === undefined) {
    return problem ? <ErrorState problem={problem} onRetry={list.refetch} /> : <LoadingLines lines={6} />;
  }
  const [title, text] = empty[status];
  const hasPages = total > limit || page > 1;
  return (
    <>
      <OfflineNote live={list.live} asOf={list.asOf} />
      {shown.length === 0 &&
        (hasPages ? <Empty title="Nothing is left on this page" /> : <Empty title={title}>{text}</Empty>)}
      {shown.length > 0 && (
        <ul className={classes.cards} aria-label="Sessions">
          {shown.map((session) => (
            <li key={session.id}>
              <SessionCard
                session={session}
                zone={zone}
                now={now}
                onOpen={(chosen, proposing) => setOpened({ session: chosen, proposing })}
              />
            </li>
          ))}
        </ul>
      )}
      {hasPages && (
        <div className={classes.pages}>
          <StepPager page={page} pages={Math.max(page, Math.ceil(total / limit))} onPage={setPage} />
        </div>
      )}
      {opened && <SessionDialog {...opened} zone={zone} onClose={() => setOpened(null)} />}
    </>
  );
}
