import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeWorkbook } from '#node/spreadsheet/workbook.ts';
import { testFolder } from '../../hosts/testing/test-folder.ts';
import { templateColumns } from '../report/template.ts';
import { writeTemplate } from '../report/template-file.ts';
import { maxPeople, readPeople } from './people.ts';

let folder: string;
beforeEach(() => {
  folder = testFolder();
});

const listOf = (lines: readonly string[], name = 'list.csv') => {
  const file = path.join(folder, name);
  writeFileSync(file, lines.join('\r\n'));
  return { path: file, name };
};

describe('people of a list', () => {
  it('come from a CSV file by the column of addresses, each once, in small letters', async () => {
    const file = listOf([
      'Roll No,E-Mail ID,Name of Student',
      '1,Asha.Rao@nit.ac.in,Asha Rao',
      '2, meera@nit.ac.in ,Meera Iyer',
      '3,asha.rao@nit.ac.in,Asha R.',
    ]);
    expect(await readPeople(file)).toEqual({
      people: [
        { email: 'asha.rao@nit.ac.in', name: 'Asha Rao' },
        { email: 'meera@nit.ac.in', name: 'Meera Iyer' },
      ],
      refused: [],
      refusedRows: 0,
      repeated: 1,
    });
  });

  it('have whole names where these stand in two columns [BULK-08]', async () => {
    const file = listOf(['Surname,First Name,Email', 'Rao,Asha,asha@nit.ac.in', '.,Ramesh,ramesh@nit.ac.in']);
    expect((await readPeople(file)).people.map(({ name }) => name)).toEqual(['Asha Rao', 'Ramesh']);
  });

  it('come from the template as a workbook; its example row is nobody', async () => {
    const target = path.join(folder, 'template.xlsx');
    const rows = [
      templateColumns.map(({ heading }) => heading),
      templateColumns.map(({ example }) => example),
      ['Nisha Sahu', 'B.Tech', 'Civil', '3', 'nisha@nit.ac.in', '', ''],
    ];
    const columns = templateColumns.map(({ width }) => ({ width }));
    writeFileSync(target, await buffer(writeWorkbook([{ name: 'Students', columns, chunks: [rows] }])));
    expect((await readPeople({ path: target, name: 'template.xlsx' })).people).toEqual([
      { email: 'nisha@nit.ac.in', name: 'Nisha Sahu' },
    ]);
  });

  it('are nobody in the untouched template', async () => {
    const target = path.join(folder, 'template.csv');
    await writeTemplate('csv', target);
    expect(await readPeople({ path: target, name: 'template.csv' })).toMatchObject({ people: [], refusedRows: 0 });
  });

  it('leave out rows without a usable address, and say which and why', async () => {
    const file = listOf(['Name,Email Id', 'Asha,', 'Meera,meera at nit', 'Nisha,nisha@nit.ac.in']);
    expect(await readPeople(file)).toMatchObject({
      people: [{ email: 'nisha@nit.ac.in' }],
      refused: [
        { row: 2, message: 'Email Id is missing' },
        { row: 3, message: 'Email Id “meera at nit” has no @' },
      ],
      refusedRows: 2,
    });
  });

  it('are refused with a reason where there is no list, no address, or far too many', async () => {
    const failure = (file: { path: string; name: string }) => expect(readPeople(file)).rejects;
    await failure(listOf(['Name,Phone', 'Asha,9820144512'])).toMatchObject({
      code: 'unreadable_file',
      message: expect.stringContaining('no column of e-mail addresses'),
    });
    const image = path.join(folder, 'photo.xlsx');
    writeFileSync(image, Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
    await failure({ path: image, name: 'photo.xlsx' }).toMatchObject({ code: 'wrong_type' });
    const many = Array.from({ length: maxPeople + 1 }, (_, index) => `Student ${index},s${index}@nit.ac.in`);
    await failure(listOf(['Name,Email', ...many])).toMatchObject({ code: 'too_large' });
  });
});
