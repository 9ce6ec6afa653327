import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkLock, compareVersions, type LockEntry, type LockFile, type Manifest } from '../../scripts/lock/check.ts';

const integrity = `sha512-${'A'.repeat(86)}==`;
const good: LockEntry = { version: '1.2.3', integrity };
const manifest: Manifest = {
  dependencies: { zod: '4.6.7' },
  allowScripts: { node: true, 'electron-winstaller': false },
};
const withEntry = (path: string, entry: LockEntry) =>
  checkLock(manifest, { packages: { '': {}, 'node_modules/zod': good, [path]: entry } });

describe('the lock gate', () => {
  it('lets a pinned, hashed tree through [E-17]', () => {
    expect(withEntry('node_modules/a/node_modules/@b/c', good)).toEqual([]);
    expect(withEntry('node_modules/node', { ...good, hasInstallScript: true })).toEqual([]);
    expect(withEntry('node_modules/electron-winstaller', { ...good, hasInstallScript: true })).toEqual([]);
    expect(withEntry('node_modules/xlsx', { ...good, name: '@e965/xlsx', version: '0.20.3' })).toEqual([]);
    expect(withEntry('node_modules/axios', { ...good, version: '1.21.1' })).toEqual([]);
    expect(withEntry('node_modules/fastify', { ...good, version: '5.8.5' })).toEqual([]);
  });

  it.each<[string, string, LockEntry]>([
    ['is refused', 'node_modules/xlsx', { ...good, version: '0.18.5' }],
    ['is refused', 'node_modules/deep/node_modules/xlsx', { ...good, version: '0.20.1' }],
    ['is refused', 'node_modules/sheets', { ...good, name: 'xlsx', version: '0.18.5' }],
    ['is refused', 'node_modules/axios', { ...good, version: '1.14.1' }],
    ['is refused', 'node_modules/axios', { ...good, version: '0.30.4' }],
    ['is refused', 'node_modules/a/node_modules/plain-crypto-js', { ...good, version: '4.2.1' }],
    ['is refused', 'node_modules/fastify', { ...good, version: '5.8.4' }],
    ['no sha512 integrity', 'node_modules/a', { version: '1.2.3' }],
    ['no sha512 integrity', 'node_modules/a', { version: '1.2.3', integrity: 'sha1-AAAA' }],
    ['not exact', 'node_modules/a', { ...good, version: '^1.2.3' }],
    ['names the host', 'node_modules/a', { ...good, resolved: 'https://registry.example/a.tgz' }],
    ['leaves out', 'node_modules/a', { ...good, optionalDependencies: { 'a-darwin-arm64': '1.2.3' } }],
    ['nobody decided', 'node_modules/a', { ...good, hasInstallScript: true }],
  ])('stops what %s: %s [E-17]', (message, path, entry) => {
    expect(withEntry(path, entry)).toEqual([expect.stringContaining(message)]);
  });

  it.each(['^4.6.7', '~4.6.7', 'latest', '*', '4', 'npm:other@^1.0.0', 'github:someone/zod'])(
    'stops a version that can move: %s [E-17]',
    (range) => {
      expect(checkLock({ dependencies: { zod: range } }, { packages: {} })).toEqual([
        expect.stringContaining('not pinned'),
      ]);
    },
  );

  it('stops an old spreadsheet library that was planted deep in the real tree, and would not without its rule [X-01] [E-17]', () => {
    const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
    const real = JSON.parse(read('package.json')) as Manifest;
    const lock = JSON.parse(read('package-lock.json')) as LockFile;
    expect(checkLock(real, lock)).toEqual([]);
    for (const [path, entry] of [
      ['node_modules/kysely/node_modules/xlsx', { ...good, version: '0.18.5' }],
      ['node_modules/zod/node_modules/a/node_modules/xlsx', { ...good, version: '0.20.1' }],
      ['node_modules/sheets', { ...good, name: 'xlsx', version: '0.19.3' }],
      ['node_modules/a/node_modules/sheets', { ...good, name: '@e965/xlsx', version: '0.20.1' }],
      ['node_modules/xlsx', { ...good, version: '0.20.2-rc.1' }],
    ] as const) {
      const planted = { packages: { ...lock.packages, [path]: entry } };
      expect(checkLock(real, planted)).toEqual([expect.stringContaining(`${path}: `)]);
      expect(checkLock(real, planted, [])).toEqual([]);
    }
  });

  it('takes an exact alias', () => {
    expect(checkLock({ dependencies: { xlsx: 'npm:@e965/xlsx@0.20.3' } }, { packages: {} })).toEqual([]);
  });

  it('stops an install script that was allowed without a review [E-17]', () => {
    const allowed = { ...manifest, allowScripts: { sneaky: true } };
    expect(checkLock(allowed, { packages: {} })).toEqual([expect.stringContaining('never reviewed')]);
  });

  it('orders versions by number, pre-releases first', () => {
    expect(compareVersions('3.9.0', '3.51.3')).toBeLessThan(0);
    expect(compareVersions('3.54.1', '3.51.3')).toBeGreaterThan(0);
    expect(compareVersions('5.8.5-rc.1', '5.8.5')).toBeLessThan(0);
    expect(compareVersions('5.8.5', '5.8.5')).toBe(0);
  });
});
