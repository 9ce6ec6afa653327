import { refusedRows } from '#shared/contract/batches.ts';
import type { AnswerOf } from '#shared/contract/index.ts';
import type { DeskEvents, RosterImport } from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';
import { rosterLimits } from '#shared/roster/limits.ts';
import type { ApiClient } from '../../api/client.ts';
import type { Events } from '../../events.ts';
import type { OutboxKind } from '../../outbox/kinds.ts';
import { type OutboxPayload, outboxPayloads } from '../../outbox/payloads.ts';
import type { RosterAccount } from '../roster-account.ts';
import { deriveUuid, type SentPart, type StoredImport } from '../store/import-store.ts';
import { commitIdOf } from './commit-id.ts';
import { partsAfter } from './parts.ts';

/** What carrying lists to the service takes. */
export interface SendDeps {
  readonly roster: () => RosterAccount;
  readonly client: Pick<ApiClient, 'request'>;
  readonly events: Pick<Events, 'emit'>;
  readonly onUnexpected: (error: unknown) => void;
}

type Outcome = NonNullable<RosterImport['outcome']>;

/** Milliseconds that a part may take the service. */
const partTimeout = 120_000;

/**
 * How the outbox carries a checked list to the service: opened under the import's own key, parts of at most 1,000
 * rows under keys that never change, then finished. Interrupted anywhere, it goes on with the first part that has no
 * answer; nothing shows on the list before the end.
 */
export function createRosterCommit(deps: SendDeps): OutboxKind<OutboxPayload<'roster.commit'>> {
  return {
    parse: (payload) => outboxPayloads['roster.commit'].parse(payload),
    async send({ importId, ended }, { id }, signal) {
      const roster = deps.roster();
      return roster.track(sendUpload(deps, roster, { importId, entryId: id, ended }, signal));
    },
    /** A conflict says that the service has ended the upload for good without taking anything. */
    renew({ importId }, { title, problem }, newId) {
      if (problem?.code !== 'conflict' || newId === null) return null;
      const { commitId } = deps.roster().imports.read(importId);
      return commitId === null ? null : { payload: { importId, ended: commitId }, title };
    },
    afterRestore: {
      key: ({ importId }) => finishKey(deps.roster().imports.read(importId)),
      async anew({ importId }) {
        const roster = deps.roster();
        await roster.mutex.run(() => roster.imports.dropSentParts(importId));
        await change(deps, roster, importId, { settledBy: null });
      },
    },
    settled({ importId }, _entry, { kind }) {
      if (kind === 'blocked' || kind === 'conflict') deps.events.emit('roster.changed', { importId });
      if (kind !== 'cancelled') return;
      void change(deps, deps.roster(), importId, { state: 'cancelled' }).catch(deps.onUnexpected);
    },
  };
}

const finishKey = ({ commitId, importId, typed }: StoredImport): string =>
  deriveUuid(commitId ?? importId, 'finish', typed ?? '');

/** An import and the entry that carries it. */
interface Carried {
  readonly importId: string;
  readonly entryId: string;
  /** The key under which it was ended. */
  readonly ended: string | undefined;
}

async function sendUpload(
  deps: SendDeps,
  roster: RosterAccount,
  carried: Carried,
  signal: AbortSignal,
): Promise<Outcome> {
  const { importId, entryId, ended } = carried;
  const before = roster.imports.read(importId);
  // Killed before the outbox could note that it had ended.
  if (before.settledBy === entryId) return before.outcome ?? nothingArrived;
  roster.sending.add(importId);
  try {
    deps.events.emit('roster.changed', { importId });
    const stored = before.commitId === ended ? await takeOtherKey(roster, importId) : roster.imports.read(importId);
    return await sendStored(deps, roster, { stored, entryId }, signal);
  } finally {
    roster.progress.delete(importId);
    roster.sending.delete(importId);
    deps.events.emit('roster.changed', { importId });
  }
}

/** The same upload as a new one. */
function takeOtherKey(roster: RosterAccount, importId: string): Promise<StoredImport> {
  return roster.mutex.run(() => {
    const stored = roster.imports.read(importId);
    const edition = stored.edition + 1;
    roster.imports.dropSentParts(importId);
    return roster.imports.change(importId, { edition, commitId: commitIdOf({ ...stored, edition }) });
  });
}

const nothingArrived: Outcome = { accepted: 0, updated: 0, unchanged: 0, rejected: [] };

/** What is sent, and by which entry. */
interface Sending {
  readonly stored: StoredImport;
  readonly entryId: string;
}

async function sendStored(
  deps: SendDeps,
  roster: RosterAccount,
  sending: Sending,
  signal: AbortSignal,
): Promise<Outcome> {
  const { stored, entryId } = sending;
  const { importId, options } = stored;
  const batch = await openRosterImport(deps, stored, signal);
  const parts = await sendParts(deps, roster, stored, batch, signal);
  if (isUnwanted(roster, importId)) {
    const withdrawn = await withdraw(deps, roster, sending, batch, null).catch(unlessArrived);
    if (withdrawn) return withdrawn;
  }
  const sent = totals(stored, parts, []);
  const isRefused = options.allOrNothing && sent.rejected.length > 0;
  // Of an attempt whose withdrawal had no answer: the service says no longer which rows it refused.
  const refused = stored.rosterImportId === batch ? stored.outcome : isRefused && sent;
  if (refused) return withdraw(deps, roster, sending, batch, refused);
  const answer = await finish(deps, stored, { batch, parts: parts.length }, signal);
  if (!('data' in answer)) return withdraw(deps, roster, sending, batch, totals(stored, parts, answer.rejected));
  const { accepted, updated, unchanged } = answer.data;
  const outcome = {
    ...totals(stored, parts, answer.rejected ?? []),
    accepted,
    updated,
    unchanged: stored.counts.unchanged + unchanged,
  };
  const isTooLate = isUnwanted(roster, importId);
  await change(deps, roster, importId, {
    state: 'done',
    settledBy: entryId,
    outcome,
    rosterImportId: batch,
    problem: null,
    unwanted: false,
  });
  deps.events.emit('notice', uploadedNotice(stored, outcome, isTooLate));
  return outcome;
}

/** Answers the rows that are refused where the upload is all or nothing, and nothing of it was taken. */
async function finish(
  deps: SendDeps,
  stored: StoredImport,
  { batch, parts }: { readonly batch: number; readonly parts: number },
  signal: AbortSignal,
): Promise<AnswerOf<'batches.finish'> | { readonly rejected: Outcome['rejected'] }> {
  const { typed, options } = stored;
  try {
    const { answer } = await deps.client.request('batches.finish', {
      params: { id: batch },
      body: {
        parts,
        ...(options.allOrNothing && { all_or_nothing: true }),
        ...(typed !== null && { affected: typed }),
      },
      idempotencyKey: finishKey(stored),
      timeout: partTimeout,
      signal,
    });
    return answer;
  } catch (error) {
    const refused = refusedRows.safeParse(error instanceof AppError && error.code === 'conflict' ? error.detail : null);
    if (!refused.success) throw error;
    return refused.data;
  }
}

const formatted = (count: number) => count.toLocaleString('en-IN');

/** What came of an upload that somebody may have stopped looking at, and what was left out. */
function uploadedNotice(
  { file, counts }: StoredImport,
  { accepted, updated, rejected }: Outcome,
  isTooLate: boolean,
): DeskEvents['notice'] {
  const leftOut = counts.error + rejected.length;
  const did = `${file.name}: ${formatted(accepted)} added, ${formatted(updated)} updated`;
  const rows = leftOut === 1 ? '1 row was left out' : `${formatted(leftOut)} rows were left out`;
  const late = isTooLate ? 'It was too late to cancel. You can undo it in Upload history' : '';
  const message = [did, leftOut > 0 && `${rows}: see Upload history`, late].filter(Boolean).join('. ');
  return { severity: leftOut > 0 || isTooLate ? 'warning' : 'info', message };
}

/** Asked again between two parts: somebody may have taken it back meanwhile. */
const isUnwanted = (roster: RosterAccount, importId: string): boolean => roster.imports.read(importId).unwanted;

async function openRosterImport(deps: SendDeps, stored: StoredImport, signal: AbortSignal): Promise<number> {
  const { file, counts, options, commitId, importId } = stored;
  const { answer } = await deps.client.request('batches.create', {
    body: {
      file_name: file.name.slice(-255),
      file_hash: file.hash,
      row_count: Math.max(1, counts.create + counts.update),
      mode: options.mode,
      choices: options.choices,
      mapping: headingsByField(stored),
    },
    idempotencyKey: commitId ?? importId,
    signal,
  });
  return answer.data.id;
}

/** How the file was read, for the history. */
function headingsByField({ options, layout }: StoredImport): Record<string, string> {
  const named = Object.entries(options.mapping).map(([index, field]) => [field, layout.headings[Number(index)] ?? '']);
  return Object.fromEntries(named.map(([field, heading]) => [field, String(heading).slice(0, 200)]));
}

async function sendParts(
  deps: SendDeps,
  roster: RosterAccount,
  stored: StoredImport,
  batch: number,
  signal: AbortSignal,
): Promise<SentPart[]> {
  const { importId, commitId, number, counts } = stored;
  const total = counts.create + counts.update;
  const parts = roster.imports.sentParts(number);
  const started = performance.now();
  const resumedAt = parts.length * rosterLimits.partRows;
  const before = { parts: parts.length, lastRow: parts.at(-1)?.lastRow ?? 0 };
  for await (const { rows, present, lastRow } of partsAfter(roster, stored, before)) {
    if (isUnwanted(roster, importId)) break;
    const part = parts.length;
    const { answer } = await deps.client.request('batches.rows', {
      params: { id: batch },
      body: { part, rows: [...rows], present: [...present] },
      idempotencyKey: deriveUuid(commitId ?? importId, 'part', part),
      timeout: partTimeout,
      signal,
    });
    const sent: SentPart = { part, lastRow, answer: answer.data };
    await roster.mutex.run(() => roster.imports.addSentPart(number, sent));
    parts.push(sent);
    const done = Math.min(total, parts.length * rosterLimits.partRows);
    const perRow = (performance.now() - started) / 1000 / Math.max(1, done - resumedAt);
    const progress = { importId, phase: 'sending', done, total, secondsLeft: perRow * (total - done) } as const;
    roster.progress.set(importId, progress);
    deps.events.emit('roster.progress', progress);
  }
  return parts;
}

function totals(stored: StoredImport, parts: readonly SentPart[], late: Outcome['rejected']): Outcome {
  const sum = (of: 'accepted' | 'updated' | 'unchanged') => parts.reduce((total, { answer }) => total + answer[of], 0);
  return {
    accepted: sum('accepted'),
    updated: sum('updated'),
    unchanged: stored.counts.unchanged + sum('unchanged'),
    rejected: [...parts.flatMap(({ answer }) => answer.rejected), ...late],
  };
}

/** An open upload is always dropped: the undo of one that had arrived is refused where others build on it. */
function unlessArrived(error: unknown): null {
  if (error instanceof AppError && error.code === 'conflict') return null;
  throw error;
}

/** Drops the upload at the service, or undoes it where it had arrived before anybody knew. */
async function withdraw(
  deps: SendDeps,
  roster: RosterAccount,
  { stored, entryId }: Sending,
  batch: number,
  refused: Outcome | null,
): Promise<Outcome> {
  const nothing: Outcome = { ...nothingArrived, rejected: refused?.rejected ?? [] };
  if (refused) await change(deps, roster, stored.importId, { outcome: nothing, rosterImportId: batch });
  await deps.client.request('batches.undo', {
    params: { id: batch },
    idempotencyKey: deriveUuid(stored.commitId ?? stored.importId, 'undo'),
    timeout: partTimeout,
  });
  const message = `The service refused ${nothing.rejected.length === 1 ? '1 row' : `${nothing.rejected.length} rows`}, and this upload is all or nothing. Nothing was changed`;
  const problem = refused ? new AppError('conflict', { message }) : null;
  await change(deps, roster, stored.importId, {
    state: refused ? 'failed' : 'cancelled',
    outcome: refused ? nothing : null,
    rosterImportId: null,
    problem: problem && { code: problem.code, message, status: problem.status },
    commitId: null,
    edition: stored.edition + 1,
    settledBy: entryId,
    unwanted: false,
  });
  await roster.mutex.run(() => roster.imports.dropSentParts(stored.importId));
  return nothing;
}

async function change(
  deps: SendDeps,
  roster: RosterAccount,
  importId: string,
  next: Parameters<RosterAccount['imports']['change']>[1],
): Promise<StoredImport> {
  const stored = await roster.mutex.run(() => roster.imports.change(importId, next));
  deps.events.emit('roster.changed', { importId });
  return stored;
}
