import type { PostingKind } from '#shared/contract/call.ts';
import {
  applicantsSample,
  applicantTabs,
  askedApplicants,
  asTable,
  openApplicants,
  threeApplicants,
} from './applicants-page.ts';
import { savesFiles } from './commands.ts';
import { emptyDraft } from './desk-answers.ts';
import { expect, test } from './fixtures.ts';
import { listedEnrollment } from './listed-enrollment.ts';
import { copyOfFullPosting, fullPosting } from './posting-samples.ts';
import { sampleFacets } from './sample-facets.ts';
import { sampleTally } from './sample-tally.ts';

const statusIn: Readonly<Record<string, number>> = { new: 0, shortlisted: 4, hired: 6, rejected: 7, interviews: 5 };

const figures: Readonly<Record<PostingKind, Readonly<Record<string, string>>>> = {
  project: { Duration: '4 to 8 Weeks' },
  internship: { Stipend: '8k to 10k Per Month', Duration: '4 to 8 Weeks', Positions: '6' },
  job: { CTC: '5.5 - 7 LPA', Positions: '6' },
};

for (const [kind, route] of [
  ['project', '[EMP-ROUTE-17] [EMP-CAND-02]'],
  ['internship', '[EMP-ROUTE-05] [EMP-CAND-01] [CONST-06]'],
  ['job', '[EMP-ROUTE-11] [EMP-CAND-01] [CONST-07]'],
] as const) {
  test(`${kind}: the page of applicants has its figures, its tile and its ways ${route} [EMP-CAND-03] [EMP-CAND-12]`, async ({
    page,
    desk,
  }) => {
    await openApplicants(page, desk, kind);
    expect(askedApplicants(desk)?.params).toEqual({ method: kind, id: 7 });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cold chain pilot');
    await expect(page.getByText(kind, { exact: true })).toBeVisible();
    await expect(page.getByText('Less waste.', { exact: true })).toBeVisible();
    const summary = page.locator('dl').first();
    await expect(summary.getByRole('term')).toHaveText(Object.keys(figures[kind]));
    await expect(summary.getByRole('definition')).toHaveText(Object.values(figures[kind]));
    for (const [name, path] of [
      ['Post New Internship', '/employer/internship/add'],
      ['View Details', `/employer/${kind}/details/7`],
      ['Invite', `/employer/${kind}/invite/7?audience=${kind === 'project' ? 'colleges' : 'students'}`],
    ] as const) {
      await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
    }
    await page.getByRole('link', { name: 'View Details', exact: true }).click();
    await expect(page).toHaveURL(`${desk.address}/employer/${kind}/details/7`);
    await page.goBack();
    await page.getByRole('link', { name: 'Post New Internship' }).click();
    await expect(page).toHaveURL(new RegExp(`^${desk.address}/employer/internship/add`));
  });

  test(`${kind}: an id of ten digits is its posting's, and a closed one has its details too ${route.split(' ')[0]} [EMP-CAND-03]`, async ({
    page,
    desk,
  }) => {
    const id = 4_294_967_291;
    await openApplicants(page, desk, kind, threeApplicants, { id, status: 3 });
    expect(desk.asked('enrollments.list').map(({ params }) => params)).toEqual([{ method: kind, id }]);
    await expect(page.getByText('Closed', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Close Opening' })).toHaveCount(0);
    await page.getByRole('link', { name: 'View Details', exact: true }).click();
    await expect(page).toHaveURL(`${desk.address}/employer/${kind}/details/${id}`);
  });

  test(`${kind}: seven tabs have the counts of the service, and ask for their own applicants [EMP-CAND-07] [EMP-CAND-14] [EMP-CAND-16] [EMP-CAND-17] [EMP-CAND-18] [EMP-CAND-19]`, async ({
    page,
    desk,
  }) => {
    await openApplicants(page, desk, kind);
    await expect(page.getByRole('tab')).toHaveText(applicantTabs.map(([label, , count]) => label + count));
    const names = Object.values(statusIn).map((status) => listedEnrollment(80 + status, `No ${status}`, { status }));
    desk.service('enrollments.list', ({ query }) => {
      const enrollments = names.filter(({ status }) => status === (statusIn[String(query.tab)] ?? status));
      const post = { ...applicantsSample.data.post, id: 7, method: kind, title: 'Cold chain pilot' };
      return { total: enrollments.length, page: 1, limit: 100, data: { post, enrollments, count: sampleTally } };
    });
    await asTable(page);
    const rows = page.getByRole('table', { name: 'Applicants' }).getByRole('row').filter({ hasText: 'Iyer' });
    for (const [label, tab] of applicantTabs) {
      await page.getByRole('tab', { name: label }).click();
      await expect.poll(() => askedApplicants(desk)).toMatchObject({ params: { method: kind, id: 7 }, query: { tab } });
      if (tab in statusIn) await expect(rows).toHaveText([new RegExp(`No ${statusIn[tab]} Iyer`)]);
    }
    expect(desk.asked('enrollments.list')).toHaveLength(applicantTabs.length);
    for (const [label, tab] of applicantTabs) {
      await page.goto(`${desk.address}/employer/${kind}/7?tab=${tab}`);
      await expect(page.getByRole('tab', { selected: true })).toContainText(label);
      await expect.poll(() => askedApplicants(desk)?.query).toMatchObject({ tab });
    }
    await openApplicants(page, desk, kind, [listedEnrollment(76, 'Zara', { status: 5 })]);
    await page.getByRole('tab', { name: 'Interviews' }).click();
    await expect(page.getByRole('option')).toHaveText([/Zara Iyer.*In touch/]);
  });

  test(`${kind}: each tab without anybody says so, as a list and as a table [EMP-CAND-13] [EMP-CAND-14] [EMP-CAND-16]`, async ({
    page,
    desk,
  }) => {
    await openApplicants(page, desk, kind, []);
    for (const look of ['Detail List', 'View List']) {
      await page.getByText(look, { exact: true }).click();
      for (const [label] of applicantTabs) {
        await page.getByRole('tab', { name: label }).click();
        await expect(page.getByRole('tabpanel', { name: label }).getByRole('heading')).toHaveText('No Applications');
      }
    }
    await openApplicants(page, desk, kind, [], { count: sampleTally });
    for (const [label, , , empty] of applicantTabs) {
      await page.getByRole('tab', { name: label }).click();
      await expect(page.getByRole('tabpanel', { name: label }).getByRole('heading')).toHaveText(empty);
    }
  });

  test(`${kind}: closing says that it worked, and leads to the dashboard${kind === 'job' ? ' once that was read [EMP-CAND-06]' : ''} [EMP-CAND-05] [EMP-LIST-21]`, async ({
    page,
    desk,
  }) => {
    const said = `${kind} closed, says the service`;
    await page.route('**/desk/api.send', async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = (await response.json()) as { ok: boolean; data: object };
      await route.fulfill({ response, json: { ...rest, data: { ...data, message: said } } });
    });
    await openApplicants(page, desk, kind);
    await page.getByRole('button', { name: 'Close Opening' }).click();
    const question = page.getByRole('dialog', { name: `Close this ${kind}?` });
    await question.getByRole('button', { name: 'Close opening' }).click();
    const toast = page.getByRole('alert').filter({ hasText: said });
    await expect(toast).toBeVisible();
    if (kind === 'job') {
      // Under the mouse it stays, and the page with it.
      await toast.hover();
      await page.getByRole('tab').first().focus();
      for (const [, tab] of applicantTabs.slice(1)) {
        await page.keyboard.press('ArrowRight');
        await expect.poll(() => askedApplicants(desk)?.query.tab).toBe(tab);
      }
      await toast.getByRole('button').click();
      await expect(toast).toHaveCount(0);
    }
    await expect(page).toHaveURL(`${desk.address}/employer/dashboard`);
    const close = { params: { method: kind }, query: {}, body: { id: 7, status: 3 } };
    expect(desk.asked('postings.status')).toEqual([close]);
  });

  test(`${kind}: Duplicate copies the posting into a draft of its kind [EMP-CAND-04] [DRAFT-05] [ENT-50]`, async ({
    page,
    desk,
  }) => {
    await openApplicants(page, desk, kind);
    desk.service('postings.read', { data: fullPosting(kind, { eligible_gender: 'Female' }) });
    desk.answer('drafts.create', ({ id = '', method, body = {} }) => {
      const draft = emptyDraft({ id, method, body, title: 'Cold chain pilot', step: 1 });
      desk.answer('drafts.read', draft);
      return draft;
    });
    await page.getByRole('button', { name: 'Duplicate' }).click();
    await expect.poll(() => desk.asked('postings.read')[0]?.params).toEqual({ method: kind, id: 7 });
    await expect.poll(() => desk.calls('drafts.create')).toHaveLength(1);
    const [made] = desk.calls('drafts.create');
    await expect(page).toHaveURL(`${desk.address}/employer/${kind}/add?draft=${made?.id}`);
    expect(made).toMatchObject({ method: kind, body: copyOfFullPosting });
    expect(made?.posting).toBeUndefined();
    for (const field of ['id', 'status', 'created_at', 'published_at']) expect(made?.body).not.toHaveProperty(field);
    await expect(page.getByLabel('Title')).toHaveValue('Cold chain pilot');
    await expect(page.getByLabel('Roles and responsibilities')).toHaveValue('Keep the log at gate 3.');
  });

  test(`${kind}: each column of the table has its value${kind === 'project' ? ' [STATE-32]' : ''} [STATE-24] [STATE-26] [STATE-27] [STATE-28] [STATE-29] [STATE-30] [STATE-31]`, async ({
    page,
    desk,
  }) => {
    desk.answer('settings.read', {
      theme: 'light',
      sidebarCollapsed: true,
      desktopNotifications: false,
      sharedComputer: false,
      lockAfterMinutes: 5,
      hiddenColumns: { [`candidates ${kind}`]: [] },
    });
    const further = [3, 5, 6, 7].map((status) => listedEnrollment(70 + status * 10, `Person ${status}`, { status }));
    await openApplicants(page, desk, kind, [...threeApplicants, ...further]);
    const shown = ['Seen', 'Shortlisted', 'Applied', 'Under Review', 'In touch', 'Hired', 'Rejected'];
    // The new one, at 2, would count as seen if it stayed open.
    for (const place of [0, 1, 3, 4, 5, 6]) {
      await page.getByRole('option').nth(place).click();
      await expect(page.locator('[data-tone]')).toHaveText(['Published', ...shown, shown[place] ?? '']);
    }
    await asTable(page);
    const table = page.getByRole('table', { name: 'Applicants' });
    await expect(table.locator('[data-tone]')).toHaveText(shown);
    await expect(table.getByRole('columnheader')).toHaveText([
      '',
      'Name',
      'Status',
      'Applied',
      'Reports',
      'Rating',
      'Qualification',
      'Course',
      'Institution',
      'City',
      'Skills',
      'Email Id',
      'Roll number',
      'Last change',
      'Actions',
    ]);
    await expect(page.getByRole('row', { name: /Ananya/ }).getByRole('cell')).toHaveText([
      '',
      'Ananya Iyer',
      'Seen',
      '20 Nov 2026',
      'Final, 1 weekly',
      '',
      'B.Tech',
      'Civil Engineering',
      'NIT Surat',
      'Surat',
      'SQL, Welding',
      'Ananya@example.in',
      'R-71',
      /\d:\d\d/,
      '',
    ]);
    await expect(page.getByRole('row', { name: /Ananya/ }).getByRole('img', { name: '4 of 5' })).toBeVisible();
  });

  test(`${kind}: search and each filter are asked of the service, and the export asks the same [EMP-CAND-08] [EMP-CAND-11]`, async ({
    page,
    desk,
  }) => {
    const files = savesFiles(desk);
    desk.service('enrollments.facets', sampleFacets);
    await openApplicants(page, desk, kind);
    const search = page.getByRole('searchbox', { name: 'Search by name' });
    const listed = await page.getByRole('listbox', { name: 'Applicants' }).boundingBox();
    const above = await search.boundingBox();
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(listed?.y ?? 0);
    await search.fill('nany');
    await expect.poll(() => askedApplicants(desk)?.query.search).toBe('nany');
    const chosen: Record<string, unknown> = { search: 'nany' };
    for (const [label, options, filter] of [
      ['City', ['Surat 3', 'Pune 1'], { city: '5,8' }],
      ['Skills', ['Welding 2', 'Masonry 1'], { skills: '6,9' }],
      ['Qualification', ['B.Tech 1', 'B.A., Hons 1'], { qualification: 'B.Tech,B.A.\\, Hons' }],
    ] as const) {
      await page.getByRole('button', { name: /^Filters/ }).click();
      for (const option of options) {
        await page.getByRole('combobox', { name: label }).click();
        await page.getByRole('option', { name: option }).click();
      }
      await page.getByRole('button', { name: 'Apply' }).click();
      Object.assign(chosen, filter);
      await expect
        .poll(() => askedApplicants(desk)?.query)
        .toEqual({ tab: 'applied', sort: '-created_at', page: 1, limit: 100, ...chosen });
    }
    // Nothing was narrowed before Apply.
    expect(desk.asked('enrollments.list')).toHaveLength(5);
    for (const name of ['Excel workbook', 'CSV file']) {
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name }).click();
    }
    // The filter goes along to another tab and back, where the answer may still be known.
    await page.getByRole('tab', { name: 'Shortlisted' }).click();
    await expect.poll(() => askedApplicants(desk)?.query).toMatchObject({ tab: 'shortlisted', ...chosen });
    await page.getByRole('tab', { name: 'Applications received' }).click();
    await expect(page).toHaveURL(
      (url) => !url.searchParams.has('tab') && url.searchParams.get('search') === 'nany' && url.search.includes('city'),
    );
    await expect(search).toHaveValue('nany');
    const exported = (format: string) => ({
      call: 'enrollments.export',
      params: { method: kind, id: 7 },
      query: { tab: 'applied', sort: '-created_at', ...chosen, format },
    });
    await expect.poll(files).toEqual([exported('xlsx'), exported('csv')]);
    await page.getByRole('button', { name: 'Filters (6)' }).click();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible();
    await expect(page).toHaveURL(`${desk.address}/employer/${kind}/7?search=nany`);
    await page.setViewportSize({ width: 800, height: 800 });
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Filters' });
    await expect(drawer.getByRole('button', { name: 'Clear', exact: true })).toBeDisabled();
    await drawer.getByRole('combobox', { name: 'City' }).click();
    await drawer.getByRole('option', { name: 'Surat 3' }).click();
    await drawer.getByRole('button', { name: 'Apply' }).click();
    await expect(drawer).toHaveCount(0);
    await expect.poll(() => askedApplicants(desk)?.query).toMatchObject({ search: 'nany', city: '5' });
  });
}

test('an answer to "Select all" that comes late ticks nobody of another tab', async ({ page, desk }) => {
  await openApplicants(page, desk, 'job');
  desk.service('enrollments.list', ({ query }) => ({
    total: 101,
    page: Number(query.page),
    limit: 100,
    data: {
      post: { ...applicantsSample.data.post, id: 7, method: 'job', title: 'Cold chain pilot' },
      enrollments: query.page === 2 ? [listedEnrollment(74, 'Dev')] : [...threeApplicants],
      count: sampleTally,
    },
  }));
  await page.reload();
  await asTable(page);
  const bar = page.getByRole('region', { name: 'Selected applicants' });
  await page
    .getByRole('row', { name: /Ananya/ })
    .getByRole('checkbox')
    .check();
  const go = desk.hold('enrollments.list');
  const before = desk.asked('enrollments.list').length;
  await bar.getByRole('button', { name: 'Select all 101 that match' }).click();
  // The second page, or first once more the one that is shown, if that was read more than two seconds ago.
  await expect.poll(() => desk.asked('enrollments.list').length).toBeGreaterThan(before);
  await page.getByRole('tab', { name: 'New Applicants' }).click();
  await expect.poll(() => askedApplicants(desk)?.query.tab).toBe('new');
  go();
  await page.getByRole('row', { name: /Binod/ }).getByRole('checkbox').check();
  await expect(bar.getByRole('status')).toHaveText('1 selected');
});
