import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { signInAt, visit } from './support/people.ts';
import { sample } from './support/workspace.ts';

const students = (page: Page) => page.getByRole('list', { name: 'Students' }).getByRole('listitem');

test('without the service an opportunity is read, sent to ticked students, shown as on its way, and arrives once [EDU-DET-18]', async ({
  page,
  service,
  desk,
  outage,
}) => {
  test.setTimeout(180_000);
  await service.start({ sample: true });
  await page.goto(await desk.start({ server: service.url }));
  await visit(page, '/signin');
  await signInAt(page, sample.educator, sample.password);
  await expect(page).toHaveURL(/\/educator\/dashboard$/);
  await visit(page, '/educator/explore?type=project');
  await page.getByRole('article').first().getByRole('heading', { level: 2 }).getByRole('link').click();
  await expect(students(page)).toHaveCount(20);
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  const free = students(page).filter({ has: page.getByRole('checkbox', { disabled: false }) });
  const name = (await free.first().locator('label').innerText()).trim();
  const chosen = students(page).filter({ has: page.getByRole('checkbox', { name, exact: true }) });

  outage.expected = true;
  await service.stop();
  await expect(page.getByRole('button', { name: /^Offline/ })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('checkbox', { name, exact: true }).check();
  await page.getByRole('button', { name: 'Send Opportunity' }).click();
  await expect(page.getByText('It will be sent when you’re back online.')).toBeVisible();
  await expect(chosen).toContainText('on its way');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByText(/Offline. Shown as of/).first()).toBeVisible();
  await expect(chosen).toContainText('on its way');

  await service.start();
  await expect(page.getByText(`${title}: sent to 1 student`, { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(chosen).toContainText('has it');
});
