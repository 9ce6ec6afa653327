import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { foldAll } from '../search-text.ts';
import { foldAllAsThen } from './folding.ts';

const steps = readdirSync(import.meta.dirname).filter((file) => /^\d{4}-.*\.ts$/.test(file));
/** Types mean nothing to a program that runs; neither does the library that writes SQL. */
const harmless = /^import type |from 'kysely';$/;

/** What a step runs that lives elsewhere, and may mean something else tomorrow. */
function livingImports(source: string): string[] {
  const imports = source.match(/^import [^;]*;/gms) ?? [];
  return imports.filter((each) => !harmless.test(each.replace(/\s+/g, ' ')) && !/from '\.\//.test(each));
}

it.each(steps)('the step %s runs no code that changes: only its own, and what is frozen beside it [D-07]', (file) => {
  expect(livingImports(readFileSync(new URL(file, import.meta.url), 'utf8'))).toEqual([]);
});

it('notices a step that calls code from elsewhere', () => {
  expect(livingImports("import { fold } from '../search-text.ts';\n")).toHaveLength(1);
  expect(livingImports("import type { Schema } from '../schema.ts';\nimport { sql } from 'kysely';\n")).toEqual([]);
});

it('folds in steps of the schema as the service does today; where this changes, a new step has to fold again', () => {
  const texts = ['  José   NÚÑEZ ', 'ﬁrst', 'नमस्ते', 'İstanbul', '\u00a0', 'K\u0308', 'ＡＢＣ'];
  expect(foldAllAsThen(texts)).toBe(foldAll(texts));
});
