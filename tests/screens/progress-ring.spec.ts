import { expect, test } from './fixtures.ts';
import { haveProject, open, week } from './progress-page.ts';

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
    [20, [week({ week: 5 })], '1 of 5 weekly reports has'],
  ] as const) {
    haveProject(desk, {
      status: 3,
      status_name: 'Submit Project',
      progress,
      weekly_submissions: [...weekly_submissions],
    });
    await open(page, desk);
    await expect(page.getByRole('img', { name: `${progress}% done` })).toHaveText(`${progress}%`);
    await expect(page.getByText(`${words} a file.`)).toBeVisible();
  }
});
