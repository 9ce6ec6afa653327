import type { Page } from '@playwright/test';
import type { AnswerOf } from '#shared/contract/index.ts';
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
const order = {
  id: 41,
  item: 'Intermediate',
  tier: 'intermediate',
  price: 3800,
  status: 'pending',
  created_at: sampleInstant,
  settled_at: null,
} as const;
const history = [
  order,
  { ...order, id: 40, item: 'Expert', price: 6500, status: 'paid', settled_at: sampleInstant } as const,
];
const pathOf = { 2: '/employer/subscription', 3: '/educator/subscription' } as const;
type Own = AnswerOf<'subscription.read'>['data'];
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
    expect(desk.asked('subscription.choose')).toEqual([{ params: {}, query: {}, body: { tier: 'intermediate' } }]);
    await expect(planOf(page, 'Intermediate').getByText('Ordered').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Choose Expert' })).toBeDisabled();
    desk.service('subscription.read', { data: own });
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await expect(page.getByText('The order is cancelled')).toBeVisible();
    expect(desk.asked('subscription.cancelOrder')).toEqual([{ params: { id: 41 }, query: {}, body: {} }]);
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
    expect(desk.asked('subscription.choose')).toEqual([{ params: {}, query: {}, body: { tier: 'beginner' } }]);
  });

  test(`role ${role}: until the profile is complete the page says what is missing`, async ({ page, desk }) => {
    desk.signIn(person(role));
    await page.goto(`${desk.address}${pathOf[role]}`);
    await expect(page.getByText('Subscription opens when your profile is complete.')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
  });
}
