import type { Locator, Page } from '@playwright/test';
import type { AnswerOf } from '#shared/contract/index.ts';
import { addOns, plans as catalogue } from '../../src/server/subscriptions/plans.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { completePerson, person } from './people.ts';
import { sampleAnswer, sampleInstant } from './sample-answers.ts';

type Own = AnswerOf<'subscription.read'>['data'];
const order = {
  id: 41,
  item: 'Intermediate',
  tier: 'intermediate',
  price: 3800,
  status: 'pending',
  session_off: null,
  items: [{ kind: 'plan', name: 'Intermediate plan', tier: 'intermediate', mentor_id: null, price: 3800 }],
  reason: '',
  created_at: sampleInstant,
  settled_at: null,
} satisfies Own['history'][number];
const history = [
  order,
  { ...order, id: 40, item: 'Expert', price: 6500, status: 'paid', settled_at: sampleInstant },
] satisfies Own['history'];
const orderColumns = ['Ordered', 'What', 'Price', 'Settled', 'State'];
const pathOf = { 2: '/employer/subscription', 3: '/educator/subscription' } as const;
const own: Own = { tier: 'beginner', since: sampleInstant, pending: null, history };

/** What a list of features shows: the sign in front, the words, and what of them is only heard. */
const featuresShown = (list: Locator) =>
  list.getByRole('listitem').evaluateAll((items) =>
    items.map((item) => {
      const sign = item.querySelector('.tabler-icon-check') ? '✓' : '–';
      return `${sign} ${item.textContent}${item.querySelector('.fb-visually-hidden') ? ' (heard)' : ''}`;
    }),
  );
const featureText = (label: string, value: string) => {
  if (value === 'Yes') return `✓ ${label}Yes (heard)`;
  return value === 'No' || value === 'None' ? `– ${label}${value} (heard)` : `✓ ${label}${value}`;
};

const planOf = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });

for (const role of [2, 3] as const) {
  test(`role ${role}: the own plan is free, the own orders have every column, and nothing of students’ is sold`, async ({
    page,
    desk,
  }) => {
    desk.signIn(completePerson(role));
    desk.service('subscription.read', { data: own });
    await page.goto(`${desk.address}${pathOf[role]}`);
    await expect(page.getByRole('heading', { name: 'Free plan' })).toBeVisible();
    await expect(page.getByText('Active')).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveText(orderColumns);
    const rows = page.getByRole('table', { name: 'Orders' }).getByRole('row');
    await expect(rows.nth(1).getByRole('cell')).toHaveText(['20 Nov 2026', 'Intermediate', '₹3,800', '—', 'Pending']);
    await expect(rows.nth(2).getByRole('cell')).toHaveText(['20 Nov 2026', 'Expert', '₹6,500', '20 Nov 2026', 'Paid']);
    await expect(page.getByRole('article')).toHaveCount(0);
    await expect(page.getByText('Add-ons')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  });

  test(`role ${role}: without orders the page says so, and a failed read offers another try`, async ({
    page,
    desk,
  }) => {
    desk.signIn(completePerson(role));
    desk.fail('subscription.read', 'internal');
    await page.goto(`${desk.address}${pathOf[role]}`);
    await expect(page.getByText('Something went wrong').first()).toBeVisible();
    desk.service('subscription.read', { data: { ...own, history: [] } });
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('No orders yet.')).toBeVisible();
  });

  test(`role ${role}: until the profile is complete the page says what is missing`, async ({ page, desk }) => {
    desk.signIn(person(role));
    await page.goto(`${desk.address}${pathOf[role]}`);
    await expect(page.getByText('Subscription opens when your profile is complete.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Free plan' })).toHaveCount(0);
  });
}

const everyPlan = ['Postings', 'Project data', 'Report portfolio'].map((label) => featureText(label, 'Yes'));
const cards = [
  {
    name: 'Beginner',
    price: 'Free',
    crossedOut: [],
    projects: '1',
    applications: '5',
    experts: 'No',
    certificates: 'None',
    alerts: 'None',
    writing: 'No',
  },
  {
    name: 'Intermediate',
    price: '₹3,800 instead of₹25,000',
    crossedOut: ['₹25,000'],
    projects: '2',
    applications: '10',
    experts: 'Yes',
    certificates: '1',
    alerts: '6 months',
    writing: 'No',
  },
  {
    name: 'Expert',
    price: '₹6,500 instead of₹10,000',
    crossedOut: ['₹10,000'],
    projects: '3',
    applications: 'Unlimited',
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
  desk.service('orders.place', { data: order });
  desk.service('subscription.cancelOrder', { data: own });
  desk.service('mentors.list', { data: [], total: 0, page: 1, limit: 6 });
  desk.service('bookings.list', { data: [], total: 0, page: 1, limit: 10 });
  await page.goto(`${desk.address}/student/subscriptions`);
  await expect(page.getByRole('article')).toHaveCount(3);
}

test('a student’s page has the three plans of the catalogue with price and features, and what is sold beside them [ROLE-19] [PLAN-01] [PLAN-03] [PLAN-11] [PLAN-12] [PLAN-14] [PLAN-15] [PLAN-16] [PLAN-17] [PLAN-18] [PLAN-19] [PLAN-20] [PLAN-22] [PLAN-23] [PLAN-24] [PLAN-25]', async ({
  page,
  desk,
}) => {
  await openAsStudent(page, desk);
  const names = page.getByRole('article').getByRole('heading', { level: 2 });
  await expect(names).toHaveText(['Beginner', 'Intermediate', 'Expert']);
  for (const { name, price, crossedOut, projects, applications, experts, certificates, alerts, writing } of cards) {
    const card = planOf(page, name);
    await expect(card.locator('p')).toHaveText(price);
    await expect(card.locator('s')).toHaveText(crossedOut);
    expect(await featuresShown(card)).toEqual([
      featureText('Projects at a time', projects),
      featureText('Applications per day', applications),
      featureText('Expert evaluation', experts),
      featureText('Free certificates', certificates),
      featureText('Prioritised job alerts', alerts),
      featureText('Résumé writing', writing),
      ...everyPlan,
    ]);
  }
  await expect(page.getByRole('list', { name: 'Add-ons' }).getByRole('listitem')).toHaveText([
    'Assessment and certificate₹2,900Order',
    'Evaluation and certificate₹2,700Order',
    'Mentor session₹1,000Choose a mentor',
  ]);
  // Whatever the catalogue says.
  const raised = catalogue.map((plan) => ({ ...plan, name: `${plan.name} 2`, price: plan.price + 10 }));
  const raisedAddOns = addOns.map((addOn) => ({ ...addOn, name: `${addOn.name} 2`, price: addOn.price + 10 }));
  desk.service('plans.list', { data: raised, add_ons: raisedAddOns });
  await page.reload();
  await expect(names).toHaveText(['Beginner 2', 'Intermediate 2', 'Expert 2']);
  await expect(page.getByRole('article').locator('p')).toHaveText([/^₹10/, /^₹3,810/, /^₹6,510/]);
  await expect(page.getByRole('list', { name: 'Add-ons' }).getByRole('listitem')).toHaveText([
    'Assessment and certificate 2₹2,910Order',
    'Evaluation and certificate 2₹2,710Order',
    'Mentor session 2₹1,010Choose a mentor',
  ]);
});

for (const tier of ['beginner', 'intermediate', 'expert'] as const) {
  const name = `${tier.charAt(0).toUpperCase()}${tier.slice(1)}`;
  test(`a student’s plan ${name} is marked as the active one, and no other, and the add-ons are offered with it [PLAN-02] [PLAN-03] [PLAN-07]`, async ({
    page,
    desk,
  }) => {
    await openAsStudent(page, desk, { tier });
    for (const each of cards) {
      await expect(planOf(page, each.name).getByText('Active')).toHaveCount(each.name === name ? 1 : 0);
    }
    await expect(page.getByRole('button', { name: `${name} is your plan` })).toBeDisabled();
    await expect(page.getByRole('list', { name: 'Add-ons' }).getByRole('listitem')).toHaveText([
      /^Assessment and certificate/,
      /^Evaluation and certificate/,
      /^Mentor session/,
    ]);
  });
}

test('choosing Intermediate is a step of its own, with the crossed-out price of a month, and makes an order that waits [PLAN-07] [PLAN-12] [PLAN-13]', async ({
  page,
  desk,
}) => {
  await openAsStudent(page, desk);
  await expect(planOf(page, 'Intermediate').locator('s')).toHaveText('₹25,000');
  await page.getByRole('link', { name: 'Choose Intermediate' }).click();
  await expect(page).toHaveURL(`${desk.address}/student/subscriptions/intermediate`);
  await expect(page.getByText('₹3,800 instead of₹5,000 per month')).toBeVisible();
  await expect(page.locator('s')).toHaveText('₹5,000 per month');
  await expect(page.getByRole('status').filter({ hasText: 'Total' })).toHaveText('Total₹3,800');
  await expect(page.getByText('Footbridge doesn’t take payments.')).toBeVisible();
  desk.service('subscription.read', { data: { ...own, pending: order } });
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page).toHaveURL(`${desk.address}/student/subscriptions`);
  await expect(planOf(page, 'Intermediate').getByText('Ordered').first()).toBeVisible();
  await expect(planOf(page, 'Beginner').getByText('Active')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose Expert' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Choose Expert' })).toHaveAccessibleDescription(
    'Another order is waiting',
  );
  await expect(page.getByRole('button', { name: 'Choose Intermediate' })).toHaveAccessibleDescription(
    'You ordered this plan',
  );
  await expect
    .poll(() => desk.asked('orders.place'))
    .toEqual([{ params: {}, query: {}, body: { items: [{ kind: 'plan', tier: 'intermediate' }] } }]);
});

test('a paid session that was called off says what happens to the money', async ({ page, desk }) => {
  const off = {
    ...order,
    item: 'Mentor session',
    tier: null,
    price: 1500,
    status: 'paid',
    session_off: 'mentor',
  } as const;
  const orders = [
    off,
    { ...off, id: 39, status: 'refunded', session_off: 'expired', reason: 'Bank transfer' } as const,
  ];
  await openAsStudent(page, desk, { history: orders });
  const rows = page.getByRole('table', { name: 'Subscription-Plan' }).getByRole('row');
  await expect(rows.nth(1).getByRole('cell').last()).toHaveText(
    'PaidThe mentor called the session off. The admins are asked to refund it.',
  );
  await expect(rows.nth(2).getByRole('cell').last()).toHaveText(
    'RefundedThe session’s time came before an answer.Bank transfer',
  );
});

test('the page of Intermediate tells its values from the catalogue [PLAN-21]', async ({ page, desk }) => {
  await openAsStudent(page, desk);
  await page.goto(`${desk.address}/student/subscriptions/intermediate`);
  await expect(page.getByRole('heading', { name: 'Intermediate plan', level: 1 })).toBeVisible();
  const included = page.getByRole('list', { name: 'Intermediate includes' });
  await expect(included).toBeVisible();
  expect(await featuresShown(included)).toEqual([
    '✓ Projects at a time2',
    '✓ Applications per day10',
    '✓ Expert evaluationYes (heard)',
    '✓ Free certificates1',
    '✓ Prioritised job alerts6 months',
    '– Résumé writingNo (heard)',
    ...everyPlan,
  ]);
  const changed = catalogue.map((plan) => ({ ...plan, features: [{ label: 'Projects at a time', value: '7' }] }));
  desk.service('plans.list', { data: changed, add_ons: [] });
  await page.reload();
  await expect(included.getByRole('listitem')).toHaveText(['Projects at a time7']);
});

test('add-ons are ordered with a plan at its price, and the sum follows what is ticked [PLAN-03] [PLAN-07] [PLAN-14] [PLAN-23] [PLAN-24]', async ({
  page,
  desk,
}) => {
  await openAsStudent(page, desk);
  await page.getByRole('link', { name: 'Choose Expert' }).click();
  await expect(page).toHaveURL(`${desk.address}/student/subscriptions/expert`);
  const lines = page.locator('div').filter({ has: page.getByRole('checkbox') });
  for (const line of ['Add Assessment and certificate₹2,900', 'Add Evaluation and certificate₹2,700']) {
    await expect(lines.filter({ hasText: line }).last()).toHaveText(line);
  }
  const sum = page.getByRole('status').filter({ hasText: 'Total' });
  await expect(sum).toHaveText('Total₹6,500');
  await page.getByRole('checkbox', { name: 'Add Assessment and certificate' }).check();
  await page.getByRole('checkbox', { name: 'Add Evaluation and certificate' }).check();
  await expect(sum).toHaveText('Total₹12,100');
  await page.getByRole('checkbox', { name: 'Add Assessment and certificate' }).uncheck();
  await expect(sum).toHaveText('Total₹9,200');
  desk.fail('orders.place', 'internal');
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  await expect
    .poll(() => desk.asked('orders.place'))
    .toEqual([{ params: {}, query: {}, body: { items: [{ kind: 'plan', tier: 'expert' }, { kind: 'evaluation' }] } }]);
});

test('a plan that one has or has ordered isn’t offered on its page, and an unknown one has none', async ({
  page,
  desk,
}) => {
  await openAsStudent(page, desk);
  await page.goto(`${desk.address}/student/subscriptions/beginner`);
  await expect(page.getByText('Beginner is your plan.')).toBeVisible();
  await expect(page.getByRole('button', { name: /order|Change to/ })).toHaveCount(0);
  desk.service('subscription.read', { data: { ...own, pending: order } });
  await page.goto(`${desk.address}/student/subscriptions/expert`);
  await expect(
    page.getByText('Intermediate is ordered. Cancel that order before you choose another plan.'),
  ).toBeVisible();
  await page.goto(`${desk.address}/student/subscriptions/gold`);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('going back to the free plan costs nothing, and is made at once [PLAN-07] [PLAN-11]', async ({ page, desk }) => {
  await openAsStudent(page, desk, { tier: 'expert' });
  await page.getByRole('link', { name: 'Choose Beginner' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Total' })).toHaveText('TotalFree');
  await expect(page.getByRole('main').getByText('₹')).toHaveCount(0);
  await expect(page.getByText('The change is made at once.')).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await page.getByRole('button', { name: 'Change to Beginner' }).click();
  await expect
    .poll(() => desk.asked('orders.place'))
    .toEqual([{ params: {}, query: {}, body: { items: [{ kind: 'plan', tier: 'beginner' }] } }]);
});

test('the order of a plan is cancelled above the plans', async ({ page, desk }) => {
  await openAsStudent(page, desk, { pending: order, history: [order] });
  await expect(page.getByText('Intermediate is ordered')).toBeVisible();
  desk.service('subscription.cancelOrder', { data: own });
  desk.service('subscription.read', { data: { ...own, history: [{ ...order, status: 'cancelled' }] } });
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('The order is cancelled')).toBeVisible();
  await expect
    .poll(() => desk.asked('subscription.cancelOrder'))
    .toEqual([{ params: { id: 41 }, query: {}, body: {} }]);
  await expect(page.getByRole('link', { name: 'Choose Expert' })).toBeVisible();
});

for (const [key, name, price, proves] of [
  ['assessment', 'Assessment and certificate', '₹2,900', '[PLAN-03] [PLAN-23]'],
  ['evaluation', 'Evaluation and certificate', '₹2,700', '[PLAN-24]'],
] as const) {
  test(`${name} is ordered by itself after one more question, and cancelled in the history ${proves}`, async ({
    page,
    desk,
  }) => {
    await openAsStudent(page, desk);
    await page.getByRole('button', { name: `Order ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Order ${name}` });
    await expect(dialog).toContainText(price);
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await expect(dialog).toHaveCount(0);
    expect(desk.asked('orders.place')).toEqual([]);
    await page.getByRole('button', { name: `Order ${name}` }).click();
    const ordered: Own['history'][number] = {
      ...order,
      id: 43,
      item: name,
      tier: null,
      items: [{ kind: key, name, tier: null, mentor_id: null, price: 1 }],
    };
    desk.service('subscription.read', { data: { ...own, history: [ordered] } });
    await dialog.getByRole('button', { name: 'Place order' }).click();
    await expect
      .poll(() => desk.asked('orders.place'))
      .toEqual([{ params: {}, query: {}, body: { items: [{ kind: key }] } }]);
    await page.getByRole('button', { name: `Cancel ${name} of order 43` }).click();
    await expect
      .poll(() => desk.asked('subscription.cancelOrder'))
      .toEqual([{ params: { id: 43 }, query: {}, body: {} }]);
  });
}

test('the order of a session isn’t cancelled here, and a reason is shown [PLAN-05]', async ({ page, desk }) => {
  const session: Own['history'][number] = {
    ...order,
    item: 'Mentor session',
    tier: null,
    items: [{ kind: 'mentor_session', name: 'Mentor session', tier: null, mentor_id: 9, price: 1000 }],
  };
  await openAsStudent(page, desk, {
    history: [session, { ...order, id: 42, status: 'refunded', reason: 'Paid twice' }],
  });
  const rows = page.getByRole('table', { name: 'Subscription-Plan' }).getByRole('row');
  await expect(rows.nth(1).getByRole('cell')).toHaveText(['20 Nov 2026', 'Mentor session', '₹3,800', '—', 'Pending']);
  await expect(rows.nth(2).getByRole('cell').last()).toHaveText('RefundedPaid twice');
});

test('a session is bought by choosing a mentor [PLAN-03] [PLAN-25]', async ({ page, desk }) => {
  await openAsStudent(page, desk);
  await page.getByRole('link', { name: 'Choose a mentor for a mentor session' }).click();
  await expect(page).toHaveURL(`${desk.address}/student/mentors`);
});

for (const count of [1, 6] as const) {
  test(`the page suggests ${count} of the registered mentors, each at the own price, ${count === 1 ? 'without' : 'with'} a plan that was bought [PLAN-04] [PLAN-10] [PLAN-26]`, async ({
    page,
    desk,
  }) => {
    const [sample] = sampleAnswer('mentors.list').data;
    if (!sample) throw new Error('The sample has no mentor');
    const mentors = Array.from({ length: count }, (_, index) => ({
      ...sample,
      id: index + 1,
      first_name: `Mentor${index + 1}`,
      last_name: 'Bose',
      price: 1000 + index * 250,
    }));
    await openAsStudent(page, desk, count === 1 ? {} : { tier: 'expert', history });
    await expect(page.getByText('No mentor has signed up yet.')).toBeVisible();
    desk.service('mentors.list', { data: mentors, total: 30, page: 1, limit: 6 });
    await page.reload();
    const list = page.getByRole('list', { name: 'Mentors for you' }).getByRole('listitem');
    await expect(list).toHaveCount(count);
    for (const { id, first_name } of mentors) {
      const link = list.getByRole('link', { name: `${first_name} Bose` });
      await expect(link).toHaveAttribute('href', `/student/mentors/${id}`);
    }
    const prices = ['1,000', '1,250', '1,500', '1,750', '2,000', '2,250'].slice(0, count);
    for (const [place, price] of prices.entries()) await expect(list.nth(place)).toContainText(`₹${price} a session`);
    await expect.poll(() => desk.asked('mentors.list').at(-1)?.query).toEqual({ limit: 6 });
    const explore = page.getByRole('link', { name: 'Explore Mentors', exact: true });
    await expect(explore).toHaveAttribute('href', '/student/mentors');
  });
}

test('the orders of a student are under Subscription-Plan, which says so when there are none [PLAN-05]', async ({
  page,
  desk,
}) => {
  await openAsStudent(page, desk);
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Subscription-Plan' }) });
  await expect(card).toContainText('No orders yet.');
  await openAsStudent(page, desk, { history });
  const rows = card.getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(0).getByRole('columnheader')).toHaveText(orderColumns);
  await expect(rows.nth(1).getByRole('cell')).toHaveText(['20 Nov 2026', 'Intermediate', '₹3,800', '—', 'Pending']);
  await expect(rows.nth(2).getByRole('cell')).toHaveText(['20 Nov 2026', 'Expert', '₹6,500', '20 Nov 2026', 'Paid']);
});
