import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeBombs } from '../../src/main/roster/testing/bombs.ts';
import { freshPerson } from './support/sample-work.ts';
import { expect, test } from './support/workspace.ts';

const list = 'Student Name,Course,Semester,Email Id\r\nAsha Rao,B.Tech,5,asha@inst.ac.in\r\n';
const old = (inside: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600, 1), Buffer.from(inside, 'utf16le')]);

/** Files that cannot be taken, and what the person who chose them reads. */
const files: readonly (readonly [name: string, content: string | Buffer, says: string])[] = [
  ['list.csv', '', 'This file is empty. Choose the file that has the list in it'],
  ['list.xlsx', list, 'This is named .xlsx but is not a workbook. If it is a text file, name it .csv'],
  [
    'list.xls',
    old('Workbook'),
    'This is a workbook of the old Excel format (.xls). Open it and save it as Excel workbook (.xlsx)',
  ],
  [
    'list.xlsx',
    old('EncryptedPackage'),
    'This workbook is protected by a password. Open it, save it without the password',
  ],
  ['list.csv', '<html><table></table></html>', 'This is a web page, even if it is named like a spreadsheet'],
  [
    'list.xlsx',
    'PK\x03\x04 cut off',
    'This workbook is damaged or incomplete. Open it in a spreadsheet program and save it again',
  ],
  ['list.csv', `${list}"Ila,B.A.,3,ila@inst.ac.in\r\n`, 'A quotation mark in row 3 is never closed'],
  [
    'list.csv',
    `${Array.from({ length: 300 }, (_, index) => `Column ${index}`).join()}\r\n`,
    'This list has more than 200 columns. Remove those that are not needed',
  ],
];

test('files that cannot be taken are refused with the reason and the way out, and the next good one is taken [X-02] [X-04]', async ({
  page,
  workspace,
}) => {
  await workspace.settle(3, freshPerson('Nila Institute'));
  await page.goto(`${workspace.address}/educator/upload-student`);
  const picker = page.locator('input[type=file]');
  const alert = page.getByRole('alert');
  const choose = (name: string, content: string | Buffer) =>
    picker.setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });

  for (const [name, content, says] of files) {
    await choose(name, content);
    await expect(alert).toContainText(`${name}: ${says}`);
  }
  for (const [index, { bytes }] of (await makeBombs()).slice(0, 3).entries()) {
    await choose(`bomb-${index}.xlsx`, bytes);
    await expect(alert).toContainText(new RegExp(`bomb-${index}\\.xlsx: This workbook .* (?:Save|Open) `));
  }
  await expect(page).toHaveURL(/\/educator\/upload-student$/);
  await choose('list.csv', list);
  await expect(page).toHaveURL(/import=/);
  await expect(alert).toHaveCount(0);
});

test('a list with nothing below its headings says so, and there is nothing to send [X-02]', async ({
  page,
  workspace,
}) => {
  await workspace.settle(3, freshPerson('Nila Institute'));
  await page.goto(`${workspace.address}/educator/upload-student`);
  const [headings = ''] = list.split('\r\n');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(`${headings}\r\n`) });
  await page.getByRole('button', { name: 'Check rows' }).click();
  await expect(page.getByText('There are no rows below the headings')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nothing to add' })).toBeDisabled();
});

test('a file that is gone when it is read is named as that, not as a desk that is gone', async ({
  page,
  workspace,
  folder,
  outage,
}) => {
  // The browser says on its console that the file is not there.
  outage.expected = true;
  await workspace.settle(3, freshPerson('Mani Institute'));
  await page.goto(`${workspace.address}/educator/upload-student`);
  const file = path.join(folder, 'list.csv');
  await writeFile(file, list);
  // Chosen in another field, where nothing is done with it yet.
  await page.evaluate(
    "document.body.append(Object.assign(document.createElement('input'), { type: 'file', id: 'held' }))",
  );
  await page.locator('#held').setInputFiles(file);
  await rm(file);
  await expect(page.locator('main input[type=file]')).toBeAttached();
  await page.evaluate(`
    const data = new DataTransfer();
    data.items.add(document.querySelector('#held').files[0]);
    const target = document.querySelector('main input[type=file]').parentElement;
    target.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  `);
  await expect(page.getByRole('alert')).toContainText('list.csv: This file couldn’t be read. It was moved or changed');
});
