import type { Locator, Page } from '@playwright/test';
import { AppError } from '#shared/errors.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { sampleAnswer } from './sample-answers.ts';

const [sample] = sampleAnswer('students.list').data;
if (!sample) throw new Error('no sample of a student');
const asha = {
  ...sample,
  id: 41,
  revision: 3,
  name: 'Asha Rao',
  course: 'B.Tech',
  specialization: 'Civil Engineering',
  semester: 5,
  email: 'asha@nit.example',
  phone: '+919876543210',
  roll_number: 'T-7',
  assigned_opportunities: ['Loom survey', 'Crate count'],
};

async function edit(page: Page, desk: FakeDesk): Promise<Locator> {
  desk.signIn(person(3));
  desk.service('students.list', { data: [asha], total: 1, page: 1, limit: 50 });
  await page.goto(`${desk.address}/educator/student-list`);
  await page.getByRole('row', { name: /Asha Rao/ }).dblclick();
  return page.getByRole('dialog', { name: 'Edit student' });
}

const sent = (desk: FakeDesk) => desk.asked('students.update').map(({ params, body }) => ({ ...params, ...body }));
const semester = (dialog: Locator) => dialog.getByRole('combobox', { name: 'Semester' });

const fields = [
  ['Student Name', 'Asha Rao', 'Asha Devi Rao', { name: 'Asha Devi Rao' }],
  ['Course', 'B.Tech', 'M.Tech', { course: 'M.Tech' }],
  ['Specialization', 'Civil Engineering', 'Textiles', { specialization: 'Textiles' }],
  ['Email Id', 'asha@nit.example', 'Asha.Rao@NIT.example', { email: 'asha.rao@nit.example' }],
  ['Phone Number', '+919876543210', '98765 43211', { phone: '+919876543211' }],
  ['Roll Number', 'T-7', 'T-8', { roll_number: 'T-8' }],
] as const;

test('each value of a student is in its field, and each is saved alone, tidied as an upload would', async ({
  page,
  desk,
}) => {
  const dialog = await edit(page, desk);
  const each = dialog.locator('form').getByRole('textbox');
  await expect(dialog.getByRole('list').getByRole('listitem')).toHaveText(['Loom survey', 'Crate count']);
  for (const [label, before] of fields) await expect(dialog.getByRole('textbox', { name: label })).toHaveValue(before);
  await expect(semester(dialog)).toHaveValue('5');
  await expect(each).toHaveCount(fields.length);
  for (const [at, [label, , typed, body]] of fields.entries()) {
    await dialog.getByRole('textbox', { name: label }).fill(typed);
    await dialog.getByRole('button', { name: 'Save student' }).click();
    await expect.poll(() => sent(desk)[at]).toEqual({ id: 41, revision: 3, ...body });
    await expect(dialog).toHaveCount(0);
    await page.getByRole('row', { name: /Asha Rao/ }).dblclick();
  }
  await semester(dialog).click();
  await page.getByRole('option', { name: '12', exact: true }).click();
  await dialog.getByRole('button', { name: 'Save student' }).click();
  await expect.poll(() => sent(desk).at(-1)).toEqual({ id: 41, revision: 3, semester: 12 });
});

test('nothing is sent where nothing was changed, or where a field is empty or makes no sense', async ({
  page,
  desk,
}) => {
  const dialog = await edit(page, desk);
  const save = dialog.getByRole('button', { name: 'Save student' });
  for (const label of ['Student Name', 'Course', 'Email Id']) {
    const field = dialog.getByRole('textbox', { name: label });
    const before = await field.inputValue();
    await field.fill(' ');
    await save.click();
    await expect(field).toHaveAccessibleDescription(`${label} is empty`);
    await expect(field).toBeFocused();
    await field.fill(before);
  }
  for (const [label, typed] of [
    ['Email Id', 'asha at nit'],
    ['Phone Number', 'seven'],
  ] as const) {
    const field = dialog.getByRole('textbox', { name: label });
    const before = await field.inputValue();
    await field.fill(typed);
    await save.click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill(before);
  }
  await save.click();
  await expect(dialog).toHaveCount(0);
  expect(sent(desk)).toEqual([]);
});

test('what the service refuses is said at its field, and what was typed stays', async ({ page, desk }) => {
  const dialog = await edit(page, desk);
  const email = dialog.getByRole('textbox', { name: 'Email Id' });
  await email.fill('om@nit.example');
  desk.fail('students.update', 'invalid', 'Check the form', { email: 'Om Iyer has this e-mail' });
  await dialog.getByRole('button', { name: 'Save student' }).click();
  await expect(email).toHaveAccessibleDescription('Om Iyer has this e-mail');
  await expect(email).toHaveValue('om@nit.example');
});

for (const [choice, then] of [
  ['Save mine', [{ id: 41, revision: 4, phone: '+919876543211' }]],
  ['Keep the list’s version', []],
] as const) {
  test(`a colleague saved first: both versions are shown, and “${choice}” does that`, async ({ page, desk }) => {
    const dialog = await edit(page, desk);
    const theirs = { ...asha, revision: 4, course: 'M.Tech', phone: '+919876543299' };
    desk.service('students.update', ({ body }) => {
      desk.service('students.list', { data: [theirs], total: 1, page: 1, limit: 50 });
      if (body['revision'] === 3) throw new AppError('version_conflict', { detail: { theirs } });
      return { data: { ...theirs, ...body } };
    });
    await dialog.getByRole('textbox', { name: 'Phone Number' }).fill('9876543211');
    await dialog.getByRole('button', { name: 'Save student' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Someone else changed this student while you were editing');
    await expect(dialog.getByRole('table').getByRole('row')).toHaveText([
      /If you save yours.*On the list now/,
      /^Course.*M\.Tech.*M\.Tech$/,
      /^Phone Number.*\+919876543211.*\+919876543299$/,
    ]);
    await dialog.getByRole('button', { name: choice }).click();
    await expect(dialog).toHaveCount(0);
    expect(sent(desk).slice(1)).toEqual(then);
    await expect(page.getByRole('row', { name: /Asha Rao/ })).toContainText('M.Tech');
  });
}
