import type { Page } from '@playwright/test';
import { clickAtOnce } from '../support/click-at-once.ts';
import { fixTime } from '../support/fixed-time.ts';
import { savesFiles } from './commands.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';

const group = {
  key: '["B.Tech","Civil",5]',
  label: 'B.Tech, Civil, semester 5',
  students: 1200,
  joined: 900,
  assigned: 600,
  applied: 400,
  shortlisted: 200,
  hired: 60,
};
const empty = {
  ...group,
  key: '["B.Com","",0]',
  label: 'B.Com',
  students: 40,
  joined: 0,
  assigned: 0,
  applied: 0,
  shortlisted: 0,
  hired: 0,
};
const summary = {
  data: [group, empty],
  total: { students: 1240, joined: 900, assigned: 601, applied: 401, shortlisted: 201, hired: 61 },
  not_shared: 0,
  as_of: '2026-11-20T05:12:00.000Z',
};

async function open(page: Page, desk: FakeDesk, path: string): Promise<void> {
  await fixTime(page, '2026-11-22T05:12:00Z');
  desk.signIn(person(3));
  desk.service('placements.summary', summary);
  await page.goto(`${desk.address}/educator/${path}`);
  await expect(page.getByRole('row').filter({ hasText: 'B.Tech, Civil' })).toBeVisible();
}

const asked = (desk: FakeDesk) => desk.asked('placements.summary').at(-1)?.query;
const choose = (page: Page, name: string, value: string) =>
  page.getByRole('radiogroup', { name }).getByText(value, { exact: true }).click();
const cellsOf = (page: Page, label: string) => page.getByRole('row').filter({ hasText: label }).getByRole('cell');

test.describe('cohorts', () => {
  test('kind and grouping that are clicked before the page is drawn again are both asked for', async ({
    page,
    desk,
  }) => {
    await open(page, desk, 'cohorts');
    await clickAtOnce(page.getByRole('radio', { name: 'Projects' }).or(page.getByRole('radio', { name: 'Cohorts' })));
    await expect.poll(() => asked(desk)).toEqual({ method: 'project', by: 'cohort' });
  });

  test('every column has its value, in words and in the table; a group leads to its students', async ({
    page,
    desk,
  }) => {
    await open(page, desk, 'cohorts');
    await expect(page.getByText('2 courses')).toBeVisible();
    const table = page.getByRole('table', { name: 'Courses' });
    const columns = ['Students', 'With an opportunity', 'Applied', 'Placed', 'Not applied yet', 'Share applied'];
    await expect(table.getByRole('columnheader')).toHaveText(['Course', ...columns]);
    await expect(cellsOf(page, 'B.Tech')).toHaveText([group.label, '1,200', '600', '400', '60', '800', '33%']);
    await expect(cellsOf(page, 'B.Com')).toHaveText(['B.Com', '40', '0', '0', '0', '40', '0%']);
    const legend = page.locator('ul[aria-hidden]').filter({ hasText: 'Not applied yet' });
    await expect(legend.locator('li')).toHaveText(['Placed', 'Applied', 'Not applied yet', 'With an opportunity']);
    await expect(page.getByRole('list', { name: 'Coverage in words' }).getByRole('listitem')).toHaveText([
      'B.Tech, Civil, semester 5: 1,200 students, 600 with an opportunity, 400 applied, 60 of them placed, 800 not yet',
      'B.Com: 40 students, 0 with an opportunity, 0 applied, 0 of them placed, 40 not yet',
    ]);
    await expect(table.getByRole('link', { name: group.label })).toHaveAttribute(
      'href',
      '/educator/student-list?course=B.Tech&specialization=Civil&semester=5',
    );
    for (const [name, path] of [
      ['Student List', '/educator/student-list'],
      ['Placement reports', '/educator/reports'],
    ] as const) {
      await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
    }
  });

  test('kind and grouping are asked of the service, kept in the address, and name the columns', async ({
    page,
    desk,
  }) => {
    await open(page, desk, 'cohorts');
    expect(asked(desk)).toEqual({ method: 'job', by: 'course' });
    await choose(page, 'Openings counted', 'Internships');
    await expect.poll(() => asked(desk)).toEqual({ method: 'internship', by: 'course' });
    await expect(page.getByRole('columnheader', { name: 'Hired' })).toBeVisible();
    await choose(page, 'Openings counted', 'Projects');
    await expect.poll(() => asked(desk)).toEqual({ method: 'project', by: 'course' });
    await choose(page, 'Group by', 'Cohorts');
    await expect.poll(() => asked(desk)).toEqual({ method: 'project', by: 'cohort' });
    await expect(page.getByRole('columnheader', { name: 'Cohort' })).toBeVisible();
    await expect(page).toHaveURL(`${desk.address}/educator/cohorts?kind=project&by=cohort`);
  });

  test('without students the page leads to the upload', async ({ page, desk }) => {
    desk.signIn(person(3));
    desk.service('placements.summary', { ...summary, data: [] });
    await page.goto(`${desk.address}/educator/cohorts`);
    await expect(page.getByRole('heading', { name: 'No students on the list yet' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Upload List' })).toHaveAttribute('href', '/educator/upload-student');
  });
});

const measures = [
  ['Students', 'students', '1,240', '1,200', 'students who are on the list'],
  ['Joined', 'joined', '900', '900', 'students who have an account here'],
  ['Assigned', 'assigned', '601', '600', 'students who have been sent openings'],
  ['Applied', 'applied', '401', '400', 'students who applied'],
  ['Shortlisted', 'shortlisted', '201', '200', 'students who were shortlisted'],
  ['Placed', 'hired', '61', '60', 'students who were hired for a job'],
] as const;

test.describe('reports', () => {
  test('every figure has its column and its total', async ({ page, desk }) => {
    await open(page, desk, 'reports');
    const release = desk.hold('placements.summary');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Export' })).toHaveAccessibleDescription('Loading');
    release();
    await expect(page.getByText(/^As of 20 Nov 2026, .* All time$/)).toBeVisible();
    const headers = ['Course', ...measures.map(([label]) => label), 'Share placed'];
    await expect(page.getByRole('columnheader')).toHaveText(headers);
    await expect(cellsOf(page, 'B.Tech')).toHaveText([group.label, ...measures.map(([, , , each]) => each), '5%']);
    await expect(page.getByRole('region', { name: 'All students' }).getByRole('button')).toHaveText(
      measures.map(([label, , total]) => new RegExp(`^${label}${total}`)),
    );
    await expect(page.getByRole('main').getByRole('link', { name: 'Cohorts' })).toHaveAttribute(
      'href',
      '/educator/cohorts',
    );
  });

  test('who doesn’t share is told beside the figures and beside the students behind one, and only where there are some', async ({
    page,
    desk,
  }) => {
    const words = page.getByText('aren’t shared with your institution');
    await open(page, desk, 'reports');
    await expect(words).toHaveCount(0);
    desk.service('placements.summary', { ...summary, not_shared: 12 });
    desk.service('placements.rows', { data: [], total: 60, page: 1, limit: 50, not_shared: 7 });
    await page.reload();
    await expect(
      page.getByText('12 students with applications that aren’t shared with your institution.'),
    ).toBeVisible();
    await page.getByRole('button', { name: `Applied of ${group.label}: 400` }).click();
    await expect(
      page.getByRole('dialog', { name: group.label }).getByText(/^60 students who .*, 7 not shared$/),
    ).toBeVisible();
  });

  test('one student behind a figure is told of as one, and those of a company as what is counted', async ({
    page,
    desk,
  }) => {
    desk.service('placements.rows', { data: [], total: 1, page: 1, limit: 50, not_shared: 1 });
    await open(page, desk, 'reports');
    await page.getByRole('button', { name: `Placed of ${group.label}: 60` }).click();
    const drawer = page.getByRole('dialog', { name: group.label });
    await expect(drawer.getByText('1 student who was hired for a job, 1 not shared')).toBeVisible();
    await page.goto(`${desk.address}/educator/reports?by=company`);
    await page.getByRole('button', { name: `Students of ${group.label}: 1,200` }).click();
    await expect(drawer.getByText('1 student with an opportunity or an application, 1 not shared')).toBeVisible();
  });

  for (const [label, measure, , value, who] of measures) {
    test(`${label}: the students behind the figure are asked for and shown, page by page`, async ({ page, desk }) => {
      const row = {
        student_id: 41,
        name: 'Asha Rao',
        roll_number: 'R-7',
        course: 'B.Tech',
        specialization: 'Civil',
        semester: 5,
        title: 'Loom survey',
        company_name: 'Karwan Foods',
        date: '2026-11-20T05:12:00.000Z',
      };
      desk.service('placements.rows', { data: [row], total: 60, page: 1, limit: 50, not_shared: 0 });
      await open(page, desk, 'reports');
      await page.getByRole('button', { name: `${label} of ${group.label}: ${value}` }).click();
      const drawer = page.getByRole('dialog', { name: group.label });
      await expect(drawer.getByText(`60 ${who}`)).toBeVisible();
      const plain = measure === 'students' || measure === 'joined';
      const student = ['Asha Rao', 'R-7', 'B.Tech, Civil, semester 5'];
      await expect(drawer.getByRole('columnheader')).toHaveText([
        'Student Name',
        'Roll Number',
        'Cohort',
        ...(plain ? [] : ['Opportunity', 'Company', 'Date']),
      ]);
      await expect(drawer.getByRole('cell')).toHaveText([
        ...student,
        ...(plain ? [] : ['Loom survey', 'Karwan Foods', '20 Nov 2026']),
      ]);
      const query = { method: 'job', by: 'course', key: group.key, measure, limit: 50 };
      await drawer.getByRole('button', { name: 'Page 2' }).click();
      await expect
        .poll(() => desk.asked('placements.rows').map((each) => each.query))
        .toEqual(
          expect.arrayContaining([
            { ...query, page: 1 },
            { ...query, page: 2 },
          ]),
        );
      await drawer.getByRole('button', { name: 'Close' }).click();
      await expect(drawer).toHaveCount(0);
      await page
        .getByRole('region', { name: 'All students' })
        .getByRole('button', { name: new RegExp(`^${label}`) })
        .click();
      await expect(page.getByRole('dialog', { name: 'All students' })).toBeVisible();
      await expect.poll(() => desk.asked('placements.rows').at(-1)?.query).toEqual({ ...query, key: 'all', page: 1 });
    });
  }

  test('kind, grouping and period are asked of the service, and the exports ask the same', async ({ page, desk }) => {
    const files = savesFiles(desk);
    await open(page, desk, 'reports');
    expect(asked(desk)).toEqual({ method: 'job', by: 'course' });
    await choose(page, 'Openings counted', 'Projects');
    await expect.poll(() => asked(desk)).toEqual({ method: 'project', by: 'course' });
    await choose(page, 'Openings counted', 'Internships');
    for (const [label, by] of [
      ['Cohort', 'cohort'],
      ['Company', 'company'],
    ] as const) {
      await choose(page, 'Group by', label);
      await expect.poll(() => asked(desk)).toEqual({ method: 'internship', by });
    }
    const plain = { method: 'internship', by: 'company' };
    for (const [period, days] of [
      ['This academic year', { from: '2026-07-01', to: '2027-06-30' }],
      ['Last academic year', { from: '2025-07-01', to: '2026-06-30' }],
      ['Last 90 days', { from: '2026-08-25', to: '2026-11-22' }],
    ] as const) {
      await page.getByRole('combobox', { name: 'Period' }).click();
      await page.getByRole('option', { name: period }).click();
      await expect.poll(() => asked(desk)).toEqual({ ...plain, ...days });
    }
    for (const [item, format] of [
      ['Excel workbook, with all students', 'xlsx'],
      ['PDF', 'pdf'],
    ] as const) {
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name: item }).click();
      await expect
        .poll(() => files().at(-1))
        .toEqual({
          call: 'placements.export',
          params: {},
          query: { ...plain, from: '2026-08-25', to: '2026-11-22', format },
        });
    }
  });

  test('days of one’s own are asked for, and days the wrong way round are not', async ({ page, desk }) => {
    await open(page, desk, 'reports?period=own&from=2026-10-01&to=2026-10-31');
    expect(asked(desk)).toEqual({ method: 'job', by: 'course', from: '2026-10-01', to: '2026-10-31' });
    await expect(page.getByText('From 01 Oct 2026 to 31 Oct 2026')).toBeVisible();
    await page.getByLabel('Last day').fill('1 Sep 2026');
    await page.getByLabel('Last day').press('Enter');
    await expect(page.getByRole('heading', { name: 'The last day is before the first day' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Export' })).toHaveAccessibleDescription('Nothing to export');
    expect(desk.asked('placements.summary').map(({ query }) => query.to)).not.toContain('2026-09-01');
  });

  test('Print prints the page', async ({ page, desk }) => {
    await page.addInitScript('window.print = () => { window.printed = true; };');
    await open(page, desk, 'reports');
    await page.getByRole('button', { name: 'Print' }).click();
    await expect.poll(() => page.evaluate<boolean>('window.printed === true')).toBe(true);
  });

  for (const [by, title, link, path] of [
    ['course', 'No students on the list yet', 'Upload List', '/educator/upload-student'],
    ['company', 'No results yet', 'Explore openings', '/educator/explore'],
  ] as const) {
    test(`by ${by}, without any, the page says so and leads on`, async ({ page, desk }) => {
      desk.signIn(person(3));
      desk.service('placements.summary', { ...summary, data: [] });
      await page.goto(`${desk.address}/educator/reports?by=${by}`);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expect(page.getByRole('link', { name: link })).toHaveAttribute('href', path);
    });
  }
});
