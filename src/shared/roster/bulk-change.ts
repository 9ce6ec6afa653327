import type { RosterImportMode } from '../contract/batches.ts';

/** What a roster import would do to the student list, as counts of students. */
export interface UploadFigures {
  readonly mode: RosterImportMode;
  /** Students on the list before the import. */
  readonly listed: number;
  /** Students on the list whom any row names by roll number or e-mail, refused rows included. */
  readonly matched: number;
  /** Matched students whose e-mail or roll number changes (`changesIdentifier`). */
  readonly identifiers: number;
  /** Students on the list whose values change. */
  readonly updated: number;
  /** For a full list: students whom no row names and who aren't yet marked as missing. */
  readonly missing: number;
}

/** Why a roster import stops until a person has typed `count`. */
export interface BulkChange {
  readonly reason: 'identifiers' | 'affected';
  readonly count: number;
  /** Share of the matched students (`identifiers`) or of the listed students (`affected`), 0 to 1. */
  readonly share: number;
}

/** Shares of students, 0 to 1, above which a roster import needs a bulk-change confirmation. */
export const bulkChangeShares = { identifiers: 0.1, affected: 0.2 } as const;

/**
 * The bulk-change confirmation that a roster import needs, or null. It is needed if more than a tenth of the matched
 * students get another e-mail or roll number, or if a full list misses a student or changes and misses together more
 * than a fifth of the list. If both hold, the answer is `affected`. The desk and the service call this function.
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
