import type { Locator, Page } from '@playwright/test';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { mentorAt } from './mentor-samples.ts';
import { person } from './people.ts';
import { openProposing } from './propose-times.ts';
import { sampleAnswer } from './sample-answers.ts';

/** What opens a dialog, and what has the focus again once that is closed. */
const openers: readonly (readonly [what: string, open: (page: Page, desk: FakeDesk) => Promise<Locator>])[] = [
  [
    'times for an interview',
    async (page, desk) => {
      await openProposing(page, desk);
      return page.getByRole('button', { name: 'Propose times' });
    },
  ],
  [
    'a new message',
    async (page, desk) => {
      desk.signIn(person(2));
      await page.goto(`${desk.address}/employer/messages`);
      const button = page.getByRole('button', { name: 'New message' });
      await button.click();
      return button;
    },
  ],
  [
    'free times',
    async (page, desk) => {
      await mentorAt(page, desk);
      await page.goto(`${desk.address}/dashboard/mentor/calendar`);
      const button = page.getByRole('button', { name: 'Free times', exact: true });
      await button.click();
      return button;
    },
  ],
  [
    'an item of a menu',
    async (page, desk) => {
      desk.signIn(person(1));
      const { data, ...list } = sampleAnswer('admin.users');
      const user = {
        ...data[0],
        id: 21,
        role: 4,
        is_email_verified: true,
        suspended_at: null,
        has_earlier_role: false,
      };
      desk.service('admin.users', { ...list, data: [user as (typeof data)[0]], total: 1 });
      await page.goto(`${desk.address}/admin/users`);
      const button = page.getByRole('table', { name: 'People' }).getByRole('row').last().getByRole('button');
      await button.click();
      await page.getByRole('menuitem', { name: 'Suspend' }).click();
      return button;
    },
  ],
];

for (const [what, open] of openers) {
  test(`a dialog closed by Escape gives the focus back: ${what}`, async ({ page, desk }) => {
    const opener = await open(page, desk);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  });
}
