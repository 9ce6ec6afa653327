import type { Page } from '@playwright/test';
import type { User } from '#shared/contract/accounts.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { completePerson, person } from './people.ts';

const known = completePerson(2);
/** The same person as the service knows them since a colleague has saved the company. */
const fresh: User = {
  ...known,
  company: known.company && { ...known.company, company_name: 'Karwan Meals', company_description: 'Ready meals' },
  ceo_name: 'Ila Karwan',
  services: [{ id: 1, name: 'Catering' }],
};

const save = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Save', exact: true });
const sent = (desk: FakeDesk) => desk.asked('company.save').map(({ body }) => body);

/** Opens the form as it was before the colleague saved. */
async function openForm(page: Page, desk: FakeDesk): Promise<void> {
  desk.signIn(known);
  await page.goto(`${desk.address}/employer/company`);
  await expect(page.getByLabel('Description')).toHaveValue('Cold stores');
}

test('saving changes what was changed here, and keeps what a colleague has saved since', async ({ page, desk }) => {
  await openForm(page, desk);
  await page.getByLabel('Website').fill('karwan-meals.example');
  // Typed and taken back: not a change.
  await page.getByLabel('Description').fill('Cold stores and more');
  await page.getByLabel('Description').fill('Cold stores');
  desk.answer('session.refresh', { user: fresh, role: 2, verified: 'service' });
  desk.fail('company.save', 'internal', 'It has failed');
  await save(page).click();
  await expect(page.getByText('It has failed')).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Ready meals');
  desk.service('company.save', { data: fresh });
  await save(page).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const body = {
    place_id: 1,
    company_name: 'Karwan Meals',
    company_website: 'https://karwan-meals.example',
    company_description: 'Ready meals',
    ceo_name: 'Ila Karwan',
    services: ['Catering'],
  };
  await expect.poll(() => sent(desk)).toMatchObject([body, body]);
});

test('each number of employees is sent by its code, and reads by its words once it is saved [ENT-16]', async ({
  page,
  desk,
}) => {
  await openForm(page, desk);
  const employees = page.getByRole('combobox', { name: 'Employees' });
  const words = ['1 to 50', '51 to 250', '251 and more'];
  for (const [employee_strength, label] of words.entries()) {
    await employees.click();
    await expect(page.getByRole('option')).toHaveText(words);
    await page.getByRole('option', { name: label, exact: true }).click();
    const user = { ...known, employee_strength };
    desk.service('company.save', { data: user });
    await save(page).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    expect(sent(desk).at(-1)).toMatchObject({ employee_strength });
    desk.answer('session.refresh', { user, role: 2, verified: 'service' });
    desk.signIn(user);
    await page.reload();
    await expect(employees).toHaveValue(label);
  }
});

test('what a colleague has saved is not known, and nothing is sent: that is said, and what was typed stays', async ({
  page,
  desk,
}) => {
  await openForm(page, desk);
  await page.getByLabel('Website').fill('karwan-meals.example');
  desk.fail('session.refresh', 'internal', 'The account can’t be read');
  await save(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The account can’t be read' })).toBeVisible();
  await expect(page.getByLabel('Website')).toHaveValue('karwan-meals.example');
  expect(sent(desk)).toEqual([]);
});

test('where the service is away, saving says so', async ({ page, desk }) => {
  await openForm(page, desk);
  await page.getByLabel('Website').fill('karwan-meals.example');
  desk.fail('company.save', 'offline', 'The service can’t be reached');
  await save(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The service can’t be reached' })).toBeVisible();
  await expect.poll(() => sent(desk)).toMatchObject([{ company_description: 'Cold stores' }]);
});

for (const [role, path, noun] of [
  [2, '/employer/company', 'Company'],
  [3, '/educator/institution', 'Institution'],
] as const) {
  test(`role ${role}: each part of the profile stands with what it is worth [STATE-10] [STATE-11] [STATE-12] [STATE-13] [STATE-14] [STATE-15] [STATE-16] [STATE-17] [STATE-18]`, async ({
    page,
    desk,
  }) => {
    desk.signIn(person(role));
    await page.goto(desk.address + path);
    await expect(page.getByRole('list', { name: 'What counts' }).getByRole('listitem')).toHaveText([
      'E-mail verified, done10%',
      'Phone number, missing10%',
      'OTP verified, done20%',
      'Profile picture, missing10%',
      `${noun} name, done10%`,
      `${noun} logo, missing10%`,
      `${noun} website, missing10%`,
      `${noun} description, missing10%`,
      `${noun} address, done10%`,
    ]);
  });
}
