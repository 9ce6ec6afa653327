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

test('the first step of a company’s set-up begins with all that is known of the stored user [DRAFT-04] [SETUP-06]', async ({
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
