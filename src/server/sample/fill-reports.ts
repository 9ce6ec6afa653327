import { Readable } from 'node:stream';
import { checkFinalReport, checkWeeklyReport, reportWeeks } from '#shared/rules/enrollments/report-checks.ts';
import { tellReports } from '../enrollments/notifications.ts';
import { saveFinal, saveWeek } from '../enrollments/report-store.ts';
import { insertFile } from '../files/repository.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { FilePurpose } from '../platform/database/tables/enrollments.ts';
import type { StoredBytes } from '../platform/files/file-store.ts';
import { weekNotes } from './content/enrollment-texts.ts';
import type { CompanyPosting, Enrolled, SampleBy } from './fill-applications.ts';
import { daysBefore } from './fill-postings.ts';
import { samplePdf } from './sample-pdf.ts';

/** So many final reports of an open posting come with files; the others with a link, as many students do. */
const maxFiles = 6;

/** A report before it is handed in: of a week, or the final one. */
interface Report {
  readonly enrolled: Enrolled;
  readonly week: number | null;
  /** Days before today. */
  readonly days: number;
  /** What it brings along. */
  readonly purposes: readonly FilePurpose[];
}

const fileNames: Readonly<Partial<Record<FilePurpose, string>>> = {
  report: 'project-report.pdf',
  presentation: 'slides.pdf',
};

/**
 * Hands in the reports of those who work on a project: the final ones of the first of them, and one each week of those
 * who are at work, and of every fourth who has finished. Answers when the final ones came, in days before today, by
 * application.
 */
export async function fillReports(
  tx: Tx,
  posting: CompanyPosting,
  working: readonly Enrolled[],
  by: SampleBy,
): Promise<Map<number, number>> {
  const reports = working.flatMap((enrolled, index) => reportsOf(posting, enrolled, index, by));
  const files = await storeFiles(posting, reports, by);
  const days = [...Map.groupBy(reports, (report) => report.days)].sort(([one], [other]) => other - one);
  for (const [day, handedIn] of days) {
    const at = daysBefore(by.now, day);
    for (const report of handedIn) await handIn(tx, posting, report, { files: files.get(report) ?? [], at });
    await tell(tx, posting, handedIn, { ...by, at });
  }
  return new Map(reports.flatMap(({ enrolled, week, days: day }) => (week === null ? [[enrolled.id, day]] : [])));
}

function reportsOf(posting: CompanyPosting, enrolled: Enrolled, index: number, { chance }: SampleBy): Report[] {
  const { submitted, closed = 0, fields } = posting;
  const { since } = enrolled;
  const plan = { duration_from: fields.duration_from ?? null, duration_to: fields.duration_to ?? null };
  const passed = Math.floor((since - closed - 1) / 7);
  const final = index < submitted;
  const whole = Math.max(0, Math.min(passed, reportWeeks(plan), weekNotes.length));
  const weeks = final ? Math.max(1, whole - chance.number(3)) : whole;
  const reportsWeekly = !final || index % 4 === 0;
  const weekly = Array.from({ length: reportsWeekly ? weeks : 0 }, (_, number): Report => {
    const week = number + 1;
    return { enrolled, week, days: since - 7 * week, purposes: ['weekly_report'] };
  });
  if (!final) return weekly;
  const withFiles = posting.closed === undefined && index < maxFiles;
  const purposes: FilePurpose[] = index % 3 === 0 ? ['report', 'presentation'] : ['report'];
  const last = { enrolled, week: null, days: finalDay(posting, since - 7 * weeks, index) };
  return [...weekly, { ...last, purposes: withFiles ? purposes : [] }];
}

/** A few days after the last week, before the posting was closed; in the last days if nobody has rated it. */
function finalDay({ closed, rated }: CompanyPosting, lastWeek: number, index: number): number {
  if (index >= rated && closed === undefined) return 1 + ((index * 2) % 9);
  return Math.max((closed ?? 1) + 1, lastWeek - 2 - (index % 5));
}

type Stored = readonly (StoredBytes & { readonly purpose: FilePurpose })[];

/** Writes the bytes of all files, several at the same time; nothing where the service keeps no files. */
async function storeFiles(
  posting: CompanyPosting,
  reports: readonly Report[],
  { files }: SampleBy,
): Promise<Map<Report, Stored>> {
  if (!files) return new Map();
  const { title, goal = '' } = posting.fields;
  const stored = await Promise.all(
    reports.map(async (report) => {
      const notes = report.week === null ? weekNotes.slice(-4) : [weekNotes[report.week - 1] ?? ''];
      const bytes = samplePdf(title, [goal, '', ...notes]);
      const written = report.purposes.map(async (purpose) => ({
        purpose,
        ...(await files.write(Readable.from([bytes]), bytes.length)),
      }));
      return [report, await Promise.all(written)] as const;
    }),
  );
  return new Map(stored);
}

async function handIn(
  tx: Tx,
  posting: CompanyPosting,
  report: Report,
  { files, at }: { readonly files: Stored; readonly at: Date },
): Promise<void> {
  const { account, id } = report.enrolled;
  const own = { id, company_id: posting.companyId, weekly: [], final: null };
  const ids: Partial<Record<FilePurpose, number>> = {};
  const described: Partial<Record<FilePurpose, { readonly name: string; readonly size: number }>> = {};
  for (const { purpose, storedName, size, hash } of files) {
    const name = fileNames[purpose] ?? `week-${report.week}.pdf`;
    described[purpose] = { name, size };
    ids[purpose] = await insertFile(tx, {
      user_id: account.userId,
      institution_id: account.institutionId,
      company_id: posting.companyId,
      enrollment_id: id,
      purpose,
      name,
      type: 'application/pdf',
      stored_name: storedName,
      size,
      hash,
      created_at: at.toISOString(),
    });
  }
  const { weekly_report = null, ...parts } = described;
  if (report.week === null) {
    const link = `https://reports.example/${posting.id}/${id}`;
    mustPass(checkFinalReport({ link, files: parts }));
    await saveFinal(tx, own, { link, files: ids }, at);
    return;
  }
  const description = weekNotes[report.week - 1] ?? '';
  // Without a place for files a report has none.
  if (weekly_report) mustPass(checkWeeklyReport({ description, file: weekly_report }));
  await saveWeek(tx, own, { week: report.week, description, file_id: ids.weekly_report ?? null }, at);
}

function mustPass(problem: { readonly message: string } | null): void {
  if (problem) throw new Error(`The sample has a report that nobody may hand in: ${problem.message}`);
}

async function tell(
  tx: Tx,
  { id, kind, companyId, fields }: CompanyPosting,
  reports: readonly Report[],
  { names, at }: SampleBy & { readonly at: Date },
): Promise<void> {
  const told = reports.map(({ enrolled, week }) => ({
    student: names.get(enrolled.account.userId) ?? { first_name: '', last_name: '' },
    enrollmentId: enrolled.id,
    week,
  }));
  await tellReports(tx, { id, kind, title: fields.title, company_id: companyId }, told, at);
}
