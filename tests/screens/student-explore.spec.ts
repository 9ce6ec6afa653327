import type { Locator, Page } from '@playwright/test';
import type { PostingKind } from '#shared/contract/call.ts';
import { byColour, findings } from '../support/axe-findings.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { kinds } from './posting-samples.ts';
import { sampleAnswer } from './sample-answers.ts';

const sample = sampleAnswer('postings.explore');
const titles = { project: 'Projects', internship: 'Internships', job: 'Jobs' };
const pay = { project: '', internship: '12k to 15k Per Month', job: '4.5 - 6 LPA' };
/** With words the order is left out, and the service ranks. */
const ranked = { page: 1, limit: 10 };
const first = { ...ranked, order: 'id,desc' };
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=';

const manySkills = ['Excel', 'Counting', 'Tally', 'Packing', 'Weighing', 'Dairy', 'Cold storage', 'Hindi'];

const asked = (desk: FakeDesk) => desk.asked('postings.explore').at(-1);
const menu = (page: Page) => page.getByRole('combobox', { name: 'Kind of opportunity' });
const search = (page: Page) => page.getByRole('button', { name: 'Search', exact: true });
const panel = (page: Page) => page.getByRole('complementary', { name: 'Filters' });

async function choose(page: Page, kind: PostingKind): Promise<void> {
  await menu(page).click();
  await page.getByRole('option', { name: titles[kind] }).click();
}

/** Opens the openings, 95 of each kind, one of which is shown: it takes 8 weeks, or up to `weeks`. */
async function openPage(page: Page, desk: FakeDesk, weeks: number | null = null): Promise<void> {
  desk.signIn(person(4));
  const [card] = sample.data;
  if (!card) throw new Error('no sample of a card');
  desk.service('postings.explore', ({ params }) => {
    const kind = params.method as PostingKind;
    const shown = {
      ...card,
      id: 7,
      method: kind,
      branch: {
        ...card.branch,
        address: '12 Station Road',
        company_name: 'Karwan Foods',
        company_logo: '/v1/images/9',
      },
      skills: manySkills.map((name, index) => ({ id: index + 1, name })),
      duration_from: 8,
      duration_to: weeks,
      stipend_from: kind === 'internship' ? 12 : null,
      stipend_to: kind === 'internship' ? 15 : null,
      ctc_from: kind === 'job' ? 4.5 : null,
      ctc_to: kind === 'job' ? 6 : null,
      matched: [],
    };
    return { ...sample, data: [shown], total: 95 };
  });
  desk.answer('images.read', { dataUrl: `data:image/png;base64,${pixel}` });
  desk.service('location.cities', ({ query }) => {
    const cities = ['Surada', 'Surat'].map((name, at) => ({
      id: 4 + at,
      city_name: name,
      also: [],
      state: { state_name: '' },
    }));
    return { data: cities.filter(({ city_name }) => city_name.startsWith(String(query['query']))) };
  });
  desk.service('filter.skills', ({ query }) => ({
    data: [
      { id: 6, name: 'Welding' },
      { id: 9, name: 'Masonry' },
    ].filter(({ name }) => name.startsWith(String(query['query'] || '?'))),
  }));
  await page.goto(`${desk.address}/student/explore`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Explore');
}

/** Opens the openings of one kind. */
async function openKind(page: Page, desk: FakeDesk, kind: PostingKind, weeks: number | null = null): Promise<void> {
  await openPage(page, desk, weeks);
  await choose(page, kind);
  await expect(page.getByRole('region', { name: titles[kind] })).toBeVisible();
}

test('the page opens with ten internships, the newest first, and asks for them once [STU-EXP-02] [STU-EXP-31] [STU-EXP-32] [STU-EXP-33] [STU-EXP-34] [STU-EXP-35]', async ({
  page,
  desk,
}) => {
  await openPage(page, desk);
  await expect(page.getByRole('region', { name: 'Internships' })).toBeVisible();
  await expect
    .poll(() => desk.asked('postings.explore').map(({ params, query }) => [params, query]))
    .toEqual([[{ method: 'internship' }, first]]);
  await expect(menu(page)).toHaveValue('Internships');
  await expect(panel(page).getByRole('radio', { name: 'Newest First' })).toBeChecked();
});

test('the menu has the three kinds in their order, and each is asked for [STU-EXP-01]', async ({ page, desk }) => {
  await openPage(page, desk);
  for (const [index, kind] of (['project', 'internship', 'job'] as const).entries()) {
    await menu(page).click();
    await expect(page.getByRole('option')).toHaveText(['Projects', 'Internships', 'Jobs']);
    await page.getByRole('option').nth(index).click();
    // Internships were read when the page opened, and are not asked for again at once.
    await expect
      .poll(() => desk.asked('postings.explore').map(({ params }) => params))
      .toContainEqual({ method: kind });
    await expect(page.getByRole('region', { name: titles[kind] })).toBeVisible();
    await expect(menu(page)).toHaveValue(titles[kind]);
  }
});

for (const kind of kinds) {
  test(`${kind}: a card says all, and leads to the posting and to applying [STU-EXP-10] [STU-EXP-11] [STU-EXP-12] [STU-EXP-13] [STU-EXP-16] [ROLE-14] [ENT-53]${kind === 'job' ? ' [CONST-07] [CONST-09]' : ' [CONST-08]'}`, async ({
    page,
    desk,
  }) => {
    await openKind(page, desk, kind);
    const card = page.getByRole('article');
    await expect(card.locator('img')).toHaveAttribute('src', /^data:image\/png/);
    await expect.poll(() => desk.calls('images.read')).toContainEqual({ link: '/v1/images/9' });
    await expect(card).toContainText('Karwan Foods');
    await expect(card).toContainText(['12 Station Road', '8 Weeks', pay[kind]].filter(Boolean).join(' · '));
    await expect(card.getByRole('list', { name: 'Skills' }).getByRole('listitem')).toHaveText(manySkills);
    const posting = `/student/explore/${kind}/7`;
    await expect(card.getByRole('link', { name: 'Cold chain pilot', exact: true })).toHaveAttribute('href', posting);
    await expect(card.getByRole('link', { name: 'Apply Now' })).toHaveAttribute('href', `${posting}/apply`);
  });

  test(`${kind}: a card names both ends of how long it takes [STU-EXP-11]`, async ({ page, desk }) => {
    await openKind(page, desk, kind, 12);
    await expect(page.getByRole('article')).toContainText('8 - 12 Weeks');
  });

  test(`${kind}: from a later page, a search and a filter lead to the first [STU-EXP-25]`, async ({ page, desk }) => {
    await openKind(page, desk, kind);
    const pager = page.getByRole('navigation', { name: 'Pages' });
    await pager.getByRole('button', { name: 'Next page' }).click();
    await expect(pager).toHaveText('2/10');
    await page.getByPlaceholder('Search by keyword, skill, or interest').fill('milk');
    await search(page).click();
    await expect.poll(() => asked(desk)?.query).toEqual({ ...ranked, search: 'milk' });
    await expect(pager).toHaveText('1/10');
    await pager.getByRole('button', { name: 'Next page' }).click();
    await expect(pager).toHaveText('2/10');
    await panel(page).getByRole('radio', { name: 'Older First' }).check();
    await panel(page).getByRole('button', { name: 'Apply' }).click();
    await expect.poll(() => asked(desk)?.query).toEqual({ ...ranked, search: 'milk', order: 'id,asc' });
    await expect(pager).toHaveText('1/10');
  });

  test(`${kind}: pages are turned, and are there again on the way back`, async ({ page, desk }) => {
    await openKind(page, desk, kind);
    const pager = page.getByRole('navigation', { name: 'Pages' });
    await expect(pager).toHaveText('1/10');
    await pager.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => asked(desk)?.query).toEqual({ ...first, page: 2 });
    await expect(pager).toHaveText('2/10');
    await page.getByRole('link', { name: 'Cold chain pilot', exact: true }).click();
    await expect(page).toHaveURL(`${desk.address}/student/explore/${kind}/7`);
    await page.goBack();
    await expect(pager).toHaveText('2/10');
    await page.getByRole('link', { name: 'Cold chain pilot', exact: true }).click();
    await page.getByRole('main').getByRole('link', { name: 'Explore', exact: true }).click();
    await expect(pager).toHaveText('2/10');
  });

  test(`${kind}: words and a city are searched for, and stay with the filters [STU-EXP-03] [STU-EXP-04] [STU-EXP-05] [STU-EXP-25]`, async ({
    page,
    desk,
  }) => {
    await openKind(page, desk, kind);
    await page.getByPlaceholder('Search by keyword, skill, or interest', { exact: true }).fill(' milk & more ');
    await search(page).click();
    await expect
      .poll(() => asked(desk))
      .toMatchObject({ params: { method: kind }, query: { ...ranked, search: 'milk & more' } });
    await page.getByRole('combobox', { name: 'City' }).fill('Nowhere');
    await search(page).click();
    await expect(page.getByText('Choose a city from the list')).toBeVisible();
    await page.getByRole('combobox', { name: 'City' }).fill('Surat');
    await page.getByRole('option').click();
    await search(page).click();
    const both = { ...ranked, search: 'milk & more', city: 5 };
    await expect.poll(() => asked(desk)?.query).toEqual(both);
    await panel(page).getByRole('radio', { name: 'Older First' }).check();
    await panel(page).getByRole('button', { name: 'Apply' }).click();
    await expect.poll(() => asked(desk)?.query).toEqual({ ...both, order: 'id,asc' });
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'City' })).toHaveValue('Surat');
    await page.getByRole('combobox', { name: 'City' }).fill('');
    await search(page).click();
    await expect.poll(() => asked(desk)?.query).toEqual({ ...ranked, search: 'milk & more', order: 'id,asc' });
  });

  test(`${kind}: each order and the skills are asked for by Apply, and taken off by Clear [API-26] [API-28] [STU-EXP-07] [STU-EXP-08] [STU-EXP-09] [STU-EXP-26] [STU-EXP-27]`, async ({
    page,
    desk,
  }) => {
    await openKind(page, desk, kind);
    const apply = panel(page).getByRole('button', { name: 'Apply' });
    const sort = panel(page).getByRole('radiogroup', { name: 'Sort by' });
    await expect(sort.locator('label')).toHaveText(['Older First', 'Newest First', 'Stipend']);
    expect(asked(desk)?.query).toEqual({ ...ranked, order: 'id,desc' });
    for (const [label, order] of [
      ['Older First', 'id,asc'],
      ['Newest First', 'id,desc'],
      ['Stipend', 'stipend_to,desc'],
    ] as const) {
      await sort.getByRole('radio', { name: label }).check();
      await apply.click();
      await expect(page).toHaveURL(new RegExp(`order=${encodeURIComponent(order)}`));
      // The newest are known from the beginning, and aren't asked for again.
      if (order !== 'id,desc') await expect.poll(() => asked(desk)?.query).toEqual({ ...ranked, order });
    }
    for (const skill of ['Welding', 'Masonry']) {
      await panel(page).getByRole('combobox', { name: 'Skills' }).fill(skill);
      await page.getByRole('option', { name: skill }).click();
      await expect(panel(page).getByRole('button', { name: `Remove ${skill}` })).toBeVisible();
    }
    const skilled = () => desk.asked('postings.explore').filter(({ query }) => 'required_skills' in query);
    expect(skilled()).toEqual([]);
    await apply.click();
    const query = { ...first, order: 'stipend_to,desc', required_skills: '6,9' };
    await expect.poll(skilled).toEqual([{ params: { method: kind }, query, body: {} }]);
    await panel(page).getByRole('button', { name: 'Clear' }).click();
    await expect(page).toHaveURL(`${desk.address}/student/explore?type=${kind}`);
    await expect(sort.getByRole('radio', { name: 'Newest First' })).toBeChecked();
    await expect(panel(page).getByRole('button', { name: 'Remove Welding' })).toHaveCount(0);
  });

  test(`${kind}: another kind begins without filters [API-27] [STU-EXP-24] [STU-EXP-33]`, async ({ page, desk }) => {
    await openPage(page, desk);
    for (const other of kinds.filter((each) => each !== kind)) {
      await page.goto(
        `${desk.address}/student/explore?type=${kind}&search=milk&city=5&place=Surat&skill=6+Welding&order=id,asc&page=3`,
      );
      await expect
        .poll(() => asked(desk)?.query)
        .toEqual({ page: 3, limit: 10, search: 'milk', city: 5, order: 'id,asc', required_skills: '6' });
      await panel(page).getByRole('combobox', { name: 'Skills' }).fill('Masonry');
      await page.getByRole('option', { name: 'Masonry' }).click();
      await expect(panel(page).getByRole('button', { name: /^Remove/ })).toHaveCount(2);
      await choose(page, other);
      await expect.poll(() => asked(desk)).toEqual({ params: { method: other }, query: first, body: {} });
      await expect(page.getByRole('textbox', { name: 'Search', exact: true })).toHaveValue('');
      await expect(panel(page).getByRole('button', { name: /^Remove/ })).toHaveCount(0);
    }
  });

  test(`${kind}: where nothing is found it says so in words of the kind [STU-EXP-14]`, async ({ page, desk }) => {
    await openPage(page, desk);
    desk.service('postings.explore', { ...sample, data: [], total: 0 });
    await page.goto(`${desk.address}/student/explore?type=${kind}`);
    await expect(page.getByRole('heading', { name: `No ${titles[kind]} Found` })).toBeVisible();
  });

  for (const [code, toasts, ids] of [
    ['internal', ['Something went wrong'], '[STU-EXP-14] [STU-EXP-29]'],
    ['offline', [], '[STU-EXP-30]'],
  ] as const) {
    test(`${kind}, ${code}: the list before stays, a line says why, and it can be asked for again ${ids}`, async ({
      page,
      desk,
    }) => {
      await openKind(page, desk, kind);
      const results = page.getByRole('region', { name: titles[kind] });
      desk.fail('postings.explore', code);
      await page.getByRole('textbox', { name: 'Search', exact: true }).fill('milk');
      await search(page).click();
      const line = results.getByRole('alert');
      await expect(line).toContainText('The list is as it was');
      await expect(page.locator('.mantine-Notification-root')).toHaveText([...toasts]);
      await expect(results).toHaveAttribute('aria-busy', 'false');
      await expect(page.getByRole('article')).toContainText('Cold chain pilot');
      desk.service('postings.explore', { ...sample, data: [], total: 0 });
      await line.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('heading', { name: `No ${titles[kind]} Found` })).toBeVisible();
      await expect(line).toHaveCount(0);
    });
  }

  test(`${kind}: a result says whether one qualifies, marks the skills one has, and leads on by where one stands`, async ({
    page,
    desk,
  }) => {
    await openPage(page, desk);
    const asks = { courses: [{ id: 1, course_name: 'BBA' }], eligible_gender: null, eligible_semesters: [5, 6] };
    const result = async (facts: object) => {
      const [card] = sample.data;
      if (!card) throw new Error('no sample of a card');
      const skills = [
        { id: 1, name: 'Excel' },
        { id: 2, name: 'Tally' },
      ];
      desk.service('postings.explore', {
        ...sample,
        data: [{ ...card, id: 7, method: kind, skills, ...asks, ...facts }],
      });
      await page.goto(`${desk.address}/student/explore?type=${kind}`);
      return page.getByRole('article');
    };
    const fits = { qualifies: true, lacking: [], unknown: [], matched: [2], applied: null, full: false };
    const good = await result(fits);
    await expect(good.getByText('You qualify', { exact: true })).toBeVisible();
    await expect(good.getByRole('listitem')).toHaveText(['Excel', 'Tally, which you have']);
    const lacking = await result({ ...fits, qualifies: false, lacking: ['course', 'semester'] });
    await expect(
      lacking.getByText('You may not qualify: it prefers BBA and is open to semesters 5 and 6'),
    ).toBeVisible();
    await expect(lacking.getByRole('link', { name: 'Apply Now' })).toBeVisible();
    const unknown = await result({ ...fits, unknown: ['semester'] });
    await expect(unknown.getByText('Your institution hasn’t listed your semester yet')).toBeVisible();
    const full = await result({ ...fits, full: true });
    await expect(full.getByText('Positions filled')).toBeVisible();
    await expect(full.getByRole('link', { name: 'Apply Now' })).toHaveCount(0);
    const left = await result({ ...fits, applied: 1 });
    await expect(left.getByRole('link', { name: 'Apply Now' })).toBeVisible();
    const applied = await result({ ...fits, applied: 4 });
    await expect(applied.getByText('Shortlisted')).toBeVisible();
    await expect(applied.getByRole('link', { name: 'Apply Now' })).toHaveCount(0);
    await applied.getByRole('link', { name: 'Your application' }).click();
    await expect(page).toHaveURL(`${desk.address}/student/my-applications/${kind}/7`);
  });

  test(`${kind}: the banner says what was enrolled, leads to it, and in a small window to what is below [STU-EXP-19] [STU-EXP-20] [STU-EXP-21] [STU-EXP-22] [STU-EXP-23]`, async ({
    page,
    desk,
  }) => {
    await openPage(page, desk);
    const banner = page.getByRole('link', { name: "You've been Enrolled" });
    await expect(banner).toHaveCount(0);
    const handOver = (usr: object) =>
      page.evaluate(`history.replaceState(${JSON.stringify({ usr, key: 'handed', idx: 0 })}, '')`);
    for (const half of [{ enrolled: kind }, { id: 7 }]) {
      await handOver(half);
      await page.reload();
      await expect(page.getByRole('article')).toBeVisible();
      await expect(banner).toHaveCount(0);
    }
    await handOver({ enrolled: kind, id: 7 });
    await page.reload();
    await expect(banner).toBeVisible();
    await expect(banner.getByText('Please start working on the project')).toHaveCount(kind === 'project' ? 1 : 0);
    const meanwhile = banner.getByText('Meanwhile check other opportunities below');
    for (const width of [901, 900, 420]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(meanwhile).toBeVisible({ visible: width <= 900 });
    }
    await banner.click();
    await expect(page).toHaveURL(`${desk.address}/student/my-applications/${kind}/7`);
  });
}

test('in a small window a button opens the filters, which go when they are applied [STU-EXP-06]', async ({
  page,
  desk,
}) => {
  await openPage(page, desk);
  await page.setViewportSize({ width: 420, height: 800 });
  await expect(panel(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Filters' }).click();
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(drawer).toHaveCount(0);
  await page.getByRole('button', { name: 'Filters' }).click();
  await drawer.getByRole('radio', { name: 'Older First' }).check();
  await drawer.getByRole('button', { name: 'Apply' }).click();
  await expect(drawer).toHaveCount(0);
  await expect.poll(() => asked(desk)?.query).toEqual({ ...first, order: 'id,asc' });
});

test('words without end wrap inside a result: nothing scrolls sideways at any width, and the first result is near the top', async ({
  page,
  desk,
}) => {
  await openPage(page, desk);
  const long = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(6);
  const [card] = sample.data;
  if (!card) throw new Error('no sample of a card');
  const branch = { ...card.branch, company_name: long, address: long };
  const skills = [{ id: 1, name: long }];
  const { corrected: _, ...found } = sample;
  desk.service('postings.explore', { ...found, data: [{ ...card, title: long, city_name: long, branch, skills }] });
  await page.goto(`${desk.address}/student/explore?type=job`);
  await expect(page.getByRole('link', { name: long, exact: true })).toBeVisible();
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
  const head = async () => (await topOf(page.getByRole('main').getByRole('listitem').first())) - (await topOf(title));
  const title = page.getByRole('heading', { level: 1 });
  for (const [width, height, tallest] of [
    [1440, 900, 140],
    [1024, 700, 140],
    [420, 800, 190],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth'), `${width} wide`).toBe(width);
    await expect.poll(head, `head at ${width}`).toBeLessThanOrEqual(tallest);
  }
});

/** Answers a search with a card that it found, and words to mark. */
function answerSearch(desk: FakeDesk, answer: object): void {
  const [card] = sample.data;
  if (!card) throw new Error('no sample of a card');
  const found = {
    ...card,
    id: 7,
    title: 'Données analyst',
    branch: { ...card.branch, company_name: 'Data Foods', address: '12 Station Road' },
    city_name: 'Bengaluru',
    skills: [
      { id: 1, name: 'Data entry' },
      { id: 2, name: 'Tact' },
    ],
    matched: [],
  };
  desk.service('postings.explore', { ...sample, data: [found], total: 1, ...answer });
}

test('what a search found is marked in title, company, city and skills, to be read in both schemes', async ({
  page,
  desk,
}) => {
  await openPage(page, desk);
  answerSearch(desk, { words: ['data', 'donnees', 'bangalore', 'bengaluru'] });
  await page.goto(`${desk.address}/student/explore?search=data+bangalore`);
  const card = page.getByRole('article');
  await expect(card.locator('mark')).toHaveText(['Données', 'Data', 'Bengaluru', 'Data']);
  await expect(card.getByRole('link', { name: 'Données analyst', exact: true })).toBeVisible();
  await expect(card).toContainText(/Data Foods (Not verified|Verified) · Bengaluru/);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.evaluate(`document.documentElement.setAttribute('data-mantine-color-scheme', '${colorScheme}')`);
    expect(await findings(page, byColour)).toEqual([]);
  }
});

test('without words nothing is marked, and the newest are asked for first', async ({ page, desk }) => {
  await openPage(page, desk);
  answerSearch(desk, {});
  await page.goto(`${desk.address}/student/explore?type=job`);
  await expect(page.getByRole('article')).toContainText('Données analyst');
  await expect(page.locator('mark')).toHaveCount(0);
  await expect.poll(() => asked(desk)).toMatchObject({ params: { method: 'job' }, query: first });
});

test('a word taken for a mistake is told, and the words as typed are a click away', async ({ page, desk }) => {
  await openPage(page, desk);
  desk.service('postings.explore', ({ query }) =>
    'exact' in query
      ? { ...sample, data: [], total: 0, corrected: undefined, words: ['data', 'anlyst'] }
      : { ...sample, total: 1, corrected: 'data analyst', words: ['data', 'analyst'] },
  );
  await page.getByRole('textbox', { name: 'Search', exact: true }).fill('data anlyst');
  await search(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Showing results for' })).toHaveText(
    'Showing results for ‘data analyst’',
  );
  expect(asked(desk)?.query).toEqual({ ...ranked, search: 'data anlyst' });
  await page.getByRole('button', { name: 'Search for ‘data anlyst’ instead' }).click();
  await expect(page.getByRole('heading', { name: 'No Internships Found' })).toBeVisible();
  expect(asked(desk)?.query).toEqual({ ...ranked, search: 'data anlyst', exact: 'yes' });
  await expect(page.getByText('Showing results for')).toHaveCount(0);
  await search(page).click();
  await expect(page.getByText('Showing results for')).toBeVisible();
});

test('with words no order is ticked until one is chosen, and that one is asked for', async ({ page, desk }) => {
  await openPage(page, desk);
  await page.goto(`${desk.address}/student/explore?search=milk`);
  await expect.poll(() => asked(desk)?.query).toEqual({ ...ranked, search: 'milk' });
  await expect(panel(page).getByText('The best match is first until you choose')).toBeVisible();
  for (const radio of await panel(page).getByRole('radio').all()) await expect(radio).not.toBeChecked();
  await panel(page).getByRole('radio', { name: 'Newest First' }).check();
  await panel(page).getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => asked(desk)?.query).toEqual({ ...first, search: 'milk' });
  await expect(panel(page).getByText('The best match is first until you choose')).toHaveCount(0);
});

for (const kind of kinds) {
  test(`${kind}: Search takes along what is ticked and not applied yet, another kind drops it [STU-EXP-25]`, async ({
    page,
    desk,
  }) => {
    await openKind(page, desk, kind);
    await panel(page).getByRole('radio', { name: 'Older First' }).check();
    await panel(page).getByRole('combobox', { name: 'Skills' }).fill('Weld');
    await page.getByRole('option', { name: 'Welding' }).click();
    await expect(panel(page).getByRole('button', { name: 'Remove Welding' })).toBeVisible();
    await page.getByPlaceholder('Search by keyword, skill, or interest').fill('milk');
    await search(page).click();
    const both = { ...ranked, search: 'milk', order: 'id,asc', required_skills: '6' };
    await expect.poll(() => asked(desk)?.query).toEqual(both);
    await panel(page).getByRole('radio', { name: 'Stipend' }).check();
    const other = kind === 'job' ? 'project' : 'job';
    await choose(page, other);
    await expect.poll(() => asked(desk)).toMatchObject({ params: { method: other }, query: first });
    await expect(panel(page).getByRole('radio', { name: 'Newest First' })).toBeChecked();
    await expect(panel(page).getByRole('button', { name: 'Remove Welding' })).toHaveCount(0);
  });
}
