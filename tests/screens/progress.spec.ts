import { progressLabels, progressShare } from '#shared/rules/enrollments/enrollment-status.ts';
import { fixTime } from '../support/fixed-time.ts';
import { savesFiles, withoutService } from './commands.ts';
import { expect, test } from './fixtures.ts';
import {
  arcOf,
  choose,
  fileOf,
  haveProject,
  logo,
  open,
  openWeek,
  pdf,
  strokesOf,
  takeReports,
  upload,
  week,
  weekButton,
} from './progress-page.ts';
import { sampleInstant } from './sample-answers.ts';

test('title, address and logo head the page; a tip stands on it, and the application with its history [STU-ROUTE-10] [STU-PROG-01] [STU-PROG-06] [API-37]', async ({
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
  expect(desk.asked('enrollments.progress')).toEqual([{ params: { id: 7 }, query: {}, body: {} }]);
  await page.goto(`${desk.address}/student/my-applications/project/4321098765`);
  const another = { id: 4_321_098_765 };
  await expect.poll(() => desk.asked('enrollments.progress').at(-1)?.params).toEqual(another);
  await expect.poll(() => desk.asked('enrollments.own').at(-1)?.params).toEqual({ method: 'project', ...another });
  await page.goto(`${desk.address}/student/my-applications/project/x`);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

/** Whether reports are taken in a status. */
const mayUpload = (status: number) => [0, 3].includes(status);

// Of the weeks with a file in status 3, see progress-ring.spec.ts.
const shares = [0, 0, 100, 33, 0, 100];
const buttons = ['Submit Project', 'Left', 'Completed', 'Submit Project', 'Rejected', 'Accepted'];
const shareIds = ['[STU-PROG-17]', '[STU-PROG-17]', '[STU-PROG-16]', '[STU-PROG-18]', '[STU-PROG-17]', '[STU-PROG-16]'];
for (const [status, label] of progressLabels.entries()) {
  const expected = buttons[status] ?? '';
  const ids =
    `[STU-PROG-02] [STU-PROG-03] [STU-PROG-07] [STU-PROG-08] [STU-PROG-09] [STU-PROG-${10 + status}] ${shareIds[status]}`.trim();
  const share = shares[status] ?? 0;
  test(`in status ${status} the button says '${expected}' and the ring shows ${share}% ${ids}`, async ({
    page,
    desk,
  }) => {
    await fixTime(page, '2026-11-20T06:00:00.000Z');
    const progress = progressShare(status, 1, 3);
    haveProject(desk, { status, status_name: label, progress, may_upload: mayUpload(status) });
    await open(page, desk);
    const ring = page.getByRole('img', { name: `${share}% done` });
    await expect(ring).toHaveText(`${share}%`);
    await expect.poll(() => arcOf(ring)).toBe(share);
    const [around, arc] = await strokesOf(page);
    expect(arc).not.toBe(around);
    for (const stroke of [around, arc]) expect(stroke).toMatch(/^rgb\(/);
    const button = page.getByRole('button', { name: expected, exact: true });
    await expect(button).toBeVisible();
    await expect(button).toBeEnabled({ enabled: mayUpload(status) });
    await expect(page.getByRole('list', { name: 'Suggested mentors' })).toBeVisible();
    // Nothing is due where nothing can be handed in.
    await expect(weekButton(page, 1)).toContainText(mayUpload(status) ? 'Overdue' : 'Not handed in');
    await expect(page.getByRole('button', { name: 'Upload report of week 1' })).toHaveCount(mayUpload(status) ? 1 : 0);
    if (mayUpload(status)) await expect(await openWeek(page, 1)).toBeVisible();
    else await expect(button).toHaveAccessibleDescription('Reports can’t be handed in at this stage');
  });

  test(`in status ${status} a week that was handed in can ${mayUpload(status) ? '' : 'not '}be replaced [STU-PROG-08] [VAL-29] [VAL-30]`, async ({
    page,
    desk,
  }) => {
    haveProject(desk, {
      status,
      status_name: label,
      may_upload: mayUpload(status),
      weekly_submissions: [week(), week({ id: 52, week: 2 })],
    });
    await open(page, desk);
    await weekButton(page, 1).click();
    const replace = page.getByRole('button', { name: 'Replace report of week 1' });
    await expect(page.getByRole('region', { name: /^Week 1/ }).getByText('Logged twelve trucks.')).toBeVisible();
    await expect(replace).toHaveCount(mayUpload(status) ? 1 : 0);
    if (!mayUpload(status)) return;
    await replace.click();
    const dialog = page.getByRole('dialog', { name: 'Replace report: week 1' });
    const description = dialog.getByRole('textbox', { name: 'Description' });
    await expect(description).toHaveValue('Logged twelve trucks.');
    await upload(dialog);
    await expect(dialog.getByRole('alert')).toHaveText('Please upload a file');
    await description.fill(' ');
    await choose(dialog, 'weekly report', fileOf('week-1.pdf'));
    await upload(dialog);
    await expect(description).toHaveAccessibleDescription('Please add a description');
    await expect(page.getByText('Please upload a file')).toHaveCount(0);
    expect(desk.calls('reports.handInWeek')).toEqual([]);
  });
}

test('every week of the longest duration folds open, one at a time, with text, file and date [STU-PROG-04]', async ({
  page,
  desk,
}) => {
  await fixTime(page, '2026-11-20T06:00:00.000Z');
  haveProject(desk, { status: 3, status_name: 'Submit Project', progress: 33, weekly_submissions: [week()] });
  desk.answer('files.fetch', { fileId: crypto.randomUUID(), name: pdf.name, size: pdf.size });
  desk.answer('files.save', { path: `/home/ananya/${pdf.name}`, opens: false });
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

test('the final report has its four parts, handed in or not, and the button its word [STU-PROG-05] [STU-PROG-13] [ENT-62]', async ({
  page,
  desk,
}) => {
  const labels = ['Project Report', 'Project Presentation', 'Any Other Document', 'Link'];
  haveProject(desk);
  await open(page, desk);
  await expect(page.getByRole('term')).toHaveText(labels);
  await expect(page.getByRole('definition')).toHaveText(labels.map(() => 'Not yet'));
  const file = (id: number, name: string) => ({ ...pdf, id, name, link: `/v1/files/${id}` });
  const final_submission_report = {
    report: '/v1/files/71',
    presentation: '/v1/files/72',
    other: '/v1/files/73',
    link: 'https://pilot.example/app',
    report_file: file(71, 'report.pdf'),
    presentation_file: file(72, 'talk.pptx'),
    other_file: file(73, 'data.docx'),
    submitted_at: sampleInstant,
    updated_at: sampleInstant,
  };
  const parts = page.getByRole('definition');
  for (const [status, status_name] of progressLabels.entries()) {
    const weekly_submissions = [week()];
    const may_upload = mayUpload(status);
    haveProject(desk, { status, status_name, may_upload, weekly_submissions, final_submission_report });
    await page.reload();
    await expect(page.getByRole('button', { name: buttons[status] ?? '', exact: true })).toBeVisible();
    await expect(parts).toContainText(['report.pdf', 'talk.pptx', 'data.docx', 'pilot.example/app']);
  }
  const nothing = { report: '', presentation: '', other: '', link: '' };
  const noFiles = { report_file: null, presentation_file: null, other_file: null };
  for (const [at, name] of (['report', 'presentation', 'other', 'link'] as const).entries()) {
    const one = name === 'link' ? {} : { [`${name}_file`]: final_submission_report[`${name}_file`] };
    const part = { [name]: final_submission_report[name], ...one };
    haveProject(desk, { final_submission_report: { ...final_submission_report, ...nothing, ...noFiles, ...part } });
    await page.reload();
    await expect(parts.nth(at)).toContainText(/report\.pdf|talk\.pptx|data\.docx|pilot\.example\/app/);
    await expect(parts.filter({ hasText: 'Not yet' })).toHaveCount(3);
  }
  haveProject(desk, { final_submission_report });
  await page.reload();
  desk.answer('app.openLink', { ask: null });
  await parts.nth(3).getByRole('button').click();
  await expect.poll(() => desk.calls('app.openLink')).toEqual([{ url: 'https://pilot.example/app' }]);
  const fetched = savesFiles(desk);
  for (const [place, id] of [71, 72, 73].entries()) {
    await parts
      .nth(place)
      .getByRole('button', { name: /^Save / })
      .click();
    await expect.poll(() => fetched().at(-1)).toMatchObject({ call: 'files.read', params: { id } });
  }
});

for (const call of ['enrollments.progress', 'enrollments.own'] as const) {
  test(`what could not be loaded (${call}) says 'Something went wrong' and is loaded by Retry [STU-PROG-21]`, async ({
    page,
    desk,
  }) => {
    for (const code of ['not_found', 'offline', 'internal'] as const) {
      haveProject(desk);
      desk.fail(call, code);
      await open(page, desk);
      await expect(page.getByRole('alert').getByRole('heading')).toHaveText('Something went wrong');
    }
    haveProject(desk);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cold chain pilot');
  });
}

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
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toBeFocused();
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

test('what is typed and chosen for a week is there after the dialog was closed, and leaves whole [ENT-79]', async ({
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

test('nothing is typed into a report that is being sent, and a refused one has the focus again', async ({
  page,
  desk,
}) => {
  haveProject(desk);
  takeReports(desk);
  await open(page, desk);
  let dialog = await openWeek(page, 1);
  const description = dialog.getByLabel('Description');
  await choose(dialog, 'weekly report', fileOf('week-1.pdf'));
  await description.fill('Logged twelve trucks.');
  const sendWeek = desk.hold('reports.handInWeek');
  await upload(dialog);
  await expect(dialog.locator('form')).toHaveAttribute('inert');
  await page.keyboard.type('!');
  await expect(description).toHaveValue('Logged twelve trucks.');
  sendWeek();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'Submit Project' }).click();
  dialog = page.getByRole('dialog', { name: 'Submit Project' });
  const link = dialog.getByLabel('Link');
  await link.fill('https://pilot.example/app');
  const sendFinal = desk.hold('reports.handInFinal');
  await link.press('Enter');
  await expect(dialog.locator('form')).toHaveAttribute('inert');
  await page.keyboard.type('!');
  await expect(link).toHaveValue('https://pilot.example/app');
  desk.fail('reports.handInFinal', 'internal', 'The disk is full');
  sendFinal();
  await expect(dialog.getByText('The disk is full')).toBeVisible();
  await expect(link).toBeFocused();
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
  await expect.poll(entries).toEqual([]);
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

for (const report of ['week', 'final report'] as const) {
  test(`a refused ${report} shows what the service said, and can be discarded [STU-PROG-19]`, async ({
    page,
    desk,
  }) => {
    haveProject(desk);
    const problem = { code: 'invalid_status' as const, message: 'This project is completed', advice: 'Discard it.' };
    const entries = takeReports(desk, { state: 'blocked', problem });
    await open(page, desk);
    if (report === 'week') {
      const dialog = await openWeek(page, 1);
      await dialog.getByRole('textbox', { name: 'Description' }).fill('Logged twelve trucks.');
      await choose(dialog, 'weekly report', fileOf('week-1.pdf'));
      await expect(dialog.getByText(/^week-1\.pdf · /)).toBeVisible();
      await upload(dialog);
      await expect(weekButton(page, 1)).toContainText('Not sent');
    } else {
      await page.getByRole('button', { name: 'Submit Project' }).click();
      const dialog = page.getByRole('dialog', { name: 'Submit Project' });
      await dialog.getByRole('textbox', { name: 'Link' }).fill('https://pilot.example/app');
      await dialog.getByRole('button', { name: 'Submit Project' }).click();
    }
    const said = page.getByRole('alert').filter({ hasText: 'This project is completed' });
    await expect(said).toBeVisible();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(said).toHaveCount(0);
    await expect.poll(entries).toEqual([]);
  });
}

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
  const first = week({ description: 'Logged one truck.', submitted_at: '2026-11-10T05:12:00.000Z' });
  desk.service('reports.versions', { data: [week(), earlier, first] });
  takeReports(desk);
  await open(page, desk);
  await weekButton(page, 1).click();
  const versions = page.getByRole('region', { name: 'Earlier versions of week 1' });
  await expect(versions.getByRole('listitem')).toContainText(['Logged two trucks.', 'Logged one truck.']);
  await expect(versions.getByText('Logged twelve trucks.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Replace report of week 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace report: week 1' });
  await expect(dialog.getByRole('note')).toContainText('This replaces what you handed in on 12 Nov 2026.');
  await choose(dialog, 'weekly report', fileOf('week-1.pdf'));
  await expect(dialog.getByText(/^week-1\.pdf · /)).toBeVisible();
  await upload(dialog);
  await expect(weekButton(page, 1)).toContainText('Uploading');
});

for (const status of [0, 3] as const) {
  test(`in status ${status} all four parts of the final report are handed in, each as what it is [ENT-80] [STU-PROG-09] [STU-PROG-${10 + status}] [API-37]`, async ({
    page,
    desk,
  }) => {
    haveProject(desk, { status });
    takeReports(desk);
    await open(page, desk);
    await page.getByRole('button', { name: 'Submit Project' }).click();
    const dialog = page.getByRole('dialog', { name: 'Submit Project' });
    await choose(dialog, 'project report', fileOf('report.docx'));
    await expect(dialog.getByText(/^report\.docx · /)).toBeVisible();
    await choose(dialog, 'project presentation', fileOf('talk.pptx'));
    await expect(dialog.getByText(/^talk\.pptx · /)).toBeVisible();
    await choose(dialog, 'any other document', fileOf('data.pdf'));
    await expect(dialog.getByText(/^data\.pdf · /)).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Link' }).fill('https://pilot.example/app');
    await dialog.getByRole('button', { name: 'Submit Project' }).click();
    await expect.poll(() => desk.calls('reports.handInFinal')).toHaveLength(1);
    const [sent] = desk.calls('reports.handInFinal');
    expect(sent).toMatchObject({ enrollmentId: 90, projectId: 7, link: 'https://pilot.example/app' });
    expect(desk.files.map(({ name }) => name)).toEqual(['report.docx', 'talk.pptx', 'data.pdf']);
    const idOf = (place: number) => expect.stringMatching(new RegExp(`f${place}$`));
    expect(sent?.files).toEqual({ report: idOf(1), presentation: idOf(2), other: idOf(3) });
  });
}

test("'Submit Project' asks for a file or a link that is one, refuses files that are too large, and hands both in [STU-PROG-09] [VAL-31] [VAL-32] [VAL-34]", async ({
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
  for (const label of ['project report', 'project presentation', 'any other document']) {
    await choose(dialog, label, fileOf('large.pdf', 5 * 1024 * 1024 + 1));
    await expect(dialog.getByRole('alert').last()).toHaveText('File size too large (max 5MB)');
  }
  await expect(dialog.getByRole('alert')).toHaveCount(3);
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
