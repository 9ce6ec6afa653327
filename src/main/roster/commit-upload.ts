import type { RosterImport } from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';
import type { Accounts } from '../account/account.ts';
import type { Events } from '../events.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { RosterAccount } from './roster-account.ts';
import { deriveUuid, type StoredImport } from './storing/import-store.ts';
import { shown } from './uploads.ts';

/** What committing and cancelling take. */
export interface CommitDeps {
  readonly roster: () => RosterAccount;
  readonly outbox: Pick<Outbox, 'enqueue' | 'read' | 'takeBack' | 'handlers'>;
  readonly accounts: Accounts;
  readonly events: Pick<Events, 'emit'>;
}

const aggregateOf = (importId: string) => `roster:${importId}`;

/** Hands a checked list to the outbox; it goes out when the service can be reached. Asking twice queues once. */
export async function commitUpload(deps: CommitDeps, importId: string): Promise<RosterImport> {
  const roster = deps.roster();
  const stored = roster.imports.read(importId);
  if (stored.state === 'queued' || stored.state === 'sending' || stored.state === 'done') return shown(stored, roster);
  assertCommittable(stored);
  const next = await roster.turn.take(() => {
    // Asked for twice at once: the second one finds it queued.
    if (roster.imports.read(importId).state !== stored.state) return roster.imports.read(importId);
    if (stored.counts.create + stored.counts.update === 0) return finishUnchanged(roster, stored);
    roster.imports.change(importId, {
      state: 'queued',
      problem: null,
      commitId: stored.commitId ?? commitIdOf(stored),
    });
    return roster.imports.change(importId, { outboxId: enqueue(deps, stored) });
  });
  deps.events.emit('roster.changed', { importId });
  return shown(next, roster);
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

/** The key of the upload at the service: the same file, matched and corrected alike, is the same upload. */
function commitIdOf({ importId, file, options, edition }: StoredImport): string {
  const { mode, mapping, sheet, headerRow, encoding, delimiter } = options;
  const columns = Object.entries(mapping).sort();
  return deriveUuid(
    importId,
    file.hash,
    JSON.stringify([columns, mode, sheet, headerRow, encoding, delimiter]),
    edition,
  );
}

function finishUnchanged(roster: RosterAccount, { importId, counts }: StoredImport): StoredImport {
  const outcome = { accepted: 0, updated: 0, unchanged: counts.unchanged, rejected: [] };
  return roster.imports.change(importId, { state: 'done', problem: null, outcome });
}

/** Queues the entry that carries the import, or lets the one that was refused try again. */
function enqueue({ outbox, accounts }: CommitDeps, { importId, file, counts }: StoredImport): string {
  const known = entryOf(outbox, importId);
  if (known && known.state !== 'sent') {
    void Promise.resolve(outbox.handlers['outbox.retry']({ id: known.id })).catch(() => undefined);
    return known.id;
  }
  const title = `${file.name}: ${(counts.create + counts.update).toLocaleString('en-IN')} students`;
  const entry = { kind: 'roster.commit', aggregate: aggregateOf(importId), title, payload: { importId } } as const;
  return accounts
    .current()
    .database.transaction(() => outbox.enqueue(entry))
    .immediate().id;
}

function entryOf(outbox: CommitDeps['outbox'], importId: string) {
  const entries = outbox.handlers['outbox.list'](undefined);
  return Array.isArray(entries) ? entries.find(({ aggregate }) => aggregate === aggregateOf(importId)) : undefined;
}

/** Stops what is going on with an upload, or puts it away. Nothing of it reaches the list. */
export async function cancelUpload(deps: CommitDeps, importId: string): Promise<RosterImport> {
  const roster = deps.roster();
  const { state } = roster.imports.read(importId);
  if (state === 'done') {
    throw new AppError('invalid_status', {
      message: 'This list has arrived. It can be undone in the history of uploads',
    });
  }
  if (state === 'checking') roster.checks.get(importId)?.abort();
  else if (state === 'sending') roster.unwanted.add(importId);
  else {
    takeBack(deps, importId);
    await roster.turn.take(() =>
      roster.imports.change(importId, { state: 'cancelled', problem: null, outboxId: null }),
    );
    deps.events.emit('roster.changed', { importId });
  }
  return shown(roster.imports.read(importId), roster);
}

/** Takes the entry out of the outbox. Throws `conflict` where the list may have arrived already. */
function takeBack({ outbox, accounts }: CommitDeps, importId: string): void {
  const entry = entryOf(outbox, importId);
  if (!entry || entry.state === 'sent') return;
  accounts
    .current()
    .database.transaction(() => outbox.takeBack(entry.id))
    .immediate();
}

/** After a start: a check that was cut off begins anew, an upload that waits is in the outbox or still a person's. */
export function settleInterrupted(roster: RosterAccount, outbox: CommitDeps['outbox']): void {
  for (const { importId, state } of roster.imports.list()) {
    if (state === 'checking') roster.imports.change(importId, { state: 'inspected' });
    if (state !== 'queued' && state !== 'sending') continue;
    const entry = entryOf(outbox, importId);
    roster.imports.change(importId, { state: entry ? 'queued' : 'ready', outboxId: entry?.id ?? null });
  }
}
