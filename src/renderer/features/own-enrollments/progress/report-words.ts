import { z } from 'zod';
import { finalReportFiles } from '#shared/rules/enrollments/report-checks.ts';
import { chosenFile } from '../../../app/desk/chosen-file.ts';

const weeklyWords = z.object({ description: z.string(), file: chosenFile.nullable() });
/** What is typed and chosen for a week's report. */
export type WeeklyWords = z.infer<typeof weeklyWords>;
/** Whether kept words are those of a week's report. */
export const isWeeklyWords = (value: unknown): value is WeeklyWords => weeklyWords.safeParse(value).success;

const finalWords = z.object({
  link: z.string().nullable(),
  files: z.partialRecord(z.enum(finalReportFiles), chosenFile),
});
/** What is typed and chosen for the final report; `link` is null while the one that was handed in stands. */
export type FinalWords = z.infer<typeof finalWords>;
/** Whether kept words are those of a final report. */
export const isFinalWords = (value: unknown): value is FinalWords => finalWords.safeParse(value).success;

/** Said when a report is queued and the service can't be reached. */
export const reportSavedOffline = 'Report saved. It will be sent when you’re back online';
