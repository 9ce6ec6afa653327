import type { AdminPlace } from '#shared/contract/admin.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';

const place: AdminPlace = {
  id: 31,
  name: 'Blue Lotus',
  website: 'https://lotus.example',
  city_name: 'Surat',
  members: 3,
  size: 1234,
  verified: true,
  is_unattended: false,
  created_at: '2026-11-20T05:12:00.000Z',
  suspended_at: null,
  suspended_reason: '',
};
const unverified: AdminPlace = { ...place, id: 32, name: 'Green Fern', verified: false };
const suspended: AdminPlace = {
  ...place,
  id: 33,
  name: 'Red Maple',
  suspended_at: '2026-11-24T05:12:00.000Z',
  suspended_reason: 'False offers',
};

const unattended: AdminPlace = { ...place, id: 35, name: 'Grey Heron', is_unattended: true };

for (const [path, title, size, list, change, party] of [
  ['/admin/companies', 'Companies', 'Published', 'admin.companies', 'admin.changeCompany', 'company:31'],
  [
    '/admin/institutions',
    'Institutions',
    'Students',
    'admin.institutions',
    'admin.changeInstitution',
    'institution:31',
  ],
] as const) {
  const answer = (data: readonly AdminPlace[], total = data.length) => ({ data: [...data], total, page: 1, limit: 20 });

  test(`${title}: every column has its value, the search, the filter and the pager are asked for`, async ({
    page,
    desk,
  }) => {
    desk.signIn(person(1));
    desk.service(list, answer([place, unverified, suspended, unattended], 45));
    await page.goto(desk.address + path);
    await expect(page.getByText('45 found')).toBeVisible();
    const table = page.getByRole('table', { name: title });
    await expect(table.getByRole('columnheader')).toContainText([
      'Name',
      'State',
      'City',
      'Website',
      'Members',
      size,
      'Since',
    ]);
    const cells = (name: string) => table.getByRole('row').filter({ hasText: name }).getByRole('cell');
    await expect(cells('Blue Lotus')).toContainText([
      'Blue Lotus',
      'Verified',
      'Surat',
      'https://lotus.example',
      '3',
      '1,234',
      '20 Nov 2026',
    ]);
    await expect(cells('Green Fern').nth(1)).toHaveText('Not verified');
    await expect(cells('Red Maple').nth(1)).toHaveText('Suspended');
    await expect(cells('Grey Heron').nth(1)).toHaveText('Members suspended');
    const asked = () => desk.asked(list).map(({ query }) => query);
    await page.getByRole('button', { name: 'Page 2' }).click();
    await expect.poll(asked).toContainEqual({ page: 2, limit: 20, search: '' });
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('lotus');
    await expect.poll(asked).toContainEqual({ page: 1, limit: 20, search: 'lotus' });
    for (const [label, state] of [
      ['Not verified', 'unverified'],
      ['Verified', 'verified'],
      ['Suspended', 'suspended'],
      ['Members suspended', 'unattended'],
    ] as const) {
      await page.getByRole('combobox', { name: 'State' }).click();
      await page.getByRole('option', { name: label, exact: true }).click();
      await expect.poll(asked).toContainEqual({ page: 1, limit: 20, search: 'lotus', state });
    }
  });

  test(`${title}: a name that changed a moment before is shown, and verified only with another click`, async ({
    page,
    desk,
  }) => {
    desk.signIn(person(1));
    desk.service(list, answer([unverified]));
    await page.goto(desk.address + path);
    await page.getByRole('table', { name: title }).getByRole('row').last().getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Verify', exact: true }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('Papers seen');
    desk.service(list, answer([{ ...unverified, name: 'State Bank' }]));
    // The list behind follows the name, and what the admin has read stays.
    desk.push('restored.changed', {});
    await expect(page.getByRole('table', { name: title, includeHidden: true })).toContainText('State Bank');
    await expect(page.getByRole('dialog', { name: 'Verify Green Fern?' })).toBeVisible();
    desk.fail(change, 'conflict', 'Nothing was verified: the name is “State Bank” now. Check it, then verify again');
    await page.getByRole('dialog').getByRole('button', { name: 'Verify' }).click();
    const dialog = page.getByRole('dialog', { name: 'Verify State Bank?' });
    await expect(dialog.getByRole('alert')).toContainText('the name is “State Bank” now');
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Papers seen');
    desk.service(change, { data: unverified });
    await dialog.getByRole('button', { name: 'Verify' }).click();
    await expect(dialog).toHaveCount(0);
    await expect
      .poll(() => desk.asked(change).map(({ body }) => (body as { name: string }).name))
      .toEqual(['Green Fern', 'State Bank']);
  });

  for (const [who, item, heading, button, body, other] of [
    [unverified, 'Verify', 'Verify Green Fern?', 'Verify', { verified: true, name: 'Green Fern' }, 'Suspend'],
    [
      place,
      'Take verification back',
      'Take Blue Lotus’s verification back?',
      'Take verification back',
      { verified: false },
      'Suspend',
    ],
    [place, 'Suspend', 'Suspend Blue Lotus?', 'Suspend', { suspended: true }, 'Take verification back'],
    [
      suspended,
      'Lift suspension',
      'Lift the suspension of Red Maple?',
      'Lift suspension',
      { suspended: false },
      'Take verification back',
    ],
  ] as const) {
    test(`${title}: ${item} sends the act with its reason`, async ({ page, desk }) => {
      desk.signIn(person(1));
      desk.service(list, answer([who]));
      await page.goto(desk.address + path);
      await page.getByRole('table', { name: title }).getByRole('row').last().getByRole('button').click();
      const items = page.getByRole('menuitem');
      await expect(items).toHaveCount(who === suspended ? 3 : 4);
      await expect(items.filter({ hasText: other })).toBeVisible();
      await page.getByRole('menuitem', { name: item, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: heading });
      const confirm = dialog.getByRole('button', { name: button });
      if (item === 'Suspend') {
        await confirm.click();
        await expect(dialog.getByText('Give a reason')).toBeVisible();
      }
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('Papers seen');
      desk.service(change, { data: who });
      await confirm.click();
      await expect(dialog).toHaveCount(0);
      await expect
        .poll(() => desk.asked(change).at(-1))
        .toEqual({ params: { id: who.id }, query: {}, body: { ...body, reason: 'Papers seen' } });
    });
  }

  test(`${title}: Message leads to the conversation with the place; one where nobody can read it has none`, async ({
    page,
    desk,
  }) => {
    desk.signIn(person(1));
    desk.service(list, answer([place, { ...place, id: 34, name: 'Empty Nest', members: 0 }, unattended]));
    desk.fail('messages.list', 'offline');
    await page.goto(desk.address + path);
    const menuOf = (name: string) => page.getByRole('row').filter({ hasText: name }).getByRole('button');
    const item = page.getByRole('menuitem', { name: 'Message', exact: true });
    for (const name of ['Empty Nest', 'Grey Heron']) {
      await menuOf(name).click();
      await expect(page.getByRole('menuitem', { name: 'Suspend' })).toBeVisible();
      await expect(item).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menuitem')).toHaveCount(0);
    }
    await menuOf('Blue Lotus').click();
    await item.click();
    await expect(page).toHaveURL(`${desk.address}/admin/messages?with=${party}`);
    await expect(page.getByRole('textbox', { name: 'Message to Blue Lotus' })).toBeVisible();
    await page.goBack();
    await menuOf('Empty Nest').click();
    await expect(page.getByRole('menuitem', { name: 'Show members' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await menuOf('Grey Heron').click();
    await page.getByRole('menuitem', { name: 'Show members' }).click();
    await expect(page).toHaveURL(`${desk.address}/admin/users?${party.replace(':31', '=35')}`);
  });

  test(`${title}: nothing found, and a list that can’t be read`, async ({ page, desk }) => {
    desk.signIn(person(1));
    desk.service(list, answer([]));
    await page.goto(desk.address + path);
    await expect(page.getByRole('heading', { name: `No ${title.toLowerCase()} found` })).toBeVisible();
    desk.fail(list, 'internal', 'Something went wrong');
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('Something went wrong');
    desk.service(list, answer([place]));
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Blue Lotus')).toBeVisible();
  });
}
