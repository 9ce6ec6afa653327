import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkLayers, type Declared, type SourceFile } from './layers/check.ts';

const root = join(import.meta.dirname, '..');

function filesUnder(folder: string): SourceFile[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return names
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.(?:[cm]?[jt]sx?|css|html)$/.test(path))
    .sort()
    .map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }));
}

function declaredPackages(): Declared {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
    string,
    Record<string, string>
  >;
  const names = (part: string) => new Set(Object.keys(manifest[part] ?? {}));
  return { shipped: names('dependencies'), development: names('devDependencies') };
}

const files = ['src', 'tests', 'scripts'].flatMap(filesUnder);
const violations = checkLayers(files, declaredPackages());
for (const { path, line, message } of violations) console.error(`${path}:${line} ${message}`);
console.log(`${files.length} files looked at, ${violations.length} layer violations`);
process.exitCode = violations.length > 0 ? 1 : 0;
