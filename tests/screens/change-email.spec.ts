import type { Page } from '@playwright/test';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { sampleInstant } from './sample-answers.ts';

const present = 'leela@karwan.example';
const next = 'leela.menon@karwan.example';
const begun = { data: { email_address: next, expires_at: sampleInstant, resend_after: 60 } };

async function open(page: Page, desk: FakeDesk) {
  desk.signIn(person(2, { email_address: present }));
  await page.goto(`${desk.address}/employer/account#email`);
  await page.getByRole('button', { name: 'Change e-mail address' }).click();
  return page.getByRole('form', { name: 'Change e-mail address' });
}

test('Another e-mail address: errors at their fields, words kept, a code from each of both', async ({ page, desk }) => {
  const form = await open(page, desk);
  const address = form.getByLabel('New e-mail address');
  const send = form.getByRole('button', { name: 'Send the codes' });
  for (const [typed, said] of [
    ['', 'Email is required'],
    ['leela@karwan', 'Enter an e-mail address such as name@example.com'],
    [next, 'Password is required'],
  ] as const) {
    await address.fill(typed);
    await send.click();
    await expect(form.getByText(said)).toBeVisible();
  }
  expect(desk.asked('emailChange.begin')).toEqual([]);
  await expect.poll(() => desk.words.find('change-email')).toBe(next);
  await page.reload();
  await expect(address).toHaveValue(next);
  await form.getByRole('textbox', { name: 'Your password' }).fill('wrong');
  desk.fail('emailChange.begin', 'invalid', 'The current password is not right', {
    password: 'The current password is not right',
  });
  await send.click();
  await expect(form.getByText('The current password is not right')).toBeVisible();
  await expect(address).toHaveValue(next);
  desk.service('emailChange.begin', begun);
  await form.getByRole('textbox', { name: 'Your password' }).fill('a password');
  await send.click();
  await expect
    .poll(() => desk.asked('emailChange.begin').at(-1)?.body)
    .toEqual({ email_address: next, password: 'a password' });
  const codes = page.getByRole('form', { name: 'Enter both codes' });
  const change = codes.getByRole('button', { name: 'Change the address' });
  const old = codes.getByLabel(`Code sent to ${present}`);
  const fresh = codes.getByLabel(`Code sent to ${next}`);
  await old.fill('12 34-56x');
  await expect(old).toHaveValue('123456');
  await expect(change).toBeDisabled();
  await expect(change).toHaveAccessibleDescription('Enter both codes first');
  await fresh.fill('654321');
  desk.fail('emailChange.confirm', 'otp_wrong', 'The code is not right', { new_code: 'The code is not right' });
  await change.click();
  await expect(fresh).toHaveAccessibleDescription('The code is not right');
  await expect(fresh).toBeFocused();
  await expect(old).toHaveValue('123456');
  const moved = person(2, { email_address: next });
  desk.service('emailChange.confirm', { data: moved });
  await fresh.fill('654322');
  await change.click();
  await expect(page.getByText('Your e-mail address was changed')).toBeVisible();
  expect(desk.asked('emailChange.confirm').at(-1)?.body).toEqual({
    email_address: next,
    old_code: '123456',
    new_code: '654322',
  });
  await expect(page.getByText(`You sign in with ${next}, and your mails go there.`)).toBeVisible();
  await expect.poll(() => desk.words.find('change-email')).toBeUndefined();
});

test('Another e-mail address: the mails of a workspace on this computer are shown, and it can be called off', async ({
  page,
  desk,
}) => {
  const mail = (id: string, to: string, subject: string, code: string) => ({
    id,
    to,
    subject,
    text: `Enter this code:\n\n${code}`,
    about: 'email_change' as const,
    sentAt: sampleInstant,
  });
  desk.answer('mail.list', {
    mails: [mail('1', present, 'To the present one', '111111'), mail('2', next, 'To the new one', '222222')],
    withheld: null,
  });
  desk.service('emailChange.begin', begun);
  const form = await open(page, desk);
  await form.getByLabel('New e-mail address').fill(next);
  await form.getByRole('textbox', { name: 'Your password' }).fill('a password');
  await form.getByRole('button', { name: 'Send the codes' }).click();
  const mails = page.getByRole('region', { name: 'Mail on this computer' });
  await expect(mails.getByTestId('mail-code')).toHaveText(['111111', '222222']);
  await expect.poll(() => desk.calls('mail.list').at(-1)).toEqual({ about: 'email_change', to: next });
  await page.getByRole('form', { name: 'Enter both codes' }).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(`You sign in with ${present}, and your mails go there.`)).toBeVisible();
  expect(desk.asked('emailChange.confirm')).toEqual([]);
});
