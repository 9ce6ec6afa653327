import { roles } from '#shared/rules/accounts/roles.ts';
import type { BookingStatus } from '#shared/rules/mentoring/booking-status.ts';
import { freeTimes, type Span } from '#shared/rules/mentoring/free-times.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { readOwnMentor, writeMentor } from '../mentoring/profile.ts';
import { answerBooking, book } from '../mentoring/sessions.ts';
import { readHours, writeHours } from '../mentors/hours.ts';
import { sessionItem } from '../orders/ordering.ts';
import { placeOrder, settleOrder } from '../orders/repository.ts';
import type { Dialect } from '../platform/database/dialect/dialect.ts';
import type { Tx } from '../platform/database/schema.ts';
import { daysBefore } from './fill-postings.ts';

const { day } = milliseconds;

const profile = {
  qualification: 'B.Tech. in Electronics, MBA',
  about:
    'Twelve years in product teams for payments and logistics. Ask me about a first job in product, about writing to people who decide, and about projects that show what you can do.',
  skills: ['Product management', 'Interview practice', 'SQL'],
  languages: ['English', 'Hindi', 'Urdu'],
  education: [
    { degree: 'MBA', institution: 'XLRI Jamshedpur', year: 2016 },
    { degree: 'B.Tech. in Electronics', institution: 'NIT Warangal', year: 2012 },
  ],
  projects: [
    { name: 'Parcel lockers', link: '', description: 'From ten lockers at one station to four hundred in six cities.' },
  ],
};

/** Evenings of the week, and Saturday mornings. */
const rules = [
  ...[1, 2, 4].map((weekday) => ({ weekday, from: '18:00', to: '20:00' })),
  { weekday: 6, from: '10:00', to: '13:00' },
];

interface SampleSession {
  readonly studentId: number;
  readonly topic: string;
  /** Days ago on which it was asked for. */
  readonly asked: number;
  /** The first free time so many days from now; negative: it is over. */
  readonly in: number;
  /** What the mentor answered a day later; left out: nothing yet. */
  readonly answer?: { readonly status: 'accepted'; readonly note: string; readonly place: string };
}

/** Whose sessions the sample has: its student, and two others. Ids of users. */
interface SampleMentees {
  readonly guest: number;
  readonly others: readonly number[];
}

/** Gives the sample's mentor a profile, free times and sessions: one over and paid, one to come, two asked for. */
export async function fillMentoring(
  tx: Tx,
  dialect: Dialect,
  { guest, others }: SampleMentees,
  now: Date,
): Promise<void> {
  const mentors = tx.selectFrom('users').select('id').where('role', '=', roles.mentor);
  const { id: mentorId } = await mentors.executeTakeFirstOrThrow();
  const since = daysBefore(now, 60);
  const own = await readOwnMentor(tx, mentorId);
  await writeMentor(tx, { ...own, ...profile, version: own.version + 1 }, since);
  const hours = { zone: 'Asia/Kolkata', session_minutes: 60, rules, exceptions: [], version: 2 };
  await writeHours(tx, mentorId, hours, since);
  const [first = guest, second = guest] = others;
  const place = 'https://meet.example.in/farhan';
  const sessions: SampleSession[] = [
    {
      studentId: guest,
      topic: 'Which projects to show first',
      asked: 20,
      in: -13,
      answer: { status: 'accepted', note: 'Bring two of your reports.', place },
    },
    {
      studentId: first,
      topic: 'From tester to product: is it too early?',
      asked: 5,
      in: 2,
      answer: { status: 'accepted', note: 'Send me your résumé the day before.', place },
    },
    { studentId: second, topic: 'Practice for an interview at a bank', asked: 2, in: 4 },
    { studentId: guest, topic: 'How to write to a company that has not answered', asked: 1, in: 6 },
  ];
  const kept = await readHours(tx, mentorId);
  const taken: Span[] = [];
  for (const session of sessions) {
    const [time] = freeTimes(kept, taken, weekFrom(session.in, now), since.getTime());
    if (!time) throw new Error('The sample’s mentor has no free time in a week');
    taken.push(time);
    await fillSession(tx, dialect, { mentorId, session, startsAt: time.starts_at }, now);
  }
}

function weekFrom(days: number, now: Date) {
  const from = now.getTime() + days * day;
  return { from, to: from + 8 * day };
}

async function fillSession(
  tx: Tx,
  dialect: Dialect,
  {
    mentorId,
    session,
    startsAt,
  }: { readonly mentorId: number; readonly session: SampleSession; readonly startsAt: string },
  now: Date,
): Promise<void> {
  const { studentId, topic, answer } = session;
  const asked = daysBefore(now, session.asked);
  let orderId = 0;
  const order = async (price: number) => {
    const items = [sessionItem(mentorId, price)];
    const owner = { column: 'user_id', id: studentId } as const;
    orderId = await placeOrder(tx, { owner, by: studentId, items, status: 'pending' }, asked);
    return orderId;
  };
  const wanted = { mentorId, studentId, startsAt, topic, order };
  const id = await book(tx, dialect, wanted, asked);
  if (!answer) return;
  const answered = daysBefore(now, session.asked - 1);
  const owner = { column: 'mentor_id', id: mentorId } as const;
  const change: { readonly id: number; readonly status: BookingStatus } = { id, ...answer };
  await answerBooking(tx, dialect, { owner, side: 'mentor', answer: change }, answered);
  if (session.in < 0) await settleOrder(tx, orderId, { status: 'paid', by: await anAdmin(tx), reason: '' }, answered);
}

async function anAdmin(tx: Tx): Promise<number> {
  const admins = tx.selectFrom('users').select('id').where('role', '=', roles.admin);
  return (await admins.executeTakeFirstOrThrow()).id;
}
