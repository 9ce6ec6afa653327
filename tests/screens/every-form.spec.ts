import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Role } from '#shared/contract/call.ts';
import { neededRole } from '#shared/rules/guards.ts';
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
    const left = (await page.evaluate<string[]>(unkept)).filter(
      (label) => !allowed.some(([known]) => known.test(label)),
    );
    expect(left).toEqual([]);
  });
}
