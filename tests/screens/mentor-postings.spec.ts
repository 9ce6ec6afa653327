import type { Page } from '@playwright/test';
import { expectNoFindings } from './both-schemes.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { mentorAt } from './mentor-samples.ts';
import { fullPosting } from './posting-samples.ts';
import { sampleAnswer } from './sample-answers.ts';

test.use({ timezoneId: 'Asia/Kolkata' });

const pageOf = (name: string) => `/dashboard/mentor/${name}`;
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** The headed parts of `fullPosting`, and their words. */
const wordsOf: Readonly<Record<string, string>> = {
  'Project Details': 'dairycold store',
  'Job Details': 'dairycold store',
  'Main Goal': 'Waste less milk.',
  Tasks: 'Measure crates.',
  Support: 'A mentor from the plant.',
  'Roles and Responsibilities': 'Keep the log at gate 3.',
  'Required Skills': 'CountingExcel',
  'Required Qualification': 'B.ComBBA',
  Location: '12 Station Road, Gujarat',
  'Screening Questions': 'Can you start at six? Do you own boots? (optional)',
  'Additional Information and Resources': 'Bring boots.',
  FAQs: 'Is there a bus?Yes, at five.Is lunch paid for?Tea is.',
};
const [, , , ...common] = Object.keys(wordsOf);

/** The figures of `fullPosting`; a project has neither pay nor positions. */
const figuresOf = {
  project: [
    'Total Duration8-10 Weeks',
    'Expected Start Date05 Jan 2027',
    'Joining Date08 Feb 2027',
    'Open toSemester 5',
  ],
  job: [
    'CTC4.5 - 6 LPA',
    'Number of Positions17',
    'Expected Start Date05 Jan 2027',
    'Joining Date08 Feb 2027',
    'Total Duration8-10 Weeks',
    'Linked ProjectShelf life study',
    'Open toSemester 5',
  ],
};

/** `fullPosting` is shown with these headed parts, and with these figures. */
async function says(page: Page, heads: readonly string[], figures: readonly string[]) {
  const article = page.getByRole('article');
  await expect(article).toContainText('Karwan Foods');
  await expect(article).toContainText('In Office with office visit');
  await expect(article).toContainText('Posted byLeela Thomas, Head of programmes');
  await expect(article.locator('dl > div')).toHaveText([...figures]);
  await expect(article.locator('section')).toHaveText(heads.map((head) => head + wordsOf[head]));
  await expect(title(page)).toHaveText('Cold chain pilot');
}

/** One published posting of a kind. */
function publish(desk: FakeDesk, kind: 'project' | 'job') {
  const list = sampleAnswer('postings.explore');
  const cards = list.data.map((card) => ({ ...card, id: 7, method: kind, title: `Milk route ${kind}` }));
  desk.service('postings.explore', { ...list, data: cards, total: 11 });
  desk.service('postings.read', { data: fullPosting(kind) });
}

for (const [path, kind, heading, to, many] of [
  ['availableproject', 'project', 'Available projects', 'availableproject?id=7', '11 projects'],
  ['mentorjoblist', 'job', 'Jobs', 'jobdetail?id=7', '11 jobs'],
] as const) {
  const id = kind === 'project' ? '[MEN-10]' : '[MEN-15]';
  test(`${path} lists what is published, searched, filtered and paged, each leading to its text ${id} [MEN-18]`, async ({
    page,
    desk,
  }) => {
    await mentorAt(page, desk);
    publish(desk, kind);
    await page.goto(desk.address + pageOf(path));
    await expect(title(page)).toHaveText(heading);
    await expect(page.getByText(many)).toBeVisible();
    const last = () => desk.asked('postings.explore').at(-1);
    await expect
      .poll(last)
      .toMatchObject({ params: { method: kind }, query: { page: 1, limit: 10, order: 'id,desc' } });
    await expectNoFindings(page);
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(last).toMatchObject({ params: { method: kind }, query: { page: 2 } });
    await page.getByPlaceholder('Search by keyword, skill, or interest').fill('milk');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect.poll(last).toMatchObject({ params: { method: kind }, query: { page: 1, search: 'milk' } });
    await page.getByRole('radio', { name: 'Older First' }).check();
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(last).toMatchObject({ params: { method: kind }, query: { search: 'milk', order: 'id,asc' } });
    await page.getByRole('link', { name: `Milk route ${kind}` }).click();
    await expect(page).toHaveURL(desk.address + pageOf(to));
    await expect.poll(() => desk.asked('postings.read').at(-1)?.params).toEqual({ method: kind, id: 7 });
    await expect(title(page)).toHaveText(fullPosting(kind).title);
    if (kind === 'project') await says(page, ['Project Details', 'Main Goal', ...common], figuresOf.project);
    await page.getByRole('main').getByRole('link', { name: heading }).click();
    await expect(page.getByPlaceholder('Search by keyword, skill, or interest')).toHaveValue('milk');
    await expect(page.getByRole('radio', { name: 'Older First' })).toBeChecked();
    desk.service('postings.explore', { data: [], total: 0, page: 1, limit: 10 });
    await page.goto(desk.address + pageOf(path));
    await expect(
      page.getByRole('heading', { name: kind === 'project' ? 'No Projects Found' : 'No Jobs Found' }),
    ).toBeVisible();
  });

  test(`${path}: every card says all and leads on; city, skills, courses and each order are asked for, kept over a reload, and taken off ${id} [ENT-77] [ENT-78]`, async ({
    page,
    desk,
  }) => {
    await mentorAt(page, desk);
    const list = sampleAnswer('postings.explore');
    const pay = kind === 'job' ? { ctc_from: 4.5, ctc_to: 6 } : { stipend_from: null, stipend_to: null };
    const cards = list.data.slice(0, 1).flatMap((card) => {
      const branch = { ...card.branch, company_name: 'Karwan Foods', address: '12 Station Road' };
      const skills = [
        { id: 1, name: 'Excel' },
        { id: 2, name: 'Counting' },
      ];
      const createdAt = '2026-11-22T05:54:00.000Z';
      const first = {
        ...card,
        ...pay,
        id: 7,
        method: kind,
        title: 'Milk route',
        branch,
        skills,
        createdAt,
        matched: [],
      };
      const lasting = { ...first, duration_from: 8, duration_to: 10, city_name: 'Surat' };
      return [lasting, { ...lasting, id: 8, title: 'Cold store' }];
    });
    desk.service('postings.explore', { ...list, data: cards, total: 2 });
    desk.service('location.cities', {
      data: [{ id: 5, city_name: 'Surat', also: [], state: { state_name: 'Gujarat' } }],
    });
    desk.service('filter.skills', {
      data: [
        { id: 6, name: 'Welding' },
        { id: 9, name: 'Masonry' },
      ],
    });
    desk.service('filter.courses', {
      data: [
        { id: 4, name: 'BBA' },
        { id: 7, name: 'B.Sc' },
      ],
    });
    await page.goto(desk.address + pageOf(path));
    const card = page.getByRole('article');
    await expect(card.getByRole('heading')).toHaveText(['Milk route', 'Cold store']);
    for (const [place, postingId] of [7, 8].entries()) {
      const one = card.nth(place);
      await expect(one).toContainText('Karwan Foods Not verified · Surat');
      const facts = ['12 Station Road', '8 - 10 Weeks', ...(kind === 'job' ? ['4.5 - 6 LPA'] : [])];
      await expect(one.getByText(facts.join(' · '), { exact: true })).toBeVisible();
      await expect(one.getByRole('list', { name: 'Skills' }).getByRole('listitem')).toHaveText(['Excel', 'Counting']);
      await expect(one).toContainText('2 days ago');
      const href = pageOf(to.replace('7', String(postingId)));
      await expect(one.getByRole('link')).toHaveAttribute('href', href);
    }
    const query = () => desk.asked('postings.explore').at(-1)?.query;
    const filters = page.getByRole('complementary', { name: 'Filters' });
    for (const [label, name] of [
      ['Skills', 'Welding'],
      ['Skills', 'Masonry'],
      ['Courses', 'BBA'],
      ['Courses', 'B.Sc'],
    ] as const) {
      await filters.getByRole('combobox', { name: label }).fill(name);
      await page.getByRole('option', { name }).click();
      await expect(filters.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
    }
    const names = { page: 1, limit: 10, required_skills: '6,9', course_preferred: '4,7' };
    for (const [label, order] of [
      ['Older First', 'id,asc'],
      ['Stipend', 'stipend_to,desc'],
      ['Newest First', 'id,desc'],
    ] as const) {
      await filters.getByRole('radio', { name: label }).check();
      await filters.getByRole('button', { name: 'Apply' }).click();
      await expect.poll(query).toEqual({ ...names, order });
    }
    await page.getByRole('combobox', { name: 'City' }).fill('Sur');
    await page.getByRole('option', { name: 'Surat' }).click();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect.poll(query).toEqual({ ...names, order: 'id,desc', city: 5 });
    const before = desk.asked('postings.explore').length;
    await page.reload();
    await expect.poll(() => desk.asked('postings.explore').length).toBeGreaterThan(before);
    await expect.poll(query).toEqual({ ...names, order: 'id,desc', city: 5 });
    await expect(page.getByRole('combobox', { name: 'City' })).toHaveValue('Surat');
    for (const name of ['Welding', 'Masonry', 'BBA', 'B.Sc']) {
      await expect(filters.getByRole('button', { name: `Remove ${name}`, exact: true })).toBeVisible();
    }
    await filters.getByRole('button', { name: 'Clear' }).click();
    await expect.poll(query).toEqual({ page: 1, limit: 10, order: 'id,desc', city: 5 });
  });
}

test('a chosen job has its details, what it asks for, and its whole text, each on a page [MEN-12] [MEN-13] [MEN-16] [MEN-18]', async ({
  page,
  desk,
}) => {
  await mentorAt(page, desk);
  publish(desk, 'job');
  await page.goto(desk.address + pageOf('jobdetail?id=7'));
  await says(page, ['Job Details', 'Main Goal', 'Location'], figuresOf.job);
  const tabs = page.getByRole('navigation', { name: 'About this job' });
  await expect(tabs.getByRole('link', { name: 'Details', exact: true })).toHaveAttribute('aria-current', 'page');
  await expectNoFindings(page);
  await tabs.getByRole('link', { name: 'Requirements' }).click();
  await expect(page).toHaveURL(desk.address + pageOf('jobcontent?id=7'));
  const asks = ['Required Skills', 'Required Qualification', 'Screening Questions'];
  await says(page, ['Tasks', 'Roles and Responsibilities', ...asks], []);
  await expect(tabs.getByRole('link', { name: 'Requirements' })).toHaveAttribute('aria-current', 'page');
  await tabs.getByRole('link', { name: 'Full description' }).click();
  await expect(page).toHaveURL(desk.address + pageOf('jobdescription?id=7'));
  await says(page, ['Job Details', 'Main Goal', ...common], figuresOf.job);
  await expect(tabs.getByRole('link', { name: 'Full description' })).toHaveAttribute('aria-current', 'page');
  await tabs.getByRole('link', { name: 'Details', exact: true }).click();
  await expect(page).toHaveURL(desk.address + pageOf('jobdetail?id=7'));
});

for (const [path, id] of [
  ['jobdetail', '[MEN-12]'],
  ['jobcontent', '[MEN-13]'],
  ['jobdescription', '[MEN-16]'],
] as const) {
  test(`${path} without a job leads to the list; one that is gone says so ${id}`, async ({ page, desk }) => {
    await mentorAt(page, desk);
    await page.goto(desk.address + pageOf(path));
    await expect(page.getByRole('heading', { name: 'No job chosen' })).toBeVisible();
    await page.getByRole('link', { name: 'Choose a job' }).click();
    await expect(page).toHaveURL(desk.address + pageOf('mentorjoblist'));
    desk.fail('postings.read', 'not_found', 'This page doesn’t exist or you don’t have access to it');
    await page.goto(desk.address + pageOf(`${path}?id=99`));
    await expect(page.getByRole('heading', { name: /doesn’t exist/ })).toBeVisible();
    await page
      .getByRole('alert')
      .getByRole('link', { name: /^Back to/ })
      .click();
    await expect(page).toHaveURL(desk.address + pageOf('mentorjoblist'));
  });
}

test('enrolments: each column shows its value, and the project opens [MEN-11] [MEN-18]', async ({ page, desk }) => {
  await mentorAt(page, desk);
  const row = {
    id: 90,
    post_id: 7,
    title: 'Cold chain pilot',
    company_name: 'Karwan Foods',
    student: { id: 41, first_name: 'Zoya', last_name: 'Siddiqui' },
    status: 6,
    weekly_reports: 2,
    final_report: true,
    applied_at: '2026-11-20T05:30:00.000Z',
  };
  const other = { ...row, id: 91, status: 4, weekly_reports: 0, final_report: false };
  desk.service('mentor.enrollments', { data: [row, other], total: 2, page: 1, limit: 20 });
  publish(desk, 'project');
  await page.goto(desk.address + pageOf('projectenroll'));
  await expect(title(page)).toHaveText('Enrolments');
  await expect(page.getByText('2 enrolments')).toBeVisible();
  const cells = (place: number) => page.getByRole('row').nth(place).getByRole('cell');
  const same = ['Cold chain pilot', 'Karwan Foods', 'Zoya Siddiqui'];
  await expect(cells(1)).toHaveText([...same, 'Hired', '2', 'Handed in', '20 Nov 2026']);
  await expect(cells(2)).toHaveText([...same, 'Shortlisted', '0', '—', '20 Nov 2026']);
  await expectNoFindings(page);
  await cells(1).getByRole('link', { name: 'Cold chain pilot' }).click();
  await expect(page).toHaveURL(desk.address + pageOf('availableproject?id=7'));
  desk.service('mentor.enrollments', { data: [], total: 0, page: 1, limit: 20 });
  await page.goto(desk.address + pageOf('projectenroll'));
  await expect(page.getByRole('heading', { name: 'No enrolments yet' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search by project or student' }).fill('cold');
  const query = { page: 1, limit: 20, search: 'cold' };
  await expect.poll(() => desk.asked('mentor.enrollments').at(-1)?.query).toEqual(query);
  await expect(page.getByRole('heading', { name: 'No enrolments found' })).toBeVisible();
});
