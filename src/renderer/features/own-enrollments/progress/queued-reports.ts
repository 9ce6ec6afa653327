import { isRefused } from '#shared/desk/queued-calls.ts';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { finalReportFiles } from '#shared/rules/enrollments/report-checks.ts';
import type { ProjectProgress } from './project-weeks.ts';

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
  for (const { entry, report } of reportsOf(entries, enrollmentId, asOf)) {
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

/** A final report as it is once what waits has arrived. */
export interface FinalAhead {
  readonly isThere: boolean;
  readonly hasFiles: boolean;
  readonly link: string;
}

/** The final report of an application, as the service has it, with what the outbox holds of it and wasn't refused. */
export function finalAhead(
  entries: readonly OutboxEntry[],
  { id, final_submission_report: final }: ProjectProgress,
  asOf: string | undefined,
): FinalAhead {
  let ahead: FinalAhead = {
    isThere: final !== null,
    hasFiles: finalReportFiles.some((field) => final?.[field]),
    link: final?.link ?? '',
  };
  const reports = reportsOf(entries, id, asOf).filter(({ entry }) => !isRefused(entry));
  const sent = reports.filter(({ entry }) => entry.state === 'sent').reverse();
  for (const { report } of [...sent, ...reports.filter(({ entry }) => entry.state !== 'sent')]) {
    if (report.call !== 'reports.final') continue;
    ahead = {
      isThere: true,
      hasFiles: ahead.hasFiles || Object.values(report.files).some((file) => file !== undefined),
      link: report.body.link ?? ahead.link,
    };
  }
  return ahead;
}

/** What the outbox holds for an application: what waits, in order, then what was sent, newest first. */
function reportsOf(entries: readonly OutboxEntry[], enrollmentId: number, asOf: string | undefined) {
  const known = asOf === undefined ? Number.NEGATIVE_INFINITY : Date.parse(asOf);
  return entries.flatMap((entry) => {
    const { report, state, sentAt } = entry;
    if (!report || report.body.enrollment_id !== enrollmentId) return [];
    if (state === 'sent' && (sentAt === null || Date.parse(sentAt) < known)) return [];
    return [{ entry, report }];
  });
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
