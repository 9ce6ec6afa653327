/** A part of the source tree and what it may reach. */
export interface Layer {
  /** Folder from the root of the repository. */
  readonly folder: string;
  /** Other layers it may import from, besides itself and the open files. */
  readonly imports: readonly string[];
  /** Packages it may import; `dependencies` means those that package.json ships. A trailing `*` matches any ending. */
  readonly packages: readonly string[];
  /** Packages it may not import although the line above would let it. */
  readonly except?: readonly string[];
  /** Whether it may use Node's own modules. */
  readonly node: boolean;
}

/** The one table of who may import whom. Type-only imports count like any other. */
export const layerTable: Readonly<Record<string, Layer>> = {
  shared: { folder: 'src/shared', imports: [], packages: ['zod'], node: false },
  node: { folder: 'src/node', imports: ['shared'], packages: ['better-sqlite3', 'pdfkit'], node: true },
  server: {
    folder: 'src/server',
    imports: ['shared', 'node'],
    packages: ['dependencies'],
    except: ['electron-store', 'conf'],
    node: true,
  },
  main: { folder: 'src/main', imports: ['shared', 'node'], packages: ['dependencies'], node: true },
  preload: { folder: 'src/preload', imports: ['shared'], packages: ['electron', 'zod'], node: false },
  renderer: {
    folder: 'src/renderer',
    imports: ['shared'],
    packages: [
      '@fontsource-variable/*',
      '@mantine/*',
      '@tabler/icons-react',
      '@tanstack/*',
      'pdfjs-dist',
      'react',
      'react-dom',
      'react-router',
      'react-router-dom',
      'uqr',
      'zod',
    ],
    node: false,
  },
};

/** Folders of `src/server` that belong to no noun: what all nouns use, and what puts the service together. */
export const platformFolder = 'platform';
export const assemblyFolders: readonly string[] = ['', 'command', 'sample', 'testing'];

/** Folders of the window: what screens are drawn with, and what may use it but not be used by it. */
export const windowFolders = {
  pieces: 'src/renderer/ui/',
  above: ['src/renderer/app/', 'src/renderer/features/'],
} as const;

/** Files that register calls. Within the service, only their own noun and the assembly may import them. */
export const routeFiles = /(?:^|[/-])routes(?:\.ts$|\/)/;

/** Files without code that every layer may read: the shipped resources, the version in package.json, the screenshots. */
export const openFiles = /^(?:resources\/.+\.json|package\.json|docs\/screenshots\/.+\.png)$/;

/** The only files that may import `electron`: the entry, the host, and the preload bundle. */
export const electronFiles = /^src\/(?:main\/index\.ts|main\/hosts\/electron\/[\w-]+\.ts|preload\/.+)$/;

/** The only files that may name the raw message channels: everything else goes through `handle()` and the bridge. */
export const channelFiles = /^src\/(?:main\/hosts\/electron\/channels\.ts|preload\/.+)$/;

/** Names of the raw message channels. */
export const channelNames: readonly string[] = ['ipcMain', 'ipcRenderer'];

/** Tests and what only they use; they may also import packages that are not shipped. */
export const testFiles = /(?:\.test\.tsx?$|\/testing\/)/;

/** Comments that silence a checker. None is allowed. */
export const suppressions =
  /biome-ignore|@ts-ignore|@ts-expect-error|@ts-nocheck|eslint-disable|(?:v8|c8|istanbul) ignore/;
