import { expect, test } from './fixtures.ts';
import { completePerson } from './people.ts';

test('saving “About you” sends what was typed, and nothing that may have changed elsewhere since', async ({
  page,
  desk,
}) => {
  const known = completePerson(2);
  desk.signIn(known);
  desk.service('user.save', { data: { ...known, first_name: 'Ila', designation: 'Head of baking' } });
  await page.goto(`${desk.address}/employer/account`);
  const card = page.getByRole('main');
  const save = card.getByRole('button', { name: 'Save', exact: true }).first();
  await card.getByRole('textbox', { name: 'First name' }).fill('Ila');
  await save.click();
  await expect(card.getByRole('textbox', { name: 'Designation' })).toHaveValue('Head of baking');
  await card.getByRole('textbox', { name: 'Phone number' }).fill('98765 11111');
  await save.click();
  await expect
    .poll(() => desk.asked('user.save').map(({ body }) => body))
    .toEqual([{ first_name: 'Ila' }, { phone_number: '+919876511111' }]);
});
