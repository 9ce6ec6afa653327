import type { Page } from '@playwright/test';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { fixTime } from '../support/fixed-time.ts';
import { takesQueued } from './commands.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person, quietPages } from './people.ts';
import { sampleAnswer, sampleInstant } from './sample-answers.ts';

const news = {
  id: 1,
  kind: 'application',
  text: 'Karwan Foods shortlisted you for “Weaver”',
  path: '/student/my-applications/job/7',
  created_at: sampleInstant,
  read: false,
} as const;

function haveNews(desk: FakeDesk, data: (typeof news)[] | object[]): void {
  const sample = sampleAnswer('notifications.list');
  desk.service('notifications.list', {
    ...sample,
    data: data as (typeof sample)['data'],
    total: data.length,
    unread: 0,
  });
}

test('notifications list what happened, lead to it and are marked as read; without any it says so [STU-ROUTE-13] [STU-NOTIF-01]', async ({
  page,
  desk,
}) => {
  desk.signIn(person(4));
  haveNews(desk, []);
  await page.goto(`${desk.address}/student/notifications`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications');
  await expect(page.getByRole('heading', { name: 'There are no notifications' })).toBeVisible();
  haveNews(desk, [
    news,
    { ...news, id: 2, kind: 'invitation', text: 'Meridian invites you to “Dyer”', path: '/student/explore/job/8' },
    { ...news, id: 3, kind: 'interview', text: 'Meridian proposes times for an interview: “Dyer”', read: true },
  ]);
  await page.reload();
  const list = page.getByRole('main').getByRole('list', { name: 'News' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('heading', { name: 'There are no notifications' })).toHaveCount(0);
  await expect(list.getByRole('link', { name: /^Meridian invites/ })).toHaveAttribute('href', '/student/explore/job/8');
  await list.getByRole('link', { name: news.text }).click();
  await expect(page).toHaveURL(`${desk.address}/student/my-applications/job/7`);
  await expect.poll(() => desk.asked('notifications.read').at(-1)?.body).toEqual({ ids: [1], read: true });
});

test('a kept copy without notifications says as of when there were none, on the page and in the bell', async ({
  page,
  desk,
}) => {
  desk.signIn(person(4));
  haveNews(desk, []);
  desk.keptAsOf(sampleInstant);
  await page.goto(`${desk.address}/student/notifications`);
  await expect(page.getByRole('heading', { name: 'There were no notifications' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Shown as of');
  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  const bell = page.getByRole('dialog', { name: 'Notifications' });
  await expect(bell).toContainText(/Shown as of .*There were no notifications\./);
});

test('news is shown page by page, in the bell too [STU-NOTIF-01]', async ({ page, desk }) => {
  desk.signIn(person(4));
  desk.service('notifications.list', ({ query }) => ({
    ...sampleAnswer('notifications.list'),
    data: [{ ...news, text: `On page ${query.page ?? 1} by ${query.limit}` }],
    total: 70,
  }));
  await page.goto(`${desk.address}/student/notifications`);
  const main = page.getByRole('main');
  await expect(main.getByText('1–50 of 70')).toBeVisible();
  await main.getByRole('button', { name: 'Next page' }).click();
  await expect(main.getByRole('link', { name: 'On page 2 by 50' })).toBeVisible();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const bell = page.getByRole('dialog', { name: 'Notifications' });
  await expect(bell.getByRole('link', { name: 'On page 1 by 30' })).toBeVisible();
  await bell.getByRole('button', { name: 'Next page' }).click();
  await bell.getByRole('button', { name: 'Next page' }).click();
  await expect(bell.getByRole('link', { name: 'On page 3 by 30' })).toBeVisible();
  await expect(bell.getByText('3/3')).toBeVisible();
});

test('news says how old it is, what is not read stands first, and each is marked for itself or all at once [STU-NOTIF-01]', async ({
  page,
  desk,
}) => {
  await fixTime(page, Date.parse(sampleInstant) + 2 * milliseconds.hour);
  desk.signIn(person(4));
  haveNews(desk, [{ ...news, id: 3, text: 'Read before', read: true }, news]);
  await page.goto(`${desk.address}/student/notifications`);
  const list = page.getByRole('main').getByRole('list', { name: 'News' });
  await expect(list.getByRole('listitem')).toHaveText([/Weaver.*2 hours ago/, /Read before.*2 hours ago/]);
  const marked = () => desk.asked('notifications.read').map(({ body }) => body);
  await list.getByRole('button', { name: 'Mark as unread: Read before' }).click();
  await expect.poll(marked).toEqual([{ ids: [3], read: false }]);
  await list.getByRole('button', { name: `Mark as read: ${news.text}` }).click();
  await expect.poll(() => marked().at(-1)).toEqual({ ids: [1], read: true });
  await page.getByRole('main').getByRole('button', { name: 'Mark all as read' }).click();
  await expect.poll(() => marked().at(-1)).toEqual({ read: true });
});

test('the bell says that there are no notifications only once it knows, and the dot says where it can’t mark', async ({
  page,
  desk,
}) => {
  desk.signIn(person(4));
  desk.fail('notifications.list', 'internal', 'The list is away');
  const release = desk.hold('notifications.list');
  await page.goto(`${desk.address}/student/explore`);
  await page.getByRole('button', { name: 'Notifications' }).click();
  const bell = page.getByRole('dialog', { name: 'Notifications' });
  await expect(bell.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  await expect(bell.getByText('There are no notifications.')).toHaveCount(0);
  release();
  await expect(bell.getByText('The list is away.')).toBeVisible();
  await expect(bell.getByText('There are no notifications.')).toHaveCount(0);
  haveNews(desk, [news]);
  desk.fail('notifications.read', 'offline', 'You’re offline');
  await page.reload();
  await page.getByRole('button', { name: 'Notifications' }).click();
  await bell.getByRole('button', { name: `Mark as read: ${news.text}` }).click();
  await expect(page.getByText('You’re offline')).toBeVisible();
});

/** Stands in for the system's notifications in the page that is open, where ten seconds end when the test says so. `answer` is what the person says when asked. */
async function systemSays(page: Page, answer: 'granted' | 'denied'): Promise<void> {
  await page.evaluate(`
    window.shown = [];
    window.gone = 0;
    window.ends = [];
    window.Notification = class {
      static permission = 'default';
      static async requestPermission() { return (this.permission = ${JSON.stringify(answer)}); }
      constructor(title, { body }) { window.shown.push(title + ': ' + body); }
      close() { window.gone += 1; }
    };
    window.setTimeout = new Proxy(window.setTimeout, {
      apply: (set, self, [run, time, ...more]) =>
        time === 10_000 ? -window.ends.push(run) : set.call(self, run, time, ...more),
    });
  `);
}

test('who refuses the permission reads that the notifications are blocked [STU-NOTIF-02]', async ({ page, desk }) => {
  desk.signIn(person(4));
  haveNews(desk, []);
  await page.goto(`${desk.address}/student/explore`);
  await systemSays(page, 'denied');
  await page.getByRole('button', { name: 'Notifications' }).click();
  await page.getByRole('link', { name: 'All notifications' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications');
  const blocked = page.getByRole('status').filter({ hasText: 'You blocked the notifications' });
  await expect(page.getByRole('button', { name: 'Turn on desktop notifications' })).toBeVisible();
  await expect(blocked).toHaveCount(0);
  await page.getByRole('button', { name: 'Turn on desktop notifications' }).click();
  await expect(blocked).toBeVisible();
});

/** What is clicked last in a student's sign-in or choice of interests: the first two end a first sign-in. */
const lastClicks = {
  code: 'Verify',
  interests: 'Save interests',
  factor: 'Verify',
  'later interests': 'Save interests',
};

/** Clicks what ends a sign-in or a choice of interests, on its page. */
async function endWith(
  page: Page,
  desk: FakeDesk,
  end: keyof typeof lastClicks,
  answer: 'granted' | 'denied',
): Promise<void> {
  const student = person(4, { first_name: 'Meera' });
  const before = {
    code: { is_email_verified: false, isOTPVerified: false, isInterestAdded: false },
    interests: { isInterestAdded: false },
    factor: { is2FA: true, isOTPVerified: false },
    'later interests': {},
  };
  desk.signIn({ ...student, ...before[end] });
  desk.answer('session.sendOtp', { expires_at: sampleInstant, resend_after: 60 });
  desk.answer('session.verifyOtp', () => {
    desk.signIn(student);
    return { user: student, role: 4, verified: 'service' };
  });
  desk.service('filter.interests', { data: [{ id: 3, name: 'Weaving' }] });
  desk.service('filter.interestsJoined', { data: [] });
  desk.service('student.interests', { data: student });
  const isCode = lastClicks[end] === 'Verify';
  await page.goto(`${desk.address}/${isCode ? 'verify-otp' : 'add_interest'}`);
  if (isCode) await page.getByRole('textbox', { name: 'One-time password' }).fill('123456');
  else await page.getByRole('button', { name: 'Weaving' }).click();
  await systemSays(page, answer);
  await page.getByRole('button', { name: lastClicks[end], exact: true }).click();
  await expect(page).toHaveURL(`${desk.address}/student/dashboard`);
}

for (const end of ['code', 'interests'] as const) {
  test(`the first sign-in (${end}) ends with a welcome of the system for ten seconds [STU-NOTIF-03]`, async ({
    page,
    desk,
  }) => {
    await endWith(page, desk, end, 'granted');
    await expect
      .poll(() => page.evaluate('shown'))
      .toEqual(['Welcome, Meera: Explore what is open, and apply to what fits.']);
    expect(await page.evaluate('gone')).toBe(0);
    await page.evaluate('ends.forEach((run) => run())');
    expect(await page.evaluate('gone')).toBe(1);
  });

  test(`where the system may not, the welcome (${end}) is in the window for ten seconds [STU-NOTIF-03]`, async ({
    page,
    desk,
  }) => {
    await endWith(page, desk, end, 'denied');
    await expect(page.getByText('You blocked the notifications')).toBeVisible();
    const welcome = page.getByRole('alert').filter({ hasText: 'Welcome, Meera' });
    await expect(welcome).toContainText('Explore what is open, and apply to what fits.');
    expect(await page.evaluate('shown')).toEqual([]);
    // The toast's own: nothing else takes it away.
    await expect.poll(() => page.evaluate('ends.length')).toBeGreaterThan(0);
    await page.evaluate('ends.forEach((run) => run())');
    await expect(welcome).toHaveCount(0);
  });
}

for (const [end, said] of [
  ['factor', 'Successfully logged in'],
  ['later interests', 'Your interests are saved'],
] as const) {
  test(`no welcome comes later (${end}) [STU-NOTIF-03]`, async ({ page, desk }) => {
    await endWith(page, desk, end, 'granted');
    await expect(page.getByText(said)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate('shown')).toEqual([]);
  });
}

test('messages of a mentor are read and answered', async ({ page, desk }) => {
  const queued = takesQueued(desk);
  desk.signIn(person(4));
  const sample = sampleAnswer('messages.list');
  const thread = { ...sample.thread, with: 'mentor:21', name: 'Farida Khan', detail: 'Coach', last_at: sampleInstant };
  desk.service('messages.threads', { data: [thread], total: 1, page: 1, limit: 100, unread: 1 });
  desk.service('messages.list', { ...sample, thread });
  await page.goto(`${desk.address}/student/chat`);
  await page.getByRole('link', { name: /Farida Khan/ }).click();
  await expect(page).toHaveURL(`${desk.address}/student/chat?with=mentor:21`);
  await expect(page.getByRole('region', { name: 'Conversation with Farida Khan' })).toContainText('Coach');
  await expect(page.getByRole('button', { name: 'Report this mentor' })).toBeVisible();
  await page.getByRole('textbox', { name: /Farida Khan/ }).fill('Thank you');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(queued).toMatchObject([{ call: 'messages.send', body: { to: 'mentor:21', text: 'Thank you' } }]);
});

test('messages of companies are read and answered, and without any the page says what will be here [STU-ROUTE-15]', async ({
  page,
  desk,
}) => {
  const queued = takesQueued(desk);
  desk.signIn(person(4));
  const sample = sampleAnswer('messages.list');
  desk.service('messages.threads', { data: [], total: 0, page: 1, limit: 100, unread: 0 });
  await page.goto(`${desk.address}/student/chat`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages');
  await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible();
  await expect(page.getByText('Conversations with companies and mentors are listed here.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New message' })).toHaveCount(0);
  const thread = { ...sample.thread, with: 'company:3', name: 'Karwan Foods', detail: '', last_at: sampleInstant };
  desk.service('messages.threads', { data: [thread], total: 1, page: 1, limit: 100, unread: 1 });
  desk.service('messages.list', { ...sample, thread });
  await page.reload();
  await page.getByRole('link', { name: /Karwan Foods/ }).click();
  await expect(page).toHaveURL(`${desk.address}/student/chat?with=company:3`);
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Good morning');
  await page.getByRole('textbox', { name: /Karwan Foods/ }).fill('Thank you');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(queued).toMatchObject([{ call: 'messages.send', body: { to: 'company:3', text: 'Thank you' } }]);
});

const mentor = {
  id: 21,
  first_name: 'Farida',
  last_name: 'Khan',
  designation: 'Plant engineer',
  profile_photo: '',
  price: 1200,
  qualification: 'M.Tech',
  skills: ['Lean'],
  languages: ['English'],
  about: '',
  education: [],
  projects: [],
  documents: [],
  zone: 'Asia/Kolkata',
  session_minutes: 60,
};

test('mentors are listed and lead to their profiles; without any the page says so [STU-ROUTE-16]', async ({
  page,
  desk,
}) => {
  desk.signIn(person(4));
  const other = { ...mentor, id: 22, first_name: 'Meher', last_name: 'Irani', designation: 'Buyer', price: 900 };
  desk.service('mentors.list', { data: [mentor, other], total: 26, page: 1, limit: 24 });
  desk.service('mentors.read', ({ params }) => ({
    data: params['id'] === mentor.id ? mentor : { ...mentor, ...other },
  }));
  await page.goto(`${desk.address}/student/mentors`);
  const list = page.getByRole('list', { name: 'Mentors' });
  await expect(list.getByRole('listitem')).toContainText([
    'Farida KhanPlant engineerLean₹1,200 a session',
    'Meher IraniBuyerLean₹900 a session',
  ]);
  await expect(list.getByRole('link', { name: 'Meher Irani' })).toHaveAttribute('href', '/student/mentors/22');
  const query = { page: 1, limit: 24, search: 'lean' };
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(() => desk.asked('mentors.list').at(-1)?.query).toMatchObject({ page: 2, limit: 24 });
  await page.getByRole('searchbox', { name: 'Search by name or skill' }).fill('lean');
  await expect.poll(() => desk.asked('mentors.list').at(-1)?.query).toEqual(query);
  await list.getByRole('link', { name: 'Farida Khan' }).click();
  await expect(page).toHaveURL(`${desk.address}/student/mentors/21`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Farida Khan');
  await expect(page.getByRole('main')).toContainText('Plant engineer');
  await page.goto(`${desk.address}/student/mentors/22`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meher Irani');
  desk.service('mentors.list', { data: [], total: 0, page: 1, limit: 24 });
  await page.goto(`${desk.address}/student/mentors`);
  await expect(page.getByRole('heading', { name: 'No mentors yet' })).toBeVisible();
});

test('plans, orders and mentors are at the plural address, to which the sidebar leads [STU-ROUTE-18] [ROLE-19] [PLAN-10]', async ({
  page,
  desk,
}) => {
  desk.signIn(person(4));
  const features = [{ label: 'Projects at a time', value: '2' }];
  const plan = { crossed_out: null, crossed_out_monthly: null, features };
  desk.service('plans.list', {
    data: [
      { ...plan, tier: 'beginner', name: 'Beginner', price: 0 },
      { ...plan, tier: 'intermediate', name: 'Intermediate', price: 3800 },
      { ...plan, tier: 'expert', name: 'Expert', price: 6500 },
    ],
    add_ons: [
      { key: 'assessment', name: 'Assessment and certificate', price: 2900 },
      { key: 'mentor_session', name: 'Mentor session', price: 1000 },
    ],
  });
  desk.service('subscription.read', { data: { tier: 'beginner', since: null, pending: null, history: [] } });
  desk.service('mentors.list', { data: [mentor], total: 1, page: 1, limit: 6 });
  await page.goto(desk.address + quietPages[4]);
  await page.getByRole('link', { name: 'Subscription', exact: true }).click();
  await expect(page).toHaveURL(`${desk.address}/student/subscriptions`);
  for (const [name, price] of [
    ['Beginner', 'Free'],
    ['Intermediate', '₹3,800'],
    ['Expert', '₹6,500'],
  ] as const) {
    const plan = page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await expect(plan).toContainText(price);
    await expect(plan.getByRole('listitem')).toContainText(['Projects at a time2']);
  }
  await expect(page.getByRole('button', { name: 'Beginner is your plan' })).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Choose Expert' })).toHaveAttribute(
    'href',
    '/student/subscriptions/expert',
  );
  await expect(page.getByRole('list', { name: 'Add-ons' }).getByRole('listitem')).toHaveText([
    'Assessment and certificate₹2,900Order',
    'Mentor session₹1,000Choose a mentor',
  ]);
  for (const name of ['Subscription-Plan', 'Subscription Mentoring'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Mentors for you' })).toContainText('Farida Khan');
  await expect.poll(() => desk.asked('mentors.list').at(-1)?.query).toEqual({ limit: 6 });
  const banner = page.locator('section', { has: page.getByRole('heading', { name: 'Learn from a mentor' }) });
  await expect(banner).toContainText('Mentors look at your work, your profile and your next step.');
  const explore = banner.getByRole('link', { name: 'Explore Mentors', exact: true });
  await explore.click();
  await expect(page).toHaveURL(`${desk.address}/student/mentors`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mentors');
  await expect(page.getByRole('list', { name: 'Mentors' })).toContainText('Farida Khan');
  desk.service('mentors.list', { data: [], total: 0, page: 1, limit: 6 });
  for (const tier of ['intermediate', 'expert'] as const) {
    desk.service('subscription.read', { data: { tier, since: sampleInstant, pending: null, history: [] } });
    await page.goto(`${desk.address}/student/subscriptions`);
    await expect(explore).toHaveAttribute('href', '/student/mentors');
  }
});
