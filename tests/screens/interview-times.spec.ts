import { takesQueued } from './commands.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { sampleAnswer } from './sample-answers.ts';

test('times that are proposed with a double click are queued once', async ({ page, desk }) => {
  const queued = takesQueued(desk);
  desk.signIn(person(2));
  const { data } = sampleAnswer('enrollments.read');
  desk.service('enrollments.read', { data: { ...data, status: 2, interviews: [] } });
  await page.goto(`${desk.address}/employer/project/1`);
  await page.getByRole('button', { name: 'Propose times' }).click();
  const dialog = page.getByRole('dialog', { name: /^Interview with/ });
  const go = desk.hold('outbox.add');
  await dialog.getByRole('button', { name: 'Propose', exact: true }).dblclick();
  go();
  await expect(dialog).toHaveCount(0);
  expect(queued().map(({ call }) => call)).toEqual(['interviews.propose']);
});
