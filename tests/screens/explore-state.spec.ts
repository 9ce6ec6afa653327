import type { Locator, Page } from '@playwright/test';
import type { PostingKind } from '#shared/contract/call.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { kinds } from './posting-samples.ts';
import { sampleAnswer } from './sample-answers.ts';

type Who = 'student' | 'educator';
const titles = { project: 'Projects', internship: 'Internships', job: 'Jobs' };
const sample = sampleAnswer('postings.explore');
const asked = (desk: FakeDesk) => desk.asked('postings.explore').at(-1);
const panel = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
interface PanelFilter {
  readonly label: string;
  readonly lookUp: 'filter.courses' | 'filter.skills';
  /** What it is called in the query. */
  readonly sent: string;
  readonly entries: readonly [Named, Named];
  readonly ids: Readonly<Record<Who, string>>;
}
type Named = { readonly id: number; readonly name: string };
/** What the panel completes from a look-up. */
const panelFilters: readonly PanelFilter[] = [
  {
    label: 'Courses',
    lookUp: 'filter.courses',
    sent: 'course_preferred',
    entries: [
      { id: 4, name: 'BBA' },
      { id: 9, name: 'B.Sc. Physics' },
    ],
    ids: { student: '[STU-EXP-25]', educator: '[EDU-EXP-05]' },
  },
  {
    label: 'Skills',
    lookUp: 'filter.skills',
    sent: 'required_skills',
    entries: [
      { id: 6, name: 'Welding' },
      { id: 8, name: 'Masonry' },
    ],
    ids: { student: '[STU-EXP-08]', educator: '[EDU-EXP-07]' },
  },
];

/** Opens explore of a role with everything in its address, and 95 openings behind it. */
async function open(page: Page, desk: FakeDesk, who: Who, address: string): Promise<void> {
  desk.signIn(person(roles[who]));
  desk.service('postings.explore', ({ params }) => ({
    ...sample,
    data: sample.data.map((card) => ({ ...card, id: 7, method: params.method as PostingKind })),
    total: 95,
  }));
  desk.service('assignments.list', { ...sampleAnswer('assignments.list'), total: 3 });
  for (const { lookUp, entries } of panelFilters) {
    desk.service(lookUp, ({ query }) => ({
      data: entries.filter(({ name }) => name.startsWith(String(query['query'] || '?'))),
    }));
  }
  await page.goto(`${desk.address}/${who}/explore?${address}`);
  await expect(page.getByRole('article').getByRole('link').first()).toBeVisible();
}

/** Picks an entry of a look-up. */
async function pick(filters: Locator, label: string, typed: string, name: string): Promise<void> {
  await filters.getByRole('combobox', { name: label }).fill(typed);
  const options = filters.page().getByRole('option');
  await expect(options).toHaveText([name]);
  await options.click();
  await expect(filters.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
}

for (const [at, order] of ['3', '-1', '0', 'id', 'stipend_to,asc', 'ID,ASC'].entries()) {
  const kind = kinds[at % kinds.length] ?? 'job';
  test(`${kind}: the order ‘${order}’, which there is not, changes nothing [STU-EXP-28]`, async ({ page, desk }) => {
    await open(page, desk, 'student', `type=${kind}&city=5&place=Surat&order=${order}`);
    await expect
      .poll(() => [asked(desk)?.params, asked(desk)?.query])
      .toEqual([{ method: kind }, { page: 1, limit: 10, city: 5, order: 'id,desc' }]);
    await expect(panel(page).getByRole('radio', { name: 'Newest First' })).toBeChecked();
  });
}

test('an order that the address makes up counts as none [STU-EXP-28] [STU-EXP-33]', async ({ page, desk }) => {
  await open(page, desk, 'student', 'type=job&order=title');
  await expect.poll(() => asked(desk)?.params).toEqual({ method: 'job' });
  expect(asked(desk)?.query).toEqual({ page: 1, limit: 10, order: 'id,desc' });
  await expect(panel(page).getByRole('radio', { name: 'Newest First' })).toBeChecked();
});

const searching = { student: '[STU-EXP-25]', educator: '[EDU-EXP-05]' };

for (const who of ['student', 'educator'] as const) {
  for (const kind of kinds) {
    test(`${who}, ${kind}: Search alone asks, again where nothing has changed, in a small window too, and from the first page ${searching[who]}`, async ({
      page,
      desk,
    }) => {
      await open(page, desk, who, `type=${kind}&search=milk`);
      const search = page.getByRole('button', { name: 'Search', exact: true });
      const words = page.getByRole('textbox', { name: 'Search', exact: true });
      const found = () => desk.asked('postings.explore').map(({ query }) => [query.search, query.page]);
      await search.click();
      await expect.poll(found).toEqual([
        ['milk', 1],
        ['milk', 1],
      ]);
      await page.getByRole('button', { name: 'Next page' }).click();
      await expect.poll(found).toHaveLength(3);
      await page.setViewportSize({ width: 420, height: 800 });
      await words.fill('');
      await words.pressSequentially('crates');
      await search.click();
      await expect
        .poll(() => found().slice(2))
        .toEqual([
          ['milk', 2],
          ['crates', 1],
        ]);
      expect(asked(desk)?.params).toEqual({ method: kind });
    });

    test(`${who}, ${kind}: order, city, page, words, courses, skills and the kind are kept, and the city's name with it [ENT-77] [ENT-78]`, async ({
      page,
      desk,
    }) => {
      const others = 'search=milk&city=5&place=Surat&skill=6+Welding&skill=8+Excel&course=4+BBA&page=3';
      const own = who === 'educator' ? 'gender=Female' : 'order=id,asc';
      await open(page, desk, who, `type=${kind}&${others}&${own}`);
      const query = {
        page: 3,
        limit: 10,
        search: 'milk',
        city: 5,
        required_skills: '6,8',
        course_preferred: '4',
        ...(who === 'educator' ? { gender: 'Female' } : { order: 'id,asc' }),
      };
      const isAsked = async () => {
        await expect.poll(() => asked(desk)?.params).toEqual({ method: kind });
        await expect.poll(() => asked(desk)?.query).toEqual(query);
      };
      const isKept = async () => {
        await expect(page.getByRole('textbox', { name: 'Search', exact: true })).toHaveValue('milk');
        await expect(page.getByRole('combobox', { name: 'City' })).toHaveValue('Surat');
        for (const name of ['Welding', 'Excel', 'BBA']) {
          await expect(panel(page).getByRole('button', { name: `Remove ${name}` })).toBeVisible();
        }
        await expect(
          panel(page).getByRole('radio', { name: who === 'educator' ? 'Female' : 'Older First' }),
        ).toBeChecked();
        if (who === 'educator')
          await expect(page.getByRole('tab', { name: titles[kind], selected: true })).toBeVisible();
        else await expect(page.getByRole('combobox', { name: 'Kind of opportunity' })).toHaveValue(titles[kind]);
        await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveText('3/10');
      };
      await isAsked();
      await isKept();
      const before = desk.asked('postings.explore').length;
      await page.reload();
      await expect.poll(() => desk.asked('postings.explore').length).toBeGreaterThan(before);
      await isAsked();
      await isKept();
      // Further pages keep all the rest, and so does coming back from an opening.
      await page.getByRole('button', { name: 'Next page' }).click();
      await expect.poll(() => asked(desk)?.query).toEqual({ ...query, page: 4 });
      await page.getByRole('button', { name: 'Previous page' }).click();
      await isKept();
      // Pressed twice before the first of them is answered, it goes two pages on.
      const answer = desk.hold('postings.explore');
      await page.getByRole('button', { name: 'Next page' }).click();
      await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveText('4/10');
      await page.getByRole('button', { name: 'Next page' }).click();
      await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveText('5/10');
      answer();
      await expect.poll(() => asked(desk)?.query).toEqual({ ...query, page: 5 });
      for (const _ of [5, 4]) await page.getByRole('button', { name: 'Previous page' }).click();
      await isKept();
      await page.getByRole('link', { name: 'Cold chain pilot', exact: true }).click();
      await expect(page).toHaveURL(/\/7$/);
      await page.goBack();
      await isKept();
      if (who === 'student') return;
      // Another kind is asked for with all the rest, from its first page.
      const other = kind === 'job' ? 'project' : 'job';
      await page.getByRole('tab', { name: titles[other] }).click();
      await expect.poll(() => asked(desk)?.params).toEqual({ method: other });
      expect(asked(desk)?.query).toEqual({ ...query, page: 1 });
      await expect(page.getByRole('combobox', { name: 'City' })).toHaveValue('Surat');
    });

    for (const { label, sent, entries, ids } of panelFilters) {
      test(`${who}, ${kind}: ${label} are picked, each once, asked for by Apply, taken along by Search, and taken off [API-26] [API-27] [ENT-77] ${ids[who]}`, async ({
        page,
        desk,
      }) => {
        await open(page, desk, who, `type=${kind}`);
        const first = { page: 1, limit: 10, ...(who === 'student' && { order: 'id,desc' }) };
        const [one, other] = entries;
        await pick(panel(page), label, one.name.slice(0, 2), one.name);
        await pick(panel(page), label, other.name.slice(0, 3), other.name);
        await pick(panel(page), label, one.name.slice(0, 2), one.name);
        await expect(panel(page).getByRole('button', { name: `Remove ${one.name}` })).toHaveCount(1);
        await expect.poll(() => asked(desk)?.query).toEqual(first);
        await panel(page).getByRole('button', { name: 'Apply' }).click();
        await expect.poll(() => asked(desk)?.query).toEqual({ ...first, [sent]: `${one.id},${other.id}` });
        await panel(page)
          .getByRole('button', { name: `Remove ${one.name}` })
          .click();
        await page.getByRole('button', { name: 'Search', exact: true }).click();
        await expect.poll(() => asked(desk)?.query).toEqual({ ...first, [sent]: `${other.id}` });
        await panel(page)
          .getByRole('button', { name: who === 'educator' ? 'Cancel' : 'Clear' })
          .click();
        await expect(panel(page).getByRole('button', { name: /^Remove/ })).toHaveCount(0);
        await expect(page).toHaveURL(new RegExp(`explore\\?type=${kind}$`));
        // The plain list is known, and only Search asks for it again.
        await page.getByRole('button', { name: 'Search', exact: true }).click();
        await expect.poll(() => asked(desk)?.query).toEqual(first);
        await page.setViewportSize({ width: 420, height: 800 });
        await page.getByRole('button', { name: 'Filters' }).click();
        const drawer = page.getByRole('dialog', { name: 'Filters' });
        await pick(drawer, label, one.name.slice(0, 2), one.name);
        await drawer.getByRole('button', { name: 'Apply' }).click();
        await expect.poll(() => asked(desk)?.query).toEqual({ ...first, [sent]: `${one.id}` });
      });
    }
  }
}

for (const [label, nothing, ids] of [
  ['Courses', 'No course found', '[ENT-77]'],
  ['Skills', 'No skill found', '[STU-EXP-08]'],
] as const) {
  test(`${label}: what no look-up has says so, and is not asked for ${ids}`, async ({ page, desk }) => {
    await open(page, desk, 'student', 'type=job');
    await panel(page).getByRole('combobox', { name: label }).fill('Zoology');
    await expect(page.getByText(nothing)).toBeVisible();
    await panel(page).getByRole('radio', { name: 'Older First' }).check();
    await panel(page).getByRole('button', { name: 'Apply' }).click();
    await expect.poll(() => asked(desk)?.query).toEqual({ page: 1, limit: 10, order: 'id,asc' });
  });
}
