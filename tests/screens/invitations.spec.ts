import type { Page } from '@playwright/test';
import type { PostingKind } from '#shared/contract/call.ts';
import type { InvitationCard } from '#shared/contract/invitations.ts';
import { undoStays } from '../support/undo-stays.ts';
import { takesQueued } from './commands.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { fullPosting, kinds } from './posting-samples.ts';
import { sampleAnswer, sampleInstant } from './sample-answers.ts';
import { sampleFacets } from './sample-facets.ts';

const sample = sampleAnswer('invitations.list');
const count = { ...sample.count, suggested: 21, sent: 1234, received: 3, accepted: 4, partners: 5 };
const tabs = [
  ['Suggested college/universities', 'suggested', '21'],
  ['Invitations sent', 'sent', '1,234'],
  ['Invitation Received', 'received', '3'],
  ['Invitation accepted', 'accepted', '4'],
  ['List of partner Institutions', 'partners', '5'],
] as const;
type Tab = (typeof tabs)[number][1];

const standing = {
  suggested: { status: null, invitation_id: null },
  sent: { status: 'sent', sent_at: sampleInstant, expires_at: '2026-12-11T05:12:00.000Z', seen_at: null },
  received: { status: 'sent', sent_at: sampleInstant, note: 'Forty of ours would like this.' },
  accepted: { status: 'accepted', answered_at: sampleInstant },
  partners: { status: null, invitation_id: null },
} as const satisfies Record<Tab, Partial<InvitationCard>>;

function card(tab: Tab, party_id: number, name: string, audience: InvitationCard['audience']): InvitationCard {
  const [each] = sample.data;
  if (!each) throw new Error('no sample of a card');
  return {
    ...each,
    party_id,
    name,
    audience,
    invitation_id: 500 + party_id,
    detail: 'Ichchhanath',
    city_name: 'Surat',
    skills: [{ id: 1, name: 'Excel' }],
    reasons: ['4 of 5 skills', 'In your city'],
    score: 87,
    ...standing[tab],
  };
}

/** Opens a tab of the invitations of the posting 7, with two cards in it. */
async function openTab(page: Page, desk: FakeDesk, kind: PostingKind, tab: Tab, more = ''): Promise<void> {
  await undoStays(page);
  desk.signIn(person(2));
  desk.service('postings.read', { data: fullPosting(kind) });
  desk.service('invitations.list', ({ query }) => {
    const audience = query.audience === 'students' ? 'students' : 'colleges';
    const shown = query.tab as Tab;
    const data = [card(shown, 31, 'NIT Surat', audience), card(shown, 32, 'GEC Rajkot', audience)];
    return { ...sample, data, count, total: 41 };
  });
  await page.goto(`${desk.address}/employer/${kind}/invite/7?tab=${tab}${more}`);
  await expect(cardOf(page, 'NIT Surat')).toBeVisible();
}

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
const asked = (desk: FakeDesk) => desk.asked('invitations.list').at(-1);

test('what was just sent shows in its tab alone, and can be taken back, while the others are being read [EMP-INV-02]', async ({
  page,
  desk,
}) => {
  takesQueued(desk);
  await openTab(page, desk, 'internship', 'suggested');
  await page.getByRole('button', { name: 'Send Invitation: NIT Surat' }).click();
  const release = desk.hold('invitations.list');
  await page.getByRole('tab', { name: 'Invitations sent' }).click();
  await expect(page.getByRole('button', { name: 'Take back: NIT Surat' })).toBeVisible();
  await expect(cardOf(page, 'GEC Rajkot')).toHaveCount(0);
  release();
  await expect(cardOf(page, 'GEC Rajkot')).toBeVisible();
});

const routes = { project: '[EMP-ROUTE-18]', internship: '[EMP-ROUTE-06]', job: '[EMP-ROUTE-12]' };

for (const kind of kinds) {
  const about = { method: kind, post_id: 7, audience: 'colleges' };
  const answer = (status: string) => ({ call: 'invitations.answer', query: {}, body: { status } });

  test(`${kind}: five tabs have their names and the numbers of the service, and show the cards that they ask for ${routes[kind]} [EMP-INV-02] [EMP-INV-03] [EMP-INV-04] [EMP-INV-05] [EMP-INV-06] [EMP-INV-07] [EMP-INV-19]`, async ({
    page,
    desk,
  }) => {
    const id = 4_321_098_765;
    desk.signIn(person(2));
    desk.service('postings.read', ({ params }) => ({ data: fullPosting(kind, { id: Number(params.id) }) }));
    desk.service('invitations.list', ({ query }) => ({
      ...sample,
      data: [card(query.tab as Tab, 31, `College, ${query.tab}`, 'colleges')],
      count,
      total: 1,
    }));
    await page.goto(`${desk.address}/employer/${kind}/invite/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cold chain pilot');
    await expect(page.getByRole('tab')).toHaveText(tabs.map(([name, , number]) => name + number));
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Suggested college/universities21');
    await expect(cardOf(page, 'College, suggested')).toBeVisible();
    for (const [name, tab, number] of tabs.toReversed()) {
      await page.getByRole('tab', { name }).click();
      await expect.poll(() => desk.asked('invitations.list').map(({ query }) => query.tab)).toContain(tab);
      await expect(page.getByRole('tab', { selected: true })).toHaveText(name + number);
      await expect(page.getByRole('main').getByRole('heading', { name: /^College/ })).toHaveText([`College, ${tab}`]);
      await expect(page.getByRole('link', { name: 'Post New Internship' })).toHaveAttribute(
        'href',
        '/employer/internship/add',
      );
    }
    expect(asked(desk)?.params).toEqual({ method: kind, id });
    expect(desk.asked('postings.read')[0]?.params).toEqual({ method: kind, id });
    expect(await page.getByText('Colleges', { exact: true }).count()).toBe(kind === 'project' ? 0 : 1);
    if (kind === 'project') return;
    await page.getByText('Students', { exact: true }).click();
    const [, ...others] = tabs;
    const named = others.map(([name, , number]) => name + number);
    await expect(page.getByRole('tab')).toHaveText(['Suggested students21', ...named]);
  });

  test(`${kind}: the tabs keep their names where invitations can’t be read [EMP-INV-03] [EMP-INV-04] [EMP-INV-05] [EMP-INV-06] [EMP-INV-07]`, async ({
    page,
    desk,
  }) => {
    desk.signIn(person(2));
    desk.service('postings.read', { data: fullPosting(kind) });
    desk.fail('invitations.list', 'internal');
    await page.goto(`${desk.address}/employer/${kind}/invite/7?tab=accepted`);
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveText(tabs.map(([name]) => name));
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Invitation accepted');
  });

  test(`${kind}: a suggestion says why, and is hidden or invited, with and without a note, one and several [EMP-INV-11] [EMP-INV-12]`, async ({
    page,
    desk,
  }) => {
    const queued = takesQueued(desk);
    await openTab(page, desk, kind, 'suggested');
    for (const name of ['NIT Surat', 'GEC Rajkot']) {
      await expect(cardOf(page, name)).toContainText('Ichchhanath · Surat 4 of 5 skillsIn your city');
    }
    for (const name of ['NIT Surat', 'GEC Rajkot']) {
      const card = cardOf(page, name);
      await card.getByRole('button', { name: 'Not Interested' }).click();
      await expect(card).toHaveCount(0);
      await expect(page.getByRole('tab', { name: 'Suggested' })).toHaveText(/20$/);
      await page.getByRole('button', { name: 'Undo' }).last().click();
      await card.getByRole('button', { name: `Send Invitation: ${name}` }).click();
      await expect(card).toHaveCount(0);
      await expect(page.getByRole('tab', { name: 'Invitations sent' })).toHaveText(/1,235$/);
      await page.getByRole('button', { name: 'Undo' }).last().click();
      await expect(card).toBeVisible();
    }
    await page.getByRole('checkbox', { name: 'Select all shown' }).check();
    await page.getByRole('button', { name: 'With a note', exact: true }).click();
    await page.getByRole('textbox', { name: 'Note' }).fill('With joy.');
    await page.getByRole('dialog').getByRole('button', { name: 'Send Invitation' }).click();
    await expect.poll(queued).toEqual([
      ...[31, 32].flatMap((id) => [
        { call: 'invitations.hide', params: {}, query: {}, body: { ...about, ids: [id] } },
        { call: 'invitations.send', params: {}, query: {}, body: { ...about, ids: [id], note: '', emails: [] } },
      ]),
      {
        call: 'invitations.send',
        params: {},
        query: {},
        body: { ...about, ids: [31, 32], note: 'With joy.', emails: [] },
      },
    ]);
  });

  test(`${kind}: search and each filter of the panel are asked of the service, until they are cleared [EMP-INV-10] [EMP-INV-13]`, async ({
    page,
    desk,
  }) => {
    desk.service('invitations.facets', sampleFacets);
    await openTab(page, desk, kind, 'suggested');
    const panel = page.getByRole('form', { name: 'Filter' });
    const wanted: Record<string, unknown> = { audience: 'colleges', tab: 'suggested', page: 1, limit: 20 };
    for (const [label, options, filter] of [
      ['City', ['Surat (3)', 'Pune (1)'], { city: '5,8' }],
      ['Skills', ['Welding (2)', 'Masonry (1)'], { skills: '6,9' }],
      ['Qualification', ['B.Tech (1)', 'B.A., Hons (1)'], { qualification: 'B.Tech,B.A.\\, Hons' }],
    ] as const) {
      await panel.getByRole('combobox', { name: label }).click();
      for (const option of options) await page.getByRole('option', { name: option }).click();
      await page.keyboard.press('Escape');
      await panel.getByRole('button', { name: 'Apply' }).click();
      Object.assign(wanted, filter);
      await expect.poll(() => asked(desk)?.query).toMatchObject(wanted);
    }
    await page.getByRole('searchbox', { name: 'Search institutions' }).fill('nit');
    await expect.poll(() => asked(desk)?.query).toMatchObject({ ...wanted, search: 'nit' });
    await panel.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect.poll(() => Object.keys(asked(desk)?.query ?? {})).not.toContain('city');
    expect(asked(desk)?.query).toMatchObject({ search: 'nit' });
    for (const filter of ['skills', 'qualification']) expect(asked(desk)?.query).not.toHaveProperty(filter);
    await expect
      .poll(() => desk.asked('invitations.facets')[0])
      .toMatchObject({
        params: { method: kind, id: 7 },
        query: { audience: 'colleges' },
      });
  });

  for (const [tab, ids, says, actions] of [
    [
      'sent',
      '[EMP-INV-14]',
      /Pending for acceptance.*until 11 Dec 2026 · not looked at yet/,
      [['Withdraw', answer('withdrawn')]],
    ],
    [
      'received',
      '[EMP-INV-15]',
      'Forty of ours would like this.',
      [
        ['Reject Invitation', answer('rejected')],
        ['Accept Invitation', answer('accepted')],
      ],
    ],
    ['accepted', '[EMP-INV-16]', 'Accepted', []],
  ] as const) {
    test(`${kind}: a card under ${tab} says how it stands and offers what can be done ${ids}`, async ({
      page,
      desk,
    }) => {
      const queued = takesQueued(desk);
      await openTab(page, desk, kind, tab);
      const buttons = actions.map(([name]) => name);
      for (const name of ['NIT Surat', 'GEC Rajkot']) {
        await expect(cardOf(page, name)).toContainText(says);
        await expect(cardOf(page, name).getByRole('button')).toHaveText(buttons);
        await expect(cardOf(page, name).getByRole('link')).toHaveText(tab === 'accepted' ? [] : ['Message']);
        await expect(cardOf(page, name).getByRole('checkbox')).toHaveCount(tab === 'accepted' ? 0 : 1);
      }
      for (const [name, call] of actions) {
        await openTab(page, desk, kind, tab);
        for (const [party, id] of [
          ['NIT Surat', 531],
          ['GEC Rajkot', 532],
        ] as const) {
          await cardOf(page, party).getByRole('button', { name }).click();
          await expect.poll(() => queued().at(-1)).toEqual({ ...call, params: { id } });
          await expect(cardOf(page, party)).toHaveCount(0);
          await page.getByRole('button', { name: 'Undo' }).last().click();
          await expect(cardOf(page, party)).toBeVisible();
        }
      }
    });
  }

  test(`${kind}: a partner is sent the opening, or written to [EMP-INV-17]`, async ({ page, desk }) => {
    const queued = takesQueued(desk);
    await openTab(page, desk, kind, 'partners');
    for (const [name, id] of [
      ['NIT Surat', 31],
      ['GEC Rajkot', 32],
    ] as const) {
      await expect(cardOf(page, name).getByRole('link', { name: 'Message' })).toHaveAttribute(
        'href',
        `/employer/messages?with=institution:${id}`,
      );
      await cardOf(page, name).getByRole('button', { name: 'Send Opportunities' }).click();
      const body = { ...about, ids: [id], emails: [], note: '' };
      await expect.poll(() => queued().at(-1)).toEqual({ call: 'invitations.send', params: {}, query: {}, body });
    }
    expect(queued()).toHaveLength(2);
  });
}

for (const kind of ['internship', 'job'] as const) {
  test(`${kind}: students are suggested and invited as students; who accepted is written to, and nothing else [EMP-INV-07] [EMP-INV-11] [EMP-INV-12] [EMP-INV-16] [EMP-INV-19]`, async ({
    page,
    desk,
  }) => {
    const queued = takesQueued(desk);
    await openTab(page, desk, kind, 'suggested');
    await page.getByText('Students', { exact: true }).click();
    const others = tabs.slice(1).map(([name, , number]) => name + number);
    await expect(page.getByRole('tab')).toHaveText(['Suggested students21', ...others]);
    await expect.poll(() => asked(desk)?.query).toMatchObject({ audience: 'students' });
    for (const name of ['NIT Surat', 'GEC Rajkot']) {
      await expect(cardOf(page, name)).toContainText('Ichchhanath · Surat 4 of 5 skillsIn your city');
    }
    await cardOf(page, 'NIT Surat').getByRole('button', { name: 'Send Invitation: NIT Surat' }).click();
    await cardOf(page, 'GEC Rajkot').getByRole('button', { name: 'Not Interested: GEC Rajkot' }).click();
    const about = { method: kind, post_id: 7, audience: 'students' };
    await expect.poll(queued).toEqual([
      { call: 'invitations.send', params: {}, query: {}, body: { ...about, ids: [31], emails: [], note: '' } },
      { call: 'invitations.hide', params: {}, query: {}, body: { ...about, ids: [32] } },
    ]);
    await expect(page.getByRole('tab').first()).toHaveText('Suggested students19');
    const tile = page.getByRole('link', { name: 'Post New Internship' });
    for (const [, tab] of tabs) {
      await page
        .getByRole('tab')
        .nth(tabs.findIndex(([, each]) => each === tab))
        .click();
      await expect.poll(() => asked(desk)?.query).toMatchObject({ audience: 'students', tab });
      await expect(tile).toHaveAttribute('href', '/employer/internship/add');
      if (tab !== 'accepted') continue;
      for (const name of ['NIT Surat', 'GEC Rajkot']) {
        await expect(cardOf(page, name).getByRole('link')).toHaveText(['Message']);
        await expect(cardOf(page, name).getByRole('button')).toHaveCount(0);
      }
    }
  });
}

test('an institution carries the mark of who runs the workspace, and none where it isn’t known', async ({
  page,
  desk,
}) => {
  await openTab(page, desk, 'job', 'suggested');
  const marks = [{ verified: true }, { verified: false }, {}];
  desk.service('invitations.list', {
    ...sample,
    data: marks.map((mark, index) => {
      const { verified: _, ...each } = card('suggested', 40 + index, `Place ${index}`, 'colleges');
      return { ...each, ...mark };
    }),
    count,
    total: 3,
  });
  await page.reload();
  await expect(cardOf(page, 'Place 0').getByText('Verified', { exact: true })).toBeVisible();
  await expect(cardOf(page, 'Place 1').getByText('Not verified', { exact: true })).toBeVisible();
  await expect(cardOf(page, 'Place 2').getByText(/verified/i)).toHaveCount(0);
});

test('a page that has emptied gives way to the last one', async ({ page, desk }) => {
  await openTab(page, desk, 'internship', 'suggested');
  const data = [card('suggested', 33, 'SVNIT', 'colleges')];
  desk.service('invitations.list', ({ query }) => ({
    ...sample,
    data: query.page === 3 ? [] : data,
    count,
    total: 40,
  }));
  await page.getByRole('button', { name: 'Page 3' }).click();
  await expect(cardOf(page, 'SVNIT')).toBeVisible();
  await expect(page.getByText('21–40 of 40')).toBeVisible();
});

test('an accepted opening is assigned while it is open; one that has closed says so', async ({ page, desk }) => {
  desk.signIn(person(3));
  const mine = sampleAnswer('invitations.mine');
  const [each] = mine.data;
  if (!each) throw new Error('no sample of an invitation');
  const accepted = { ...each, status: 'accepted', answered_at: sampleInstant } as const;
  const data = [
    { ...accepted, id: 1, title: 'Weaver', open: true },
    { ...accepted, id: 2, title: 'Dyer', open: false },
  ];
  desk.service('invitations.mine', { ...mine, data, total: 2 });
  await page.goto(`${desk.address}/educator/companies/opportunities?state=accepted`);
  const row = (title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title });
  await expect(row('Weaver').getByRole('button', { name: 'Assign: Weaver' })).toBeVisible();
  await expect(row('Dyer')).toContainText('Closed');
  await expect(page.getByRole('button', { name: /^Assign/ })).toHaveCount(1);
});
