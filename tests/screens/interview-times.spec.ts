import { takesQueued } from './commands.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { sampleAnswer } from './sample-answers.ts';

test('interview times go from today, where the person sits, to a year ahead [VAL-06]', async ({ page, desk }) => {
  desk.signIn(person(2));
  const { data } = sampleAnswer('enrollments.read');
  desk.service('enrollments.read', { data: { ...data, status: 2, interviews: [] } });
  // Half past one in the night of 2 March in India; still 1 March in UTC.
  await page.clock.setFixedTime('2027-03-01T20:00:00Z');
  await page.goto(`${desk.address}/employer/project/1`);
  await page.getByRole('button', { name: 'Propose times' }).click();
  const dialog = page.getByRole('dialog', { name: /^Interview with/ });
  await dialog.getByRole('button', { name: 'Add a time' }).click();
  for (const number of [1, 2]) {
    const field = dialog.getByRole('group', { name: `Time ${number}` }).getByLabel('Day');
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

test('times that are proposed with a double click are queued once', async ({ page, desk }) => {
  const queued = takesQueued(desk);
  desk.signIn(person(2));
  const { data } = sampleAnswer('enrollments.read');
  desk.service('enrollments.read', { data: { ...data, status: 2, interviews: [] } });
  await page.goto(`${desk.address}/employer/project/1`);
  await page.getByRole('button', { name: 'Propose times' }).click();
  const dialog = page.getByRole('dialog', { name: /^Interview with/ });
  const go = desk.hold('outbox.add');
  await dialog.getByRole('button', { name: 'Propose', exact: true }).dblclick();
  go();
  await expect(dialog).toHaveCount(0);
  expect(queued().map(({ call }) => call)).toEqual(['interviews.propose']);
});
