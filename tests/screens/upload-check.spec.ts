import type { Page } from '@playwright/test';
import type { RosterImport, RosterNewValue, RosterRow } from '#shared/desk/types.ts';
import { drawn } from '../support/drawn.ts';
import { expectNoFindings } from './both-schemes.ts';
import { savesFiles } from './commands.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { sampleUpload } from './sample-upload.ts';

const { importId } = sampleUpload;
const upload: RosterImport = {
  ...sampleUpload,
  options: { ...sampleUpload.options, mapping: { 0: 'name', 1: 'email', 2: 'semester' } },
  counts: { create: 7, update: 6, unchanged: 5, merged: 4, skipped: 3, error: 2, read: 27, warnings: 1 },
  newValues: [],
};
const row = { values: {}, original: {}, problems: [], changes: [], sameAs: null } as const;
const rows: RosterRow[] = [
  { ...row, row: 2, outcome: 'create', values: { name: 'Asha Rao', email: 'asha@nit.example', semester: '5' } },
  {
    ...row,
    row: 3,
    outcome: 'update',
    values: { name: 'Om Iyer', email: 'om@nit.example', semester: '6' },
    changes: [{ field: 'semester', before: '5', after: '6' }],
  },
  {
    ...row,
    row: 4,
    outcome: 'error',
    values: { name: 'Ila Sen' },
    original: { email: 'ila@' },
    problems: [
      { field: 'email', severity: 'error', code: 'bad', message: 'This is no e-mail', fix: 'Write name@example.com' },
    ],
  },
  { ...row, row: 5, outcome: 'merged', values: { name: 'Asha Rao' }, sameAs: 2 },
];

async function open(page: Page, desk: FakeDesk, shown = upload, listed = rows): Promise<void> {
  desk.signIn(person(3));
  desk.answer('roster.read', shown);
  desk.answer('roster.rows', { rows: listed, total: listed.length });
  await page.goto(`${desk.address}/educator/upload-student?import=${importId}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const grid = (page: Page) => page.getByRole('grid', { name: 'Rows of the file' });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const asked = (desk: FakeDesk) => {
  const { outcome, warnings, search, sort } = desk.calls('roster.rows').at(-1) ?? {};
  return { outcome, warnings, search, sort };
};
const everything = { outcome: undefined, warnings: false, search: '', sort: 'row' };

test('each row shows its number, its outcome, its values and what happens to it; several errors follow each other in a line', async ({
  page,
  desk,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const second = {
    field: 'semester',
    severity: 'error',
    code: 'unread',
    message: 'No number',
    fix: 'Write 1',
  } as const;
  const renamed = { field: 'name', before: 'Om Ayer', after: 'Om Iyer' } as const;
  const twice = rows.map((each) => {
    if (each.row === 3) return { ...each, changes: [...each.changes, renamed] };
    return each.row === 4 ? { ...each, problems: [...each.problems, second] } : each;
  });
  await open(page, desk, upload, twice);
  await expect(grid(page).getByRole('row').nth(4)).toBeVisible();
  for (const [index, cells] of [
    ['2', 'New', 'Asha Rao', '5', 'asha@nit.example', ''],
    ['3', 'Update', 'Om Iyer', '6', 'om@nit.example', /^Semester 5 →becomes 6Student Name Om Ayer →becomes Om Iyer$/],
    ['4', 'Error', 'Ila Sen', 'empty', 'ila@', 'This is no e-mail. Write name@example.com. No number. Write 1'],
    ['5', 'Merged', 'Asha Rao', '', '', 'Same as row 2, counted once'],
  ].entries()) {
    const line = grid(page)
      .getByRole('row')
      .nth(index + 1);
    for (const [at, text] of cells.entries()) await expect(line.getByRole('gridcell').nth(at)).toHaveText(text);
  }
  const lines = await grid(page)
    .getByText(/^(This is no e-mail|No number)/)
    .evaluateAll((all) => all.map((each) => [...each.getClientRects()].map(({ top }) => Math.round(top))));
  expect(lines[0]?.at(-1)).toBe(lines[1]?.[0]);
  await expectNoFindings(page);
});

test('each count shows its rows, and shows all of them again; so do the two buttons, the search and the order', async ({
  page,
  desk,
}) => {
  await open(page, desk);
  const cards = page.getByRole('region', { name: 'Rows by outcome' }).getByRole('button');
  await expect(cards).toHaveText([
    /New.*7/,
    /Updated.*6/,
    /Unchanged.*5/,
    /Merged duplicates.*4/,
    /Skipped.*3/,
    /Errors, left out.*2/,
    /Warnings.*1/,
  ]);
  for (const [index, outcome] of ['create', 'update', 'unchanged', 'merged', 'skipped', 'error'].entries()) {
    await cards.nth(index).click();
    await expect(cards.nth(index)).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => asked(desk)).toEqual({ ...everything, outcome });
  }
  await cards.nth(6).click();
  await expect.poll(() => asked(desk)).toEqual({ ...everything, warnings: true });
  await cards.nth(6).click();
  await expect(button(page, 'All rows')).toHaveAttribute('aria-pressed', 'true');
  await button(page, 'Only errors').click();
  await expect(button(page, 'Only errors')).toHaveAttribute('aria-pressed', 'true');
  await expect(cards.nth(5)).toHaveAttribute('aria-pressed', 'true');
  await button(page, 'All rows').click();
  await expect(cards.nth(5)).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('searchbox', { name: 'Find a name, e-mail or row' }).fill('ila');
  await expect.poll(() => asked(desk)).toEqual({ ...everything, search: 'ila' });
  await grid(page).getByRole('columnheader', { name: 'Outcome' }).getByRole('button').click();
  await expect.poll(() => asked(desk)).toEqual({ ...everything, search: 'ila', sort: 'outcome' });
});

test('where nothing is found, all rows are shown again: without the filter and without the search', async ({
  page,
  desk,
}) => {
  await open(page, desk);
  desk.answer('roster.rows', ({ search }) => (search ? { rows: [], total: 0 } : { rows, total: rows.length }));
  const search = page.getByRole('searchbox', { name: 'Find a name, e-mail or row' });
  await button(page, 'Only errors').click();
  await search.fill('zara');
  await button(page, 'Show all rows').click();
  await expect(grid(page).getByRole('row').nth(4)).toBeVisible();
  await expect(search).toHaveValue('');
});

test('a wrong cell is corrected where it stands; a refusal stays open and says why; the last correction is undone', async ({
  page,
  desk,
}) => {
  await open(page, desk);
  const cell = page.getByRole('textbox', { name: 'Email Id of row 4' });
  const wrong = button(page, 'ila@, correct Email Id of row 4');
  await wrong.click();
  await expect(cell).toHaveValue('ila@');
  desk.fail('roster.fix', 'disk_full');
  await cell.fill('ila@nit.example');
  await cell.press('Enter');
  await expect(page.getByRole('tooltip')).toContainText('The disk is full');
  await expect(cell).toHaveValue('ila@nit.example');
  desk.answer('roster.fix', { ...row, row: 4, outcome: 'create' });
  await cell.press('Enter');
  await expect(page.getByText('Row 4, Email Id: New now')).toBeAttached();
  await button(page, 'Undo the last correction').click();
  await expect(page.getByText('Row 4, Email Id: correction undone')).toBeAttached();
  const fix = { importId, row: 4, field: 'email' };
  await expect
    .poll(() => desk.calls('roster.fix'))
    .toEqual([
      { ...fix, value: 'ila@nit.example' },
      { ...fix, value: 'ila@nit.example' },
      { ...fix, value: 'ila@' },
    ]);
  await wrong.click();
  await cell.fill('nobody');
  await cell.press('Escape');
  await expect(cell).toHaveCount(0);
  await expect.poll(() => desk.calls('roster.fix')).toHaveLength(3);
});

/** A correction that can be undone: the name of the first row is emptied by keyboard. */
async function emptyFirstName(page: Page, desk: FakeDesk): Promise<void> {
  await open(page, desk);
  desk.answer('roster.fix', ({ row: number }) => ({ ...row, row: number, outcome: 'create' }));
  await grid(page).locator('[data-cell="2 name"]').focus();
  await page.keyboard.press('Delete');
  await expect(page.getByText('Row 2, Student Name: New now')).toBeAttached();
}

test('Enter closes a cell at once with its new value, the next keys go on from there, and undo waits for the answer', async ({
  page,
  desk,
}) => {
  await emptyFirstName(page, desk);
  const answer = desk.hold('roster.fix');
  await button(page, 'ila@, correct Email Id of row 4').click();
  await page.getByRole('textbox', { name: 'Email Id of row 4' }).fill('ila@nit.example');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  const email = grid(page).locator('[data-cell="4 email"]');
  await expect(email).toHaveText('ila@nit.example');
  await expect(email).toHaveAttribute('data-state', 'fine');
  await expect(grid(page).locator('[data-cell="3 email"]')).toBeFocused();
  await page.keyboard.press('Control+z');
  answer();
  await expect(page.getByText('Row 4, Email Id: correction undone')).toBeAttached();
  await expect
    .poll(() => desk.calls('roster.fix').map((fix) => [fix.row, fix.field, fix.value]))
    .toEqual([
      [2, 'name', ''],
      [4, 'email', 'ila@nit.example'],
      [4, 'email', 'ila@'],
    ]);
  await expect(email).toBeFocused();
});

test('an undo that is answered late leaves the keyboard in the cell that was opened meanwhile', async ({
  page,
  desk,
}) => {
  await emptyFirstName(page, desk);
  const answer = desk.hold('roster.fix');
  await page.keyboard.press('Control+z');
  await expect.poll(() => desk.calls('roster.fix')).toHaveLength(2);
  await button(page, 'ila@, correct Email Id of row 4').press('Enter');
  const typed = page.getByRole('textbox', { name: 'Email Id of row 4' });
  await page.keyboard.type('ila@nit');
  answer();
  await expect(page.getByText('Row 2, Student Name: correction undone')).toBeAttached();
  // What would take the keyboard away does so when the rows are drawn anew, a frame later at the latest.
  await drawn(page);
  await expect(typed).toBeFocused();
  await page.keyboard.type('.example');
  await expect(typed).toHaveValue('ila@nit.example');
});

test('N after the last error goes on among the errors alone, but leaves the keyboard to whoever went on meanwhile', async ({
  page,
  desk,
}) => {
  await open(page, desk);
  const last = grid(page).locator('[data-cell="4 email"]');
  const errors = rows.filter(({ outcome }) => outcome === 'error');
  const onlyErrors = async () => {
    desk.answer('roster.rows', ({ outcome }) => (outcome ? { rows: errors, total: 1 } : { rows, total: rows.length }));
    await last.focus();
    const answer = desk.hold('roster.rows');
    await page.keyboard.press('n');
    await expect.poll(() => asked(desk)).toEqual({ ...everything, outcome: 'error' });
    return answer;
  };
  const answer = await onlyErrors();
  answer();
  await expect(grid(page).getByRole('row')).toHaveCount(2);
  await expect(last).toBeFocused();
  await page.keyboard.press('n');
  await expect(page.getByText('From the first error again')).toBeAttached();
  await expect(last).toBeFocused();

  await page.reload();
  const later = await onlyErrors();
  await button(page, 'Error workbook').focus();
  later();
  await expect(grid(page).getByRole('row')).toHaveCount(2);
  // What would take the keyboard away does so when the rows are drawn.
  await drawn(page);
  await expect(button(page, 'Error workbook')).toBeFocused();
});

test('a click anywhere in a cell chooses it, two open it, and N leads to the first error from outside the cells', async ({
  page,
  desk,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, desk);
  const cell = (name: string) => grid(page).locator(`[data-cell="${name}"]`);
  const beside = async (name: string) => {
    const box = await cell(name).locator('..').boundingBox();
    return { position: { x: (box?.width ?? 0) - 3, y: 3 } };
  };
  const around = (name: string) => cell(name).locator('..');
  await around('2 semester').click(await beside('2 semester'));
  await expect(cell('2 semester')).toBeFocused();
  await expect(cell('2 semester')).toHaveCSS('outline-style', 'solid');
  await around('2 semester').dblclick(await beside('2 semester'));
  await expect(page.getByRole('textbox', { name: 'Semester of row 2' })).toBeFocused();
  await page.keyboard.press('Escape');
  await around('4 email').click(await beside('4 email'));
  await expect(page.getByRole('textbox', { name: 'Email Id of row 4' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('n');
  await expect(cell('4 email')).toBeFocused();
  await button(page, 'All rows').focus();
  await page.keyboard.press('n');
  await expect(cell('4 email')).toBeFocused();
});

test('the rows with errors are saved as a workbook or as CSV', async ({ page, desk }) => {
  savesFiles(desk);
  desk.answer('roster.problems', { fileId: '00000000-0000-4000-8000-0000000000f2', name: 'errors', size: 3 });
  await open(page, desk);
  for (const [item, format] of [
    ['Excel workbook (XLSX)', 'xlsx'],
    ['CSV', 'csv'],
  ] as const) {
    await button(page, 'Error workbook').click();
    await page.getByRole('menuitem', { name: item }).click();
    await expect.poll(() => desk.calls('roster.problems').at(-1)).toEqual({ importId, format });
    await expect(page.getByRole('menuitem', { name: item })).toHaveCount(0);
  }
  await expect(page.getByText('Error workbook saved').first()).toBeVisible();
  await expect.poll(() => desk.calls('files.release')).toHaveLength(2);
});

test('new courses are decided once each: new, another name, or refused; and asked about before the list is sent', async ({
  page,
  desk,
}) => {
  const [one, two, three] = sampleUpload.newValues as [RosterNewValue, RosterNewValue, RosterNewValue];
  await open(page, desk, { ...upload, newValues: [one, two, { ...three, field: 'specialization', from: 'Dairy' }] });
  // What looks like a known one is asked about before anything is sent.
  await button(page, 'Add 7 and update 6 students').click();
  const drawer = page.getByRole('dialog', { name: 'New courses and specializations' });
  await expect(
    drawer
      .getByRole('combobox', { name: 'Course that Course 1 means' })
      .or(drawer.getByRole('textbox', { name: 'Course that Course 1 means' }))
      .first(),
  ).toHaveValue('B.Tech');
  expect(desk.calls('roster.commit')).toEqual([]);
  await expect(drawer.getByRole('heading', { level: 3 })).toHaveText(['Courses', 'Specializations']);
  await expect(drawer.getByRole('radiogroup', { name: 'What Dairy is' })).toBeVisible();
  await drawer.getByRole('radiogroup', { name: 'What Course 1 is' }).getByText('New', { exact: true }).click();
  await drawer.getByRole('radiogroup', { name: 'What Course 2 is' }).getByText('Refuse', { exact: true }).click();
  await expect(drawer.getByText('Added as it is written, beside B.Tech')).toBeVisible();
  await expect(drawer.getByText('Rows with it become errors')).toBeVisible();
  desk.fail('roster.check', 'internal', 'The check stopped');
  await drawer.getByRole('button', { name: 'Apply and check again' }).click();
  await expect(drawer.getByRole('alert')).toContainText('The check stopped');
  desk.answer('roster.check', upload);
  const go = desk.hold('roster.check');
  await drawer.getByRole('button', { name: 'Apply and check again' }).click();
  await expect.poll(() => desk.calls('roster.check')).toHaveLength(2);
  // What would be changed now is not in the check that runs.
  await expect(drawer.getByRole('radio', { name: 'New', exact: true }).first()).toBeDisabled();
  await expect(drawer.getByRole('button', { name: 'All 3 are new' })).toBeDisabled();
  go();
  await expect(drawer).toHaveCount(0);
  await expect
    .poll(() => desk.calls('roster.check').at(-1)?.options.values)
    .toEqual([
      { field: 'course', from: 'Course 1', choice: 'new', to: '' },
      { field: 'course', from: 'Course 2', choice: 'reject', to: '' },
      { field: 'specialization', from: 'Dairy', choice: 'map', to: 'B.Tech' },
    ]);
});

test('changed identifiers are shown before and after, each of them, and those not allowed with what is wrong', async ({
  page,
  desk,
}) => {
  const changed = { ...row, row: 7, outcome: 'update', values: { name: 'Om Iyer' } } as const;
  const wrong = { severity: 'error', fix: '' } as const;
  await open(page, desk, { ...upload, identifierChanges: 2 }, [
    {
      ...changed,
      changes: [
        { field: 'email', before: 'om@nit.example', after: 'om.iyer@nit.example' },
        { field: 'roll_number', before: '', after: 'T-9' },
        { field: 'semester', before: '5', after: '6' },
      ],
    },
    {
      ...changed,
      row: 8,
      outcome: 'error',
      values: { name: 'Ila Sen' },
      problems: [
        { ...wrong, field: 'email', code: 'email', message: 'Another e-mail' },
        { ...wrong, field: 'roll_number', code: 'roll', message: 'Another roll number' },
      ],
    },
  ]);
  await button(page, 'Before and after of changed identifiers').click();
  const cells = (name: string) =>
    page.getByRole('dialog', { name: 'Changed identifiers' }).getByRole('row', { name }).getByRole('cell');
  await expect(cells('Om Iyer').last()).toHaveText('Email Idom@nit.example→om.iyer@nit.exampleRoll Numberempty→T-9');
  await expect(cells('Ila Sen').last()).toHaveText('Another e-mailAnother roll number');
});

test('a list is sent by a button that says what happens, and what stops it is said', async ({ page, desk }) => {
  await open(page, desk);
  await expect(page.getByText('No one is e-mailed. This can be undone for 30 days.')).toBeVisible();
  desk.fail('roster.commit', 'import_running');
  await button(page, 'Add 7 and update 6 students').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Another upload for your institution' })).toBeVisible();
  await expect.poll(() => desk.calls('roster.commit')).toEqual([{ importId }]);
  await open(page, desk, { ...upload, options: { ...upload.options, allOrNothing: true } });
  await expect(page.getByText('All or nothing is on, so 2 rows with errors stop the file.')).toBeVisible();
  await expect(button(page, 'Add 7 and update 6 students')).toBeDisabled();
});

test('a list that changes much is sent only with the typed count', async ({ page, desk }) => {
  await open(page, desk, { ...upload, bulkChange: { reason: 'identifiers', count: 1234, share: 0.4 } });
  await button(page, 'Add 7 and update 6 students').click();
  const dialog = page.getByRole('dialog', { name: 'Check this change' });
  await expect(dialog).toContainText('1,234 students would get another e-mail or roll number: 40 %');
  await dialog.getByRole('textbox', { name: 'Type 1,234 to continue' }).fill('1235');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('That is not 1,234')).toBeVisible();
  expect(desk.calls('roster.commit')).toEqual([]);
  desk.answer('roster.commit', upload);
  await dialog.getByRole('textbox', { name: 'Type 1,234 to continue' }).fill('1,234');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => desk.calls('roster.commit')).toEqual([{ importId, typed: 1234 }]);
});

test('a list on its way says how far it is, and can be cancelled', async ({ page, desk }) => {
  await open(page, desk, { ...upload, state: 'sending' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Adding students');
  await expect(page.getByText('Starting')).toBeVisible();
  desk.push('roster.progress', { importId, phase: 'sending', done: 1200, total: 4800, secondsLeft: 8 });
  await expect(page.getByText('1,200 of 4,800')).toBeVisible();
  await expect(page.getByText('about 8 s left')).toBeVisible();
  desk.fail('roster.cancel', 'internal', 'It is too late');
  await button(page, 'Cancel').click();
  await expect(page.getByRole('alert').filter({ hasText: 'It is too late' })).toBeVisible();
  await expect(button(page, 'Cancel')).toBeEnabled();
  desk.answer('roster.cancel', { ...upload, state: 'cancelled' });
  await button(page, 'Cancel').click();
  await expect(button(page, 'Cancelling')).toBeDisabled();
  await expect.poll(() => desk.calls('roster.cancel')).toEqual([{ importId }, { importId }]);
});

test('a list that was sent says what it did, names what was refused, and leads on', async ({ page, desk }) => {
  const rejected = [{ row: 9, field: 'email', message: 'Somebody else has it' }];
  await open(page, desk, { ...upload, state: 'done', outcome: { accepted: 7, updated: 5, unchanged: 5, rejected } });
  await expect(page.getByRole('status').filter({ hasText: '7 students added, 5 updated' })).toBeVisible();
  const facts = page.getByRole('region', { name: 'What the upload did' });
  for (const fact of [
    /Added\s*7/,
    /Updated\s*5/,
    /Unchanged\s*5/,
    /Left out for errors\s*2/,
    /Refused by the service\s*1/,
  ])
    await expect(facts).toContainText(fact);
  await expect(page.getByRole('table', { name: 'Refused rows' }).getByRole('row').nth(1).getByRole('cell')).toHaveText([
    '9',
    'Email Id',
    'Somebody else has it',
  ]);
  await expect(page.getByRole('link', { name: 'See the list' })).toHaveAttribute('href', '/educator/student-list');
  await expect(page.getByRole('link', { name: 'Upload another list' })).toHaveAttribute(
    'href',
    '/educator/upload-student',
  );
});

test('a cell takes what is pasted, and stays as it is where nothing was copied', async ({ page, desk }) => {
  await open(page, desk);
  desk.answer('roster.fix', { ...row, row: 4, outcome: 'create' });
  await button(page, 'ila@, correct Email Id of row 4').focus();
  const paste = (text: string) =>
    page.evaluate(`(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', ${JSON.stringify(text)});
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement.dispatchEvent(event);
    })()`);
  for (const text of ['', ' ', 'ila@nit.example\tfurther']) await paste(text);
  await expect.poll(() => desk.calls('roster.fix')).toMatchObject([{ field: 'email', value: 'ila@nit.example' }]);
});
