import { freshPerson } from './support/sample-work.ts';
import { expect, sample, test, type Workspace } from './support/workspace.ts';

async function institutionId(workspace: Workspace): Promise<number> {
  const { answer } = await workspace.run('api.read', { call: 'institution.names', query: { query: 'NIT Surat' } });
  return (answer as { data: { id: number }[] }).data[0]?.id ?? 0;
}

test('a conversation with an institution: sent by Enter, answered, counted as unread, read on a small window in two steps', async ({
  page,
  workspace,
}) => {
  const person = freshPerson('Karwan Foods');
  await workspace.settle(2, person);
  const { user } = await workspace.run('session.read');
  const party = `institution:${await institutionId(workspace)}`;

  await page.goto(`${workspace.address}/employer/messages`);
  await expect(page.getByText('No messages yet')).toBeVisible();
  await page.goto(`${workspace.address}/employer/messages?with=${party}`);
  const field = page.getByRole('textbox', { name: 'Message to NIT Surat' });
  await field.fill('Namaste');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('the brief is at https://karwanfoods.example/brief.');
  await expect(field).toHaveValue('Namaste\nthe brief is at https://karwanfoods.example/brief.');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('');
  const log = page.getByRole('log', { name: 'Messages' });
  await expect(log.getByRole('listitem')).toContainText('Namaste');
  await expect(log.getByRole('button', { name: 'https://karwanfoods.example/brief' })).toBeVisible();
  await expect(log.getByRole('listitem')).toContainText(person.name);

  await page.goto('about:blank');
  await workspace.actAs(sample.educator);
  const to = `company:${user?.company_id}`;
  const said = await workspace.run('api.read', { call: 'messages.list', query: { with: to } });
  expect((said.answer as { data: { text: string }[] }).data.map(({ text }) => text)).toEqual([
    'Namaste\nthe brief is at https://karwanfoods.example/brief.',
  ]);
  for (const text of ['Friday at ten?', '<b>Bold</b> & plain']) {
    await workspace.run('api.send', { call: 'messages.send', body: { to, text } });
  }
  await workspace.run('session.signOut');
  await workspace.run('session.signIn', { email: person.email, password: person.password });

  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${workspace.address}/employer/messages`);
  const thread = page.getByRole('link', { name: /^NIT Surat/ });
  await expect(thread).toContainText('2 unread');
  await page.getByRole('button', { name: 'Open the menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Messages' })).toHaveText('Messages2');
  await page.keyboard.press('Escape');
  await thread.click();
  await expect(log.getByRole('listitem')).toHaveCount(3);
  await expect(log).toContainText('<b>Bold</b> & plain');
  await expect(page.getByRole('searchbox', { name: 'Search conversations' })).toHaveCount(0);
  await page.getByRole('link', { name: 'All conversations' }).click();
  await expect(thread).not.toContainText('unread');
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('nobody');
  await expect(page.getByText('Nothing found for “nobody”')).toBeVisible();
});

test('an admin writes to a company with a file, its employer reads and answers, and the admin reads the answer', async ({
  page,
  workspace,
}) => {
  const person = freshPerson('Karwan Foods');
  await workspace.settle(2, person);
  await workspace.actAs(sample.admin);
  await page.goto(`${workspace.address}/admin/users?search=${encodeURIComponent(person.email)}`);
  await page.getByRole('table', { name: 'People' }).getByRole('row').last().getByRole('button').click();
  await page.getByRole('menuitem', { name: `Message ${person.place}` }).click();
  const log = page.getByRole('log', { name: 'Messages' });
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach files' }).click();
  const buffer = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n');
  await (await chosen).setFiles({ name: 'Form.pdf', mimeType: 'application/pdf', buffer });
  await expect(page.getByRole('list', { name: 'Attached files' })).toContainText('Form.pdf');
  await page.getByRole('textbox', { name: `Message to ${person.place}` }).fill('Please sign this form');
  await page.keyboard.press('Enter');
  await expect(log.getByRole('listitem')).toContainText('Ira');
  await page.goto('about:blank');
  await workspace.run('session.signOut');
  await workspace.run('session.signIn', { email: person.email, password: person.password });

  await page.goto(`${workspace.address}/employer/dashboard`);
  await page.getByRole('button', { name: 'Notifications, 1 new' }).click();
  await page.getByRole('link', { name: /New message from Footbridge administrators/ }).click();
  await expect(page).toHaveURL(/\/employer\/messages\?with=administrators:1$/);
  await expect(log.getByRole('listitem')).toContainText(['Please sign this form']);
  await expect(log.getByRole('listitem')).toContainText('Footbridge administrators');
  await expect(log.getByRole('button', { name: /^Save .*: Form\.pdf$/ })).toBeVisible();
  await page.getByRole('textbox', { name: 'Message to Footbridge administrators' }).fill('Signed and sent');
  await page.keyboard.press('Enter');
  await expect(log.getByRole('listitem').last()).toContainText(person.name);
  await page.goto('about:blank');
  await workspace.run('session.signOut');

  await workspace.actAs(sample.admin);
  await page.goto(`${workspace.address}/admin/messages`);
  await page.getByRole('link', { name: new RegExp(`^${person.place}.*Signed and sent`) }).click();
  await expect(log.getByRole('listitem')).toContainText(['Please sign this form', 'Signed and sent']);
});

test('news of the service are in the bell: unread first, leading to what they are about, marked one by one and together', async ({
  page,
  workspace,
}) => {
  const person = freshPerson('Karwan Foods');
  await workspace.settle(2, person);
  const { user } = await workspace.run('session.read');
  await workspace.actAs(sample.educator);
  const to = `company:${user?.company_id}`;
  await workspace.run('api.send', { call: 'messages.send', body: { to, text: 'Do you visit campuses?' } });
  await workspace.run('api.send', { call: 'partnerships.invite', body: { company_id: user?.company_id } });
  await workspace.run('session.signOut');
  await workspace.run('session.signIn', { email: person.email, password: person.password });

  await page.goto(`${workspace.address}/employer/dashboard`);
  await page.getByRole('button', { name: 'Notifications, 2 new' }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  const rows = panel.getByRole('list', { name: 'News' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('NIT Surat');
  await rows
    .first()
    .getByRole('button', { name: /^Mark as read/ })
    .click();
  await expect(page.getByRole('button', { name: 'Notifications, 1 new' })).toBeVisible();
  await expect(rows.first().getByRole('button', { name: /^Mark as read/ })).toBeVisible();
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
  await rows.filter({ hasText: 'partner' }).getByRole('link').click();
  await expect(page).toHaveURL(/\/employer\/partner-institutions\?tab=received$/);
  await expect(panel).toBeHidden();
});
