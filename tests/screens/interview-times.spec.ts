import { takesQueued } from './commands.ts';
import { expect, test } from './fixtures.ts';
import { openProposing } from './propose-times.ts';

test('times that are proposed with a double click are queued once', async ({ page, desk }) => {
  const queued = takesQueued(desk);
  const dialog = await openProposing(page, desk);
  const go = desk.hold('outbox.add');
  await dialog.getByRole('button', { name: 'Propose', exact: true }).dblclick();
  go();
  await expect(dialog).toHaveCount(0);
  expect(queued().map(({ call }) => call)).toEqual(['interviews.propose']);
});
