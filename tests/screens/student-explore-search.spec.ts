import { byColour, findings } from '../support/axe-findings.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { kinds } from './posting-samples.ts';
import { asked, choose, first, openKind, openPage, panel, ranked, sample, search } from './student-explore-page.ts';

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

test('with words no order is ticked until one is chosen, and that one is asked for [STU-EXP-33]', async ({
  page,
  desk,
}) => {
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
