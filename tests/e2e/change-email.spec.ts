import { expect, test } from './support/fixtures.ts';
import { signInAt, signOut, visit } from './support/people.ts';
import { run } from './support/window-command.ts';
import { sample } from './support/workspace.ts';

const next = 'aditi.rao@meridianfoods.example';

test('an account moves to another e-mail address with a code from each, and what it keeps here stays', async ({
  page,
  desk,
}) => {
  await page.goto(await desk.start({ sample: true }));
  await visit(page, '/signin');
  await signInAt(page, sample.employer, sample.password);
  await expect(page).toHaveURL(/\/employer\/dashboard$/);
  await run(page, 'drafts.create', { method: 'internship', body: { title: 'Tide tables' } });

  await visit(page, '/employer/account');
  await page.getByRole('button', { name: 'Change e-mail address' }).click();
  const form = page.getByRole('form', { name: 'Change e-mail address' });
  await form.getByLabel('New e-mail address').fill(next);
  await form.getByRole('textbox', { name: 'Your password' }).fill(sample.password);
  await form.getByRole('button', { name: 'Send the codes' }).click();
  const mails = page.getByRole('region', { name: 'Mail on this computer' }).getByRole('article');
  const codeOf = async (subject: string) =>
    (await mails.filter({ hasText: subject }).getByTestId('mail-code').textContent()) ?? '';
  await page
    .getByLabel(`Code sent to ${sample.employer}`)
    .fill(await codeOf('Your code to change your e-mail address'));
  await page.getByLabel(`Code sent to ${next}`).fill(await codeOf('Your code for your new e-mail address'));
  await page.getByRole('button', { name: 'Change the address' }).click();
  await expect(page.locator('#email')).toContainText(`You sign in with ${next}, and your mails go there.`);

  await signOut(page);
  await signInAt(page, sample.employer, sample.password);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('password');
  await signInAt(page, next, sample.password);
  await expect(page).toHaveURL(/\/employer\/dashboard$/);
  await visit(page, '/employer/drafts');
  await expect(page.getByText('Tide tables')).toBeVisible();
});
