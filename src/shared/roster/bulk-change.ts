import type { RosterImportMode } from '../contract/batches.ts';

/** What an upload would do to the list as a whole; the desk counts it before sending, the service while finishing. */
export interface UploadFigures {
  readonly mode: RosterImportMode;
  /** Students on the list before. */
  readonly listed: number;
  /** Students on the list whom any row names by roll number or e-mail, refused rows included. */
  readonly matched: number;
  /** Of them: those whose e-mail or roll number changes (`changesIdentifier`). */
  readonly identifiers: number;
  /** Students whose values change. */
  readonly updated: number;
  /** Of a full list: students on the list whom no row names and who are not marked as not in the list already. */
  readonly missing: number;
}

/** Why an upload stops until a person has typed `count`. */
export interface BulkChange {
  readonly reason: 'identifiers' | 'affected';
  readonly count: number;
  /** Of the students that were matched, or that are on the list; 0 to 1. */
  readonly share: number;
}

/** Shares beyond which an upload stops and asks. */
export const bulkChangeShares = { identifiers: 0.1, affected: 0.2 } as const;

/**
 * Whether an upload stops and asks: more than a tenth of the matched students get another e-mail or roll number, or a
 * full list misses anybody or affects more than a fifth of the list. Where both hold, what is affected counts, since
 * it is the larger number. Asked by the desk before it queues an upload, and by the service before it finishes one.
 */
export function bulkChangeOf({
  mode,
  listed,
  matched,
  identifiers,
  updated,
  missing,
}: UploadFigures): BulkChange | null {
  const affected = updated + missing;
  const share = listed === 0 ? 0 : affected / listed;
  if (mode === 'full' && listed > 0 && (missing > 0 || share > bulkChangeShares.affected)) {
    return { reason: 'affected', count: affected, share: Math.min(1, share) };
  }
  const changed = matched === 0 ? 0 : identifiers / matched;
  if (changed <= bulkChangeShares.identifiers) return null;
  return { reason: 'identifiers', count: identifiers, share: Math.min(1, changed) };
}
