import { expect, test } from './fixtures.ts';
import { completePerson, quietPages } from './people.ts';
import { sampleAnswer } from './sample-answers.ts';

test('each open link of the employer’s sidebar leads to its page and carries no lock [NAV-01] [NAV-02] [NAV-03] [NAV-04] [NAV-05] [NAV-06] [NAV-07] [NAV-10]', async ({
  page,
  desk,
}) => {
  desk.signIn(completePerson(2));
  desk.service('user.counts', { data: { ...sampleAnswer('user.counts').data, project: 1, internship: 1, job: 1 } });
  await page.goto(desk.address + quietPages[2]);
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  for (const [label, path, heading] of [
    ['Projects', 'project/list', 'Projects'],
    ['Internships', 'internship/list', 'Internships'],
    ['Jobs', 'job/list', 'Jobs'],
    ['Partner Institutions', 'partner-institutions', 'Partner Institutions'],
    ['Subscription', 'subscription', 'Subscription'],
    ['Settings', 'settings', 'Settings'],
    ['Dashboard', 'dashboard', /^Good /],
  ] as const) {
    await sidebar.getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(`${desk.address}/employer/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  }
  await expect(sidebar.getByRole('link')).toHaveCount(9);
  await expect(sidebar.locator('.tabler-icon-lock')).toHaveCount(0);
});

for (const [label, path, ids] of [
  ['Partner Institutions', 'partner-institutions', '[NAV-05]'],
  ['Subscription', 'subscription', '[NAV-06]'],
  ['Settings', 'settings', '[NAV-07]'],
] as const) {
  test(`${label} opens when the profile reaches 100, and says until then what is missing ${ids}`, async ({
    page,
    desk,
  }) => {
    const locked = page.getByText(`${label} opens when your profile is complete.`);
    desk.signIn({ ...completePerson(2), phone_number: '' });
    await page.goto(`${desk.address}/employer/${path}`);
    await expect(locked).toBeVisible();
    await expect(page.getByText('Your profile is 90% complete')).toBeVisible();
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label });
    await expect(link).toHaveAttribute('aria-disabled', 'true');
    desk.signIn(completePerson(2));
    await expect(link).not.toHaveAttribute('aria-disabled');
    await expect(locked).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(label);
  });
}
