import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Names that two files may export, and why. */
const allowed: Readonly<Record<string, string>> = {
  Account: 'the account that is open at the desk, and the account of a session at the service: they never meet',
  Session: 'the session that the desk keeps, and the one that the service knows: they never meet',
};

/** The names that a source file exports by declaring them. Exports from elsewhere are no second thing. */
function exportedBy(path: string, source: string): string[] {
  return parseSync(path, source).program.body.flatMap((node) => {
    const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : null;
    if (!declared) return [];
    const ids = declared.type === 'VariableDeclaration' ? declared.declarations.map(({ id }) => id) : [declared.id];
    return ids.flatMap((id) => (id?.type === 'Identifier' ? [id.name] : []));
  });
}

/** Names that more than one of these files export, each with the files. */
function exportedTwice(files: Readonly<Record<string, string>>): string[] {
  const paths = new Map<string, Set<string>>();
  for (const [path, source] of Object.entries(files)) {
    for (const name of exportedBy(path, source)) paths.set(name, (paths.get(name) ?? new Set()).add(path));
  }
  return [...paths].flatMap(([name, all]) =>
    all.size > 1 && !allowed[name] ? [`${name}: ${[...all].join(', ')}`] : [],
  );
}

it('notices a name of each kind that two files export', () => {
  const kinds = [
    'export const twice = 1;',
    'export function twice() {}',
    'export async function twice() {}',
    'export class twice {}',
    'export interface twice { a: 1 }',
    'export type twice = 1;',
  ];
  for (const line of kinds) {
    expect(exportedTwice({ 'a.ts': line, 'b.ts': 'export const twice = 2, once = 3;' }), line).toEqual([
      'twice: a.ts, b.ts',
    ]);
  }
  expect(exportedTwice({ 'a.ts': 'export const a = 1;', 'b.ts': `export { a } from './a.ts';\nconst b = 1;` })).toEqual(
    [],
  );
});

it('finds no name that two files of src export for two things', { timeout: 60_000 }, () => {
  const paths = execFileSync('git', ['ls-files', 'src'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => /(?<!\.test|\.d)\.tsx?$/.test(path));
  const files = Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  expect(exportedTwice(files)).toEqual([]);
});
