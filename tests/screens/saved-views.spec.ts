import type { Locator, Page } from '@playwright/test';
import { maxViewName, type SavedView, type ViewList } from '#shared/desk/saved-views.ts';
import { type Role, roles } from '#shared/rules/accounts/roles.ts';
import { undoStays } from '../support/undo-stays.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { completePerson, person } from './people.ts';

/** Each list with views: where it is, and what narrows it. */
const lists: readonly [ViewList, Role, string, string][] = [
  ['students', roles.educator, '/educator/student-list', 'assigned=no&semester=5&sort=name'],
  ['applicants', roles.employer, '/employer/job/1', 'sort=name&tab=shortlisted'],
  ['project', roles.employer, '/employer/project/list', 'search=crates&sort=title'],
  ['internship', roles.employer, '/employer/internship/list', 'search=crates&sort=title'],
  ['job', roles.employer, '/employer/job/list', 'search=crates&sort=title'],
  ['people', roles.admin, '/admin/users', 'role=2&suspended=yes'],
];

/** Views of a list that the desk keeps, as it does. */
function keepsViews(desk: FakeDesk, ...kept: SavedView[]): () => readonly SavedView[] {
  let views = kept;
  desk.answer('views.list', () => views);
  desk.answer('views.save', ({ id, name, query }) => {
    views = [...views.filter((view) => view.id !== id), { id, name, query }];
    return { id, name, query };
  });
  desk.answer('views.remove', ({ id }) => {
    views = views.filter((view) => view.id !== id);
    return null;
  });
  return () => views;
}

async function openViews(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  return page.getByRole('dialog', { name: 'Views' });
}

const finalYear = { id: '7d1c2c0e-9d5e-4c8e-8a43-2f1f0c1f7f11', name: 'Final year', query: 'semester=8' };

for (const [list, role, path, query] of lists) {
  test(`${list}: what is shown is saved under a name, left, and opened again`, async ({ page, desk }) => {
    desk.signIn(role === roles.employer ? completePerson(role) : person(role));
    const kept = keepsViews(desk, finalYear);
    await page.goto(`${desk.address}${path}?${query}`);
    const views = await openViews(page);
    const name = views.getByRole('textbox', { name: 'Save this view as' });
    await expect(name).toBeFocused();
    await name.press('Enter');
    await expect(views).toContainText('Name the view');
    await name.fill('  Monday round ');
    await name.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'View saved: Monday round' })).toBeVisible();
    expect(desk.calls('views.list')[0]).toEqual({ list });
    expect(desk.calls('views.save')).toMatchObject([{ list, name: 'Monday round', query }]);
    expect(kept()).toHaveLength(2);
    await expect(views.getByRole('listitem')).toHaveText(['Everything', 'Final year', 'Monday round']);
    await expect(views.getByRole('button', { name: 'Monday round', exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await expect(name, 'it is saved by now').toHaveCount(0);
    await expect(views.getByText('Views on this computer')).toBeFocused();
    await views.getByRole('button', { name: 'Everything' }).click();
    await expect(page).toHaveURL(`${desk.address}${path}`);
    await expect(views).toHaveCount(0);
    await (await openViews(page)).getByRole('button', { name: 'Monday round', exact: true }).click();
    await expect(page).toHaveURL(`${desk.address}${path}?${query}`);
    await expect(views).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(`${desk.address}${path}`);
  });
}

test('a view is the same on another page of the list, and another once a filter changes', async ({ page, desk }) => {
  desk.signIn(person(roles.educator));
  keepsViews(desk, finalYear);
  await page.goto(`${desk.address}/educator/student-list?page=2&semester=8`);
  const views = await openViews(page);
  const view = views.getByRole('button', { name: 'Final year', exact: true });
  await expect(view).toHaveAttribute('aria-current', 'true');
  await expect(views.getByRole('textbox')).toHaveCount(0);
  await page.goto(`${desk.address}/educator/student-list?semester=7`);
  await openViews(page);
  await expect(view).toBeVisible();
  await expect(view).not.toHaveAttribute('aria-current');
  await expect(views.getByRole('button', { name: 'Everything' })).not.toHaveAttribute('aria-current');
});

test('a name that is there is replaced, in whichever case it is typed', async ({ page, desk }) => {
  desk.signIn(person(roles.educator));
  const kept = keepsViews(desk, finalYear);
  await page.goto(`${desk.address}/educator/student-list?semester=7`);
  const views = await openViews(page);
  const name = views.getByRole('textbox', { name: 'Save this view as' });
  await expect(name).toHaveAttribute('maxlength', String(maxViewName));
  await name.fill('FINAL year');
  await expect(views).toContainText('This replaces the view with this name.');
  await views.getByRole('button', { name: 'Replace' }).click();
  await expect.poll(kept).toEqual([{ ...finalYear, name: 'FINAL year', query: 'semester=7' }]);
});

test('a view is deleted, and is back after Undo', async ({ page, desk }) => {
  await undoStays(page);
  desk.signIn(person(roles.educator));
  const kept = keepsViews(desk, finalYear);
  await page.goto(`${desk.address}/educator/student-list`);
  const views = await openViews(page);
  await views.getByRole('button', { name: 'Delete view: Final year' }).click();
  await expect.poll(kept).toEqual([]);
  await expect(views.getByRole('button', { name: 'Final year', exact: true })).toHaveCount(0);
  await expect(views).toContainText('Filter or sort the list, then save it here under a name.');
  await expect(views.getByText('Views on this computer')).toBeFocused();
  const offer = page.getByRole('alert').filter({ hasText: 'View deleted: Final year' });
  await offer.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The view is back')).toBeVisible();
  expect(kept()).toEqual([finalYear]);
});

test('what the desk refuses is said: reading, saving and deleting', async ({ page, desk }) => {
  desk.signIn(person(roles.educator));
  desk.fail('views.list', 'disk_full');
  await page.goto(`${desk.address}/educator/student-list?semester=7`);
  const views = await openViews(page);
  await expect(views).toContainText('The disk is full. Free some space and try again');
  keepsViews(desk, finalYear);
  await views.getByRole('button', { name: 'Retry' }).click();
  await expect(views.getByRole('button', { name: 'Final year', exact: true })).toBeVisible();
  desk.fail('views.save', 'too_many', 'You have 50 views of this list. Delete one first');
  await views.getByRole('textbox').fill('Third year');
  await views.getByRole('button', { name: 'Save' }).click();
  await expect(views).toContainText('You have 50 views of this list. Delete one first');
  await expect(views.getByRole('textbox')).toHaveValue('Third year');
  desk.fail('views.remove', 'disk_full');
  await views.getByRole('button', { name: 'Delete view: Final year' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The disk is full' })).toBeVisible();
  await expect(views.getByRole('button', { name: 'Final year', exact: true })).toBeVisible();
});

test('the lists of the dashboard have no views: they are those of the whole page', async ({ page, desk }) => {
  desk.signIn(completePerson(roles.employer));
  await page.goto(`${desk.address}/employer/dashboard`);
  await expect(page.getByRole('button', { name: 'Columns' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Views', exact: true })).toHaveCount(0);
});
