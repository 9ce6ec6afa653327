import { Readable } from 'node:stream';
import { insertFile } from '../files/repository.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { FilePurpose } from '../platform/database/tables/enrollments.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { Chance } from './chance.ts';
import { weekNotes } from './content/enrollment-texts.ts';
import type { FilledOrganisation } from './fill-organisations.ts';
import { daysBefore, type FilledPosting } from './fill-postings.ts';
import { samplePdf } from './sample-pdf.ts';

/** One who hands something in. */
export interface Reporter {
  readonly enrollmentId: number;
  readonly userId: number;
  readonly institutionId: number | null;
}

/** Who made the sample, where, and into which folder. */
export interface ReportsBy {
  readonly chance: Chance;
  readonly now: Date;
  readonly files: FileStore | null;
}

/** So many reports of an open posting come with a file; the others with a link, as many students do. */
const maxFiles = 6;

/** Hands in the final reports of a posting, and the weekly ones before them. */
export async function fillReports(
  tx: Tx,
  company: FilledOrganisation,
  posting: FilledPosting,
  reporters: readonly Reporter[],
  by: ReportsBy,
): Promise<void> {
  if (reporters.length === 0) return;
  const finals: { report: string; presentation: string; enrollment_id: number; submitted_at: string }[] = [];
  const withFiles = posting.closed === undefined ? maxFiles : 0;
  for (const [index, reporter] of reporters.entries()) {
    const at = daysBefore(by.now, handedInBefore(posting, index)).toISOString();
    const store = (purpose: FilePurpose, name: string) =>
      index < withFiles ? storePdf(tx, { company, posting, reporter, purpose, name, at }, by) : Promise.resolve('');
    finals.push({
      enrollment_id: reporter.enrollmentId,
      submitted_at: at,
      report: await store('report', 'project-report.pdf'),
      presentation: index % 3 === 0 ? await store('presentation', 'slides.pdf') : '',
    });
  }
  await tx
    .insertInto('final_reports')
    .values(
      finals.map((final) => ({
        ...final,
        company_id: company.id,
        updated_at: final.submitted_at,
        other: '',
        link: `https://reports.example/${posting.id}/${final.enrollment_id}`,
      })),
    )
    .execute();
  await fillWeeks(tx, company, posting, reporters, by);
}

/** How many days ago a report was handed in: by the end of the posting, and in the last days if nobody has rated it. */
function handedInBefore({ closed = 1, rated }: FilledPosting, index: number): number {
  return index < rated ? closed : Math.min(closed, 1 + ((index * 2) % 9));
}

/** The weeks that have passed since shortly after a posting went out, at most its duration. */
function weeksOf({ published = 0, closed = 0, fields }: FilledPosting): number {
  const passed = Math.floor((published - closed) / 7);
  return Math.max(1, Math.min(passed, fields.duration_to ?? fields.duration_from ?? 8, weekNotes.length));
}

/** Weekly reports of those who are at work; the last weeks of some are missing. */
export async function fillWeeks(
  tx: Tx,
  company: FilledOrganisation,
  posting: FilledPosting,
  reporters: readonly Reporter[],
  { chance, now }: ReportsBy,
): Promise<void> {
  const weeks = weeksOf(posting);
  const rows = reporters.flatMap(({ enrollmentId }) =>
    Array.from({ length: Math.max(1, weeks - chance.number(3)) }, (_, index) => {
      const at = daysBefore(now, Math.max(1, (posting.published ?? 0) - 7 * (index + 1))).toISOString();
      const text = { week: index + 1, description: weekNotes[index] ?? '' };
      return {
        ...text,
        company_id: company.id,
        enrollment_id: enrollmentId,
        file_id: null,
        submitted_at: at,
        updated_at: at,
      };
    }),
  );
  for (let start = 0; start < rows.length; start += 200) {
    await tx
      .insertInto('weekly_reports')
      .values(rows.slice(start, start + 200))
      .execute();
  }
}

interface Stored {
  readonly company: FilledOrganisation;
  readonly posting: FilledPosting;
  readonly reporter: Reporter;
  readonly purpose: FilePurpose;
  readonly name: string;
  readonly at: string;
}

/** Stores a small report; answers its id as text, or '' where the service keeps no files. */
async function storePdf(
  tx: Tx,
  { company, posting, reporter, purpose, name, at }: Stored,
  { files, chance }: ReportsBy,
) {
  if (!files) return '';
  const bytes = samplePdf(posting.fields.title, [
    posting.fields.goal ?? '',
    '',
    ...chance.shuffled(weekNotes).slice(0, 4),
  ]);
  const { storedName, size, hash } = await files.write(Readable.from([bytes]), bytes.length);
  const id = await insertFile(tx, {
    user_id: reporter.userId,
    institution_id: reporter.institutionId,
    company_id: company.id,
    enrollment_id: reporter.enrollmentId,
    purpose,
    name,
    type: 'application/pdf',
    stored_name: storedName,
    size,
    hash,
    created_at: at,
  });
  return String(id);
}
