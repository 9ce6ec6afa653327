import type { Locator, Page } from '@playwright/test';
import { AppError } from '#shared/errors.ts';
import { drawn } from '../support/drawn.ts';
import { expectNoFindings } from './both-schemes.ts';
import { savesFiles, takesQueued, withoutService } from './commands.ts';
import { expect, test } from './fixtures.ts';
import { arranged, asked, hours, mentorAt, proposed, session } from './mentor-samples.ts';

test.use({ timezoneId: 'Europe/Paris' });

const at = '/dashboard/mentor/calender';
const day = (page: Page, name: string) => page.getByRole('region', { name });
const zoya =
  'Zoya S. (request) 18:00 · Compare two versions of her résumé with Zoya Siddiqui, Tuesday 24 November 2026, 18:00 – 19:00';
const ananya = 'Ananya K. 11:00 · Mock interview with Ananya Kulkarni, Wednesday 25 November 2026, 11:00 – 12:00';
const offered =
  'Ananya K. (proposed) 17:00 · First project with Ananya Kulkarni, Thursday 26 November 2026, 17:00 – 18:00';

for (const path of [at, '/dashboard/mentor/calendar']) {
  test(`${path} shows booked sessions, requests and free times in the mentor's own zone [MEN-07] [MEN-18] [ROLE-26]`, async ({
    page,
    desk,
  }) => {
    await mentorAt(page, desk);
    await page.goto(desk.address + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Calendar');
    await expect(page.getByText('23 – 29 Nov 2026')).toBeVisible();
    await expect(page.getByText('India Standard Time')).toBeVisible();
    const week = { from: '2026-11-22T18:30:00.000Z', to: '2026-11-29T18:30:00.000Z', limit: 100 };
    await expect
      .poll(() => desk.asked('mentor.sessions').map(({ query }) => query))
      .toContainEqual(expect.objectContaining(week));
    await expect(day(page, 'Monday 23 November 2026').getByRole('button')).toHaveAccessibleName(
      'Free 17:00 – 19:00 Monday 23 November 2026',
    );
    for (const [name, date] of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((each, index) => [
      each,
      23 + index,
    ]))
      await expect(page.getByRole('main').getByText(`${name} ${date}`, { exact: true })).toBeVisible();
    for (const hour of ['08:00', '13:00', '19:00'])
      await expect(page.getByRole('main').getByText(hour, { exact: true })).toBeVisible();
    const today = day(page, 'Tuesday 24 November 2026, today');
    await expect(today.getByRole('button', { name: 'Free 17:00 – 18:00 Tuesday 24 November 2026' })).toBeVisible();
    await expect(today.getByRole('button', { name: zoya })).toBeVisible();
    await expect(today.getByTestId('now')).toBeVisible();
    await expect(page.getByTestId('now')).toHaveCount(1);
    await expect(day(page, 'Wednesday 25 November 2026').getByRole('button', { name: ananya })).toBeVisible();
    await expect(day(page, 'Thursday 26 November 2026').getByRole('button', { name: offered })).toBeVisible();
    await expect(day(page, 'Saturday 28 November 2026').getByRole('button')).toHaveAccessibleName(
      'Free 10:00 – 12:00 Saturday 28 November 2026',
    );
    await expect(day(page, 'Sunday 29 November 2026').getByRole('button')).toHaveCount(0);
    await expect(page.getByText('1 session', { exact: false }).filter({ hasText: '5 free hours' })).toBeVisible();
    await expect(page.getByText('₹ 1,500 in sessions, settled outside Footbridge.')).toBeVisible();
  });
}

test('weeks and months follow each other, and the way back is Today [MEN-07] [MEN-18]', async ({ page, desk }) => {
  await mentorAt(page, desk);
  await page.goto(desk.address + at);
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(page.getByText('30 Nov – 6 Dec 2026').first()).toBeVisible();
  const next = { from: '2026-11-29T18:30:00.000Z', to: '2026-12-06T18:30:00.000Z' };
  await expect.poll(() => desk.asked('mentor.sessions').at(-1)?.query).toMatchObject(next);
  await expect(page.getByTestId('now')).toHaveCount(0);
  await page.getByRole('button', { name: 'Previous week' }).click();
  await page.getByRole('button', { name: 'Previous week' }).click();
  await expect(page.getByText('16 – 22 Nov 2026').first()).toBeVisible();
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page.getByText('23 – 29 Nov 2026')).toBeVisible();
  await expect(page).toHaveURL(desk.address + at);
  await page.getByText('Month', { exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'November 2026' })).toBeVisible();
  const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
  await expect(page.getByRole('columnheader')).toHaveText(weekdays);
  const month = { from: '2026-10-25T18:30:00.000Z', to: '2026-12-06T18:30:00.000Z' };
  await expect.poll(() => desk.asked('mentor.sessions').at(-1)?.query).toMatchObject(month);
  await expect(
    page.getByRole('button', { name: 'Tuesday 24 November 2026, today 17:00 Free 18:00 Zoya Siddiqui request' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'December 2026' })).toBeVisible();
  await page.getByRole('button', { name: 'Today' }).click();
  await page.getByRole('button', { name: 'Wednesday 25 November 2026 11:00 Ananya Kulkarni session' }).click();
  await expect(day(page, 'Wednesday 25 November 2026').getByRole('button', { name: ananya })).toBeVisible();
});

test('the keys go through periods, views, entries and days [MEN-07]', async ({ page, desk }) => {
  await mentorAt(page, desk);
  await page.goto(desk.address + at);
  await expect(page.getByRole('button', { name: zoya })).toBeVisible();
  // The page listens anew for each period.
  const press = async (key: string) => {
    await drawn(page);
    await page.keyboard.press(key);
  };
  await press('j');
  await expect(page.getByText('30 Nov – 6 Dec 2026').first()).toBeVisible();
  await press('k');
  await expect(page.getByText('23 – 29 Nov 2026')).toBeVisible();
  // Two keys in a row are two weeks, drawn in between or not.
  await press('j');
  await page.keyboard.press('j');
  await expect(page.getByText('7 – 13 Dec 2026').first()).toBeVisible();
  await press('t');
  await expect(page.getByText('23 – 29 Nov 2026')).toBeVisible();
  await page.getByRole('button', { name: 'Free 17:00 – 18:00 Tuesday 24 November 2026' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: zoya })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: ananya })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('button', { name: 'Free 17:00 – 19:00 Monday 23 November 2026' })).toBeFocused();
  await press('m');
  const today = page.getByRole('button', { name: /^Tuesday 24 November 2026, today/ });
  await today.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: /^Tuesday 1 December 2026/ })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('button', { name: /^Monday 30 November 2026/ })).toBeFocused();
  await press('w');
  await expect(page.getByRole('button', { name: zoya })).toBeVisible();
});

test('a request is answered beside the calendar, and its place in the week follows at once [MEN-09]', async ({
  page,
  desk,
}) => {
  const queued = takesQueued(desk);
  await mentorAt(page, desk);
  await page.goto(desk.address + at);
  const list = page.getByRole('list', { name: 'Session requests' });
  await expect(page.getByText('1 pending')).toBeVisible();
  await expect(list.getByText('in 6 hours')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Session requests' })).toHaveAttribute(
    'href',
    '/dashboard/mentor/sessionrequest',
  );
  await list.getByRole('button', { name: 'Accept' }).click();
  await expect
    .poll(queued)
    .toEqual([{ call: 'mentor.answerSession', params: { id: 7 }, query: {}, body: { status: 'accepted', note: '' } }]);
  await expect(page.getByRole('button', { name: zoya.replace(' (request)', '') })).toBeVisible();
  await expect(page.getByText('None are waiting', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: zoya })).toBeVisible();
  await expect(list.getByText('Zoya Siddiqui')).toBeVisible();
});

test('a session opens with what belongs to it, its calendar file, and the way to call it off', async ({
  page,
  desk,
}) => {
  const files = savesFiles(desk);
  const queued = takesQueued(desk);
  await mentorAt(page, desk);
  await page.goto(desk.address + at);
  await page.getByRole('button', { name: ananya }).click();
  const dialog = page.getByRole('dialog', { name: 'Ananya Kulkarni' });
  await expect(dialog.getByText('Wed 25 Nov, 11:00 – 12:00')).toBeVisible();
  await expect(dialog.getByText('Mock interview')).toBeVisible();
  await expect(dialog.getByLabel('Note')).toHaveValue('Bring the drawings');
  await expect(dialog.getByRole('button', { name: 'meet.example/ananya' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Calendar file' }).click();
  await expect.poll(files).toMatchObject([{ call: 'bookings.calendar', params: { id: 8 } }]);
  await expectNoFindings(page);
  await dialog.getByLabel('Note').fill('I have to travel');
  await dialog.getByRole('button', { name: 'Call off' }).click();
  await expect.poll(queued).toEqual([
    {
      call: 'mentor.answerSession',
      params: { id: 8 },
      query: {},
      body: { status: 'cancelled', note: 'I have to travel', place: 'https://meet.example/ananya' },
    },
  ]);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: ananya })).toHaveCount(0);
});

test('free times: every field of the week and of days that differ is saved', async ({ page, desk }) => {
  await mentorAt(page, desk);
  desk.service('mentor.saveHours', { data: { ...hours, version: 4 } });
  await page.goto(desk.address + at);
  await page.getByRole('button', { name: 'Free times', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Free times' });
  await expect(drawer.getByLabel('Monday: from, hours')).toHaveValue('17');
  await drawer.getByLabel('Monday: from, hours').fill('16');
  await drawer.getByRole('button', { name: 'Remove: Tuesday' }).click();
  await drawer.getByRole('button', { name: 'Add a time: Friday' }).click();
  await drawer.getByLabel('Friday: to, hours').fill('20');
  await drawer.getByRole('button', { name: 'Add a day off' }).click();
  await expect(drawer.getByText('Day off', { exact: true })).toBeVisible();
  await drawer.getByRole('button', { name: 'Add a time: Day 1' }).click();
  await drawer.getByRole('combobox', { name: 'Length of a session' }).click();
  await page.getByRole('option', { name: '30 minutes' }).click();
  await drawer.getByRole('combobox', { name: 'Time zone' }).fill('Asia/Dubai');
  await page.getByRole('option', { name: 'Asia/Dubai' }).click();
  await expectNoFindings(page);
  await drawer.getByRole('button', { name: 'Save free times' }).click();
  await expect
    .poll(() => desk.asked('mentor.saveHours').map(({ body }) => body))
    .toEqual([
      {
        zone: 'Asia/Dubai',
        session_minutes: 30,
        rules: [
          { weekday: 1, from: '16:00', to: '19:00' },
          { weekday: 5, from: '17:00', to: '20:00' },
        ],
        exceptions: [
          { date: '2026-11-25', hours: [] },
          {
            date: '2026-11-28',
            hours: [
              { from: '10:00', to: '12:00' },
              { from: '13:00', to: '14:00' },
            ],
          },
        ],
        version: 3,
      },
    ]);
  await expect(drawer).toHaveCount(0);
});

test('free times: in a small window the button that removes a time is beside its fields', async ({ page, desk }) => {
  await page.setViewportSize({ width: 420, height: 800 });
  await mentorAt(page, desk);
  await page.goto(desk.address + at);
  await page.getByRole('button', { name: 'Free times', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Free times' });
  const middle = (part: Locator) =>
    part.evaluate((element) => {
      const { top, height } = element.getBoundingClientRect();
      return Math.round(top + height / 2);
    });
  const fields = await middle(drawer.getByLabel('Monday: to, hours'));
  expect(Math.abs(fields - (await middle(drawer.getByLabel('Monday: from, hours'))))).toBeLessThan(4);
  expect(Math.abs(fields - (await middle(drawer.getByRole('button', { name: 'Remove: Monday' }))))).toBeLessThan(4);
  await drawer.getByRole('button', { name: 'Add a day off' }).click();
  const day = await middle(drawer.getByRole('textbox', { name: 'Day 1', exact: true }));
  const remove = drawer.getByRole('button', { name: 'Remove: Day 1 and its times' });
  expect(Math.abs(day - (await middle(remove)))).toBeLessThan(4);
});

test('free times: what is wrong is said, and another window is not overwritten unasked', async ({ page, desk }) => {
  await mentorAt(page, desk);
  await page.goto(desk.address + at);
  await page.getByRole('button', { name: 'Free times', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Free times' });
  await drawer.getByLabel('Monday: to, hours').fill('16');
  await drawer.getByRole('button', { name: 'Save free times' }).click();
  await expect(drawer.getByRole('alert')).toHaveText('Monday: hours should end after they begin');
  expect(desk.asked('mentor.saveHours')).toEqual([]);
  await drawer.getByLabel('Monday: to, hours').fill('20');
  let version = 4;
  desk.service('mentor.saveHours', ({ body }) => {
    const theirs = { ...hours, version };
    if (body.version !== version) throw new AppError('version_conflict', { detail: { theirs } });
    return { data: { ...theirs, version: version + 1 } };
  });
  await drawer.getByRole('button', { name: 'Save free times' }).click();
  const conflict = drawer.getByRole('alert');
  await expect(conflict).toHaveText('Someone else changed this while you were editing');
  // And once more, after it was said.
  version = 5;
  await drawer.getByRole('button', { name: 'Save mine instead' }).click();
  await expect.poll(() => desk.asked('mentor.saveHours').map(({ body }) => body.version)).toEqual([3, 4]);
  await expect(conflict).toHaveText('Someone else changed this while you were editing');
  await drawer.getByRole('button', { name: 'Save mine instead' }).click();
  await expect
    .poll(() => desk.asked('mentor.saveHours').at(-1)?.body)
    .toMatchObject({
      rules: [{ weekday: 1, from: '17:00', to: '20:00' }, { weekday: 2 }],
      version: 5,
    });
  await expect(drawer).toHaveCount(0);
});

test('free times that another window saved before what is typed here is saved ask first, and nothing is typed into a save', async ({
  page,
  desk,
}) => {
  await mentorAt(page, desk);
  const drawer = page.getByRole('dialog', { name: 'Free times' });
  const open = async () => {
    await page.goto(desk.address + at);
    await page.getByRole('button', { name: 'Free times', exact: true }).click();
  };
  await open();
  await drawer.getByLabel('Monday: to, hours').fill('20');
  await expect.poll(() => desk.words.find('mentor-hours')).toBeDefined();
  desk.service('mentor.hours', { data: { ...hours, session_minutes: 30, version: 4 } });
  await open();
  await expect(drawer.getByLabel('Monday: to, hours')).toHaveValue('20');
  desk.fail('mentor.saveHours', 'version_conflict');
  const release = desk.hold('mentor.saveHours');
  await drawer.getByRole('button', { name: 'Save free times' }).click();
  await expect.poll(() => desk.asked('mentor.saveHours').map(({ body }) => body)).toMatchObject([{ version: 3 }]);
  await expect(drawer.getByLabel('Monday: to, hours')).toBeDisabled();
  await expect(drawer.getByRole('combobox', { name: 'Time zone' })).toBeDisabled();
  await expect(drawer.getByRole('button', { name: 'Add a day off' })).toBeDisabled();
  release();
  await expect(drawer.getByRole('alert')).toHaveText('Someone else changed this while you were editing');
  await drawer.getByRole('button', { name: 'Discard and load the saved times' }).click();
  await expect(drawer.getByLabel('Monday: to, hours')).toHaveValue('19');
  await expect(drawer.getByRole('combobox', { name: 'Length of a session' })).toHaveValue('30 minutes');
});

test('without sessions and hours the calendar says what belongs there; failures offer Retry; a copy says as of when [ROLE-26]', async ({
  page,
  desk,
}) => {
  await mentorAt(page, desk, []);
  desk.fail('mentor.hours', 'internal', 'The hours could not be read');
  await page.goto(desk.address + at);
  await expect(page.getByRole('heading', { name: 'The hours could not be read' })).toBeVisible();
  desk.service('mentor.hours', { data: { ...hours, rules: [], exceptions: [] } });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Requests from students are listed here. None are waiting.')).toBeVisible();
  await expect(page.getByText('0 free hours', { exact: false })).toBeVisible();
  withoutService(desk);
  desk.keptAsOf('2026-11-24T04:00:00.000Z');
  await page.reload();
  await expect(page.getByText(/^Offline\. Shown as of/).first()).toBeVisible();
});

test('the list of a small window shows what is booked too, and axe finds nothing in it, the week and the month [MEN-07]', async ({
  page,
  desk,
}) => {
  const overlapping = session(11, '2026-11-26T11:45:00.000Z', { topic: 'Offer from two companies' });
  await mentorAt(page, desk, [asked, arranged, proposed, overlapping]);
  await page.goto(desk.address + at);
  await expect(page.getByRole('button', { name: ananya })).toBeVisible();
  await expectNoFindings(page);
  await page.getByText('Month', { exact: true }).click();
  await expect(page.getByRole('button', { name: /^Wednesday 25 November 2026 11:00/ })).toBeVisible();
  await expectNoFindings(page);
  await page.setViewportSize({ width: 420, height: 800 });
  await page.getByText('Week', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Tue 24 Nov · today' })).toBeVisible();
  await expect(day(page, 'Friday 27 November 2026')).toHaveText(/Nothing booked/);
  for (const [date, entries] of [
    ['Tuesday 24 November 2026, today', ['Free 17:00 – 18:00', 'Zoya Siddiqui (request) 18:00 – 19:00']],
    ['Wednesday 25 November 2026', ['Ananya Kulkarni 11:00 – 12:00 · Mock interview']],
  ] as const) {
    await expect(day(page, date).getByRole('button')).toContainText([...entries]);
  }
  await expectNoFindings(page);
});
