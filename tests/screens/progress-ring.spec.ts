import { expect, test } from './fixtures.ts';
import { arcOf, haveProject, open, week, weekButton } from './progress-page.ts';

test('in status 3 the ring follows the weeks with a file: one that has lost it counts for none [STU-PROG-18]', async ({
  page,
  desk,
}) => {
  const lost = { report: '', file: null };
  for (const [progress, weekly_submissions, words] of [
    [67, [week(), week({ week: 3 })], '2 of 3 weekly reports have'],
    [33, [week(), week({ week: 2, ...lost })], '1 of 3 weekly reports has'],
    [0, [week(lost), week({ week: 2, ...lost })], '0 of 3 weekly reports have'],
    // The project was shortened after its fifth week.
    [33, [week(), week({ id: 52, week: 5 })], '1 of 3 weekly reports has'],
  ] as const) {
    haveProject(desk, {
      status: 3,
      status_name: 'Submit Project',
      progress,
      weekly_submissions: [...weekly_submissions],
    });
    await open(page, desk);
    const ring = page.getByRole('img', { name: `${progress}% done` });
    await expect(ring).toHaveText(`${progress}%`);
    await expect.poll(() => arcOf(ring)).toBe(progress);
    await expect(page.getByText(`${words} a file.`)).toBeVisible();
  }
});

test('a week that the project no longer has is there to be read, and takes no report', async ({ page, desk }) => {
  const weekly_submissions = [week(), week({ id: 52, week: 5, description: 'Logged forty trucks.' })];
  haveProject(desk, { status: 3, status_name: 'Submit Project', progress: 33, weekly_submissions });
  await open(page, desk);
  await expect(page.getByText('1 of 3 handed in')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Week \d/ })).toHaveCount(4);
  await expect(weekButton(page, 4)).toHaveCount(0);
  await weekButton(page, 1).click();
  await expect(page.getByRole('button', { name: 'Replace report of week 1' })).toBeVisible();
  await weekButton(page, 5).click();
  await expect(page.getByRole('region', { name: /^Week 5/ }).getByText('Logged forty trucks.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Replace report of week 5' })).toHaveCount(0);
});
