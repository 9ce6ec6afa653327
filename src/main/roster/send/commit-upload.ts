import type { DeskParsed } from '#shared/desk/contract.ts';
import type { RosterImport } from '#shared/desk/types.ts';
import { AppError, toProblem } from '#shared/errors.ts';
import type { Accounts } from '../../account/account.ts';
import type { Events } from '../../events.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import { readOpenEntry } from '../../outbox/outbox-store.ts';
import { immediately } from '../../storage/statements.ts';
import { learnedFrom } from '../matching/learn.ts';
import { shareMatching } from '../matching/matching.ts';
import type { RosterAccount } from '../roster-account.ts';
import { importAggregate } from '../store/import-state.ts';
import type { StoredImport } from '../store/import-store.ts';
import { shown } from '../uploads.ts';
import { commitIdOf } from './commit-id.ts';
import { presentAgain } from './parts.ts';

/** What committing and cancelling take. */
export interface CommitDeps {
  readonly roster: () => RosterAccount;
  readonly outbox: Pick<Outbox, 'enqueue' | 'queueAgain' | 'takeBack'>;
  readonly accounts: Accounts;
  readonly events: Pick<Events, 'emit'>;
}

/** Hands a checked list to the outbox; it goes out when the service can be reached. Asking twice queues once. */
export async function commitUpload(
  deps: CommitDeps,
  { importId, typed }: DeskParsed<'roster.commit'>,
): Promise<RosterImport> {
  const roster = deps.roster();
  const stored = roster.imports.read(importId);
  if (onItsWay.has(stored.state)) return shown(await wantedAgain(roster, stored), roster);
  assertCommittable(stored);
  const confirmed = confirmedCount(stored, typed);
  const present = await presentAgain(roster, stored);
  const next = await roster.mutex.run(() => {
    // Asked for twice at once: the second one finds it queued. A cell may have been corrected meanwhile, too.
    const now = roster.imports.read(importId);
    if (now.state !== stored.state || now.edition !== stored.edition) return now;
    const learned = learnedFrom(stored, roster.matching);
    // A refused entry would stay in the outbox, and discarding it later would cancel what is done.
    if (changesNothing(stored, present) && !readOpenEntry(deps.accounts.current(), importAggregate(importId))) {
      shareMatching(deps, learned);
      return finishUnchanged(roster, stored);
    }
    // Says how it is sent, should it be. Only the entry says that it is.
    const commitId = stored.commitId ?? commitIdOf(stored);
    roster.imports.change(importId, { typed: confirmed, present, unwanted: false, commitId });
    immediately(deps.accounts.current().database, () => {
      shareMatching(deps, learned);
      handOver(deps, stored);
    });
    return roster.imports.change(importId, { state: 'queued', problem: null });
  });
  deps.events.emit('roster.changed', { importId });
  return shown(next, roster);
}

const onItsWay: ReadonlySet<RosterImport['state']> = new Set(['queued', 'sending', 'done']);

/** Somebody took it back and thought better of that before the service could be told. */
async function wantedAgain(roster: RosterAccount, { importId, ...stored }: StoredImport): Promise<StoredImport> {
  if (!stored.unwanted) return { importId, ...stored };
  return roster.mutex.run(() => roster.imports.change(importId, { unwanted: false, problem: null }));
}

function assertCommittable({ state, counts, options }: StoredImport): void {
  if ((state !== 'ready' && state !== 'failed') || counts.read === 0) {
    throw new AppError('invalid_status', { message: 'Check the list first' });
  }
  if (options.allOrNothing && counts.error > 0) {
    const rows = counts.error === 1 ? '1 row has' : `${counts.error} rows have`;
    throw new AppError('invalid', { message: `${rows} errors, and this upload is all or nothing. Correct them first` });
  }
}

/** The count that a person typed, where the upload changes so much that it asks. Throws `needs_confirmation`. */
function confirmedCount({ bulkChange, problem }: StoredImport, typed: number | undefined): number | null {
  if (bulkChange && typed !== bulkChange.count) throw new AppError('needs_confirmation', { detail: { ...bulkChange } });
  // The service asks by the list as it is now: what it asked for may be typed, too.
  return bulkChange || problem?.code === 'needs_confirmation' ? (typed ?? null) : null;
}

/** Nothing is added or changed, nobody is missed, and nobody is back. */
function changesNothing({ counts, options, foundAgain }: StoredImport, present: readonly number[]): boolean {
  return counts.create + counts.update + foundAgain === 0 && options.mode !== 'full' && present.length === 0;
}

function finishUnchanged(roster: RosterAccount, { importId, counts }: StoredImport): StoredImport {
  const outcome = { accepted: 0, updated: 0, unchanged: counts.unchanged, rejected: [] };
  return roster.imports.change(importId, { state: 'done', problem: null, outcome });
}

/** Queues the entry that carries the import, or lets the one that was refused try again. Belongs into a transaction. */
function handOver({ outbox, accounts }: CommitDeps, { importId, file, counts }: StoredImport): void {
  const refused = readOpenEntry(accounts.current(), importAggregate(importId));
  if (refused) return void outbox.queueAgain(refused.id);
  const students = counts.create + counts.update;
  const title = `${file.name}: ${students === 1 ? '1 student' : `${students.toLocaleString('en-IN')} students`}`;
  outbox.enqueue({ kind: 'roster.commit', aggregate: importAggregate(importId), title, payload: { importId } });
}

/** Stops what is going on with an upload, or puts it away. Nothing of it reaches the list. */
export async function cancelUpload(deps: CommitDeps, importId: string): Promise<RosterImport> {
  const roster = deps.roster();
  const { state } = roster.imports.read(importId);
  if (state === 'done') {
    throw new AppError('invalid_status', {
      message: 'Too late to cancel: this list has arrived. Undo it in Upload history',
    });
  }
  // None runs where the last one could not store how it ended.
  const check = state === 'checking' ? roster.checks.get(importId) : undefined;
  if (check) check.abort();
  else if (!takeBack(deps, importId)) {
    const message = 'Some of it may have arrived. It is taken back as soon as the service has answered';
    const problem = toProblem(new AppError('conflict', { message }));
    await roster.mutex.run(() => roster.imports.change(importId, { unwanted: true, problem }));
    deps.events.emit('roster.changed', { importId });
  } else {
    await roster.mutex.run(() => roster.imports.change(importId, { state: 'cancelled', problem: null }));
    deps.events.emit('roster.changed', { importId });
  }
  return shown(roster.imports.read(importId), roster);
}

/** Takes the entry out of the outbox. False where it is leaving just now, or some of the list may have arrived. */
function takeBack({ outbox, accounts }: CommitDeps, importId: string): boolean {
  const account = accounts.current();
  const entry = readOpenEntry(account, importAggregate(importId));
  if (!entry) return true;
  try {
    immediately(account.database, () => outbox.takeBack(entry.id));
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return false;
    throw error;
  }
}
