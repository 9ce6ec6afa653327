import type { Page } from '@playwright/test';
import { roles } from '#shared/rules/accounts/roles.ts';
import { expectNoFindings } from './both-schemes.ts';
import { checkedBackup, settings } from './desk-answers.ts';
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

test('Settings open when the profile reaches 100, and say until then what is missing [NAV-07]', async ({
  page,
  desk,
}) => {
  desk.signIn({ ...completePerson(2), phone_number: '' });
  await page.goto(`${desk.address}/employer/settings`);
  const locked = page.getByText('Settings opens when your profile is complete.');
  await expect(locked).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Appearance' })).toHaveCount(0);
  await open(page, desk);
  await expect(locked).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Appearance' })).toBeVisible();
});

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

const certificate = {
  subject: 'bridge.example, Test campus',
  issuer: 'Campus authority',
  validUntil: '2027-03-04T05:06:07.000Z',
  fingerprint: '67:FE:9B:A9',
} as const;
const service = { id: '0123456789abcdef'.repeat(4), version: '0.1.3', isKnown: false } as const;
const found = { address: 'https://bridge.example', certificate, problem: null, service } as const;

const address = (page: Page) => page.getByRole('textbox', { name: 'Address of the service' });
const tryIt = (page: Page) => page.getByRole('button', { name: 'Try address', exact: true });
const connect = (page: Page) => page.getByRole('button', { name: 'Connect', exact: true });
const answer = (page: Page) => page.getByRole('region', { name: 'What answers at this address' });

test('another service is tried, and its certificate shown, before it can be saved', async ({ page, desk }) => {
  desk.answer('workspace.try', found);
  desk.answer('workspace.connect', () => {
    desk.answer('workspace.read', remote);
    return remote;
  });
  await open(page, desk);
  await expect(connect(page)).toBeDisabled();
  await expect(connect(page)).toHaveAccessibleDescription('Enter an address first');
  await address(page).fill(' https://bridge.example ');
  await expect(connect(page)).toBeHidden();
  await tryIt(page).click();
  await expect(answer(page).getByRole('status')).toHaveText('A Footbridge service answers at https://bridge.example.');
  await expect(answer(page).getByRole('term')).toHaveText([
    'Version',
    'Identity',
    'Certificate for',
    'Issued by',
    'Valid until',
    'SHA-256 fingerprint',
  ]);
  await expect(answer(page).getByRole('definition')).toHaveText([
    '0.1.3',
    '01234567 89abcdef 01234567 89abcdefNew on this computer',
    'bridge.example, Test campus',
    'Campus authority',
    '04 Mar 2027',
    '67:FE:9B:A9',
  ]);
  await expectNoFindings(page);
  expect(desk.calls('workspace.try')).toEqual([{ address: 'https://bridge.example' }]);
  expect(desk.calls('workspace.connect')).toEqual([]);
  await connect(page).click();
  await expect
    .poll(() => desk.calls('workspace.connect'))
    .toEqual([{ address: 'https://bridge.example', confirm: '' }]);
  await expect(page.getByRole('alert').filter({ hasText: 'Connected' })).toBeVisible();
});

test('a certificate that is no good is shown with the reason, and can’t be saved; another address is tried anew', async ({
  page,
  desk,
}) => {
  const problem = 'The certificate has expired. Ask whoever runs the service to renew it.';
  desk.answer('workspace.try', { ...found, problem, service: null });
  await open(page, desk);
  await address(page).fill('https://bridge.example');
  await tryIt(page).click();
  await expect(answer(page).getByRole('status')).toHaveText(problem);
  await expect(answer(page)).toContainText('67:FE:9B:A9');
  await expect(connect(page)).toBeHidden();
  desk.answer('workspace.try', {
    address: 'http://other.example',
    certificate: null,
    problem: null,
    service: { ...service, isKnown: true },
  });
  await address(page).fill('http://other.example');
  await expect(answer(page)).toBeHidden();
  await tryIt(page).click();
  await expect(answer(page)).toContainText('None: the address isn’t https');
  await expect(answer(page)).toContainText('Known on this computer');
  await expect(connect(page)).toBeEnabled();
  await address(page).fill('http://other.example:81');
  await expect(connect(page)).toBeHidden();
});

test('an answer that comes after another address was typed is not taken for its answer', async ({ page, desk }) => {
  desk.answer('workspace.try', found);
  const release = desk.hold('workspace.try');
  await open(page, desk);
  await address(page).fill('https://bridge.example');
  await tryIt(page).click();
  await expect.poll(() => desk.calls('workspace.try')).toHaveLength(1);
  await address(page).fill('https://other.example');
  release();
  await expect(tryIt(page)).toBeEnabled();
  await expect(connect(page)).toBeHidden();
  await expect(answer(page)).toBeHidden();
  await address(page).fill('https://bridge.example');
  await expect(connect(page)).toBeEnabled();
});

test('an address where nobody answers says so at the field; the way back needs no look', async ({ page, desk }) => {
  desk.answer('workspace.read', remote);
  desk.fail('workspace.try', 'offline', 'There is no Footbridge service at https://nowhere.example');
  desk.answer('workspace.connect', { ...remote, mode: 'embedded', address: '' });
  await open(page, desk);
  await address(page).fill('https://nowhere.example');
  await tryIt(page).click();
  await expect(address(page)).toHaveAccessibleDescription('There is no Footbridge service at https://nowhere.example');
  await address(page).fill('');
  await connect(page).click();
  await expect.poll(() => desk.calls('workspace.connect')).toEqual([{ address: '', confirm: '' }]);
});

const storage = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Storage and diagnostics' }) });

test('what this computer keeps is shown by kind and in all, and what its owner has fixed', async ({ page, desk }) => {
  await open(page, desk);
  await expect(storage(page)).toContainText('75 MB');
  await expect(storage(page).getByRole('definition')).toHaveText([
    '5.1 MB',
    '820 bytes',
    '0 bytes',
    '70 MB',
    '0 bytes',
    '64 kB',
  ]);
  await expect(storage(page).getByRole('term')).toHaveText([
    'Drafts, lists and copies for offline use',
    'Pictures and logos',
    'Files waiting to be sent',
    'Service on this computer',
    'Set aside: locked or unreadable data',
    'Settings, logs and temporary files',
  ]);
  await expect(storage(page)).toContainText(
    'Policy file: /etc/footbridge/policy.json. Nothing is fixed for the people of this computer.',
  );
  desk.answer('computer.read', {
    storage: [],
    policy: { file: '/etc/footbridge/policy.json', fixes: ['service', 'sharedComputer'] },
  });
  await page.reload();
  await expect(storage(page)).toContainText(
    'This computer’s owner has fixed the service and whether this computer is shared.',
  );
});

test('what comes below the sizes stays where it is while they are read', async ({ page, desk }) => {
  const go = desk.hold('computer.read');
  await open(page, desk);
  const sizes = storage(page).getByRole('definition');
  await expect(sizes).toHaveText(Array.from({ length: 6 }, () => '…'));
  const heightOf = () => storage(page).evaluate((card) => card.getBoundingClientRect().height);
  await page.evaluate('document.fonts.ready.then(() => null)');
  const before = await heightOf();
  go();
  await expect(sizes.first()).toHaveText('5.1 MB');
  expect(await heightOf()).toBe(before);
});

test('diagnostics are saved where the person says, and let go of', async ({ page, desk }) => {
  const file = { fileId: '00000000-0000-4000-8000-0000000000f1', name: 'footbridge-diagnostics.json', size: 900 };
  desk.answer('computer.diagnostics', file);
  desk.answer('files.save', { path: '/desk/download/1/footbridge-diagnostics.json', opens: false });
  desk.answer('files.release', null);
  await open(page, desk);
  await page.getByRole('button', { name: 'Save diagnostics' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Diagnostics saved' })).toBeVisible();
  await expect.poll(() => desk.calls('files.release')).toEqual([{ fileId: file.fileId }]);
  expect(desk.calls('files.save')).toEqual([{ fileId: file.fileId }]);
});

test('everything is backed up to a file, and on a shared computer not, with the reason', async ({ page, desk }) => {
  const file = { fileId: '00000000-0000-4000-8000-0000000000f2', name: 'footbridge.footbridge', size: 900 };
  desk.answer('computer.backUp', file);
  desk.answer('files.save', { path: '/desk/download/1/footbridge.footbridge', opens: false });
  desk.answer('files.release', null);
  await open(page, desk);
  const button = page.getByRole('button', { name: 'Back up to a file' });
  await button.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Backup saved' })).toBeVisible();
  await expect.poll(() => desk.calls('files.release')).toEqual([{ fileId: file.fileId }]);
  desk.fail('computer.backUp', 'disk_full', 'The disk is full');
  await button.click();
  await expect(page.getByRole('alert').filter({ hasText: 'The disk is full' })).toBeVisible();
  await expect(storage(page)).toContainText('restore the file from a terminal with --restore FILE');
  await expect(storage(page)).not.toContainText('Several people use this computer');
  desk.answer('settings.read', { ...settings, sharedComputer: true });
  await page.reload();
  await expect(storage(page)).toContainText('Several people use this computer');
  await expect(button).toBeDisabled();
});

const restore = (page: Page) => page.getByRole('button', { name: 'Restore from a file…' });
const restoring = (page: Page) => page.getByRole('dialog', { name: 'Restore this computer' });
const goOn = (page: Page) => restoring(page).getByRole('button', { name: 'Restore and start again' });
const word = (page: Page) => restoring(page).getByRole('textbox', { name: 'Type restore to continue' });
const backup = { name: 'all.footbridge', mimeType: 'application/octet-stream', buffer: Buffer.from('a backup') };
const choose = (page: Page) => storage(page).locator('input[type=file]').setInputFiles(backup);

test('a backup is checked and said what it holds and does, and restored once the word is typed', async ({
  page,
  desk,
}) => {
  desk.answer('files.release', null);
  desk.answer('computer.restore', null);
  desk.answer('outbox.summary', { waiting: 2, held: 0, needsPerson: 1, sending: 0 });
  await open(page, desk);
  const chooser = page.waitForEvent('filechooser');
  await restore(page).click();
  await (await chooser).setFiles(backup);
  await expect(restoring(page).getByRole('definition')).toHaveText([
    /^\d\d \w{3} \d{4}, \d\d:\d\d/,
    'Footbridge 0.1.0',
    '4.0 MB',
    '2',
    'Included',
  ]);
  await expect(restoring(page)).toContainText(checkedBackup.aside);
  await expect(restoring(page)).toContainText('3 changes of yours haven’t been sent yet, and won’t be');
  await expect(restoring(page)).toContainText('everyone signs in again');
  await expectNoFindings(page);
  const [file] = desk.calls('computer.checkBackup');
  expect(file).toEqual({ fileId: expect.any(String) });
  await expect(word(page)).toBeFocused();
  for (const typed of ['', 'yes']) {
    await word(page).fill(typed);
    await goOn(page).click();
    await expect(word(page)).toHaveAccessibleDescription('That isn’t restore');
  }
  expect(desk.calls('computer.restore')).toEqual([]);
  desk.fail('computer.restore', 'disk_full', 'The disk is full');
  await word(page).fill('Restore');
  await goOn(page).click();
  await expect(restoring(page).getByRole('alert')).toHaveText('The disk is full');
  desk.answer('computer.restore', null);
  await goOn(page).click();
  await expect(goOn(page)).toBeDisabled();
  await expect(restoring(page).getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await expect(restoring(page).getByRole('button', { name: 'Close' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(restoring(page)).toBeVisible();
  expect(desk.calls('computer.restore').at(-1)).toEqual({ id: checkedBackup.id, confirm: 'restore' });
  expect(desk.calls('files.release')).toEqual([]);
});

test('a restore that is called off lets go of the file; one that can’t be checked says why', async ({ page, desk }) => {
  desk.answer('files.release', null);
  await open(page, desk);
  for (const [index, name] of ['Cancel', 'Close'].entries()) {
    await choose(page);
    await restoring(page).getByRole('button', { name, exact: true }).click();
    await expect(restoring(page)).toBeHidden();
    await expect.poll(() => desk.calls('files.release')).toHaveLength(index + 1);
  }
  desk.fail('computer.checkBackup', 'unreadable_file', 'This file isn’t a backup of Footbridge.');
  await choose(page);
  await expect(storage(page).getByRole('alert')).toHaveText('This file isn’t a backup of Footbridge.');
  await expect.poll(() => desk.calls('files.release')).toHaveLength(3);
  await expect(restoring(page)).toBeHidden();
  expect(desk.calls('computer.restore')).toEqual([]);
  desk.answer('settings.read', { ...settings, sharedComputer: true });
  await page.reload();
  await expect(restore(page)).toBeDisabled();
});

test('the app asks for the backup itself; choosing none changes nothing', async ({ page, desk }) => {
  desk.answer('app.info', { version: '0.1.0', host: 'electron', platform: 'linux' });
  desk.answer('computer.checkBackup', null);
  await open(page, desk);
  await expect(storage(page).locator('input[type=file]')).toHaveCount(0);
  await restore(page).click();
  await expect.poll(() => desk.calls('computer.checkBackup')).toEqual([{}]);
  await expect(restore(page)).toBeEnabled();
  await expect(restoring(page)).toBeHidden();
});

test('every window says that Footbridge starts again, until it is back', async ({ page, desk, outage }) => {
  await open(page, desk);
  const told = page.getByRole('alert').filter({ hasText: 'Restoring the backup' });
  desk.push('computer.restarting', {});
  await expect(told).toBeVisible();
  outage.expected = true;
  await desk.stop();
  await desk.start();
  await expect(told).toBeHidden();
  await expect(page.getByText('Footbridge has stopped')).toBeHidden();
});

test('diagnostics and sizes that can’t be had say why, and sizes are asked for again', async ({ page, desk }) => {
  desk.fail('computer.read', 'internal', 'The folder can’t be read');
  desk.fail('computer.diagnostics', 'disk_full', 'The disk is full');
  await open(page, desk);
  await expect(storage(page)).toContainText('The folder can’t be read');
  await page.getByRole('button', { name: 'Save diagnostics' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The disk is full' })).toBeVisible();
  desk.answer('computer.read', { storage: [{ kind: 'work', bytes: 2048 }], policy: { file: 'p', fixes: [] } });
  await storage(page).getByRole('button', { name: 'Retry' }).click();
  await expect(storage(page).getByRole('definition')).toHaveText(['2 kB']);
});
