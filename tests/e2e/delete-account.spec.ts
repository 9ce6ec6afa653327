import { freshPerson } from './support/sample-work.ts';
import { expect, test } from './support/workspace.ts';

test('an account is deleted with its password, typed in the window, and not without [AUTH-39]', async ({
  page,
  workspace,
}) => {
  const person = freshPerson('Karwan Foods');
  await workspace.join(4, person, { verify: true });
  await page.goto(`${workspace.address}/student/account`);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account' });
  const go = dialog.getByRole('button', { name: 'Delete account' });
  await go.click();
  await expect(dialog.getByRole('alert')).toHaveText('The current password is not right');
  await dialog.locator('input[name=password]').fill('Not the one');
  await go.click();
  await expect(dialog.getByRole('alert')).toHaveText('The current password is not right');
  await dialog.locator('input[name=password]').fill(person.password);
  await go.click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => workspace.run('session.read')).toMatchObject({ user: null, role: 0 });
  await expect(workspace.run('session.signIn', { email: person.email, password: person.password })).rejects.toThrow();
});
