import { checkDocument, type NamedFile } from '../files/file-checks.ts';
import { checkLink } from '../texts/url.ts';

/** Messages about reports. */
export const reportMessages = {
  noDescription: 'Please add a description',
  noFile: 'Please upload a file',
  nothing: 'Please upload a file or link to your project!',
  uploaded: 'Report uploaded successfully',
} as const;

/** Characters of a weekly report's description. */
export const maxReportDescription = 4000;
/** Characters of the link of a final report. */
export const maxReportLink = 500;
/** The last week that a report may be of, however long a project is. */
export const maxReportWeek = 53;

/** The files of a final report, by the field that carries each. */
export const finalReportFiles = ['report', 'presentation', 'other'] as const;
/** A file of a final report. */
export type FinalReportFile = (typeof finalReportFiles)[number];

/** What is wrong with a report, and at which field. */
export interface ReportProblem<F extends string> {
  readonly field: F;
  readonly message: string;
}

/** Checks a week's report. Returns the first problem, the description's before the file's, or null. */
export function checkWeeklyReport(report: {
  readonly description: string;
  readonly file: NamedFile | null;
}): ReportProblem<'description' | 'weekly_report'> | null {
  if (report.description.trim() === '') return { field: 'description', message: reportMessages.noDescription };
  const message = report.file ? checkDocument(report.file) : reportMessages.noFile;
  return message === null ? null : { field: 'weekly_report', message };
}

/**
 * Checks an upload of the final report: at least one file or a link, or an empty link where files stay. Returns the first
 * problem, or null.
 */
export function checkFinalReport(report: {
  /** Undefined: what was handed in before stays. Empty: it is removed. */
  readonly link: string | undefined;
  readonly files: Readonly<Partial<Record<FinalReportFile, NamedFile>>>;
  /** Whether a file was handed in before. */
  readonly filesStay?: boolean;
}): ReportProblem<FinalReportFile | 'link'> | null {
  const link = report.link?.trim();
  const isRemoval = link === '' && report.filesStay === true;
  const given = finalReportFiles.flatMap((field) => {
    const file = report.files[field];
    return file ? [{ field, message: checkDocument(file) }] : [];
  });
  if (given.length === 0 && !link && !isRemoval) return { field: 'report', message: reportMessages.nothing };
  const linkMessage = link ? checkLink(link) : null;
  if (linkMessage !== null) return { field: 'link', message: linkMessage };
  for (const { field, message } of given) if (message !== null) return { field, message };
  return null;
}

/** How many weekly reports a project has: its longest duration in weeks. 0 where it names none. */
export function reportWeeks(project: {
  readonly duration_from: number | null;
  readonly duration_to: number | null;
}): number {
  return Math.min(maxReportWeek, project.duration_to ?? project.duration_from ?? 0);
}
