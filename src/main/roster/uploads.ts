import type { DeskParsed } from '#shared/desk/contract.ts';
import { type RosterField, type RosterImport, type RosterOptions, rosterFields } from '#shared/desk/types.ts';
import { AppError, toProblem } from '#shared/errors.ts';
import { fieldTitles } from '#shared/roster/decide.ts';
import { rosterLimits } from '#shared/roster/limits.ts';
import type { ApiClient } from '../api/client.ts';
import type { Events } from '../events.ts';
import type { Files } from '../files/files.ts';
import { followList } from './follow-list.ts';
import { listProblem } from './list-problem.ts';
import { type ListFile, proposedOptions, type ReadingChoice } from './reading/inspect.ts';
import { slowNote } from './reading/slow-reader.ts';
import type { RosterAccount } from './roster-account.ts';
import { runInWorker } from './run-worker.ts';
import { noCounts, type StoredImport } from './storing/import-store.ts';

/** What taking lists in takes. */
export interface UploadDeps {
  /** The roster of the account that is open. Throws `locked`. */
  readonly roster: () => RosterAccount;
  readonly client: Pick<ApiClient, 'request'>;
  readonly files: Pick<Files, 'find'>;
  readonly events: Pick<Events, 'emit'>;
  readonly program: URL;
  readonly clock: () => Date;
  readonly onUnexpected: (error: unknown) => void;
}

/** Rows that a person may still change. */
const editable: readonly RosterImport['state'][] = ['inspected', 'ready', 'failed', 'cancelled'];
const going: readonly RosterImport['state'][] = ['inspected', 'checking', 'ready', 'queued', 'sending'];

/** An import as the window sees it. */
export function shown(stored: StoredImport, roster: Pick<RosterAccount, 'progress'>): RosterImport {
  const { importId, file, state, inspection, options, counts, outcome, problem, comparedAsOf, createdAt } = stored;
  const progress = roster.progress.get(importId) ?? null;
  return { importId, file, state, inspection, options, counts, progress, outcome, problem, comparedAsOf, createdAt };
}

/** Takes in a picked file: the same bytes again go on where they were left. */
export async function openUpload(deps: UploadDeps, { fileId }: DeskParsed<'roster.open'>): Promise<RosterImport> {
  const roster = deps.roster();
  const held = deps.files.find(fileId);
  refuseWhileChecking(roster);
  const file = { path: held.path, name: held.name };
  const found = await inspect(deps, roster, file, { sheet: null, headerRow: null, encoding: null, delimiter: null });
  const known = roster.imports.byHash(found.hash).find(({ state }) => going.includes(state));
  if (known) {
    await roster.keepFile(held.path, known.importId);
    return shown(known, roster);
  }
  const { inspection, layout } = found;
  const stored = await roster.turn.take(() =>
    roster.imports.add({
      file: { name: held.name, size: held.size, hash: found.hash },
      inspection,
      layout,
      options: proposedOptions(inspection),
    }),
  );
  try {
    await roster.keepFile(held.path, stored.importId);
  } catch (error) {
    // Without its file it could never be checked: it must not lie there as if it were waiting for that.
    await roster.turn.take(() => roster.imports.change(stored.importId, { state: 'cancelled' }));
    throw error;
  }
  deps.events.emit('roster.changed', { importId: stored.importId });
  return shown(stored, roster);
}

/** Looks at the file again, read as chosen. */
export async function inspectUpload(deps: UploadDeps, input: DeskParsed<'roster.inspect'>): Promise<RosterImport> {
  const roster = deps.roster();
  const stored = editableImport(roster, input.importId);
  refuseWhileChecking(roster);
  const { inspection, layout } = await roster.withFile(stored, (file) => inspect(deps, roster, file, input));
  const { mode, allOrNothing } = stored.options;
  const options = { ...proposedOptions(inspection), mode, allOrNothing };
  const change = { state: 'inspected', inspection, layout, options, counts: noCounts, problem: null } as const;
  const next = await roster.turn.take(() => roster.imports.change(stored.importId, change));
  deps.events.emit('roster.changed', { importId: stored.importId });
  return shown(next, roster);
}

/** Checks every row against the copy of the list, brought up to date where the service can be reached. */
export function checkUpload(deps: UploadDeps, input: DeskParsed<'roster.check'>): Promise<RosterImport> {
  const roster = deps.roster();
  return roster.track(check(deps, roster, input));
}

async function check(
  deps: UploadDeps,
  roster: RosterAccount,
  input: DeskParsed<'roster.check'>,
): Promise<RosterImport> {
  const { importId, options } = input;
  const stored = editableImport(roster, importId);
  refuseWhileChecking(roster);
  assertMapping(options);
  const cancel = new AbortController();
  roster.checks.set(importId, cancel);
  try {
    const read = await readAsChosen(deps, roster, stored, options, cancel.signal);
    const start = { ...read, options, state: 'checking', outcome: null, problem: null, counts: noCounts } as const;
    const checking = await roster.turn.take(() => {
      roster.imports.remember(choicesOf(read.inspection, options));
      roster.imports.dropSentParts(stored.number);
      return roster.imports.change(importId, start);
    });
    tell(deps, roster, { importId, phase: 'reading', done: 0, total: 0, secondsLeft: null });
    deps.events.emit('roster.changed', { importId });
    const change = await checkRows(deps, roster, checking, cancel.signal);
    const edition = stored.edition + 1;
    await roster.turn.take(() => roster.imports.change(importId, { ...change, edition, commitId: null }));
  } finally {
    roster.checks.delete(importId);
    roster.progress.delete(importId);
  }
  deps.events.emit('roster.changed', { importId });
  return shown(roster.imports.read(importId), roster);
}

type CheckEnd = Pick<StoredImport, 'state' | 'counts' | 'comparedAsOf' | 'problem' | 'inspection'>;

async function checkRows(
  deps: UploadDeps,
  roster: RosterAccount,
  stored: StoredImport,
  signal: AbortSignal,
): Promise<CheckEnd> {
  const { inspection } = stored;
  const nothing = { counts: noCounts, inspection, comparedAsOf: null };
  try {
    const { client, clock } = deps;
    const { importId } = stored;
    const onStudents = (done: number) =>
      tell(deps, roster, { importId, phase: 'reading', done, total: 0, secondsLeft: null });
    const comparedAsOf = await followList(roster.list, { client, clock, signal, turn: roster.turn, onStudents });
    const { counts, emptyRows, slow } = await roster.withFile(stored, (file) =>
      roster.turn.take(() => runCheck(deps, roster, { stored, file }, signal)),
    );
    const left = emptyRows === 1 ? '1 empty row was left out' : `${emptyRows} empty rows were left out`;
    const said = [...(slow ? [slowNote] : []), ...inspection.notes, ...(emptyRows === 0 ? [] : [left])];
    // A list that is checked again has some of them already.
    const notes = [...new Set(said)];
    return { state: 'ready', counts, comparedAsOf, problem: null, inspection: { ...inspection, notes } };
  } catch (thrown) {
    const error = listProblem(thrown);
    if (!(error instanceof AppError)) {
      deps.onUnexpected(error);
      return { ...nothing, state: 'failed', problem: toProblem(error) };
    }
    const cancelled = error.code === 'aborted' || error.code === 'locked';
    return { ...nothing, state: cancelled ? 'cancelled' : 'failed', problem: cancelled ? null : toProblem(error) };
  }
}

function runCheck(
  deps: UploadDeps,
  roster: RosterAccount,
  { stored, file }: { readonly stored: StoredImport; readonly file: ListFile },
  signal: AbortSignal,
) {
  const { importId, number, options, layout } = stored;
  const { mode, mapping } = options;
  const started = performance.now();
  const onProgress = (rows: number, share: number) => {
    const seconds = (performance.now() - started) / 1000;
    const secondsLeft = share > 0.02 ? (seconds / share) * (1 - share) : null;
    tell(deps, roster, {
      importId,
      phase: 'checking',
      done: rows,
      total: share > 0 ? Math.round(rows / share) : 0,
      secondsLeft,
    });
  };
  return runInWorker<'check'>(
    {
      kind: 'check',
      file,
      place: roster.place,
      importNumber: number,
      rowLimit: rosterLimits.rows,
      layout,
      mode,
      mapping,
    },
    { program: deps.program, onUnexpected: deps.onUnexpected, onProgress, signal },
  );
}

function tell(deps: UploadDeps, roster: RosterAccount, progress: NonNullable<RosterImport['progress']>): void {
  roster.progress.set(progress.importId, progress);
  deps.events.emit('roster.progress', progress);
}

async function inspect(
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
      remembered: [...roster.imports.remembered()],
      choice: { sheet, headerRow, encoding, delimiter },
    },
    { program: deps.program, onUnexpected: deps.onUnexpected, ...(signal && { signal }) },
  );
}

/** What is known of the file, looked at again where the choices say to read it differently. */
async function readAsChosen(
  deps: UploadDeps,
  roster: RosterAccount,
  stored: StoredImport,
  options: RosterOptions,
  signal: AbortSignal,
) {
  const { inspection, layout } = stored;
  const { sheet, headerRow, encoding, delimiter } = options;
  const encodingNow = inspection.encoding?.name ?? null;
  const same =
    sheet === inspection.sheet &&
    headerRow === inspection.headerRow &&
    (encoding === null || encoding === encodingNow) &&
    (delimiter === null || delimiter === inspection.delimiter);
  if (same) return { inspection, layout };
  const again = await roster.withFile(stored, (file) => inspect(deps, roster, file, options, signal));
  return { inspection: again.inspection, layout: again.layout };
}

/** What to match by itself next time: everything that people chose, ignored columns too. */
function choicesOf(
  inspection: RosterImport['inspection'],
  { mapping }: RosterOptions,
): Map<string, RosterField | null> {
  const named = inspection.columns.filter(({ heading, duplicate }) => heading !== '' && !duplicate);
  const chosen = named.filter(({ index, field, match }) => (mapping[index] ?? null) !== field || match === 'suggested');
  return new Map(chosen.map(({ heading, index }) => [heading, mapping[index] ?? null]));
}

function assertMapping({ mapping, mode }: RosterOptions): void {
  const fields = Object.values(mapping);
  const twice = rosterFields.find((field) => fields.filter((other) => other === field).length > 1);
  if (twice)
    throw new AppError('invalid', { fields: { mapping: `Two columns are matched with ${fieldTitles[twice]}` } });
  const needed: readonly RosterField[] = mode === 'update' ? [] : ['name', 'course', 'semester', 'email'];
  const missing = needed.filter((field) => !fields.includes(field)).map((field) => fieldTitles[field]);
  if (missing.length > 0)
    throw new AppError('invalid', { fields: { mapping: `Still without a column: ${missing.join(', ')}` } });
  if (fields.includes('email') || fields.includes('roll_number')) return;
  throw new AppError('invalid', { fields: { mapping: 'Match the column of the e-mail or of the roll number' } });
}

function editableImport(roster: RosterAccount, importId: string): StoredImport {
  const stored = roster.imports.read(importId);
  if (editable.includes(stored.state)) return stored;
  // A check that ended without a word, because nothing could be written any more.
  if (stored.state === 'checking' && !roster.checks.has(importId)) return stored;
  throw new AppError('invalid_status', {
    message: 'This upload is on its way or done, so it cannot be changed any more',
  });
}

function refuseWhileChecking(roster: RosterAccount): void {
  if (roster.checks.size === 0) return;
  throw new AppError('import_running', {
    message: 'Another list is being checked right now. Wait for it, or cancel it',
  });
}
