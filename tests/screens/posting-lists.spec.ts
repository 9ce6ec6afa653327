import type { Page } from '@playwright/test';
import type { PostingKind } from '#shared/contract/call.ts';
import type { PostingRow } from '#shared/contract/postings.ts';
import { savesFiles, takesQueued } from './commands.ts';
import { emptyDraft } from './desk-answers.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { sampleAnswer } from './sample-answers.ts';

/** Each figure is another one, so that two columns that are mixed up show. */
const row = (id: number, title: string, status: number): PostingRow => ({
  id,
  title,
  status,
  date: '2026-11-20T05:12:00.000Z',
  project_linked: 'Shelf life study',
  enrolled: 1234,
  submitted: 56,
  rated: 7,
  taken_down: false,
  enrollments: [{ count: 89 }],
});
const rows = [row(11, 'Cold chain pilot', 2), row(12, 'Loom survey', 3), row(13, 'Crate count', 1)];

const shared = ['1,234', '56', '7', 'Published'];
const kinds = [
  {
    kind: 'project',
    route: '[EMP-ROUTE-15]',
    ids: '[EMP-LIST-05] [EMP-LIST-10] [EMP-LIST-16] [EMP-LIST-17]',
    title: 'Projects',
    columns: ['Title', 'Total enrolled', 'Total Submitted', 'Total Rated', 'Status'],
    cells: ['Cold chain pilot', ...shared],
  },
  {
    kind: 'internship',
    route: '[EMP-ROUTE-03]',
    ids: '[EMP-LIST-06] [EMP-LIST-08] [EMP-LIST-10] [EMP-LIST-18]',
    title: 'Internships',
    columns: [
      'Date Posted',
      'Internship Name',
      'Project Linked',
      'Total enrolled',
      'Project Submitted',
      'Total Rated',
      'Status',
    ],
    cells: ['20 Nov 2026', 'Cold chain pilot', 'Shelf life study', ...shared],
  },
  {
    kind: 'job',
    route: '[EMP-ROUTE-09]',
    ids: '[EMP-LIST-08] [EMP-LIST-10] [EMP-LIST-19]',
    title: 'Jobs',
    columns: [
      'Date Posted',
      'Job Name',
      'Project Linked',
      'Total enrolled',
      'Project Submitted',
      'Total Rated',
      'Status',
    ],
    cells: ['20 Nov 2026', 'Cold chain pilot', 'Shelf life study', ...shared],
  },
] as const;
const sorts: Readonly<Record<string, string>> = {
  'Date Posted': 'date',
  Title: 'title',
  'Internship Name': 'title',
  'Job Name': 'title',
  'Project Linked': 'project_linked',
  'Total enrolled': 'enrolled',
  'Total Submitted': 'submitted',
  'Project Submitted': 'submitted',
  'Total Rated': 'rated',
  Status: 'status',
};

/** Opens a kind's list, of 120 postings three of which are shown unless others are given. */
async function openList(page: Page, desk: FakeDesk, kind: PostingKind, data = rows): Promise<void> {
  desk.signIn(person(2));
  desk.service('postings.list', { data, total: 120, page: 1, limit: 50 });
  await page.goto(`${desk.address}/employer/${kind}/list`);
  await expect(page.getByRole('link', { name: 'Cold chain pilot' })).toBeVisible();
}

const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const status = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Status' }).getByText(name, { exact: true }).click();
const lastQuery = (desk: FakeDesk) => desk.asked('postings.list').at(-1);

async function fromMenu(page: Page, title: string, item: string): Promise<void> {
  await rowOf(page, title)
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

async function closeRow(page: Page, kind: PostingKind, title: string): Promise<void> {
  await fromMenu(page, title, 'Close opening');
  const question = page.getByRole('dialog', { name: `Close this ${kind}?` });
  await expect(question).toContainText(`“${title}” won’t take any more applications`);
  await question.getByRole('button', { name: 'Close opening' }).click();
  await expect(question).toHaveCount(0);
}

for (const { kind, route, ids, title, columns, cells } of kinds) {
  test(`${kind}: the list has its columns, each with its value, its links and its chips ${route} ${ids} [EMP-LIST-07] [EMP-LIST-09] [EMP-LIST-11] [EMP-LIST-12] [EMP-LIST-13] [EMP-LIST-14] [STATE-20]`, async ({
    page,
    desk,
  }) => {
    await openList(page, desk, kind, [...rows, { ...row(14, 'Fast money', 3), taken_down: true, project_linked: '' }]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    const table = page.getByRole('table', { name: title });
    await expect(table.getByRole('columnheader')).toHaveText(['', ...columns, 'Actions']);
    await expect(rowOf(page, 'Cold chain pilot').getByRole('cell')).toHaveText(['', ...cells, '']);
    const named = 1 + cells.indexOf('Cold chain pilot');
    for (const [name, id, chip] of [
      ['Cold chain pilot', 11, 'Published'],
      ['Loom survey', 12, 'Closed'],
      ['Crate count', 13, 'Draft'],
      ['Fast money', 14, 'Taken down'],
    ] as const) {
      await expect(rowOf(page, name).getByRole('cell').nth(named)).toHaveText(name);
      await expect(page.getByRole('link', { name: name })).toHaveAttribute('href', `/employer/${kind}/${id}`);
      await expect(rowOf(page, name).locator('[data-tone]')).toHaveText(chip);
    }
    if (kind !== 'project')
      await expect(
        rowOf(page, 'Fast money')
          .getByRole('cell')
          .nth(named + 1),
      ).toHaveText('—');
    await expect(page.getByRole('main').getByRole('link', { name: `New ${kind}` })).toHaveAttribute(
      'href',
      `/employer/${kind}/add`,
    );
    // Where it is narrow, what has to be seen comes first, and the rest after it.
    await page.setViewportSize({ width: 1100, height: 800 });
    const last = (header: string) => header === 'Date Posted' || header === 'Project Linked';
    const [name, ...rest] = columns.filter((header) => !last(header));
    const headers = ['', name ?? '', 'Status', ...rest.slice(0, -1), ...columns.filter(last), 'Actions'];
    await expect(table.getByRole('columnheader')).toHaveText(headers);
    await expect(rowOf(page, 'Loom survey').getByRole('cell').nth(1)).toHaveText('Loom survey');
    await expect(rowOf(page, 'Cold chain pilot')).toContainText(
      kind === 'project' ? 'Cold chain pilot' : '20 Nov 2026',
    );
    await expect
      .poll(() => desk.asked('postings.list'))
      .toEqual([{ params: { method: kind }, query: { sort: '-date', page: 1, limit: 50 }, body: {} }]);
    await page.getByRole('link', { name: 'Loom survey' }).click();
    await expect(page).toHaveURL(`${desk.address}/employer/${kind}/12`);
    await expect.poll(() => desk.asked('enrollments.list')[0]?.params).toEqual({ method: kind, id: 12 });
  });

  test(`${kind}: search, status, order and page are asked of the service ${route} [EMP-LIST-03] [EMP-LIST-04] [EMP-LIST-15]`, async ({
    page,
    desk,
  }) => {
    desk.answer('drafts.list', [emptyDraft({ method: kind, title: 'Shelf audit' })]);
    await openList(page, desk, kind);
    const matching = (count: number) => page.getByText(`${count} ${kind}s`, { exact: true });
    await expect(matching(121)).toBeVisible();
    await expect(page.getByText('1–51 of 121', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Page 3' }).click();
    await expect.poll(() => lastQuery(desk)?.query).toMatchObject({ page: 3, limit: 50, sort: '-date' });
    await expect(page.getByText('102–121 of 121', { exact: true })).toBeVisible();
    await expect(rowOf(page, 'Cold chain pilot')).toHaveAttribute('aria-rowindex', '103');
    await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '122');
    await page.getByRole('searchbox', { name: 'Search by title' }).fill('100% cold');
    await expect.poll(() => lastQuery(desk)?.query).toMatchObject({ page: 1, search: '100% cold' });
    await expect.poll(() => desk.calls('drafts.list').at(-1)).toMatchObject({ method: kind, search: '100% cold' });
    for (const [place, name] of ['Draft', 'Published', 'Closed'].entries()) {
      await status(page, name);
      await expect.poll(() => lastQuery(desk)?.query).toMatchObject({ status: place + 1, search: '100% cold' });
      // A draft on this computer is neither published nor closed.
      await expect(matching(name === 'Draft' ? 121 : 120)).toBeVisible();
    }
    await status(page, 'All');
    await expect(page).toHaveURL(`${desk.address}/employer/${kind}/list?search=100%25+cold`);
    for (const header of columns) {
      const head = page.getByRole('columnheader', { name: header });
      const sort = sorts[header];
      for (const direction of [/^(a|de)scending$/, /^(a|de)scending$/]) {
        const before = await head.getAttribute('aria-sort');
        await head.getByRole('button').click();
        await expect(head).toHaveAttribute('aria-sort', direction);
        await expect(head).not.toHaveAttribute('aria-sort', before ?? '');
      }
      const asked = () => desk.asked('postings.list').map(({ query }) => query.sort);
      await expect.poll(asked).toEqual(expect.arrayContaining([sort, `-${sort}`]));
    }
  });

  test(`${kind}: a list without any leads to its form, on its page and on the dashboard, which has all three lists [EMP-LIST-01] [EMP-LIST-07]`, async ({
    page,
    desk,
  }) => {
    desk.signIn(person(2));
    desk.service('postings.list', { data: [], total: 0, page: 1, limit: 50 });
    const { data: counts } = sampleAnswer('user.counts');
    desk.service('user.counts', { data: { ...counts, project: 0, internship: 0, job: 0 } });
    for (const path of [`${kind}/list`, `dashboard?kind=${kind}`]) {
      await page.goto(`${desk.address}/employer/${path}`);
      await expect(page.getByRole('heading', { name: `No ${kind}s yet` })).toBeVisible();
      const lists = path.startsWith('dashboard') ? ['Projects0', 'Internships0', 'Jobs0'] : [];
      await expect(page.getByRole('tab')).toHaveText(lists);
      const ways = page.getByRole('main').getByRole('link', { name: `New ${kind}` });
      await expect(ways).toHaveCount(2);
      await ways.last().click();
      await expect(page).toHaveURL(new RegExp(`^${desk.address}/employer/${kind}/add`));
    }
  });

  test(`${kind}: a row offers what its status allows ${route} [STATE-21]`, async ({ page, desk }) => {
    desk.answer('drafts.list', [emptyDraft({ method: kind, title: 'Shelf audit' })]);
    await openList(page, desk, kind);
    const ways = ['View Details', 'View candidates'];
    for (const [title, items] of [
      ['Cold chain pilot', [...ways, 'Invite', 'Duplicate', 'Change', 'Close opening']],
      ['Loom survey', [...ways, 'Duplicate']],
      ['Crate count', [...ways, 'Duplicate', 'Change', 'Close opening']],
      ['Shelf audit', ['Continue writing']],
    ] as const) {
      await rowOf(page, title)
        .getByRole('button', { name: /^Actions/ })
        .click();
      await expect(page.getByRole('menuitem')).toHaveText([...items]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menuitem')).toHaveCount(0);
    }
  });

  test(`${kind}: each item of a row's menu does what it says, for the kind and the opening ${route} [EMP-CAND-04] [EMP-LIST-20]`, async ({
    page,
    desk,
  }) => {
    await openList(page, desk, kind);
    const { data: posting } = sampleAnswer('postings.read');
    desk.service('postings.read', ({ params }) => ({
      data: { ...posting, id: Number(params.id), version: 4, method: kind },
    }));
    for (const [item, path] of [
      ['View Details', `/employer/${kind}/details/11`],
      ['View candidates', `/employer/${kind}/11`],
      ['Invite', `/employer/${kind}/invite/11?audience=colleges`],
    ] as const) {
      await fromMenu(page, 'Cold chain pilot', item);
      await expect(page).toHaveURL(desk.address + path);
      await page.goBack();
    }
    // Whether it was made is not known: the next try is about the same draft.
    desk.fail('drafts.create', 'offline');
    await fromMenu(page, 'Cold chain pilot', 'Duplicate');
    await expect(page.getByRole('alert').filter({ hasText: 'can’t be reached' })).toBeVisible();
    desk.answer('drafts.create', ({ id = '', method, body = {} }) => emptyDraft({ id, method, body }));
    for (const [item, changes] of [
      ['Duplicate', undefined],
      ['Change', { id: 11, version: 4 }],
    ] as const) {
      await fromMenu(page, 'Cold chain pilot', item);
      await expect(page).toHaveURL(/\/add\?draft=/);
      const made = desk.calls('drafts.create').at(-1);
      await expect(page).toHaveURL(`${desk.address}/employer/${kind}/add?draft=${made?.id}`);
      expect(made).toMatchObject({ method: kind, body: { title: posting.title } });
      expect(made?.posting).toEqual(changes);
      expect(made?.id === desk.calls('drafts.create')[0]?.id).toBe(item === 'Duplicate');
      await expect.poll(() => desk.asked('postings.read').at(-1)?.params).toEqual({ method: kind, id: 11 });
      await page.goBack();
    }
    const closed = [];
    for (const [title, id] of [
      ['Cold chain pilot', 11],
      ['Crate count', 13],
    ] as const) {
      await closeRow(page, kind, title);
      await expect(page).toHaveURL(`${desk.address}/employer/dashboard`);
      closed.push({ params: { method: kind }, query: {}, body: { id, status: 3 } });
      await expect.poll(() => desk.asked('postings.status')).toEqual(closed);
      await page.goBack();
    }
  });

  test(`${kind}: a row of the dashboard's list is closed too, and without the service the closing is queued [EMP-LIST-20]`, async ({
    page,
    desk,
  }) => {
    const queued = takesQueued(desk);
    await openList(page, desk, kind);
    const close = (id: number) => ({ params: { method: kind }, query: {}, body: { id, status: 3 } });
    await page.goto(`${desk.address}/employer/dashboard?kind=${kind}`);
    await closeRow(page, kind, 'Crate count');
    await expect.poll(() => desk.asked('postings.status')).toEqual([close(13)]);
    desk.fail('postings.status', 'offline');
    await page.goto(`${desk.address}/employer/${kind}/list`);
    await closeRow(page, kind, 'Cold chain pilot');
    await expect.poll(queued).toEqual([{ call: 'postings.status', ...close(11) }]);
    // The opening of another kind that has the same number stays as it is.
    const other = kind === 'job' ? 'project' : 'job';
    for (const [each, chip] of [
      [kind, 'Closing'],
      [other, 'Published'],
    ] as const) {
      await page.goto(`${desk.address}/employer/${each}/list`);
      await expect(rowOf(page, 'Cold chain pilot').locator('[data-tone]')).toHaveText(chip);
    }
  });

  test(`${kind}: ticked rows are closed, moved to the bin and exported [EMP-LIST-20] [EMP-LIST-21]`, async ({
    page,
    desk,
  }) => {
    const queued = takesQueued(desk);
    const files = savesFiles(desk);
    const draft = emptyDraft({ method: kind, title: 'Shelf audit' });
    desk.answer('drafts.list', [draft]);
    desk.answer('drafts.discard', null);
    await openList(page, desk, kind);
    await expect(rowOf(page, 'Shelf audit')).toContainText('saved here');
    await page.getByRole('checkbox', { name: 'Select all rows' }).check();
    const bar = page.getByRole('region', { name: 'Selected rows' });
    await expect(bar).toContainText('4 rows selected');
    await bar.getByRole('button', { name: 'Export 3' }).click();
    await page.getByRole('menuitem', { name: 'Excel workbook (XLSX)' }).click();
    await bar.getByRole('button', { name: 'Close 2 openings' }).click();
    await expect.poll(queued).toEqual(
      [11, 13].map((id) => ({
        call: 'postings.status',
        params: { method: kind },
        query: {},
        body: { id, status: 3 },
      })),
    );
    await expect(bar).toBeHidden();
    await expect(page.getByText(`Closing 2 ${kind}s`)).toBeVisible();
    await rowOf(page, 'Shelf audit').getByRole('checkbox').check();
    const go = desk.hold('drafts.discard');
    await bar.getByRole('button', { name: 'Move 1 draft to the bin' }).click();
    await expect.poll(() => desk.calls('drafts.discard')).toEqual([{ id: draft.id }]);
    await rowOf(page, 'Cold chain pilot').getByRole('checkbox').check();
    go();
    await expect(rowOf(page, 'Shelf audit').getByRole('checkbox')).not.toBeChecked();
    await expect(rowOf(page, 'Cold chain pilot').getByRole('checkbox')).toBeChecked();
    expect(files()).toEqual([
      { call: 'postings.export', params: { method: kind }, query: { ids: '11,12,13', sort: '-date', format: 'xlsx' } },
    ]);
  });

  test(`${kind}: export.csv is made here: each key as a heading, what has to be quoted quoted, no formula [EMP-LIST-23]${kind === 'project' ? ' [EMP-LIST-16]' : ''}`, async ({
    page,
    desk,
  }) => {
    const files = savesFiles(desk);
    await openList(page, desk, kind);
    const titles = ['=1+1', '+1 day', '-1 day', '@home', 'A, B', 'A "B"', 'A\nB', '\t=1', '＝1', 'Plain'];
    desk.service('postings.list', {
      data: titles.map((title, at) => ({ ...row(11 + at, title, 2), project_linked: '=cmd|x' })),
      total: titles.length,
      page: 1,
      limit: 100,
    });
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await expect.poll(() => desk.files.length).toBe(1);
    const written = [
      "'=1+1",
      "'+1 day",
      "'-1 day",
      "'@home",
      '"A, B"',
      '"A ""B"""',
      '"A\nB"',
      '"\'\t=1"',
      "'＝1",
      'Plain',
    ];
    const lines = written.map((title) => {
      const head = kind === 'project' ? title : `2026-11-20,${title},"'=cmd|x"`;
      return `${head},1234,56,7,Published`;
    });
    expect(desk.files).toMatchObject([
      { name: 'export.csv', text: `\uFEFF${[columns.join(','), ...lines].join('\r\n')}\r\n` },
    ]);
    expect(files()).toEqual([]);
  });

  test(`${kind}: export.csv of no rows has its headings, and of a kept copy says how old it is`, async ({
    page,
    desk,
  }) => {
    savesFiles(desk);
    await openList(page, desk, kind);
    desk.service('postings.list', { data: [], total: 0, page: 1, limit: 100 });
    desk.keptAsOf('2020-01-01T00:00:00.000Z');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await expect.poll(() => desk.files.map(({ text }) => text)).toEqual([`\uFEFF${columns.join(',')}\r\n`]);
    await expect(page.getByText(/^export\.csv is saved, with what this computer knew \d+ years ago$/)).toBeVisible();
  });

  test(`${kind}: an export from kept copies of different ages says so, and has what moved between them once, as read last`, async ({
    page,
    desk,
  }) => {
    savesFiles(desk);
    await openList(page, desk, kind);
    desk.service('postings.list', ({ query }) => {
      desk.keptAsOf(query.page === 1 ? '2020-01-01T00:00:00.000Z' : '2020-01-03T00:00:00.000Z');
      const data = query.page === 1 ? [row(11, 'First', 2), row(12, 'Moved', 2)] : [row(12, 'Moved on', 3)];
      return { data, total: 3, page: 1, limit: 100 };
    });
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const mixed = /years ago\. Its pages were read at different times, so rows may be missing$/;
    await expect(page.getByText(mixed)).toBeVisible();
    const lines = desk.files[0]?.text.trim().split('\r\n').slice(1) ?? [];
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('First');
    expect(lines[1]).toContain('Moved on');
  });

  test(`${kind}: the export has the shown columns of every row; the service's formats are asked for as the list is ${route} [EMP-LIST-23]`, async ({
    page,
    desk,
  }) => {
    const files = savesFiles(desk);
    await openList(page, desk, kind);
    desk.service('postings.list', ({ query }) => ({
      data: query.page === 1 ? rows : [],
      total: 4,
      page: 1,
      limit: 100,
    }));
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('dialog', { name: 'Columns' }).getByLabel('Total enrolled').uncheck();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('columnheader', { name: 'Total enrolled' })).toHaveCount(0);
    await expect
      .poll(() => desk.calls('settings.save'))
      .toEqual([{ hiddenColumns: { [`postings.${kind}`]: ['enrolled'] } }]);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await expect.poll(() => desk.files.length).toBe(1);
    const [file] = desk.files;
    expect(file?.name).toBe('export.csv');
    const lines = file?.text.replace('\uFEFF', '').trim().split('\r\n') ?? [];
    expect(lines[0]).toBe(columns.filter((column) => column !== 'Total enrolled').join(','));
    expect(lines[2]).toMatch(/^(2026-11-20,)?Loom survey,(Shelf life study,)?56,7,Closed$/);
    expect(lines).toHaveLength(4);
    await status(page, 'Closed');
    await page.getByRole('searchbox', { name: 'Search by title' }).fill('loom');
    await expect.poll(() => lastQuery(desk)?.query).toMatchObject({ search: 'loom', status: 3 });
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await expect.poll(() => desk.files.length).toBe(2);
    const whole = { search: 'loom', status: 3, sort: '-date', limit: 100 };
    const read = desk.asked('postings.list').filter(({ query }) => query.limit === 100);
    expect(read.slice(-2)).toEqual(
      [1, 2].map((at) => ({ params: { method: kind }, query: { ...whole, page: at }, body: {} })),
    );
    for (const name of ['Excel workbook (XLSX)', 'CSV with all columns']) {
      await page.getByRole('button', { name: 'Other formats' }).click();
      await page.getByRole('menuitem', { name }).click();
    }
    await expect
      .poll(() => files().map(({ query }) => query))
      .toMatchObject([
        { search: 'loom', status: 3, sort: '-date', format: 'xlsx' },
        { search: 'loom', status: 3, sort: '-date', format: 'csv' },
      ]);
  });
}

test('a page that has emptied gives way to the last one', async ({ page, desk }) => {
  desk.signIn(person(2));
  const answer = { total: 60, page: 1, limit: 50 };
  desk.service('postings.list', ({ query }) => ({ ...answer, data: Number(query.page) > 2 ? [] : rows }));
  await page.goto(`${desk.address}/employer/job/list?page=3`);
  await expect(page.getByRole('link', { name: 'Cold chain pilot' })).toBeVisible();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(page.getByText('51–60 of 60')).toBeVisible();
});

test('what is done with the ticked rows of a page leaves the ticks of the other pages', async ({ page, desk }) => {
  takesQueued(desk);
  await openList(page, desk, 'job');
  const answer = { total: 60, page: 1, limit: 50 };
  desk.service('postings.list', ({ query }) => ({
    ...answer,
    data: query.page === 2 ? [row(14, 'Silk count', 2)] : rows,
  }));
  await rowOf(page, 'Cold chain pilot').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await rowOf(page, 'Silk count').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Close 1 opening' }).click();
  await expect(rowOf(page, 'Silk count').getByRole('checkbox')).not.toBeChecked();
  await page.getByRole('button', { name: 'Page 1' }).click();
  await expect(rowOf(page, 'Cold chain pilot').getByRole('checkbox')).toBeChecked();
});
