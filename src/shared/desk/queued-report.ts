import { z } from 'zod';
import { reportCalls } from '../contract/reports.ts';
import { keptFile } from './kept-file.ts';

const weeklyBody = reportCalls['reports.weekly'].body.omit({ weekly_report: true });
const finalBody = reportCalls['reports.final'].body.omit({ report: true, presentation: true, other: true });

/** A report that waits in the outbox: the call without its files, and the files by their fields. */
export const queuedReport = z.discriminatedUnion('call', [
  z.object({ call: z.literal('reports.weekly'), body: weeklyBody, files: z.object({ weekly_report: keptFile }) }),
  z.object({
    call: z.literal('reports.final'),
    body: finalBody,
    files: z.object({
      report: keptFile.optional(),
      presentation: keptFile.optional(),
      other: keptFile.optional(),
    }),
  }),
]);
/** A report that waits in the outbox. */
export type QueuedReport = z.output<typeof queuedReport>;

/** Whether two reports are about the same: one week of one application, or its end. */
export function isSameReport(one: QueuedReport, other: QueuedReport): boolean {
  const week = ({ body }: QueuedReport) => ('week' in body ? body.week : null);
  return one.body.enrollment_id === other.body.enrollment_id && week(one) === week(other);
}

/** What a report is called, for people: `Report of week 3`. */
export const reportName = (report: QueuedReport): string =>
  report.call === 'reports.weekly' ? `Report of week ${report.body.week}` : 'Final report';
