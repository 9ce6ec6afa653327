import type { Page } from '@playwright/test';
import type { PartnerCard } from '#shared/contract/partnerships.ts';
import { undoStays } from '../support/undo-stays.ts';
import { takesQueued } from './commands.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { completePerson, person } from './people.ts';
import { sampleAnswer, sampleInstant } from './sample-answers.ts';

const count = { suggested: 1021, sent: 12, received: 3, accepted: 4, partners: 50 };
const tabs = [
  ['Suggested college/universities', 'suggested', '1,021'],
  ['Invitations sent', 'sent', '12'],
  ['Invitation Received', 'received', '3'],
  ['Invitation accepted', 'accepted', '4'],
  ['List of partner Institutions', 'partners', '50'],
] as const;
type Tab = (typeof tabs)[number][1];

const standing: Readonly<Record<Tab, Partial<PartnerCard>>> = {
  suggested: { status: null, partnership_id: null, reasons: ['430 students'] },
  sent: { status: 'sent', sent_at: sampleInstant, seen_at: sampleInstant },
  received: { status: 'sent', sent_at: sampleInstant, note: 'We like your openings.' },
  accepted: { status: 'accepted', answered_at: sampleInstant },
  partners: { status: 'accepted', answered_at: sampleInstant },
};

async function openTab(page: Page, desk: FakeDesk, tab: Tab): Promise<void> {
  await undoStays(page);
  desk.signIn(completePerson(2));
  const sample = sampleAnswer('partnerships.list');
  const [each] = sample.data;
  if (!each) throw new Error('no sample of a card');
  desk.service('partnerships.list', ({ query }) => {
    const data = ['NIT Surat', 'GEC Rajkot'].map((name, at) => ({
      ...each,
      party_id: 71 + at,
      partnership_id: 81 + at,
      name,
      detail: '1,200 students',
      city_name: 'Rajkot',
      ...standing[query.tab as Tab],
    }));
    return { ...sample, data, count, total: 50 };
  });
  await page.goto(`${desk.address}/employer/partner-institutions?tab=${tab}`);
  await expect(cardOf(page, 'NIT Surat')).toBeVisible();
}

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
const asked = (desk: FakeDesk) => desk.asked('partnerships.list').at(-1)?.query;
const answer = (status: string) => ({
  call: 'partnerships.answer',
  params: { id: 81 },
  query: {},
  body: { status },
});
const about = { institution_id: 71 };

test('five tabs have their names and numbers, and ask for their institutions; search and pages too', async ({
  page,
  desk,
}) => {
  await openTab(page, desk, 'suggested');
  await expect(page.getByRole('tab')).toHaveText(tabs.map(([name, , number]) => name + number));
  for (const [name, tab] of tabs) {
    await page.getByRole('tab', { name }).click();
    await expect.poll(() => asked(desk)).toMatchObject({ tab, page: 1, limit: 20 });
    await expect(cardOf(page, 'GEC Rajkot')).toContainText('1,200 students · Rajkot');
  }
  await expect(page.getByText('50 institutions')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(() => asked(desk)).toMatchObject({ tab: 'partners', page: 2 });
  await page.getByRole('searchbox', { name: 'Search institutions' }).fill('raj');
  await expect.poll(() => asked(desk)).toMatchObject({ tab: 'partners', page: 1, search: 'raj' });
  await expect(page.getByRole('link', { name: 'Messages' }).last()).toHaveAttribute('href', '/employer/messages');
});

for (const [tab, says, acts, more] of [
  [
    'suggested',
    '430 students',
    [
      ['Not Interested', { call: 'partnerships.hide', params: {}, query: {}, body: about }],
      ['Send Invitation', { call: 'partnerships.invite', params: {}, query: {}, body: { ...about, note: '' } }],
    ],
    [''],
  ],
  ['sent', /Pending for acceptance.*last looked at/, [['Withdraw', answer('withdrawn')]], []],
  [
    'received',
    'We like your openings.',
    [
      ['Reject Invitation', answer('rejected')],
      ['Accept Invitation', answer('accepted')],
    ],
    [''],
  ],
  ['accepted', 'Accepted', [], []],
  ['partners', 'since 20 Nov 2026', [], ['']],
] as const) {
  test(`a card under ${tab} says how it stands, and each of its buttons does what it says${acts.length === 0 ? ' [EDU-COMP-10]' : ''}`, async ({
    page,
    desk,
  }) => {
    const queued = takesQueued(desk);
    await openTab(page, desk, tab);
    for (const name of ['NIT Surat', 'GEC Rajkot']) {
      await expect(cardOf(page, name)).toContainText(says);
      await expect(cardOf(page, name).getByRole('button')).toHaveText([...acts.map(([label]) => label), ...more]);
      const message = cardOf(page, name).getByRole('link', { name: `Message: ${name}` });
      await expect(message).toHaveCount(tab === 'partners' ? 1 : 0);
    }
    for (const [label, call] of acts) {
      await cardOf(page, 'NIT Surat')
        .getByRole('button', { name: `${label}: NIT Surat` })
        .click();
      await expect.poll(() => queued().at(-1)).toEqual(call);
      await page.getByRole('button', { name: 'Undo' }).last().click();
      await expect(cardOf(page, 'NIT Surat')).toBeVisible();
    }
  });
}

test('a page that couldn’t be read looks again by itself, and its error stays until an answer comes', async ({
  page,
  desk,
}) => {
  await page.clock.install();
  desk.signIn(completePerson(2));
  desk.fail('partnerships.list', 'offline');
  await page.goto(`${desk.address}/employer/partner-institutions`);
  const retry = page.getByRole('alert').getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  const times = desk.asked('partnerships.list').length;
  const answers = desk.hold('partnerships.list');
  await page.clock.fastForward(15_000);
  await expect.poll(() => desk.asked('partnerships.list').length).toBe(times + 1);
  await retry.click();
  await expect(retry.locator('.mantine-Loader-root')).toBeVisible();
  await expect(page.getByRole('main').getByText('Loading')).toHaveCount(0);
  desk.service('partnerships.list', { ...sampleAnswer('partnerships.list'), data: [], count, total: 0 });
  answers();
  await expect(page.getByRole('heading', { name: 'No partner institutions yet' })).toBeVisible();
});

test('a partner is written to, or the partnership ends; an invitation goes with a note [EDU-COMP-10]', async ({
  page,
  desk,
}) => {
  const queued = takesQueued(desk);
  await openTab(page, desk, 'partners');
  await expect(cardOf(page, 'GEC Rajkot').getByRole('link', { name: 'Message' })).toHaveAttribute(
    'href',
    '/employer/messages?with=institution:72',
  );
  await cardOf(page, 'NIT Surat').getByRole('button', { name: 'More: NIT Surat' }).click();
  await page.getByRole('menuitem', { name: 'End the partnership' }).click();
  await expect.poll(queued).toEqual([answer('withdrawn')]);
  await page.getByRole('tab', { name: 'Suggested college/universities' }).click();
  await cardOf(page, 'NIT Surat').getByRole('button', { name: 'More: NIT Surat' }).click();
  await page.getByRole('menuitem', { name: 'Send Invitation with a note' }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('Come and see.');
  desk.fail('outbox.add', 'disk_full');
  await page.getByRole('dialog').getByRole('button', { name: 'Send Invitation' }).click();
  await expect(page.getByText('The disk is full')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Come and see.');
  const queuedSince = takesQueued(desk);
  await page.getByRole('dialog').getByRole('button', { name: 'Send Invitation' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const body = { ...about, note: 'Come and see.' };
  await expect.poll(() => queuedSince().at(-1)).toEqual({ call: 'partnerships.invite', params: {}, query: {}, body });
});

for (const [tab, title] of [
  ['suggested', 'No suggestions now'],
  ['sent', 'No invitations waiting'],
  ['received', 'No invitation received'],
  ['accepted', 'No one has accepted yet'],
  ['partners', 'No partner institutions yet'],
] as const) {
  test(`without any, ${tab} says what belongs there and leads to suggestions`, async ({ page, desk }) => {
    desk.signIn(completePerson(2));
    desk.service('partnerships.list', { ...sampleAnswer('partnerships.list'), data: [], total: 0 });
    await page.goto(`${desk.address}/employer/partner-institutions?tab=${tab}`);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    const suggestions = page.getByRole('button', { name: 'See suggestions' });
    if (tab === 'suggested') await expect(suggestions).toHaveCount(0);
    else {
      await suggestions.click();
      await expect(page).toHaveURL(`${desk.address}/employer/partner-institutions?tab=suggested`);
    }
  });
}

test('until the profile is complete the page says what is missing', async ({ page, desk }) => {
  desk.signIn(person(2));
  await page.goto(`${desk.address}/employer/partner-institutions`);
  await expect(page.getByText('Partner Institutions opens when your profile is complete.')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
});
