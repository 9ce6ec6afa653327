import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from './support/fixtures.ts';
import { signInAt, visit } from './support/people.ts';
import { sample } from './support/workspace.ts';

const title = 'Cold chain pilot';
const words = 'Mapped three dairies and their milk runs.';
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n');

test('a week is handed in without the service, arrives once it is there again, and the company saves the file [STU-PROG-20] [ROLE-15]', async ({
  page,
  service,
  desk,
  folder,
  outage,
  saveAs,
}) => {
  // A service that is started twice, and two people who sign in.
  test.setTimeout(240_000);
  await service.start({ sample: true });
  await page.goto(await desk.start({ server: service.url }));
  await visit(page, '/signin');
  await signInAt(page, sample.student, sample.password);
  await expect(page).toHaveURL(/\/student\/dashboard$/);
  await page.getByRole('link', { name: 'My applications', exact: true }).click();
  // The dashboard has a link of the same name, until this page is there.
  await expect(page.getByRole('heading', { level: 1, name: 'My applications' })).toBeVisible();
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  outage.expected = true;
  await service.stop();
  await expect(page.getByRole('button', { name: /^Offline/ })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Upload report of week 8' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Description' }).fill(words);
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose weekly report' }).click();
  await (await chooser).setFiles({ name: 'week.pdf', mimeType: 'application/pdf', buffer: pdf });
  await dialog.getByRole('button', { name: 'Upload report', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Sends when online').first()).toBeVisible();

  await service.start();
  await expect(page.getByText(`Report uploaded successfully: ${title}`)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(words)).toHaveCount(1, { timeout: 60_000 });
  await expect(page.getByText('8 of 12 handed in')).toBeVisible();
  await page.getByRole('button', { name: /^Hello/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/signin/);

  await signInAt(page, sample.employer, sample.password);
  await expect(page).toHaveURL(/\/employer\/dashboard$/);
  await visit(page, '/employer/project/list');
  await page.getByRole('link', { name: title, exact: true }).first().click();
  await page.getByText('Ananya Krishnamurthy').first().click();
  await expect(page.getByText(words)).toHaveCount(1);
  const saved = path.join(folder, 'week.pdf');
  await saveAs(saved, () => page.getByRole('button', { name: /^Save .*: week\.pdf$/ }).click());
  expect(await readFile(saved)).toEqual(pdf);
});
