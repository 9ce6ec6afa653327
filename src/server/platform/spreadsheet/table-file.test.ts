import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { inSteps, tableFile } from './table-file.ts';

const ids = Array.from({ length: 1001 }, (_, index) => index);

it('reads in short steps, in order, and lets others have their turn between them', async () => {
  const steps = [] as number[];
  const turns = [] as number[];
  let turn = 0;
  let next: NodeJS.Immediate | undefined;
  const count = () => {
    turn += 1;
    next = setImmediate(count);
  };
  count();
  const read: number[] = [];
  for await (const some of inSteps(ids, (part) => Promise.resolve([...part]))) {
    steps.push(some.length);
    turns.push(turn);
    read.push(...some);
  }
  clearImmediate(next);
  expect(read).toEqual(ids);
  expect(Math.max(...steps)).toBeLessThanOrEqual(200);
  expect(new Set(turns).size).toBe(steps.length);
});

it('is called by what it holds and the day in India, with the type of its format', async () => {
  const columns = [{ heading: 'Id', kind: 'number', width: 8, value: (id: number) => id }] as const;
  const table = () => ({
    name: 'ids',
    sheet: 'Ids',
    columns,
    chunks: inSteps([1, 2], (some) => Promise.resolve([...some])),
  });
  const now = new Date('2026-01-05T20:00:00Z');
  const csv = tableFile(table(), 'csv', now);
  expect([csv.name, csv.type, await text(csv.file)]).toEqual([
    'ids-2026-01-06.csv',
    'text/csv; charset=utf-8',
    'Id\r\n1\r\n2\r\n',
  ]);
  const xlsx = tableFile(table(), 'xlsx', now);
  expect([xlsx.name, xlsx.type]).toEqual(['ids-2026-01-06.xlsx', expect.stringContaining('spreadsheetml.sheet')]);
  expect((await text(xlsx.file)).slice(0, 2)).toBe('PK');
});
