import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Role } from '#shared/contract/call.ts';
import { neededRole } from '#shared/rules/accounts/guards.ts';
import { emptyDraft } from './desk-answers.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';

const folder = join(import.meta.dirname, '../../src/renderer/app/routes');
const sources = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));

/** Every address of the router: those with a star are the page that says that there is nothing. */
const paths = [
  ...new Set(
    sources
      .flatMap((source) => [...source.matchAll(/path: ['`]([^'`]+)['`]/g)])
      .flatMap(([, path = '']) =>
        path.includes('$' + '{kind}')
          ? ['project', 'internship', 'job'].map((kind) => path.replace('$' + '{kind}', kind))
          : [path],
      )
      .filter((path) => !path.includes('*') && !path.includes('$'))
      .map((path) => path.replace(/:\w+/g, '1')),
  ),
];

/** Fields that nothing keeps, each by what it says to people, with the reason. */
const allowed: readonly (readonly [RegExp, string])[] = [
  [/search|find/i, 'it finds, and says nothing to anybody'],
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

/** A draft that lacks nothing. */
const complete = {
  ...{ title: 'Cold store', goal: 'Less waste', roles_and_responsibilities: 'Count crates', category: 2 },
  ...{ required_skills: ['Excel'], vacancies: 2, duration_from: 4 },
};

test('the walk knows the router', () => {
  expect(paths.length).toBeGreaterThan(60);
});

for (const path of paths.filter((each) => neededRole(each) !== undefined)) {
  test(`${path}: whatever can be typed there is kept`, async ({ page, desk }) => {
    const role = (neededRole(path) ?? 2) as Role;
    const isSetUp = path === '/company' || path === '/institution';
    desk.signIn(
      person(
        role,
        isSetUp ? { branch_id: null, company_id: null, institution_id: null, company: null, branch: null } : {},
      ),
    );
    if (isSetUp) desk.service('joinRequests.own', { data: null });
    await page.goto(desk.address + path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.locator('[aria-busy=true], .mantine-Skeleton-root')).toHaveCount(0);
    expect(await unkeptOn(page)).toEqual([]);
  });
}

/** What a page opens on demand: the address, the role, and what is pressed one after the other. */
const opened: readonly (readonly [string, Role, ...string[]])[] = [
  ['/educator/student-list', 3, 'Paste a list'],
  ['/educator/student-list', 3, 'Send Opportunity'],
  ['/employer/project/1', 2, 'Paste a list'],
  ['/employer/messages', 2, 'New message'],
  ['/educator/messages', 3, 'New message'],
];

for (const [path, role, ...pressed] of opened) {
  test(`${path}, ${pressed.join(', ')}: whatever can be typed there is kept`, async ({ page, desk }) => {
    desk.signIn(person(role));
    await page.goto(desk.address + path);
    for (const name of pressed) await page.getByRole('button', { name }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('input, textarea').first()).toBeVisible();
    await expect(dialog.locator('[aria-busy=true], .mantine-Skeleton-root')).toHaveCount(0);
    expect(await unkeptOn(page)).toEqual([]);
  });
}

for (const kind of ['project', 'internship', 'job'] as const) {
  for (const step of [1, 2]) {
    test(`/employer/${kind}/add at step ${step}: whatever can be typed there is kept`, async ({ page, desk }) => {
      desk.signIn(person(2));
      desk.answer('drafts.read', ({ id }) =>
        emptyDraft({ id, method: kind, title: 'Cold store', step, body: complete }),
      );
      await page.goto(`${desk.address}/employer/${kind}/add?draft=${emptyDraft().id}`);
      await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible();
      expect(await unkeptOn(page)).toEqual([]);
    });
  }
}
