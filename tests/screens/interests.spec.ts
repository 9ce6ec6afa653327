import type { Page } from '@playwright/test';
import { expectNoFindings } from './both-schemes.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { sampleInstant } from './sample-answers.ts';

const all = [
  { id: 3, name: 'Weaving' },
  { id: 5, name: 'Water' },
  { id: 8, name: 'Robotics' },
];
const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save interests' });
const list = (page: Page) => page.getByRole('list', { name: 'Interests' }).getByRole('listitem');

async function open(page: Page, desk: FakeDesk, path: '/add_interest' | '/user_interests', chosen = all.slice(0, 0)) {
  desk.signIn(person(4, { isInterestAdded: path === '/user_interests' }));
  desk.service('filter.interests', ({ query }) => ({
    data: all.filter(({ name }) => name.toLowerCase().startsWith(String(query['query'] ?? '').toLowerCase())),
  }));
  desk.service('filter.interestsJoined', { data: chosen });
  await page.goto(desk.address + path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    path === '/add_interest' ? 'What interests you?' : 'Your interests',
  );
}

for (const path of ['/add_interest', '/user_interests'] as const) {
  test(`${path}: interests are chosen, counted and saved whole, once; then the session is full and one is at home [STATE-08]${path === '/add_interest' ? ' [SETUP-03]' : ''}`, async ({
    page,
    desk,
  }) => {
    await open(page, desk, path, path === '/user_interests' ? [{ id: 8, name: 'Robotics' }] : []);
    await expect(list(page)).toHaveText(
      path === '/user_interests' ? ['Robotics', 'Weaving', 'Water'] : ['Weaving', 'Water', 'Robotics'],
    );
    await expectNoFindings(page);
    if (path === '/add_interest') await chip(page, 'Robotics').click();
    await expect(chip(page, 'Robotics')).toHaveAttribute('aria-pressed', 'true');
    await chip(page, 'Robotics').click();
    await expect(chip(page, 'Robotics')).toHaveAttribute('aria-pressed', 'false');
    await expect(page.getByText('0 interests chosen')).toBeVisible();
    await expect(save(page)).toBeDisabled();
    await expect(save(page)).toHaveAccessibleDescription('Choose at least one interest');
    // Whoever has none yet would be led back here.
    await expect(page.getByRole('link', { name: 'Not now' })).toHaveCount(path === '/add_interest' ? 0 : 1);
    await chip(page, 'Water').click();
    await expect(chip(page, 'Water')).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('1 interest chosen')).toBeVisible();
    await chip(page, 'Weaving').click();
    await expect(page.getByText('2 interests chosen')).toBeVisible();
    // The window takes for so that all is set; the service says what is so when it is asked again.
    desk.service('student.interests', {
      data: person(4, { isInterestAdded: false, isOTPVerified: false, is_email_verified: false, is2FA: true }),
    });
    const go = desk.hold('student.interests');
    await save(page).dblclick();
    await expect.poll(() => desk.asked('student.interests')).toHaveLength(1);
    go();
    await expect(page).toHaveURL(`${desk.address}/student/dashboard`);
    await expect(page.getByText('Your interests are saved')).toBeVisible();
    await expect.poll(() => desk.asked('student.interests').map(({ body }) => body)).toEqual([{ interests: [5, 3] }]);
  });
}

test('interests that were chosen elsewhere and arrive after their kept copy are saved as well, what was chosen and removed meanwhile stays so', async ({
  page,
  desk,
}) => {
  const robotics = { id: 8, name: 'Robotics' };
  const dyeing = { id: 9, name: 'Dyeing' };
  const water = { id: 5, name: 'Water' };
  desk.keptAsOf(sampleInstant);
  await open(page, desk, '/user_interests', [robotics, dyeing]);
  await chip(page, 'Weaving').click();
  await chip(page, 'Dyeing').click();
  await expect(page.getByText('2 interests chosen')).toBeVisible();
  desk.keptAsOf(null);
  desk.service('filter.interestsJoined', { data: [robotics, dyeing, water] });
  desk.push('read.arrived', { call: 'filter.interestsJoined' });
  await expect(page.getByText('3 interests chosen')).toBeVisible();
  await expect(list(page)).toHaveText(['Robotics', 'Water', 'Weaving']);
  await save(page).click();
  await expect.poll(() => desk.asked('student.interests').map(({ body }) => body)).toEqual([{ interests: [8, 5, 3] }]);
});

test('the search asks for what begins with its words, keeps what is chosen in sight, and says where there is nothing', async ({
  page,
  desk,
}) => {
  await open(page, desk, '/user_interests', [{ id: 8, name: 'Robotics' }]);
  const search = page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: 'Search interests' }))
    .first();
  await search.fill('wa');
  await expect(list(page)).toHaveText(['Robotics', 'Water']);
  await expect.poll(() => desk.asked('filter.interests').at(-1)?.query).toMatchObject({ query: 'wa' });
  await chip(page, 'Robotics').click();
  await search.fill('xy');
  await expect(page.getByText('No matching interests.')).toBeVisible();
  await search.fill('');
  await expect(list(page)).toHaveText(['Weaving', 'Water', 'Robotics']);
});

test('a choice that can’t be saved says so and stays, and can be left', async ({ page, desk }) => {
  await open(page, desk, '/user_interests');
  await chip(page, 'Water').click();
  desk.fail('student.interests', 'offline');
  await save(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The service can’t be reached' })).toBeVisible();
  await expect(chip(page, 'Water')).toHaveAttribute('aria-pressed', 'true');
  await expect(save(page)).toBeEnabled();
  await chip(page, 'Robotics').click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('link', { name: 'Not now' }).click();
  await expect(page).toHaveURL(`${desk.address}/student/dashboard`);
  await expect.poll(() => desk.asked('student.interests').map(({ body }) => body)).toEqual([{ interests: [5] }]);
});

test('what can’t be read says so, and is read again when asked: the chosen ones, and all of them', async ({
  page,
  desk,
}) => {
  desk.signIn(person(4));
  desk.fail('filter.interestsJoined', 'offline');
  await page.goto(`${desk.address}/user_interests`);
  const again = page.getByRole('button', { name: 'Retry' });
  await expect(page.getByRole('alert').filter({ hasText: 'Not available offline yet' })).toBeVisible();
  desk.service('filter.interestsJoined', { data: [] });
  desk.fail('filter.interests', 'internal', 'The list is gone');
  await again.click();
  await expect(page.getByText('The list is gone')).toBeVisible();
  desk.service('filter.interests', { data: all });
  await again.click();
  await expect(list(page)).toHaveText(['Weaving', 'Water', 'Robotics']);
});

test('who needs no interests is told so, and led home; students choose, and who isn’t signed in signs in first [SETUP-04]', async ({
  page,
  desk,
}) => {
  await open(page, desk, '/user_interests');
  for (const [role, home] of [
    [2, '/employer/dashboard'],
    [3, '/educator/dashboard'],
    [5, '/mentor/dashboard'],
    [1, '/admin/dashboard'],
  ] as const) {
    desk.signIn(person(role));
    await page.goto(`${desk.address}/user_interests`);
    await expect(page.getByRole('heading', { name: 'Only students choose interests' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to your dashboard' })).toHaveAttribute('href', home);
  }
  desk.signIn(null);
  await page.goto(`${desk.address}/user_interests`);
  await expect(page).toHaveURL(`${desk.address}/signin`);
});
