import type { Page } from '@playwright/test';
import type { Draft } from '#shared/desk/types.ts';
import { emptyDraft } from './desk-answers.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';

/** From now on a desk makes drafts and lists them. */
function makesDrafts(desk: FakeDesk): void {
  const made: Draft[] = [];
  desk.answer('drafts.list', () => [...made]);
  desk.answer('drafts.create', ({ id, method, body = {}, title = '', step = 0 }) => {
    const draft = emptyDraft({ ...(id && { id }), method, body, title, step });
    made.push(draft);
    desk.push('drafts.changed', { ids: [draft.id] });
    return draft;
  });
}

/** Begins an internship, and types its title. */
async function typeTitle(page: Page, desk: FakeDesk): Promise<void> {
  desk.signIn(person(2));
  await page.goto(`${desk.address}/employer/internship/add`);
  await page.getByRole('button', { name: 'Details' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Loom survey');
}

const toList = (page: Page) =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: /^Internships/ })
    .click();
const listed = (page: Page) => page.getByRole('row').filter({ hasText: 'Loom survey' });

test('a posting that is saved after somebody has left it changes no other page’s address', async ({ page, desk }) => {
  await page.clock.install();
  desk.fail('drafts.create', 'disk_full', 'The disk is full');
  await typeTitle(page, desk);
  await toList(page);
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await page.getByRole('searchbox', { name: 'Search by title' }).fill('loom');
  await expect(page).toHaveURL(`${desk.address}/employer/internship/list?search=loom`);
  makesDrafts(desk);
  await page.clock.fastForward(20_000);
  await expect(listed(page)).toBeVisible();
  await expect(page).toHaveURL(`${desk.address}/employer/internship/list?search=loom`);
});

test('a click away from a new posting while its first save runs goes where it leads once it is saved', async ({
  page,
  desk,
}) => {
  makesDrafts(desk);
  const go = desk.hold('drafts.create');
  await typeTitle(page, desk);
  await expect.poll(() => desk.calls('drafts.create')).toHaveLength(1);
  await toList(page);
  await expect(page).toHaveURL(`${desk.address}/employer/internship/add`);
  go();
  await expect(page).toHaveURL(`${desk.address}/employer/internship/list`);
  await expect(page.getByRole('table')).toContainText('Draft');
});

test('whoever stays with a new posting after all goes on with it under its address', async ({ page, desk }) => {
  makesDrafts(desk);
  const go = desk.hold('drafts.create');
  await typeTitle(page, desk);
  desk.fail('drafts.save', 'disk_full', 'The disk is full');
  await toList(page);
  go();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(page).toHaveURL(/\/employer\/internship\/add\?draft=/);
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Loom survey');
});

test('a draft under the address of another kind leads to its own, in the form and in the preview', async ({
  page,
  desk,
}) => {
  desk.signIn(person(2));
  const id = emptyDraft().id;
  for (const [own, other] of [
    ['internship', 'project'],
    ['project', 'job'],
  ] as const) {
    desk.answer('drafts.read', emptyDraft({ method: own, title: 'Loom survey' }));
    for (const place of ['add', 'preview']) {
      await page.goto(`${desk.address}/employer/${other}/${place}?draft=${id}`);
      await expect(page).toHaveURL(`${desk.address}/employer/${own}/${place}?draft=${id}`);
    }
  }
  desk.answer('drafts.read', emptyDraft({ method: 'company', title: 'Loom House' }));
  for (const place of ['add', 'preview']) {
    await page.goto(`${desk.address}/employer/job/${place}?draft=${id}`);
    await expect(page).toHaveURL(`${desk.address}/employer/dashboard`);
  }
});
