import { Fragment, useState } from 'react';
import { Link } from 'react-router-dom';
import type { OwnMentorHours } from '#shared/contract/mentoring.ts';
import { fullName } from '#shared/rules/accounts/navigation.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { Card } from '../../ui/page/Card.tsx';
import { ErrorState, LoadingLines, OfflineNote } from '../../ui/states/States.tsx';
import { FirstSteps } from '../first-steps/FirstSteps.tsx';
import { newMentorSteps } from '../first-steps/first-steps.ts';
import { AccountCard, Home } from '../home/MemberHome.tsx';
import { ProfileCompletion } from '../home/ProfileCompletion.tsx';
import { useNow } from '../sync/use-now.ts';
import type { OpenedSession } from './calendar/CalendarPage.tsx';
import { PendingRequests } from './calendar/PendingRequests.tsx';
import { jobPages, mentorPages } from './mentor-pages.ts';
import { mentorPaths } from './mentor-paths.ts';
import classes from './mentoring.module.css';
import { profileParts } from './profile/profile-form.ts';
import { SessionCard } from './sessions/SessionCard.tsx';
import { SessionDialog } from './sessions/SessionDialog.tsx';
import sessionClasses from './sessions/sessions.module.css';
import { startOfDay } from './sessions/sessions.ts';
import { useSessions } from './sessions/use-sessions.ts';

/** So many of the next sessions stand on the home. */
const nextSessions = 3;

/** A mentor's home: next sessions, requests that wait, the ways to every page, and what the profile lacks. */
export function MentorHome() {
  const hours = useRead('mentor.hours');
  const zone = hours.data?.data.zone;
  const now = useNow(false);
  const [opened, setOpened] = useState<OpenedSession | null>(null);
  const open = (session: OpenedSession['session'], proposing: boolean) => setOpened({ session, proposing });
  return (
    <Home subtitle="You are signed in as a mentor">
      <OfflineNote live={hours.live} asOf={hours.asOf} />
      {hours.data && <MentorFirstSteps hours={hours.data.data} />}
      <Ways />
      <div className={classes.sections}>
        <div className={classes.stack}>
          {zone === undefined ? (
            <Card title="Next sessions">
              {hours.problem ? <ErrorState problem={hours.problem} onRetry={hours.refetch} /> : <LoadingLines />}
            </Card>
          ) : (
            <>
              <NextSessions zone={zone} now={now} onOpen={open} />
              <PendingRequests zone={zone} now={now} onOpen={open} />
            </>
          )}
        </div>
        <div className={classes.stack}>
          <ProfileCompletion />
          <StudentsRead />
          <AccountCard>Your name, picture, phone number and password.</AccountCard>
        </div>
      </div>
      {opened && zone !== undefined && <SessionDialog {...opened} zone={zone} onClose={() => setOpened(null)} />}
    </Home>
  );
}

function MentorFirstSteps({ hours: { rules, exceptions } }: { readonly hours: OwnMentorHours }) {
  const profile = useRead('mentor.profile').data?.data;
  if (!profile) return null;
  const missing = profileParts(profile).flatMap(({ label, done }) => (done ? [] : label));
  const hasHours = rules.length > 0 || exceptions.some((day) => day.hours.length > 0);
  return <FirstSteps steps={newMentorSteps({ missing, hasHours })} />;
}

/** Every page of the mentor's. */
function Ways() {
  return (
    <nav aria-label="Your pages">
      <ul className={classes.ways}>
        {mentorPages.map(({ key, label, path, icon: Icon }) => (
          <li key={key}>
            <Link to={path} className={classes.way}>
              <Icon size={18} stroke={1.7} aria-hidden="true" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <p className={classes.jobLinks}>
        The job you chose:{' '}
        {jobPages.map(({ label, path }, place) => (
          <Fragment key={path}>
            {place > 0 && ', '}
            <Link className="fb-link" to={path}>
              {label}
            </Link>
          </Fragment>
        ))}
      </p>
    </nav>
  );
}

interface NextSessionsProps {
  readonly zone: string;
  /** In milliseconds. */
  readonly now: number;
  readonly onOpen: (session: OpenedSession['session'], proposing: boolean) => void;
}

function NextSessions({ zone, now, onOpen }: NextSessionsProps) {
  const list = useSessions({ status: 'accepted', from: startOfDay(now), limit: 24 });
  const shown = list.sessions
    ?.filter(({ status, ends_at }) => status === 'accepted' && Date.parse(ends_at) > now)
    .slice(0, nextSessions);
  return (
    <Card
      title="Next sessions"
      note={
        <Link className="fb-link" to={mentorPaths.calendar}>
          Calendar
        </Link>
      }
    >
      {!shown && (list.problem ? <ErrorState problem={list.problem} onRetry={list.refetch} /> : <LoadingLines />)}
      {shown?.length === 0 && (
        <p className={classes.muted}>Sessions that you accept are listed here. None are arranged yet.</p>
      )}
      {shown && shown.length > 0 && (
        <ul className={sessionClasses.list} aria-label="Next sessions">
          {shown.map((session) => (
            <li key={session.id} aria-label={fullName(session.student)}>
              <SessionCard session={session} zone={zone} now={now} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** What students look for in the mentor's profile and do not find. */
function StudentsRead() {
  const read = useRead('mentor.profile');
  const profile = read.data?.data;
  const missing = profile && profileParts(profile).filter(({ done }) => !done);
  return (
    <Card
      title="What students read"
      note={
        <Link className="fb-link" to={mentorPaths.profile}>
          Edit profile
        </Link>
      }
    >
      {!missing && (read.problem ? <ErrorState problem={read.problem} onRetry={read.refetch} /> : <LoadingLines />)}
      {missing && (
        <p className={classes.muted}>
          {missing.length === 0
            ? 'Your profile says everything that students look for.'
            : `Still missing: ${missing.map(({ label }) => label).join(', ')}.`}
        </p>
      )}
    </Card>
  );
}
