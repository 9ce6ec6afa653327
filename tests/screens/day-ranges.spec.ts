import type { Locator, Page } from '@playwright/test';
import { fixTime } from '../support/fixed-time.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { mentorAt, session } from './mentor-samples.ts';
import { openProposing } from './propose-times.ts';

/** Half past one in the night of 2 March 2027 in India; still 1 March in UTC. */
const atNight = (page: Page) => fixTime(page, '2027-03-01T20:00:00Z');

/** What shows inputs of days from today on, and these inputs. The form of postings has a test of its own. */
const places: readonly (readonly [what: string, open: (page: Page, desk: FakeDesk) => Promise<Locator[]>])[] = [
  [
    'times for an interview',
    async (page, desk) => {
      await atNight(page);
      const dialog = await openProposing(page, desk);
      await dialog.getByRole('button', { name: 'Add a time' }).click();
      return [1, 2].map((number) => dialog.getByRole('group', { name: `Time ${number}` }).getByLabel('Day'));
    },
  ],
  [
    'another time for a session',
    async (page, desk) => {
      await mentorAt(page, desk, [session(7, '2027-03-03T05:30:00.000Z')]);
      await atNight(page);
      await page.goto(`${desk.address}/dashboard/mentor/sessionrequest`);
      await page.getByRole('button', { name: 'New time' }).first().click();
      return [page.getByRole('dialog').getByLabel('Day')];
    },
  ],
  [
    'days off, and days with other hours',
    async (page, desk) => {
      await mentorAt(page, desk);
      await atNight(page);
      await page.goto(`${desk.address}/dashboard/mentor/calendar`);
      await page.getByRole('button', { name: 'Free times', exact: true }).click();
      const drawer = page.getByRole('dialog', { name: 'Free times' });
      await drawer.getByRole('button', { name: 'Add a day off' }).click();
      await drawer.getByRole('button', { name: 'Add a day with other hours' }).click();
      return drawer.getByRole('textbox', { name: /^Day \d+$/ }).all();
    },
  ],
];

for (const [what, open] of places) {
  test(`${what} go from today, where the person sits, to a year ahead [VAL-06]`, async ({ page, desk }) => {
    const fields = await open(page, desk);
    expect(fields).not.toEqual([]);
    for (const field of fields) {
      const day = (name: string) => page.getByRole('button', { name, exact: true });
      await field.fill('2 Mar 2027');
      await expect(day('1 March 2027')).toBeDisabled();
      await expect(day('1 March 2027')).toHaveAccessibleDescription('Choose a day from 02 Mar 2027 to 02 Mar 2028');
      await expect(day('2 March 2027')).toBeEnabled();
      await field.fill('2 Mar 2028');
      await expect(day('2 March 2028')).toBeEnabled();
      await expect(day('3 March 2028')).toBeDisabled();
      await field.press('Escape');
      // Escape closes the calendar, and not the dialog with what was typed.
      await expect(page.locator('.mantine-DateInput-day')).toHaveCount(0);
    }
  });
}

for (const [what, open, send] of [
  ['times for an interview', places[0]?.[1], 'Propose'],
  ['another time for a session', places[1]?.[1], 'Propose'],
  ['days off', places[2]?.[1], 'Save free times'],
] as const) {
  test(`nothing is sent of ${what} while the text of a day can't be read`, async ({ page, desk }) => {
    const [field] = (await open?.(page, desk)) ?? [];
    const dialog = page.getByRole('dialog');
    await field?.fill('2 Mar');
    await dialog.getByRole('button', { name: send, exact: true }).click();
    if (!field) throw new Error('No day');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('2 Mar');
    await expect(dialog.getByText('Enter a date such as 22 Nov 2026 or 22/11/2026')).toBeVisible();
  });
}
