import type { Page } from '@playwright/test';
import type { AnswerOf } from '#shared/contract/index.ts';
import { mayUpload, progressLabels } from '#shared/rules/enrollments/enrollment-status.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { fits, fullPosting } from './posting-samples.ts';
import { sampleAnswer, sampleInstant } from './sample-answers.ts';

type Progress = AnswerOf<'enrollments.progress'>['data'];
type Week = Progress['weekly_submissions'][number];

const logo = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const branch = {
  ...fullPosting('project').branch,
  company_name: 'Karwan Foods',
  address: '12 Station Road',
  company_logo: '/v1/images/8',
};
const pdf = { id: 61, name: 'week-1.pdf', type: 'application/pdf', size: 1_800_000, link: '/v1/files/61' };
const week = (changes: Partial<Week> = {}): Week => ({
  ...(sampleAnswer('enrollments.progress').data.weekly_submissions[0] as Week),
  id: 51,
  week: 1,
  description: 'Logged twelve trucks.',
  report: pdf.link,
  file: pdf,
  submitted_at: '2026-11-12T05:12:00.000Z',
  ...changes,
});

/** A student's project of three weeks whose progress stands as `changes` says. */
function haveProject(desk: FakeDesk, changes: Partial<Progress> = {}): void {
  desk.answer('images.read', ({ link }) => ({ dataUrl: link === branch.company_logo ? logo : null }));
  desk.service('enrollments.own', {
    data: {
      posting: { ...fullPosting('project'), expected_start_date: '2026-11-09' },
      ...fits,
      state: 'open',
      may_apply: false,
      application: {
        id: 90,
        status: 6,
        status_name: 'Hired',
        created_at: sampleInstant,
        updated_at: sampleInstant,
        answers: [],
        history: [
          { status: 0, status_name: 'Applied', at: sampleInstant },
          { status: 6, status_name: 'Hired', at: sampleInstant },
        ],
        last_seen_at: sampleInstant,
        next: 'work',
        may_withdraw: true,
      },
      invitation: null,
    },
  });
  desk.service('enrollments.progress', {
    data: {
      ...sampleAnswer('enrollments.progress').data,
      id: 90,
      status: 0,
      status_name: 'Submit Project',
      progress: 0,
      may_upload: true,
      weekly_submissions: [],
      final_submission_report: null,
      project: {
        id: 7,
        method: 'project',
        title: 'Cold chain pilot',
        project_title: 'Cold chain pilot',
        duration_from: 2,
        duration_to: 3,
        branch,
      },
      ...changes,
    },
  });
}

async function open(page: Page, desk: FakeDesk): Promise<void> {
  desk.signIn(person(4));
  await page.goto(`${desk.address}/student/my-applications/project/7`);
}

const weekButton = (page: Page, number: number) => page.getByRole('button', { name: new RegExp(`^Week ${number}\\b`) });

test('title, address and logo head the page; a tip stands on it, and the application with its history [STU-PROG-01] [STU-PROG-06]', async ({
  page,
  desk,
}) => {
  haveProject(desk);
  await open(page, desk);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cold chain pilot');
  await expect(page.getByText('Karwan Foods · 12 Station Road')).toBeVisible();
  await expect(page.locator(`img[src="${logo}"]`)).toBeVisible();
  const tip = page.locator('section', { has: page.getByRole('heading', { name: 'Success tip' }) });
  await expect(tip.getByText('Say in each report what didn’t work')).toBeVisible();
  await expect(page.getByRole('region', { name: 'So far' })).toContainText('Hired');
  await expect(page.getByRole('button', { name: 'Withdraw', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'View project' })).toHaveAttribute('href', '/student/explore/project/7');
});

const shares = [0, 0, 100, 33, 0, 100];
for (const [status, label] of progressLabels.entries()) {
  const expected = ['Submit Project', 'Left', 'Completed', 'Submit Project', 'Rejected', 'Accepted'][status] ?? '';
  const ids = `[STU-PROG-02] [STU-PROG-03] [STU-PROG-${10 + status}]`;
  const share = shares[status] ?? 0;
  test(`in status ${status} the button says '${expected}' and the ring shows ${share}% ${ids}`, async ({
    page,
    desk,
  }) => {
    await page.clock.setFixedTime('2026-11-20T06:00:00.000Z');
    haveProject(desk, { status, status_name: label, progress: share, may_upload: mayUpload(status) });
    await open(page, desk);
    await expect(page.getByRole('img', { name: `${share}% done` })).toHaveText(`${share}%`);
    const button = page.getByRole('button', { name: expected, exact: true });
    await expect(button).toBeVisible();
    await expect(button).toBeEnabled({ enabled: mayUpload(status) });
    // Nothing is due where nothing can be handed in.
    await expect(weekButton(page, 1)).toContainText(mayUpload(status) ? 'Overdue' : 'Not handed in');
  });
}

test('every week of the longest duration folds open, one at a time, with text, file and date [STU-PROG-04]', async ({
  page,
  desk,
}) => {
  await page.clock.setFixedTime('2026-11-20T06:00:00.000Z');
  haveProject(desk, { status: 3, status_name: 'Submit Project', progress: 33, weekly_submissions: [week()] });
  desk.answer('files.fetch', { fileId: crypto.randomUUID(), name: pdf.name, size: pdf.size });
  desk.answer('files.save', { path: `/home/ananya/${pdf.name}` });
  desk.answer('files.release', null);
  await open(page, desk);
  await expect(page.getByRole('button', { name: /^Week/ })).toHaveCount(3);
  await expect(page.getByText('1 of 3 handed in')).toBeVisible();
  await expect(weekButton(page, 1)).toContainText('9 Nov – 15 Nov');
  await expect(weekButton(page, 1)).toContainText('Handed in');
  await expect(weekButton(page, 2)).toContainText('Due in 2 days');
  await expect(weekButton(page, 3)).toContainText('Upcoming');
  await expect(weekButton(page, 2)).toHaveAttribute('aria-expanded', 'true');
  await weekButton(page, 1).click();
  await expect(weekButton(page, 2)).toHaveAttribute('aria-expanded', 'false');
  const panel = page.getByRole('region', { name: /^Week 1/ });
  await expect(panel.getByText('Logged twelve trucks.')).toBeVisible();
  await expect(panel.getByText('Handed in 12 Nov')).toBeVisible();
  await panel.getByRole('button', { name: 'Save report of week 1: week-1.pdf' }).click();
  await expect.poll(() => desk.calls('files.fetch')).toMatchObject([{ call: 'files.read', params: { id: 61 } }]);
});

test('the final report has its four parts, handed in or not [STU-PROG-05]', async ({ page, desk }) => {
  const labels = ['Project Report', 'Project Presentation', 'Any Other Document', 'Link'];
  haveProject(desk);
  await open(page, desk);
  await expect(page.getByRole('term')).toHaveText(labels);
  await expect(page.getByRole('definition')).toHaveText(labels.map(() => 'Not yet'));
  const file = (id: number, name: string) => ({ ...pdf, id, name, link: `/v1/files/${id}` });
  haveProject(desk, {
    status: 3,
    final_submission_report: {
      report: '/v1/files/71',
      presentation: '/v1/files/72',
      other: '/v1/files/73',
      link: 'https://pilot.example/app',
      report_file: file(71, 'report.pdf'),
      presentation_file: file(72, 'talk.pptx'),
      other_file: file(73, 'data.docx'),
      submitted_at: sampleInstant,
      updated_at: sampleInstant,
    },
  });
  await page.reload();
  const parts = page.getByRole('definition');
  for (const [place, text] of ['report.pdf', 'talk.pptx', 'data.docx', 'https://pilot.example/app'].entries()) {
    await expect(parts.nth(place)).toContainText(text.replace('https://', ''));
  }
});

test("what could not be loaded says 'Something went wrong' and is loaded by Retry [STU-PROG-21]", async ({
  page,
  desk,
}) => {
  haveProject(desk);
  desk.fail('enrollments.progress', 'internal');
  await open(page, desk);
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  haveProject(desk);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cold chain pilot');
});

test('earlier versions of a week are listed below what counts', async ({ page, desk }) => {
  haveProject(desk, { status: 3, weekly_submissions: [week()] });
  const earlier = week({ description: 'Logged two trucks.', submitted_at: '2026-11-11T05:12:00.000Z' });
  desk.service('reports.versions', { data: [week(), earlier] });
  await open(page, desk);
  await weekButton(page, 1).click();
  const versions = page.getByRole('region', { name: 'Earlier versions of week 1' });
  await expect(versions.getByText('Logged two trucks.')).toBeVisible();
  await expect(versions.getByText('Logged twelve trucks.')).toHaveCount(0);
});

test('registered mentors are suggested, and their place says what comes there while there are none [STU-PROG-07]', async ({
  page,
  desk,
}) => {
  haveProject(desk);
  const mentors = sampleAnswer('mentors.list');
  const [mentor] = mentors.data;
  if (!mentor) throw new Error('no sample of a mentor');
  const farhan = { ...mentor, first_name: 'Farhan', last_name: 'Qureshi', designation: 'Supply chain', price: 1000 };
  desk.service('mentors.list', { ...mentors, data: [farhan], total: 1 });
  await open(page, desk);
  const list = page.getByRole('list', { name: 'Suggested mentors' });
  await expect(list).toContainText('Farhan Qureshi');
  await expect(list).toContainText('Supply chain · ₹ 1,000');
  desk.service('mentors.list', { ...mentors, data: [], total: 0 });
  await page.reload();
  await expect(page.getByText('Mentors are listed here once they have signed up.')).toBeVisible();
});
