import type { Locator, Page } from '@playwright/test';
import { pixel, uploadPicture } from './support/complete-profile.ts';
import { choose } from './support/people.ts';
import { freshPerson, freshTitle, postingFields, publish } from './support/sample-work.ts';
import { expect, sample, test } from './support/workspace.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const picker = (field: Locator) => field.locator('input[type=file]');

/** A picture of exactly so many bytes: what follows the last part of a PNG belongs to nobody. */
const sized = (bytes: number) => Buffer.concat([pixel, Buffer.alloc(bytes - pixel.length)]);

/** Drops a file as a person does from a folder. */
async function drop(page: Page, on: Locator, name: string, content: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle(`(() => {
    const bytes = Uint8Array.from(atob('${content.toString('base64')}'), (letter) => letter.charCodeAt(0));
    const data = new DataTransfer();
    data.items.add(new File([bytes], '${name}', { type: 'image/png' }));
    return data;
  })()`);
  await on.dispatchEvent('dragover', { dataTransfer: transfer });
  await on.dispatchEvent('drop', { dataTransfer: transfer });
}

test('the profile is completed part by part, each in its own field, and the last part opens what was locked [NAV-06] [NAV-07] [NAV-09] [NAV-10] [NAV-11] [NAV-12] [STATE-09] [STATE-11] [STATE-13] [STATE-15] [STATE-16] [STATE-17] [STATE-18] [STATE-19] [ENT-12] [ENT-14] [ENT-15] [ENT-16] [ENT-17] [ENT-18]', async ({
  page,
  workspace,
}) => {
  const person = freshPerson('Karwan Foods');
  await workspace.settle(2, person);
  await page.goto(`${workspace.address}/employer/company`);
  const score = (percent: number) => expect(page.getByText(`Your profile is ${percent}% complete`)).toBeVisible();
  await score(40);

  await test.step('what is wrong stands under its field', async () => {
    await page.getByLabel('Company name').fill('');
    await page.getByLabel('Website').fill('no website');
    await page.getByLabel('Year of incorporation').fill('12');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Company name is required')).toBeVisible();
    await expect(page.getByText('Please enter a valid URL')).toBeVisible();
    await expect(page.getByText(/Enter a year between/)).toBeVisible();
    await expect(page.getByLabel('Company name')).toBeFocused();
  });

  await test.step('everything is saved, and there after a reload', async () => {
    await page.getByLabel('Company name').fill(person.place);
    await page.getByLabel('Website').fill('karwanfoods.example');
    await page.getByLabel('Description').fill('Cooks for shops.');
    await page.getByLabel('Registered address').fill('12 Station Road, Surat');
    await choose(page, 'Industry', 'Food');
    await page.getByLabel('Sector').fill('Ready meals');
    await page.getByLabel('CEO name').fill('Ila Karwan');
    await page.getByLabel('Year of incorporation').fill('1998');
    await page.getByRole('combobox', { name: 'Employees' }).click();
    await page.getByRole('option', { name: '51 to 250' }).click();
    await page.getByLabel('Services').fill('Catering,Vending,');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await score(70);
    const { user } = await workspace.run('session.refresh');
    expect(user).toMatchObject({
      company: {
        company_name: person.place,
        company_website: 'https://karwanfoods.example',
        company_description: 'Cooks for shops.',
        company_address: '12 Station Road, Surat',
      },
      industry: { id: expect.any(Number), industry_name: 'Food processing' },
      industry_sector: 'Ready meals',
      ceo_name: 'Ila Karwan',
      year_of_incorporation: 1998,
      employee_strength: 1,
      website_url: 'https://karwanfoods.example',
      services: ['Catering', 'Vending'].map((name) => ({ id: expect.any(Number), name })),
    });
    await page.reload();
    await expect(page.getByLabel('CEO name')).toHaveValue('Ila Karwan');
    await expect(page.getByRole('combobox', { name: 'Employees' })).toHaveValue('51 to 250');
    await expect(page.getByRole('combobox', { name: 'Industry' })).toHaveValue('Food processing');
    await expect(page.getByLabel('Sector')).toHaveValue('Ready meals');
    for (const name of ['Catering', 'Vending']) {
      await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
    }
  });

  await test.step('changes that were not saved are there after leaving, and can be discarded', async () => {
    await page.getByLabel('Sector').fill('Frozen meals');
    await menu(page).getByRole('link', { name: 'Dashboard' }).click();
    // The address changes before the page does: until its heading is there, the form was never left.
    await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Restored what you typed at')).toBeVisible();
    await expect(page.getByLabel('Sector')).toHaveValue('Frozen meals');
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect(page.getByLabel('Sector')).toHaveValue('Ready meals');
  });

  await test.step('the logo is dropped', async () => {
    const field = page.getByRole('region', { name: 'Company logo' });
    await drop(page, field, 'logo.png', pixel);
    await expect(field.locator('img')).toHaveAttribute('src', /^data:image\/png;base64,/);
    await score(80);
  });

  await test.step('phone number and picture; with the last part the locks open', async () => {
    await page.getByRole('link', { name: 'Phone number' }).click();
    await page.getByLabel('Phone number').fill('98220 14477');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await score(90);
    const settings = menu(page).getByRole('link', { name: 'Settings' });
    await expect(settings).toHaveAttribute('aria-disabled', 'true');
    await expect(settings.locator('.tabler-icon-lock')).toBeVisible();
    await settings.hover();
    await expect(page.getByRole('tooltip')).toContainText('Complete your Profile to unlock');
    const field = page.getByRole('region', { name: 'Profile picture' });
    await picker(field).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: pixel });
    await score(100);
    await expect(settings).not.toHaveAttribute('aria-disabled');
    await expect(settings.locator('.tabler-icon-lock')).toHaveCount(0);
    await settings.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    for (const card of ['Appearance', 'This computer', 'Service']) {
      await expect(page.getByRole('heading', { level: 2, name: card })).toBeVisible();
    }
    await page.getByRole('link', { name: /^Your account/ }).click();
    for (const card of ['Change password', 'Code at sign-in', 'Delete account']) {
      await expect(page.getByRole('heading', { level: 2, name: card })).toBeVisible();
    }
  });
});

test('a picture that is none, or too large, is refused under its field; exactly 1,000,000 bytes are not [VAL-35] [VAL-36]', async ({
  page,
  workspace,
}) => {
  await workspace.settle(2, freshPerson('Karwan Foods'));
  await page.goto(`${workspace.address}/employer/account`);
  const field = page.getByRole('region', { name: 'Profile picture' });
  const give = (name: string, mimeType: string, buffer: Buffer) =>
    picker(field).setInputFiles({ name, mimeType, buffer });
  const none = 'Please choose an image (PNG, JPEG, GIF or WebP)';
  await give('cv.pdf', 'application/pdf', Buffer.from('%PDF-1.7'));
  await expect(field.getByRole('alert')).toHaveText(none);
  await give('me.png', 'image/png', sized(1_000_001));
  await expect(field.getByRole('alert')).toHaveText('Image size should be less than 1MB');
  await give('me.png', 'image/png', Buffer.from('MZ this is a program'));
  await expect(field.getByRole('alert')).toHaveText(none);
  await expect(field.locator('img')).toHaveCount(0);
  await give('me.png', 'image/png', sized(1_000_000));
  await expect(field.locator('img')).toBeVisible();
  await expect(field.getByRole('alert')).toHaveCount(0);

  const avatar = page.getByTitle('Hello Leela Thomas');
  await expect(avatar.locator('img')).toBeVisible();
  await field.getByRole('button', { name: 'Remove profile picture' }).click();
  await expect(avatar).toHaveText('L');
  await expect(field.locator('img')).toHaveCount(0);
});

test('the logo is on the company’s openings, where others look for one [ENT-12] [ENT-13]', async ({
  page,
  workspace,
}) => {
  await workspace.settle(2, freshPerson('Karwan Foods'));
  const title = freshTitle('Logo keeper');
  await publish(workspace, 'internship', postingFields('internship', title));
  await uploadPicture(workspace, 'company.logo');
  await workspace.actAs(sample.educator);
  await page.goto(`${workspace.address}/educator/explore?type=internship&search=${encodeURIComponent(title)}`);
  const shown = page.getByRole('article').filter({ hasText: title });
  await expect(shown.locator('img')).toHaveAttribute('src', `data:image/png;base64,${pixel.toString('base64')}`);
});
