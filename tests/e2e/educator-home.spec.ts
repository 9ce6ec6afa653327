import type { Locator, Page } from '@playwright/test';
import type { PostingKind } from '#shared/contract/call.ts';
import { completeProfile } from './support/complete-profile.ts';
import { sendNow, uploadStudents } from './support/own-students.ts';
import { freshPerson, freshTitle, postingFields, publish } from './support/sample-work.ts';
import { expect, sample, test } from './support/workspace.ts';

const card = (page: Page, title: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

const lists = [
  { title: 'Explore Projects', kind: 'project', ids: '[EDU-HOME-05] [EDU-HOME-06]' },
  { title: 'Explore Internships', kind: 'internship', ids: '[EDU-HOME-07]' },
  { title: 'Explore Jobs', kind: 'job', ids: '[EDU-HOME-08] [EDU-HOME-10]' },
] as const;

test('the home page greets, tells how complete the profile is and why, and guides [EDU-ROUTE-01] [EDU-HOME-01] [EDU-HOME-02] [EDU-HOME-03] [EDU-HOME-04] [EDU-HOME-09]', async ({
  page,
  workspace,
}) => {
  await workspace.actAs(sample.educator);
  await page.clock.setFixedTime('2026-12-01T04:30:00Z');
  await page.goto(`${workspace.address}/educator/dashboard`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good morning, Rohan');
  await expect(page.getByText('Your profile is 100% complete')).toBeVisible();
  await page.getByRole('button', { name: /^About your profile/ }).hover();
  await expect(page.getByRole('tooltip')).toHaveText(
    'Complete your profile to send internships, jobs and projects to your students.',
  );
  await expect(page.getByRole('heading', { name: 'Weekly reports keep the employer informed' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'How opportunities are assigned' })).toBeVisible();
  await expect(card(page, 'How opportunities are assigned')).toContainText('See who qualifies.');
});

for (const { title, kind, ids } of lists) {
  test(`'${title}' shows what is newest, and leads to all of it ${ids}`, async ({ page, workspace }) => {
    await workspace.settle(2, freshPerson('Karwan Foods'));
    const name = freshTitle(`Newest ${kind}`);
    await publish(workspace, kind, postingFields(kind, name));
    await workspace.actAs(sample.educator);
    await page.goto(`${workspace.address}/educator/dashboard`);
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await page.getByRole('link', { name: `View all: ${title}` }).click();
    await expect(page).toHaveURL(new RegExp(`/educator/explore\\?type=${kind}`));
    await expect(page.getByRole('tab', { selected: true })).toHaveText(title.replace('Explore ', ''));
    await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
  });
}

const details = [
  { kind: 'project', path: '/educator/details', pay: null, ids: '[EDU-ROUTE-04] [EDU-ROUTE-15] [CONST-08]' },
  {
    kind: 'internship',
    path: '/educator/internship/details',
    pay: '8k to 10k Per Month',
    ids: '[EDU-ROUTE-05] [EDU-ROUTE-16] [CONST-06] [CONST-08]',
  },
  { kind: 'job', path: '/educator/job/details', pay: '4.5 - 6 LPA', ids: '[EDU-ROUTE-06] [CONST-07] [CONST-09]' },
] as const;

test('what the tooltip promises holds: internships, jobs and projects are sent with a complete profile, and not before [EDU-HOME-03]', async ({
  page,
  workspace,
}) => {
  const reason = 'Complete your profile to send internships, jobs and projects';
  await workspace.settle(2, freshPerson('Karwan Foods'));
  const posts: { kind: PostingKind; id: number; title: string; path: string }[] = [];
  for (const { kind, path } of details) {
    const title = freshTitle(`Sent ${kind}`);
    const { id } = await publish(workspace, kind, postingFields(kind, title));
    posts.push({ kind, id, title, path: `${path}/${id}` });
  }
  const office = freshPerson('Nila Institute');
  await workspace.settle(3, office);
  await uploadStudents(workspace, [{ name: 'Asha Rao', course: 'B.Tech', semester: 5, email: `asha.${office.email}` }]);
  const students = page.getByRole('list', { name: 'Students' }).getByRole('listitem');
  const send = page.getByRole('button', { name: 'Send Opportunity' });
  for (const { kind, id, path } of posts) {
    await page.goto(workspace.address + path);
    await students.getByRole('checkbox').check();
    await expect(send).toBeDisabled();
    await expect(send).toHaveAccessibleDescription(reason);
    const body = { method: kind, post_id: id, chosen: { filters: {} } };
    await expect(workspace.run('api.send', { call: 'assignments.create', body })).rejects.toThrow(reason);
  }
  await page.getByRole('link', { name: 'Add what is missing' }).click();
  await expect(page).toHaveURL(/\/educator\/account#phone_number$/);
  await completeProfile(workspace);
  for (const { title, path } of posts) {
    await page.goto(workspace.address + path);
    await expect(students).not.toContainText('has it');
    await students.getByRole('checkbox').check();
    await send.click();
    await expect(students).toContainText('on its way');
    await expect(async () => {
      await sendNow(workspace);
      await expect(page.getByText(`${title}: sent to 1 student`, { exact: true })).toBeVisible({ timeout: 500 });
    }).toPass();
  }
});

for (const { kind, path, pay, ids } of details) {
  test(`the card of a ${kind} shows its own pay, and leads to its own page by its own id ${ids}`, async ({
    page,
    workspace,
  }) => {
    await workspace.settle(2, freshPerson('Karwan Foods'));
    const name = freshTitle(`Crate count, ${kind}`);
    const { id } = await publish(workspace, kind, postingFields(kind, name));
    await workspace.actAs(sample.educator);
    await page.goto(`${workspace.address}/educator/explore?type=${kind}`);
    const shown = page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) });
    await expect(shown).toContainText('4 Weeks');
    if (pay) await expect(shown).toContainText(pay);
    else await expect(shown).not.toContainText(/Month|LPA/);
    for (const link of await shown.getByRole('link').all()) {
      await expect(link).toHaveAttribute('href', new RegExp(`^${path}/${id}([?#]|$)`));
    }
    await shown.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(`${workspace.address}${path}/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.getByRole('article')).toContainText(pay ?? 'Know more than before.');
    await expect(page.getByRole('article')).toContainText('Leela Thomas, Head of programmes');
  });
}

test('one list that fails leaves the others standing', async ({ page, workspace }) => {
  await workspace.actAs(sample.educator);
  await page.route('**/desk/api.read', async (route) => {
    const asked = route.request().postData() ?? '';
    if (!(asked.includes('postings.explore') && asked.includes('"internship"'))) return route.continue();
    const error = { code: 'internal', status: 500, message: 'Something went wrong' };
    return route.fulfill({ json: { ok: false, error } });
  });
  await page.goto(`${workspace.address}/educator/dashboard`);
  await expect(page.getByText('Something went wrong')).toBeVisible();
  await expect(card(page, 'Explore Projects').getByRole('listitem').first()).toBeVisible();
  await expect(card(page, 'Explore Jobs').getByRole('listitem').first()).toBeVisible();
});

test('applications of the own students are asked for at once, and one kind that fails leaves the others standing [EDU-HOME-11]', async ({
  page,
  workspace,
}) => {
  await workspace.actAs(sample.educator);
  const asked = new Set<string>();
  let isBroken = true;
  const allAsked = Promise.withResolvers<void>();
  await page.route('**/desk/api.read', async (route) => {
    const { input } = JSON.parse(route.request().postData() ?? '{}') as {
      input: { call: string; params?: { method: string } };
    };
    if (input.call !== 'enrollments.mine') return route.continue();
    // None is answered before all three have been asked for.
    asked.add(input.params?.method ?? '');
    if (asked.size === 3) allAsked.resolve();
    await allAsked.promise;
    if (!isBroken || input.params?.method !== 'job') return route.continue();
    const error = { code: 'internal', status: 500, message: 'Something went wrong' };
    return route.fulfill({ json: { ok: false, error } });
  });
  await page.goto(`${workspace.address}/educator/dashboard`);
  const applications = card(page, 'Applications of your students');
  const countOf = (title: string) =>
    applications
      .locator('dl > div')
      .filter({ has: page.getByText(title, { exact: true }) })
      .locator('dd');
  await expect(applications.getByText('Something went wrong')).toBeVisible();
  await expect(countOf('Internships')).toHaveText(/^[1-9][\d,]*$/);
  await expect(countOf('Projects')).toHaveText(/^[1-9][\d,]*$/);
  await expect(applications.getByRole('list', { name: 'The latest applications' }).getByRole('listitem')).toHaveCount(
    5,
  );
  expect([...asked].sort()).toEqual(['internship', 'job', 'project']);
  isBroken = false;
  await applications.getByRole('button', { name: 'Retry: Jobs' }).click();
  await expect(countOf('Jobs')).toHaveText(/^[1-9][\d,]*$/);
});

test('exploring: a search needs a city or all of them, filters apply and come off, the pager tells its pages [EDU-ROUTE-02] [EDU-EXP-01] [EDU-EXP-03] [EDU-EXP-04] [EDU-EXP-05] [EDU-EXP-06] [EDU-EXP-07] [EDU-EXP-10]', async ({
  page,
  workspace,
}) => {
  await workspace.actAs(sample.educator);
  await page.goto(`${workspace.address}/educator/explore`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Explore Project');
  const city = page.getByRole('combobox', { name: 'City' });
  await expect(city).toHaveValue('All cities');
  await expect(city).toHaveAttribute('aria-required', 'true');
  const pager = page.getByRole('navigation', { name: 'Pages' });
  await page.getByRole('tab', { name: 'Internships' }).click();
  await expect(pager).toContainText(/^1\/[2-9]$/);
  await pager.getByRole('button', { name: 'Next page' }).click();
  await expect(pager).toContainText(/^2\/[2-9]$/);
  await pager.getByRole('button', { name: 'Previous page' }).click();
  await expect(pager).toContainText(/^1\/[2-9]$/);
  await page.getByRole('tab', { name: 'Projects' }).click();
  await city.fill('');
  await expect(city).toHaveAttribute('placeholder', 'City *');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('City is required')).toBeVisible();
  await city.fill('Pune');
  await page.getByRole('option', { name: 'Pune' }).first().click();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/place=Pune/);
  await expect(page.getByRole('link', { name: 'Smart meter rollout', exact: true })).toBeVisible();

  await page.getByRole('textbox', { name: 'Search', exact: true }).fill('smart meter');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const one = page.getByRole('status').filter({ hasText: /^1 project/ });
  await expect(one).toBeVisible();
  await page.getByRole('textbox', { name: 'Search', exact: true }).fill('');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(one).toHaveCount(0);

  const filters = page.getByRole('complementary', { name: 'Filters' });
  for (const gender of ['Male', 'Female', 'Others'])
    await expect(filters.getByLabel(gender, { exact: true })).toBeVisible();
  await filters.getByRole('combobox', { name: 'Skills' }).fill('MQTT');
  await page.getByRole('option', { name: 'MQTT' }).click();
  // Cancel lets go of what was picked before anything was applied, too.
  await filters.getByRole('button', { name: 'Cancel' }).click();
  await expect(filters.getByRole('button', { name: 'Remove MQTT' })).toHaveCount(0);
  await filters.getByRole('combobox', { name: 'Skills' }).fill('MQTT');
  await page.getByRole('option', { name: 'MQTT' }).click();
  await filters.getByRole('button', { name: 'Apply' }).click();
  await expect(one).toBeVisible();
  await filters.getByRole('button', { name: 'Cancel' }).click();
  await expect(one).toHaveCount(0);
  await expect(filters.getByRole('button', { name: 'Remove MQTT' })).toHaveCount(0);
});
