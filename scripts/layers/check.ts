import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import type { Mention } from './scan.ts';
import { scanSource } from './scan.ts';
import {
  assemblyFolders,
  channelFiles,
  channelNames,
  electronFiles,
  type Layer,
  layerTable,
  openFiles,
  platformFolder,
  routeFiles,
  suppressions,
  testFiles,
  windowFolders,
} from './table.ts';

/** A file of the repository, its path from the root with forward slashes. */
export interface SourceFile {
  readonly path: string;
  readonly source: string;
}

/** A broken rule, ready to print as `path:line message`. */
export interface Violation {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

/** What package.json declares, by name. */
export interface Declared {
  readonly shipped: ReadonlySet<string>;
  readonly development: ReadonlySet<string>;
}

/** Checks files against the layer table; answers every violation, in the order of the files. */
export function checkLayers(files: readonly SourceFile[], declared: Declared): Violation[] {
  return files.flatMap((file) =>
    /\.[cm]?tsx?$|\.[cm]?jsx?$/.test(file.path) ? checkCode(file, declared) : checkText(file),
  );
}

function checkCode(file: SourceFile, declared: Declared): Violation[] {
  const { imports, computed, identifiers, comments } = scanSource(file.path, file.source);
  const violations: Violation[] = [];
  const report = (mention: Mention, message: string | null) => {
    if (message) violations.push({ path: file.path, line: mention.line, message });
  };
  const name = layerOf(file.path);
  const layer = name === null ? undefined : layerTable[name];
  if (layer) {
    for (const mention of imports) report(mention, refusal(file.path, layer, mention.text, declared));
    for (const mention of testFiles.test(file.path) ? [] : computed)
      report(mention, `loads a computed path: ${mention.text}`);
    for (const mention of identifiers) report(mention, channelRefusal(file.path, mention.text));
  }
  for (const mention of comments) report(mention, commentRefusal(mention.text, layer !== undefined));
  return violations;
}

/** Style sheets and pages: only suppressions can be wrong there. */
function checkText(file: SourceFile): Violation[] {
  return file.source.split('\n').flatMap((line, index) => {
    const message = commentRefusal(line, false);
    return message ? [{ path: file.path, line: index + 1, message }] : [];
  });
}

function commentRefusal(text: string, inLayer: boolean): string | null {
  const silenced = suppressions.exec(text);
  if (silenced) return `silences a checker: ${silenced[0]}`;
  return inLayer && /^\/\s*<reference\s+path/.test(text) ? 'references a file past the layer table' : null;
}

function channelRefusal(path: string, name: string): string | null {
  if (!channelNames.includes(name) || channelFiles.test(path) || testFiles.test(path)) return null;
  return `names ${name}: only the registrar of channels and the preload may`;
}

/** Why a file of a layer may not import something, or null when it may. */
function refusal(path: string, layer: Layer, specifier: string, declared: Declared): string | null {
  const isTest = testFiles.test(path);
  const target = insideTarget(path, specifier);
  if (target !== null) return insideRefusal(layer, path, target, specifier);
  if (isBuiltin(specifier)) {
    return layer.node || isTest ? null : `imports ${specifier}: ${layer.folder} has no Node`;
  }
  const name = packageName(specifier);
  if (isTest && (declared.development.has(name) || declared.shipped.has(name))) return null;
  if (name === 'electron') {
    return electronFiles.test(path) ? null : 'imports electron: only the entry, the Electron host and the preload may';
  }
  if (layer.except?.includes(name)) return `imports ${name}: not meant for ${layer.folder}`;
  return layer.packages.some((entry) => matches(entry, name, declared))
    ? null
    : `imports ${name}: not open to ${layer.folder}`;
}

function insideRefusal(layer: Layer, path: string, target: string, specifier: string): string | null {
  const isTest = testFiles.test(path);
  if (!isTest && testFiles.test(target)) return `imports ${specifier}: that is for tests only`;
  if (openFiles.test(target)) return null;
  const own = target.startsWith(`${layer.folder}/`);
  const open = layer.imports.some((name) => target.startsWith(`${layerTable[name]?.folder}/`));
  if (!own && !open) return `imports ${specifier}: ${layer.folder} may not reach ${layerOf(target) ?? 'outside src'}`;
  const broken = isTest ? null : (serviceRefusal(path, target) ?? windowRefusal(path, target));
  return broken && `imports ${specifier}: ${broken}`;
}

/** Inside the service: platform ← nouns ← assembly; a noun uses another's repository and lists, never its routes. */
function serviceRefusal(path: string, target: string): string | null {
  const from = serviceFolder(path);
  const to = serviceFolder(target);
  if (from === null || to === null || from === to || assemblyFolders.includes(from) || to === platformFolder)
    return null;
  if (assemblyFolders.includes(to)) return 'what puts the service together is not for its parts';
  if (from === platformFolder) return 'the platform may not reach a noun';
  return routeFiles.test(target) ? 'the routes of another noun' : null;
}

/** Inside the window: what is drawn with knows neither the desk nor a noun. */
function windowRefusal(path: string, target: string): string | null {
  if (!path.startsWith(windowFolders.pieces)) return null;
  return windowFolders.above.some((folder) => target.startsWith(folder))
    ? 'pieces of screens may not reach what uses them'
    : null;
}

/** The folder of the service that a file is in, '' at its top, or null outside the service. */
function serviceFolder(path: string): string | null {
  return /^src\/server\/(?:([\w-]+)\/)?/.exec(path)?.map((part) => part ?? '')[1] ?? null;
}

function matches(entry: string, name: string, declared: Declared): boolean {
  if (entry === 'dependencies') return declared.shipped.has(name);
  return entry.endsWith('*') ? name.startsWith(entry.slice(0, -1)) : entry === name;
}

/** The path from the root that a specifier means, or null for a package. */
function insideTarget(path: string, specifier: string): string | null {
  const plain = specifier.replace(/[?#](?!(?:shared|node)\/).*$/, '');
  if (/^#(?:shared|node)\//.test(plain)) return posix.normalize(`src/${plain.slice(1)}`);
  if (plain.startsWith('/')) return posix.normalize(plain.slice(1));
  if (plain === '.' || plain === '..' || /^\.\.?\//.test(plain)) return posix.join(posix.dirname(path), plain);
  return null;
}

function packageName(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

function layerOf(path: string): string | null {
  const entry = Object.entries(layerTable).find(([, layer]) => path.startsWith(`${layer.folder}/`));
  return entry?.[0] ?? null;
}
