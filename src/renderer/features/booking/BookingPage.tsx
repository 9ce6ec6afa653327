import '@mantine/dates/styles.layer.css';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { MentorProfile } from '#shared/contract/mentors.ts';
import { fullName } from '#shared/rules/accounts/navigation.ts';
import { localDay } from '#shared/rules/time/dates.ts';
import { Awaited } from '../../app/controls/Awaited.tsx';
import { useRead } from '../../app/desk/use-read.ts';
import { ErrorPage } from '../../app/routes/ErrorPage.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { OfflineNote } from '../../ui/states/States.tsx';
import { BookingOrder } from './BookingOrder.tsx';
import classes from './booking.module.css';
import { type FreeTime, monthOf, nextMonth } from './booking-times.ts';
import { TimeChoice } from './TimeChoice.tsx';

/** /student/mentors/{id}/book: the day, the time, and the order of a session with a mentor. */
export function BookingPage() {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,9}$/.test(id) ? <Booking key={id} mentorId={Number(id)} /> : <ErrorPage inside />;
}

function Booking({ mentorId }: { mentorId: number }) {
  const read = useRead('mentors.read', { params: { id: mentorId } });
  const mentor = read.data?.data;
  const name = mentor ? fullName(mentor) : 'Mentor';
  return (
    <Page
      title="Book a session"
      subtitle={mentor && `With ${name}`}
      trail={
        <>
          <Link className="fb-link" to="/student/mentors">
            Mentors
          </Link>
          {' / '}
          <Link className="fb-link" to={`/student/mentors/${mentorId}`}>
            {name}
          </Link>
        </>
      }
    >
      <OfflineNote live={read.live} asOf={read.asOf} />
      {!mentor && <Awaited read={read} back={['/student/mentors', 'Mentors']} lines={8} />}
      {mentor && <Steps mentor={mentor} />}
    </Page>
  );
}

function Steps({ mentor }: { mentor: MentorProfile }) {
  const [chosenMonth, setChosenMonth] = useState<string | null>(null);
  const [time, setTime] = useState<FreeTime | null>(null);
  const params = { id: mentor.id };
  const today = localDay(new Date());
  const current = useRead('mentors.slots', { params, query: monthOf(today) });
  const month = chosenMonth ?? (current.data?.data.length === 0 ? nextMonth(today) : today);
  const slots = useRead('mentors.slots', { params, query: monthOf(month) });
  return (
    <div className={classes.steps}>
      <TimeChoice mentor={mentor} slots={slots} month={month} onMonth={setChosenMonth} time={time} onTime={setTime} />
      <BookingOrder
        mentor={mentor}
        price={slots.data?.price ?? mentor.price}
        time={time}
        onTaken={() => {
          setTime(null);
          slots.refetch();
        }}
      />
    </div>
  );
}
