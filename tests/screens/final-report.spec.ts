import { expect, test } from './fixtures.ts';
import { haveProject, open, takeReports } from './progress-page.ts';

test('whoever is hired hands nothing more in while the final report is on its way, and again once it is discarded', async ({
  page,
  desk,
}) => {
  haveProject(desk);
  takeReports(desk);
  await open(page, desk);
  const submit = page.getByRole('button', { name: 'Submit Project' });
  await submit.click();
  const dialog = page.getByRole('dialog', { name: 'Submit Project' });
  await dialog.getByRole('textbox', { name: 'Link' }).fill('https://pilot.example/app');
  await dialog.getByRole('button', { name: 'Submit Project' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(submit).toHaveAccessibleDescription('The final report is on its way');
  await expect(page.getByRole('button', { name: /^Upload report of week/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(submit).toHaveAccessibleDescription('');
  await expect(page.getByRole('button', { name: /^Upload report of week/ }).first()).toBeVisible();
});
