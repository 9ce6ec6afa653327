import type { Locator, Page } from '@playwright/test';
import { mailedCode } from '../support/processes.ts';
import { signUp } from './support/people.ts';
import { freshPerson } from './support/sample-work.ts';
import { expect, test, type Workspace } from './support/workspace.ts';

const forms = [
  { role: 'employer', id: 'AUTH-05', place: 'Company name', known: 'Meridian Foods', start: 'merid', middle: 'foods' },
  { role: 'educator', id: 'AUTH-03', place: 'Institution name', known: 'NIT Surat', start: 'nit s', middle: 'surat' },
] as const;

async function openForm(page: Page, workspace: Workspace, role: string): Promise<void> {
  await workspace.actAs(null);
  await page.goto(`${workspace.address}/signup/${role}`);
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
}

/** Sends the form: this message shows, it is the only one, and its field has the focus. */
async function refused(page: Page, message: string, field: Locator): Promise<void> {
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.locator('[id$="-error"]')).toHaveText([message]);
  await expect(field).toBeFocused();
}

const input = (page: Page, name: string): Locator => page.locator(`input[name=${name}]`);

for (const { role, place, id } of forms) {
  test(`${role}: the first thing that is missing is asked for, in order, and nothing else [AUTH-19] [VAL-20] [VAL-21] [VAL-22] [VAL-23] [VAL-24] [VAL-25] [VAL-26] [VAL-27]`, async ({
    page,
    workspace,
  }) => {
    await openForm(page, workspace, role);
    await refused(page, 'Please accept the terms and conditions', input(page, 'tos'));
    await input(page, 'tos').check();
    await refused(page, 'Email is required', input(page, 'email'));
    await input(page, 'email').fill('leela@karwan.example');
    await refused(page, 'Password is required', input(page, 'password'));
    await input(page, 'password').fill('Setu.4krama');
    await refused(page, 'Full name is required', input(page, 'full_name'));
    await input(page, 'full_name').fill('Leela Thomas');
    await refused(page, 'Designation is required', input(page, 'designation'));
    await input(page, 'designation').fill('Head of programmes');
    await refused(page, 'Company name is required', input(page, 'place_name'));
    await input(page, 'place_name').fill('Karwan');
    await input(page, 'confirm_password').fill('Setu.4krami');
    await refused(page, 'Password and Confirm Password does not match', input(page, 'confirm_password'));
    await input(page, 'confirm_password').fill('Setu.4krama');
    await input(page, 'tos').uncheck();
    await refused(page, 'Please accept the terms and conditions', input(page, 'tos'));
    await expect(page).toHaveURL(new RegExp(`/signup/${role}$`));
  });

  test(`${role}: the fields, the asterisks, and the ways out [AUTH-14] [AUTH-15] [AUTH-16] [AUTH-17] [AUTH-18] [AUTH-19] [AUTH-20] [AUTH-10] [AUTH-11] [AUTH-12] [${id}]`, async ({
    page,
    workspace,
  }) => {
    await openForm(page, workspace, role);
    for (const [label, name] of [
      [place, 'place_name'],
      ['Designation', 'designation'],
      ['Full name', 'full_name'],
      ['Email', 'email'],
      ['Password', 'password'],
      ['Confirm password', 'confirm_password'],
    ] as const) {
      const marked = page.locator('label').filter({ hasText: new RegExp(`^${label}`) });
      await expect(marked).toHaveText(`${label} *`);
      await expect(input(page, name)).toHaveAttribute('id', (await marked.getAttribute('for')) ?? 'none');
    }
    for (const name of ['password', 'confirm_password'])
      await expect(input(page, name)).toHaveAttribute('type', 'password');
    await expect(page.getByRole('combobox', { name: place })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /^I accept the terms and conditions/ })).not.toBeChecked();
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin');
    await expect(main.getByRole('link', { name: 'privacy policy' })).toHaveAttribute('href', '/privacy-policy');
    const terms = main.getByRole('link', { name: 'terms and conditions' });
    await expect(terms).toHaveAttribute('href', '/tos');
    // Reading them costs nothing of what was typed.
    await main.getByLabel('Email').fill('typed@before.example');
    await terms.click();
    const words = page.getByRole('dialog', { name: 'Terms and conditions' });
    await expect(words.getByRole('heading', { name: '2. Your account' })).toBeVisible();
    await words.getByRole('button', { name: 'Close' }).click();
    await expect(words).toHaveCount(0);
    await expect(main.getByLabel('Email')).toHaveValue('typed@before.example');
    await expect(page.getByRole('checkbox', { name: /^I accept the terms and conditions/ })).not.toBeChecked();
  });
}

for (const { role, place, known, start, middle } of forms) {
  test(`${role}: the place completes by prefix; choosing sets its id, typing on drops it [VAL-14] [VAL-15] [AUTH-14]`, async ({
    page,
    workspace,
  }) => {
    await openForm(page, workspace, role);
    const field = page.getByRole('combobox', { name: place });
    const answered = page.waitForResponse((response) => (response.request().postData() ?? '').includes(`"${middle}"`));
    await field.fill(middle);
    await answered;
    await expect(page.getByRole('option', { name: known })).toHaveCount(0);
    await expect(field).not.toHaveAttribute('data-chosen');
    await field.fill(start);
    await page.getByRole('option', { name: known }).click();
    await expect(field).toHaveValue(known);
    await expect(field).toHaveAttribute('data-chosen', /^\d+$/);
    await field.press('Backspace');
    await expect(field).not.toHaveAttribute('data-chosen');
  });
}

const strengths = [
  { password: 'a', label: 'very-weak', width: 20 },
  { password: 'abcdefgh', label: 'weak', width: 40 },
  { password: 'abcdefg.', label: 'good', width: 60 },
  { password: 'Abcdefg.', label: 'strong', width: 80 },
  { password: 'Abcdef1.', label: 'very-strong', width: 100 },
  { password: '-------', label: 'very-weak', width: 0 },
] as const;

test('the meter gives a point for length, sign, upper case, lower case and digit, and its bar 20 % for each [VAL-08] [VAL-09] [VAL-10] [VAL-11] [VAL-12]', async ({
  page,
  workspace,
}) => {
  await openForm(page, workspace, 'employer');
  const meter = page.getByRole('status', { name: /^Password strength/ });
  await expect(meter).toHaveCount(0);
  for (const { password, label, width } of strengths) {
    await input(page, 'password').fill(password);
    await expect(meter).toHaveText(label);
    await expect(page.locator('[data-label]')).toHaveAttribute('style', new RegExp(`^width: ${width}%;?$`));
  }
  await input(page, 'password').fill('');
  await expect(meter).toHaveCount(0);
});

test('a full name is split at its first space, an e-mail that is taken is told at its field [AUTH-21]', async ({
  page,
  workspace,
}) => {
  const person = { ...freshPerson('Karwan Foods'), name: 'Leela Mary Thomas' };
  await openForm(page, workspace, 'employer');
  await signUp(page, 'employer', person);
  const { user } = await workspace.run('session.read');
  expect(user).toMatchObject({ first_name: 'Leela', last_name: 'Mary Thomas', role: 2 });

  await openForm(page, workspace, 'employer');
  await signUpAgain(page, person.email);
  await expect(page).toHaveURL(/\/signup\/employer$/);
  await expect(page.getByText('An account with this e-mail already exists')).toBeVisible();
});

async function signUpAgain(page: Page, email: string): Promise<void> {
  const values = { designation: 'Lead', full_name: 'Leela', email, password: 'Setu.4krama', place_name: 'Karwan' };
  for (const [name, value] of Object.entries(values)) await input(page, name).fill(value);
  await input(page, 'confirm_password').fill('Setu.4krama');
  await input(page, 'tos').check();
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** Tab after Tab until the focus is there: everything on the way can be reached too. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let tabs = 0; tabs < 40; tabs += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
  }
  await expect(target).toBeFocused();
}

test('somebody signs up and sets up the company with the keyboard alone [AUTH-02] [AUTH-13] [AUTH-33] [SETUP-07]', async ({
  page,
  workspace,
}) => {
  const person = freshPerson('Karwan Foods');
  await workspace.actAs(null);
  await page.goto(`${workspace.address}/signup`);
  await tabTo(page, page.getByRole('link', { name: /^Employer/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign up as an employer' })).toBeVisible();
  const values = { place_name: person.place, designation: person.designation, full_name: person.name };
  const rest = { email: person.email, password: person.password, confirm_password: person.password };
  for (const [name, value] of Object.entries({ ...values, ...rest })) {
    await tabTo(page, input(page, name));
    await page.keyboard.type(value);
  }
  await tabTo(page, input(page, 'tos'));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Create account' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('One-time password')).toBeFocused();
  await expect(async () => {
    await page.getByLabel('One-time password').fill('');
    await page.keyboard.type(await mailedCode(workspace.serviceFolder, person.email));
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/company$/);
  await setUpByKeyboard(page);
});

async function setUpByKeyboard(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: 'Continue' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Address'));
  await page.keyboard.type('12 Station Road');
  await tabTo(page, page.getByRole('combobox', { name: 'City' }));
  await page.keyboard.type('Surat');
  await expect(page.getByRole('option', { name: 'Surat' }).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'City' })).toHaveAttribute('data-chosen', /\d/);
  await tabTo(page, page.getByRole('button', { name: 'Continue' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Finish set-up' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/employer\/dashboard$/);
}
