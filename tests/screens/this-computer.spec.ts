import type { Page } from '@playwright/test';
import { roles } from '#shared/rules/accounts/roles.ts';
import { expectNoFindings } from './both-schemes.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { completePerson, person } from './people.ts';
import { sampleInstant } from './sample-answers.ts';

const remote = {
  mode: 'remote',
  address: 'https://bridge.example',
  reachable: true,
  slow: false,
  lastSeen: sampleInstant,
  localMail: false,
} as const;

async function open(page: Page, desk: FakeDesk, role: 2 | 3 = 2): Promise<void> {
  desk.signIn(completePerson(role));
  await page.goto(`${desk.address}/${role === roles.employer ? 'employer' : 'educator'}/settings`);
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
}

const offer = (page: Page) => page.getByRole('button', { name: 'Make an administrator', exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Make an administrator' });
const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name, exact: true });

for (const role of [2, 3] as const) {
  test(`an owner of role ${role} makes the first administrator with a password of their own choice`, async ({
    page,
    desk,
  }) => {
    desk.service('administrator.read', { data: { offered: true } });
    await open(page, desk, role);
    await offer(page).click();
    await expectNoFindings(page);
    const submit = dialog(page).getByRole('button', { name: 'Make administrator' });
    for (const [name, message, value] of [
      ['Email', 'Email is required', 'ira'],
      ['Email', 'Enter an e-mail address such as name@example.com', ' ira@example.com '],
      ['Full name', 'Full name is required', 'Ira Maria Fonseca'],
      ['Administrator’s password', 'Password is required', 'short'],
      ['Administrator’s password', 'New password should be 7 characters long', 'correct horse battery'],
      ['Your own password', 'Password is required', 'a walnut tree'],
    ] as const) {
      await submit.click();
      await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(`^${message}`));
      await field(page, name).fill(value);
    }
    expect(desk.asked('administrator.create')).toEqual([]);
    desk.service('administrator.create', { data: { email_address: 'ira@example.com' } });
    desk.service('administrator.read', { data: { offered: false } });
    await submit.click();
    await expect
      .poll(() => desk.asked('administrator.create').map(({ body }) => body))
      .toEqual([
        {
          email_address: 'ira@example.com',
          first_name: 'Ira',
          last_name: 'Maria Fonseca',
          newPassword: 'correct horse battery',
          password: 'a walnut tree',
        },
      ]);
    await expect(dialog(page)).toBeHidden();
    await expect(offer(page)).toBeHidden();
  });
}

test('what the service says against an administrator stands at its field, and nothing is lost', async ({
  page,
  desk,
}) => {
  desk.service('administrator.read', { data: { offered: true } });
  await open(page, desk);
  await offer(page).click();
  await field(page, 'Email').fill('ira@example.com');
  await field(page, 'Full name').fill('Ira');
  await field(page, 'Administrator’s password').fill('correct horse battery');
  await field(page, 'Your own password').fill('not mine');
  desk.fail('administrator.create', 'invalid', 'No', { password: 'The current password is not right' });
  await dialog(page).getByRole('button', { name: 'Make administrator' }).click();
  await expect(field(page, 'Your own password')).toHaveAccessibleDescription('The current password is not right');
  desk.fail('administrator.create', 'conflict', 'This workspace has an administrator, who can make others');
  await dialog(page).getByRole('button', { name: 'Make administrator' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('This workspace has an administrator, who can make others');
  await expect(field(page, 'Email')).toHaveValue('ira@example.com');
});

test('a service that others share offers no administrator, and is not asked', async ({ page, desk }) => {
  desk.answer('workspace.read', remote);
  desk.service('administrator.read', { data: { offered: true } });
  await open(page, desk);
  await expect(page.getByRole('heading', { level: 2, name: 'Service' })).toBeVisible();
  await expect(offer(page)).toBeHidden();
  expect(desk.asked('administrator.read')).toEqual([]);
});

test('students, who can make none, are not offered it', async ({ page, desk }) => {
  desk.service('administrator.read', { data: { offered: true } });
  desk.signIn(person(4));
  await page.goto(`${desk.address}/student/account`);
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
  await expect(offer(page)).toBeHidden();
});
