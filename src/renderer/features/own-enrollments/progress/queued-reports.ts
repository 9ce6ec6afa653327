import { isRefused } from '#shared/desk/queued-calls.ts';
import type { OutboxEntry } from '#shared/desk/types.ts';

/** A report on its way: it waits or leaves, or it was refused. */
export interface QueuedReportState {
  /** The entry of the outbox. */
  readonly entryId: string;
  readonly description: string;
  /** Names of its files. */
  readonly files: readonly string[];
  readonly queuedAt: string;
  /** What the service said when it refused it; null unless it did. */
  readonly refusal: string | null;
}

/** The reports of an application in the outbox: the newest of each week, and of the final report. */
export interface QueuedReports {
  readonly weekly: ReadonlyMap<number, QueuedReportState>;
  readonly final: QueuedReportState | null;
}

/**
 * The reports that the outbox holds for an application. One that was sent after `asOf` (ISO 8601, when the service was
 * read) still counts: what is shown doesn't have it yet.
 */
export function queuedReports(
  entries: readonly OutboxEntry[],
  enrollmentId: number,
  asOf: string | undefined,
): QueuedReports {
  const weekly = new Map<number, QueuedReportState>();
  let final: QueuedReportState | null = null;
  const known = asOf === undefined ? Number.NEGATIVE_INFINITY : Date.parse(asOf);
  for (const entry of entries) {
    const { report } = entry;
    if (!report || report.body.enrollment_id !== enrollmentId) continue;
    if (entry.state === 'sent' && (entry.sentAt === null || Date.parse(entry.sentAt) < known)) continue;
    const { state } = entry;
    if (report.call === 'reports.final') {
      if (state !== 'sent' || final === null) final = stateOf(entry, '', report);
      continue;
    }
    // Those that wait come first, in order; what was sent before them doesn't count any more.
    const { week, description } = report.body;
    if (state !== 'sent' || !weekly.has(week)) weekly.set(week, stateOf(entry, description, report));
  }
  return { weekly, final };
}

function stateOf(
  entry: OutboxEntry,
  description: string,
  { files }: NonNullable<OutboxEntry['report']>,
): QueuedReportState {
  return {
    entryId: entry.id,
    description,
    files: Object.values(files).flatMap((file) => (file ? [file.name] : [])),
    queuedAt: entry.queuedAt,
    refusal: isRefused(entry) ? (entry.problem?.message ?? 'The report wasn’t accepted') : null,
  };
}
