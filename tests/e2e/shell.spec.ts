import type { Page } from '@playwright/test';
import { drawn } from '../support/drawn.ts';
import { pixel, uploadPicture } from './support/complete-profile.ts';
import { freshPerson } from './support/sample-work.ts';
import { expect, sample, test, type Workspace } from './support/workspace.ts';

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** Label and path of each link of the employer's sidebar, and what locks it for somebody new. */
const employerLinks = [
  { label: 'Dashboard', path: '/employer/dashboard', id: 'NAV-01', unlock: null },
  { label: 'Projects', path: '/employer/project/list', id: 'NAV-02', unlock: 'Start your first project' },
  { label: 'Internships', path: '/employer/internship/list', id: 'NAV-03', unlock: 'Start your first internship' },
  { label: 'Jobs', path: '/employer/job/list', id: 'NAV-04', unlock: 'Start your first job' },
  {
    label: 'Partner Institutions',
    path: '/employer/partner-institutions',
    id: 'NAV-05',
    unlock: 'Complete your profile to 100%',
  },
  { label: 'Subscription', path: '/employer/subscription', id: 'NAV-06', unlock: 'Complete your profile to 100%' },
  { label: 'Settings', path: '/employer/settings', id: 'NAV-07', unlock: 'Complete your profile to 100%' },
] as const;

async function openNewEmployer(page: Page, workspace: Workspace): Promise<void> {
  await workspace.settle(2, freshPerson('Karwan Foods'));
  await page.goto(`${workspace.address}/employer/dashboard`);
  await expect(sidebar(page).getByRole('link', { name: 'Projects' })).toHaveAttribute('aria-disabled', 'true');
}

test('the employer’s sidebar has its links; for somebody new all but the dashboard carry a lock and say what opens them [NAV-01] [NAV-02] [NAV-03] [NAV-04] [NAV-05] [NAV-06] [NAV-07] [NAV-08] [NAV-09] [NAV-10] [NAV-11]', async ({
  page,
  workspace,
}) => {
  await openNewEmployer(page, workspace);
  for (const { label, path, unlock } of employerLinks) {
    const link = sidebar(page).getByRole('link', { name: label });
    await expect(link).toHaveAttribute('href', path);
    await expect(link.locator('.tabler-icon-lock')).toHaveCount(unlock === null ? 0 : 1);
    if (unlock === null) continue;
    await link.hover();
    const tooltip = page.getByRole('tooltip').filter({ hasText: unlock });
    await expect(tooltip).toContainText('Complete your Profile to unlock');
    await page.mouse.move(700, 500);
    await expect(tooltip).toBeHidden();
  }
});

test('a locked link leads nowhere, by mouse or by keyboard [NAV-12]', async ({ page, workspace }) => {
  await openNewEmployer(page, workspace);
  const way: string[] = [];
  page.on('framenavigated', (frame) => way.push(frame.url()));
  // Another button of the mouse, or a key held down, would open it in a new tab.
  page.context().on('page', (opened) => way.push(`new tab: ${opened.url()}`));
  for (const { label, unlock } of employerLinks) {
    if (unlock === null) continue;
    const link = sidebar(page).getByRole('link', { name: label });
    // By force: a disabled link is otherwise not clicked at all.
    await link.click({ force: true });
    await link.click({ force: true, button: 'middle' });
    await link.click({ force: true, modifiers: ['ControlOrMeta'] });
    await expect(link).toHaveAttribute('aria-disabled', 'true');
    await link.focus();
    await page.keyboard.press('Enter');
  }
  await sidebar(page).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(/\/employer\/dashboard$/);
  expect(way.filter((url) => !url.endsWith('/employer/dashboard'))).toEqual([]);
});

test('a kind opens with its first draft, and it alone [NAV-08]', async ({ page, workspace }) => {
  await openNewEmployer(page, workspace);
  await workspace.run('drafts.create', { method: 'job', body: { title: 'Line cook' } });
  await expect(sidebar(page).getByRole('link', { name: 'Jobs' })).not.toHaveAttribute('aria-disabled');
  await expect(sidebar(page).getByRole('link', { name: 'Projects' })).toHaveAttribute('aria-disabled', 'true');
  await expect(sidebar(page).getByRole('link', { name: 'Internships' })).toHaveAttribute('aria-disabled', 'true');
  await sidebar(page).getByRole('link', { name: 'Jobs' }).click();
  await expect(page).toHaveURL(/\/employer\/job\/list$/);
});

test('the back button is there from the fourth segment on, and goes back; without a page before it, home [NAV-13] [NAV-14]', async ({
  page,
  workspace,
}) => {
  await workspace.actAs(sample.employer);
  const back = page.getByRole('button', { name: 'Back', exact: true });
  await page.goto(`${workspace.address}/employer/drafts`);
  await expect(page.getByRole('heading', { name: 'Drafts', level: 1 })).toBeVisible();
  await expect(back).toHaveCount(0);
  await sidebar(page).getByRole('link', { name: 'Jobs' }).click();
  await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible();
  await back.click();
  await expect(page).toHaveURL(/\/employer\/drafts$/);

  const other = await page.context().newPage();
  await other.goto(`${workspace.address}/employer/project/list`);
  await other.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(other).toHaveURL(/\/employer\/dashboard$/);
});

test('on a small window a button brings the menu, which goes when a page was chosen [NAV-15]', async ({
  page,
  workspace,
}) => {
  await workspace.actAs(sample.employer);
  await page.setViewportSize({ width: 420, height: 800 });
  await page.goto(`${workspace.address}/employer/dashboard`);
  await expect(page.getByRole('button', { name: 'Open the menu' })).toBeVisible();
  await expect(sidebar(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await sidebar(page).getByRole('link', { name: 'Drafts' }).click();
  await expect(page).toHaveURL(/\/employer\/drafts$/);
  await expect(sidebar(page)).toHaveCount(0);
});

test('search and notifications open from the top bar [NAV-16] [NAV-17]', async ({ page, workspace }) => {
  await workspace.settle(2, freshPerson('Karwan Foods'));
  await page.goto(`${workspace.address}/employer/dashboard`);
  await page.getByRole('button', { name: 'Notifications' }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel).toContainText('There are no notifications.');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  const search = page.getByRole('button', { name: 'Search everything' });
  await expect(search.locator('.tabler-icon-search')).toBeVisible();
  await search.click();
  await expect(page.getByRole('textbox', { name: 'Search everything' })).toBeFocused();
});

test('the avatar greets by name, is 45 pixels wide, and shows the first letter or the picture [NAV-18] [NAV-19] [NAV-20]', async ({
  page,
  workspace,
}) => {
  await workspace.settle(2, freshPerson('Karwan Foods'));
  await page.goto(`${workspace.address}/employer/dashboard`);
  const avatar = page.getByTitle('Hello Leela Thomas');
  await expect(avatar).toHaveText('L');
  await expect(avatar.locator('img')).toHaveCount(0);
  expect(await avatar.boundingBox()).toMatchObject({ width: 45, height: 45 });

  await uploadPicture(workspace, 'user.image');
  await expect(avatar.locator('img')).toHaveAttribute('src', `data:image/png;base64,${pixel.toString('base64')}`);
  await expect(avatar).toHaveText('');
  expect(await avatar.boundingBox()).toMatchObject({ width: 45, height: 45 });
});

test('the palette opens by Ctrl-K, finds own work, creates, and goes where Enter says', async ({ page, workspace }) => {
  await workspace.actAs(sample.employer);
  await page.goto(`${workspace.address}/employer/dashboard`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const box = page.getByRole('textbox', { name: 'Search everything' });
  await drawn(page);
  await page.keyboard.press('Control+k');
  await box.fill('meter roll');
  await expect(page.getByRole('button', { name: 'Smart meter rollout Project' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Smart meter rollout' })).toBeVisible();
  await expect(box).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await box.fill('new job');
  await expect(page.getByRole('button', { name: 'New job', exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/employer\/job\/add/);
});

test('a slash goes to the search box, a question mark lists the keys, a bracket folds the sidebar', async ({
  page,
  workspace,
}) => {
  await workspace.actAs(sample.employer);
  await page.goto(`${workspace.address}/employer/internship/list`);
  const search = page.getByRole('searchbox', { name: 'Search by title' });
  await expect(search).toBeVisible();
  // The box listens for its key from the next frame on.
  await drawn(page);
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.press('Shift+?');
  await expect(search).toHaveValue('?');
  await search.fill('');
  await search.blur();
  await page.keyboard.press('Shift+?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list).toContainText('Go to the page');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await page.keyboard.press('[');
  await expect(page.getByRole('button', { name: 'Expand the sidebar' })).toBeVisible();
  const folded = async () => (await workspace.run('settings.read')).sidebarCollapsed;
  await expect.poll(folded).toBe(true);
  await page.reload();
  await page.getByRole('button', { name: 'Expand the sidebar' }).click();
  await expect(page.getByRole('button', { name: 'Collapse the sidebar' })).toBeVisible();
  await expect.poll(folded).toBe(false);
});
