import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { neededRole, roleHome } from '#shared/rules/accounts/guards.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { emptyDraft } from './desk-answers.ts';
import { dialogsWithFields } from './dialog-table.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { haveDraft, keptFormsOfWindow, openKeptForm } from './kept-forms.ts';
import { completePerson, person } from './people.ts';
import { screens } from './screen-table.ts';
import { expectTypedIsKept } from './typing.ts';

const renderer = join(import.meta.dirname, '../../src/renderer');

/** Fields that nothing keeps, each by what it says to people, with the reason. */
const allowed: readonly (readonly [RegExp, string])[] = [
  [/search|find/i, 'it finds, and says nothing to anybody'],
  [/^One-time password/, 'a code'],
  [/^Type ([0-9,]+|restore) to continue/, 'typed to confirm'],
  [
    /^(Course|Specialization|Semester|Date added|Assigned|Status|City|Skills|Qualification|From|To|Cohort|Company)/i,
    'a filter',
  ],
];

/** What a page shows to type into that is under no form which keeps it. */
const unkept = `[...document.querySelectorAll('input, textarea')]
  .filter((field) => !['password', 'checkbox', 'radio', 'file', 'search', 'hidden'].includes(field.type))
  .filter((field) => !field.readOnly && field.checkVisibility() && field.ariaHidden !== 'true' && !field.closest('[data-kept]'))
  .map((field) => field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? field.placeholder)`;

/** The labels of what can be typed into on a page and is neither kept nor on the list above. */
async function unkeptOn(page: Page): Promise<string[]> {
  const labels = await page.evaluate<string[]>(unkept);
  return labels.filter((label) => !allowed.some(([known]) => known.test(label)));
}

const isSetUp = (path: string) => path === '/company' || path === '/institution';

/** Waits until a page is all there, and expects that whatever can be typed there is kept. */
async function expectAllKept(page: Page, path: string): Promise<void> {
  await expect(page.locator('[aria-busy=true], .mantine-Skeleton-root')).toHaveCount(0);
  expect.soft(await unkeptOn(page), path).toEqual([]);
}

/** The pages of whoever is signed in, by role, in groups of at most twelve. */
const walks = ([1, 2, 3, 4, 5] as const).flatMap((role) => {
  const paths: string[] = screens
    .map(({ path }) => path)
    .filter((path) => neededRole(path) !== undefined && (neededRole(path) ?? 2) === role && !isSetUp(path));
  const parts = Array.from({ length: Math.ceil(paths.length / 12) }, (_, at) => paths.slice(at * 12, at * 12 + 12));
  return parts.map((part) => [role, part] as const);
});

for (const [role, paths] of walks) {
  test(`${paths[0]} and ${paths.length - 1} others: whatever can be typed there is kept`, async ({ page, desk }) => {
    desk.signIn(person(role));
    const nowhere = `${roleHome(role).replace('/dashboard', '')}/nowhere`;
    const notFound = page.getByRole('heading', { name: 'Page not found', level: 1 });
    for (const path of paths) {
      await test.step(path, async () => {
        // From a page without anything, so that nothing of the last one can be taken for this one.
        if (path === paths[0]) await page.goto(desk.address + nowhere);
        else await goTo(page, nowhere);
        await expect(notFound).toBeVisible();
        await goTo(page, path);
        const found = page.getByRole('heading', { name: /^(?!Page not found$)/, level: 1 });
        await expect(path.endsWith('/nowhere') ? notFound : found.first()).toBeVisible();
        await expectAllKept(page, path);
      });
    }
  });
}

for (const [path, role] of [
  ['/company', roles.employer],
  ['/institution', roles.educator],
] as const) {
  test(`${path}: whatever can be typed there is kept`, async ({ page, desk }) => {
    const nowhere = { branch_id: null, company_id: null, institution_id: null, company: null, branch: null };
    desk.signIn(person(role, nowhere));
    desk.service('joinRequests.own', { data: null });
    await page.goto(desk.address + path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expectAllKept(page, path);
  });
}

for (const [file, walk] of Object.entries(dialogsWithFields)) {
  if (!('path' in walk)) continue;
  test(`${file}: nothing can be typed into the dialog but what passes`, async ({ page, desk }) => {
    desk.signIn(completePerson(walk.role));
    walk.prepare?.(desk);
    if (walk.width !== undefined) await page.setViewportSize({ width: walk.width, height: 800 });
    await page.goto(desk.address + walk.path);
    for (const name of walk.pressed) await page.getByRole('button', { name, exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: walk.dialog });
    await expect(dialog.locator('input, textarea').first()).toBeVisible();
    expect(await unkeptOn(page)).toEqual([]);
  });
}

/** The sources that keep what is typed; the field of items does within forms, and has a test of its own below. */
const keeping = readdirSync(renderer, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.tsx') && name !== 'app/controls/ChipInput.tsx')
  .filter((name) => /useKept[<(]|data-kept="draft"/.test(readFileSync(join(renderer, name), 'utf8')));

test('the walk knows a way to every form that keeps what is typed', () => {
  expect(keeping.filter((name) => !keptFormsOfWindow.some(({ file }) => file === name))).toEqual([]);
});

for (const [index, form] of keptFormsOfWindow.entries()) {
  const way = [form.path.replace(/[?].*/, ''), ...(form.pressed ?? [])].join(', ');
  test(`${index + 1}. ${way}: whatever is typed there is there again after a reload [B-02]`, async ({ page, desk }) => {
    desk.signIn(completePerson(form.role));
    form.prepare?.(desk);
    const fields = await expectTypedIsKept(page, desk, (again) => openKeptForm(page, desk, form, again));
    expect(fields).toBeGreaterThan(0);
    expect(await unkeptOn(page)).toEqual([]);
  });
}

for (const [path, role, name] of [
  [`/employer/project/add?draft=${emptyDraft().id}`, 2, 'Required skills'],
  ['/employer/company', 2, 'Services'],
  ['/student/profile', 4, 'Skills'],
] as const) {
  test(`${path.replace(/[?].*/, '')}: letters that are no item of ${name} yet are there again after a reload`, async ({
    page,
    desk,
  }) => {
    desk.signIn(person(role));
    haveDraft(desk, 'project', 2);
    await page.goto(desk.address + path);
    const field = page.getByRole('textbox', { name });
    await field.fill('Exc');
    await expect.poll(() => desk.words.all()).toEqual(['Exc']);
    await page.reload();
    await expect(field).toHaveValue('Exc');
    await field.press('Enter');
    await expect(field).toHaveValue('');
    await expect.poll(() => desk.words.all()).not.toContain('Exc');
  });
}
