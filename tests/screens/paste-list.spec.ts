import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { sampleAnswer } from './sample-answers.ts';

const named = (id: number, name: string, status: number) => ({ id, name, email: `p${id}@example.in`, status });

test('a pasted list says who was found, who is not shown, who is meant and what was not found, before it ticks anybody', async ({
  page,
  desk,
}) => {
  desk.signIn(person(2));
  const answer = sampleAnswer('enrollments.list');
  const [row] = answer.data.enrollments;
  const rows = [1, 2, 3].map((id) => ({ ...row, id })) as typeof answer.data.enrollments;
  desk.service('enrollments.list', { ...answer, total: 3, data: { ...answer.data, enrollments: rows } });
  desk.service('enrollments.match', {
    data: {
      matched: [
        { text: 'Renée D’Costa', ids: [1] },
        { text: 'p9@example.in', ids: [9] },
        { text: 'Priya Nair', ids: [2, 3] },
        { text: 'Om', ids: [4, 5] },
      ],
      unmatched: ['Nobody', 'Somebody'],
      people: [
        named(1, 'Renée D’Costa', 0),
        named(9, 'Ila Sen', 6),
        named(2, 'Priya Nair', 0),
        named(3, 'Priya Nair', 4),
        named(4, 'Om Rao', 0),
        named(5, 'Om Iyer', 0),
      ],
    },
  });
  await page.goto(`${desk.address}/employer/project/1`);
  await page.getByRole('button', { name: 'Paste a list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste a list' });
  await expect(dialog.getByRole('button', { name: 'Find candidates' })).toHaveAccessibleDescription(
    'Enter at least one candidate',
  );
  await dialog
    .getByLabel('E-mails, roll numbers or names')
    .fill('Renée D’Costa\np9@example.in\nPriya Nair\nOm\nNobody\nSomebody');
  await dialog.getByRole('button', { name: 'Find candidates' }).click();
  await expect(dialog.getByRole('status')).toHaveText('1 candidate found in this list.');
  await expect(dialog.getByRole('list', { name: 'Not found' }).getByRole('listitem')).toHaveText([
    'Nobody',
    'Somebody',
  ]);
  const behind = dialog.getByRole('group', { name: /On another tab/ });
  await expect(behind).toContainText('Hired, p9@example.in');
  await expect(behind.getByRole('checkbox', { name: 'Ila Sen' })).not.toBeChecked();
  const several = dialog.getByRole('group', { name: /Priya Nair/ });
  await expect(several.getByRole('checkbox', { checked: false })).toHaveCount(2);
  await expect(dialog.getByRole('group', { name: '“Om” fits several' }).getByRole('checkbox')).toHaveCount(2);
  await expect(dialog.getByRole('button', { name: /^Select/ })).toHaveText('Select 1 candidate');
  await several.getByRole('checkbox').first().check();
  await dialog.getByRole('button', { name: 'Select 2 candidates' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Selected applicants' })).toContainText('2 selected');
  await expect
    .poll(() => desk.asked('enrollments.match')[0]?.body)
    .toEqual({
      texts: ['Renée D’Costa', 'p9@example.in', 'Priya Nair', 'Om', 'Nobody', 'Somebody'],
    });
});

test('a list pasted on the student list adds to those who are ticked, and says how many came', async ({
  page,
  desk,
}) => {
  desk.signIn(person(3));
  const answer = sampleAnswer('students.list');
  const [row] = answer.data;
  const rows = [1, 2, 3].map((id) => ({ ...row, id, name: `Student ${id}` })) as typeof answer.data;
  desk.service('students.list', { ...answer, data: rows, total: 3 });
  const students = [2, 3].map((id) => ({ id, name: `Student ${id}`, value: `R${id}`, shown: true }));
  desk.service('students.match', { data: { students, ambiguous: [], unmatched: [] } });
  await page.goto(`${desk.address}/educator/student-list`);
  for (const name of ['Student 1', 'Student 2']) {
    await page.getByRole('row', { name }).getByRole('checkbox').check();
  }
  await page.getByRole('button', { name: 'Paste a list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste a list' });
  await dialog.getByLabel('E-mails, roll numbers or names').fill('R2, R3');
  await dialog.getByRole('button', { name: 'Find students' }).click();
  await dialog.getByRole('button', { name: 'Select 2 students' }).click();
  await expect(page.getByText('1 added, 3 students selected')).toBeVisible();
  const bar = page.getByRole('region', { name: 'Selected students' });
  await expect(bar).toContainText('3 selected');
  await bar.getByRole('button', { name: 'Show selected' }).click();
  await expect.poll(() => desk.asked('students.list').at(-1)?.query).toMatchObject({ only: '1,2,3' });
});
