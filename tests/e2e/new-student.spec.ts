import { createAccount, verify } from './support/people.ts';
import { freshPerson, freshTitle, postingFields, publish } from './support/sample-work.ts';
import { expect, sample, test } from './support/workspace.ts';

test('somebody new signs up, finds an internship by a mistyped word, applies and sees where it stands [STU-ROUTE-02] [STU-APPLY-12] [STU-NOTIF-03]', async ({
  page,
  workspace,
}) => {
  await workspace.actAs(sample.employer);
  const { title } = await publish(workspace, 'internship', postingFields('internship', freshTitle('Hydroponics')));
  await workspace.actAs(null);
  const person = { ...freshPerson('Karwan Foods'), name: 'Meher Gill' };

  await page.goto(workspace.address);
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).first().click();
  await expect(page).toHaveURL(/\/signup$/);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Student/ })
    .click();
  await createAccount(page, person);
  await verify(page, workspace.serviceFolder, person);
  await expect(page).toHaveURL(/\/student\/dashboard$/);
  // The browser of the tests has no notifications of a system.
  await expect(page.getByRole('alert').filter({ hasText: 'Welcome, Meher' })).toBeVisible();

  await page.getByRole('link', { name: 'Explore', exact: true }).click();
  await expect(page).toHaveURL(`${workspace.address}/student/explore`);
  await page.getByRole('combobox', { name: 'Kind of opportunity' }).click();
  await page.getByRole('option', { name: 'Internships' }).click();
  await page.getByRole('textbox', { name: 'Search', exact: true }).fill('hydropnics');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('link', { name: title, exact: true }).click();
  await page.getByRole('link', { name: 'Apply', exact: true }).click();
  await expect(page.getByText(person.email)).toBeVisible();
  await page.getByRole('button', { name: 'Proceed to apply' }).click();
  await expect(page.getByText(`Application sent: ${title}`)).toBeVisible();
  await expect(page).toHaveURL(`${workspace.address}/student/explore`);
  await expect(page.getByText("You've been Enrolled")).toBeVisible();
  await expect(page.getByRole('link', { name: `Applied. Your application: ${title}` })).toBeVisible();
  await page.getByRole('link', { name: 'My applications', exact: true }).first().click();
  const application = page.getByRole('listitem').filter({ hasText: title });
  await expect(application).toContainText('Applied');
  await expect(application).toContainText('Next: the company looks at it');
});
