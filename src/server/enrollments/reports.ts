// What students hand in for a project: a report each week, and a final one.
import type { FastifyInstance } from 'fastify';
import { AppError, errorAt } from '#shared/errors.ts';
import { mayUpload, progressLabels } from '#shared/rules/enrollments/enrollment-status.ts';
import {
  checkFinalReport,
  checkWeeklyReport,
  type ReportProblem,
  reportMessages,
  reportWeeks,
} from '#shared/rules/enrollments/report-checks.ts';
import { insertFile } from '../files/repository.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { FilePurpose } from '../platform/database/tables/enrollments.ts';
import type { Upload } from '../platform/files/receive-upload.ts';
import { checkRoom } from '../platform/files/room.ts';
import { type Context, route } from '../platform/http/route.ts';
import { type PostingRecord, readPostings } from '../postings/repository.ts';
import { type NamedUploads, spendUploads, withFiles } from '../uploads/with-files.ts';
import { progressAnswer, progressOf } from './answer.ts';
import { tellReports } from './notifications.ts';
import { readVersions, saveFinal, saveWeek } from './report-store.ts';
import { type EnrollmentRecord, findProgress, lockApplications } from './repository.ts';
import { mayFollow } from './routes.ts';

/** Weekly and final reports, and the versions of a week. */
export function registerReports(app: FastifyInstance): void {
  route(app, 'reports.weekly', handInWeek);
  route(app, 'reports.final', handInFinal);
  route(app, 'reports.versions', versions);
}

type HandingIn = Context<'reports.weekly'> | Context<'reports.final'>;
type Files = Upload['files'];

/** The uploads that a report names, by their fields. */
function uploadsIn(body: HandingIn['body']): NamedUploads {
  if ('week' in body) return { weekly_report: body.weekly_report };
  return { report: body.report, presentation: body.presentation, other: body.other };
}

function refuse(problem: ReportProblem<string> | null): void {
  if (problem) throw errorAt(problem.field, problem.message);
}

async function handInWeek(context: Context<'reports.weekly'>) {
  const { week, description } = context.body;
  return await withFiles(context, uploadsIn(context.body), (files) => {
    refuse(checkWeeklyReport({ description, file: files.get('weekly_report') ?? null }));
    return context.write(async (tx) => {
      const own = await ownProject(tx, context);
      const weeks = reportWeeks(own.posting);
      if (week > weeks) refuse({ field: 'week', message: weekMessage(weeks) });
      const { weekly_report: file } = await storeFiles(tx, context, own, files);
      const isFirst = !own.record.weekly.some((report) => report.week === week);
      await saveWeek(tx, own.record, { week, description, file_id: file ?? null }, context.now);
      if (isFirst) await tell(tx, context, own, week);
      return await answer(tx, own);
    });
  });
}

const weekMessage = (weeks: number) =>
  weeks === 0 ? 'This project takes no weekly reports' : `Choose a week from 1 to ${weeks}`;

async function handInFinal(context: Context<'reports.final'>) {
  const { body, service } = context;
  const { link } = body;
  let replaced: readonly string[] = [];
  const answered = await withFiles(context, uploadsIn(body), (files) => {
    return context.write(async (tx) => {
      const own = await ownProject(tx, context);
      const filesStay = Object.values(own.record.final?.files ?? {}).some((file) => file !== null);
      refuse(checkFinalReport({ link, files: Object.fromEntries(files), filesStay }));
      const stored = await storeFiles(tx, context, own, files);
      replaced = await saveFinal(tx, own.record, { link, files: stored }, context.now);
      if (own.record.final === null) await tell(tx, context, own, null);
      return await answer(tx, own);
    });
  });
  for (const name of replaced) service.background(() => service.files.remove(name));
  return answered;
}

/** The student's own project, under the lock of its applications. */
interface OwnProject {
  readonly record: EnrollmentRecord;
  readonly posting: PostingRecord;
}

/** Throws `not_found` for others' applications and other kinds, `invalid_status` where reports aren't taken any more. */
async function ownProject(tx: Tx, { user, body, service }: HandingIn): Promise<OwnProject> {
  await lockApplications(tx, service.database.dialect, body.project_id);
  const record = await findProgress(tx, { userId: user.id, postingId: body.project_id });
  const [posting] = record ? await readPostings(tx, [record.posting_id]) : [];
  if (!record || !posting || record.id !== body.enrollment_id) throw new AppError('not_found');
  const progress = progressOf(record);
  if (mayUpload(progress)) return { record, posting };
  const message = `This project takes no more reports. Its status is ${progressLabels[progress]}`;
  throw new AppError('invalid_status', { message, detail: { status: progress } });
}

/** Keeps what is known of files; answers their ids by field. The uploads behind them are used up. */
async function storeFiles(tx: Tx, context: HandingIn, { record }: OwnProject, files: Files) {
  const { user, body, now, service } = context;
  const ids: Partial<Record<string, number>> = {};
  for (const [field, { name, type, storedName, size, hash }] of files) {
    ids[field] = await insertFile(tx, {
      name,
      type,
      size,
      hash,
      user_id: user.id,
      company_id: record.company_id,
      institution_id: user.institution_id,
      enrollment_id: record.id,
      purpose: field as FilePurpose,
      stored_name: storedName,
      created_at: now.toISOString(),
    });
  }
  await spendUploads(tx, context, uploadsIn(body), now);
  await checkRoom(service, tx, user.id, 0);
  return ids;
}

const tell = (tx: Tx, { user, now }: HandingIn, { record, posting }: OwnProject, week: number | null) =>
  tellReports(tx, posting, [{ week, student: user, enrollmentId: record.id }], now);

async function answer(tx: Tx, { record, posting }: OwnProject) {
  const saved = await findProgress(tx, { id: record.id });
  if (!saved) throw new AppError('not_found');
  return { message: reportMessages.uploaded, data: progressAnswer(saved, posting) };
}

async function versions({ db, user, params }: Context<'reports.versions'>) {
  const record = await findProgress(db, { id: params.enrollment_id });
  if (!record || !(await mayFollow(db, user, record))) throw new AppError('not_found');
  return { data: await readVersions(db, record, params.week) };
}
