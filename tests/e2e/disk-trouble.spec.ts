import { readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from './support/fixtures.ts';
import { signInAt, visit } from './support/people.ts';
import { sample } from './support/workspace.ts';

/** The databases of whoever is signed in on this desk. */
function accountFolder(desk: string): string {
  const accounts = path.join(desk, 'accounts');
  const name = readdirSync(accounts).find((entry) => /^\d+/.test(entry));
  if (!name) throw new Error('nobody is signed in');
  return path.join(accounts, name);
}

test('a save that the disk refuses says so, keeps the text in the form, and is made up for by itself; so does a desk that is gone [D-04]', async ({
  page,
  desk,
  context,
  outage,
}) => {
  await page.goto(await desk.start({ sample: true }));
  await visit(page, '/signin');
  await signInAt(page, sample.employer, sample.password);
  await expect(page).toHaveURL(/\/employer\/dashboard$/);
  await visit(page, '/employer/internship/add');
  await page.getByRole('button', { name: 'Continue' }).click();
  const title = page.getByLabel('Title');
  await title.fill('Before the trouble');
  const state = page.getByRole('status');
  await expect(state.filter({ hasText: /Saved \d/ })).toBeVisible();

  const lock = new BetterSqlite3(path.join(accountFolder(desk.folder), 'account.db'));
  lock.exec('BEGIN IMMEDIATE');
  await title.fill('Typed while nothing could be saved');
  await expect(state.filter({ hasText: 'Not saved. Your text is still here' })).toBeVisible({ timeout: 15_000 });
  await expect(title).toHaveValue('Typed while nothing could be saved');
  lock.exec('ROLLBACK');
  lock.close();

  // Nobody touches anything: the next try is the window's own.
  await expect(state.filter({ hasText: /Saved \d/ })).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await expect(title).toHaveValue('Typed while nothing could be saved');

  outage.expected = true;
  await desk.kill();
  await title.fill('Typed while the desk was gone');
  // What was never opened before cannot be loaded now. It takes nothing of the page along.
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('alert').filter({ hasText: 'Footbridge has stopped' })).toBeVisible();
  await expect(title).toHaveValue('Typed while the desk was gone');
  const next = await context.newPage();
  await next.goto(await desk.start());
  await expect(page.getByPlaceholder('Search everything')).toBeVisible();
  // With its style sheet, too.
  const missing = '[...document.querySelectorAll("link[rel=stylesheet]")].filter(({ sheet }) => sheet === null).length';
  await expect.poll(() => page.evaluate(missing)).toBe(0);
  await page.keyboard.press('Escape');
  await expect(state.filter({ hasText: /Saved \d/ })).toBeVisible();
  await page.reload();
  await expect(title).toHaveValue('Typed while the desk was gone');
});

test('what is typed last is there although the tab was closed at once [D-02]', async ({ page, desk, context }) => {
  await page.goto(await desk.start({ sample: true }));
  await visit(page, '/signin');
  await signInAt(page, sample.employer, sample.password);
  await expect(page).toHaveURL(/\/employer\/dashboard$/);
  await visit(page, '/employer/internship/add');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Title').fill('First');
  await expect(page.getByRole('status').filter({ hasText: /Saved \d/ })).toBeVisible();
  await expect(page).toHaveURL(/\?draft=/);
  const address = page.url();
  await page.getByLabel('Title').fill('Typed and gone');
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
  const next = await context.newPage();
  await next.goto(address);
  await expect(next.getByLabel('Title')).toHaveValue('Typed and gone');
});

test('damaged files on this computer: the app starts, says what it went back to, and shows the copy [D-06]', async ({
  page,
  desk,
  outage,
}) => {
  test.setTimeout(120_000);
  await page.goto(await desk.start({ sample: true }));
  await visit(page, '/signin');
  await signInAt(page, sample.employer, sample.password);
  await expect(page).toHaveURL(/\/employer\/dashboard$/);
  // The tab stays open while the desk is away, and asks the next one with the old one's cookie.
  outage.expected = true;
  await desk.stop();
  const folder = accountFolder(desk.folder);
  writeFileSync(path.join(folder, 'account.db'), 'Dear diary, '.repeat(2000));
  truncateSync(path.join(folder, 'roster.db'), 5000);
  const service = path.join(desk.folder, 'service');
  rmSync(path.join(service, 'footbridge.db'));
  writeFileSync(path.join(desk.folder, 'config.json'), '{"settings": {"theme": "da');

  await page.goto(await desk.start());
  const settings = page.getByRole('alert').filter({ hasText: 'settings of this computer could not be read' });
  await expect(settings).toBeVisible();
  // It is said until somebody has read it.
  await page.reload();
  await expect(settings).toBeVisible();
  await settings.getByRole('button').click();
  await expect(settings).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: 'database of the service' })).toBeVisible();
  await expect(settings).toHaveCount(0);
  const kept = (place: string) => readdirSync(place).filter((name) => name.includes('.damaged-'));
  await expect.poll(() => kept(desk.folder)).toHaveLength(1);
  // No session outlives a restore of the service.
  await visit(page, '/signin');
  await signInAt(page, sample.employer, sample.password);
  await expect(page).toHaveURL(/\/employer\/dashboard$/);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByText(/account.* restored from the copy of/)).toBeVisible();
  await expect(panel.getByText(/database of the service was missing and has been restored/)).toBeVisible();
  await expect(panel.getByText(/settings of this computer could not be read/)).toBeVisible();
  expect(kept(folder).filter((name) => name.startsWith('account.'))).toHaveLength(1);
  expect(kept(folder).filter((name) => name.startsWith('roster.'))).toHaveLength(1);
});
