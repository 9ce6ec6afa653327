import type { Locator, Page } from '@playwright/test';
import { roles } from '#shared/rules/accounts/roles.ts';
import { expect, test } from './fixtures.ts';
import { completePerson, person } from './people.ts';

const row = (page: Page) => page.getByRole('main').locator('tbody tr').first();
const entry = (page: Page) => page.getByRole('main').getByRole('option').first();
const card = (page: Page) => page.getByRole('main').getByRole('listitem').first();

/** Pages that people work down row by row, with their first row and how high their head may be, in pixels. */
const lists = [
  [roles.employer, '/employer/project/list', row, 140],
  [roles.employer, '/employer/internship/list', row, 140],
  [roles.employer, '/employer/job/list', row, 140],
  [roles.employer, '/employer/project/1', entry, 160],
  [roles.employer, '/employer/internship/1', entry, 160],
  [roles.employer, '/employer/job/1', entry, 160],
  [roles.employer, '/employer/partner-institutions', card, 150],
  [roles.educator, '/educator/student-list', row, 140],
  [roles.educator, '/educator/companies', card, 150],
  [roles.student, '/student/my-applications', card, 140],
  [roles.student, '/student/saved', card, 140],
  [roles.mentor, '/dashboard/mentor/list', row, 140],
  [roles.mentor, '/dashboard/mentor/projectenroll', row, 140],
  [roles.admin, '/admin/users', row, 140],
  [roles.admin, '/admin/companies', row, 140],
  [roles.admin, '/admin/postings', row, 140],
  [roles.admin, '/admin/orders', row, 140],
] as const;

const edges = async (part: Locator) => {
  const box = await part.boundingBox();
  return { top: box?.y ?? Number.NaN, height: box?.height ?? Number.NaN };
};

for (const [role, path, first, tallest] of lists) {
  test(`the head of ${path} leaves the window to its rows`, async ({ page, desk }) => {
    desk.signIn(role === roles.employer ? completePerson(role) : person(role));
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${desk.address}${path}`);
    const title = page.getByRole('heading', { level: 1 });
    await expect(first(page)).toBeVisible();
    const head = async () => (await edges(first(page))).top - (await edges(title)).top;
    await expect.poll(head, 'head at 1440').toBeLessThanOrEqual(tallest);
    for (const [width, height, rows] of [
      [1024, 768, 8],
      [420, 800, 4],
    ] as const) {
      await page.setViewportSize({ width, height });
      const room = async () => {
        const { top, height: each } = await edges(first(page));
        // A card takes the place of two rows.
        return Math.floor((height - top) / Math.min(each, 60));
      };
      await expect.poll(room, `rows at ${width}`).toBeGreaterThanOrEqual(rows);
      await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    }
  });
}

test('words of a short line’s buttons leave, and stay their names', async ({ page, desk }) => {
  desk.signIn(person(roles.educator));
  await page.goto(`${desk.address}/educator/student-list`);
  const columns = page.getByRole('button', { name: 'Columns' });
  await expect(columns).toBeVisible();
  const wide = async () => (await columns.boundingBox())?.width ?? Number.NaN;
  await expect.poll(wide).toBeGreaterThan(80);
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect.poll(wide).toBeLessThan(50);
  await expect(columns).toHaveAttribute('title', 'Columns');
  await columns.click();
  await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible();
});

test('filters without room are together under one button at each width', async ({ page, desk }) => {
  desk.signIn(person(roles.educator));
  await page.setViewportSize({ width: 420, height: 800 });
  await page.goto(`${desk.address}/educator/student-list?semester=5&standing=joined`);
  const button = page.getByRole('button', { name: 'Filters (2)' });
  await button.click();
  const names = ['Course', 'Specialization', 'Semester', 'Date Added', 'Assigned Opportunities', 'Standing'];
  for (const name of names) await expect(page.getByRole('combobox', { name })).toBeVisible();
  await page.getByRole('combobox', { name: 'Standing' }).click();
  await page.getByRole('option', { name: 'Waiting to join' }).click();
  await expect(page).toHaveURL(/standing=waiting/);
  await expect(page.getByRole('combobox', { name: 'Course' }), 'stays open').toBeVisible();
  await page.getByRole('combobox', { name: 'Course' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Course' }), 'Escape closes the list alone').toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Course' })).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('letters in place of pictures are tinted by the name', async ({ page, desk }) => {
  desk.signIn(person(roles.employer));
  await page.goto(`${desk.address}/employer/project/1`);
  const portrait = page.getByRole('main').locator('[data-tint]').first();
  await expect(portrait).toBeVisible();
  const colours = await page.evaluate<string[]>(`(() => {
    const part = document.querySelector('main [data-tint]');
    return [0, 1, 2, 3, 4, 5].map((tint) => {
      part.dataset.tint = tint;
      return getComputedStyle(part).backgroundColor;
    });
  })()`);
  expect(new Set(colours).size).toBe(6);
});

test('a row opens on a click, and not where it holds something of its own or text is marked', async ({
  page,
  desk,
}) => {
  desk.signIn(person(roles.educator));
  await page.goto(`${desk.address}/educator/student-list`);
  const drawer = page.getByRole('dialog');
  const cells = row(page).getByRole('cell');
  await row(page).getByRole('checkbox').check();
  await row(page)
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await cells.nth(1).click();
  await expect(drawer).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await cells.nth(1).dblclick();
  await expect(drawer, 'the second click of a double click closes nothing').toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await page.evaluate('getSelection().removeAllRanges()');
  // Marked text may be copied.
  await page.evaluate("getSelection().selectAllChildren(document.querySelector('main tbody td:nth-child(3)'))");
  await cells.nth(2).dispatchEvent('click');
  await expect(drawer).toHaveCount(0);
  await page.evaluate('getSelection().removeAllRanges()');
  await cells.nth(2).dispatchEvent('click');
  await expect(drawer).toBeVisible();
});

test('the name of a row stays in sight while the table is scrolled sideways', async ({ page, desk }) => {
  desk.signIn(person(roles.educator));
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(`${desk.address}/educator/student-list`);
  const name = row(page).getByRole('cell').nth(2);
  const head = page.getByRole('columnheader', { name: 'Student Name' });
  await expect(name).toBeVisible();
  const left = async (part: Locator) => (await part.boundingBox())?.x ?? Number.NaN;
  const edge = await left(page.getByRole('heading', { level: 1 }));
  expect(await left(name)).toBeGreaterThan(edge);
  await name.hover();
  await page.mouse.wheel(400, 0);
  await expect.poll(() => left(name)).toBe(edge);
  await expect.poll(() => left(head)).toBe(edge);
});
