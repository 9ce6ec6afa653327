import type { OutboxEntry } from '#shared/desk/types.ts';
import { fixTime } from '../support/fixed-time.ts';
import { waitingEntry } from './commands.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { fits, fullPosting } from './posting-samples.ts';
import { sampleAnswer, sampleInstant } from './sample-answers.ts';

/** An application to job `id` in the outbox. */
function application(id: number, title: string, rest: Partial<OutboxEntry> = {}): OutboxEntry {
  const body = { job_id: id, screening_questions: '' };
  const change = { call: 'enrollments.apply', params: { method: 'job' }, query: {}, body } as const;
  return waitingEntry({ kind: 'service.call', aggregate: `application:job:${id}`, title, change, ...rest });
}

/** The service has one application: to job 7, withdrawn unless said otherwise. */
function withOneLeft(desk: FakeDesk, now = { status: 1, status_name: 'Left' }): void {
  desk.signIn(person(4));
  const sample = sampleAnswer('enrollments.mine');
  const project = { ...fullPosting('job'), project_title: '', id: 7, method: 'job' as const };
  const row = { id: 3, title: 'Weaver', ...now, createdAt: sampleInstant, project };
  desk.service('enrollments.mine', ({ params }) =>
    params.method === 'job' ? { ...sample, data: [row], total: 1 } : { ...sample, data: [], total: 0 },
  );
}

test('a refused application keeps its row with the reason, whatever waits behind it, and is counted', async ({
  page,
  desk,
}) => {
  withOneLeft(desk);
  const problem = { code: 'posting_full', message: 'All positions are filled', advice: '' } as const;
  desk.answer('outbox.list', [
    application(8, 'Dyer', { state: 'blocked', problem }),
    application(8, 'Dyer'),
    application(9, 'Spinner'),
  ]);
  await page.goto(`${desk.address}/student/my-applications`);
  const rows = page.getByRole('list', { name: 'Applications' }).getByRole('listitem');
  await expect(rows).toHaveText([/^Dyer.*All positions are filled.*Not sent$/, /^Spinner.*Waiting$/, /^Weaver.*Left/]);
  await expect(page.getByText('3 applications')).toBeVisible();
});

test('whoever applies again after withdrawing has one row', async ({ page, desk }) => {
  withOneLeft(desk);
  desk.answer('outbox.list', [application(7, 'Weaver')]);
  await page.goto(`${desk.address}/student/my-applications`);
  const rows = page.getByRole('list', { name: 'Applications' }).getByRole('listitem');
  await expect(page.getByText('1 application', { exact: true })).toBeVisible();
  await expect(rows).toHaveText([/^Weaver.*Not sent yet.*Waiting$/]);
});

test('an application that stands is listed beside a second one that was refused', async ({ page, desk }) => {
  withOneLeft(desk, { status: 4, status_name: 'Shortlisted' });
  const problem = { code: 'already_applied', message: 'Your earlier application counts', advice: '' } as const;
  desk.answer('outbox.list', [application(7, 'Weaver', { state: 'blocked', problem })]);
  await page.goto(`${desk.address}/student/my-applications`);
  const rows = page.getByRole('list', { name: 'Applications' }).getByRole('listitem');
  await expect(rows).toHaveText([/^Weaver.*Your earlier application counts.*Not sent$/, /^Weaver.*Shortlisted/]);
  await expect(page.getByText('2 applications')).toBeVisible();
});

test('of a closed opportunity, row and application say that the company may still answer, not how long nobody looked', async ({
  page,
  desk,
}) => {
  await fixTime(page, '2026-11-20T06:00:00.000Z');
  desk.signIn(person(4));
  const closed_at = '2026-11-18T06:00:00.000Z';
  const applied = '2026-11-01T06:00:00.000Z';
  const application = {
    id: 3,
    status: 0,
    status_name: 'Applied',
    created_at: applied,
    updated_at: applied,
    answers: [],
    history: [{ status: 0, status_name: 'Applied', at: applied }],
    last_seen_at: null,
    next: 'company_looks' as const,
    may_withdraw: true,
  };
  const posting = { ...fullPosting('job'), closed_at };
  const project = { ...posting, project_title: '', id: 7, method: 'job' as const };
  const row = { ...application, title: 'Weaver', createdAt: applied, project };
  const sample = sampleAnswer('enrollments.mine');
  desk.service('enrollments.mine', ({ params }) =>
    params.method === 'job' ? { ...sample, data: [row], total: 1 } : { ...sample, data: [], total: 0 },
  );
  desk.service('enrollments.own', {
    data: { posting, ...fits, state: 'closed', may_apply: false, application, invitation: null },
  });
  await page.goto(`${desk.address}/student/my-applications`);
  const listed = page.getByRole('list', { name: 'Applications' }).getByRole('listitem');
  await expect(listed).toContainText('The opportunity is closed. The company may still answer · Closed 18 Nov 2026');
  await expect(listed).not.toContainText(/Next:|looked/);
  await page.getByRole('link', { name: 'Weaver' }).click();
  const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Your application' }) });
  await expect(panel).toContainText('Applied 01 Nov 2026. The opportunity is closed. The company may still answer.');
  await expect(panel).toContainText('Closed 18 Nov 2026');
  await expect(panel).not.toContainText(/looked|This opportunity is closed/);
});
