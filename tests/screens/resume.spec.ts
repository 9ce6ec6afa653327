import { savesFiles } from './commands.ts';
import { expect, test } from './fixtures.ts';
import { open, profile, toastOf } from './own-profile-page.ts';

const button = { name: 'Download résumé' } as const;

test('the own résumé is saved from the profile, which says what a good one also has', async ({ page, desk }) => {
  const fetched = savesFiles(desk);
  await open(page, desk, profile({ bio: ' ', skills: [], first_name: 'اردو' }));
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Résumé', exact: true }) });
  await expect(card).toContainText(/A good one also has .*your skills.* a few sentences about you/);
  await expect(card).toContainText('can’t be printed and show as […]: اردو');
  await card.getByRole('button', button).click();
  await expect.poll(fetched).toMatchObject([{ call: 'student.ownResume' }]);
  await expect(toastOf(page, 'list is saved')).toBeVisible();
});

for (const [code, sentence] of [
  ['offline', 'The service can’t be reached'],
  ['internal', 'Something went wrong'],
] as const) {
  test(`${code}: a résumé that can’t be had says so, and can be asked for again`, async ({ page, desk }) => {
    await open(page, desk, profile({}));
    desk.fail('files.fetch', code, sentence);
    await page.getByRole('button', button).click();
    await expect(toastOf(page, sentence)).toBeVisible();
    expect(desk.calls('files.save')).toEqual([]);
    savesFiles(desk);
    await page.getByRole('button', button).click();
    await expect(toastOf(page, 'list is saved')).toBeVisible();
  });
}

test('a profile with everything lacks nothing', async ({ page, desk }) => {
  const whole = { qualification: 'B.Tech', institution: 'NIT', bio: 'I build.', Github: 'https://github.com/iyer' };
  await open(page, desk, profile(whole));
  await expect(page.getByRole('button', button)).toBeVisible();
  await expect(page.getByText('A good one also has')).toHaveCount(0);
  await expect(page.getByText('can’t be printed')).toHaveCount(0);
});
