import type { Page } from '@playwright/test';
import type { RosterImport } from '#shared/desk/types.ts';
import { expectNoFindings } from './both-schemes.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { sampleUpload } from './sample-upload.ts';

const { importId } = sampleUpload;
const column = { duplicate: false, sample: [] };
const columns: RosterImport['inspection']['columns'] = [
  { ...column, index: 0, heading: 'Student Name', field: 'name', match: 'exact', sample: ['Asha Rao', 'Om Iyer'] },
  { ...column, index: 1, heading: 'Programme', field: 'course', match: 'alias', sample: ['B.Tech'] },
  { ...column, index: 2, heading: 'Sem', field: 'semester', match: 'remembered', sample: ['5'] },
  { ...column, index: 3, heading: 'Mail', field: 'email', match: 'suggested', sample: ['asha@nit.example'] },
  { ...column, index: 4, heading: 'House', field: null, match: 'none', duplicate: true },
  { ...column, index: 5, heading: '', field: null, match: 'none' },
];
const upload: RosterImport = {
  ...sampleUpload,
  state: 'inspected',
  inspection: {
    ...sampleUpload.inspection,
    encoding: { name: 'windows-1252', certain: false, sample: ['Zoë', 'Água'] },
    sheets: [
      { name: 'Autumn', hidden: false },
      { name: 'Old', hidden: true },
    ],
    sheet: 'Autumn',
    headerRow: 2,
    columns,
    notes: ['3 empty rows are left out', '2 columns without a heading are left out'],
  },
  options: {
    ...sampleUpload.options,
    mapping: { 0: 'name', 1: 'course', 2: 'semester' },
    sheet: 'Autumn',
    headerRow: 2,
    encoding: 'windows-1252',
  },
  newValues: [],
};
const reading = { sheet: 'Autumn', headerRow: 2, encoding: 'windows-1252', delimiter: ',' };

async function open(page: Page, desk: FakeDesk, shown = upload): Promise<void> {
  desk.signIn(person(3));
  desk.answer('roster.read', shown);
  desk.answer('roster.rows', { rows: [], total: 0 });
  await page.goto(`${desk.address}/educator/upload-student?import=${importId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Match the columns');
}

const table = (page: Page) => page.getByRole('table', { name: 'Columns of the file' });
const rowOf = (page: Page, heading: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: heading }) });
const check = (page: Page) => page.getByRole('button', { name: 'Check rows' });

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .first()
    .click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('each column shows its heading, its first values, what it becomes and how that was found', async ({
  page,
  desk,
}) => {
  await open(page, desk);
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'Heading in the file',
    'First values',
    'Becomes',
    'Match',
    'If a student’s own entry differs',
  ]);
  for (const [heading, sample, becomes, match] of [
    ['Student Name', 'Asha Rao, Om Iyer', 'Student Name *', 'Exact'],
    ['Programme', 'B.Tech', 'Course *', 'Known name'],
    ['Sem', '5', 'Semester *', 'Remembered'],
    ['Mail', 'asha@nit.example', 'Ignored', 'Suggested'],
    ['House', 'empty', 'Ignored', 'Ignored'],
    ['Column F', 'empty', 'Ignored', 'Ignored'],
  ] as const) {
    const cells = rowOf(page, heading).getByRole('cell');
    await expect(cells.nth(0)).toHaveText(sample);
    await expect(cells.nth(1).locator('input').first()).toHaveValue(becomes);
    await expect(cells.nth(2)).toContainText(match);
  }
  await expect(rowOf(page, 'House')).toContainText('heading used twice');
  await expect(rowOf(page, 'Column F')).toContainText('no heading');
  const notes = page.getByRole('list', { name: 'About the file' }).getByRole('listitem');
  await expect(notes).toHaveText(['3 empty rows are left out', '2 columns without a heading are left out']);
  await expectNoFindings(page);
});

test('a column that is needed and not matched is named, and nothing is checked until it is; then all of it is sent', async ({
  page,
  desk,
}) => {
  await open(page, desk);
  await check(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Not matched yet: Email Id.' })).toBeVisible();
  await expect(page.getByText('Not matched yet: Email Id. Choose the column that has it.')).toBeVisible();
  expect(desk.calls('roster.check')).toEqual([]);
  await page.getByRole('button', { name: 'Use Email Id' }).click();
  await expect(page.getByText('All required columns are matched.')).toBeVisible();
  await expect(rowOf(page, 'Mail').getByText('Chosen', { exact: true })).toBeVisible();
  await choose(page, 'House becomes', 'Phone Number');
  await page.getByRole('checkbox', { name: 'Phone Number of the file wins over what students wrote' }).check();
  await page.getByRole('checkbox', { name: 'Course of the file wins over what students wrote' }).check();
  for (const name of ['All or nothing', 'Change identifiers', 'E-mail the added students'])
    await page.getByRole('switch', { name }).click();
  desk.answer('roster.check', { ...upload, state: 'ready' });
  await check(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check 14 rows');
  await expect
    .poll(() => desk.calls('roster.check'))
    .toEqual([
      {
        importId,
        options: {
          ...reading,
          mode: 'add_update',
          mapping: { 0: 'name', 1: 'course', 2: 'semester', 3: 'email', 4: 'phone' },
          allOrNothing: true,
          choices: { identifiers: true, overwrite: ['phone', 'course'], notify: true },
          values: [],
        },
      },
    ]);
});

test('a field moves to the column that is chosen for it, and columns of a name’s parts make it together', async ({
  page,
  desk,
}) => {
  await open(page, desk);
  const becomes = (heading: string) => rowOf(page, heading).getByRole('cell').nth(1).locator('input').first();
  await choose(page, 'Mail becomes', 'Course *');
  await expect(becomes('Mail')).toHaveValue('Course *');
  await expect(becomes('Programme')).toHaveValue('Ignored');
  await choose(page, 'House becomes', 'Last Name');
  await expect(becomes('Student Name')).toHaveValue('First Name');
  await expect(page.getByText('Student Name is “Student Name” + “House”, in this order.')).toBeVisible();
});

for (const [mode, label, rule, switches] of [
  [
    'add',
    'Add new only',
    'Student Name, Course, Semester and Email Id are needed.',
    ['All or nothing', 'E-mail the added students'],
  ],
  [
    'add_update',
    'Add and update',
    'Student Name, Course, Semester and Email Id are needed.',
    ['All or nothing', 'Change identifiers', 'E-mail the added students'],
  ],
  [
    'update',
    'Update only',
    'Match Email Id or Roll Number: one of them is needed to identify the student.',
    ['All or nothing', 'Change identifiers'],
  ],
  [
    'full',
    'Full list',
    'Student Name, Course, Semester and Email Id are needed.',
    ['All or nothing', 'Change identifiers', 'E-mail the added students'],
  ],
] as const) {
  test(`the mode “${label}” says what it needs, offers what it can do, and is what is checked`, async ({
    page,
    desk,
  }) => {
    const other = mode === 'add_update' ? 'add' : 'add_update';
    const choices = { identifiers: true, overwrite: ['course'] as const, notify: true };
    await open(page, desk, {
      ...upload,
      options: { ...upload.options, mode: other, choices: { ...choices, overwrite: ['course'] } },
    });
    await page.getByRole('button', { name: 'Use Email Id' }).click();
    await page.getByRole('radio', { name: label }).click();
    await expect(page.getByRole('radio', { name: label })).toBeChecked();
    await expect(page.getByText(rule)).toBeVisible();
    await expect(page.getByText(`${label}. Nothing is sent yet`)).toBeVisible();
    await expect(page.getByRole('switch')).toHaveCount(switches.length);
    for (const name of switches) await expect(page.getByRole('switch', { name })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /wins over what students wrote$/ })).toHaveCount(
      mode === 'add' ? 0 : 3,
    );
    desk.answer('roster.check', { ...upload, state: 'checking' });
    await check(page).click();
    await expect.poll(() => desk.calls('roster.check')).toHaveLength(1);
    await expect
      .poll(() => desk.calls('roster.check')[0]?.options)
      .toMatchObject({
        mode,
        choices: {
          identifiers: mode !== 'add',
          overwrite: mode === 'add' ? [] : ['course'],
          notify: mode !== 'update',
        },
      });
  });
}

test('the file is read another way as chosen: sheet, row of the headings, divider, encoding', async ({
  page,
  desk,
}) => {
  await open(page, desk);
  await expect(page.getByText('The file doesn’t say which encoding it uses.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /^(Zoë|Água)$/ })).toHaveCount(2);
  desk.answer('roster.inspect', upload);
  const inspected = async (number: number) => {
    await expect.poll(() => desk.calls('roster.inspect')).toHaveLength(number);
    await expect(page.getByText('Looking again')).toHaveCount(0);
  };
  await choose(page, 'Sheet', 'Old');
  await inspected(1);
  await page.getByRole('textbox', { name: 'Headings are in row' }).fill('5');
  await page.getByRole('button', { name: 'Use row 5' }).click();
  await inspected(2);
  await choose(page, 'Columns are divided by', 'Tab');
  await inspected(3);
  await choose(page, 'Encoding', 'UTF-8');
  await inspected(4);
  await page.getByRole('checkbox', { name: 'No headings' }).click();
  await inspected(5);
  await expect
    .poll(() => desk.calls('roster.inspect'))
    .toEqual([
      { importId, ...reading, sheet: 'Old', headerRow: null },
      { importId, ...reading, headerRow: 5 },
      { importId, ...reading, delimiter: '\t' },
      { importId, ...reading, encoding: 'utf-8' },
      { importId, ...reading, headerRow: 0 },
    ]);
  desk.fail('roster.inspect', 'unreadable_file', undefined, { sheet: 'This sheet is locked' });
  await choose(page, 'Sheet', 'Old');
  await expect(page.getByRole('alert').filter({ hasText: 'This sheet is locked' })).toBeVisible();
});

test('an institution that is not verified is told that nobody is e-mailed yet', async ({ page, desk }) => {
  const { company } = person(3);
  await open(page, desk);
  const mails = page.getByRole('switch', { name: 'E-mail the added students' });
  await expect(mails).toHaveAccessibleDescription(/^Each added student gets one e-mail with a link to sign up\./);
  desk.signIn(person(3, { company: company && { ...company, verified: false } }));
  await page.reload();
  await expect(mails).toHaveAccessibleDescription(
    /^Each added student gets one e-mail once your institution is verified\./,
  );
});

test('what a heading was remembered as is forgotten, and only that column is matched anew', async ({ page, desk }) => {
  await open(page, desk);
  await page.getByRole('button', { name: 'Use Email Id' }).click();
  desk.answer('roster.changeMatching', { headings: {}, course: {}, specialization: {} });
  desk.answer('roster.inspect', { ...upload, options: { ...upload.options, mapping: { 0: 'name' } } });
  await page.getByRole('button', { name: 'Forget what Sem becomes' }).click();
  const becomes = (heading: string) => rowOf(page, heading).getByRole('cell').nth(1).locator('input').first();
  await expect(becomes('Sem')).toHaveValue('Ignored');
  await expect(becomes('Programme')).toHaveValue('Course *');
  await expect(becomes('Mail')).toHaveValue('Email Id *');
  await expect
    .poll(() => desk.calls('roster.changeMatching'))
    .toEqual([{ headings: { Sem: null }, course: {}, specialization: {} }]);
});

test('how the file is read, columns and the mode stay as they were sent while the rows are checked', async ({
  page,
  desk,
}) => {
  await open(page, desk, {
    ...upload,
    options: { ...upload.options, mapping: { ...upload.options.mapping, 3: 'email' } },
  });
  const go = desk.hold('roster.check');
  desk.answer('roster.check', upload);
  await check(page).click();
  await expect.poll(() => desk.calls('roster.check')).toHaveLength(1);
  await expect(table(page).getByRole('combobox').or(table(page).getByRole('textbox')).first()).toBeDisabled();
  await expect(page.getByRole('radio').first()).toBeDisabled();
  await expect(
    page.getByRole('combobox', { name: 'Sheet' }).or(page.getByRole('textbox', { name: 'Sheet' })),
  ).toBeDisabled();
  go();
  await expect(page.getByRole('radio').first()).toBeEnabled();
});
