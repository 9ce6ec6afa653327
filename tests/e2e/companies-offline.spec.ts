import path from 'node:path';
import type { Page } from '@playwright/test';
import { freePort, startDesk } from '../support/processes.ts';
import { expect, test } from './support/fixtures.ts';
import { signInAt, visit } from './support/people.ts';
import { run } from './support/window-command.ts';
import { sample } from './support/workspace.ts';

const cards = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) });
const card = (page: Page, name: string) =>
  cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) });
const later = { timeout: 60_000 };

async function enter(page: Page, address: string, email: string): Promise<void> {
  await page.goto(address);
  await visit(page, '/signin');
  await signInAt(page, email, sample.password);
  await expect(page).toHaveURL(/\/dashboard$/);
}

const offline = (page: Page) => expect(page.getByRole('button', { name: /^Offline/ })).toBeVisible(later);

interface Listed {
  readonly data: readonly { readonly name: string; readonly party_id: number; readonly partnership_id: number }[];
}

/** One tab of the partnerships as the service has it. */
async function listed(page: Page, tab: string): Promise<Listed['data']> {
  const { answer } = await run(page, 'api.read', { call: 'partnerships.list', query: { tab, limit: 100 } });
  return (answer as Listed).data;
}

const named = async (page: Page, tab: string, name: string) =>
  (await listed(page, tab)).find((each) => each.name === name);

/** Everything that this desk says went otherwise than wanted, and what is new. */
async function told(page: Page): Promise<string> {
  const entries = await run(page, 'outbox.list');
  const { answer } = await run(page, 'api.read', { call: 'notifications.list', query: {} });
  const notifications = (answer as { data: { text: string }[] }).data.map(({ text }) => text);
  return [...entries.map(({ problem }) => problem?.message ?? ''), ...notifications].join('\n');
}

test('a company and an institution act offline at the same time: crossing invitations make partners, and of accepting and withdrawing one holds, which both are told', async ({
  page,
  service,
  desk,
  outage,
  browser,
  talk,
  folder,
}) => {
  test.setTimeout(240_000);
  await service.start({ sample: true });
  await enter(page, await desk.start({ server: service.url }), sample.educator);
  const other = await startDesk({ folder: path.join(folder, 'other'), port: await freePort(), server: service.url });
  const employer = await (await browser.newContext()).newPage();
  talk.listen(employer);
  await enter(employer, other.address, sample.employer);

  await test.step('two who are no partners any more see each other, and lose the service', async () => {
    const id = (await named(employer, 'partners', 'NIT Surat'))?.partnership_id ?? 0;
    const end = { call: 'partnerships.answer', params: { id }, body: { status: 'withdrawn' } } as const;
    await run(employer, 'api.send', end);
    await visit(page, '/educator/companies/suggest-companies');
    await expect(card(page, 'Meridian Foods')).toBeVisible();
    await visit(employer, '/employer/partner-institutions?tab=suggested');
    await expect(card(employer, 'NIT Surat')).toBeVisible();
    outage.expected = true;
    await service.stop();
    await Promise.all([offline(page), offline(employer)]);
  });

  await test.step('each invites the other: once online they are partners on both sides', async () => {
    await card(page, 'Meridian Foods').getByRole('button', { name: 'Send Invitation' }).click();
    await expect(page.getByText('It will be sent when you’re back online.')).toBeVisible();
    await card(employer, 'NIT Surat').getByRole('button', { name: 'Send Invitation' }).click();
    await expect(employer.getByText('It will be sent when you’re back online.')).toBeVisible();
    await service.start();
    await visit(page, '/educator/companies/list-of-partner-companies');
    await visit(employer, '/employer/partner-institutions');
    await expect(card(page, 'Meridian Foods')).toContainText('Accepted', later);
    await expect(card(employer, 'NIT Surat')).toContainText('Accepted', later);
  });

  await test.step('one accepts what the other takes back: neither keeps a partner, and the institution is told', async () => {
    const company = 'Meridian Foods';
    const id = (await named(employer, 'partners', 'NIT Surat'))?.partnership_id ?? 0;
    await run(employer, 'api.send', { call: 'partnerships.answer', params: { id }, body: { status: 'withdrawn' } });
    const place = (await named(employer, 'suggested', 'NIT Surat'))?.party_id ?? 0;
    await run(employer, 'api.send', { call: 'partnerships.invite', body: { institution_id: place } });
    await visit(page, '/educator/companies/invitation-recieved');
    await expect(card(page, company)).toBeVisible();
    await visit(employer, '/employer/partner-institutions?tab=sent');
    await expect(card(employer, 'NIT Surat')).toBeVisible();
    await service.stop();
    await Promise.all([offline(page), offline(employer)]);
    await card(page, company).getByRole('button', { name: 'Accept Invitation' }).click();
    await expect(card(page, company)).toHaveCount(0);
    await card(employer, 'NIT Surat').getByRole('button', { name: 'Withdraw' }).click();
    await expect(card(employer, 'NIT Surat')).toHaveCount(0);
    await service.start();
    // Asked again where the desk does not know yet that the service is back.
    const word = /This invitation was withdrawn|Meridian Foods ended the partnership/;
    await expect(async () => expect(await told(page)).toMatch(word)).toPass(later);
    await visit(page, '/educator/companies/list-of-partner-companies');
    await expect(card(page, 'Udaan Logistics')).toBeVisible();
    await expect(card(page, company)).toHaveCount(0);
    await visit(employer, '/employer/partner-institutions');
    await expect(cards(employer).first()).toBeVisible();
    await expect(card(employer, 'NIT Surat')).toHaveCount(0);
  });
  await other.stop();
});
