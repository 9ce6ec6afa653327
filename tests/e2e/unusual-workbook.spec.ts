import { rawWorkbook } from '../../src/main/roster/testing/list-files.ts';
import { freshPerson } from './support/sample-work.ts';
import { expect, test } from './support/workspace.ts';

const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
const rows = [
  `<row r="2">${text('B2', 'asha@tapi.example')}${text('A2', 'Asha Rao')}</row>`,
  `<row r="1">${text('A1', 'Name')}${text('B1', 'Email')}</row>`,
];
const book = Buffer.from(rawWorkbook(`<sheetData>${rows.join('')}</sheetData>`));

test('a workbook in unusual order is taken, and the screen says how it was read [X-08]', async ({
  page,
  workspace,
}) => {
  await workspace.settle(3, freshPerson('Tapi Institute'));
  const { fileId } = await workspace.receive('list.xlsx', book);
  const { importId } = await workspace.run('roster.open', { fileId });
  await page.goto(`${workspace.address}/educator/upload-student?import=${importId}`);
  await expect(page.getByRole('list', { name: 'About the file' })).toContainText(
    'This workbook has an unusual form, so reading it took longer',
  );
  await expect(page.getByText('Asha Rao').first()).toBeVisible();
});
