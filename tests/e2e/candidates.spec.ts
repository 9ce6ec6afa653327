import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { applicantsOf, entries, expectCount, nameOf, postingId, shown } from './support/candidates.ts';
import { holdLonger } from './support/longer-hold.ts';
import { freshPerson, postingFields, publish } from './support/sample-work.ts';
import { expect, sample, test } from './support/workspace.ts';

const tabNames = [
  'Applications received',
  'New Applicants',
  'Shortlisted',
  'Hired',
  'Not interested',
  'Assignments',
  'Interviews',
];

test('the page of a job: its figures, seven tabs with the service’s counts, and the first applicant beside the list [EMP-ROUTE-11] [EMP-CAND-01] [EMP-CAND-03] [EMP-CAND-07] [EMP-CAND-09] [EMP-CAND-10] [EMP-CAND-22] [EMP-CAND-23] [EMP-CAND-30] [ROLE-09]', async ({
  page,
  workspace,
}) => {
  await workspace.actAs(sample.employer);
  const id = await postingId(workspace, 'job', 'Graduate trainee');
  const { enrollments, count } = await applicantsOf(workspace, 'job', id);
  await page.goto(`${workspace.address}/employer/job/${id}`);

  await test.step('says what the posting is', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Graduate trainee, operations' })).toBeVisible();
    await expect(page.getByText('Run a kitchen shift within a year.')).toBeVisible();
    await expect(page.getByText('5.5 - 7 LPA')).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: /^6$/ })).toBeVisible();
    await expect(page.getByRole('link', { name: 'View Details' })).toHaveAttribute(
      'href',
      `/employer/job/details/${id}`,
    );
    const tile = page.getByRole('link', { name: 'Post New Internship' });
    await expect(tile).toHaveAttribute('href', '/employer/internship/add');
  });

  await test.step('counts what the service counts', async () => {
    await expect(page.getByRole('tab')).toHaveText(tabNames.map((name) => new RegExp(`^${name}\\d+$`)));
    await expectCount(page, 'Applications received', enrollments.length);
    await expectCount(page, 'Shortlisted', count.shortlisted);
    await expectCount(page, 'Hired', count.hired);
    await expectCount(page, 'Not interested', count.rejected);
    await expectCount(page, 'Interviews', count.interviews);
    await expectCount(page, 'Assignments', count.assignments);
  });

  await test.step('shows the first, then whoever is chosen, with the answers', async () => {
    const [first, second] = enrollments.map(nameOf);
    await expect(shown(page).getByRole('heading', { level: 2 })).toContainText(String(first));
    await entries(page).nth(1).click();
    await expect(shown(page).getByRole('heading', { level: 2 })).toContainText(String(second));
    await expect(shown(page).getByText('Are you ready to work early shifts?')).toBeVisible();
    const { answer } = await workspace.run('api.read', {
      call: 'enrollments.read',
      params: { method: 'job', id: enrollments[1]?.id },
    });
    const [given] = (answer as { data: { answers: { answer: string }[] } }).data.answers;
    await expect(shown(page)).toContainText(given?.answer.trim() || 'No answer');
  });

  await test.step('changes between list and detail, and remembers it', async () => {
    await page.getByText('View List', { exact: true }).click();
    const table = page.getByRole('table', { name: 'Applicants' });
    await expect(table.getByRole('row').nth(1)).toContainText(String(nameOf(enrollments[0] as never)));
    await page.getByRole('tab', { name: 'Shortlisted' }).click();
    await expect(page.getByRole('tab', { name: 'Shortlisted', selected: true })).toBeVisible();
    await expect(table).toBeVisible();
    await page.getByText('Detail List', { exact: true }).click();
    await expect(shown(page)).toBeVisible();
  });
});

test('search finds any part of a name; city, skills and qualification narrow the list until they are cleared [EMP-CAND-08] [EMP-CAND-11]', async ({
  page,
  workspace,
}) => {
  await workspace.actAs(sample.employer);
  const id = await postingId(workspace, 'job', 'Graduate trainee');
  const { enrollments } = await applicantsOf(workspace, 'job', id);
  await page.goto(`${workspace.address}/employer/job/${id}`);
  const summary = page.getByRole('status').filter({ hasText: /candidates?$/ });
  const plain = enrollments.find(({ student }) => /^[a-z]{5,}$/i.test(student.first_name));
  const inner = plain?.student.first_name.slice(1, 5).toUpperCase() ?? '';
  const found = enrollments.filter(({ student }) =>
    `${student.first_name} ${student.last_name}\n${student.email_address}`.toUpperCase().includes(inner),
  );
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(inner);
  await expect(summary).toHaveText(`${found.length} ${found.length === 1 ? 'candidate' : 'candidates'}`);
  await expect(page).toHaveURL(/search=/);
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('nobody is called that');
  await expect(page.getByRole('heading', { name: 'No applicants match this search' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(summary).toHaveText('312 candidates');

  const countOf = (wanted: Partial<Record<'city' | 'skill' | 'qualification', string>>) =>
    enrollments.filter(
      ({ student }) =>
        student.city_name === (wanted.city ?? student.city_name) &&
        student.qualification === (wanted.qualification ?? student.qualification) &&
        (wanted.skill === undefined || student.skills.some(({ name }) => name === wanted.skill)),
    ).length;
  const wanted = enrollments
    .flatMap(({ student: { city_name: city, qualification, skills } }) =>
      skills.map(({ name: skill }) => ({ city, qualification, skill })),
    )
    .filter(({ city, qualification }) => city && qualification)
    // Each of the three leaves somebody out whom the other two let in.
    .find(({ city, qualification, skill }) => {
      const twos = [countOf({ qualification, skill }), countOf({ city, skill }), countOf({ city, qualification })];
      return Math.min(...twos) > countOf({ city, qualification, skill });
    });
  if (!wanted) throw new Error('Some filter leaves nobody out');
  const all = countOf(wanted);
  await page.getByRole('button', { name: 'Filters' }).click();
  const choose = async (label: string, name: string) => {
    await page.getByRole('combobox', { name: label }).fill(name);
    await page.getByRole('option', { name: new RegExp(`^${name.replace('.', '\\.')} \\d`) }).click();
  };
  await choose('City', wanted.city);
  await choose('Qualification', wanted.qualification);
  await choose('Skills', wanted.skill);
  await expect(summary).toHaveText('312 candidates');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(summary).toHaveText(`${all} ${all === 1 ? 'candidate' : 'candidates'}`);
  await page.getByRole('button', { name: 'Filters (3)' }).click();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(summary).toHaveText('312 candidates');
});

test('a project: label and weeks, reports week by week, the final submission in four parts, files that are saved, and a rating [EMP-ROUTE-17] [EMP-CAND-02] [EMP-CAND-15] [EMP-CAND-20] [EMP-CAND-21] [ROLE-12] [STATE-32]', async ({
  page,
  workspace,
  saveAs,
  folder,
}) => {
  await workspace.actAs(sample.employer);
  const id = await postingId(workspace, 'project', 'Cold chain pilot');
  const { enrollments } = await applicantsOf(workspace, 'project', id, { tab: 'assignments', sort: 'rating' });
  const withFile = enrollments.find((each) => each.final_submission_report?.report_file && !each.rating);
  const target = withFile ?? enrollments.find((each) => each.final_submission_report?.report_file);
  if (!target) throw new Error('Nobody has handed in a file');
  await page.goto(`${workspace.address}/employer/project/${id}?tab=assignments&applicant=${target.id}`);
  await expect(page.getByText('project', { exact: true })).toBeVisible();
  await expect(page.getByText('8 to 12 Weeks')).toBeVisible();
  await expect(shown(page).getByRole('heading', { level: 2 })).toContainText(nameOf(target));
  const terms = shown(page).getByRole('term');
  for (const term of ['Project Report', 'Project Presentation', 'Any Other Document', 'Link']) {
    await expect(terms.filter({ hasText: new RegExp(`^${term}$`) })).toBeVisible();
  }
  const [week] = target.weekly_submissions.toSorted((one, other) => other.week - one.week);
  if (week) {
    await expect(shown(page).getByRole('button', { name: new RegExp(`^Week ${week.week}\\b`) })).toBeVisible();
    await expect(shown(page).getByText(week.description.trim()).first()).toBeVisible();
  }

  const report = path.join(folder, 'report.pdf');
  await saveAs(report, () =>
    shown(page)
      .getByRole('button', { name: /^Save Project Report/ })
      .click(),
  );
  expect((await readFile(report)).subarray(0, 5).toString('latin1')).toBe('%PDF-');

  if (target.rating) await shown(page).getByRole('button', { name: 'Change' }).click();
  await shown(page).getByRole('radio', { name: '4 of 5' }).press('Space');
  await shown(page).getByLabel('Comment').fill('Measured twice, wrote it down once.');
  await shown(page).getByRole('button', { name: 'Save rating' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Rating saved' })).toBeVisible();
  await expect(shown(page).getByRole('img', { name: '4 of 5' })).toBeVisible();
  await expect(shown(page).getByText('Measured twice, wrote it down once.')).toBeVisible();
  await expect
    .poll(
      async () =>
        (await applicantsOf(workspace, 'project', id)).enrollments.find((each) => each.id === target.id)?.rating,
      { timeout: 25_000 },
    )
    .toMatchObject({ rating: 4, comment: 'Measured twice, wrote it down once.' });

  const [rejected] = (await applicantsOf(workspace, 'project', id, { tab: 'rejected' })).enrollments;
  if (!rejected) throw new Error('Nobody was rejected');
  await page.goto(`${workspace.address}/employer/project/${id}?tab=rejected&applicant=${rejected.id}`);
  await expect(shown(page).getByRole('heading', { level: 2 })).toContainText(nameOf(rejected));
  await expect(shown(page).getByRole('heading', { level: 2 })).toContainText('Rejected');
  await expect(entries(page).filter({ hasText: nameOf(rejected) })).toContainText('Rejected');
});

test('a new application that was open for a moment counts as seen once the tab is left, and stays in its list until then [EMP-CAND-14]', async ({
  page,
  workspace,
}) => {
  await workspace.actAs(sample.employer);
  const id = await postingId(workspace, 'job', 'Graduate trainee');
  const { enrollments, count } = await applicantsOf(workspace, 'job', id, { tab: 'new' });
  const [first] = enrollments;
  if (!first) throw new Error('Nobody is new');
  await page.goto(`${workspace.address}/employer/job/${id}?tab=new`);
  await expect(shown(page).getByRole('heading', { level: 2 })).toContainText(nameOf(first));
  await expectCount(page, 'New Applicants', count.new);
  const status = async () =>
    (await applicantsOf(workspace, 'job', id)).enrollments.find((each) => each.id === first.id)?.status;
  await page.keyboard.press('j');
  await expect(entries(page).first()).toContainText(nameOf(first));
  await page.keyboard.press('k');
  const leaveAndComeBack = async () => {
    if ((await status()) === 0) {
      await page.getByRole('tab', { name: 'Hired' }).click();
      await page.getByRole('tab', { name: 'New Applicants' }).click();
    }
    return status();
  };
  // Whoever was open too short a time is looked at once more.
  await expect.poll(leaveAndComeBack, { intervals: [2500], timeout: 40_000 }).toBe(2);
  await expect(entries(page).first()).not.toContainText(nameOf(first));
});

for (const kind of ['project', 'internship'] as const) {
  test(`closing a ${kind} from its applicants ends it and leads to the dashboard [EMP-CAND-05]`, async ({
    page,
    workspace,
  }) => {
    await workspace.settle(2, freshPerson('Karwan Foods'));
    const { id } = await publish(workspace, kind, postingFields(kind, 'Crate count'));
    await page.goto(`${workspace.address}/employer/${kind}/${id}`);
    await page.getByRole('button', { name: 'Close Opening' }).click();
    const dialog = page.getByRole('dialog', { name: `Close this ${kind}?` });
    await dialog.getByRole('button', { name: 'Close opening' }).click();
    await expect(page).toHaveURL(/\/employer\/dashboard$/);
    await page.goto(`${workspace.address}/employer/${kind}/list`);
    await expect(page.getByRole('row', { name: /Crate count/ })).toContainText('Closed');
  });
}

test('on the page of a job the return waits until the toast is gone, which says what was closed [EMP-CAND-05] [EMP-CAND-06] [EMP-LIST-21]', async ({
  page,
  workspace,
}) => {
  await workspace.settle(2, freshPerson('Karwan Foods'));
  const { id } = await publish(workspace, 'job', postingFields('job', 'Crate count'));
  await page.goto(`${workspace.address}/employer/job/${id}`);
  await page.getByRole('button', { name: 'Close Opening' }).click();
  await page.getByRole('dialog', { name: 'Close this job?' }).getByRole('button', { name: 'Close opening' }).click();
  const toast = page.getByRole('alert').filter({ hasText: 'Job closed successfully' });
  await expect(toast).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/employer/job/${id}`));
  await expect(page).toHaveURL(/\/employer\/dashboard$/, { timeout: 15_000 });
  await expect(toast).toHaveCount(0);
  await page.goto(`${workspace.address}/employer/job/list`);
  await expect(page.getByRole('row', { name: /Crate count/ })).toContainText('Closed');
});

test('a double click on Shortlist decides about one, not about the next one too [EMP-CAND-25]', async ({
  page,
  workspace,
}) => {
  await workspace.actAs(sample.employer);
  const id = await postingId(workspace, 'job', 'Graduate trainee');
  const { count } = await applicantsOf(workspace, 'job', id, { tab: 'new' });
  await holdLonger(page);
  await page.goto(`${workspace.address}/employer/job/${id}?tab=new`);
  await expect(shown(page).getByRole('button', { name: /^Shortlist/ })).toBeVisible();
  // Keys take back for ten seconds of the window's own time.
  await page.clock.setFixedTime(new Date());
  await shown(page)
    .getByRole('button', { name: /^Shortlist/ })
    .dblclick();
  await expectCount(page, 'New Applicants', count.new - 1);
  await expectCount(page, 'Shortlisted', count.shortlisted + 1);
  await page.keyboard.press('z');
  await expectCount(page, 'New Applicants', count.new);
  await expectCount(page, 'Shortlisted', count.shortlisted);
});
