import type { Page } from '@playwright/test';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { sampleAnswer, sampleInstant } from './sample-answers.ts';

/** The page of an opening with three new applicants, numbers 1 to 3. */
async function openOpening(page: Page, desk: FakeDesk): Promise<void> {
  desk.signIn(person(2));
  const list = sampleAnswer('enrollments.list');
  const [row] = list.data.enrollments;
  if (!row) throw new Error('The sample has a row');
  const rows = [1, 2, 3].map((id) => ({ ...row, id, status: 0 }));
  desk.service('enrollments.list', {
    ...list,
    total: 3,
    data: { ...list.data, enrollments: rows, count: { ...list.data.count, applied: 3, new: 3 } },
  });
  const whole = sampleAnswer('enrollments.read');
  desk.service('enrollments.read', ({ params }) => ({
    data: { ...whole.data, id: Number(params['id']), status: 0 },
  }));
  await page.goto(`${desk.address}/employer/job/1?layout=detail`);
  await expect(page.getByRole('option')).toHaveCount(3);
}

const marks = (page: Page) => page.getByRole('listbox', { name: 'Applicants' }).getByText('Ready offline');

test('an opening says who is ready offline, as soon as the desk keeps them', async ({ page, desk }) => {
  await openOpening(page, desk);
  await expect(page.getByText(/ready offline/i)).toHaveCount(0);
  desk.answer('applicants.kept', { total: 3, ids: [1, 3], asOf: sampleInstant });
  desk.push('applicants.changed', { method: 'job', id: 1 });
  await expect(page.getByText('2 of 3 ready offline')).toBeVisible();
  await expect(marks(page)).toHaveCount(2);
  desk.answer('applicants.kept', { total: 3, ids: [1, 2, 3], asOf: sampleInstant });
  desk.push('applicants.changed', { method: 'job', id: 1 });
  await expect(page.getByText('Ready offline', { exact: true }).first()).toBeVisible();
  await expect(marks(page)).toHaveCount(3);
});

test('opening a person is a look that is queued with its time, offline too; that copies are kept is none', async ({
  page,
  desk,
}) => {
  await page.clock.install({ time: new Date('2026-11-22T10:00:00Z') });
  desk.answer('outbox.add', []);
  desk.answer('applicants.kept', { total: 3, ids: [1, 2, 3], asOf: sampleInstant });
  desk.keptAsOf('2026-11-22T08:00:00.000Z');
  desk.answer('workspace.read', {
    mode: 'remote',
    address: 'https://bridge.example',
    reachable: false,
    slow: false,
    lastSeen: null,
    localMail: false,
  });
  await openOpening(page, desk);
  await expect(page.getByRole('article')).toBeVisible();
  await page.clock.runFor(3000);
  expect(desk.calls('outbox.add')).toEqual([]);
  await page.getByRole('option').nth(1).click();
  await expect.poll(() => desk.calls('outbox.add')).toHaveLength(1);
  const [{ calls } = { calls: [] }] = desk.calls('outbox.add');
  expect(calls).toMatchObject([
    {
      call: 'enrollments.status',
      query: { id: 1, status: 2, from: 0, at: expect.stringMatching(/^2026-11-22T10:0/) },
    },
  ]);
});
