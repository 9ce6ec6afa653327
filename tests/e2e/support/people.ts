import { expect, type Page } from '@playwright/test';
import { mailedCode } from '../../support/processes.ts';

/** Somebody who signs up in a test. */
export interface Person {
  readonly place: string;
  readonly designation: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export const employer: Person = {
  place: 'Meridian Foods',
  designation: 'Talent lead',
  name: 'Aditi Rao',
  email: 'aditi.rao@meridianfoods.example',
  password: 'Kavach.9x',
};

export const educator: Person = {
  place: 'Tapi Institute of Technology',
  designation: 'Placement officer',
  name: 'Rohan Desai',
  email: 'rohan.desai@tapi.example',
  password: 'Setu.4krama',
};

/** Goes to a path of the desk that the page is on. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href);
}

/** Signs out by the menu of the signed-in person. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Hello / }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/signin$/);
}

/** Fills in what every sign-up form asks for, and sends it. */
export async function createAccount(page: Page, person: Pick<Person, 'name' | 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.locator('input[name=password]').fill(person.password);
  await page.locator('input[name=confirm_password]').fill(person.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** Fills the sign-up form of employers or educators and sends it. `stays`: it will be refused. */
export async function signUp(
  page: Page,
  role: 'employer' | 'educator',
  person: Person,
  { stays = false } = {},
): Promise<void> {
  await visit(page, `/signup/${role}`);
  await page
    .getByRole('combobox', { name: role === 'employer' ? 'Company name' : 'Institution name' })
    .fill(person.place);
  await page.getByLabel('Designation').fill(person.designation);
  await createAccount(page, person);
  if (!stays) await expect(page).toHaveURL(/\/verify-otp$/);
}

/** Types the mailed code. */
export async function verify(page: Page, serviceFolder: string, person: Person): Promise<void> {
  let code = '';
  await expect(async () => {
    code = await mailedCode(serviceFolder, person.email);
  }).toPass({ timeout: 15_000 });
  await enterCode(page, code);
}

/** Types a code on /verify-otp and sends it. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('One-time password').fill(code);
  await page.getByRole('button', { name: 'Verify' }).click();
}

/** Completes from a look-up: types, and chooses the entry of that name. */
export async function choose(page: Page, label: string, name: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label });
  await field.fill(name);
  await page.getByRole('option', { name }).first().click();
}

/** Sets up company or institution in the fewest steps. */
export async function setUpOrganisation(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Address').fill('12 Station Road');
  await choose(page, 'City', 'Surat');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Finish set-up' }).click();
}

/** Fills the sign-in form and sends it. */
export async function signInAt(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
