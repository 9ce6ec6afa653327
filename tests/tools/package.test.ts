import { describe, expect, it } from 'vitest';
import { checkContents } from '../../scripts/package/contents.ts';

const whole = [
  '/package.json',
  '/out/main/index.js',
  '/out/main/service.js',
  '/out/main/roster-worker.js',
  '/out/main/chunks/rules.js',
  '/out/preload/index.cjs',
  '/out/renderer/index.html',
  '/node_modules/better-sqlite3/package.json',
  '/node_modules/better-sqlite3/prebuilds/linux-x64.node',
  '/node_modules/fastify/package.json',
];
const check = (paths: readonly string[]) => checkContents(paths, ['better-sqlite3', 'fastify']);

describe('a packed app', () => {
  it('with everything that it needs is right', () => {
    expect(check(whole)).toEqual([]);
  });

  it.each(['/out/preload/index.cjs', '/node_modules/fastify/package.json'])('without %s is wrong', (path) => {
    expect(check(whole.filter((one) => one !== path))).toEqual([`The packed app lacks ${path}`]);
  });

  it.each([
    '/src/main/index.ts',
    '/tests/e2e/a.spec.ts',
    '/out/main/index.js.map',
    '/node_modules/zod/v4/core.d.ts',
    '/node_modules/better-sqlite3/deps/sqlite3/sqlite3.c',
    '/node_modules/better-sqlite3/prebuilds/linux-arm64.node',
    '/node_modules/xlsx/dist/xlsx.full.min.js',
    '/node_modules/electron/dist/electron',
    '/node_modules/react/index.js',
  ])('with %s in it is wrong', (path) => {
    expect(check([...whole, path])).toEqual([`The packed app carries ${path}`]);
  });
});
