import { freshPerson } from './support/sample-work.ts';
import { expect, test } from './support/workspace.ts';

const file = 'Student Name,Course,Semester,Email Id\nAsha Rao,B.Tech,3,asha.rao@torana.example\n';

test('a student that a colleague changed meanwhile: both sides are shown, and what is typed is not dropped unasked', async ({
  page,
  workspace,
}) => {
  // A question that goes again at once is not clicked while it fades.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await workspace.settle(3, freshPerson('Torana College'));
  const { fileId } = await workspace.receive('list.csv', file);
  const upload = await workspace.run('roster.open', { fileId });
  const { importId } = await workspace.run('roster.check', { importId: upload.importId, options: upload.options });
  const state = async () => (await workspace.run('roster.read', { importId })).state;
  await expect.poll(state).toBe('ready');
  await workspace.run('roster.commit', { importId });
  await expect.poll(state).toBe('done');

  await page.goto(`${workspace.address}/educator/student-list`);
  await page.getByRole('button', { name: 'Actions for row 1, Asha Rao' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const drawer = page.getByRole('dialog', { name: 'Edit student' });
  await drawer.getByLabel('Course').fill('MBA');

  // From a field that suggests nothing: there, Escape would first close the suggestions.
  await drawer.getByLabel('Phone Number').focus();
  await page.keyboard.press('Escape');
  const asked = page.getByRole('dialog', { name: 'Close without saving?' });
  await asked.getByRole('button', { name: 'Keep editing' }).click();
  await expect(drawer.getByLabel('Course')).toHaveValue('MBA');

  const read = await workspace.run('api.read', { call: 'students.list', query: {} });
  const [student] = (read.answer as { data: { id: number }[] }).data;
  await workspace.run('api.send', {
    call: 'students.update',
    params: { id: student?.id ?? 0 },
    body: { course: 'BBA' },
  });
  await drawer.getByRole('button', { name: 'Save student' }).click();
  const row = drawer.getByRole('table', { name: 'Both versions' }).getByRole('row').filter({ hasText: 'MBA' });
  await expect(row.getByRole('cell')).toHaveText(['MBA', 'BBA']);
  await drawer.getByRole('button', { name: 'Save mine' }).click();
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Asha Rao/ })).toContainText('MBA');
});
