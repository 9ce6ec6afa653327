import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const example = read('CONTRIBUTING.md')
  .split('\n## ')
  .find((part) => part.startsWith('Worked example'));
/** The files of the tables, in order: rows such as "| 3 ✓ | `path` | what to add |". */
const steps = [...(example ?? '').matchAll(/^\| (\d+)(?: ✓)? \| `([^`]+)` \|/gm)].map(([, step = '', path = '']) => ({
  step: Number(step),
  path,
}));

it('CONTRIBUTING counts the files of its worked example without a gap', () => {
  expect(steps.length).toBeGreaterThan(10);
  expect(steps.map(({ step }) => step)).toEqual(steps.map((_, index) => index + 1));
});

it.each(steps)('$path has the field of the worked example', ({ path }) => {
  expect(read(path)).toMatch(/\badditional_info\b/);
});
