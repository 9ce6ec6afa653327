import type { Locator, Page } from '@playwright/test';
import type { AnswerOf } from '#shared/contract/index.ts';
import type { QueuedReport } from '#shared/desk/queued-report.ts';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { mayUpload, progressLabels, progressShare } from '#shared/rules/enrollments/enrollment-status.ts';
import { withoutService } from './commands.ts';
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
      state: 'open',
      may_apply: false,
      ...fits,
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
        expected_start_date: '2026-11-09',
        branch,
      },
      ...changes,
    },
  });
}

/** An outbox that takes reports; each comes to rest as `then` says. */
function takeReports(desk: FakeDesk, then: Partial<OutboxEntry> = {}): () => OutboxEntry[] {
  let entries: OutboxEntry[] = [];
  const add = (title: string, report: QueuedReport): OutboxEntry => {
    const entry: OutboxEntry = {
      id: crypto.randomUUID(),
      kind: 'report.handIn',
      aggregate: `reports:${report.body.enrollment_id}`,
      title,
      state: 'queued',
      attempts: 0,
      queuedAt: sampleInstant,
      nextAttemptAt: null,
      problem: null,
      sentAt: null,
      heldUntil: null,
      change: null,
      report,
      ...then,
    };
    entries = [...entries, entry];
    desk.push('outbox.changed', { waiting: 1, held: 0, needsPerson: 0, sending: 0, settled: [] });
    return entry;
  };
  const kept = (name: string) => ({ id: crypto.randomUUID(), name, size: 15, sha256: '' });
  desk.answer('outbox.list', () => entries);
  desk.answer('outbox.cancelMany', ({ ids }) => {
    entries = entries.filter(({ id }) => !ids.includes(id));
    return { cancelled: ids };
  });
  desk.answer('reports.handInWeek', ({ title, enrollmentId, projectId, week: number, description }) =>
    add(title, {
      call: 'reports.weekly',
      body: { enrollment_id: enrollmentId, project_id: projectId, week: number, description },
      files: { weekly_report: kept('week-1.pdf') },
    }),
  );
  desk.answer('reports.handInFinal', ({ title, enrollmentId, projectId, link, files }) =>
    add(title, {
      call: 'reports.final',
      body: { enrollment_id: enrollmentId, project_id: projectId, link },
      files: files.report ? { report: kept('report.docx') } : {},
    }),
  );
  return () => entries;
}

const fileOf = (name: string, size = 15) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(size - 8, 32)]),
});
const choose = (dialog: Locator, label: string, file: ReturnType<typeof fileOf>) =>
  dialog.getByLabel(`Choose ${label}`, { exact: true }).and(dialog.locator('input')).setInputFiles(file);
const upload = (dialog: Locator) => dialog.getByRole('button', { name: /^(Upload|Replace) report$/ }).click();
const openWeek = async (page: Page, number: number) => {
  await page.getByRole('button', { name: `Upload report of week ${number}` }).click();
  return page.getByRole('dialog', { name: `Upload report: week ${number}` });
};

async function open(page: Page, desk: FakeDesk): Promise<void> {
  desk.signIn(person(4));
  await page.goto(`${desk.address}/student/my-applications/project/7`);
}

const weekButton = (page: Page, number: number) => page.getByRole('button', { name: new RegExp(`^Week ${number}\\b`) });

test('title, address and logo head the page; a tip stands on it, and the application with its history [STU-ROUTE-10] [STU-PROG-01] [STU-PROG-06]', async ({
  page,
  desk,
}) => {
  haveProject(desk);
  await open(page, desk);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cold chain pilot');
  await expect(page.getByText('Karwan Foods · 12 Station Road')).toBeVisible();
  await expect(page.locator(`img[src="${logo}"]`)).toBeVisible();
  await expect(page.getByRole('img', { name: /% done$/ })).toBeVisible();
  const tip = page.locator('section', { has: page.getByRole('heading', { name: 'Success tip' }) });
  await expect(tip.getByText('Say in each report what didn’t work')).toBeVisible();
  await expect(page.getByRole('region', { name: 'So far' })).toContainText('Hired');
  await expect(page.getByRole('button', { name: 'Withdraw', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'View project' })).toHaveAttribute('href', '/student/explore/project/7');
});

// Of the weeks with a file in status 3, see the test after these.
const shares = [0, 0, 100, 33, 0, 100];
const shareIds = ['[STU-PROG-17]', '[STU-PROG-17]', '[STU-PROG-16]', '', '[STU-PROG-17]', '[STU-PROG-16]'];
for (const [status, label] of progressLabels.entries()) {
  const expected = ['Submit Project', 'Left', 'Completed', 'Submit Project', 'Rejected', 'Accepted'][status] ?? '';
  const ids = `[STU-PROG-02] [STU-PROG-03] [STU-PROG-08] [STU-PROG-${10 + status}] ${shareIds[status]}`.trim();
  const share = shares[status] ?? 0;
  test(`in status ${status} the button says '${expected}' and the ring shows ${share}% ${ids}`, async ({
    page,
    desk,
  }) => {
    await page.clock.setFixedTime('2026-11-20T06:00:00.000Z');
    const progress = progressShare(status, 1, 3);
    haveProject(desk, { status, status_name: label, progress, may_upload: mayUpload(status) });
    await open(page, desk);
    await expect(page.getByRole('img', { name: `${share}% done` })).toHaveText(`${share}%`);
    const button = page.getByRole('button', { name: expected, exact: true });
    await expect(button).toBeVisible();
    await expect(button).toBeEnabled({ enabled: mayUpload(status) });
    // Nothing is due where nothing can be handed in.
    await expect(weekButton(page, 1)).toContainText(mayUpload(status) ? 'Overdue' : 'Not handed in');
    await expect(page.getByRole('button', { name: 'Upload report of week 1' })).toHaveCount(mayUpload(status) ? 1 : 0);
    if (mayUpload(status)) await expect(await openWeek(page, 1)).toBeVisible();
  });
}

test('in status 3 the ring follows the weeks with a file: one that has lost it counts for none [STU-PROG-18]', async ({
  page,
  desk,
}) => {
  const lost = { report: '', file: null };
  for (const [progress, weekly_submissions, words] of [
    [67, [week(), week({ week: 3 })], '2 of 3'],
    [33, [week(), week({ week: 2, ...lost })], '1 of 3'],
    [0, [week(lost), week({ week: 2, ...lost })], '0 of 3'],
  ] as const) {
    haveProject(desk, {
      status: 3,
      status_name: 'Submit Project',
      progress,
      weekly_submissions: [...weekly_submissions],
    });
    await open(page, desk);
    await expect(page.getByRole('img', { name: `${progress}% done` })).toHaveText(`${progress}%`);
    await expect(page.getByText(`${words} weekly reports have a file.`)).toBeVisible();
  }
});

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

test('a week asks for its description, then its file, and refuses other types and sizes [VAL-29] [VAL-30] [VAL-33] [VAL-34]', async ({
  page,
  desk,
}) => {
  haveProject(desk);
  takeReports(desk);
  await open(page, desk);
  const dialog = await openWeek(page, 1);
  await upload(dialog);
  await expect(dialog.getByText('Please add a description')).toBeVisible();
  await expect(dialog.getByText('Please upload a file')).toHaveCount(0);
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Logged twelve trucks.');
  await upload(dialog);
  await expect(dialog.getByRole('alert')).toHaveText('Please upload a file');
  await expect(dialog.getByText('Please add a description')).toHaveCount(0);
  await choose(dialog, 'weekly report', fileOf('week.xlsx'));
  await expect(dialog.getByRole('alert')).toHaveText('File type not accepted');
  await choose(dialog, 'weekly report', fileOf('week.pdf', 5 * 1024 * 1024 + 1));
  await expect(dialog.getByRole('alert')).toHaveText('File size too large (max 5MB)');
  await choose(dialog, 'weekly report', fileOf('WEEK.PDF', 5 * 1024 * 1024));
  await expect(dialog.getByText(/^WEEK\.PDF · /)).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  expect(desk.calls('reports.handInWeek')).toEqual([]);
});

test('what is typed and chosen for a week is there after the dialog was closed, and leaves whole', async ({
  page,
  desk,
}) => {
  haveProject(desk);
  takeReports(desk);
  await open(page, desk);
  let dialog = await openWeek(page, 1);
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Logged twelve trucks.');
  await choose(dialog, 'weekly report', fileOf('week-1.pdf'));
  await expect(dialog.getByText(/^week-1\.pdf · /)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  dialog = await openWeek(page, 1);
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('Logged twelve trucks.');
  await expect(dialog.getByText(/^week-1\.pdf · /)).toBeVisible();
  await upload(dialog);
  await expect(dialog).toHaveCount(0);
  await expect(weekButton(page, 1)).toContainText('Uploading');
  await expect
    .poll(() => desk.calls('reports.handInWeek'))
    .toMatchObject([
      {
        title: 'Cold chain pilot',
        enrollmentId: 90,
        projectId: 7,
        week: 1,
        description: 'Logged twelve trucks.',
        fileId: expect.any(String),
      },
    ]);
  await expect.poll(() => desk.words.find('weekly-report:90:1')).toBeUndefined();
});

test('offline, a week is saved, says so, waits, and can be discarded', async ({ page, desk }) => {
  haveProject(desk);
  const entries = takeReports(desk);
  withoutService(desk);
  await open(page, desk);
  await weekButton(page, 2).click();
  const dialog = await openWeek(page, 2);
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Logged twelve trucks.');
  await choose(dialog, 'weekly report', fileOf('week-1.pdf'));
  await expect(dialog.getByText(/^week-1\.pdf · /)).toBeVisible();
  await upload(dialog);
  await expect(page.getByText('Report saved. It will be sent when you’re back online')).toBeVisible();
  await expect(weekButton(page, 2)).toContainText('Sends when online');
  await expect(page.getByText('week-1.pdf · Saved on this computer')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(weekButton(page, 2)).not.toContainText('Sends when online');
  expect(entries()).toEqual([]);
});

test('a report that may have arrived is not discarded, and says why', async ({ page, desk }) => {
  haveProject(desk);
  takeReports(desk);
  desk.answer('outbox.cancelMany', { cancelled: [] });
  await open(page, desk);
  const dialog = await openWeek(page, 1);
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Logged twelve trucks.');
  await choose(dialog, 'weekly report', fileOf('week-1.pdf'));
  await expect(dialog.getByText(/^week-1\.pdf · /)).toBeVisible();
  await upload(dialog);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('This report may have arrived already.')).toBeVisible();
  await expect(weekButton(page, 1)).toContainText('Uploading');
});

test('a refused week shows what the service said and can be handed in anew [STU-PROG-19]', async ({ page, desk }) => {
  haveProject(desk);
  const problem = { code: 'invalid_status' as const, message: 'This project is completed', advice: 'Discard it.' };
  takeReports(desk, { state: 'blocked', problem });
  await open(page, desk);
  const dialog = await openWeek(page, 1);
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Logged twelve trucks.');
  await choose(dialog, 'weekly report', fileOf('week-1.pdf'));
  await expect(dialog.getByText(/^week-1\.pdf · /)).toBeVisible();
  await upload(dialog);
  await expect(weekButton(page, 1)).toContainText('Not sent');
  await expect(page.getByRole('alert').filter({ hasText: 'This project is completed' })).toBeVisible();
});

test('what the desk refuses is said at its field', async ({ page, desk }) => {
  haveProject(desk);
  desk.fail('reports.handInWeek', 'wrong_type', 'File type not accepted', { weekly_report: 'File type not accepted' });
  await open(page, desk);
  const dialog = await openWeek(page, 1);
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Logged twelve trucks.');
  await choose(dialog, 'weekly report', fileOf('week-1.pdf'));
  await expect(dialog.getByText(/^week-1\.pdf · /)).toBeVisible();
  await upload(dialog);
  await expect(dialog.getByRole('region', { name: 'Weekly report' }).getByRole('alert')).toHaveText(
    'File type not accepted',
  );
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('Logged twelve trucks.');
});

test('a week that was handed in is replaced after the dialog says so; its earlier versions are listed', async ({
  page,
  desk,
}) => {
  haveProject(desk, { status: 3, weekly_submissions: [week()] });
  const earlier = week({ description: 'Logged two trucks.', submitted_at: '2026-11-11T05:12:00.000Z' });
  desk.service('reports.versions', { data: [week(), earlier] });
  takeReports(desk);
  await open(page, desk);
  await weekButton(page, 1).click();
  const versions = page.getByRole('region', { name: 'Earlier versions of week 1' });
  await expect(versions.getByText('Logged two trucks.')).toBeVisible();
  await expect(versions.getByText('Logged twelve trucks.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Replace report of week 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace report: week 1' });
  await expect(dialog.getByRole('note')).toContainText('This replaces what you handed in on 12 Nov 2026.');
  await choose(dialog, 'weekly report', fileOf('week-1.pdf'));
  await expect(dialog.getByText(/^week-1\.pdf · /)).toBeVisible();
  await upload(dialog);
  await expect(weekButton(page, 1)).toContainText('Uploading');
});

test("'Submit Project' asks for a file or a link that is one, and hands both in [STU-PROG-09] [VAL-31] [VAL-32]", async ({
  page,
  desk,
}) => {
  haveProject(desk);
  takeReports(desk);
  await open(page, desk);
  await page.getByRole('button', { name: 'Submit Project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Submit Project' });
  const submit = dialog.getByRole('button', { name: 'Submit Project' });
  await submit.click();
  await expect(dialog.getByText('Please upload a file or link to your project!')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Link' }).fill('pilot');
  await submit.click();
  await expect(dialog.getByText('Please enter a valid URL')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Link' }).fill('https://pilot.example/app');
  await choose(dialog, 'project report', fileOf('report.docx'));
  await expect(dialog.getByText(/^report\.docx · /)).toBeVisible();
  await submit.click();
  await expect(dialog).toHaveCount(0);
  await expect
    .poll(() => desk.calls('reports.handInFinal'))
    .toMatchObject([
      { enrollmentId: 90, projectId: 7, link: 'https://pilot.example/app', files: { report: expect.any(String) } },
    ]);
  await expect(page.getByText('report.docx · Saved on this computer')).toBeVisible();
});

test('registered mentors are suggested, and their place says what comes there while there are none [STU-PROG-07]', async ({
  page,
  desk,
}) => {
  haveProject(desk);
  const mentors = sampleAnswer('mentors.list');
  const [mentor] = mentors.data;
  if (!mentor) throw new Error('no sample of a mentor');
  const farhan = {
    ...mentor,
    id: 21,
    first_name: 'Farhan',
    last_name: 'Qureshi',
    designation: 'Supply chain',
    price: 1000,
  };
  desk.service('mentors.list', { ...mentors, data: [farhan], total: 1 });
  await open(page, desk);
  const list = page.getByRole('list', { name: 'Suggested mentors' });
  await expect(list.getByRole('link', { name: 'Farhan Qureshi' })).toHaveAttribute('href', '/student/mentors/21');
  await expect(list).toContainText('Supply chain');
  await expect(list).toContainText('₹1,000 a session');
  await expect.poll(() => desk.asked('mentors.list').at(-1)?.query).toEqual({ limit: 3 });
  desk.service('mentors.list', { ...mentors, data: [], total: 0 });
  await page.reload();
  await expect(page.getByText('No mentor has signed up yet.')).toBeVisible();
});
