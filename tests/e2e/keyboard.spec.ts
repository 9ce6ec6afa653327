import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { mailedCode } from '../support/processes.ts';
import { expect, test } from './support/fixtures.ts';
import { educator, employer, type Person } from './support/people.ts';

/** More stops than any page has. */
const mostStops = 150;

/** Goes on with Tab until something has the focus, as a person without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  // What is disabled is no stop.
  await expect(target).toBeEnabled();
  for (let stop = 0; stop < mostStops; stop += 1) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${String(target)} cannot be reached with Tab`);
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

async function press(page: Page, name: string, key = 'Enter'): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }));
  await page.keyboard.press(key);
}

async function complete(page: Page, field: Locator, text: string): Promise<void> {
  await type(page, field, text);
  await expect(page.getByRole('option', { name: text }).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAttribute('data-chosen', /\d/);
}

/** Signs up, types the mailed code, and sets the place up. */
async function join(page: Page, person: Person, placeLabel: string, serviceFolder: string): Promise<void> {
  await type(page, page.getByRole('combobox', { name: placeLabel }), person.place);
  await page.keyboard.press('Escape');
  await type(page, page.getByLabel('Designation'), person.designation);
  await type(page, page.getByLabel('Full name'), person.name);
  await type(page, page.getByLabel('Email'), person.email);
  await type(page, page.locator('input[name=password]'), person.password);
  await type(page, page.locator('input[name=confirm_password]'), person.password);
  await tabTo(page, page.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await press(page, 'Create account');
  await expect(page).toHaveURL(/\/verify-otp$/);
  let code = '';
  await expect(async () => {
    code = await mailedCode(serviceFolder, person.email);
  }).toPass({ timeout: 15_000 });
  await type(page, page.getByLabel('One-time password'), code);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/(company|institution)$/);
  await press(page, 'Continue');
  await type(page, page.getByLabel('Address'), '12 Station Road');
  await complete(page, page.getByRole('combobox', { name: 'City' }), 'Surat');
  await press(page, 'Continue');
  await press(page, 'Finish set-up');
  await expect(page).toHaveURL(/\/dashboard$/);
}

test('an employer signs up and publishes an internship without a mouse [E-16]', async ({ page, service, desk }) => {
  await service.start();
  await page.goto(await desk.start({ server: service.url }));
  await page.goto(new URL('/signup/employer', page.url()).href);
  await join(page, employer, 'Company name', service.folder);

  await press(page, 'New opening');
  await expect(page.getByRole('menuitem', { name: 'New internship' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  while ((await page.getByRole('menuitem', { name: 'New internship' }).and(page.locator(':focus')).count()) === 0) {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await press(page, 'Continue');
  await type(page, page.getByLabel('Title'), 'Cold chain field research');
  await tabTo(page, page.getByRole('radio').first());
  await page.keyboard.press('ArrowRight');
  while (!(await page.getByRole('radio', { name: 'Remote' }).isChecked())) await page.keyboard.press('ArrowRight');
  await type(page, page.getByLabel('Roles and responsibilities'), 'Ride along with the vans and note temperatures.');
  await type(page, page.getByLabel('Duration from (weeks)'), '6');
  await type(page, page.getByLabel('Duration to (weeks)'), '8');
  await type(page, page.getByLabel('Stipend from'), '12');
  await type(page, page.getByLabel('Stipend to'), '15');
  await type(page, page.getByLabel('Number of positions'), '4');
  await press(page, 'Continue');
  await type(page, page.getByLabel('Required skills'), 'Field research,');
  await press(page, 'Continue');
  await press(page, 'Publish internship');
  await expect(page).toHaveURL(/\/employer\/internship\/list$/);
  await expect(page.getByRole('row', { name: /Cold chain field research/ }).getByText('Published')).toBeVisible();
});

test('an educator signs up and uploads a list without a mouse [E-16]', async ({ page, service, desk, folder }) => {
  const file = path.join(folder, 'autumn.csv');
  const rows = [
    'Isha Bhave,B.Tech,Civil,5,isha@tapi.example,9820011223',
    'Arnav Rao,MBA,Finance,2,arnav@tapi.example,9820011224',
  ];
  await writeFile(file, ['Student Name,Course,Specialization,Semester,Email Id,Phone Number', ...rows].join('\r\n'));
  await service.start();
  await page.goto(await desk.start({ server: service.url }));
  await page.goto(new URL('/signup/educator', page.url()).href);
  await join(page, educator, 'Institution name', service.folder);

  await page.goto(new URL('/educator/upload-student', page.url()).href);
  const chooser = page.waitForEvent('filechooser');
  await press(page, 'Upload List');
  await (await chooser).setFiles(file);
  await expect(page.getByRole('heading', { name: 'Match the columns' })).toBeVisible();
  await press(page, 'Check rows');
  await expect(page.getByRole('heading', { name: 'Check 2 rows' })).toBeVisible();
  await press(page, 'Add 2 students');
  await expect(page.getByRole('heading', { name: 'The list is up to date' })).toBeVisible();
  await page.goto(new URL('/educator/student-list', page.url()).href);
  await expect(page.getByRole('row', { name: /isha@tapi\.example/ })).toBeVisible();
});
