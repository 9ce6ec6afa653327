import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { read, utils, type WorkBook, type WorkSheet, write } from 'xlsx';
import { workbook } from '../../src/main/roster/testing/list-files.ts';
import { expect, test } from './support/fixtures.ts';
import { signInAt, visit } from './support/people.ts';
import { sample } from './support/workspace.ts';

/** A list as offices keep it: a title over merged cells, Hindi headings, an old sheet, and what people get wrong. */
function messyList(): Buffer {
  const sheet = utils.aoa_to_sheet([
    ['NIT Surat: autumn intake'],
    ['Prepared by the placement office'],
    [],
    ['क्रमांक', 'छात्र का नाम', 'कोर्स', 'शाखा', 'सेमेस्टर', 'ईमेल', 'मोबाइल नंबर', 'रोल नंबर'],
    [1, '  आरव शर्मा ', 'B.Tech', 'Computer Science', 'V', 'aarav.sharma@nitsurat.example', '098200 11223', 'NS-9001'],
    [2, 'Ila Sen', 'B.Tech', 'Computer Scince', 'Sem 3', 'ila.sen@nitsurat.example', '98200 11224', 'NS-9002'],
    [3, 'Ravi Nair', 'B.Tech', 'Mechanical', 3, 'ravi.nair@nitsurat', '98-1112', 'NS-9003'],
    [4, 'Noor Khan', 'M.Tech', 'Structural', 13, 'noor.khan@nitsurat.example', '9820011226', 'NS-9004'],
    [5, '', 'MBA', 'Finance', 2, 'meera.iyer@nitsurat.example', '9820011227', 'NS-9005'],
    [6, 'Tara Das', 'B.Tech', 'Mechanical', 4, 'tara.das@nitsurat.example', '9.82E+09', 'NS-9006'],
    [1, 'आरव शर्मा', 'B.Tech', 'Computer Science', 5, 'aarav.sharma@nitsurat.example', '9820011223', 'NS-9001'],
  ]);
  sheet['!merges'] = [{ s: { r: 0, c: 0 }, e: { r: 0, c: 7 } }];
  return workbook({ Autumn: sheet, 'Last year': [['Name'], ['Nobody']] }, (book) => {
    book.Workbook = { Sheets: [{}, { Hidden: 1 }] };
  });
}

const tile = (page: Page, label: string): Locator =>
  page.getByRole('region', { name: 'Rows by outcome' }).getByRole('button', { name: label });
const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Rows of the file' });

/** What people do with the workbook that came back: they write over the marked cells. */
function mend(book: WorkBook, mended: Readonly<Record<string, Readonly<Record<string, string | number>>>>): Buffer {
  const [name = ''] = book.SheetNames;
  const sheet = book.Sheets[name] as WorkSheet;
  const rows = utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, blankrows: true });
  const top = rows.findIndex((cells) => cells.includes('ईमेल'));
  for (const [roll, cells] of Object.entries(mended)) {
    const line = rows.findIndex((each) => each.includes(roll));
    for (const [heading, value] of Object.entries(cells)) {
      const place = utils.encode_cell({ r: line, c: (rows[top] ?? []).indexOf(heading) });
      sheet[place] = { t: typeof value === 'number' ? 'n' : 's', v: value };
    }
  }
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

test('the afternoon of a placement office: a messy workbook is checked, mended here and in the error workbook, sent while offline, and undone [EDU-ROSTER-04] [EDU-ROSTER-07] [BULK-07] [BULK-15] [BULK-33] [BULK-34] [BULK-35] [BULK-36]', async ({
  page,
  service,
  desk,
  outage,
  folder,
  saveAs,
}) => {
  test.setTimeout(240_000);
  const file = path.join(folder, 'autumn 2026.xlsx');
  await writeFile(file, messyList());
  await service.start({ sample: true });
  await page.goto(await desk.start({ server: service.url }));
  await visit(page, '/signin');
  await signInAt(page, sample.educator, sample.password);
  await expect(page).toHaveURL(/\/educator\/dashboard$/);

  await test.step('the headings are found below the title, in Hindi, and the hidden sheet is named', async () => {
    await openList(page, file);
    await expect(page.getByRole('textbox', { name: 'Headings are in row' })).toHaveValue('4');
    const about = page.getByRole('list', { name: 'About the file' });
    await expect(about).toContainText('merged');
    await expect(about).toContainText('Last year');
    await expect(page.getByText('All required columns are matched.')).toBeVisible();
    await page.getByRole('combobox', { name: 'Sheet' }).click();
    await expect(page.getByRole('group', { name: 'Hidden sheets' })).toContainText('Last year');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Check rows' }).click();
    await expect(page.getByRole('heading', { name: 'Check 7 rows' })).toBeVisible();
  });

  await test.step('a course that looks like a known one is asked about before anything goes out', async () => {
    await page.getByRole('button', { name: /^Add 2 students/ }).click();
    const drawer = page.getByRole('dialog', { name: 'New courses and specializations' });
    const suggested = drawer.getByRole('combobox', { name: 'Specialization that Computer Scince means' });
    await expect(suggested).toHaveValue('Computer Science');
    await drawer.getByRole('button', { name: 'Apply and check again' }).click();
    await expect(drawer).toHaveCount(0);
    await expect(
      page.getByRole('row', { name: /Ila Sen/ }).getByRole('button', { name: 'Computer Science' }),
    ).toBeVisible();
  });

  await test.step('every row has one outcome, and all errors of a row are told at once', async () => {
    for (const [label, rows] of [
      ['New', 2],
      ['Merged duplicates', 1],
      ['Errors, left out', 4],
    ] as const) {
      await expect(tile(page, label)).toContainText(String(rows));
    }
    const names = grid(page).locator('[data-field="name"]');
    await grid(page).getByRole('button', { name: 'Student Name', exact: true }).click();
    await expect(names.first()).toHaveText('Ila Sen');
    await page.getByRole('searchbox', { name: 'Find a name, e-mail or row' }).fill('tara');
    await expect(grid(page).getByRole('row')).toHaveCount(2);
    await page.getByRole('searchbox', { name: 'Find a name, e-mail or row' }).fill('');
    await grid(page).getByRole('button', { name: 'Row', exact: true }).click();
    await tile(page, 'Errors, left out').click();
    await expect(grid(page).getByRole('row')).toHaveCount(5);
    const ravi = grid(page).getByRole('row', { name: /Ravi Nair/ });
    await expect(ravi).toContainText('no domain ending');
    await expect(ravi).toContainText('6 digits');
  });

  await test.step('a row is mended in place without a mouse, and a correction is taken back', async () => {
    /** A row has left the rows with errors, and the keyboard is on one of those that are left. */
    const expectMended = async () => {
      await expect(grid(page).getByRole('row')).toHaveCount(4);
      await expect(grid(page).locator(':focus')).toHaveCount(1);
    };
    await grid(page)
      .getByRole('button', { name: /correct Semester of row 8/ })
      .focus();
    await page.keyboard.press('F2');
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await expect(tile(page, 'Errors, left out')).toContainText('3');
    await expectMended();
    await page.keyboard.press('Control+z');
    await expect(tile(page, 'Errors, left out')).toContainText('4');
    const bad = grid(page).getByRole('button', { name: /correct Semester of row 8/ });
    await bad.focus();
    for (const key of ['Home', 'Control+c', 'ArrowDown', 'Control+v']) await page.keyboard.press(key);
    // The name that was missing is there: the row is right, and leaves the rows with errors.
    await expect(tile(page, 'Errors, left out')).toContainText('3');
    await expectMended();
    await page.keyboard.press('Control+z');
    await expect(grid(page).getByRole('button', { name: /correct Student Name of row 9/ })).toBeFocused();
    await bad.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('99');
    await page.keyboard.press('Escape');
    await expect(bad).toBeFocused();
    await page.keyboard.press('n');
    await expect(grid(page).getByRole('button', { name: /correct Student Name of row 9/ })).toBeFocused();
    await page.keyboard.press('Shift+n');
    await expect(bad).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await expect(tile(page, 'New')).toContainText('3');
  });

  const problems = path.join(folder, 'rows to correct.xlsx');
  await test.step('the others come back as a workbook, and the good ones are added', async () => {
    await saveAs(problems, async () => {
      await page.getByRole('button', { name: 'Error workbook' }).click();
      await page.getByRole('menuitem', { name: 'Excel workbook (XLSX)' }).click();
    });
    await page.getByRole('button', { name: 'Add 3 students' }).click();
    await expect(page.getByRole('heading', { name: 'The list is up to date' })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('3 students added')).toBeVisible();
    await page.getByRole('link', { name: 'See the list' }).click();
    await expect(page.getByRole('row', { name: /Ila Sen/ })).toBeVisible();
  });

  await test.step('mended in a spreadsheet it is taken as it is, while the service is away', async () => {
    const mended = mend(read(await readFile(problems)), {
      'NS-9003': { ईमेल: 'ravi.nair@nitsurat.example', 'मोबाइल नंबर': '9820011225' },
      'NS-9005': { 'छात्र का नाम': 'Meera Iyer' },
      'NS-9006': { 'मोबाइल नंबर': '9820011228' },
    });
    await writeFile(problems, mended);
    outage.expected = true;
    await service.stop();
    await openList(page, problems);
    await page.getByRole('button', { name: 'Check rows' }).click();
    await expect(page.getByRole('heading', { name: 'Check 3 rows' })).toBeVisible({ timeout: 30_000 });
    await expect(tile(page, 'New')).toContainText('3');
    await page.getByRole('button', { name: 'Add 3 students' }).click();
    await expect(page.getByText('Saved. It will be sent when you’re back online')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('nothing is added twice')).toBeVisible();
    await service.start();
    await expect(page.getByRole('heading', { name: 'The list is up to date' })).toBeVisible({ timeout: 90_000 });
  });

  await test.step('somebody edits one of them', async () => {
    const { data } = await inDesk<{ data: { id: number }[] }>(page, 'api.read', {
      call: 'students.list',
      query: { search: 'meera.iyer@nitsurat' },
    });
    const params = { id: data[0]?.id };
    await inDesk(page, 'api.send', { call: 'students.update', params, body: { phone: '9820011299' } });
  });

  await test.step('the history tells of both; an undo is shown before it is done, and row by row after', async () => {
    await visit(page, '/educator/upload-student#history');
    const history = page.getByRole('table', { name: 'Upload history' });
    await history.getByRole('button', { name: /^Undo rows to correct/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Undo rows to correct.xlsx' });
    await expect(dialog).toContainText('2 students go back to what they were before, 1 is kept:');
    const kept = dialog.getByRole('list', { name: 'Kept students' }).getByRole('listitem');
    await expect(kept).toHaveText(['Meera IyerEdited since']);
    await dialog.getByRole('button', { name: 'Undo upload' }).click();
    await expect(dialog).toContainText('Undone for 2 students. 1 student kept:');
    await expect(kept).toHaveText(['Meera IyerEdited since']);
    await dialog.getByRole('button', { name: 'Row by row' }).click();
    const details = page.getByRole('dialog', { name: 'rows to correct.xlsx', exact: true });
    const rows = details.getByRole('table', { name: 'Rows of the upload' });
    await expect(rows.getByRole('cell', { name: 'Went back' })).toHaveCount(2);
    await expect(rows.getByRole('row', { name: /Meera Iyer/ })).toContainText('Edited since');
    await expect(details.getByRole('button', { name: 'Undo this upload' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(history.getByRole('row', { name: /rows to correct.*Undone/ })).toBeVisible();
    await history.getByRole('button', { name: /^Details of autumn 2026/ }).click();
    const first = page.getByRole('dialog', { name: 'autumn 2026.xlsx', exact: true });
    await expect(first).toContainText('छात्र का नाम as Student Name');
    await expect(first.getByRole('table', { name: 'Rows of the upload' })).toContainText('Ila Sen');
    const original = path.join(folder, 'original.xlsx');
    await saveAs(original, () => first.getByRole('button', { name: 'Original file' }).click());
    expect((await readFile(original)).equals(await readFile(file))).toBe(true);
    await page.keyboard.press('Escape');
    await visit(page, '/educator/student-list?search=ravi.nair%40nitsurat');
    await expect(page.getByText('No students match these filters')).toBeVisible();
  });
});

/** What somebody does at another window of the desk. */
async function inDesk<T>(page: Page, command: string, input: unknown): Promise<T> {
  const { origin } = new URL(page.url());
  const response = await page.request.post(`${origin}/desk/${command}`, { headers: { origin }, data: { input } });
  const result = (await response.json()) as { ok: boolean; data: { answer: T } };
  expect(result.ok).toBe(true);
  return result.data.answer;
}

async function openList(page: Page, file: string): Promise<void> {
  await visit(page, '/educator/upload-student');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload List' }).click();
  await (await chooser).setFiles(file);
  await expect(page.getByRole('heading', { name: 'Match the columns' })).toBeVisible({ timeout: 30_000 });
}
