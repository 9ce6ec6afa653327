import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { signInAt, visit } from './support/people.ts';
import { sample } from './support/workspace.ts';

/** Writes a draft as a form does. */
async function write(page: Page, title: string): Promise<void> {
  const answer = await page.evaluate(async (given) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ input: { method: 'internship', body: { title: given }, title: given } });
    return (await (await fetch('/desk/drafts.create', { method: 'POST', headers, body })).json()) as unknown;
  }, title);
  expect(answer).toMatchObject({ ok: true });
}

test('a backup from Settings is restored there: the same tab goes on with the earlier state', async ({
  page,
  folder,
  desk,
  outage,
  saveAs,
}) => {
  test.setTimeout(180_000);
  await page.goto(await desk.start({ sample: true }));
  await visit(page, '/signin');
  await signInAt(page, sample.employer, sample.password);
  await expect(page).toHaveURL(/\/employer\/dashboard$/);
  await write(page, 'Tide tables');
  await visit(page, '/employer/settings');
  const file = path.join(folder, 'all.footbridge');
  await saveAs(file, () => page.getByRole('button', { name: 'Back up to a file' }).click());
  await write(page, 'Written since');

  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Restore from a file…' }).click();
  await (await chooser).setFiles(file);
  const dialog = page.getByRole('dialog', { name: 'Restore this computer' });
  const aside = (await dialog.getByText('everything.aside-').textContent()) ?? '';
  await dialog.getByRole('textbox').fill('restore');
  outage.expected = true;
  await dialog.getByRole('button', { name: 'Restore and start again' }).click();
  await expect(page).toHaveURL(/\/signin/, { timeout: 30_000 });
  await expect(page.getByText(`What was on this computer before is in ${aside}.`)).toBeVisible();
  outage.expected = false;
  await signInAt(page, sample.employer, sample.password);
  await expect(page).toHaveURL(/\/employer\/settings$/);
  await visit(page, '/employer/drafts');
  await expect(page.getByText('Tide tables')).toBeVisible();
  await expect(page.getByText('Written since')).toHaveCount(0);
});
