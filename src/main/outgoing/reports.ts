import type { DeskHandlers, DeskParsed } from '#shared/desk/contract.ts';
import { type KeptFile, keptFilesOf } from '#shared/desk/kept-file.ts';
import { isRefused } from '#shared/desk/queued-calls.ts';
import { isSameReport, type QueuedReport } from '#shared/desk/queued-report.ts';
import type { DeskEvents } from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import {
  checkFinalReport,
  checkWeeklyReport,
  type FinalReportFile,
  finalReportFiles,
  reportMessages,
} from '#shared/rules/enrollments/report-checks.ts';
import type { Account } from '../account/account.ts';
import type { Files, HeldFile } from '../files/files.ts';
import type { OutboxKind } from '../outbox/kinds.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { readEntryStanding } from '../outbox/outbox-store.ts';
import { type OutboxPayload, outboxPayloads } from '../outbox/payloads.ts';
import { type FilesQueue, type OutgoingParts, refuseAt, type WithFiles } from './queue-with-files.ts';

/** What handing in reports takes. */
export interface ReportParts extends Pick<OutgoingParts, 'client' | 'files' | 'outbox'> {
  readonly queue: FilesQueue;
  /** Who is signed in. */
  readonly session: { read(): { readonly role: number } };
  tell(notice: DeskEvents['notice']): void;
}

/** The commands of reports. */
export type ReportHandlers = Pick<DeskHandlers, 'reports.handInWeek' | 'reports.handInFinal'>;

const advice: NonNullable<OutboxKind['advice']> = {
  not_found: 'The application no longer exists. Discard the report when you no longer need it.',
  invalid_status: 'The report is kept here. Discard it when you no longer need it.',
  invalid: 'The report is kept here. Discard it, and hand it in again with what is missing.',
  wrong_type: 'Discard it, and hand it in again with another file.',
  too_large: 'Discard it, and hand it in again with a smaller file.',
  damaged: 'Discard it, and hand it in again with the file.',
  key_reused: 'Check the project’s page. If the report is there, discard this one.',
  conflict: 'Another report took the file. Discard it, and hand it in again.',
};

/** Reports of projects on their way: kept sealed with their files, and sent through the outbox. */
export function createReports(parts: ReportParts): ReportHandlers {
  const { files, outbox, queue, session } = parts;
  outbox.registerKind('report.handIn', reportKind(parts));
  const once = async (input: HandedIn, read: () => Given) => {
    if (session.read().role !== roles.student) throw new AppError('forbidden');
    const { requestId, ...content } = input;
    return await queue.once({ id: requestId, content }, 'This report was discarded', () =>
      entryOf(outbox, input, read()),
    );
  };
  return {
    'reports.handInWeek': (input) => once(input, () => readWeek(files, input)),
    'reports.handInFinal': (input) => once(input, () => readFinal(files, input)),
  };
}

function reportKind({ client, queue, tell }: ReportParts): OutboxKind<OutboxPayload<'report.handIn'>> {
  return {
    advice,
    parse: (payload) => outboxPayloads['report.handIn'].parse(payload),
    async send(report, { id }, signal) {
      const uploads = await queue.send(id, keptFilesOf(report), signal);
      const { call, body } = report;
      return (await client.request(call, { body: { ...body, ...uploads }, idempotencyKey: id, signal })).answer;
    },
    settled(report, { title }, { kind }) {
      if (kind === 'sent')
        queueMicrotask(() => tell({ severity: 'info', message: `${reportMessages.uploaded}: ${title}` }));
      if (kind === 'cancelled') queue.drop(keptFilesOf(report));
    },
  };
}

type HandedIn = DeskParsed<'reports.handInWeek'> | DeskParsed<'reports.handInFinal'>;
type Copies = Readonly<Partial<Record<string, KeptFile>>>;
interface Given {
  readonly held: ReadonlyMap<string, HeldFile>;
  /** The report with its kept files, as it is queued. */
  reportWith(files: Copies): object;
}

function entryOf(outbox: Outbox, { enrollmentId, title }: HandedIn, { held, reportWith }: Given): WithFiles {
  return {
    held,
    entryWith(files, account) {
      const payload = outboxPayloads['report.handIn'].parse(reportWith(files));
      const replaces = refusedBefore(outbox, account, payload);
      return { kind: 'report.handIn', aggregate: `reports:${enrollmentId}`, title, payload, replaces };
    },
  };
}

/** The refused entry that said the same of this report; none where it may have arrived all the same. */
function refusedBefore(outbox: Outbox, account: Account, report: QueuedReport): string | null {
  const refused = outbox
    .list()
    .filter((entry) => isRefused(entry) && entry.report && isSameReport(entry.report, report))
    .find(({ id }) => !readEntryStanding(account, id)?.uncertain);
  return refused?.id ?? null;
}

function readWeek(files: Files, input: DeskParsed<'reports.handInWeek'>): Given {
  const { enrollmentId, projectId, week, description, fileId } = input;
  const file = fileId === null ? null : files.find(fileId);
  refuseAt(checkWeeklyReport({ description, file }));
  const body = { enrollment_id: enrollmentId, project_id: projectId, week, description };
  return {
    held: new Map(file ? [['weekly_report', file]] : []),
    reportWith: (copies) => ({ call: 'reports.weekly', body, files: copies }),
  };
}

function readFinal(files: Files, input: DeskParsed<'reports.handInFinal'>): Given {
  const { enrollmentId, projectId, link } = input;
  const held = chosenFiles(files, input.files);
  // What was handed in before is the service's to know.
  refuseAt(checkFinalReport({ link, files: Object.fromEntries(held), filesStay: true }));
  const body = { enrollment_id: enrollmentId, project_id: projectId, link };
  return { held, reportWith: (copies) => ({ call: 'reports.final', body, files: copies }) };
}

function chosenFiles(
  files: Files,
  given: Readonly<Partial<Record<FinalReportFile, string | undefined>>>,
): ReadonlyMap<FinalReportFile, HeldFile> {
  return new Map(
    finalReportFiles.flatMap((field) => {
      const fileId = given[field];
      return fileId === undefined ? [] : [[field, files.find(fileId)] as const];
    }),
  );
}
