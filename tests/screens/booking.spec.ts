import type { Page } from '@playwright/test';
import type { AnswerOf } from '#shared/contract/index.ts';
import { fixTime } from '../support/fixed-time.ts';
import { expectNoFindings } from './both-schemes.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { sampleAnswer } from './sample-answers.ts';

type Booking = AnswerOf<'bookings.list'>['data'][number];
type Slots = AnswerOf<'mentors.slots'>;
type Order = AnswerOf<'subscription.read'>['data']['history'][number];

/** Ten o’clock in India on 25 Nov 2026. */
const now = '2026-11-25T04:30:00.000Z';
const mentor = {
  ...sampleAnswer('mentors.read').data,
  id: 9,
  first_name: 'Farida',
  last_name: 'Khan',
  price: 1500,
  zone: 'Asia/Kolkata',
};
/** A session of an hour from a whole hour on, in India. */
const time = (day: string, hour: number) => {
  const start = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00+05:30`);
  return { starts_at: new Date(start).toISOString(), ends_at: new Date(start + 3_600_000).toISOString() };
};
const slots = (data: Slots['data'], changes: Partial<Slots> = {}): Slots => ({
  data,
  zone: 'Asia/Kolkata',
  session_minutes: 60,
  price: 1500,
  ...changes,
});
const monthAsked = (desk: FakeDesk) => desk.asked('mentors.slots').at(-1)?.query;
const day = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openBooking(
  page: Page,
  desk: FakeDesk,
  free: Slots = slots([time('2026-11-27', 10), time('2026-11-27', 15)]),
) {
  await fixTime(page, now);
  desk.signIn(person(4));
  desk.service('mentors.read', { data: mentor });
  desk.service('mentors.slots', free);
  await page.goto(`${desk.address}/student/mentors/9/book`);
}

test('‘Book Now’ on a mentor’s profile leads to the choice of day and time, which makes a session request [MEN-05]', async ({
  page,
  desk,
}) => {
  await openBooking(page, desk);
  await page.goto(`${desk.address}/student/mentors/9`);
  await page.getByRole('link', { name: 'Book Now' }).click();
  await expect(page).toHaveURL(`${desk.address}/student/mentors/9/book`);
  await expect(page.getByText('With Farida Khan')).toBeVisible();
  await day(page, '27 November 2026').click();
  await page.getByText('10:00 – 11:00').click();
  await page.getByRole('button', { name: 'Pay ₹1,500' }).click();
  await expect
    .poll(() => desk.asked('bookings.create'))
    .toEqual([
      {
        params: {},
        query: {},
        body: { mentor_id: 9, starts_at: time('2026-11-27', 10).starts_at, topic: '', price: 1500 },
      },
    ]);
});

test('a free Saturday reads as well as any other day', async ({ page, desk }) => {
  await openBooking(page, desk, slots([time('2026-11-28', 10)]));
  await expect(day(page, '28 November 2026')).toBeEnabled();
  await expectNoFindings(page);
});

test('a day up to a year from now and a time are chosen, and the session is asked for at that time [PLAN-08]', async ({
  page,
  desk,
}) => {
  const last = time('2027-11-25', 18);
  await openBooking(page, desk, slots([time('2026-11-25', 17), time('2027-11-25', 17), last]));
  await expect
    .poll(() => monthAsked(desk))
    .toEqual({
      from: '2026-10-31T18:30:00.000Z',
      to: '2026-11-30T18:30:00.000Z',
    });
  const range = 'Sessions can be booked from today up to a year ahead';
  const next = page.getByRole('button', { name: 'Next month' });
  await expect(page.getByRole('button', { name: 'Previous month' })).toHaveCount(0);
  await expect(next).toHaveAccessibleDescription('');
  await expect(day(page, '24 November 2026')).toHaveAccessibleDescription(range);
  await day(page, '25 November 2026').click();
  await page.getByText('17:00 – 18:00').click();
  await expect(page.getByText('Wed, 25 Nov 2026, 17:00 – 18:00')).toBeVisible();
  await page.getByRole('button', { name: 'November 2026', exact: true }).click();
  await expect(day(page, 'Oct')).toHaveAccessibleDescription(range);
  await expect(day(page, 'Nov')).toHaveAccessibleDescription('');
  await day(page, 'Nov').click();
  for (let month = 0; month < 12; month += 1) await next.click();
  await expect
    .poll(() => monthAsked(desk))
    .toEqual({
      from: '2027-10-31T18:30:00.000Z',
      to: '2027-11-30T18:30:00.000Z',
    });
  await expect(next).toHaveCount(0);
  await expect(day(page, '26 November 2027')).toBeDisabled();
  await expect(day(page, '26 November 2027')).toHaveAccessibleDescription(range);
  await expect(day(page, '24 November 2027')).toBeDisabled();
  await expect(day(page, '24 November 2027')).toHaveAccessibleDescription('No free times');
  await day(page, '25 November 2027').click();
  await page.getByText('18:00 – 19:00').click();
  await expect(page.getByText('Thu, 25 Nov 2027, 18:00 – 19:00')).toBeVisible();
  await page.getByRole('textbox', { name: 'What is it about?' }).fill('My résumé');
  await page.getByRole('button', { name: 'Pay ₹1,500' }).click();
  await expect
    .poll(() => desk.asked('bookings.create'))
    .toEqual([
      { params: {}, query: {}, body: { mentor_id: 9, starts_at: last.starts_at, topic: 'My résumé', price: 1500 } },
    ]);
  await expect(page).toHaveURL(`${desk.address}/student/subscriptions`);
});

for (const [price, sum] of [
  [1000, '₹1,000'],
  [1500, '₹1,500'],
] as const) {
  test(`the button pays the real sum of ${sum}, which becomes an order, and says that no money moves [PLAN-09]`, async ({
    page,
    desk,
  }) => {
    await openBooking(page, desk, slots([time('2026-11-27', 10)], { price }));
    await expect(page.getByText('No money moves in Footbridge.')).toContainText(`places an order of ${sum}`);
    await page.getByRole('button', { name: `Pay ${sum}` }).click();
    await expect(page.getByRole('alert')).toContainText('Choose a day and a time');
    await day(page, '27 November 2026').click();
    await page.getByText('10:00 – 11:00').click();
    expect(desk.asked('bookings.create')).toEqual([]);
    const booked: Booking = { ...requested, price };
    const ordered: Order = { ...order, price };
    desk.service('bookings.create', { data: booked });
    desk.service('bookings.list', { data: [booked], total: 1, page: 1, limit: 10 });
    desk.service('subscription.read', { data: { tier: 'beginner', since: null, pending: null, history: [ordered] } });
    await page.getByRole('button', { name: `Pay ${sum}` }).click();
    await expect(page.getByRole('table', { name: 'Subscription-Plan' }).getByRole('row').nth(1)).toContainText(
      `Mentor session${sum}—Pending`,
    );
    await expect.poll(() => desk.asked('bookings.create').map(({ body }) => body?.price)).toEqual([price]);
  });
}

test('a free session asks for no payment', async ({ page, desk }) => {
  await openBooking(page, desk, slots([time('2026-11-27', 10)], { price: 0 }));
  await expect(page.getByText('This session is free.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Request session' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
});

test('a time that somebody took meanwhile is said, looked up again, and what was typed stays', async ({
  page,
  desk,
}) => {
  await openBooking(page, desk);
  await day(page, '27 November 2026').click();
  await page.getByText('10:00 – 11:00').click();
  await page.getByRole('textbox', { name: 'What is it about?' }).fill('My résumé');
  desk.fail('bookings.create', 'conflict');
  desk.service('mentors.slots', slots([time('2026-11-27', 15)]));
  await page.getByRole('button', { name: 'Pay ₹1,500' }).click();
  await expect(page.getByRole('alert')).toContainText('This has changed since you opened it');
  await expect(page.getByText('10:00 – 11:00')).toHaveCount(0);
  await expect(page.getByText('Not chosen yet')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'What is it about?' })).toHaveValue('My résumé');
});

test('a price that the mentor has changed meanwhile is said and shown, and is asked for next', async ({
  page,
  desk,
}) => {
  const free = [time('2026-11-27', 10)];
  await openBooking(page, desk, slots(free));
  await day(page, '27 November 2026').click();
  await page.getByText('10:00 – 11:00').click();
  const said = 'The mentor has changed the price. Look at it and ask again';
  desk.fail('bookings.create', 'conflict', said);
  desk.service('mentors.slots', slots(free, { price: 2000 }));
  await page.getByRole('button', { name: 'Pay ₹1,500' }).click();
  await expect(page.getByRole('alert')).toContainText(said);
  await page.getByText('10:00 – 11:00').click();
  await page.getByRole('button', { name: 'Pay ₹2,000' }).click();
  await expect.poll(() => desk.asked('bookings.create').map(({ body }) => body?.price)).toEqual([1500, 2000]);
});

test('where this month has no free times left, the next one is shown, and this one can be gone back to [PLAN-08]', async ({
  page,
  desk,
}) => {
  await openBooking(page, desk);
  const december = '2026-11-30T18:30:00.000Z';
  desk.service('mentors.slots', ({ query }) => slots(query.from === december ? [time('2026-12-04', 10)] : []));
  await page.reload();
  await expect(page.getByRole('button', { name: 'December 2026', exact: true })).toBeVisible();
  await day(page, '4 December 2026').click();
  await expect(page.getByText('10:00 – 11:00')).toBeVisible();
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(day(page, '27 November 2026')).toHaveAccessibleDescription('No free times');
  await expect(page.getByText('Farida has no free times in this month. Look at the next one.')).toBeVisible();
});

test('without free times the page says so, names the mentor’s zone, and a failed look offers another try', async ({
  page,
  desk,
}) => {
  await openBooking(page, desk, slots([], { zone: 'Europe/London' }));
  await expect(page.getByText('Farida has no free times in this month. Look at the next one.')).toBeVisible();
  await expect(page.getByText('Times are in India Standard Time. Farida’s time zone is Europe/London.')).toBeVisible();
  desk.fail('mentors.slots', 'internal');
  await page.reload();
  await expect(page.getByText('Something went wrong').first()).toBeVisible();
  desk.service('mentors.slots', slots([time('2026-11-27', 10)]));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Choose a day. Days without free times are greyed out.')).toBeVisible();
  await expect(page.getByText('Times are in India Standard Time.', { exact: true })).toBeVisible();
});

const requested: Booking = {
  ...sampleAnswer('bookings.create').data,
  ...time('2026-11-27', 10),
  id: 71,
  status: 'requested',
  note: '',
  place: '',
  price: 1500,
  order_id: 41,
  mentor: { id: 9, first_name: 'Farida', last_name: 'Khan', profile_photo: '', designation: 'Engineer' },
};
const order: Order = {
  id: 41,
  item: 'Mentor session',
  tier: null,
  price: 1500,
  status: 'pending',
  session_off: null,
  items: [{ kind: 'mentor_session', name: 'Mentor session', tier: null, mentor_id: 9, price: 1500 }],
  created_at: now,
  settled_at: null,
  reason: '',
};

async function openSessions(page: Page, desk: FakeDesk, bookings: readonly Booking[], total = bookings.length) {
  await fixTime(page, now);
  desk.signIn(person(4));
  desk.service('bookings.list', { data: [...bookings], total, page: 1, limit: 10 });
  desk.service('subscription.read', { data: { tier: 'beginner', since: null, pending: null, history: [order] } });
  await page.goto(`${desk.address}/student/subscriptions`);
}

test('the own bookings are under Subscription Mentoring with every column, and an empty table says so [PLAN-06]', async ({
  page,
  desk,
}) => {
  const accepted: Booking = {
    ...requested,
    ...time('2026-11-20', 9),
    id: 70,
    status: 'accepted',
    place: 'https://meet.example/9',
    note: 'Bring your résumé',
    price: 2000,
    mentor: { ...requested.mentor, id: 22, first_name: 'Anil', last_name: 'Bose' },
    order_id: null,
  };
  await openSessions(page, desk, [requested, accepted]);
  await expect(page.getByRole('heading', { name: 'Subscription Mentoring' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Subscription Mentoring' });
  await expect(table.getByRole('columnheader')).toHaveText(['Day and time', 'Mentor', 'Price', 'Order', 'State']);
  await expect(table.getByRole('row').nth(1).getByRole('cell')).toHaveText([
    'Fri, 27 Nov 2026, 10:00 – 11:00',
    'Farida KhanMessage',
    '₹1,500',
    'Pending',
    'RequestedCall off',
  ]);
  await expect(table.getByRole('row').nth(2).getByRole('cell')).toHaveText([
    'Fri, 20 Nov 2026, 09:00 – 10:00',
    'Anil BoseMessage',
    '₹2,000',
    '—',
    'Acceptedhttps://meet.example/9Bring your résumé',
  ]);
  for (const [name, id] of [
    ['Farida Khan', requested.mentor.id],
    ['Anil Bose', 22],
  ] as const) {
    const link = table.getByRole('link', { name: `Message: ${name}` });
    await expect(link).toHaveAttribute('href', `/student/chat?with=mentor:${id}`);
    await expect(table.getByRole('link', { name, exact: true })).toHaveAttribute('href', `/student/mentors/${id}`);
  }
  await expect
    .poll(() => desk.asked('bookings.list').at(-1)?.query)
    .toEqual({ page: 1, limit: 10, sort: '-starts_at' });
  const statuses = ['requested', 'proposed', 'accepted', 'declined', 'cancelled'] as const;
  const past = statuses.map((status, index) => ({ ...accepted, id: 80 + index, status, note: accepted.place }));
  desk.service('bookings.list', { data: past, total: past.length, page: 1, limit: 10 });
  await page.reload();
  await expect(table.locator('[data-tone]')).toHaveText([
    'Requested',
    'New time proposed',
    'Accepted',
    'Declined',
    'Called off',
  ]);
  await expect(table.getByRole('row').nth(3).getByRole('cell').last()).toHaveText('Acceptedhttps://meet.example/9');
  desk.service('bookings.list', { data: [], total: 0, page: 1, limit: 10 });
  await page.reload();
  await expect(page.getByText('No sessions yet.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Choose a mentor' }).last()).toHaveAttribute('href', '/student/mentors');
  await expect(table).toHaveCount(0);
});

test('a proposed time is accepted, and a session is called off', async ({ page, desk }) => {
  await openSessions(page, desk, [{ ...requested, status: 'proposed' }]);
  const about = 'the session with Farida Khan, Fri, 27 Nov 2026, 10:00 – 11:00';
  await expect(page.getByRole('button', { name: `Accept the time of ${about}` })).toBeVisible();
  const moved = 'The mentor proposes another time now. Look at it first';
  const later = '2026-11-28T04:30:00.000Z';
  desk.fail('bookings.change', 'conflict', moved);
  desk.service('bookings.list', {
    data: [{ ...requested, status: 'proposed', starts_at: later, ends_at: '2026-11-28T05:30:00.000Z' }],
    total: 1,
    page: 1,
    limit: 10,
  });
  await page.getByRole('button', { name: `Accept the time of ${about}` }).click();
  await expect(page.getByText(moved)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Accept the time of .*, Sat, 28 Nov 2026, 10:00/ })).toBeVisible();
  desk.service('bookings.change', { data: { ...requested, status: 'accepted' } });
  desk.service('bookings.list', { data: [{ ...requested, status: 'accepted' }], total: 1, page: 1, limit: 10 });
  await page.getByRole('button', { name: /^Accept the time/ }).click();
  await expect
    .poll(() => desk.asked('bookings.change').map(({ body }) => body))
    .toEqual([requested.starts_at, later].map((starts_at) => ({ status: 'accepted', starts_at })));
  await expect(page.getByRole('button', { name: /^Accept the time/ })).toHaveCount(0);
  desk.service('bookings.list', { data: [{ ...requested, status: 'cancelled' }], total: 1, page: 1, limit: 10 });
  await page.getByRole('button', { name: `Call off ${about}` }).click();
  await expect
    .poll(() => desk.asked('bookings.change').at(-1))
    .toEqual({ params: { id: 71 }, query: {}, body: { status: 'cancelled' } });
  await expect(page.getByRole('table', { name: 'Subscription Mentoring' })).toContainText('Called off');
  await expect(page.getByRole('button', { name: /^Call off/ })).toHaveCount(0);
});

test('more than ten sessions are turned by page', async ({ page, desk }) => {
  await openSessions(page, desk, [requested], 11);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect
    .poll(() => desk.asked('bookings.list').at(-1)?.query)
    .toEqual({ page: 2, limit: 10, sort: '-starts_at' });
});
