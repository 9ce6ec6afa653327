import type { Page } from '@playwright/test';
import type { PartnerCard } from '#shared/contract/partnerships.ts';
import { roleHome } from '#shared/rules/accounts/guards.ts';
import { undoStays } from '../support/undo-stays.ts';
import { takesQueued } from './commands.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { sampleAnswer, sampleInstant } from './sample-answers.ts';

const count = { suggested: 21, sent: 1234, received: 3, accepted: 0, partners: 5 };
const tabs = [
  ['Suggested Companies', 'suggested', 'suggest-companies', '21'],
  ['Invitations sent', 'sent', 'invitation-send', '1,234'],
  ['Invitation Received', 'received', 'invitation-recieved', '3'],
  ['Invitation accepted', 'accepted', 'invitation-accepted', '0'],
  ['List of partner Companies', 'partners', 'list-of-partner-companies', '5'],
] as const;
type Tab = (typeof tabs)[number][1];

const standing: Readonly<Record<Tab, Partial<PartnerCard>>> = {
  suggested: { status: null, partnership_id: null, reasons: ['12 open internships'] },
  sent: { status: 'sent', sent_at: sampleInstant, seen_at: sampleInstant },
  received: { status: 'sent', sent_at: sampleInstant, note: 'We like your students.' },
  accepted: { status: 'accepted', answered_at: sampleInstant },
  partners: { status: 'accepted', answered_at: sampleInstant },
};

async function openTab(page: Page, desk: FakeDesk, tab: Tab): Promise<void> {
  await undoStays(page);
  desk.signIn(person(3));
  const sample = sampleAnswer('partnerships.list');
  const [each] = sample.data;
  if (!each) throw new Error('no sample of a card');
  const company = { ...each, kind: 'company', detail: '12 Station Road', city_name: 'Surat' } as const;
  desk.service('partnerships.list', ({ query }) => {
    const of = standing[query.tab as Tab];
    const data = both.map((name, at) => ({
      ...company,
      party_id: 71 + at,
      partnership_id: 81 + at,
      name,
      ...of,
      // Some say nothing with it.
      note: at === 0 ? (of.note ?? '') : '',
    }));
    return { ...sample, data, count, total: 21 };
  });
  await page.goto(`${desk.address}/educator/companies/${tabs.find(([, each]) => each === tab)?.[2]}`);
  await expect(cardOf(page, 'Karwan Foods')).toBeVisible();
}

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
const asked = (desk: FakeDesk) => desk.asked('partnerships.list').at(-1)?.query;
const both = ['Karwan Foods', 'Tapi Silk'] as const;
const answer = (status: string) => (at: number) => ({
  call: 'partnerships.answer',
  params: { id: 81 + at },
  query: {},
  body: { status },
});
const hide = (at: number) => ({ call: 'partnerships.hide', params: {}, query: {}, body: { company_id: 71 + at } });
const invite = (at: number, note = '') => ({
  call: 'partnerships.invite',
  params: {},
  query: {},
  body: { company_id: 71 + at, note },
});

test('five tabs have their names, numbers and paths, and ask for their companies; menu, search and pages too [EDU-COMP-01] [EDU-COMP-02] [EDU-COMP-03] [EDU-COMP-04] [EDU-COMP-05] [EDU-COMP-06] [EDU-COMP-12] [EDU-COMP-14] [EDU-ROUTE-09] [EDU-ROUTE-10] [EDU-ROUTE-11] [EDU-ROUTE-12] [EDU-ROUTE-13]', async ({
  page,
  desk,
}) => {
  await openTab(page, desk, 'suggested');
  const all = tabs.map(([name, , , number]) => name + number);
  await expect(page.getByRole('tab')).toHaveText(all);
  await page.goto(`${desk.address}/educator/companies`);
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Suggested Companies21');
  await expect(cardOf(page, 'Tapi Silk')).toContainText('12 open internships');
  for (const [name, tab, path, number] of tabs) {
    await page.getByRole('tab', { name }).click();
    await expect(page).toHaveURL(`${desk.address}/educator/companies/${path}`);
    await expect.poll(() => asked(desk)).toMatchObject({ tab, page: 1, limit: 10 });
    const before = desk.asked('partnerships.list').length;
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Partner Companies');
    await expect(page.getByRole('tab', { selected: true })).toHaveText(name + number);
    await expect
      .poll(() => desk.asked('partnerships.list').slice(before)[0]?.query)
      .toMatchObject({ tab, page: 1, limit: 10 });
    await expect(cardOf(page, 'Tapi Silk')).toContainText('12 Station Road · Surat');
  }
  const menu = page.getByRole('menu', { name: 'Invitations' }).getByRole('menuitem');
  for (const [item, path] of [
    ['Suggested companies21', 'suggest-companies'],
    ['Invitations sent1,234', 'invitation-send'],
    ['Invitations received3', 'invitation-recieved'],
  ] as const) {
    await page.getByRole('main').getByRole('button', { name: 'Invitations', exact: true }).click();
    await menu.filter({ hasText: item }).click();
    await expect(page).toHaveURL(`${desk.address}/educator/companies/${path}`);
  }
  await page.getByRole('tab', { name: 'List of partner Companies' }).click();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(() => asked(desk)).toMatchObject({ tab: 'partners', page: 2 });
  await page.goto(`${desk.address}/educator/companies/invitation-received`);
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Invitation Received3');
  await expect.poll(() => asked(desk)).toMatchObject({ tab: 'received', page: 1 });
  await page.getByRole('tab', { name: 'List of partner Companies' }).click();
  await expect(page).toHaveURL(`${desk.address}/educator/companies/list-of-partner-companies`);
  await page.getByRole('searchbox', { name: 'Search companies' }).fill('silk');
  await expect.poll(() => asked(desk)).toMatchObject({ tab: 'partners', page: 1, search: 'silk' });
  await page.setViewportSize({ width: 420, height: 800 });
  await page.reload();
  await expect(page.getByRole('tab')).toHaveText(all);
  const chosen = page.getByRole('tab', { selected: true });
  await expect(chosen).toHaveText(/\d$/);
  await expect(chosen, 'wholly, with its number').toBeInViewport({ ratio: 1 });
});

test('the tabs keep their names where companies can’t be read [EDU-COMP-02] [EDU-COMP-03] [EDU-COMP-04] [EDU-COMP-05] [EDU-COMP-06]', async ({
  page,
  desk,
}) => {
  desk.signIn(person(3));
  desk.fail('partnerships.list', 'internal');
  await page.goto(`${desk.address}/educator/companies/invitation-send`);
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(tabs.map(([name]) => name));
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Invitations sent');
});

for (const [, tab] of tabs) {
  test(`the search box under ${tab} says what it finds, at more length in a small window [EDU-COMP-15]`, async ({
    page,
    desk,
  }) => {
    await openTab(page, desk, tab);
    const box = page.getByRole('main').getByRole('searchbox');
    for (const [width, said] of [
      [761, 'Search companies'],
      [760, 'Search by keyword, skill, or interest'],
      [420, 'Search by keyword, skill, or interest'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect(box).toHaveAttribute('placeholder', said);
      await expect(box).toHaveAccessibleName(said);
    }
  });
}

test('the page of sent invitations is for educators alone [EDU-ROUTE-10]', async ({ page, desk }) => {
  for (const role of [1, 2, 4, 5] as const) {
    desk.signIn(person(role));
    await page.goto(`${desk.address}/educator/companies/invitation-send`);
    await expect(page, `role ${role}`).toHaveURL(desk.address + roleHome(role));
  }
  desk.signIn(null);
  await page.goto(`${desk.address}/educator/companies/invitation-send`);
  await expect(page).toHaveURL(`${desk.address}/signin`);
});

for (const [tab, ids, says, acts] of [
  [
    'suggested',
    '[EDU-COMP-07]',
    '12 open internships',
    [
      ['Not Interested', hide],
      ['Send Invitation', (at: number) => invite(at)],
    ],
  ],
  [
    'sent',
    '[EDU-COMP-08] [EDU-ROUTE-10]',
    /Pending for acceptance.*last looked at/,
    [['Withdraw', answer('withdrawn')]],
  ],
  [
    'received',
    '[EDU-COMP-09]',
    'We like your students.',
    [
      ['Reject Invitation', answer('rejected')],
      ['Accept Invitation', answer('accepted')],
    ],
  ],
  ['partners', '[EDU-COMP-11]', 'Accepted', []],
] as const) {
  test(`a card under ${tab} says how it stands, and each of its buttons does what it says ${ids} [ROLE-23]`, async ({
    page,
    desk,
  }) => {
    const queued = takesQueued(desk);
    await openTab(page, desk, tab);
    const more = tab === 'sent' ? [] : [''];
    await expect(cardOf(page, 'Karwan Foods')).toContainText(says);
    for (const name of both) {
      await expect(cardOf(page, name).getByRole('button')).toHaveText([...acts.map(([label]) => label), ...more]);
      await expect(cardOf(page, name).getByRole('link')).toHaveText(tab === 'partners' ? ['Message'] : []);
    }
    for (const [label, call] of acts) {
      for (const [at, name] of both.entries()) {
        await cardOf(page, name)
          .getByRole('button', { name: `${label}: ${name}` })
          .click();
        await expect.poll(() => queued().at(-1)).toEqual(call(at));
        await expect(cardOf(page, name)).toHaveCount(0);
        await page.getByRole('button', { name: 'Undo' }).last().click();
        await expect(cardOf(page, name)).toBeVisible();
      }
    }
  });
}

for (const [tab, ids] of [
  ['accepted', '[EDU-COMP-10]'],
  ['partners', '[EDU-COMP-11]'],
] as const) {
  test(`who is listed under ${tab} is written to, or the partnership ends ${ids} [ROLE-23]`, async ({ page, desk }) => {
    const queued = takesQueued(desk);
    await openTab(page, desk, tab);
    for (const [at, name] of both.entries()) {
      const link = cardOf(page, name).getByRole('link');
      await expect(link).toHaveText(['Message']);
      await expect(link).toHaveAttribute('href', `/educator/messages?with=company:${71 + at}`);
      await expect(cardOf(page, name).getByRole('button')).toHaveText(['']);
    }
    await cardOf(page, 'Karwan Foods').getByRole('button', { name: 'More: Karwan Foods' }).click();
    await page.getByRole('menuitem', { name: 'End the partnership' }).click();
    await expect.poll(queued).toEqual([answer('withdrawn')(0)]);
    const conversation = sampleAnswer('messages.list');
    const thread = { ...conversation.thread, with: 'company:72', name: 'Tapi Silk' };
    desk.service('messages.list', { ...conversation, thread, data: [], total: 0, may_write: true });
    await cardOf(page, 'Tapi Silk').getByRole('link', { name: 'Message' }).click();
    await expect(page).toHaveURL(`${desk.address}/educator/messages?with=company:72`);
    await expect(page.getByRole('textbox', { name: 'Message to Tapi Silk' })).toBeVisible();
    await expect.poll(() => desk.asked('messages.list').at(-1)?.query).toMatchObject({ with: 'company:72' });
  });
}

test('without a match the first tab says that no company fits now, and what companies are suggested by; the others say what belongs there [EDU-COMP-13]', async ({
  page,
  desk,
}) => {
  desk.signIn(person(3));
  desk.service('partnerships.list', { ...sampleAnswer('partnerships.list'), data: [], count, total: 0 });
  const nothing = page.getByRole('heading', { name: 'No matching companies right now' });
  const later = 'Companies will be suggested here by your students’ preferences: their courses, and your city.';
  const suggestions = page.getByRole('button', { name: 'See suggestions' });
  for (const [, tab, path] of tabs) {
    await page.goto(`${desk.address}/educator/companies/${path}`);
    if (tab !== 'suggested') {
      await expect(suggestions).toBeVisible();
      await expect(nothing).toHaveCount(0);
      await suggestions.click();
      await expect(page).toHaveURL(`${desk.address}/educator/companies/suggest-companies`);
    }
    await expect(nothing).toBeVisible();
    await expect(page.getByText(later)).toBeVisible();
    await expect(suggestions).toHaveCount(0);
  }
  await page.getByRole('searchbox', { name: 'Search companies' }).fill('silk');
  await expect(page.getByRole('heading', { name: 'Nothing found for “silk”' })).toBeVisible();
  await expect(nothing).toHaveCount(0);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(nothing).toBeVisible();
});

test('an invitation goes with a note', async ({ page, desk }) => {
  const queued = takesQueued(desk);
  await openTab(page, desk, 'suggested');
  await cardOf(page, 'Karwan Foods').getByRole('button', { name: 'More: Karwan Foods' }).click();
  await page.getByRole('menuitem', { name: 'Send Invitation with a note' }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('Come and see.');
  await page.getByRole('dialog').getByRole('button', { name: 'Send Invitation' }).click();
  await expect.poll(queued).toEqual([invite(0, 'Come and see.')]);
});
