import { finalReportFiles } from '#shared/rules/enrollments/report-checks.ts';
import { readFiles } from '../files/repository.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';
import { weeklyAnswer } from './answer.ts';
import type { EnrollmentRecord } from './repository.ts';

/** A week's report. */
interface NewWeek {
  readonly week: number;
  readonly description: string;
  readonly file_id: number | null;
}

/** An application with what was handed in for it so far. */
type HandedIn = Pick<EnrollmentRecord, 'id' | 'company_id' | 'weekly' | 'final'>;

/** Stores a week's report. One that is there already stays as an earlier version. */
export async function saveWeek(tx: Tx, record: HandedIn, report: NewWeek, now: Date): Promise<void> {
  const { id: enrollment_id, company_id } = record;
  const at = now.toISOString();
  const earlier = record.weekly.find(({ week }) => week === report.week);
  if (!earlier) {
    await tx
      .insertInto('weekly_reports')
      .values({ ...report, company_id, enrollment_id, submitted_at: at, updated_at: at })
      .execute();
    return;
  }
  const { week, description, file_id, submitted_at } = earlier;
  await tx
    .insertInto('weekly_report_versions')
    .values({ company_id, enrollment_id, week, description, file_id, submitted_at })
    .execute();
  await tx
    .updateTable('weekly_reports')
    .set({ description: report.description, file_id: report.file_id, submitted_at: at, updated_at: at })
    .where('id', '=', earlier.id)
    .execute();
}

/**
 * Stores an upload of the final report: what isn't given stays as it was, an empty link is removed. Answers under which
 * names the bytes of replaced files are stored, which nothing refers to any more.
 */
export async function saveFinal(
  tx: Tx,
  { id: enrollment_id, company_id, final }: HandedIn,
  { link, files }: { readonly link: string | undefined; readonly files: Readonly<Partial<Record<string, number>>> },
  now: Date,
): Promise<readonly string[]> {
  const at = now.toISOString();
  const [report = '', presentation = '', other = ''] = finalReportFiles.map((part) =>
    files[part] === undefined ? (final?.[part] ?? '') : String(files[part]),
  );
  const values = { report, presentation, other, link: link ?? final?.link ?? '', updated_at: at };
  await tx
    .insertInto('final_reports')
    .values({ ...values, company_id, enrollment_id, submitted_at: at })
    .onConflict((conflict) => conflict.column('enrollment_id').doUpdateSet(values))
    .execute();
  const replaced = finalReportFiles.filter((part) => files[part] !== undefined).map((part) => Number(final?.[part]));
  const ids = replaced.filter((id) => id > 0);
  if (ids.length === 0) return [];
  const gone = await tx.deleteFrom('stored_files').where('id', 'in', ids).returning('stored_name').execute();
  return gone.map(({ stored_name }) => stored_name);
}

/** The versions of a week's report, the newest first. */
export async function readVersions(db: Handle, record: EnrollmentRecord, week: number) {
  const earlier = await db
    .selectFrom('weekly_report_versions')
    .selectAll()
    .where('enrollment_id', '=', record.id)
    .where('week', '=', week)
    .orderBy('id', 'desc')
    .execute();
  const files = await readFiles(
    db,
    earlier.flatMap(({ file_id }) => file_id ?? []),
  );
  const weekly = [
    ...record.weekly.filter((report) => report.week === week),
    ...earlier.map((row) => ({ ...row, updated_at: row.submitted_at, file: files.get(row.file_id ?? 0) ?? null })),
  ];
  return weeklyAnswer({ weekly, final: null, rating: null });
}
