import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '../..');
const rules = join(root, 'scripts/lint');

/** The files in which Biome finds something, with the project's own rules in GritQL and its rule of cycles. */
function refused(files: Readonly<Record<string, string>>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'footbridge-lint-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const plugins = readdirSync(rules).map((name) => join(rules, name).replaceAll('\\', '/'));
  const noImportCycles = { level: 'error', options: { ignoreTypes: false } };
  const linter = { rules: { preset: 'none', suspicious: { noImportCycles } } };
  for (const [path, text] of Object.entries({ ...files, 'biome.json': JSON.stringify({ plugins, linter }) })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const args = [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '.'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { location: { path: string } }[] };
  return [...new Set(diagnostics.map(({ location }) => location.path))].sort();
}

/** One file for each line. */
const asFiles = (lines: readonly string[]) =>
  Object.fromEntries(lines.map((line, index) => [`${String(index).padStart(2, '0')}.ts`, `${line}\n`]));

/** The lines among these that are refused. */
function refusedLines(lines: readonly string[]): string[] {
  const files = asFiles(lines);
  return refused(files).map((path) => files[path]?.trimEnd() ?? path);
}

it('refuses a role or a status that is compared with a bare number', () => {
  const wrong = [
    'if (role === 3) run();',
    'if (user.role !== 3) run();',
    'if (3 === user?.role) run();',
    'if (posting_status == 2) run();',
    'if (post.status >= 2) run();',
    'if (f(x) && fromStatus > 2) run();',
    'switch (post.status) { case 1: run(); }',
  ];
  const right = [
    'if (role === roles.educator) run();',
    'if (response.status === 404 || statusCode === 413) run();',
    'switch (status) { case 200: run(); }',
    'if (roles.length === 3 || statuses === 3 || parole === 3) run();',
    'const next = status + 3;',
    `if (spawnSync('true').status === 0) run();`,
  ];
  expect(refusedLines([...wrong, ...right])).toEqual(wrong);
});

it('refuses a group of choices that has no name for screen readers', () => {
  const groups = {
    'hidden.tsx': '<Radio.Group aria-label="Kinds" value={kind}><Radio label="Job" /></Radio.Group>;',
    'none.tsx': '<Checkbox.Group value={kinds} />;',
    'switches.tsx': '<Switch.Group\n  aria-label="Kinds"\n>\n</Switch.Group>;',
    'right.tsx': '<Radio.Group value={kind} label="Kinds"></Radio.Group>;',
    'unseen.tsx': "<Radio.Group {...hiddenLabel('Kinds')} value={kind}></Radio.Group>;",
    'other.tsx': '<Chip.Group value={kind}></Chip.Group>;',
  };
  expect(refused(groups)).toEqual(['hidden.tsx', 'none.tsx', 'switches.tsx']);
});

it('refuses spreads that only group, and several assignments in one statement', () => {
  const wrong = [
    'const a = { ...{ b, c }, d };',
    'const a = [...[1, 2], 3];',
    'const [a, b] = [1, 2];',
    'let [a, b] = [1, 2] as const;',
    '[a, b] = [2, 1];',
    'a = b = 3;',
  ];
  const right = [
    'const a = { ...b, ...(c ? { d } : {}), ...(e && { f }) };',
    'const a = [...b, ...[1, 2].map(run)];',
    'const [a, b] = await Promise.all([c, d]);',
    'const [a] = [...b, ...c];',
    'const [a, b] = rows;',
  ];
  expect(refusedLines([...wrong, ...right])).toEqual(wrong);
});

it('refuses a length of time that is computed by hand', () => {
  const wrong = [
    'const a = 86_400_000;',
    'const a = 86400;',
    'const a = 3_600_000;',
    'const a = 24 * 60 * 60 * 1000;',
    'const a = 15 * 60_000;',
    'const a = hours * 3600;',
    'const a = 60 * 1000;',
  ];
  const right = ['const a = { timeout: 60_000 };', 'const a = 30 * milliseconds.minute;', 'const a = rows - 3600;'];
  expect(refusedLines([...wrong, ...right])).toEqual(wrong);
});

it('refuses a cycle of imports, also where it is of types', () => {
  const found = refused({
    'a.ts': `import type { B } from './b.ts';\nexport type A = B | 1;\n`,
    'b.ts': `import type { A } from './a.ts';\nexport type B = A | 2;\n`,
    'c.ts': `import { d } from './d.ts';\nexport const c = () => d();\n`,
    'd.ts': `import { c } from './c.ts';\nexport const d = () => c();\n`,
    'e.ts': `import type { A } from './a.ts';\nexport type E = A;\n`,
  });
  expect(found).toEqual(['a.ts', 'b.ts', 'c.ts', 'd.ts']);
});
