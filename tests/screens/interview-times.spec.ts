import { undoStays } from '../support/undo-stays.ts';
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

test('what was typed to propose times stands there again when that is taken back', async ({ page, desk }) => {
  takesQueued(desk);
  await undoStays(page);
  const dialog = await openProposing(page, desk);
  await dialog.getByRole('textbox', { name: 'Place' }).fill('Gate 4, Sanand');
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Bring your shoes.');
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Taken back')).toBeVisible();
  await page.getByRole('button', { name: 'Propose times' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Place' })).toHaveValue('Gate 4, Sanand');
  await expect(dialog.getByRole('textbox', { name: 'Note' })).toHaveValue('Bring your shoes.');
});
