import type { Page } from '@playwright/test';
import { emptyDraft } from './desk-answers.ts';
import { expect, test } from './fixtures.ts';
import { mentorAt, ownProfile } from './mentor-samples.ts';
import { open, profile } from './own-profile-page.ts';
import { person } from './people.ts';

/** What is there already is turned away, and so is a sixth item, which can be added once there is room. */
async function takesFive(page: Page, name: string): Promise<void> {
  const field = page.locator(`input[name=${name}]`);
  const input = page.locator('.mantine-InputWrapper-root').filter({ has: field });
  const items = input.locator('.mantine-Pill-label');
  const message = input.locator('[id$="-error"]');
  await expect(items).toHaveText(['one', 'two', 'three', 'four']);
  await field.fill(' THREE ');
  await field.press('Enter');
  await expect(message).toHaveText('Item already exists');
  await expect(items).toHaveText(['one', 'two', 'three', 'four']);
  // A pasted list waits with its parts, whatever key comes next.
  await field.fill('Three, six');
  for (const key of ['Enter', 'Tab']) {
    await field.press(key);
    await expect(message).toHaveText('Item already exists');
    await expect(items).toHaveText(['one', 'two', 'three', 'four']);
    await expect(field).toHaveValue('Three, six');
  }
  await field.fill('five,');
  await expect(items).toHaveText(['one', 'two', 'three', 'four', 'five']);
  await expect(message).toHaveCount(0);
  for (const more of ['Two', 'six', 'six,']) {
    await field.fill(more);
    await field.press('Enter');
    await expect(message).toHaveText('Maximum 5 items allowed');
    await expect(items).toHaveText(['one', 'two', 'three', 'four', 'five']);
    await expect(field).toHaveValue(more.replace(',', ''));
  }
  await input.getByRole('button', { name: 'Remove two', exact: true }).click();
  await expect(message).toHaveCount(0);
  await field.press('Enter');
  await expect(items).toHaveText(['one', 'three', 'four', 'five', 'six']);
}
const four = ['one', 'two', 'three', 'four'];
const named = four.map((name, index) => ({ id: index + 1, name }));

test("the skills of a student's own profile are five at most, each of them once [VAL-01] [VAL-02] [VAL-03]", async ({
  page,
  desk,
}) => {
  await open(page, desk, profile({ skills: named }));
  await takesFive(page, 'skills');
});

for (const list of ['skills', 'languages'] as const) {
  test(`the ${list} of a mentor's own profile are five at most, each of them once [VAL-01] [VAL-02] [VAL-03]`, async ({
    page,
    desk,
  }) => {
    await mentorAt(page, desk);
    desk.service('mentor.profile', { data: { ...ownProfile, [list]: four } });
    await page.goto(`${desk.address}/dashboard/mentor/setting?part=profile`);
    await takesFive(page, list);
  });
}

test('the services of a company are five at most, each of them once [VAL-01] [VAL-02] [VAL-03]', async ({
  page,
  desk,
}) => {
  desk.signIn(person(2, { branch_id: null, branch: null, services: named }));
  await page.goto(`${desk.address}/company`);
  await takesFive(page, 'services');
});

test('the skills, qualifications and keywords of a posting are five at most, each of them once [VAL-01] [VAL-02] [VAL-03]', async ({
  page,
  desk,
}) => {
  desk.signIn(person(2));
  const body = { title: 'Cold store', required_skills: four, course_preferred: four, keywords: four };
  desk.answer('drafts.read', ({ id }) => emptyDraft({ id, method: 'job', title: 'Cold store', step: 2, body }));
  await page.goto(`${desk.address}/employer/job/add?draft=${emptyDraft().id}`);
  for (const name of ['required_skills', 'course_preferred', 'keywords']) await takesFive(page, name);
});
