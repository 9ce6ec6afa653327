import { TOTP } from 'otpauth';
import { signInAt, signOut } from './support/people.ts';
import { freshPerson } from './support/sample-work.ts';
import { expect, test } from './support/workspace.ts';

test('an authenticator app is set up, and signs in; on another day a recovery code does', async ({
  page,
  workspace,
}) => {
  const person = freshPerson('Karwan Foods');
  await workspace.join(4, person, { verify: true });
  await page.goto(`${workspace.address}/student/account`);
  await page.getByRole('button', { name: 'Use an authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await dialog.getByLabel('Your password').fill(person.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const key = (await dialog.locator('code').textContent()) ?? '';
  const app = new TOTP({ secret: key.replaceAll(' ', '') });
  await dialog.getByLabel('The six digits that the app shows').fill(app.generate());
  await dialog.getByRole('button', { name: 'Use this app' }).click();
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? '';
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.locator('#two-factor')).toContainText('10 recovery codes are left.');

  await signOut(page);
  await signInAt(page, person.email, person.password);
  await expect(page.getByText('Enter the six digits that your authenticator app shows')).toBeVisible();
  // The code of the set-up is used up; the next one is taken half a minute early.
  await page.getByLabel('One-time password').fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/student\/dashboard$/);

  await signOut(page);
  await signInAt(page, person.email, person.password);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/student\/dashboard$/);
  await page.goto(`${workspace.address}/student/account`);
  await expect(page.locator('#two-factor')).toContainText('9 recovery codes are left.');
});
