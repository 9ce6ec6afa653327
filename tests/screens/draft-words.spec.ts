import type { BrowserContext, Page } from '@playwright/test';
import { emptyDraft } from './desk-answers.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';

const typed = 'Loom survey in Bhuj';
const { id } = emptyDraft();

const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });
const shelf = (page: Page) => page.evaluate<string>('JSON.stringify(localStorage)');

async function openDraft(page: Page, desk: FakeDesk): Promise<void> {
  await page.goto(`${desk.address}/employer/internship/add?draft=${id}`);
  await expect(title(page)).toBeVisible();
}

/** The window is gone, as after a crash: nothing was asked, nothing saved on the way. Another one comes, and the desk again. */
async function windowAfterCrash(page: Page, context: BrowserContext, desk: FakeDesk): Promise<Page> {
  const next = await context.newPage();
  await page.close();
  await desk.start();
  return next;
}

/** An own draft at its second step. */
function haveDraft(desk: FakeDesk, revision = 1, savedTitle = ''): void {
  const draft = { method: 'internship', step: 1, revision, body: { title: savedTitle } } as const;
  desk.answer('drafts.read', emptyDraft(draft));
}

test('letters of a draft that the desk could not take survive the window, sealed, and are saved by the next one', async ({
  page,
  desk,
  outage,
  context,
}) => {
  desk.signIn(person(2));
  haveDraft(desk);
  await openDraft(page, desk);
  outage.expected = true;
  await desk.stop();
  await title(page).fill(typed);
  await expect.poll(() => shelf(page)).toContain('footbridge.words.');
  expect(await shelf(page)).not.toContain(typed);
  const next = await windowAfterCrash(page, context, desk);
  await openDraft(next, desk);
  await expect(title(next)).toHaveValue(typed);
  await expect(next.getByText(/^Restored what you typed at/)).toBeVisible();
  await expect.poll(() => desk.calls('drafts.save').at(-1)).toMatchObject({ id, revision: 1, body: { title: typed } });
  await expect.poll(() => desk.words.find(`draft:${id}`)).toBeUndefined();
  await expect.poll(() => shelf(next)).not.toContain('footbridge.words.');
});

test('the history of a draft says what each version changed, and goes back to one', async ({ page, desk }) => {
  desk.signIn(person(2));
  haveDraft(desk, 3, typed);
  const savedAt = '2026-11-20T05:12:00.000Z';
  const full = { title: typed, goal: 'Count looms', tasks: 'Walk', support: 'A bike', keywords: ['loom'] };
  desk.answer('drafts.history', [
    { revision: 3, savedAt, step: 1, body: { ...full, duration_from: 2, duration_to: 4 } },
    { revision: 2, savedAt, step: 1, body: { title: 'Loom survey', goal: 'Count looms' } },
    { revision: 1, savedAt, step: 0, body: {} },
  ]);
  desk.answer('drafts.restoreVersion', emptyDraft({ method: 'internship', step: 1, revision: 4 }));
  await openDraft(page, desk);
  await page.getByRole('button', { name: 'History' }).click();
  const versions = page.getByRole('dialog', { name: 'History' }).getByRole('listitem');
  await expect(versions).toHaveCount(3);
  await expect(versions.first()).toContainText(/Now.*Title.*Tasks.*Support.*Keywords.*and 2 more fields/);
  await expect(versions.nth(1)).toContainText(/Title.*Loom survey.*Goal.*Count looms/);
  await expect(versions.last()).toContainText('Begun');
  await versions.nth(1).getByRole('button', { name: 'Restore' }).click();
  await expect.poll(() => desk.calls('drafts.restoreVersion')).toEqual([{ id, revision: 2 }]);
  await expect(page.getByText('The earlier version is restored.')).toBeVisible();
});

test('letters of a new draft that no desk has heard of come back where a new one is begun', async ({
  page,
  desk,
  outage,
  context,
}) => {
  desk.signIn(person(2));
  await page.goto(`${desk.address}/employer/internship/add`);
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  outage.expected = true;
  await desk.stop();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => shelf(page)).toContain('footbridge.words.');
  const before = (await shelf(page)).length;
  await title(page).fill(typed);
  // The same words, sealed anew, are as long as before.
  await expect.poll(async () => (await shelf(page)).length).toBeGreaterThan(before);
  const next = await windowAfterCrash(page, context, desk);
  await next.goto(`${desk.address}/employer/internship/add`);
  await expect(title(next)).toHaveValue(typed);
  // What the first window sent when it was closed may arrive as well: a draft that is made twice with one id is made once.
  const made = () => desk.calls('drafts.create').map((each) => [each.id, each.body?.title]);
  await expect.poll(made).toContainEqual([expect.any(String), typed]);
  expect(new Set(made().map(String)).size).toBe(1);
});

test('what was saved elsewhere since is not written over: the words go out on top of what they were typed on', async ({
  page,
  desk,
}) => {
  desk.signIn(person(2));
  haveDraft(desk, 5, 'Another title');
  const words = { method: 'internship', isMade: true, revision: 4, body: { title: typed }, step: 1 };
  desk.words.put(`draft:${id}`, words, '2026-11-20T05:12:00.000Z');
  desk.fail('drafts.save', 'conflict');
  await openDraft(page, desk);
  await expect.poll(() => desk.calls('drafts.save').at(-1)).toMatchObject({ revision: 4, body: { title: typed } });
  expect(desk.words.find(`draft:${id}`)).toMatchObject({ body: { title: typed } });
});

test('a draft that is saved as it is typed leaves no words behind', async ({ page, desk }) => {
  desk.signIn(person(2));
  haveDraft(desk);
  await openDraft(page, desk);
  await title(page).fill(typed);
  await expect.poll(() => desk.calls('drafts.save').length).toBeGreaterThan(0);
  expect(desk.calls('words.keep')).toEqual([]);
});
