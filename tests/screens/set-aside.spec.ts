import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { sampleInstant } from './sample-answers.ts';

const account = '/employer/account';

test('what was set aside is named with its day, and the earlier password brings it back', async ({ page, desk }) => {
  desk.signIn(person(2));
  desk.answer('session.aside', { since: [sampleInstant], newer: [] });
  desk.fail('session.openQuarantined', 'wrong_credentials', 'That password doesn’t open anything that was set aside');
  await page.goto(`${desk.address}${account}`);
  await expect(page.getByText('set aside on 20 Nov 2026')).toBeVisible();
  const bring = page.getByRole('button', { name: 'Bring it back' });
  await bring.click();
  await expect(page.getByText('Password is required')).toBeVisible();
  const password = page.getByRole('textbox', { name: 'Earlier password' });
  await expect(password).toBeFocused();
  await password.fill('the wrong one');
  await bring.click();
  await expect(page.getByText('That password doesn’t open anything that was set aside')).toBeVisible();
  desk.answer('session.openQuarantined', () => {
    desk.answer('session.aside', { since: [], newer: [] });
    return { drafts: 2 };
  });
  await password.fill('the earlier one');
  await bring.click();
  await expect(page.getByText('2 drafts are back')).toBeVisible();
  await expect(bring).toBeHidden();
  await expect
    .poll(() => desk.calls('session.openQuarantined').map((each) => each.password))
    .toEqual(['the wrong one', 'the earlier one']);
});

test('what only a newer version of the app opens says so, and asks for no password', async ({ page, desk }) => {
  desk.signIn(person(2));
  desk.answer('session.aside', { since: [], newer: [sampleInstant] });
  await page.goto(`${desk.address}${account}`);
  await expect(page.getByText('Work of a newer version of Footbridge was set aside on 20 Nov 2026')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Earlier password' })).toHaveCount(0);
});

test('where only templates or lists came back, no draft is counted', async ({ page, desk }) => {
  desk.signIn(person(2));
  desk.answer('session.aside', { since: [sampleInstant], newer: [] });
  desk.answer('session.openQuarantined', { drafts: 0 });
  await page.goto(`${desk.address}${account}`);
  await page.getByRole('textbox', { name: 'Earlier password' }).fill('the earlier one');
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect(page.getByText('Your earlier work is back')).toBeVisible();
});

test('where nothing was set aside, nothing is asked', async ({ page, desk }) => {
  desk.signIn(person(2));
  await page.goto(`${desk.address}${account}`);
  await expect(page.getByRole('heading', { name: 'Change password' })).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'Set aside' })).toBeVisible();
  await expect.poll(() => desk.calls('session.aside').length).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { name: 'Earlier work on this computer' })).toHaveCount(0);
});
