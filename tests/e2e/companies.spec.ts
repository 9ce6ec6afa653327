import type { Page } from '@playwright/test';
import { drawn } from '../support/drawn.ts';
import { completeProfile } from './support/complete-profile.ts';
import { holdLonger } from './support/longer-hold.ts';
import { sendNow } from './support/own-students.ts';
import { freshPerson, freshTitle, postingFields, publish } from './support/sample-work.ts';
import { expect, sample, test, type Workspace } from './support/workspace.ts';

/** The time in which an act can be taken back, and the way to the service. */
const untilSent = { timeout: 30_000 };
const tabs = [
  ['suggested', 'Suggested Companies', 'suggest-companies'],
  ['sent', 'Invitations sent', 'invitation-send'],
  ['received', 'Invitation Received', 'invitation-recieved'],
  ['accepted', 'Invitation accepted', 'invitation-accepted'],
  ['partners', 'List of partner Companies', 'list-of-partner-companies'],
] as const;

const cards = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) });
const card = (page: Page, name: string) =>
  cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).last();

type Count = Record<(typeof tabs)[number][0], number>;
interface Listed {
  readonly total: number;
  readonly count: Count;
  readonly data: readonly { readonly name: string; readonly party_id: number; readonly partnership_id: number }[];
}

async function list(workspace: Workspace, which: string): Promise<Listed> {
  const { answer } = await workspace.run('api.read', { call: 'partnerships.list', query: { tab: which, limit: 100 } });
  return answer as Listed;
}

/** Invites the institution as companies that nobody has seen yet. Answers their names. */
async function companiesAsk(workspace: Workspace, institution: number, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await workspace.settle(2, freshPerson(name));
    await completeProfile(workspace);
    await workspace.run('api.send', {
      call: 'partnerships.invite',
      body: { institution_id: institution, note: `A word from ${name}` },
    });
  }
}

test('companies: five tabs with paths and numbers, suggested with reasons, invited, taken back, turned down, accepted, written to [EDU-ROUTE-08] [EDU-ROUTE-09] [EDU-ROUTE-10] [EDU-ROUTE-11] [EDU-ROUTE-12] [EDU-ROUTE-13] [EDU-COMP-01] [EDU-COMP-02] [EDU-COMP-03] [EDU-COMP-04] [EDU-COMP-05] [EDU-COMP-06] [EDU-COMP-07] [EDU-COMP-08] [EDU-COMP-10] [EDU-COMP-11] [EDU-COMP-12] [EDU-COMP-13] [EDU-COMP-15] [EDU-COMP-16]', async ({
  page,
  workspace,
}) => {
  test.setTimeout(240_000);
  await holdLonger(page);
  const person = freshPerson('Nila Institute');
  await workspace.settle(3, person);
  const { user } = await workspace.run('session.read');
  const back = async () => {
    await workspace.actAs(null);
    await workspace.run('session.signIn', { email: person.email, password: person.password });
  };
  await companiesAsk(workspace, user?.institution_id ?? 0, ['Karwan Foods', 'Tapi Silk']);
  await back();
  const { count, data } = await list(workspace, 'suggested');
  const names = data.map(({ name }) => name).filter((name) => name !== 'Meridian Foods');
  const [first, second, third] = names.filter((name) => names.indexOf(name) === names.lastIndexOf(name));
  if (!first || !second || !third) throw new Error('Too few companies');

  await test.step('every tab has its path and its number, and says what belongs there', async () => {
    await page.goto(`${workspace.address}/educator/dashboard`);
    await expect(page.getByRole('link', { name: '2 companies ask' })).toHaveAttribute('href', /invitation-recieved$/);
    await page.getByRole('link', { name: 'Find companies' }).click();
    await expect(page).toHaveURL(`${workspace.address}/educator/companies/suggest-companies`);
    await page.goto(`${workspace.address}/educator/companies`);
    await expect(page.getByRole('heading', { level: 1, name: 'Partner Companies' })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveText(tabs.map(([key, label]) => `${label}${count[key]}`));
    await expect(tab(page, 'Suggested Companies')).toHaveAttribute('aria-selected', 'true');
    for (const [key, label, path] of tabs.toReversed()) {
      await tab(page, label).click();
      await expect(page).toHaveURL(`${workspace.address}/educator/companies/${path}`);
      if (count[key] === 0) await expect(page.getByText('are listed here')).toBeVisible();
      else await expect(cards(page)).toHaveCount(Math.min(10, count[key]));
    }
    await page.goto(`${workspace.address}/educator/companies/invitation-received`);
    await expect(tab(page, 'Invitation Received')).toHaveAttribute('aria-selected', 'true');
    for (const [item, path] of [
      ['Suggested companies', 'suggest-companies'],
      ['Invitations sent', 'invitation-send'],
      ['Invitations received', 'invitation-recieved'],
    ] as const) {
      await page.getByRole('button', { name: 'Invitations', exact: true }).click();
      await page.getByRole('menuitem', { name: item }).click();
      await expect(page).toHaveURL(`${workspace.address}/educator/companies/${path}`);
    }
  });

  await test.step('suggestions have reasons, buttons and keys; an act can be taken back', async () => {
    await page.goto(`${workspace.address}/educator/companies/suggest-companies`);
    await expect(card(page, first).getByRole('list', { name: 'Why' })).toBeVisible();
    await expect(card(page, first).getByRole('img', { name: /^Fits by \d+ of 100$/ })).toBeVisible();
    await drawn(page);
    for (const { name } of data) {
      await page.keyboard.press('j');
      if (name === first) break;
    }
    await page.keyboard.press('x');
    await expect(card(page, first)).toHaveCount(0);
    await undo(page).click();
    await expect(card(page, first)).toBeVisible();
    await card(page, second).getByRole('button', { name: 'Not Interested' }).click();
    await expect(tab(page, 'Suggested Companies')).toHaveText(`Suggested Companies${count.suggested - 1}`);
    await card(page, first)
      .getByRole('button', { name: `More: ${first}` })
      .click();
    await page.getByRole('menuitem', { name: 'Send Invitation with a note' }).click();
    await page.getByRole('textbox', { name: 'Note' }).fill('Forty of ours would like to meet you.');
    await page.getByRole('dialog').getByRole('button', { name: 'Send Invitation' }).click();
    // The others move up once it has left.
    await expect(card(page, first)).toHaveCount(0);
    await card(page, third).getByRole('button', { name: 'Send Invitation' }).click();
    await tab(page, 'Invitations sent').click();
    await expect(card(page, first)).toContainText('Pending for acceptance');
    await expect(card(page, first)).toContainText('Forty of ours would like to meet you.');
    const takenBack = page.waitForResponse('**/desk/outbox.cancelMany');
    await card(page, third).getByRole('button', { name: 'Take back' }).click();
    await takenBack;
    await expect(tab(page, 'Invitations sent')).toHaveText('Invitations sent1');
    await expect
      .poll(async () => {
        await sendNow(workspace);
        return (await list(workspace, 'sent')).data.map(({ name }) => name);
      })
      .toEqual([first]);
    await expect(card(page, first).getByRole('button', { name: 'Withdraw' })).toBeVisible();
  });

  await test.step('of those who ask one is accepted and one turned down', async () => {
    await tab(page, 'Invitation Received').click();
    await expect(card(page, 'Karwan Foods')).toContainText('A word from Karwan Foods');
    await card(page, 'Tapi Silk').getByRole('button', { name: 'Reject Invitation' }).click();
    await card(page, 'Karwan Foods').getByRole('button', { name: 'Accept Invitation' }).click();
    await expect(tab(page, 'Invitation Received')).toHaveText('Invitation Received0');
    await tab(page, 'List of partner Companies').click();
    await expect(card(page, 'Karwan Foods')).toBeVisible();
    await expect
      .poll(async () => {
        await sendNow(workspace);
        return (await list(workspace, 'partners')).total;
      })
      .toBe(1);
    await page.reload();
    await expect(card(page, 'Karwan Foods')).toBeVisible();
    await expect(card(page, 'Karwan Foods').getByRole('button')).toHaveText(['']);
    await expect(card(page, 'Karwan Foods').getByRole('button', { name: 'More: Karwan Foods' })).toBeVisible();
    await expect(card(page, 'Karwan Foods').getByRole('link')).toHaveText(['Message']);
  });

  await test.step('who said yes to an invitation can be written to', async () => {
    const invited = (await list(workspace, 'suggested')).data.find(({ name }) => name === 'Meridian Foods');
    await workspace.run('api.send', { call: 'partnerships.invite', body: { company_id: invited?.party_id } });
    await workspace.actAs(sample.employer);
    const asked = (await list(workspace, 'received')).data.find(({ name }) => name === 'Nila Institute');
    const answer = { call: 'partnerships.answer', params: { id: asked?.partnership_id }, body: { status: 'accepted' } };
    await workspace.run('api.send', answer as never);
    await back();
    await page.goto(`${workspace.address}/educator/companies/invitation-accepted`);
    await card(page, 'Meridian Foods').getByRole('link', { name: 'Message' }).click();
    await page.getByRole('textbox', { name: 'Message to Meridian Foods' }).fill('Shall we meet on Friday?');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('log').getByText('Shall we meet on Friday?')).toBeVisible();
  });

  await test.step('the search finds by name and by what a company has open, and says so on small screens', async () => {
    await page.setViewportSize({ width: 420, height: 800 });
    await page.goto(`${workspace.address}/educator/companies/suggest-companies`);
    await page.getByRole('searchbox', { name: 'Search by keyword, skill, or interest' }).fill('zzzz');
    await expect(page.getByText('Nothing found for “zzzz”')).toBeVisible();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(cards(page).first()).toBeVisible();
  });

  await test.step('where nobody is left to suggest, it says so, and what suggestions go by', async () => {
    for (const { party_id } of (await list(workspace, 'suggested')).data) {
      await workspace.run('api.send', { call: 'partnerships.hide', body: { company_id: party_id } });
    }
    await page.goto(`${workspace.address}/educator/companies`);
    await expect(page.getByText('No matching companies right now')).toBeVisible();
    await expect(page.getByText('Companies will be suggested here by your students’ preferences')).toBeVisible();
  });
});

test('openings that a company sends are answered in one place, and an accepted one leads on to its details', async ({
  page,
  workspace,
}) => {
  await workspace.actAs(sample.employer);
  const titles = ['Lamp keeper', 'Tide watcher'].map(freshTitle);
  const [lamp = '', tide = ''] = titles;
  await workspace.actAs(sample.educator);
  const { user } = await workspace.run('session.read');
  await workspace.actAs(sample.employer);
  for (const title of titles) {
    const { id } = await publish(workspace, 'internship', postingFields('internship', title));
    const body = { method: 'internship', post_id: id, audience: 'colleges', ids: [user?.institution_id ?? 0] };
    await workspace.run('api.send', { call: 'invitations.send', body } as never);
  }
  await workspace.actAs(sample.educator);
  await page.goto(`${workspace.address}/educator/companies/opportunities`);
  await card(page, lamp).getByRole('button', { name: 'Reject Invitation' }).click();
  await expect(card(page, lamp)).toHaveCount(0);
  await undo(page).click();
  await expect(card(page, lamp)).toBeVisible();
  await card(page, tide).getByRole('button', { name: 'Accept Invitation' }).click();
  await expect(page).toHaveURL(/\/educator\/internship\/details\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: tide })).toBeVisible();
  await page.goto(`${workspace.address}/educator/companies/opportunities?state=accepted`);
  await expect(card(page, tide)).toBeVisible(untilSent);
});

test('companies are shown page by page [EDU-COMP-14]', async ({ page, workspace }) => {
  test.setTimeout(120_000);
  await workspace.settle(3, freshPerson('Nila Institute'));
  const { user } = await workspace.run('session.read');
  const { total } = await list(workspace, 'suggested');
  const names = Array.from({ length: Math.max(0, 11 - total) }, (_, index) => `Paged Company ${index}`);
  for (const name of names) await workspace.settle(2, freshPerson(name));
  await workspace.actAs(null);
  await workspace.run('session.signIn', { email: user?.email_address ?? '', password: 'Setu.4krama' });
  const all = (await list(workspace, 'suggested')).total;
  await page.goto(`${workspace.address}/educator/companies`);
  await expect(cards(page)).toHaveCount(10);
  await expect(page.getByText(`1–10 of ${all}`)).toBeVisible();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(cards(page)).toHaveCount(Math.min(10, all - 10));
  await expect(page.getByText(`11–${Math.min(20, all)} of ${all}`)).toBeVisible();
});
