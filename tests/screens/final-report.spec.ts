import { expect, test } from './fixtures.ts';
import { choose, fileOf, haveProject, open, takeReports } from './progress-page.ts';

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

test('a link that is none is refused at its field, also beside a file, which alone is enough [VAL-32]', async ({
  page,
  desk,
}) => {
  haveProject(desk);
  takeReports(desk);
  await open(page, desk);
  await page.getByRole('button', { name: 'Submit Project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Submit Project' });
  const link = dialog.getByRole('textbox', { name: 'Link' });
  const submit = dialog.getByRole('button', { name: 'Submit Project' });
  for (const withFile of [false, true]) {
    if (withFile) await choose(dialog, 'project report', fileOf('report.pdf'));
    await expect(dialog.getByText(/^report\.pdf · /)).toHaveCount(withFile ? 1 : 0);
    for (const typed of ['pilot', 'www.pilot.example', 'ftp://pilot.example', 'javascript:alert(1)']) {
      await link.fill(typed);
      await expect(link).toHaveAccessibleDescription('');
      await submit.click();
      await expect(link).toHaveAccessibleDescription('Please enter a valid URL');
      await expect(link).toBeFocused();
    }
  }
  expect(desk.calls('reports.handInFinal')).toEqual([]);
  await link.fill('');
  await submit.click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => desk.calls('reports.handInFinal')).toMatchObject([{ link: '', files: { report: expect.any(String) } }]);
});
