import type { Page } from '@playwright/test';
import { completeProfile } from './support/complete-profile.ts';
import { holdLonger } from './support/longer-hold.ts';
import { sendNow } from './support/own-students.ts';
import { freshPerson, postingFields, publish } from './support/sample-work.ts';
import { expect, sample, test, type Workspace } from './support/workspace.ts';

const cards = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) });
const card = (page: Page, name: string) =>
  cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

async function partners(workspace: Workspace, which: string) {
  const { answer } = await workspace.run('api.read', { call: 'partnerships.list', query: { tab: which } });
  return (answer as { data: { name: string; partnership_id: number; party_id: number }[] }).data;
}

test('the page is locked until the profile is complete, names what is missing, and leads to each field [NAV-05] [NAV-09] [STATE-09] [STATE-13] [STATE-15] [STATE-19]', async ({
  page,
  workspace,
}) => {
  await workspace.settle(2, freshPerson('Karwan Foods'));
  await page.goto(`${workspace.address}/employer/partner-institutions`);
  await expect(page.getByText('Your profile is 40% complete')).toBeVisible();
  const parts = page.getByRole('list', { name: 'What counts' });
  await expect(parts.getByRole('listitem')).toHaveText([
    /E-mail verified, done10%/,
    /Phone number, missing10%/,
    /OTP verified, done20%/,
    /Profile picture, missing10%/,
    /Company name, done10%/,
    /Company logo, missing10%/,
    /Company website, missing10%/,
    /Company description, missing10%/,
    /Company address, missing10%/,
  ]);
  for (const [part, field] of [
    ['Phone number', 'Phone number'],
    ['Company website', 'Website'],
    ['Company description', 'Description'],
    ['Company address', 'Registered address'],
  ] as const) {
    await page.goto(`${workspace.address}/employer/partner-institutions`);
    await parts.getByRole('link', { name: part }).click();
    await expect(page.getByRole('textbox', { name: field })).toBeFocused();
  }
  await page.goto(`${workspace.address}/employer/partner-institutions`);
  await parts.getByRole('link', { name: 'Company logo' }).click();
  await expect(page.getByRole('button', { name: 'Upload company logo' })).toBeFocused();

  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Partner Institutions' });
  await expect(link).toHaveAttribute('aria-disabled', 'true');
  await completeProfile(workspace);
  await page.goto(`${workspace.address}/employer/dashboard`);
  await expect(link).not.toHaveAttribute('aria-disabled');
  await link.click();
  await expect(page).toHaveURL(`${workspace.address}/employer/partner-institutions`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Partner Institutions');
  await expect(page.getByRole('tab')).toHaveCount(5);
});

test('an institution is invited, accepts and is a partner, gets an opening and a message, until the partnership ends [EMP-INV-07] [EMP-INV-17]', async ({
  page,
  workspace,
}) => {
  test.setTimeout(240_000);
  await holdLonger(page);
  await workspace.settle(2, freshPerson('Karwan Foods'));
  await completeProfile(workspace);
  const posting = await publish(workspace, 'internship', postingFields('internship', 'Tide table keeper'));
  const { user: own } = await workspace.run('session.read');
  /** What is held leaves, and is looked for. */
  const leaves = <T>(look: () => Promise<T>) =>
    expect.poll(async () => {
      await sendNow(workspace);
      return look();
    });

  await page.goto(`${workspace.address}/employer/partner-institutions?tab=suggested`);
  await card(page, 'NIT Surat').getByRole('button', { name: 'Send Invitation' }).click();
  await expect(card(page, 'NIT Surat')).toHaveCount(0);
  await tab(page, 'Invitations sent').click();
  await expect(card(page, 'NIT Surat')).toContainText('Pending for acceptance');
  await leaves(async () => (await partners(workspace, 'sent')).length).toBe(1);

  await workspace.actAs(sample.educator);
  const invitation = (await partners(workspace, 'received')).find(({ party_id }) => party_id === own?.company_id);
  await workspace.run('api.send', {
    call: 'partnerships.answer',
    params: { id: invitation?.partnership_id },
    body: { status: 'accepted' },
  });
  await workspace.run('session.signOut');
  await workspace.run('session.signIn', { email: own?.email_address ?? '', password: 'Setu.4krama' });

  await page.goto(`${workspace.address}/employer/internship/invite/${posting.id}?tab=partners`);
  await expect(card(page, 'NIT Surat').getByRole('button')).toHaveText(['Send Opportunities']);
  await expect(card(page, 'NIT Surat').getByRole('link', { name: 'Message' })).toHaveAttribute(
    'href',
    /^\/employer\/messages\?with=institution:\d+$/,
  );
  await card(page, 'NIT Surat').getByRole('button', { name: 'Send Opportunities' }).click();
  await expect(card(page, 'NIT Surat')).toContainText('Will be sent in a few seconds');
  await expect(card(page, 'NIT Surat').getByRole('button', { name: 'Send Opportunities' })).toBeDisabled();
  const shared = async () => {
    const params = { method: 'internship', id: posting.id };
    const { answer } = await workspace.run('api.read', { call: 'invitations.list', params, query: {} });
    return (answer as { count: object }).count;
  };
  await leaves(shared).toMatchObject({ sent: 1, partners: 1 });
  await card(page, 'NIT Surat').getByRole('link', { name: 'Message' }).click();
  await expect(page.getByRole('textbox', { name: 'Message to NIT Surat' })).toBeVisible();

  await page.goto(`${workspace.address}/employer/partner-institutions`);
  await card(page, 'NIT Surat').getByRole('button', { name: 'More: NIT Surat' }).click();
  await page.getByRole('menuitem', { name: 'End the partnership' }).click();
  await expect(page.getByText('No partner institutions yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  // The card comes back, and the note goes: both move what is below.
  await expect(card(page, 'NIT Surat')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await card(page, 'NIT Surat').getByRole('button', { name: 'More: NIT Surat' }).click();
  await page.getByRole('menuitem', { name: 'End the partnership' }).click();
  await leaves(async () => (await partners(workspace, 'partners')).length).toBe(0);
});
