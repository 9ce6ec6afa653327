import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../src/renderer');

/** The classes that a source asks of its style sheets, and of which the sheet knows nothing. `read` gives a sheet's text. */
function missingClasses(source: string, read: (sheet: string) => string): string[] {
  return [...source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, name, sheet = '']) => {
    const known = new Set([...read(sheet).matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, known]) => known));
    const code = source.replaceAll(/^import .*$/gm, '');
    const asked = [...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, asked = '']) => asked);
    return asked.filter((one) => !known.has(one)).map((one) => `${name}.${one}`);
  });
}

it('notices a class that is in no style sheet', () => {
  const source = "import classes from './a.module.css';\nconst a = [classes.row, classes.cell];";
  expect(missingClasses(source, () => '.row { color: red }')).toEqual(['classes.cell']);
  expect(missingClasses(source, () => '.row, .cell { color: red }')).toEqual([]);
});

it('every class of a screen is in its style sheet', async () => {
  const missing: string[] = [];
  for await (const path of glob('**/*.{ts,tsx}', { cwd: root })) {
    const source = readFileSync(join(root, path), 'utf8');
    const found = missingClasses(source, (sheet) => readFileSync(join(root, dirname(path), sheet), 'utf8'));
    missing.push(...found.map((name) => `${path}: ${name}`));
  }
  expect(missing).toEqual([]);
});
