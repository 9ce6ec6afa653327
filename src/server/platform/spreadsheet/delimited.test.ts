import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { unguardCell } from '#shared/roster/csv.ts';
import { type ExportColumn, harmlessCell, writeCsv } from './delimited.ts';

const column = (kind: ExportColumn<string>['kind']): ExportColumn<string> => ({
  heading: 'Value',
  kind,
  width: 10,
  value: (row) => row,
});

async function* inOne<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  yield rows;
}
const csvOf = async (rows: readonly string[], kind: ExportColumn<string>['kind'] = 'text') => {
  let text = '';
  for await (const chunk of writeCsv([column(kind)], inOne(rows))) text += chunk;
  return text;
};

describe('a cell that a spreadsheet would take for a formula', () => {
  it.each(['=1+1', '+cmd', '-2', '@SUM(A1)', '\tx', '\rx', '\nx', '\0x', '＝1', '＋1', '－1', '＠a'])(
    '%j gets a quote before it',
    (text) => {
      expect(harmlessCell(text, 'text')).toBe(`'${text}`);
    },
  );

  it('stays as it is where it is a phone number in the phone column, and only there', () => {
    expect(harmlessCell('+919820144512', 'phone')).toBe('+919820144512');
    expect(harmlessCell('+919820144512', 'text')).toBe("'+919820144512");
    for (const text of ['+911234567890', '+91982014451', '+919820144512+1', '+1 650', '=919820144512']) {
      expect(harmlessCell(text, 'phone')).toBe(`'${text}`);
    }
  });

  it.each(["'=1+1", "''@SUM(A1)", "'=HYPERLINK", '=1', "D'Souza", "'plain", '+919820144512'])(
    'comes back from an import as it was: %j',
    (text) => {
      for (const kind of ['text', 'phone'] as const) expect(unguardCell(harmlessCell(text, kind))).toBe(text);
    },
  );

  it('is left alone where it is none', () => {
    for (const text of ['', 'Priya', '0021', "D'Souza", 'a=b', 'अ']) expect(harmlessCell(text, 'text')).toBe(text);
  });
});

describe('CSV', () => {
  it('starts with a byte order mark, ends lines by CRLF and quotes by RFC 4180', async () => {
    expect(await csvOf(['plain', 'a,b', 'say "so"', 'two\nlines', ' padded '])).toBe(
      '\ufeffValue\r\nplain\r\n"a,b"\r\n"say ""so"""\r\n"two\nlines"\r\n" padded "\r\n',
    );
  });

  it.each([';', '|', '\t', ','])('keeps a cell with %j whole in programs that cut lines there', async (mark) => {
    const [, line = ''] = (await csvOf([`x${mark}=1+1`])).split('\r\n');
    expect(line).toBe(`"x${mark}=1+1"`);
    expect(Papa.parse(line, { delimiter: mark }).data).toEqual([[`x${mark}=1+1`]]);
  });

  it('is read back as written by another parser', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 1 }), async (rows) => {
        const { data } = Papa.parse<string[]>((await csvOf(rows)).slice(1), { delimiter: ',', newline: '\r\n' });
        expect(data.slice(1, -1).map(([cell]) => cell)).toEqual(rows.map((text) => harmlessCell(text, 'text')));
      }),
    );
  });
});
