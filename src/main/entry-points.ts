/** Everything that the desk loads beside itself. */
export interface EntryPoints {
  /** The embedded /v1 service, started as a child. */
  readonly service: URL;
  /** Reads and judges student lists, as a child. */
  readonly rosterWorker: URL;
  /** Folder of the built window. */
  readonly renderer: URL;
  /** The preload of Electron's window. */
  readonly preload: URL;
}

/** Finds the programs from the entry that runs: beside it when it was built, in the sources otherwise. */
export function findEntryPoints(entry: string): EntryPoints {
  const at = (path: string) => new URL(path, entry);
  const isSource = entry.endsWith('.ts');
  return {
    service: at(isSource ? '../server/main.ts' : './service.js'),
    rosterWorker: at(isSource ? './roster/worker.ts' : './roster-worker.js'),
    renderer: at(isSource ? '../../out/renderer/' : '../renderer/'),
    preload: at(isSource ? '../../out/preload/index.cjs' : '../preload/index.cjs'),
  };
}
