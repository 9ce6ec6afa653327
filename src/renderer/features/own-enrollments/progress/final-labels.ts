import type { FinalReportFile } from '#shared/rules/enrollments/report-checks.ts';

/** What the files of a final report are called. */
export const finalLabels: Readonly<Record<FinalReportFile, string>> = {
  report: 'Project Report',
  presentation: 'Project Presentation',
  other: 'Any Other Document',
};
