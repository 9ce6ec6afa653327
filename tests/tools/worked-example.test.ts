import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The files of the tables under a heading, in order: rows such as "| 3 ✓ | `path` | what to add |". */
function filesUnder(heading: string) {
  const part = read('CONTRIBUTING.md')
    .split('\n## ')
    .find((text) => text.startsWith(heading));
  return [...(part ?? '').matchAll(/^\| (\d+)(?: ✓)? \| `([^`]+)` \|/gm)].map(([, step = '', path = '']) => ({
    step: Number(step),
    path,
  }));
}

describe.each([
  ['Worked example', 'additional_info'],
  ['Add a column to the student list', 'roll_number'],
])('%s', (heading, field) => {
  const steps = filesUnder(heading);

  it('counts its files without a gap', () => {
    expect(steps.length).toBeGreaterThan(10);
    expect(steps.map(({ step }) => step)).toEqual(steps.map((_, index) => index + 1));
  });

  it.each(steps)('$path has the field that it follows', ({ path }) => {
    expect(read(path)).toMatch(new RegExp(`\\b${field}\\b`));
  });
});
