import type { Page } from '@playwright/test';
import { arrived, takesQueued, withoutService } from './commands.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { sampleInstant } from './sample-answers.ts';

async function openSettings(page: Page, desk: FakeDesk, part = ''): Promise<void> {
  desk.signIn(person(4));
  desk.service('tickets.list', { data: [], total: 0, page: 1, limit: 100 });
  await page.goto(`${desk.address}/student/settings${part}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const change = (page: Page) => page.getByRole('button', { name: 'Change password' });

async function fillPassword(page: Page, [now, next, again]: readonly [string, string, string]): Promise<void> {
  await field(page, 'Current password').fill(now);
  await field(page, 'New password').fill(next);
  await field(page, 'Confirm new password').fill(again);
}

const unanswered = { answer: '', answered_at: null } as const;

test('settings are divided into Change Password, Helpdesk and Privacy, and say which is open [STU-ROUTE-14] [STU-SET-01]', async ({
  page,
  desk,
}) => {
  await openSettings(page, desk);
  await expect(page.getByRole('tab')).toHaveText(['Change Password', 'Helpdesk', 'Privacy']);
  await expect(change(page)).toBeVisible();
  await page.getByRole('tab', { name: 'Helpdesk' }).click();
  await expect(page.getByRole('button', { name: 'Raise a Ticket' })).toBeVisible();
  await expect(change(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Helpdesk' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Change Password' }).click();
  await expect(change(page)).toBeVisible();
});

test('the password is changed with the current one and the new one twice; the message shows and the form is empty [ROLE-17] [STU-SET-02] [STU-SET-09] [VAL-08] [VAL-11] [VAL-16] [VAL-17] [VAL-18] [VAL-19]', async ({
  page,
  desk,
}) => {
  await openSettings(page, desk);
  desk.answer('session.changePassword', { message: 'The new password counts from now on' });
  const meter = page.getByRole('status', { name: /^Password strength/ });
  const names = ['Current password', 'New password', 'Confirm new password'] as const;
  for (const name of names) await expect(field(page, name)).toHaveAttribute('type', 'password');
  const missing = 'Please fill all the fields';
  for (const [typed, said, name] of [
    [['', '', ''], missing, 'Current password'],
    [['old-one-1', 'new-one-1', ''], missing, 'Confirm new password'],
    [['old-one-1', '', 'new-one-1'], missing, 'New password'],
    [['', 'new-one-1', 'new-one-1'], missing, 'Current password'],
    [['old-one-1', 'new-one-1', 'other-one-1'], 'New password and confirm password does not match', names[2]],
    [['old-one-1', 'old-one-1', 'old-one-1'], 'New password and current password should not be same', names[1]],
    [['old-one-1', 'short', 'short'], 'New password should be 7 characters long', names[1]],
  ] as const) {
    await fillPassword(page, typed);
    await change(page).click();
    await expect(field(page, name)).toHaveAccessibleDescription(said);
  }
  await expect(meter).toHaveText('very-weak');
  for (const [password, label] of [
    ['Abc.123', 'strong'],
    ['Abc.1234', 'very-strong'],
  ] as const) {
    await field(page, 'New password').fill(password);
    await expect(meter).toHaveText(label);
  }
  expect(desk.calls('session.changePassword')).toEqual([]);
  await fillPassword(page, ['old-one-1', 'new-one-1', 'new-one-1']);
  await change(page).click();
  await expect(page.getByText('The new password counts from now on')).toBeVisible();
  await expect(meter).toHaveCount(0);
  for (const name of names) await expect(field(page, name)).toHaveValue('');
  await expect
    .poll(() => desk.calls('session.changePassword'))
    .toEqual([{ password: 'old-one-1', newPassword: 'new-one-1' }]);
});

for (const [code, message] of [
  ['conflict', 'That password was used before'],
  ['internal', 'The service could not do this'],
] as const) {
  test(`a change that fails (${code}) says above the form what the service said, and keeps what was typed [STU-SET-07] [STU-SET-08]`, async ({
    page,
    desk,
  }) => {
    await openSettings(page, desk);
    desk.fail('session.changePassword', code, message);
    await fillPassword(page, ['old-one-1', 'new-one-1', 'new-one-1']);
    await change(page).click();
    const said = page.getByRole('alert').filter({ hasText: message });
    await expect(said).toBeVisible();
    const above = await said.boundingBox();
    const below = await field(page, 'Current password').boundingBox();
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    await expect(field(page, 'New password')).toHaveValue('new-one-1');
  });
}

test('a concern is required, limited and kept until the ticket is raised, which is open [STU-SET-03] [STU-SET-04]', async ({
  page,
  desk,
}) => {
  await openSettings(page, desk, '?part=helpdesk');
  const concern = field(page, 'Your concern');
  const raise = page.getByRole('button', { name: 'Raise a Ticket' });
  await raise.click();
  await expect(page.getByText('Describe your concern')).toBeVisible();
  await expect(concern).toBeFocused();
  await expect(concern).toHaveAttribute('maxlength', '2000');
  await concern.fill('  ');
  await expect(page.getByText('Describe your concern')).toHaveCount(0);
  await raise.click();
  await expect(page.getByText('Describe your concern')).toBeVisible();
  expect(desk.calls('outbox.add')).toEqual([]);
  await concern.fill('The report won’t upload');
  await expect.poll(() => desk.words.find('ticket')).toBe('The report won’t upload');
  await page.reload();
  await expect(concern).toHaveValue('The report won’t upload');
  desk.fail('outbox.add', 'disk_full');
  await raise.click();
  await expect(page.locator('.mantine-Notification-root').first()).toBeVisible();
  await expect(concern).toHaveValue('The report won’t upload');
  const queued = takesQueued(desk, arrived);
  await raise.click();
  const listed = page.getByRole('list', { name: 'Earlier tickets' }).getByRole('listitem');
  await expect(listed).toHaveCount(1);
  await expect(listed).toContainText('The report won’t upload');
  await expect(listed).toContainText('Open');
  await expect(concern).toHaveValue('');
  await expect(page.getByText(/^Restored what you typed at/)).toHaveCount(0);
  await expect
    .poll(() => queued().at(-1))
    .toMatchObject({ call: 'tickets.create', body: { concern: 'The report won’t upload' } });
});

test('what is typed while a ticket is on its way stays', async ({ page, desk }) => {
  await openSettings(page, desk, '?part=helpdesk');
  const concern = field(page, 'Your concern');
  await concern.fill('It is slow');
  const queued = takesQueued(desk, arrived);
  const letGo = desk.hold('outbox.add');
  const raise = page.getByRole('button', { name: 'Raise a Ticket' });
  await raise.click();
  await expect.poll(() => desk.calls('outbox.add')).toHaveLength(1);
  await concern.fill('It is slow, and the list is empty');
  letGo();
  await expect(page.getByRole('list', { name: 'Earlier tickets' }).getByRole('listitem')).toHaveCount(1);
  await expect(concern).toHaveValue('It is slow, and the list is empty');
  await raise.click();
  await expect
    .poll(() => queued().map(({ body }) => body))
    .toEqual([{ concern: 'It is slow' }, { concern: 'It is slow, and the list is empty' }]);
});

test('without the service a ticket is saved, waits with its text, and can be discarded [STU-SET-04]', async ({
  page,
  desk,
}) => {
  const queued = takesQueued(desk);
  withoutService(desk);
  await openSettings(page, desk, '?part=helpdesk');
  const concern = field(page, 'Your concern');
  for (const text of ['It is slow', 'The list is empty']) {
    await concern.fill(` ${text} `);
    await page.getByRole('button', { name: 'Raise a Ticket' }).click();
    await expect(concern).toHaveValue('');
  }
  await expect(page.getByText('Ticket saved. It will be sent when you’re back online').first()).toBeVisible();
  const listed = page.getByRole('list', { name: 'Earlier tickets' }).getByRole('listitem');
  await expect(listed.filter({ hasText: 'It is slow' })).toContainText('Waiting');
  await expect(listed).toHaveCount(2);
  await expect.poll(queued).toMatchObject([
    { call: 'tickets.create', body: { concern: 'It is slow' } },
    { call: 'tickets.create', body: { concern: 'The list is empty' } },
  ]);
  await page.getByRole('button', { name: 'Discard ticket: It is slow' }).click();
  await expect(listed).toHaveText([/^The list is empty/]);
});

test('a refused ticket shows what the service said and can be discarded, unless it may have arrived', async ({
  page,
  desk,
}) => {
  const problem = { code: 'too_many' as const, message: 'Too many tickets today', advice: 'Try again tomorrow.' };
  takesQueued(desk, { state: 'blocked', problem, heldUntil: null });
  await openSettings(page, desk, '?part=helpdesk');
  await field(page, 'Your concern').fill('It is slow');
  await page.getByRole('button', { name: 'Raise a Ticket' }).click();
  const listed = page.getByRole('list', { name: 'Earlier tickets' }).getByRole('listitem');
  await expect(listed).toContainText('Not sent');
  await expect(listed.getByRole('alert')).toHaveText('Too many tickets today');
  desk.answer('outbox.cancelMany', { cancelled: [] });
  await listed.getByRole('button', { name: 'Discard ticket: It is slow' }).click();
  await expect(page.getByText('This ticket may have arrived already.')).toBeVisible();
  await expect(listed).toHaveCount(1);
});

test('earlier tickets are listed as Open or Closed, and without any it says so [STU-SET-05]', async ({
  page,
  desk,
}) => {
  await openSettings(page, desk, '?part=helpdesk');
  await expect(page.getByText('No tickets yet.')).toBeVisible();
  const ticket = {
    id: 5,
    concern: 'It is slow',
    status: 'Open',
    created_at: sampleInstant,
    closed_at: null,
    ...unanswered,
  } as const;
  const closed = { ...ticket, id: 4, concern: 'A typo', status: 'Closed', closed_at: sampleInstant } as const;
  desk.service('tickets.list', { data: [ticket, closed], total: 2, page: 1, limit: 100 });
  await page.reload();
  const listed = page.getByRole('list', { name: 'Earlier tickets' }).getByRole('listitem');
  await expect(listed).toHaveText([/^It is slow.*20 Nov 2026.*Open$/, /^A typo.*20 Nov 2026.*Closed$/]);
  desk.service('tickets.list', ({ query }) => ({
    data: query.page === 2 ? [{ ...closed, concern: 'The oldest' }] : [ticket],
    total: 21,
    page: 1,
    limit: 20,
  }));
  await page.reload();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(listed).toHaveText([/^The oldest/]);
});

test('deleting the account asks first, says what goes and what stays, and ends with a farewell on the sign-in page [ROLE-18] [STU-SET-06] [STU-SET-10]', async ({
  page,
  desk,
}) => {
  await openSettings(page, desk);
  const open = page.getByRole('button', { name: 'Delete account' });
  const dialog = page.getByRole('dialog', { name: 'Delete your account' });
  for (const leave of [
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
    // Beside it.
    () => page.mouse.click(5, 5),
  ]) {
    await open.click();
    await expect(dialog.getByRole('textbox', { name: 'Your password' })).toHaveValue('');
    await dialog.getByRole('textbox', { name: 'Your password' }).fill('correct horse');
    await expect(dialog).toContainText('Your profile, answers, invitations, messages and tickets are deleted.');
    await expect(dialog).toContainText('Applications and reports stay with the companies, without your name.');
    await leave();
    await expect(dialog).toHaveCount(0);
  }
  expect(desk.calls('session.deleteAccount')).toEqual([]);
  await open.click();
  const farewell = page.getByText('Your account is deleted. Thank you for using Footbridge.');
  desk.fail('session.deleteAccount', 'invalid', 'That password isn’t correct');
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('wrong horse');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByText('That password isn’t correct')).toBeVisible();
  // At once: it would go by itself.
  expect(await farewell.count()).toBe(0);
  desk.answer('session.deleteAccount', () => {
    desk.signIn(null);
    return { message: 'Account deleted' };
  });
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('correct horse');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page).toHaveURL(`${desk.address}/signin`);
  await expect(farewell).toBeVisible();
  await expect
    .poll(() => desk.calls('session.deleteAccount'))
    .toEqual([{ password: 'wrong horse' }, { password: 'correct horse' }]);
});
