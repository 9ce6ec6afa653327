import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** What knip says, with the project's own configuration, of a folder with these files. */
function findDead(files: Readonly<Record<string, string>>, ...flags: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'footbridge-dead-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const file of ['knip.config.ts', 'tsconfig.json', 'vitest.config.ts'])
    cpSync(join(root, file), join(folder, file));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const manifest = JSON.stringify({ name: 'planted', type: 'module', devDependencies: { knip: '*', vitest: '*' } });
  for (const [path, text] of Object.entries({ 'package.json': manifest, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const args = [join(root, 'node_modules/knip/bin/knip.js'), '--include', 'files,exports,types', '--no-config-hints'];
  const { stdout, stderr } = spawnSync(process.execPath, [...args, ...flags], { cwd: folder, encoding: 'utf8' });
  return stdout + stderr;
}

const main = `import { used } from './used.ts';\nused();\n`;

it('finds a file, an export and a type that nothing uses', { timeout: 60_000 }, () => {
  const found = findDead({
    'src/server/main.ts': main,
    'src/server/used.ts':
      'export const used = () => 1;\nexport const left = 2;\nexport interface Left { readonly a: number }\n',
    'src/server/lonely.ts': 'export const lonely = 1;\n',
  });
  expect(found).toMatch(/lonely\.ts/);
  expect(found).toMatch(/^left /m);
  expect(found).toMatch(/^Left /m);
  expect(found).not.toMatch(/^used /m);
});

it('finds what only a test calls, and lets a test reach inside a file', { timeout: 60_000 }, () => {
  const files = {
    'src/server/main.ts': main,
    'src/server/used.ts': `export const used = () => inner();\nexport const inner = () => 1;\nexport const tested = 2;\n`,
    'src/server/used.test.ts': `import { it } from 'vitest';\nimport { inner, tested } from './used.ts';\nit('is', () => inner() + tested);\n`,
  };
  expect(findDead(files)).toBe('');
  const found = findDead(files, '--production');
  expect(found).toMatch(/^tested /m);
  expect(found).not.toMatch(/^inner /m);
});
