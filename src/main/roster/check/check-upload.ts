import type { DeskParsed } from '#shared/desk/contract.ts';
import { columnFields, type RosterField, type RosterImport, type RosterOptions } from '#shared/desk/types.ts';
import { AppError, toProblem } from '#shared/errors.ts';
import { fieldTitles } from '#shared/roster/decide.ts';
import { rosterLimits } from '#shared/roster/limits.ts';
import { columnTitles, filledFields, isNamePart } from '#shared/roster/name-parts.ts';
import { evaluatedBy } from '../correct/opened-lists.ts';
import type { ListFile } from '../inspect/inspect.ts';
import { slowNote } from '../inspect/xlsx/slow-reader.ts';
import { learnedHeadings } from '../matching/learn.ts';
import type { RosterAccount } from '../roster-account.ts';
import { runInWorker } from '../run-worker.ts';
import { followList } from '../send/follow-list.ts';
import { listProblem } from '../send/list-problem.ts';
import { noCounts, nothingFound, type StoredImport } from '../store/import-store.ts';
import { editableImport, inspect, readsAlike, refuseWhileChecking, shown, tell, type UploadDeps } from '../uploads.ts';

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
  if (isOtherDecision(stored, options) && concernsFew(stored, options))
    return decideOtherwise(deps, roster, stored, options);
  const cancel = new AbortController();
  roster.checks.set(importId, cancel);
  try {
    const read = await readAsChosen(deps, roster, stored, options, cancel.signal);
    const blank = { outcome: null, problem: null, counts: noCounts, typed: null, ...nothingFound } as const;
    const start = { ...read, ...blank, options, state: 'checking' } as const;
    const checking = await roster.mutex.run(() => {
      roster.matching.change(learnedHeadings(read.inspection, options), false);
      roster.imports.dropSentParts(importId);
      const corrected = roster.imports.read(importId).corrected && readsAlike(stored.options, options);
      return roster.imports.change(importId, { ...start, corrected });
    });
    tell(deps, roster, { importId, phase: 'reading', done: 0, total: 0, secondsLeft: null });
    deps.events.emit('roster.changed', { importId });
    const change = await checkRows(deps, roster, checking, cancel.signal);
    // A cell may have been corrected before its turn came.
    const edition = checking.edition + 1;
    await roster.mutex.run(() => roster.imports.change(importId, { ...change, edition, commitId: null }));
  } finally {
    roster.checks.delete(importId);
    roster.progress.delete(importId);
  }
  deps.events.emit('roster.changed', { importId });
  return shown(roster.imports.read(importId), roster);
}

/** Whether nothing is chosen otherwise but what becomes of values, and whether identifiers may change. */
function isOtherDecision({ state, options: before }: StoredImport, options: RosterOptions): boolean {
  const reading = ({ mode, mapping, sheet, headerRow, encoding, delimiter, choices }: RosterOptions) =>
    JSON.stringify([mode, Object.entries(mapping).sort(), sheet, headerRow, encoding, delimiter, choices.overwrite]);
  const decided = ({ values, choices, allOrNothing }: RosterOptions) => JSON.stringify([values, choices, allOrNothing]);
  return state === 'ready' && reading(before) === reading(options) && decided(before) !== decided(options);
}

/** Share of the rows up to which evaluating them one by one is quicker than checking the whole list. */
const few = 0.05;

/** Whether the decisions that changed concern few rows, or so few that it does not matter. */
function concernsFew({ options: before, newValues, counts, identifierChanges }: StoredImport, options: RosterOptions) {
  const nameOf = ({ field, from }: { readonly field: string; readonly from: string }) => `${field}|${from}`;
  const decided = ({ values }: RosterOptions) =>
    new Map(values.map((value) => [nameOf(value), `${value.choice} ${value.to}`]));
  const one = decided(before);
  const other = decided(options);
  const changed = newValues.filter((value) => one.get(nameOf(value)) !== other.get(nameOf(value)));
  const toggled = before.choices.identifiers === options.choices.identifiers ? 0 : identifierChanges;
  const concerned = changed.reduce((rows, value) => rows + value.rows, toggled);
  return concerned <= Math.max(5000, counts.read * few);
}

/** Evaluates the rows of a checked list by other decisions: neither the file nor the list is read again. */
async function decideOtherwise(
  deps: UploadDeps,
  roster: RosterAccount,
  stored: StoredImport,
  options: RosterOptions,
): Promise<RosterImport> {
  const { importId, number, layout } = stored;
  const cancel = new AbortController();
  roster.checks.set(importId, cancel);
  try {
    await roster.mutex.run(async () => {
      // A cell may have been corrected before this turn came.
      const { newValues, valueRules, edition } = roster.imports.read(importId);
      // Should it be cut off, the list is checked anew.
      const now = roster.imports.change(importId, { options, state: 'checking', commitId: null, typed: null });
      roster.imports.dropSentParts(importId);
      const job = {
        place: roster.place,
        importNumber: number,
        layout,
        before: { newValues, valueRules },
        ...evaluatedBy(now),
        values: options.values,
        remembered: roster.matching.aliases(),
        kind: 'evaluateAgain',
        identifiers: options.choices.identifiers !== stored.options.choices.identifiers,
      } as const;
      const { program, onUnexpected } = deps;
      const found = await runInWorker<'evaluateAgain'>(job, { program, onUnexpected, signal: cancel.signal });
      roster.imports.change(importId, { ...found, state: 'ready', edition: edition + 1 });
    });
  } catch (thrown) {
    await roster.mutex.run(() =>
      roster.imports.change(importId, { state: 'inspected', ...nothingFound, counts: noCounts }),
    );
    if (!(thrown instanceof AppError) || thrown.code !== 'aborted') throw thrown;
  } finally {
    roster.checks.delete(importId);
  }
  deps.events.emit('roster.changed', { importId });
  return shown(roster.imports.read(importId), roster);
}

type CheckEnd = Pick<StoredImport, 'state' | 'counts' | 'comparedAsOf' | 'problem' | 'inspection' | Found>;
type Found = keyof typeof nothingFound;

async function checkRows(
  deps: UploadDeps,
  roster: RosterAccount,
  stored: StoredImport,
  signal: AbortSignal,
): Promise<CheckEnd> {
  const { inspection } = stored;
  const nothing = { counts: noCounts, inspection, comparedAsOf: null, ...nothingFound };
  try {
    const { client, clock } = deps;
    const { importId } = stored;
    const onStudents = (done: number) =>
      tell(deps, roster, { importId, phase: 'reading', done, total: 0, secondsLeft: null });
    const { mutex, list, listEpoch: epoch } = roster;
    const comparedAsOf = await followList(list, { client, clock, signal, mutex, onStudents, epoch });
    const { counts, emptyRows, slow, ...found } = await roster.withFile(stored, (file) =>
      roster.mutex.run(() => runCheck(deps, roster, { stored, file }, signal)),
    );
    const left = emptyRows === 1 ? '1 empty row was left out' : `${emptyRows} empty rows were left out`;
    const said = [...(slow ? [slowNote] : []), ...inspection.notes, ...(emptyRows === 0 ? [] : [left])];
    // A list that is checked again has some of them already.
    const notes = [...new Set(said)];
    return { ...found, state: 'ready', counts, comparedAsOf, problem: null, inspection: { ...inspection, notes } };
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
      corrected: stored.corrected,
      layout,
      ...evaluatedBy(stored),
      values: options.values,
      remembered: roster.matching.aliases(),
    },
    { program: deps.program, onUnexpected: deps.onUnexpected, onProgress, signal },
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

function assertMapping({ mapping, mode }: RosterOptions): void {
  const held = Object.values(mapping);
  const twice = columnFields.find((field) => held.filter((other) => other === field).length > 1);
  if (twice)
    throw new AppError('invalid', { fields: { mapping: `Two columns are matched with ${columnTitles[twice]}` } });
  if (held.includes('name') && held.some(isNamePart)) {
    throw new AppError('invalid', { fields: { mapping: 'Match either Student Name or the parts of the name' } });
  }
  const filled = filledFields(mapping);
  const needed: readonly RosterField[] = mode === 'update' ? [] : ['name', 'course', 'semester', 'email'];
  const missing = needed.filter((field) => !filled.has(field)).map((field) => fieldTitles[field]);
  if (held.some(isNamePart) && !held.includes('first_name')) missing.push(columnTitles.first_name);
  if (missing.length > 0)
    throw new AppError('invalid', { fields: { mapping: `Not matched yet: ${missing.join(', ')}` } });
  if (filled.has('email') || filled.has('roll_number')) return;
  throw new AppError('invalid', { fields: { mapping: 'Match the column of the e-mail or of the roll number' } });
}
