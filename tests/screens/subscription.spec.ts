import type { Page } from '@playwright/test';
import type { AnswerOf } from '#shared/contract/index.ts';
import { addOns, plans as catalogue } from '../../src/server/subscriptions/plans.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { completePerson, person } from './people.ts';
import { sampleInstant } from './sample-answers.ts';

const features = [
  { label: 'Projects at a time', value: '2' },
  { label: 'Experts evaluate', value: 'Yes' },
  { label: 'Résumé writing', value: 'No' },
];
const plans: AnswerOf<'plans.list'>['data'] = [
  { tier: 'beginner', name: 'Beginner', price: 0, crossed_out: null, crossed_out_monthly: null, features },
  { tier: 'intermediate', name: 'Intermediate', price: 3800, crossed_out: 25_000, crossed_out_monthly: 5000, features },
  { tier: 'expert', name: 'Expert', price: 6500, crossed_out: 10_000, crossed_out_monthly: null, features },
];
type Own = AnswerOf<'subscription.read'>['data'];
const order = {
  id: 41,
  item: 'Intermediate',
  tier: 'intermediate',
  price: 3800,
  status: 'pending',
  items: [{ kind: 'plan', name: 'Intermediate plan', tier: 'intermediate', mentor_id: null, price: 3800 }],
  reason: '',
  created_at: sampleInstant,
  settled_at: null,
} satisfies Own['history'][number];
const history = [
  order,
  { ...order, id: 40, item: 'Expert', price: 6500, status: 'paid', settled_at: sampleInstant },
] satisfies Own['history'];
const pathOf = { 2: '/employer/subscription', 3: '/educator/subscription' } as const;
const own: Own = { tier: 'beginner', since: sampleInstant, pending: null, history };

async function openPlans(page: Page, desk: FakeDesk, role: 2 | 3, changes: Partial<Own> = {}): Promise<void> {
  desk.signIn(completePerson(role));
  desk.service('plans.list', { data: plans, add_ons: [] });
  desk.service('subscription.read', { data: { ...own, ...changes } });
  desk.service('subscription.choose', { data: { ...own, pending: order } });
  desk.service('subscription.cancelOrder', { data: own });
  await page.goto(`${desk.address}${pathOf[role]}`);
  await expect(
    page.getByText('Your plan is Beginner, since 20 Nov 2026.').or(page.getByText('Your plan is Expert')),
  ).toBeVisible();
}

const planOf = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });

for (const role of [2, 3] as const) {
  test(`role ${role}: each plan says its price and what it holds, the own one is marked, the history has every column`, async ({
    page,
    desk,
  }) => {
    await openPlans(page, desk, role);
    for (const [name, price] of [
      ['Beginner', 'Free'],
      ['Intermediate', '₹3,800 instead of₹25,000'],
      ['Expert', '₹6,500 instead of₹10,000'],
    ] as const) {
      await expect(planOf(page, name).locator('p')).toHaveText(price);
      await expect(planOf(page, name).getByRole('listitem')).toHaveText([
        'Projects at a time2',
        'Experts evaluateYes',
        'Résumé writingNo',
      ]);
      await expect(planOf(page, name).getByText('Active')).toHaveCount(name === 'Beginner' ? 1 : 0);
    }
    await expect(page.getByRole('button', { name: 'Beginner is your plan' })).toBeDisabled();
    await expect(page.getByRole('columnheader')).toHaveText(['Ordered', 'What', 'Price', 'Settled', 'State']);
    const rows = page.getByRole('row');
    await expect(rows.nth(1).getByRole('cell')).toHaveText(['20 Nov 2026', 'Intermediate', '₹3,800', '—', 'Pending']);
    await expect(rows.nth(2).getByRole('cell')).toHaveText(['20 Nov 2026', 'Expert', '₹6,500', '20 Nov 2026', 'Paid']);
  });

  test(`role ${role}: a plan is ordered after one more question, and the order can be cancelled`, async ({
    page,
    desk,
  }) => {
    await openPlans(page, desk, role);
    await page.getByRole('button', { name: 'Choose Intermediate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Order Intermediate' });
    await expect(dialog).toContainText('₹3,800 instead of₹5,000 per month');
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await expect(dialog).toHaveCount(0);
    expect(desk.asked('subscription.choose')).toEqual([]);
    await page.getByRole('button', { name: 'Choose Intermediate' }).click();
    desk.service('subscription.read', { data: { ...own, pending: order } });
    await dialog.getByRole('button', { name: 'Place order' }).click();
    await expect(page.getByText('Intermediate is ordered').first()).toBeVisible();
    await expect
      .poll(() => desk.asked('subscription.choose'))
      .toEqual([{ params: {}, query: {}, body: { tier: 'intermediate' } }]);
    await expect(planOf(page, 'Intermediate').getByText('Ordered').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Choose Expert' })).toBeDisabled();
    desk.service('subscription.read', { data: own });
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await expect(page.getByText('The order is cancelled')).toBeVisible();
    await expect
      .poll(() => desk.asked('subscription.cancelOrder'))
      .toEqual([{ params: { id: 41 }, query: {}, body: {} }]);
    await expect(page.getByRole('button', { name: 'Choose Expert' })).toBeEnabled();
  });

  test(`role ${role}: going back to the free plan is made at once`, async ({ page, desk }) => {
    await openPlans(page, desk, role, { tier: 'expert', history: [] });
    await expect(page.getByText('No orders yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Choose Beginner' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change to Beginner' });
    await expect(dialog).toContainText('The change is made at once.');
    await dialog.getByRole('button', { name: 'Change to Beginner' }).click();
    await expect(page.getByText('Your plan is Beginner').first()).toBeVisible();
    await expect
      .poll(() => desk.asked('subscription.choose'))
      .toEqual([{ params: {}, query: {}, body: { tier: 'beginner' } }]);
  });

  test(`role ${role}: until the profile is complete the page says what is missing`, async ({ page, desk }) => {
    desk.signIn(person(role));
    await page.goto(`${desk.address}${pathOf[role]}`);
    await expect(page.getByText('Subscription opens when your profile is complete.')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
  });
}

const everyPlan = ['PostingsYes', 'Project dataYes', 'Report portfolioYes'];
const cards = [
  { name: 'Beginner', price: 'Free', experts: 'No', certificates: 'None', alerts: 'None', writing: 'No' },
  {
    name: 'Intermediate',
    price: '₹3,800 instead of₹25,000',
    experts: 'Yes',
    certificates: '1',
    alerts: '6 months',
    writing: 'No',
  },
  {
    name: 'Expert',
    price: '₹6,500 instead of₹10,000',
    experts: 'Yes',
    certificates: '2',
    alerts: '1 year',
    writing: 'Yes',
  },
] as const;

/** The student's page with the service's own catalogue. */
async function openAsStudent(page: Page, desk: FakeDesk, changes: Partial<Own> = {}): Promise<void> {
  desk.signIn(person(4));
  desk.service('plans.list', { data: [...catalogue], add_ons: [...addOns] });
  desk.service('subscription.read', { data: { ...own, history: [], ...changes } });
  desk.service('subscription.choose', { data: { ...own, pending: order } });
  desk.service('mentors.list', { data: [], total: 0, page: 1, limit: 6 });
  await page.goto(`${desk.address}/student/subscriptions`);
  await expect(page.getByRole('article')).toHaveCount(3);
}

test('a student’s page has the three plans of the catalogue with price and features, and what is sold beside them [PLAN-01] [PLAN-03] [PLAN-11] [PLAN-12] [PLAN-14] [PLAN-17] [PLAN-18] [PLAN-19] [PLAN-20] [PLAN-22] [PLAN-23] [PLAN-24] [PLAN-25]', async ({
  page,
  desk,
}) => {
  await openAsStudent(page, desk);
  for (const { name, price, experts, certificates, alerts, writing } of cards) {
    const card = planOf(page, name);
    await expect(card.locator('p')).toHaveText(price);
    const listed = await card.getByRole('listitem').allTextContents();
    expect(listed).toEqual(
      expect.arrayContaining([
        `Expert evaluation${experts}`,
        `Free certificates${certificates}`,
        `Prioritised job alerts${alerts}`,
        `Résumé writing${writing}`,
        ...everyPlan,
      ]),
    );
  }
  await expect(page.getByRole('list', { name: 'Add-ons' }).getByRole('listitem')).toHaveText([
    'Assessment and certificate₹2,900',
    'Evaluation and certificate₹2,700',
    'Mentor session₹1,000',
  ]);
});

for (const tier of ['beginner', 'intermediate', 'expert'] as const) {
  const name = `${tier.charAt(0).toUpperCase()}${tier.slice(1)}`;
  test(`a student’s plan ${name} is marked as the active one, and no other [PLAN-02]`, async ({ page, desk }) => {
    await openAsStudent(page, desk, { tier });
    for (const each of cards) {
      await expect(planOf(page, each.name).getByText('Active')).toHaveCount(each.name === name ? 1 : 0);
    }
    await expect(page.getByRole('button', { name: `${name} is your plan` })).toBeDisabled();
  });
}

test('choosing Intermediate is a step of its own, with the crossed-out price of a month, and makes an order that waits [PLAN-07] [PLAN-13]', async ({
  page,
  desk,
}) => {
  await openAsStudent(page, desk);
  await expect(planOf(page, 'Intermediate').locator('s')).toHaveText('₹25,000');
  await page.getByRole('button', { name: 'Choose Intermediate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Order Intermediate' });
  await expect(dialog).toContainText('₹3,800');
  await expect(dialog.locator('s')).toHaveText('₹5,000 per month');
  desk.service('subscription.read', { data: { ...own, pending: order } });
  await dialog.getByRole('button', { name: 'Place order' }).click();
  await expect(planOf(page, 'Intermediate').getByText('Ordered').first()).toBeVisible();
  await expect(planOf(page, 'Beginner').getByText('Active')).toBeVisible();
  await expect
    .poll(() => desk.asked('subscription.choose'))
    .toEqual([{ params: {}, query: {}, body: { tier: 'intermediate' } }]);
});

test('the orders of a student are under Subscription-Plan, which says so when there are none [PLAN-05]', async ({
  page,
  desk,
}) => {
  await openAsStudent(page, desk);
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Subscription-Plan' }) });
  await expect(card).toContainText('No orders yet.');
  await openAsStudent(page, desk, { history });
  await expect(card.getByRole('row')).toHaveCount(3);
  await expect(card.getByRole('row').nth(1)).toContainText('Intermediate₹3,800—Pending');
  await expect(card.getByRole('row').nth(2)).toContainText('Expert₹6,500');
});
