import type { Locator, Page } from '@playwright/test';
import type { PostingKind } from '#shared/contract/call.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { completePerson } from './people.ts';
import { kinds } from './posting-samples.ts';
import { sampleAnswer } from './sample-answers.ts';

const sample = sampleAnswer('postings.explore');
const payIds = { project: '[CONST-08]', internship: '[ENT-38] [CONST-06] [CONST-08]', job: '[CONST-07] [CONST-09]' };
const pay = { project: '', internship: '12k to 15k Per Month', job: '4.5 - 6 LPA' };
const paths = {
  project: '/educator/details/7',
  internship: '/educator/internship/details/7',
  job: '/educator/job/details/7',
};

/** Opens the openings of a kind: 95 of them, one of which is shown. */
async function openPage(page: Page, desk: FakeDesk, kind: PostingKind): Promise<void> {
  desk.signIn(completePerson(3));
  const [card] = sample.data;
  if (!card) throw new Error('no sample of a card');
  const money = {
    stipend_from: kind === 'internship' ? 12 : null,
    stipend_to: kind === 'internship' ? 15 : null,
    ctc_from: kind === 'job' ? 4.5 : null,
    ctc_to: kind === 'job' ? 6 : null,
  };
  const branch = { ...card.branch, address: '12 Station Road', company_name: 'Karwan Foods' };
  const skills = [
    { id: 1, name: 'Excel' },
    { id: 2, name: 'Counting' },
  ];
  // Only students get to know which skills they have.
  const { matched: _, ...seen } = card;
  const shown = { ...seen, ...money, id: 7, method: kind, branch, skills, duration_from: 8, duration_to: 10 };
  desk.service('postings.explore', { data: [shown], total: 95, page: 1, limit: 10 });
  desk.service('assignments.list', { ...sampleAnswer('assignments.list'), total: 3 });
  desk.service('location.cities', {
    data: [{ id: 5, city_name: 'Surat', also: [], state: { state_name: 'Gujarat' } }],
  });
  desk.service('filter.skills', {
    data: [
      { id: 6, name: 'Welding' },
      { id: 9, name: 'Masonry' },
    ],
  });
  await page.goto(`${desk.address}/educator/explore`);
  await page.getByRole('tab', { name: { project: 'Projects', internship: 'Internships', job: 'Jobs' }[kind] }).click();
  await expect.poll(() => asked(desk)?.params).toEqual({ method: kind });
  await expect(page.getByRole('link', { name: 'Cold chain pilot', exact: true })).toHaveAttribute('href', paths[kind]);
}

const asked = (desk: FakeDesk) => desk.asked('postings.explore').at(-1);
const first = { page: 1, limit: 10 };

for (const kind of kinds) {
  test(`${kind}: the first list asks for ten of the first page and for no filter; a card says all, and leads to its details [ROLE-22] [API-27] [API-29] [EDU-ROUTE-02] [EDU-EXP-01] [EDU-EXP-02] [EDU-EXP-11] ${payIds[kind]}`, async ({
    page,
    desk,
  }) => {
    await openPage(page, desk, kind);
    expect(asked(desk)?.query).toEqual(first);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Explore Project');
    const subtitle = 'Here you can post a project, internship or a job for students';
    await expect(page.getByText(subtitle, { exact: true })).toBeVisible();
    const card = page.getByRole('article');
    const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
    await page.setViewportSize({ width: 420, height: 800 });
    await expect
      .poll(async () => (await topOf(card)) - (await topOf(page.getByRole('heading', { level: 1 }))))
      .toBeLessThanOrEqual(190);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(card).toContainText('Karwan Foods');
    const facts = ['12 Station Road', '8 - 10 Weeks', pay[kind]].filter(Boolean).join(' · ');
    await expect(card.getByText(facts, { exact: true })).toBeVisible();
    await expect(card.getByRole('list', { name: 'Skills' }).getByRole('listitem')).toHaveText(['Excel', 'Counting']);
    await expect(card).toContainText('3 students of yours have it');
    await expect(card.getByRole('link', { name: 'Send Opportunity' })).toHaveAttribute('href', paths[kind]);
    await expect.poll(() => desk.asked('assignments.list').at(-1)?.query).toMatchObject({ method: kind, post_id: 7 });
  });

  test(`${kind}: every opening of a page is listed, in the order of the service`, async ({ page, desk }) => {
    desk.signIn(completePerson(3));
    const [card] = sample.data;
    if (!card) throw new Error('no sample of a card');
    const titles = ['Cold chain pilot', 'Jute bags', 'Milk routes'];
    const data = titles.map((title, at) => ({ ...card, method: kind, id: 7 + at, title }));
    desk.service('postings.explore', { data, total: 3, page: 1, limit: 10 });
    await page.goto(`${desk.address}/educator/explore?type=${kind}`);
    await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText(titles);
  });

  test(`${kind}: the pager asks for the page that it shows [API-29] [EDU-EXP-10]`, async ({ page, desk }) => {
    await openPage(page, desk, kind);
    const pager = page.getByRole('navigation', { name: 'Pages' });
    await expect(pager).toHaveText('1/10');
    await expect(pager.getByRole('button', { name: 'Previous page' })).toBeDisabled();
    await expect(pager.getByRole('button', { name: 'Previous page' })).toHaveAccessibleDescription(
      'This is the first page',
    );
    await pager.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => asked(desk)?.query).toEqual({ ...first, page: 2 });
    await expect(pager).toHaveText('2/10');
    await page.getByRole('link', { name: 'Cold chain pilot', exact: true }).click();
    await page.getByRole('link', { name: /^Explore (Projects|Internships|Jobs)$/ }).click();
    await expect(pager).toHaveText('2/10');
    await pager.getByRole('button', { name: 'Previous page' }).click();
    await expect(pager).toHaveText('1/10');
    // Another list begins at its first page, from wherever it is asked for.
    await page.goto(`${desk.address}/educator/explore?type=${kind}&page=10`);
    await expect(pager).toHaveText('10/10');
    await expect.poll(() => asked(desk)?.query).toEqual({ ...first, page: 10 });
    const panel = page.getByRole('complementary', { name: 'Filters' });
    await panel.getByRole('radio', { name: 'Others', exact: true }).check();
    await panel.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(() => asked(desk)?.query).toEqual({ ...first, gender: 'Others' });
    await expect(pager).toHaveText('1/10');
    await pager.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => asked(desk)?.query).toEqual({ ...first, gender: 'Others', page: 2 });
    const [other, name] = kind === 'job' ? (['project', 'Projects'] as const) : (['job', 'Jobs'] as const);
    await page.getByRole('tab', { name }).click();
    await expect
      .poll(() => asked(desk))
      .toEqual({ params: { method: other }, query: { ...first, gender: 'Others' }, body: {} });
  });

  test(`${kind}: Apply asks again with the filters, Cancel takes them off [API-26] [API-30] [EDU-EXP-06] [EDU-EXP-07] [EDU-EXP-08]`, async ({
    page,
    desk,
  }) => {
    await openPage(page, desk, kind);
    const panel = page.getByRole('complementary', { name: 'Filters' });
    const apply = () => panel.getByRole('button', { name: 'Apply' }).click();
    const startOf = async (part: Locator) => (await part.boundingBox())?.x ?? Number.NaN;
    expect(await startOf(panel)).toBeLessThan(await startOf(page.getByRole('article')));
    const genders = panel.getByRole('radiogroup', { name: 'Gender', exact: true });
    await expect(genders.locator('label').filter({ has: page.getByText(/Male|Female|Others/) })).toHaveText([
      'Male',
      'Female',
      'Others',
    ]);
    for (const gender of ['Male', 'Female', 'Others']) {
      await panel.getByRole('radio', { name: gender, exact: true }).check();
      await apply();
      await expect.poll(() => asked(desk)?.query).toEqual({ ...first, gender });
    }
    for (const skill of ['Welding', 'Masonry', 'Welding']) {
      await panel.getByRole('combobox', { name: 'Skills' }).fill(skill);
      await page.getByRole('option', { name: skill }).click();
      await expect(panel.getByRole('button', { name: `Remove ${skill}` })).toHaveCount(1);
    }
    expect(desk.asked('postings.explore').filter(({ query }) => 'required_skills' in query)).toEqual([]);
    await apply();
    await expect.poll(() => asked(desk)?.query).toEqual({ ...first, gender: 'Others', required_skills: '6,9' });
    await panel.getByRole('button', { name: 'Remove Masonry' }).click();
    await apply();
    await expect.poll(() => asked(desk)?.query).toEqual({ ...first, gender: 'Others', required_skills: '6' });
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(`${desk.address}/educator/explore?type=${kind}`);
    await expect(panel.getByRole('radio', { name: 'Others' })).not.toBeChecked();
    await expect(panel.getByRole('button', { name: 'Remove Welding' })).toHaveCount(0);
    // The plain list is known, and nothing else is asked for.
    await apply();
    await expect(page).toHaveURL(`${desk.address}/educator/explore?type=${kind}`);
  });

  test(`${kind}: a search is in all cities until another one is chosen, and asks for one that was cleared [API-18] [EDU-EXP-03] [EDU-EXP-04] [EDU-EXP-05]`, async ({
    page,
    desk,
  }) => {
    await openPage(page, desk, kind);
    const city = page.getByRole('combobox', { name: 'City' });
    await expect(city).toHaveValue('All cities');
    await expect(city).toHaveAttribute('aria-required', 'true');
    const words = page.getByRole('textbox', { name: 'Search', exact: true });
    await expect(words).toHaveAttribute('placeholder', 'Search by keyword, skill, or interest');
    await words.fill('milk');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect.poll(() => asked(desk)?.query).toEqual({ ...first, search: 'milk' });
    await words.fill('milk & more');
    await city.fill('');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByText('City is required')).toBeVisible();
    expect(asked(desk)?.query).toEqual({ ...first, search: 'milk' });
    await city.click();
    await page.getByRole('option', { name: 'All cities' }).click();
    await expect(page.getByText('City is required')).toHaveCount(0);
    await city.click();
    await page.keyboard.type('Sur');
    await expect(city).toHaveValue('Sur');
    await page.getByRole('option', { name: 'Surat' }).click();
    // Ticked and not applied: the search takes it along.
    await page.getByRole('complementary', { name: 'Filters' }).getByRole('radio', { name: 'Female' }).check();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect.poll(() => asked(desk)?.query).toEqual({ ...first, search: 'milk & more', city: 5, gender: 'Female' });
  });
}

test('a wide window has the filters beside the list; in a small one a button folds them in and out [EDU-EXP-09]', async ({
  page,
  desk,
}) => {
  await openPage(page, desk, 'project');
  const panel = page.getByRole('complementary', { name: 'Filters' });
  const button = page.getByRole('button', { name: 'Filters' });
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  for (const width of [901, 900, 420]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(panel).toHaveCount(width > 900 ? 1 : 0);
    await expect(button).toHaveCount(width > 900 ? 0 : 1);
    await expect(page.getByRole('radio')).toHaveCount(width > 900 ? 3 : 0);
  }
  await button.click();
  await expect(drawer.getByRole('radiogroup', { name: 'Gender' }).getByRole('radio')).toHaveCount(3);
  await expect(drawer.getByRole('combobox', { name: 'Skills' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(drawer).toHaveCount(0);
  await button.click();
  await drawer.getByRole('radio', { name: 'Female' }).check();
  await drawer.getByRole('button', { name: 'Apply' }).click();
  await expect(drawer).toHaveCount(0);
  await expect.poll(() => asked(desk)?.query).toEqual({ ...first, gender: 'Female' });
  await button.click();
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL(`${desk.address}/educator/explore?type=project`);
});
