import type { Thread } from '#shared/contract/messages.ts';
import { startFakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { sampleAnswer } from './sample-answers.ts';

const { thread } = sampleAnswer('messages.list');

test('a page shows what the fake answers, and the fake has what the page asked', async ({ page, desk }) => {
  desk.signIn(person(2));
  desk.service('messages.list', ({ query }) => ({
    ...sampleAnswer('messages.list'),
    thread: { ...thread, with: String(query.with), name: 'GEC Rajkot' },
  }));
  await page.goto(`${desk.address}/employer/messages?with=institution:7`);
  await expect(page.getByRole('heading', { name: 'GEC Rajkot' })).toBeVisible();
  await expect.poll(() => desk.asked('messages.list')[0]?.query).toMatchObject({ with: 'institution:7' });
});

test('an answer can be held, then fail, then come', async ({ page, desk }) => {
  desk.signIn(person(2));
  desk.fail('postings.list', 'offline', 'The service can’t be reached');
  const go = desk.hold('postings.list');
  await page.goto(`${desk.address}/employer/project/list`);
  await expect.poll(() => desk.asked('postings.list').length).toBeGreaterThan(0);
  go();
  await expect(page.getByText('The service can’t be reached')).toBeVisible();
  const { data, ...list } = sampleAnswer('postings.list');
  desk.service('postings.list', { ...list, data: data.map((row) => ({ ...row, title: 'Loom survey' })) });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Loom survey')).toBeVisible();
});

test('events reach the page, and a desk that stops and starts is noticed', async ({ page, desk, outage }) => {
  desk.signIn(person(2));
  await page.goto(`${desk.address}/employer/drafts`);
  await expect(page.getByRole('heading', { name: 'Drafts', level: 1 })).toBeVisible();
  const summary = { waiting: 2, held: 0, needsPerson: 0, sending: 0 };
  desk.answer('outbox.summary', summary);
  desk.push('outbox.changed', { ...summary, settled: [] });
  await expect(page.getByRole('button', { name: 'Sending 2 changes' })).toBeVisible();
  outage.expected = true;
  await desk.stop();
  const said = page.getByRole('alert').filter({ hasText: 'Footbridge has stopped' });
  await expect(said).toBeVisible();
  await desk.start();
  await expect(said).toBeHidden();
});

test('a window asks nothing before it hears its desk, and then everything once', async ({ page, desk }) => {
  desk.signIn(person(2));
  let connect = (): void => undefined;
  const late = new Promise<void>((resolve) => {
    connect = resolve;
  });
  await page.route('**/desk/events', async (route) => {
    await late;
    await route.continue();
  });
  const go = desk.hold('postings.list');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') asked.push(request.url());
  });
  await page.goto(`${desk.address}/employer/project/list`);
  expect(asked).toEqual([]);
  connect();
  await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible();
  const summary = { waiting: 2, held: 0, needsPerson: 0, sending: 0 };
  desk.answer('outbox.summary', summary);
  desk.push('outbox.changed', { ...summary, settled: [] });
  await expect(page.getByRole('button', { name: 'Sending 2 changes' })).toBeVisible();
  go();
  await expect(page.getByRole('table', { name: 'Projects' }).locator('tbody tr').first()).toBeVisible();
  expect(desk.asked('postings.list')).toHaveLength(1);
});

test.describe('control', () => {
  test('an answer that does not fit the contract is a misfit', async ({ page, outage }) => {
    outage.expected = true;
    const loose = await startFakeDesk();
    loose.signIn(person(2));
    const noThread = { name: 'without a party' } as unknown as Thread;
    loose.service('messages.list', { ...sampleAnswer('messages.list'), thread: noThread });
    await page.goto(`${loose.address}/employer/messages?with=institution:7`);
    await expect.poll(() => loose.misfits.join()).toContain('messages.list');
    await loose.close();
  });

  test('a command without an answer is a misfit', async ({ page, outage }) => {
    outage.expected = true;
    const loose = await startFakeDesk();
    await page.goto(`${loose.address}/signin`);
    await page.getByLabel('Email').fill('leela@example.in');
    await page.getByRole('textbox', { name: 'Password' }).fill('a password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect.poll(() => loose.misfits.join()).toContain('session.signIn');
    await loose.close();
  });
});
