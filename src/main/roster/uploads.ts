import { rename } from 'node:fs/promises';
import type { DeskParsed } from '#shared/desk/contract.ts';
import type { FileRef, RosterImport } from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';
import type { ApiClient } from '../api/client.ts';
import type { Events } from '../events.ts';
import type { Files } from '../files/files.ts';
import { proposedOptions, type ReadingChoice } from './inspect/inspect.ts';
import type { Matching } from './matching/matching.ts';
import type { RosterAccount } from './roster-account.ts';
import { runInWorker } from './run-worker.ts';
import { noCounts, nothingFound, type StoredImport } from './store/import-store.ts';
import { fileKeptUntil } from './store/kept-files.ts';

/** What taking lists in takes. */
export interface UploadDeps {
  /** The roster of the account that is open. Throws `locked`. */
  readonly roster: () => RosterAccount;
  readonly client: Pick<ApiClient, 'request'>;
  readonly files: Pick<Files, 'find' | 'newPath' | 'hold'>;
  readonly matching: Pick<Matching, 'refresh'>;
  readonly events: Pick<Events, 'emit'>;
  readonly program: URL;
  readonly clock: () => Date;
  readonly onUnexpected: (error: unknown) => void;
}

/** Rows that a person may still change. */
const editable: readonly RosterImport['state'][] = ['inspected', 'ready', 'failed', 'cancelled'];
const going: readonly RosterImport['state'][] = ['inspected', 'checking', 'ready', 'queued', 'sending'];

/** An import as the window sees it. */
export function shown(stored: StoredImport, roster: Pick<RosterAccount, 'progress' | 'clock'>): RosterImport {
  const { importId, file, state, inspection, options, counts, outcome, problem, comparedAsOf, createdAt } = stored;
  const { newValues, identifierChanges, absent, foundAgain, bulkChange, rosterImportId } = stored;
  const isKept = stored.fileUntil !== null && stored.fileUntil > roster.clock().toISOString();
  return {
    importId,
    file,
    state,
    inspection,
    options,
    counts,
    outcome,
    problem,
    comparedAsOf,
    createdAt,
    newValues,
    identifierChanges,
    absent,
    foundAgain,
    bulkChange,
    rosterImportId,
    fileUntil: isKept ? stored.fileUntil : null,
    progress: roster.progress.get(importId) ?? null,
  };
}

/** Takes in a picked file: the same bytes again go on where they were left. */
export async function openUpload(deps: UploadDeps, { fileId }: DeskParsed<'roster.open'>): Promise<RosterImport> {
  const roster = deps.roster();
  const held = deps.files.find(fileId);
  refuseWhileChecking(roster);
  const file = { path: held.path, name: held.name };
  await deps.matching.refresh();
  const found = await inspect(deps, roster, file, { sheet: null, headerRow: null, encoding: null, delimiter: null });
  const known = roster.imports.byHash(found.hash).find(({ state }) => going.includes(state));
  if (known) {
    await roster.keepFile(held.path, known.importId);
    const until = { fileUntil: fileKeptUntil(deps.clock()) };
    return shown(await roster.mutex.run(() => roster.imports.change(known.importId, until)), roster);
  }
  const { inspection, layout } = found;
  const stored = await roster.mutex.run(() =>
    roster.imports.add({
      file: { name: held.name, size: held.size, hash: found.hash },
      inspection,
      layout,
      options: proposedOptions(inspection),
    }),
  );
  try {
    await roster.keepFile(held.path, stored.importId);
    const until = { fileUntil: fileKeptUntil(deps.clock()) };
    const kept = await roster.mutex.run(() => roster.imports.change(stored.importId, until));
    deps.events.emit('roster.changed', { importId: stored.importId });
    return shown(kept, roster);
  } catch (error) {
    // Without its file it could never be checked: it must not lie there as if it were waiting for that.
    await roster.mutex.run(() => roster.imports.change(stored.importId, { state: 'cancelled' }));
    throw error;
  }
}

/** The uploaded file as it came. Throws `not_found` once only its hash is kept. */
export async function originalFile(
  { roster: current, files }: Pick<UploadDeps, 'roster' | 'files'>,
  { importId }: DeskParsed<'roster.original'>,
): Promise<FileRef> {
  const roster = current();
  const stored = roster.imports.read(importId);
  const target = files.newPath();
  await roster.track(roster.withFile(stored, ({ path }) => rename(path, target)));
  return files.hold(target, stored.file.name);
}

/** Looks at the file again, read as chosen. */
export async function inspectUpload(deps: UploadDeps, input: DeskParsed<'roster.inspect'>): Promise<RosterImport> {
  const roster = deps.roster();
  const stored = editableImport(roster, input.importId);
  refuseWhileChecking(roster);
  const { inspection, layout } = await roster.withFile(stored, (file) => inspect(deps, roster, file, input));
  const { mode, allOrNothing, choices, values } = stored.options;
  const options = { ...proposedOptions(inspection), mode, allOrNothing, choices, values };
  const corrected = stored.corrected && readsAlike(stored.options, options);
  const change = { inspection, layout, options, corrected, counts: noCounts, ...nothingFound } as const;
  const next = await roster.mutex.run(() =>
    roster.imports.change(stored.importId, { ...change, state: 'inspected', problem: null }),
  );
  deps.events.emit('roster.changed', { importId: stored.importId });
  return shown(next, roster);
}

/** Whether two ways of reading a file come to the same rows under the same numbers. */
export function readsAlike(one: ReadingChoice, other: ReadingChoice): boolean {
  const { sheet, headerRow, encoding, delimiter } = one;
  return (
    sheet === other.sheet &&
    headerRow === other.headerRow &&
    encoding === other.encoding &&
    delimiter === other.delimiter
  );
}

/** Keeps how far a long job is, and tells the window. */
export function tell(deps: UploadDeps, roster: RosterAccount, progress: NonNullable<RosterImport['progress']>): void {
  roster.progress.set(progress.importId, progress);
  deps.events.emit('roster.progress', progress);
}

/** Looks at a file in another thread. */
export async function inspect(
  deps: UploadDeps,
  roster: RosterAccount,
  file: { path: string; name: string },
  choice: ReadingChoice,
  signal?: AbortSignal,
) {
  const { sheet, headerRow, encoding, delimiter } = choice;
  return runInWorker<'inspect'>(
    {
      kind: 'inspect',
      file,
      remembered: [...roster.matching.headings()],
      choice: { sheet, headerRow, encoding, delimiter },
    },
    { program: deps.program, onUnexpected: deps.onUnexpected, ...(signal && { signal }) },
  );
}

/** An upload that a person may still change. Throws `not_found`, `invalid_status`. */
export function editableImport(roster: RosterAccount, importId: string): StoredImport {
  const stored = roster.imports.read(importId);
  if (editable.includes(stored.state)) return stored;
  // A check that ended without a word, because nothing could be written any more.
  if (stored.state === 'checking' && !roster.checks.has(importId)) return stored;
  throw new AppError('invalid_status', {
    message: 'This upload is on its way or done, so it cannot be changed any more',
  });
}

/** One check at a time. Throws `import_running`. */
export function refuseWhileChecking(roster: RosterAccount): void {
  if (roster.checks.size === 0) return;
  throw new AppError('import_running', {
    message: 'Another list is being checked right now. Wait for it, or cancel it',
  });
}
