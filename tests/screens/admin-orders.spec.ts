import type { Page } from '@playwright/test';
import type { AnswerOf } from '#shared/contract/index.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { sampleInstant } from './sample-answers.ts';

type AdminOrder = AnswerOf<'adminOrders.list'>['data'][number];
const placed = { status: 'pending', at: sampleInstant, by: 'Ananya Rao', reason: '' } as const;
const pending: AdminOrder = {
  id: 41,
  item: 'Expert plan, Assessment and certificate',
  tier: 'expert',
  price: 9400,
  status: 'pending',
  session_off: null,
  items: [
    { kind: 'plan', name: 'Expert plan', tier: 'expert', mentor_id: null, price: 6500 },
    { kind: 'assessment', name: 'Assessment and certificate', tier: null, mentor_id: null, price: 2900 },
  ],
  created_at: sampleInstant,
  settled_at: null,
  reason: '',
  person: { id: 4, name: 'Ananya Rao', email: 'ananya@nitsurat.example', role: 4 },
  place: '',
  history: [placed],
};
const paid: AdminOrder = {
  ...pending,
  id: 40,
  item: 'Intermediate plan',
  price: 3800,
  status: 'paid',
  settled_at: sampleInstant,
  place: 'Meridian Foods',
  history: [placed, { status: 'paid', at: sampleInstant, by: 'Ira Fonseca', reason: 'Bank transfer 4411' }],
};

async function openOrders(page: Page, desk: FakeDesk, orders: readonly AdminOrder[], total = orders.length) {
  desk.signIn(person(1));
  desk.service('adminOrders.list', ({ query }) => ({
    data: [...orders],
    total,
    page: Number(query['page'] ?? 1),
    limit: 25,
  }));
  await page.goto(`${desk.address}/admin/orders`);
}

async function markAsPaid(page: Page): Promise<void> {
  await page
    .getByRole('dialog', { name: /^Order/ })
    .getByRole('button', { name: 'Mark as paid' })
    .click();
  const question = page.getByRole('dialog', { name: /^Mark order 41 as paid/ });
  await question.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(question).toHaveCount(0);
}

const lastQuery = (desk: FakeDesk) => desk.asked('adminOrders.list').at(-1)?.query;

test('the admin’s sidebar leads to the orders, which have every column', async ({ page, desk }) => {
  await openOrders(page, desk, [pending, paid]);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }).click();
  const table = page.getByRole('table', { name: 'Orders' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Order',
    'Status',
    'Ordered by',
    'Ordered',
    'Settled',
    'Price',
  ]);
  await expect(table.getByRole('row').nth(1).getByRole('cell')).toHaveText([
    'Expert plan, Assessment and certificate',
    'Pending',
    'Ananya Rao',
    '20 Nov 2026',
    '—',
    '₹9,400',
  ]);
  await expect(table.getByRole('row').nth(2).getByRole('cell')).toHaveText([
    'Intermediate plan',
    'Paid',
    'Ananya Rao, Meridian Foods',
    '20 Nov 2026',
    '20 Nov 2026',
    '₹3,800',
  ]);
  await expect(page.getByText('2 orders')).toBeVisible();
});

test('a paid session that was called off is marked, found by its filter, and says what to do', async ({
  page,
  desk,
}) => {
  const off: AdminOrder = { ...paid, item: 'Mentor session', place: '', session_off: 'mentor' };
  await openOrders(page, desk, [off, pending]);
  const row = page.getByRole('table', { name: 'Orders' }).getByRole('row').nth(1);
  await expect(row.getByRole('cell').nth(1)).toHaveText('Refund owed');
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Refund owed' }).click();
  await expect.poll(() => lastQuery(desk)).toEqual({ page: 1, limit: 25, session_off: 'yes' });
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Refund owed');
  await page.getByRole('button', { name: /^Order 40/ }).click();
  const session = page.getByRole('dialog', { name: 'Order 40' }).getByRole('definition').last();
  await expect(session).toHaveText(
    'The mentor called the session off. Refund what was paid, then mark it as refunded.',
  );
  const refunded: AdminOrder = { ...off, status: 'refunded' };
  desk.service('adminOrders.list', { data: [refunded], total: 1, page: 1, limit: 25 });
  await page.reload();
  await expect(row.getByRole('cell').nth(1)).toHaveText('Refunded');
});

test('orders are narrowed by status and by words, from the first page on', async ({ page, desk }) => {
  await openOrders(page, desk, [pending, paid], 60);
  const back = page.getByRole('button', { name: 'Previous page' });
  await expect(back).toHaveAccessibleDescription('This is the first page');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(back).toHaveAccessibleDescription('');
  await expect.poll(() => lastQuery(desk)).toEqual({ page: 2, limit: 25 });
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Refunded' }).click();
  await expect.poll(() => lastQuery(desk)).toEqual({ page: 1, limit: 25, status: 'refunded' });
  await page.getByRole('searchbox', { name: 'Search by person or organisation' }).fill('Meridian');
  await expect.poll(() => lastQuery(desk)).toEqual({ page: 1, limit: 25, status: 'refunded', search: 'Meridian' });
  desk.service('adminOrders.list', { data: [], total: 0, page: 1, limit: 25 });
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Any status' }).click();
  await expect.poll(() => lastQuery(desk)).toEqual({ page: 1, limit: 25, search: 'Meridian' });
  await expect(page.getByText('No orders match')).toBeVisible();
});

test('without orders the page says what will be there; without an answer it offers another try', async ({
  page,
  desk,
}) => {
  await openOrders(page, desk, []);
  await expect(page.getByText('No orders yet')).toBeVisible();
  desk.fail('adminOrders.list', 'internal');
  await page.reload();
  await expect(page.getByText('Something went wrong').first()).toBeVisible();
  desk.service('adminOrders.list', { data: [pending], total: 1, page: 1, limit: 25 });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('table', { name: 'Orders' })).toContainText('Expert plan');
});

test('a pending order shows its items and history, and is marked as paid after a question', async ({ page, desk }) => {
  await openOrders(page, desk, [pending, paid]);
  await page.getByRole('button', { name: 'Order 41: Expert plan, Assessment and certificate' }).click();
  const drawer = page.getByRole('dialog', { name: 'Order 41' });
  await expect(drawer.getByRole('definition')).toHaveText([
    'Ananya Rao',
    'ananya@nitsurat.example',
    '₹9,400',
    'Pending',
  ]);
  await expect(drawer.getByRole('region', { name: 'Items' }).getByRole('listitem')).toHaveText([
    'Expert plan₹6,500',
    'Assessment and certificate₹2,900',
  ]);
  await expect(drawer.getByRole('region', { name: 'History' }).getByRole('listitem')).toContainText([
    'Ordered by Ananya Rao',
  ]);
  const done: AdminOrder = {
    ...pending,
    status: 'paid',
    history: [placed, { ...placed, status: 'paid', by: 'Ira Fonseca' }],
  };
  desk.service('adminOrders.settle', { data: done });
  desk.service('adminOrders.list', { data: [done, paid], total: 2, page: 1, limit: 25 });
  await drawer.getByRole('button', { name: 'Mark as paid' }).click();
  const question = page.getByRole('dialog', { name: 'Mark order 41 as paid?' });
  await expect(question).toContainText('Expert plan, Assessment and certificate, ₹9,400, ordered by Ananya Rao.');
  await expect(question).toContainText('The person who ordered is notified. A paid order can’t become pending again.');
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(drawer).toBeVisible();
  expect(desk.asked('adminOrders.settle')).toEqual([]);
  await markAsPaid(page);
  await expect
    .poll(() => desk.asked('adminOrders.settle'))
    .toEqual([{ params: { id: 41 }, query: {}, body: { status: 'paid', reason: '' } }]);
  await expect(drawer.getByRole('button', { name: 'Mark as refunded' })).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Mark as paid' })).toHaveCount(0);
});

test('an order that its filter no longer lists shows what became of it', async ({ page, desk }) => {
  await openOrders(page, desk, [pending]);
  await page.goto(`${desk.address}/admin/orders?status=pending`);
  await page.getByRole('button', { name: /^Order 41/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Order 41' });
  desk.service('adminOrders.settle', { data: { ...pending, status: 'paid' } });
  desk.service('adminOrders.list', { data: [], total: 0, page: 1, limit: 25 });
  await markAsPaid(page);
  await expect(page.getByText('No orders match')).toBeAttached();
  await expect(drawer.getByRole('definition').last()).toHaveText('Paid');
  await expect(drawer.getByRole('button', { name: 'Mark as refunded' })).toBeVisible();
});

test('an order is cancelled with a reason, and not without one', async ({ page, desk }) => {
  await openOrders(page, desk, [pending]);
  desk.service('adminOrders.settle', { data: { ...pending, status: 'cancelled' } });
  await page.getByRole('button', { name: /^Order 41/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Order 41' });
  await drawer.getByRole('button', { name: 'Cancel order' }).click();
  await expect(drawer.getByText('Say why')).toBeVisible();
  await drawer.getByRole('textbox', { name: 'Reason' }).fill(' No money came ');
  await drawer.getByRole('button', { name: 'Cancel order' }).click();
  await expect
    .poll(() => desk.asked('adminOrders.settle'))
    .toEqual([{ params: { id: 41 }, query: {}, body: { status: 'cancelled', reason: 'No money came' } }]);
  await expect(drawer.getByText('Say why')).toHaveCount(0);
});

test('a paid order shows why, and is refunded; a refusal keeps the reason', async ({ page, desk }) => {
  await openOrders(page, desk, [pending, paid]);
  await page.getByRole('button', { name: 'Order 40: Intermediate plan' }).click();
  const drawer = page.getByRole('dialog', { name: 'Order 40' });
  await expect(drawer.getByRole('definition').nth(2)).toHaveText('Meridian Foods');
  await expect(drawer.getByRole('region', { name: 'History' }).getByRole('listitem').nth(1)).toContainText(
    'Paid by Ira FonsecaBank transfer 4411',
  );
  await expect(drawer.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
  desk.fail('adminOrders.settle', 'invalid_status');
  await drawer.getByRole('textbox', { name: 'Reason' }).fill('Paid twice');
  await drawer.getByRole('button', { name: 'Mark as refunded' }).click();
  await expect(drawer.getByRole('alert')).toContainText('Invalid status');
  await expect(drawer.getByRole('textbox', { name: 'Reason' })).toHaveValue('Paid twice');
  await expect
    .poll(() => desk.asked('adminOrders.settle'))
    .toEqual([{ params: { id: 40 }, query: {}, body: { status: 'refunded', reason: 'Paid twice' } }]);
});

test('a refunded order can’t be moved any more', async ({ page, desk }) => {
  await openOrders(page, desk, [{ ...paid, status: 'refunded' }]);
  await page.getByRole('button', { name: /^Order 40/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Order 40' });
  await expect(drawer.getByRole('definition').last()).toHaveText('Refunded');
  await expect(drawer.getByRole('form', { name: 'Settle' })).toHaveCount(0);
});
