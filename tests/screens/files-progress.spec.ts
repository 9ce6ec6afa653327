import { expect, test } from './fixtures.ts';
import { choose, fileOf, haveProject, open, openWeek, takeReports, upload, weekButton } from './progress-page.ts';

test('how much of a file has arrived is said at its week, at the final report, and among what is on its way', async ({
  page,
  desk,
}) => {
  haveProject(desk);
  const entries = takeReports(desk, { state: 'sending' });
  desk.answer('outbox.summary', () => ({
    waiting: entries().length,
    held: 0,
    needsPerson: 0,
    sending: entries().length,
  }));
  await open(page, desk);
  const week = await openWeek(page, 1);
  await week.getByRole('textbox', { name: 'Description' }).fill('Logged twelve trucks.');
  await choose(week, 'weekly report', fileOf('week-1.pdf'));
  await expect(week.getByText(/^week-1\.pdf · /)).toBeVisible();
  await upload(week);
  await expect(week).toHaveCount(0);
  await page.getByRole('button', { name: 'Submit Project' }).click();
  const final = page.getByRole('dialog', { name: 'Submit Project' });
  await choose(final, 'project report', fileOf('report.docx'));
  await expect(final.getByText(/^report\.docx · /)).toBeVisible();
  await final.getByRole('button', { name: 'Submit Project' }).click();
  await expect(final).toHaveCount(0);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Sending/ })
    .click();
  const panel = page.getByRole('dialog', { name: 'Saved and sent' });
  const tell = (place: number, arrived: number) =>
    desk.push('files.progress', { entryId: entries()[place]?.id ?? '', arrived, size: 2000 });
  tell(0, 859);
  tell(1, 1400);
  await expect(panel.getByText('Sending 42 %', { exact: true })).toBeVisible();
  await expect(panel.getByText('Sending 70 %', { exact: true })).toBeVisible();
  await expect(panel.getByText(/^Report of week 1, queued /)).toBeVisible();
  await expect(panel.getByText(/^Final report, queued /)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(weekButton(page, 1)).toContainText('Uploading 42 %');
  await expect(page.getByText(/^week-1\.pdf · Saved on this computer .* · Uploaded 42 %$/)).toBeVisible();
  await expect(page.getByText(/^report\.docx · Saved on this computer .* · Uploaded 70 %$/)).toBeVisible();
});
