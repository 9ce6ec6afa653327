import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';

const stored = person(2, {
  branch_id: null,
  branch: null,
  company: {
    company_name: 'Karwan Foods',
    company_logo: '',
    company_website: 'https://karwan.example',
    company_description: 'Cold stores',
    company_address: '1 Mill Lane',
  },
  industry: { id: 4, industry_name: 'Food' },
  industry_sector: 'Packed food',
  ceo_name: 'A. Rao',
  year_of_incorporation: 1998,
  employee_strength: 1,
  services: [
    { id: 1, name: 'Catering' },
    { id: 2, name: 'Cold storage' },
  ],
});

/** What the first step holds, by the labels of its fields. */
async function fieldsOf(page: Page): Promise<Record<string, string>> {
  const labels = [
    'Company name',
    'Website',
    'Description',
    'Registered address',
    'Industry',
    'Sector',
    'CEO name',
    'Year of incorporation',
    'Employees',
  ];
  const read = async (label: string) => [
    label,
    await page.getByRole(/Industry|Employees/.test(label) ? 'combobox' : 'textbox', { name: label }).inputValue(),
  ];
  return Object.fromEntries(await Promise.all(labels.map(read))) as Record<string, string>;
}

test('the first step of a company’s set-up begins with all that is known of the stored user [DRAFT-04] [SETUP-06] [ENT-17]', async ({
  page,
  desk,
}) => {
  desk.signIn(stored);
  await page.goto(`${desk.address}/company`);
  const known = {
    'Company name': 'Karwan Foods',
    Website: 'https://karwan.example',
    Description: 'Cold stores',
    'Registered address': '1 Mill Lane',
    Industry: 'Food',
    Sector: 'Packed food',
    'CEO name': 'A. Rao',
    'Year of incorporation': '1998',
    Employees: '51 to 250',
  };
  await expect(page.getByRole('textbox', { name: 'Company name' })).toHaveValue('Karwan Foods');
  await expect.poll(() => fieldsOf(page)).toEqual(known);
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(2);
  for (const name of ['Catering', 'Cold storage'])
    await expect(page.getByRole('button', { name: `Remove ${name}`, exact: true })).toBeVisible();
  desk.signIn({
    ...stored,
    website_url: 'https://user.example',
    company: stored.company && { ...stored.company, company_website: '' },
  });
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Website' })).toHaveValue('https://user.example');
  desk.signIn(person(2, { branch_id: null, branch: null }));
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Company name' })).toHaveValue('Karwan Foods');
  const empty = Object.fromEntries(Object.keys(known).map((label) => [label, '']));
  await expect
    .poll(() => fieldsOf(page))
    .toEqual({ ...empty, 'Company name': 'Karwan Foods', 'Registered address': '12 Station Road' });
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
});

test('an institution is set up in its own words and by its own call, and leads to the dashboard of educators [SETUP-02]', async ({
  page,
  desk,
}) => {
  const known = person(3, { branch_id: null, branch: null, isInterestAdded: false });
  const city = { id: 5, city_name: 'Surat', also: [], state: { state_name: 'Gujarat' } };
  desk.signIn(known);
  desk.service('location.cities', { data: [city] });
  desk.service('institution.save', () => {
    desk.signIn(person(3));
    return { data: person(3) };
  });
  await page.goto(`${desk.address}/institution`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up your institution');
  await expect(page).toHaveTitle('Set up your institution · Footbridge');
  await expect(page.getByRole('navigation', { name: 'Steps' }).getByRole('listitem')).toHaveText([
    /Institution$/,
    /Branch$/,
    /Review$/,
  ]);
  await expect(page.getByRole('heading', { name: 'About the institution' })).toBeVisible();
  const name = page.getByRole('textbox', { name: 'Institution name' });
  await expect(name).toHaveValue('NIT Surat');
  await name.fill('');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Institution name is required')).toBeVisible();
  await name.fill('NIT Surat East');
  await page.getByRole('textbox', { name: 'Head of the institution' }).fill('Kavya Hegde');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('textbox', { name: 'Address' }).fill('Gate 3');
  await page.getByRole('combobox', { name: 'City' }).fill('Sur');
  await page.getByRole('option', { name: 'Surat' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Institution', 'Branch']);
  await expect(page.getByRole('main')).toContainText('Head of the institutionKavya Hegde');
  await page.getByRole('button', { name: 'Finish set-up' }).click();
  await expect(page).toHaveURL(`${desk.address}/educator/dashboard`);
  await expect(page.getByRole('alert')).toContainText('NIT Surat East is set up.');
  expect(desk.asked('institution.save').map(({ body }) => body)).toEqual([
    {
      place_id: 1,
      company_name: 'NIT Surat East',
      company_website: '',
      company_description: '',
      company_address: '12 Station Road',
      industry: null,
      industry_sector: '',
      ceo_name: 'Kavya Hegde',
      year_of_incorporation: null,
      employee_strength: null,
      services: [],
      branch: { address: 'Gate 3', city: 5 },
    },
  ]);
  expect(desk.asked('company.save')).toEqual([]);
});
