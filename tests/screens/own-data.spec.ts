import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { roles } from '../../src/shared/rules/accounts/roles.ts';
import { savesFiles } from './commands.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';

const places = [
  [
    roles.student,
    '/student/settings',
    'profile, applications, reports, messages and files',
    'Applications and reports stay',
  ],
  [roles.employer, '/employer/account', 'account, messages, notifications and tickets', 'its openings close'],
  [roles.educator, '/educator/account', 'account, messages, notifications and tickets', 'its student list is deleted'],
  [
    roles.mentor,
    '/mentor/account',
    'account, profile, free times, sessions, messages, notifications and tickets',
    'Your sessions to come are called off, and their students are told',
  ],
  [
    roles.admin,
    '/admin/account',
    'account, messages, notifications and tickets',
    'stays in the audit log, without your name',
  ],
] as const;

async function open(page: Page, desk: FakeDesk, [role, path]: (typeof places)[number]) {
  desk.signIn(person(role));
  desk.service('tickets.list', { data: [], total: 0, page: 1, limit: 100 });
  await page.goto(`${desk.address}${path}`);
  await expect(page.getByRole('heading', { level: 2, name: 'Your data' })).toBeVisible();
}

for (const place of places) {
  const [role, path, whatIsInIt, whatStays] = place;
  test.describe(`role ${role}: ${path}`, () => {
    test('what is kept of oneself is saved as one file', async ({ page, desk }) => {
      const fetched = savesFiles(desk);
      await open(page, desk, place);
      await expect(page.getByText(`What Footbridge keeps of you, in one ZIP file: your ${whatIsInIt}.`)).toBeVisible();
      const belongsToPlace = role === roles.employer || role === roles.educator;
      await expect(page.getByText('your company or institution')).toHaveCount(belongsToPlace ? 2 : 0);
      await page.getByRole('button', { name: 'Download my data' }).click();
      await expect.poll(fetched).toMatchObject([{ call: 'account.export' }]);
      await expect(page.getByText('list is saved')).toBeVisible();
    });

    test('it is offered before the account is deleted, beside what goes and what stays', async ({ page, desk }) => {
      const fetched = savesFiles(desk);
      await open(page, desk, place);
      await page.getByRole('button', { name: 'Delete account' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete your account' });
      await expect(dialog).toContainText('are deleted.');
      await expect(dialog).toContainText(whatStays);
      await dialog.getByRole('button', { name: 'Download my data first' }).click();
      await expect.poll(fetched).toMatchObject([{ call: 'account.export' }]);
      await expect(dialog.getByRole('button', { name: 'Delete account' })).toBeEnabled();
      expect(desk.calls('session.deleteAccount')).toEqual([]);
    });
  });
}

test('what fails is said, and the button works again', async ({ page, desk }) => {
  desk.fail('files.fetch', 'offline', 'The service can’t be reached');
  await open(page, desk, places[0]);
  const button = page.getByRole('button', { name: 'Download my data' });
  await button.click();
  await expect(page.getByText('The service can’t be reached')).toBeVisible();
  await expect(button).toBeEnabled();
});

test('nothing is deleted while the data is still on its way', async ({ page, desk }) => {
  const fetching = Promise.withResolvers<void>();
  savesFiles(desk);
  desk.answer('files.fetch', async () => {
    await fetching.promise;
    return { fileId: randomUUID(), name: 'mine.zip', size: 3 };
  });
  await open(page, desk, places[0]);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account' });
  const password = dialog.getByRole('textbox', { name: 'Your password' });
  await password.fill('correct horse');
  await dialog.getByRole('button', { name: 'Download my data first' }).click();
  const go = dialog.getByRole('button', { name: 'Delete account' });
  await expect(go).toBeDisabled();
  await password.press('Enter');
  fetching.resolve();
  await expect(go).toBeEnabled();
  expect(desk.calls('session.deleteAccount')).toEqual([]);
});
