import { z } from 'zod';
import { isRefused } from '#shared/desk/queued-calls.ts';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { AppError, toProblem } from '#shared/errors.ts';
import type { ImportStore, StoredImport } from './import-store.ts';

/** What the outbox calls the changes of one import. */
export const importAggregate = (importId: string): string => `roster:${importId}`;

/** What tells where imports stand that were handed to the outbox. */
export interface HandedOver {
  /** The entry that carries an import, until it has arrived; else null. */
  entryOf(importId: string): OutboxEntry | null;
  /** Imports that are being sent at this moment. */
  readonly sending: ReadonlySet<string>;
}

/** The imports of an account, with their state by the outbox. */
export interface Imports extends ImportStore {
  /** After a start: a check that was cut off begins anew, and what the outbox says is stored. */
  settle(): void;
}

const bulkChangeSchema = z.object({
  reason: z.enum(['identifiers', 'affected']),
  count: z.number().int().min(0),
  share: z.number().min(0).max(1),
});

/** An import whose entry was refused. The service counts on the list as it is now, so its count wins over the check's. */
function refused(stored: StoredImport, problem: NonNullable<OutboxEntry['problem']>): StoredImport {
  const { code, message, detail } = problem;
  const asked = bulkChangeSchema.safeParse(code === 'needs_confirmation' ? detail : null);
  return {
    ...stored,
    state: 'failed',
    problem: toProblem(new AppError(code, { message })),
    bulkChange: asked.success ? asked.data : stored.bulkChange,
  };
}

/**
 * Where an import stands. Its entry in the outbox decides whether it is on its way: adding or deleting that one row is
 * the whole change, so no crash can leave the two at odds. Stored as 'queued' without an entry, it was taken back.
 */
function standing(stored: StoredImport, { entryOf, sending }: HandedOver): StoredImport {
  const { importId, state, settledBy, unwanted, problem } = stored;
  const entry = entryOf(importId);
  if (!entry) return state === 'queued' ? { ...stored, state: 'cancelled' } : stored;
  if (entry.id === settledBy) return stored;
  if (isRefused(entry)) {
    return state === 'queued' && entry.problem ? refused(stored, entry.problem) : stored;
  }
  const onItsWay = sending.has(importId) ? 'sending' : 'queued';
  const arrived = state === 'done' ? { outcome: null, rosterImportId: null } : {};
  return { ...stored, ...arrived, state: onItsWay, problem: unwanted ? problem : null };
}

/** Imports as the store has them and the outbox says. */
export function withStanding(store: ImportStore, handedOver: HandedOver): Imports {
  const stand = (stored: StoredImport) => standing(stored, handedOver);
  return {
    ...store,
    read: (importId) => stand(store.read(importId)),
    byHash: (hash) => store.byHash(hash).map(stand),
    list: () => store.list().map(stand),
    all: () => store.all().map(stand),
    change: (importId, change) => stand(store.change(importId, change)),
    settle() {
      for (const stored of store.list()) {
        const { importId, state } = stored;
        const now = stand(stored).state;
        if (now === 'checking') store.change(importId, { state: 'inspected' });
        else if (now !== state && now !== 'failed') store.change(importId, { state: now });
      }
    },
  };
}
