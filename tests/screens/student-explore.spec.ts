import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { kinds } from './posting-samples.ts';
import {
  asked,
  choose,
  first,
  manySkills,
  menu,
  openKind,
  openPage,
  panel,
  ranked,
  sample,
  search,
  titles,
} from './student-explore-page.ts';

const pay = { project: '', internship: '12k to 15k Per Month', job: '4.5 - 6 LPA' };

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
  await expect(page.getByRole('textbox', { name: 'Search', exact: true })).toHaveValue('');
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
    const [{ branch } = { branch: undefined }] = sample.data;
    if (!branch) throw new Error('no sample of a card');
    const otherSkills = ['Driving', 'Maps'];
    const address = 'Plot 14, Survey No. 221/3, Sachin Industrial Estate, Phase II';
    const other = {
      id: 8,
      title: 'Milk route',
      skills: otherSkills.map((name, at) => ({ id: 20 + at, name })),
      // Nothing but the address is said beside it.
      duration_from: null,
      stipend_from: null,
      stipend_to: null,
      ctc_from: null,
      ctc_to: null,
      branch: { ...branch, address, company_logo: '/v1/images/10' },
    };
    await openKind(page, desk, kind, [{}, other]);
    const card = page.getByRole('article').first();
    await expect(card.locator('img')).toHaveAttribute('src', /^data:image\/png/);
    await expect.poll(() => desk.calls('images.read')).toContainEqual({ link: '/v1/images/9' });
    await expect(card).toContainText('Karwan Foods');
    await expect(card).toContainText(['12 Station Road', '8 Weeks', pay[kind]].filter(Boolean).join(' · '));
    await expect(card.getByRole('list', { name: 'Skills' }).getByRole('listitem')).toHaveText(manySkills);
    const posting = `/student/explore/${kind}/7`;
    await expect(card.getByRole('link', { name: 'Cold chain pilot', exact: true })).toHaveAttribute('href', posting);
    await expect(card.getByRole('link', { name: 'Apply Now' })).toHaveAttribute('href', `${posting}/apply`);
    const second = page.getByRole('article').nth(1);
    await expect(second.locator('img')).toHaveAttribute('src', /^data:image\/png/);
    await expect.poll(() => desk.calls('images.read')).toContainEqual({ link: '/v1/images/10' });
    await expect(second.getByText(address, { exact: true })).toBeVisible();
    await expect(second.getByRole('list', { name: 'Skills' }).getByRole('listitem')).toHaveText(otherSkills);
    const way = `/student/explore/${kind}/8`;
    await expect(second.getByRole('link', { name: 'Milk route', exact: true })).toHaveAttribute('href', way);
    await expect(second.getByRole('link', { name: 'Apply Now' })).toHaveAttribute('href', `${way}/apply`);
  });

  test(`${kind}: a card names both ends of how long it takes [STU-EXP-11]`, async ({ page, desk }) => {
    await openKind(page, desk, kind, [{ duration_to: 12 }]);
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

  test(`${kind}: pages of ten are turned, and are there again on the way back [STU-EXP-32]`, async ({ page, desk }) => {
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

  test(`${kind}: words and a city are searched for, and stay with the filters [STU-EXP-03] [STU-EXP-04] [STU-EXP-05] [STU-EXP-25] [STU-EXP-32]`, async ({
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
    const namesakes = ['Bihar', 'Maharashtra'].map((state_name, at) => ({
      id: 11 + at,
      city_name: 'Aurangabad',
      also: [],
      state: { state_name },
    }));
    desk.service('location.cities', { data: namesakes });
    await page.getByRole('combobox', { name: 'City' }).fill('Aur');
    await expect(page.getByRole('option')).toHaveText(['AurangabadBihar', 'AurangabadMaharashtra']);
    await page.getByRole('option').last().click();
    await search(page).click();
    await expect.poll(() => asked(desk)?.query).toMatchObject({ city: 12 });
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

  test(`${kind}: another kind begins without filters [API-27] [STU-EXP-24] [STU-EXP-32] [STU-EXP-33] [STU-EXP-35]`, async ({
    page,
    desk,
  }) => {
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
    for (const more of ['', '&search=milk', '&city=5&place=Surat', '&skill=6+Welding', '&course=2+BBA', '&page=3']) {
      await page.goto(`${desk.address}/student/explore?type=${kind}${more}`);
      await expect(page.getByRole('heading', { name: `No ${titles[kind]} Found`, exact: true })).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(0);
    }
  });

  for (const [code, toasts, ids] of [
    ['internal', ['Something went wrong'], '[STU-EXP-14] [STU-EXP-29] [STU-EXP-30]'],
    ['offline', [], '[STU-EXP-30]'],
  ] as const) {
    test(`${kind}, ${code}: the list before stays, a line says why, and it can be asked for again ${ids}`, async ({
      page,
      desk,
    }) => {
      await openKind(page, desk, kind);
      const results = page.getByRole('region', { name: titles[kind] });
      const pager = page.getByRole('navigation', { name: 'Pages' });
      await pager.getByRole('button', { name: 'Next page' }).click();
      await expect.poll(() => asked(desk)?.query).toEqual({ ...first, page: 2 });
      await expect(results).toHaveAttribute('aria-busy', 'false');
      desk.fail('postings.explore', code);
      await page.getByRole('textbox', { name: 'Search', exact: true }).fill('milk');
      await search(page).click();
      const line = results.getByRole('alert');
      await expect(line).toContainText('The list is as it was');
      await expect(page.locator('.mantine-Notification-root')).toHaveText([...toasts]);
      await expect(results).toHaveAttribute('aria-busy', 'false');
      const asBefore = async () => {
        await expect(results.getByRole('status').filter({ hasText: '95' })).toBeVisible();
        await expect(page.getByRole('article')).toContainText('Cold chain pilot');
        await expect(pager).toHaveText('2/10');
      };
      await asBefore();
      const other = kind === 'job' ? 'project' : 'job';
      await choose(page, other);
      await expect.poll(() => asked(desk)?.params).toEqual({ method: other });
      await expect(results).toHaveAttribute('aria-busy', 'false');
      await expect(line).toContainText('The list is as it was');
      await asBefore();
      desk.service('postings.explore', { ...sample, data: [], total: 0 });
      await line.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('heading', { name: `No ${titles[other]} Found` })).toBeVisible();
      await expect(page.getByRole('alert').filter({ hasText: 'The list is as it was' })).toHaveCount(0);
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
    const id = 4_321_098_765;
    for (const half of [{ enrolled: kind }, { id }]) {
      await handOver(half);
      await page.reload();
      await expect(page.getByRole('article')).toBeVisible();
      await expect(banner).toHaveCount(0);
    }
    await handOver({ enrolled: kind, id });
    await page.reload();
    await expect(banner.getByText("You've been Enrolled", { exact: true })).toBeVisible();
    const meanwhile = banner.getByText('Meanwhile check other opportunities below', { exact: true });
    for (const width of [901, 900, 420]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(meanwhile).toBeVisible({ visible: width <= 900 });
      const start = banner.getByText('Please start working on the project', { exact: true });
      await expect(start).toBeVisible({ visible: kind === 'project' });
    }
    await banner.click();
    await expect(page).toHaveURL(`${desk.address}/student/my-applications/${kind}/${id}`);
  });
}

test('in a small window a button opens the filters, which go when they are applied [STU-EXP-06]', async ({
  page,
  desk,
}) => {
  await openPage(page, desk);
  const button = page.getByRole('button', { name: 'Filters' });
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await page.setViewportSize({ width: 901, height: 800 });
  await expect(panel(page)).toBeVisible();
  await expect(button).toHaveCount(0);
  for (const width of [900, 420]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(panel(page)).toHaveCount(0);
    await button.click();
    await expect(drawer.getByRole('radio')).toHaveCount(3);
    for (const name of ['Skills', 'Courses']) await expect(drawer.getByRole('combobox', { name })).toBeVisible();
    await drawer.getByRole('button', { name: 'Close' }).click();
    await expect(drawer).toHaveCount(0);
  }
  await button.click();
  await drawer.getByRole('radio', { name: 'Older First' }).check();
  await drawer.getByRole('button', { name: 'Apply' }).click();
  await expect(drawer).toHaveCount(0);
  await expect.poll(() => asked(desk)?.query).toEqual({ ...first, order: 'id,asc' });
  await button.click();
  await drawer.getByRole('button', { name: 'Clear' }).click();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL(`${desk.address}/student/explore?type=internship`);
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
