import type { Locator, Page } from '@playwright/test';
import type { PostingKind } from '#shared/contract/call.ts';
import type { Enrollment } from '#shared/contract/enrollment-schemas.ts';
import { enrollmentStatuses } from '#shared/rules/enrollments/enrollment-status.ts';
import { fieldsForDuplicate } from '#shared/rules/postings/posting.ts';
import { drawn } from '../support/drawn.ts';
import { savesFiles, takesQueued } from './commands.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { listedEnrollment } from './listed-enrollment.ts';
import { person } from './people.ts';
import { fullPosting } from './posting-samples.ts';
import { sampleAnswer } from './sample-answers.ts';
import { sampleFacets } from './sample-facets.ts';
import { sampleTally } from './sample-tally.ts';

const sample = sampleAnswer('enrollments.list');
const whole = sampleAnswer('enrollments.read').data;
const tabs = [
  ['Applications received', 'applied', '312', 'No Applications'],
  ['New Applicants', 'new', '41', 'No new applicants'],
  ['Shortlisted', 'shortlisted', '26', 'Nobody is shortlisted yet'],
  ['Hired', 'hired', '7', 'Nobody is hired yet'],
  ['Not interested', 'rejected', '53', 'No one was marked as not interested'],
  ['Assignments', 'assignments', '12', 'No reports handed in yet'],
  ['Interviews', 'interviews', '9', 'No interviews yet'],
] as const;
const statusIn: Readonly<Record<string, number>> = { new: 0, shortlisted: 4, hired: 6, rejected: 7, interviews: 5 };

const people = [
  listedEnrollment(71, 'Ananya'),
  listedEnrollment(72, 'Binod', { status: 4 }),
  listedEnrollment(73, 'Chitra', { status: 0 }),
];

const figures: Readonly<Record<PostingKind, Readonly<Record<string, string>>>> = {
  project: { Duration: '4 to 8 Weeks' },
  internship: { Stipend: '8k to 10k Per Month', Duration: '4 to 8 Weeks', Positions: '6' },
  job: { CTC: '5.5 - 7 LPA', Positions: '6' },
};

/** Opens the applicants of the posting 7 of a kind: three of them, or those whom a test says. */
async function openPage(
  page: Page,
  desk: FakeDesk,
  kind: PostingKind,
  rows: readonly Enrollment[] = people,
  changes: { readonly id?: number; readonly status?: number; readonly count?: typeof sampleTally } = {},
) {
  const { id: postingId = 7, status: postingStatus = 2 } = changes;
  const count = changes.count ?? (rows.length > 0 ? sampleTally : { ...sampleTally, applied: 0 });
  desk.signIn(person(2));
  const post = {
    ...sample.data.post,
    id: postingId,
    method: kind,
    title: 'Cold chain pilot',
    goal: 'Less waste.',
    status: postingStatus,
    vacancies: 6,
    duration_from: 4,
    duration_to: 8,
    stipend_from: 8,
    stipend_to: 10,
    ctc_from: 5.5,
    ctc_to: 7,
  };
  desk.service('enrollments.list', {
    total: rows.length,
    page: 1,
    limit: 100,
    data: { post, enrollments: [...rows], count },
  });
  desk.service('enrollments.read', ({ params }) => {
    const row = [...rows, ...people].find(({ id }) => id === Number(params.id)) ?? people[0];
    return { data: { ...whole, ...row, interviews: [] } as typeof whole };
  });
  await page.goto(`${desk.address}/employer/${kind}/${postingId}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Cold chain pilot' })).toBeVisible();
}

const asked = (desk: FakeDesk) => desk.asked('enrollments.list').at(-1);
const detail = (page: Page): Locator => page.getByRole('article');
const decision = (kind: PostingKind, id: number, from: number, status: number) => ({
  call: 'enrollments.status',
  params: { method: kind },
  query: { id, from, status },
  body: {},
});
const three = ['ShortlistS', 'HireH', 'Not InterestedX'];
const asTable = (page: Page) => page.getByText('View List', { exact: true }).click();

for (const [kind, route] of [
  ['project', '[EMP-ROUTE-17] [EMP-CAND-02]'],
  ['internship', '[EMP-ROUTE-05] [EMP-CAND-01] [CONST-06]'],
  ['job', '[EMP-ROUTE-11] [EMP-CAND-01] [CONST-07]'],
] as const) {
  test(`${kind}: the page of applicants has its figures, its tile and its ways ${route} [EMP-CAND-03] [EMP-CAND-12]`, async ({
    page,
    desk,
  }) => {
    await openPage(page, desk, kind);
    expect(asked(desk)?.params).toEqual({ method: kind, id: 7 });
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
    await openPage(page, desk, kind, people, { id, status: 3 });
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
    await openPage(page, desk, kind);
    await expect(page.getByRole('tab')).toHaveText(tabs.map(([label, , count]) => label + count));
    const names = Object.values(statusIn).map((status) => listedEnrollment(80 + status, `No ${status}`, { status }));
    desk.service('enrollments.list', ({ query }) => {
      const enrollments = names.filter(({ status }) => status === (statusIn[String(query.tab)] ?? status));
      const post = { ...sample.data.post, id: 7, method: kind, title: 'Cold chain pilot' };
      return { total: enrollments.length, page: 1, limit: 100, data: { post, enrollments, count: sampleTally } };
    });
    await asTable(page);
    const rows = page.getByRole('table', { name: 'Applicants' }).getByRole('row').filter({ hasText: 'Iyer' });
    for (const [label, tab] of tabs) {
      await page.getByRole('tab', { name: label }).click();
      await expect.poll(() => asked(desk)).toMatchObject({ params: { method: kind, id: 7 }, query: { tab } });
      if (tab in statusIn) await expect(rows).toHaveText([new RegExp(`No ${statusIn[tab]} Iyer`)]);
    }
    expect(desk.asked('enrollments.list')).toHaveLength(tabs.length);
    await openPage(page, desk, kind, [listedEnrollment(76, 'Zara', { status: 5 })]);
    await page.getByRole('tab', { name: 'Interviews' }).click();
    await expect(page.getByRole('option')).toHaveText([/Zara Iyer.*In touch/]);
  });

  test(`${kind}: each tab without anybody says so, as a list and as a table [EMP-CAND-13] [EMP-CAND-16]`, async ({
    page,
    desk,
  }) => {
    await openPage(page, desk, kind, []);
    for (const look of ['Detail List', 'View List']) {
      await page.getByText(look, { exact: true }).click();
      for (const [label] of tabs) {
        await page.getByRole('tab', { name: label }).click();
        await expect(page.getByRole('tabpanel', { name: label }).getByRole('heading')).toHaveText('No Applications');
      }
    }
    await openPage(page, desk, kind, [], { count: sampleTally });
    for (const [label, , , empty] of tabs) {
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
    await openPage(page, desk, kind);
    await page.getByRole('button', { name: 'Close Opening' }).click();
    const question = page.getByRole('dialog', { name: `Close this ${kind}?` });
    await question.getByRole('button', { name: 'Close opening' }).click();
    const toast = page.getByRole('alert').filter({ hasText: said });
    await expect(toast).toBeVisible();
    if (kind === 'job') {
      // Under the mouse it stays, and the page with it.
      await toast.hover();
      await page.getByRole('tab').first().focus();
      for (const [, tab] of tabs.slice(1)) {
        await page.keyboard.press('ArrowRight');
        await expect.poll(() => asked(desk)?.query.tab).toBe(tab);
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
    await openPage(page, desk, kind);
    const posting = { ...fullPosting(kind), id: 7, title: 'Cold chain pilot', goal: 'Less waste.', vacancies: 6 };
    desk.service('postings.read', { data: posting });
    await page.getByRole('button', { name: 'Duplicate' }).click();
    await expect.poll(() => desk.asked('postings.read')[0]?.params).toEqual({ method: kind, id: 7 });
    await expect.poll(() => desk.calls('drafts.create')).toHaveLength(1);
    const [made] = desk.calls('drafts.create');
    await expect(page).toHaveURL(`${desk.address}/employer/${kind}/add?draft=${made?.id}`);
    expect(made).toMatchObject({
      method: kind,
      body: { title: 'Cold chain pilot', goal: 'Less waste.', vacancies: 6 },
    });
    expect(made?.body).toMatchObject(fieldsForDuplicate(kind, posting));
    expect(made?.posting).toBeUndefined();
    for (const field of ['id', 'status', 'created_at', 'published_at']) expect(made?.body).not.toHaveProperty(field);
  });

  for (const [label, ids, status] of [
    ['Shortlist', '[EMP-CAND-25]', 4],
    ['Hire', '[EMP-CAND-26]', 6],
    ['Not Interested', '[EMP-CAND-24]', 7],
  ] as const) {
    test(`${kind}: ${label} sets the status ${status}, from the applicant, the row's menu and the chosen ${ids} [ROLE-10] [STATE-33]`, async ({
      page,
      desk,
    }) => {
      const queued = takesQueued(desk);
      await openPage(page, desk, kind, [
        ...people,
        listedEnrollment(74, 'Deepa'),
        listedEnrollment(75, 'Esha', { status: 6 }),
      ]);
      await expect(detail(page).getByRole('heading', { level: 2 })).toContainText('Ananya Iyer');
      await expect(detail(page).locator('header').getByRole('button')).toHaveText([...three, 'Download résumé']);
      await detail(page).getByRole('button', { name: label }).click();
      await expect.poll(queued).toEqual([decision(kind, 71, 2, status)]);
      await asTable(page);
      await page
        .getByRole('row', { name: /Chitra/ })
        .getByRole('button', { name: /^Actions/ })
        .click();
      await expect(page.getByRole('menuitem')).toHaveText(['Open', ...three]);
      await page.getByRole('menuitem', { name: label }).click();
      await expect.poll(() => queued().at(-1)).toEqual(decision(kind, 73, 0, status));
      await page.goto(`${desk.address}/employer/${kind}/7?sort=name`);
      await asTable(page);
      await page.getByRole('checkbox', { name: 'Select all rows' }).check();
      const before = queued().length;
      await page.getByRole('region', { name: 'Selected applicants' }).getByRole('button', { name: label }).click();
      // Who is shortlisted or hired already is left as they are.
      const binod = status === enrollmentStatuses.shortlisted ? [] : [decision(kind, 72, 4, status)];
      const esha = status === enrollmentStatuses.hired ? [] : [decision(kind, 75, 6, status)];
      const others = [...binod, decision(kind, 74, 2, status), ...esha];
      await expect.poll(() => queued().slice(before)).toEqual(others);
    });
  }

  test(`${kind}: each column of the table has its value [STATE-24] [STATE-26] [STATE-27] [STATE-28] [STATE-29] [STATE-30] [STATE-31]`, async ({
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
    await openPage(page, desk, kind, [...people, ...further]);
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

  test(`${kind}: search and each filter are asked of the service, and the export asks the same [EMP-CAND-11]`, async ({
    page,
    desk,
  }) => {
    const files = savesFiles(desk);
    desk.service('enrollments.facets', sampleFacets);
    await openPage(page, desk, kind);
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('nany');
    await expect.poll(() => asked(desk)?.query.search).toBe('nany');
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
        .poll(() => asked(desk)?.query)
        .toEqual({ tab: 'applied', sort: '-created_at', page: 1, limit: 100, ...chosen });
    }
    // Nothing was narrowed before Apply.
    expect(desk.asked('enrollments.list')).toHaveLength(5);
    for (const name of ['Excel workbook', 'CSV file']) {
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name }).click();
    }
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
    await expect.poll(() => asked(desk)?.query).toMatchObject({ search: 'nany', city: '5' });
  });
}

test('an answer to "Select all" that comes late ticks nobody of another tab', async ({ page, desk }) => {
  await openPage(page, desk, 'job');
  desk.service('enrollments.list', ({ query }) => ({
    total: 101,
    page: Number(query.page),
    limit: 100,
    data: {
      post: { ...sample.data.post, id: 7, method: 'job', title: 'Cold chain pilot' },
      enrollments: query.page === 2 ? [listedEnrollment(74, 'Dev')] : [...people],
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
  await expect.poll(() => asked(desk)?.query.tab).toBe('new');
  go();
  await page.getByRole('row', { name: /Binod/ }).getByRole('checkbox').check();
  await expect(bar.getByRole('status')).toHaveText('1 selected');
});

test('who is ticked while a decision is queued stays ticked, the next decision follows, and each shows at once and leaves in ten seconds [EMP-LIST-22]', async ({
  page,
  desk,
}) => {
  const queued = takesQueued(desk);
  await openPage(page, desk, 'job');
  await asTable(page);
  const tick = (name: RegExp) => page.getByRole('row', { name }).getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: 'Selected applicants' });
  await tick(/Ananya/);
  const go = desk.hold('outbox.add');
  await bar.getByRole('button', { name: 'Shortlist' }).click();
  await expect(bar).toHaveCount(0);
  await tick(/Chitra/);
  await drawn(page);
  await page.keyboard.press('x');
  await expect(bar).toHaveCount(0);
  await tick(/Binod/);
  go();
  await expect.poll(queued).toEqual([decision('job', 71, 2, 4), decision('job', 73, 0, 7)]);
  await expect(bar.getByRole('status')).toHaveText('1 selected');
  await expect(page.getByRole('row', { name: /Ananya/ })).toContainText('Shortlisted');
  await expect(page.getByRole('row', { name: /Chitra/ })).toContainText('Rejected');
  expect(desk.calls('outbox.add').map(({ holdSeconds }) => holdSeconds)).toEqual([10, 10]);
});

test('a rating that was begun stays with its applicant over J and K, and is sent for nobody else', async ({
  page,
  desk,
}) => {
  const queued = takesQueued(desk);
  const unrated = people.map((each) => ({ ...each, rating: null }));
  await openPage(page, desk, 'job', unrated);
  const heading = detail(page).getByRole('heading', { level: 2 });
  const section = detail(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Rating', exact: true }) });
  const comment = section.getByRole('textbox', { name: 'Comment' });
  const chosen = section.getByRole('radio', { checked: true });
  const go = async (key: 'j' | 'k', name: string) => {
    await heading.click();
    await page.keyboard.press(key);
    await expect(heading).toContainText(name);
    await expect(comment).toBeVisible();
  };
  const rate = async (stars: number, text: string) => {
    await section.getByRole('radio', { name: `${stars} of 5` }).press('Space');
    await comment.fill(text);
  };
  const expectRating = async (stars: number, text: string) => {
    await expect(comment).toHaveValue(text);
    await expect(chosen).toHaveAccessibleName(`${stars} of 5`);
  };
  await expect(heading).toContainText('Ananya');
  // Both have been read before anything is typed: the window goes from one to the other without a pause.
  await go('j', 'Binod');
  await go('k', 'Ananya');
  await rate(2, 'Too short');
  await go('j', 'Binod');
  await expectRating(0, '');
  await rate(5, 'Good figures');
  await go('k', 'Ananya');
  await expectRating(2, 'Too short');
  await go('j', 'Binod');
  await expectRating(5, 'Good figures');
  const save = section.getByRole('button', { name: 'Save rating' });
  await save.click();
  await expect(save).toHaveCount(0);
  await heading.click();
  await page.keyboard.press('k');
  await expect(heading).toContainText('Ananya');
  await expectRating(2, 'Too short');
  await save.click();
  const sent = (id: number, rating: number, text: string) => ({
    call: 'enrollments.rate',
    params: { method: 'job', id },
    query: {},
    body: { rating, comment: text },
  });
  await expect.poll(queued).toEqual([sent(72, 5, 'Good figures'), sent(71, 2, 'Too short')]);
});
