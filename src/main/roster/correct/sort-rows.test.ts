import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type RosterSort, rosterSorts } from '#shared/desk/types.ts';
import { type CheckKit, createCheckKit, everyRow } from '../testing/check-kit.ts';
import type { RowQuery } from './preview.ts';

let folder: string;
let kit: CheckKit;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'footbridge-sort-'));
  kit = createCheckKit(folder);
});
afterEach(() => {
  kit.close();
  rmSync(folder, { recursive: true });
});

const headings = ['Student Name', 'Course', 'Specialization', 'Semester', 'Email Id', 'Phone', 'Roll Number'];
const rows = [
  ['ravi Patel', 'B.Tech', '', '10', 'ravi@x.ac.in', '9820144512', 'R-10'],
  ['Ánanya Rao', 'B.A.', 'History', '2', 'ananya@x.ac.in', '', 'R-9'],
  ['Zoya Khan', 'B.Tech', 'Civil', 'nine', 'zoya@x.ac.in', '9820144511', ''],
  ['Asha Rao', 'M.A.', 'Civil', '3', 'broken', '9820144510', 'R-100'],
];
const sorted = async (query: Partial<RowQuery>) => {
  const { rows: found, total } = await (await kit.preview()).page({ ...everyRow, ...query });
  return { found: found.map(({ row }) => row), total };
};

it.each<[RosterSort, number[]]>([
  ['row', [2, 3, 4, 5]],
  ['-row', [5, 4, 3, 2]],
  ['name', [3, 5, 2, 4]],
  ['-name', [4, 2, 5, 3]],
  ['course', [3, 2, 4, 5]],
  ['specialization', [4, 5, 3, 2]],
  ['-specialization', [3, 5, 4, 2]],
  ['semester', [3, 5, 4, 2]],
  ['email', [3, 5, 2, 4]],
  ['phone', [5, 4, 2, 3]],
  ['-phone', [2, 4, 5, 3]],
  ['roll_number', [3, 2, 5, 4]],
  ['outcome', [2, 3, 4, 5]],
  ['-outcome', [5, 2, 3, 4]],
])('rows by %s, numbers by their size, capitals and accents alike, empty ones last', async (sort, order) => {
  await kit.check(headings, rows);
  expect(await sorted({ sort })).toEqual({ found: order, total: 4 });
});

it('filters, searches, sorts and pages at once, every row exactly once', async () => {
  const many = Array.from({ length: 700 }, (_, index) => {
    const number = (index * 389) % 700;
    const email = index % 5 === 0 ? `bad${number}` : `s${number}@x.ac.in`;
    return [`${number % 2 === 0 ? 'Asha' : 'Ravi'} ${number}`, 'B.Tech', '', '5', email, '', `R${number}`];
  });
  const { counts } = await kit.check(headings, many);
  expect(counts).toMatchObject({ error: 140, create: 560 });
  const query = { outcome: 'create', search: 'asha', sort: 'roll_number' } as const;
  const pages: number[] = [];
  for (let offset = 0; offset < 400; offset += 50) pages.push(...(await sorted({ ...query, offset, limit: 50 })).found);
  const rolls = pages.map((row) => Number(many[row - 2]?.[6]?.slice(1)));
  expect(rolls).toEqual(rolls.toSorted((one, other) => one - other));
  const wanted = many.flatMap(([name, , , , email], index) =>
    name?.startsWith('Asha') && email?.includes('@') ? [index + 2] : [],
  );
  expect(pages.toSorted((one, other) => one - other)).toEqual(wanted);
  for (const sort of rosterSorts) expect(new Set((await sorted({ sort, limit: 700 })).found).size).toBe(700);
});
