import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const lines = readFileSync(new URL('../../docs/requirements.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');
const rows = lines.slice(1).map((line) => line.split('\t'));

describe('the ledger of requirements', () => {
  it('has four columns in every row', () => {
    expect(lines[0]).toBe('id\tarea\trequirement\tdecision');
    expect(rows.filter((row) => row.length !== 4)).toEqual([]);
  });

  it('holds 770 requirements, each stated', () => {
    expect(rows.length).toBe(770);
    expect(rows.filter(([, , requirement]) => !requirement?.trim())).toEqual([]);
  });

  it('numbers the requirements of each area from 01, without a gap', () => {
    const numbers = new Map<string, number>();
    for (const [id, area = ''] of rows) {
      const next = (numbers.get(area) ?? 0) + 1;
      numbers.set(area, next);
      expect(id).toBe(`${area}-${String(next).padStart(2, '0')}`);
    }
  });
});
