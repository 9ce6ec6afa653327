import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { mentorAt, ownProfile } from './mentor-samples.ts';
import { open, profile } from './own-profile-page.ts';

/** A sixth item is turned away, and can be added once there is room. */
async function takesFive(page: Page, label: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  const items = page.locator('.mantine-PillsInput-root').filter({ has: field }).locator('.mantine-Pill-label');
  await expect(items).toHaveText(['one', 'two', 'three', 'four']);
  await field.fill('five,');
  await expect(items).toHaveText(['one', 'two', 'three', 'four', 'five']);
  await field.fill('six');
  await field.press('Enter');
  await expect(page.getByText('Maximum 5 items allowed')).toBeVisible();
  await expect(items).toHaveText(['one', 'two', 'three', 'four', 'five']);
  await expect(field).toHaveValue('six');
  await page.getByRole('button', { name: 'Remove two', exact: true }).click();
  await expect(page.getByText('Maximum 5 items allowed')).toHaveCount(0);
  await field.press('Enter');
  await expect(items).toHaveText(['one', 'three', 'four', 'five', 'six']);
}
const four = ['one', 'two', 'three', 'four'];

test("the skills of a student's own profile are five at most [VAL-01] [VAL-02]", async ({ page, desk }) => {
  await open(page, desk, profile({ skills: four.map((name, index) => ({ id: index + 1, name })) }));
  await takesFive(page, 'Skills');
});

for (const [label, list] of [
  ['Skills', 'skills'],
  ['Languages', 'languages'],
] as const) {
  test(`the ${list} of a mentor's own profile are five at most [VAL-01] [VAL-02]`, async ({ page, desk }) => {
    await mentorAt(page, desk);
    desk.service('mentor.profile', { data: { ...ownProfile, [list]: four } });
    await page.goto(`${desk.address}/dashboard/mentor/setting?part=profile`);
    await takesFive(page, label);
  });
}
