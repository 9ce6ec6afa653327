import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findDelimiter } from '#shared/roster/csv.ts';
import { csvText, makeFolder } from '../testing/list-files.ts';
import { createCsvReader, lineEndsOf } from './csv-reader.ts';
import { inspectFile, openList, type ReadingChoice } from './inspect.ts';
import { rowFaults } from './reader.ts';

const folder = makeFolder();
afterAll(() => folder.remove());

type Rows = readonly (readonly unknown[])[];
type Read = (text: string) => Promise<{ readonly rows: Rows; readonly empty: number }>;

/** Reads a text as the inspection would have it read, every row of it. */
const ours: Read = async (text) => {
  const { delimiter, sepLine } = findDelimiter(text);
  const layout = { encoding: 'utf-8', verified: true, delimiter, sepLine, ...lineEndsOf(text) } as const;
  const rows: (readonly unknown[])[] = [];
  const { emptyRows } = await createCsvReader(folder.write('list.csv', text).path, layout).read((cells) => {
    rows.push(cells);
    return true;
  });
  return { rows, empty: emptyRows };
};

/** What people write on a Friday: lines, split at commas. */
const careless: Read = (text) =>
  Promise.resolve({
    rows: text
      .trimEnd()
      .split('\n')
      .map((line) => line.split(',')),
    empty: 0,
  });

interface Sample {
  readonly name: string;
  readonly csv: string;
  readonly rows: Rows;
}

/** Pairs of a text file and its rows, as the package `csv-spectrum` has them. */
function publicSamples(): Sample[] {
  const folder = dirname(createRequire(import.meta.url).resolve('csv-spectrum/package.json'));
  const names = readdirSync(join(folder, 'csvs')).map((file) => basename(file, '.csv'));
  return names.filter(isSound).map((name) => {
    const rows = JSON.parse(readFileSync(join(folder, 'json', `${name}.json`), 'utf8')) as Record<string, string>[];
    return {
      name,
      csv: readFileSync(join(folder, 'csvs', `${name}.csv`), 'utf8'),
      rows: [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))],
    };
  });
}

/** In this pair the rows are those of another file, and letters are lost in both: below stands one of our own instead. */
const isSound = (name: string) => name !== 'location_coordinates';

const spectrum: readonly Sample[] = [
  ...publicSamples(),
  {
    name: 'coordinates',
    csv: 'x,"y,z"\n"33.5, -117.2",1\n"28.61, 77.2","2, ""3"""\n',
    rows: [
      ['x', 'y,z'],
      ['33.5, -117.2', '1'],
      ['28.61, 77.2', '2, "3"'],
    ],
  },
];

/** Sound lists by what is odd about them. Rows without any text are counted, not told. */
const sound: readonly Sample[] = [
  {
    name: 'LF',
    csv: 'a,b\n1,2\n',
    rows: [
      ['a', 'b'],
      ['1', '2'],
    ],
  },
  {
    name: 'CRLF',
    csv: 'a,b\r\n1,2\r\n',
    rows: [
      ['a', 'b'],
      ['1', '2'],
    ],
  },
  {
    name: 'CR',
    csv: 'a,b\r1,2\r',
    rows: [
      ['a', 'b'],
      ['1', '2'],
    ],
  },
  {
    name: 'CR, with a line break in quotes',
    csv: 'a,b\r"1\n1",2\r3,4\r',
    rows: [
      ['a', 'b'],
      ['1\n1', '2'],
      ['3', '4'],
    ],
  },
  {
    name: 'CR, LF and CRLF mixed',
    csv: 'a,b\r1,2\r\n3,4\n5,6\r',
    rows: [
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ],
  },
  {
    name: 'no end of the last line',
    csv: 'a,b\r\n1,2',
    rows: [
      ['a', 'b'],
      ['1', '2'],
    ],
  },
  {
    name: 'empty cells',
    csv: 'a,,c\n,2,\n',
    rows: [
      ['a', '', 'c'],
      ['', '2', ''],
    ],
  },
  { name: 'empty rows', csv: ',,\n,,\na,b,c\n', rows: [['a', 'b', 'c']] },
  { name: 'one column', csv: 'a\nb\nc\n', rows: [['a'], ['b'], ['c']] },
  { name: 'headings alone', csv: 'a,b,c\n', rows: [['a', 'b', 'c']] },
  {
    name: 'spaces before',
    csv: 'a, b\n 1,  2\n',
    rows: [
      ['a', ' b'],
      [' 1', '  2'],
    ],
  },
  {
    name: 'spaces behind',
    csv: 'a ,b \n1,2  \n',
    rows: [
      ['a ', 'b '],
      ['1', '2  '],
    ],
  },
  {
    name: 'empty quotes',
    csv: '"",b\n1,""\n',
    rows: [
      ['', 'b'],
      ['1', ''],
    ],
  },
  {
    name: 'a comma in quotes',
    csv: 'a,"b,c"\n"1,2",3\n',
    rows: [
      ['a', 'b,c'],
      ['1,2', '3'],
    ],
  },
  {
    name: 'a quotation mark in quotes',
    csv: 'a,b\n"x ""y"" z",2\n',
    rows: [
      ['a', 'b'],
      ['x "y" z', '2'],
    ],
  },
  {
    name: 'nothing but quotation marks',
    csv: 'a,b\n"""""",2\n',
    rows: [
      ['a', 'b'],
      ['""', '2'],
    ],
  },
  {
    name: 'a line break in quotes',
    csv: 'a,b\n"x\ny",2\n',
    rows: [
      ['a', 'b'],
      ['x\ny', '2'],
    ],
  },
  {
    name: 'a CRLF in quotes',
    csv: 'a,b\r\n"x\r\ny",2\r\n',
    rows: [
      ['a', 'b'],
      ['x\r\ny', '2'],
    ],
  },
  {
    name: 'spaces in quotes',
    csv: 'a,b\n" x ",2\n',
    rows: [
      ['a', 'b'],
      [' x ', '2'],
    ],
  },
  {
    name: 'a quotation mark in the middle',
    csv: 'a,b\n5" pipe,2\n',
    rows: [
      ['a', 'b'],
      ['5" pipe', '2'],
    ],
  },
  {
    name: 'letters of all scripts',
    csv: 'आशा,ஆஷா\nŻoë,🎓\n',
    rows: [
      ['आशा', 'ஆஷா'],
      ['Żoë', '🎓'],
    ],
  },
  {
    name: 'semicolons',
    csv: 'a;b\n1,5;2\n3;4\n',
    rows: [
      ['a', 'b'],
      ['1,5', '2'],
      ['3', '4'],
    ],
  },
  {
    name: 'tabs',
    csv: 'a\tb\n1, 5\t2\n',
    rows: [
      ['a', 'b'],
      ['1, 5', '2'],
    ],
  },
  {
    name: 'bars',
    csv: 'a|b|c\n1|2|3\n',
    rows: [
      ['a', 'b', 'c'],
      ['1', '2', '3'],
    ],
  },
  {
    name: 'short rows',
    csv: 'a,b,c\n1,2\n',
    rows: [
      ['a', 'b', 'c'],
      ['1', '2'],
    ],
  },
  {
    name: 'long rows',
    csv: 'a,b,c\n1,2,3,4\n',
    rows: [
      ['a', 'b', 'c'],
      ['1', '2', '3', '4'],
    ],
  },
];

/** The samples that come out exactly, with the rows that hold no text counted. */
async function exactIn(samples: readonly Sample[], read: Read): Promise<string[]> {
  const exact: string[] = [];
  for (const { name, csv, rows } of samples) {
    const found = await read(csv);
    const filled = rows.filter((cells) => cells.some((cell) => cell !== ''));
    if (JSON.stringify(found.rows) === JSON.stringify(filled)) exact.push(name);
  }
  return exact;
}

describe('text files', () => {
  it('are read exactly: all of csv-spectrum [X-07]', async () => {
    expect(spectrum).toHaveLength(12);
    expect(await exactIn(spectrum, ours)).toEqual(spectrum.map(({ name }) => name));
  });

  it('are read exactly, whatever is odd about them [BULK-06] [X-07]', async () => {
    expect(await exactIn(sound, ours)).toEqual(sound.map(({ name }) => name));
    expect((await ours(',,\n,,\na,b,c\n')).empty).toBe(2);
  });

  it('are not read exactly by who splits lines at commas [X-07]', async () => {
    expect((await exactIn([...spectrum, ...sound], careless)).length).toBeLessThan(
      (spectrum.length + sound.length) / 2,
    );
  });

  it('come out alike wherever the file is cut into chunks [X-07]', async () => {
    const rows = Array.from({ length: 3000 }, (_, index) => [`आशा ${index}`, `x\ny"${index}`, '']);
    expect((await ours(csvText([['a', 'b', 'c'], ...rows]))).rows.slice(1)).toEqual(rows);
    const mixed = rows.map((cells, index) => csvText([cells], ',', ['\r', '\n', '\r\n'][index % 3])).join('');
    expect((await ours(mixed)).rows).toEqual(rows);
  });
});

describe('text files that are not sound', () => {
  it('are refused with the row where a quotation mark is never closed [X-07]', async () => {
    await expect(ours('a,b\n1,"2\n3,4\n')).rejects.toMatchObject({
      code: 'unreadable_file',
      message: expect.stringMatching(/quotation mark in row 2 .* Close it, or take it away/),
    });
  });

  it('have the row marked in which a quotation mark stands inside quotes [X-07]', async () => {
    const layout = { encoding: 'utf-8', verified: true, delimiter: ',', sepLine: false, loneReturns: false } as const;
    const faults: number[] = [];
    const file = folder.write('list.csv', 'a,b,c\n1,"x, "y" z",3\n4,5,6\n');
    await createCsvReader(file.path, layout).read((_cells, _row, fault) => faults.push(fault) > 0);
    expect(faults).toEqual([0, rowFaults.quotes, 0]);
  });
});

describe('encodings', () => {
  const names = ['Zoë', 'Núñez', 'D’Souza', 'Ågren', 'façade'];
  const text = `Name,Email\r\n${names.map((name, index) => `${name},a${index}@b.in\r\n`).join('')}`;
  const western = Buffer.from(text.replaceAll('’', '\x92'), 'latin1');
  const wide = (mark: string) => Buffer.from(mark + text, 'utf16le');
  const nothing: ReadingChoice = { sheet: null, headerRow: null, encoding: null, delimiter: null };

  const read = async (content: Buffer, choice = nothing) => {
    const file = folder.write('list.csv', content);
    const { inspection, layout } = await inspectFile(file, new Map(), choice);
    const found: unknown[] = [];
    await openList(file.path, layout).read((cells) => found.push(cells[0]) > 0);
    return { encoding: inspection.encoding, names: found.slice(1) };
  };

  it.each<[string, Buffer, string, boolean]>([
    ['UTF-8', Buffer.from(text), 'utf-8', true],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${text}`), 'utf-8', true],
    ['UTF-16 with its mark', wide('\ufeff'), 'utf-16le', true],
    ['UTF-16, big end first, with its mark', wide('\ufeff').swap16(), 'utf-16be', true],
    ['UTF-16 without its mark', wide(''), 'utf-16le', false],
    ['UTF-16, big end first, without its mark', wide('').swap16(), 'utf-16be', false],
    ['Windows-1252', western, 'windows-1252', false],
    ['Latin-1', Buffer.from(text.replaceAll('’', "'"), 'latin1'), 'windows-1252', false],
  ])('%s is read exactly, and asked about where it is a guess [X-07]', async (what, content, name, certain) => {
    const found = await read(content);
    expect(found.names).toEqual(what === 'Latin-1' ? names.map((each) => each.replace('’', "'")) : names);
    expect(found.encoding).toMatchObject({ name, certain });
    // A guess comes with the cells by which a person can tell.
    if (!certain) expect(found.encoding?.sample).toContain('Zoë');
  });

  it('never replaces letters: another encoding than the file’s is an error [BULK-04] [X-07]', async () => {
    await expect(read(western, { ...nothing, encoding: 'utf-8' })).rejects.toMatchObject({
      message: 'Some letters of this file are not UTF-8. Choose another encoding',
    });
    // What a careless decoder does with the same bytes.
    expect(new TextDecoder('utf-8').decode(western)).toContain('\ufffd');
  });
});
