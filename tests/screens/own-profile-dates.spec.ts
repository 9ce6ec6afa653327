import { fixTime } from '../support/fixed-time.ts';
import { arrived, takesQueued } from './commands.ts';
import { expect, test } from './fixtures.ts';
import { field, open, save } from './own-profile-page.ts';

test('every date of a profile lies between 100 years ago and today, typed or chosen [VAL-07]', async ({
  page,
  desk,
}) => {
  await fixTime(page, '2026-12-01T06:00:00Z');
  const queued = takesQueued(desk, arrived());
  await open(page, desk);
  const early = 'Choose a date within the last 100 years';
  const future = 'Choose a date that is not in the future';
  const birth = field(page, 'Date of birth');
  for (const [typed, said] of [
    ['30/11/1926', early],
    ['02/12/2026', future],
  ] as const) {
    await birth.fill(typed);
    await birth.press('Tab');
    await save(page);
    await expect(birth).toHaveAccessibleDescription(said);
  }
  await birth.click();
  await expect(page.getByRole('button', { name: '1 December 2026', exact: true })).toBeEnabled();
  await expect(page.getByRole('button', { name: '2 December 2026', exact: true })).toBeDisabled();
  await page.keyboard.press('Escape');
  await birth.fill('01/12/1926');
  await birth.press('Tab');
  for (const kind of ['experience', 'project']) {
    await page.getByRole('button', { name: `Add another ${kind}` }).click();
    const form = page.getByRole('form', { name: `New ${kind}` });
    const add = form.getByRole('button', { name: `Add ${kind}`, exact: true });
    for (const box of await form.getByRole('textbox').all()) await box.fill('https://bridge.example');
    const [start, end] = ['Start date', 'End date'].map((name) => form.getByRole('textbox', { name }));
    if (!start || !end) throw new Error('No dates');
    for (const [from, until, wrong, said] of [
      ['30/11/1926', '01/12/2026', start, early],
      ['02/12/2026', '02/12/2026', start, future],
      ['01/12/1926', '02/12/2026', end, future],
      ['02/12/1926', '01/12/1926', end, 'The end should not be before the start'],
    ] as const) {
      await start.fill(from);
      await end.fill(until);
      await add.click();
      await expect(wrong).toHaveAccessibleDescription(said);
    }
    await start.fill('01/12/1926');
    await end.fill('01/12/2026');
    await add.click();
    await expect(form).toHaveCount(0);
  }
  await save(page);
  const years = { start_date: '1926-12-01', end_date: '2026-12-01' };
  const body = { date_of_birth: '1926-12-01', experiences: [years], projects: [years] };
  await expect.poll(queued).toMatchObject([{ body }]);
});

test("a profile isn't saved, and nothing is added to it, while the text of a date can't be read", async ({
  page,
  desk,
}) => {
  await open(page, desk);
  const queued = takesQueued(desk, arrived());
  const unread = 'Enter a date such as 22 Nov 2026 or 22/11/2026';
  const birth = field(page, 'Date of birth');
  await field(page, 'Bio').fill('I build sensors.');
  await birth.fill('in spring');
  await save(page);
  await expect(birth).toBeFocused();
  await expect(birth).toHaveAccessibleDescription(unread);
  await page.getByRole('button', { name: 'Add another experience' }).click();
  const form = page.getByRole('form', { name: 'New experience' });
  const start = form.getByRole('textbox', { name: 'Start date' });
  await start.fill('last year');
  await form.getByRole('button', { name: 'Add experience', exact: true }).click();
  await expect(start).toBeFocused();
  await expect(start).toHaveAccessibleDescription(unread);
  await birth.fill('1/12/99');
  await save(page);
  await expect.poll(queued).toMatchObject([{ body: { date_of_birth: '1999-12-01', bio: 'I build sensors.' } }]);
});
