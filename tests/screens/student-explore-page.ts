import type { Page } from '@playwright/test';
import type { PostingKind } from '#shared/contract/call.ts';
import type { PostCard } from '#shared/contract/postings.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect } from './fixtures.ts';
import { person } from './people.ts';
import { sampleAnswer } from './sample-answers.ts';

/** The sample of what the service finds. */
export const sample = sampleAnswer('postings.explore');
/** What a list of each kind is called. */
export const titles = { project: 'Projects', internship: 'Internships', job: 'Jobs' };
/** What is asked for with words: the order is left out, and the service ranks. */
export const ranked = { page: 1, limit: 10 };
/** What is asked for where nothing is chosen. */
export const first = { ...ranked, order: 'id,desc' };
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=';

/** The skills of the opening that is shown. */
export const manySkills = ['Excel', 'Counting', 'Tally', 'Packing', 'Weighing', 'Dairy', 'Cold storage', 'Hindi'];

/** What was asked for last. */
export const asked = (desk: FakeDesk) => desk.asked('postings.explore').at(-1);
/** The menu of kinds. */
export const menu = (page: Page) => page.getByRole('combobox', { name: 'Kind of opportunity' });
/** The button that searches. */
export const search = (page: Page) => page.getByRole('button', { name: 'Search', exact: true });
/** The filters of a wide window. */
export const panel = (page: Page) => page.getByRole('complementary', { name: 'Filters' });

/** Chooses a kind in the menu. */
export async function choose(page: Page, kind: PostingKind): Promise<void> {
  await menu(page).click();
  await page.getByRole('option', { name: titles[kind] }).click();
}

type Cards = readonly [Partial<PostCard>, ...Partial<PostCard>[]];

/** Opens the openings, 95 of each kind, of which these are shown: number 7, which takes 8 weeks, with these changes. */
export async function openPage(page: Page, desk: FakeDesk, cards: Cards = [{}]): Promise<void> {
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
      duration_to: null,
      stipend_from: kind === 'internship' ? 12 : null,
      stipend_to: kind === 'internship' ? 15 : null,
      ctc_from: kind === 'job' ? 4.5 : null,
      ctc_to: kind === 'job' ? 6 : null,
      matched: [],
    };
    return { ...sample, data: cards.map((changes) => ({ ...shown, ...changes })), total: 95 };
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
export async function openKind(page: Page, desk: FakeDesk, kind: PostingKind, cards?: Cards): Promise<void> {
  await openPage(page, desk, cards);
  await choose(page, kind);
  await expect(page.getByRole('region', { name: titles[kind] })).toBeVisible();
}
