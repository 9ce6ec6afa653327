import type { Role } from '#shared/rules/accounts/roles.ts';
import { drawn } from '../support/drawn.ts';
import { emptyDraft } from './desk-answers.ts';
import { expect, test } from './fixtures.ts';
import { completePerson, person, quietPages } from './people.ts';
import { sampleAnswer } from './sample-answers.ts';

/** What is typed, the line that it finds, and the address that the line leads to. */
type Way = readonly [typed: string, label: string, address: string];

const accountWays = (account: string, computer = account): Way[] => [
  ['security', 'Code at sign-in', `${account}#two-factor`],
  ['otp', 'Code at sign-in', `${account}#two-factor`],
  ['digest', 'Mails', `${account}#mails`],
  ['devices', 'Where you’re signed in', `${account}#signed-in`],
  ['this computer', 'This computer', `${computer}#this-computer`],
  ['server', 'Service', `${computer}#service`],
  ['diagnostcs', 'Storage and diagnostics', `${computer}#storage`],
  ['exprot', 'Download your data', `${account}#your-data`],
  ['delete', 'Delete account', `${account}#delete-account`],
];

const ways: Readonly<Record<Role, readonly Way[]>> = {
  1: [['pasword', 'Change password', '/admin/account#password'], ...accountWays('/admin/account')],
  2: [
    ['pasword', 'Change password', '/employer/account#password'],
    ['suport', 'Contact the helpdesk', '/employer/account#helpdesk'],
    ...accountWays('/employer/account'),
  ],
  3: [
    ['pasword', 'Change password', '/educator/account#password'],
    ['suport', 'Contact the helpdesk', '/educator/account#helpdesk'],
    ...accountWays('/educator/account'),
  ],
  4: [
    ['pasword', 'Change password', '/student/settings?part=password'],
    ['suport', 'Contact the helpdesk', '/student/settings?part=helpdesk'],
    ['privacy', 'Who can find you', '/student/settings?part=privacy'],
    ['profile', 'Your profile', '/student/profile'],
    ['outlook', 'Your calendar elsewhere', '/student/account#calendar-feed'],
    ...accountWays('/student/account'),
  ],
  5: [
    ['pasword', 'Change password', '/mentor/account#password'],
    ['suport', 'Contact the helpdesk', '/mentor/account#helpdesk'],
    ['outlook', 'Your calendar elsewhere', '/mentor/account#calendar-feed'],
    ...accountWays('/mentor/account'),
  ],
};

for (const [each, list] of Object.entries(ways)) {
  const role = Number(each) as Role;
  test(`role ${role}: every setting is found by what people call it, mistyped too, and opened at its card`, async ({
    page,
    desk,
  }) => {
    desk.signIn(person(role));
    await page.goto(`${desk.address}${quietPages[role]}`);
    const dialog = page.getByRole('dialog', { name: 'Search everything' });
    for (const [typed, label, address] of list) {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(dialog).toHaveCount(0);
      await drawn(page);
      await page.keyboard.press('Control+k');
      await dialog.getByRole('textbox').fill(typed);
      await dialog.getByRole('button', { name: label, exact: true }).click();
      await expect(page).toHaveURL(`${desk.address}${address}`);
      const [, id] = address.split('#');
      if (id === undefined) continue;
      await expect(page.locator(`[name="${id}"], [id="${id}"]`).first()).toBeInViewport();
    }
  });
}

test('settings are listed once something is typed; with a whole profile some lead to Settings', async ({
  page,
  desk,
}) => {
  desk.signIn(completePerson(2));
  await page.goto(`${desk.address}/employer/drafts`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await drawn(page);
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Search everything' });
  await expect(dialog.getByRole('button', { name: 'New project' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Change password' })).toHaveCount(0);
  await dialog.getByRole('textbox').fill('theme');
  await dialog.getByRole('button', { name: 'Appearance', exact: true }).click();
  await expect(page).toHaveURL(`${desk.address}/employer/settings#appearance`);
  await expect(page.getByRole('heading', { name: 'Appearance' })).toBeInViewport();
});

test('an employer’s draft is found, mistyped too, with its state and its kind, what begins so first, and opens where it was left', async ({
  page,
  desk,
}) => {
  desk.signIn(person(2));
  const draft = emptyDraft({ method: 'job', title: 'Zeppelin pilot', state: 'queued' });
  desk.answer('drafts.list', [emptyDraft({ id: crypto.randomUUID(), method: 'job', title: 'The zeppelin' }), draft]);
  desk.answer('drafts.read', draft);
  await page.goto(`${desk.address}/employer/project/list`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await drawn(page);
  await page.keyboard.press('Control+k');
  const box = page.getByRole('textbox', { name: 'Search everything' });
  const lines = page.getByRole('dialog', { name: 'Search everything' }).locator('[data-action]');
  await box.fill('zeppelin');
  // The fake service finds its samples by any words, below the drafts.
  await expect(lines.nth(0)).toHaveText(/^Zeppelin pilot/);
  await expect(lines.nth(1)).toHaveText(/^The zeppelin/);
  await box.fill('zepplein');
  await page.getByRole('button', { name: 'Zeppelin pilot Queued · Job' }).click();
  await expect(page).toHaveURL(`${desk.address}/employer/job/add?draft=${draft.id}`);
});

test('no line moves away from under the pointer while more is found', async ({ page, desk }) => {
  desk.signIn(person(4));
  await page.goto(`${desk.address}${quietPages[4]}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await drawn(page);
  const found = desk.hold('mentors.list');
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Search everything' });
  await dialog.getByRole('textbox').fill('security');
  const line = dialog.getByRole('button', { name: 'Code at sign-in', exact: true });
  await expect(line).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^NIT Surat/ })).toBeVisible();
  await drawn(page);
  const before = await line.boundingBox();
  expect(before).not.toBeNull();
  found();
  await expect(dialog.getByRole('button', { name: /^Cold chain pilot/ })).toHaveCount(3);
  await drawn(page);
  expect(await line.boundingBox()).toEqual(before);
});

test('a student’s sidebar counts the messages that were not read', async ({ page, desk }) => {
  desk.signIn(person(4));
  desk.service('messages.threads', { ...sampleAnswer('messages.threads'), unread: 3 });
  await page.goto(`${desk.address}/student/saved`);
  await expect(page.getByRole('navigation').getByRole('link', { name: /^Messages 3/ })).toBeVisible();
});
