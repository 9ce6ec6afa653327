import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { csvLine, findDelimiter, guardCell, unguardCell } from './csv.ts';

describe('the delimiter', () => {
  it.each([
    ['Name,Email\nAsha,a@b.in\n', ','],
    ['Name;Email\r\nRao, Asha;a@b.in\r\nDas, Ila;c@d.in\r\n', ';'],
    ['Name\tEmail\nRao, Asha\ta@b.in\n', '\t'],
    ['Name|Email|Sem\nAsha|a@b.in|5\n', '|'],
    ['"Name, first; last",Email\n"a;b;c",x\n"d;e;f",y\n', ','],
    ['A title line\nName;Course;Email\nAsha;B.Tech;a@b.in\nIla;B.Sc;c@d.in', ';'],
    ['Name\nAsha\n', ','],
    ['', ','],
  ])('of %j is %j [BULK-05]', (text, delimiter) => {
    expect(findDelimiter(text)).toEqual({ delimiter, sepLine: false });
  });

  it('is what the file says in its sep= line [BULK-05]', () => {
    expect(findDelimiter('sep=;\r\na,b;c')).toEqual({ delimiter: ';', sepLine: true });
    expect(findDelimiter('"SEP=|"\na,b|c')).toEqual({ delimiter: '|', sepLine: true });
  });
});

describe('writing', () => {
  it.each(['=1+1', '+1', '-2', '@x', '\tx', '\rx', '\nx', '\0x', '＝x', '＋x', '－x', '＠x', "'=1", "''@x"])(
    'puts an apostrophe before %j, and takes it away again [BULK-38]',
    (text) => {
      expect(guardCell(text)).toBe(`'${text}`);
      expect(unguardCell(guardCell(text))).toBe(text);
    },
  );

  it('leaves Indian phone numbers and harmless text alone', () => {
    for (const text of ['+919820144512', 'Asha', "'Asha", "o'Neil", '', 'a=b']) {
      expect(guardCell(text)).toBe(text);
      expect(unguardCell(text)).toBe(text);
    }
    expect(guardCell('+919820144512=1')).toBe("'+919820144512=1");
  });

  it('comes back as it was, whatever the cells hold', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('a"b', 'x\r\ny', ',;|', '=cmd', "'-", ' '),
    );
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 8 }), (rows) => {
        const read = Papa.parse<string[]>(rows.map(csvLine).join(''), { delimiter: ',', newline: '\r\n' }).data;
        expect(read.slice(0, -1).map((cells) => cells.map(unguardCell))).toEqual(rows);
      }),
    );
  });
});
