import type { Selectable } from 'kysely';
import { type FileRecord, readFiles } from '../files/repository.ts';
import type { Handle } from '../platform/database/database.ts';
import type { WeeklyReportsTable } from '../platform/database/tables/enrollments.ts';
import type { FinalReportsTable, RatingsTable } from '../platform/database/tables/postings.ts';

/** What was handed in for one application, and how it was rated. */
export interface Submissions {
  readonly weekly: readonly (Selectable<WeeklyReportsTable> & { readonly file: FileRecord | null })[];
  readonly final:
    | (Selectable<FinalReportsTable> & { readonly files: Readonly<Record<FinalPart, FileRecord | null>> })
    | null;
  readonly rating: Selectable<RatingsTable> | null;
}

/** The files of a final report. */
type FinalPart = 'report' | 'presentation' | 'other';
const parts: readonly FinalPart[] = ['report', 'presentation', 'other'];

/** Reports and ratings of applications, by their ids. */
export async function readSubmissions(db: Handle, ids: readonly number[]): Promise<Map<number, Submissions>> {
  if (ids.length === 0) return new Map();
  const weekly = await db
    .selectFrom('weekly_reports')
    .selectAll()
    .where('enrollment_id', 'in', ids)
    .orderBy('week')
    .execute();
  const final = await db.selectFrom('final_reports').selectAll().where('enrollment_id', 'in', ids).execute();
  const ratings = await db.selectFrom('ratings').selectAll().where('enrollment_id', 'in', ids).execute();
  const files = await readFiles(db, [
    ...weekly.flatMap(({ file_id }) => (file_id === null ? [] : [file_id])),
    ...final.flatMap((report) => parts.map((part) => Number(report[part])).filter((id) => id > 0)),
  ]);
  const finalOf = new Map(final.map((report) => [report.enrollment_id, report]));
  const ratingOf = new Map(ratings.map((rating) => [rating.enrollment_id, rating]));
  const weeklyOf = Map.groupBy(weekly, ({ enrollment_id }) => enrollment_id);
  const fileOf = (id: number | null) => files.get(id ?? 0) ?? null;
  return new Map(
    ids.map((id) => {
      const report = finalOf.get(id);
      const of = (part: FinalPart) => fileOf(Number(report?.[part] ?? 0));
      return [
        id,
        {
          weekly: (weeklyOf.get(id) ?? []).map((row) => ({ ...row, file: fileOf(row.file_id) })),
          final: report
            ? { ...report, files: { report: of('report'), presentation: of('presentation'), other: of('other') } }
            : null,
          rating: ratingOf.get(id) ?? null,
        },
      ];
    }),
  );
}
