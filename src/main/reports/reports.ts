import { createMutex } from '#shared/async/mutex.ts';
import type { DeskHandlers, DeskParsed } from '#shared/desk/contract.ts';
import { isRefused } from '#shared/desk/queued-calls.ts';
import { isSameReport, type KeptFile, type QueuedReport, reportFilesOf } from '#shared/desk/queued-report.ts';
import type { DeskEvents, OutboxEntry } from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import {
  checkFinalReport,
  checkWeeklyReport,
  type FinalReportFile,
  finalReportFiles,
  type ReportProblem,
  reportMessages,
} from '#shared/rules/enrollments/report-checks.ts';
import { checkContent } from '#shared/rules/files/check-upload.ts';
import { fileMessages } from '#shared/rules/files/file-checks.ts';
import type { Account, Accounts } from '../account/account.ts';
import type { ApiClient } from '../api/client.ts';
import { byteSource } from '../files/byte-source.ts';
import type { Files, HeldFile } from '../files/files.ts';
import type { OutboxKind } from '../outbox/kinds.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { readEntryStanding, reportsIn } from '../outbox/outbox-store.ts';
import { type OutboxPayload, outboxPayloads } from '../outbox/payloads.ts';
import { entriesOfRequest, rememberRequest, type WindowRequest } from '../outbox/request-store.ts';
import { immediately } from '../storage/statements.ts';
import { withStorage } from '../storage/storage-problem.ts';
import { createKeptReportFiles, type KeptReportFiles } from './kept-report-files.ts';
import { sendFile } from './send-file.ts';

/** What handing in reports takes. */
export interface ReportParts {
  readonly accounts: Accounts;
  readonly client: Pick<ApiClient, 'request'>;
  readonly files: Files;
  readonly outbox: Outbox;
  /** Who is signed in. */
  readonly session: { read(): { readonly role: number } };
  tell(notice: DeskEvents['notice']): void;
  readonly onUnexpected: (error: unknown) => void;
}

/** The commands of reports. */
export type ReportHandlers = Pick<DeskHandlers, 'reports.handInWeek' | 'reports.handInFinal'>;

type Kept = () => KeptReportFiles;

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
  const { accounts, files, outbox, onUnexpected } = parts;
  const kept: Kept = () => createKeptReportFiles(accounts.current(), files);
  accounts.onChange(async (account) => {
    if (account) await sweep(account, createKeptReportFiles(account, files)).catch(onUnexpected);
  });
  outbox.registerKind('report.handIn', reportKind(parts, kept));
  return createHandlers(parts, kept);
}

/**
 * Removes what no entry names, unless one can't be read: a newer version may know it. The files of sent ones stay as
 * well: a restored service may have to get them again.
 */
async function sweep(account: Account, kept: KeptReportFiles): Promise<void> {
  await kept.sweep(() => {
    const files = reportsIn(account)?.flatMap(reportFilesOf);
    return files ? new Set(files.map(([, { id }]) => id)) : null;
  });
}

function reportKind(
  { client, tell, onUnexpected }: ReportParts,
  kept: Kept,
): OutboxKind<OutboxPayload<'report.handIn'>> {
  return {
    advice,
    parse: (payload) => outboxPayloads['report.handIn'].parse(payload),
    async send(report, { id }, signal) {
      const store = kept();
      const uploads: Partial<Record<string, string>> = {};
      for (const [field, file] of reportFilesOf(report)) {
        uploads[field] = await sendFile({ client, file, signal, read: () => store.read(file) });
      }
      const { call, body } = report;
      return (await client.request(call, { body: { ...body, ...uploads }, idempotencyKey: id, signal })).answer;
    },
    settled(report, { title }, { kind }) {
      if (kind === 'sent')
        queueMicrotask(() => tell({ severity: 'info', message: `${reportMessages.uploaded}: ${title}` }));
      if (kind !== 'cancelled') return;
      const gone = reportFilesOf(report).map(([, file]) => file);
      void kept().drop(gone).catch(onUnexpected);
    },
  };
}

function refuse(problem: ReportProblem<string> | null): void {
  if (!problem) return;
  const { field, message } = problem;
  const code = codes[message] ?? 'invalid';
  throw new AppError(code, { message, fields: { [field]: message } });
}

/** The service's codes for what is wrong with a file. */
const codes: Readonly<Partial<Record<string, 'wrong_type' | 'too_large'>>> = {
  [fileMessages.type]: 'wrong_type',
  [fileMessages.empty]: 'wrong_type',
  [fileMessages.size]: 'too_large',
};

interface HandedIn {
  readonly input: DeskParsed<'reports.handInWeek'> | DeskParsed<'reports.handInFinal'>;
  /** The chosen files by their fields. */
  readonly held: ReadonlyMap<string, HeldFile>;
  /** The report with its kept files, as it is queued. */
  reportWith(files: Readonly<Partial<Record<string, KeptFile>>>): object;
}

/** The refused entry that said the same of this report; none where it may have arrived all the same. */
function refusedBefore(outbox: Outbox, account: Account, report: QueuedReport): string | null {
  const refused = outbox
    .list()
    .filter((entry) => isRefused(entry) && entry.report && isSameReport(entry.report, report))
    .find(({ id }) => !readEntryStanding(account, id)?.uncertain);
  return refused?.id ?? null;
}

/** Keeps the files and queues the report, both or neither. */
async function handIn(
  { accounts, outbox }: ReportParts,
  store: KeptReportFiles,
  { input, held, reportWith }: HandedIn,
): Promise<OutboxEntry> {
  for (const [field, { name, size, path }] of held) {
    await checkContent('document', field, { name, source: byteSource(path, size) });
  }
  const account = accounts.current();
  const copies: Record<string, KeptFile> = {};
  try {
    for (const [field, file] of held) copies[field] = await store.keep(file);
    // Sealed for one account, it is not for another that was opened meanwhile.
    if (!accounts.isOpen || accounts.current() !== account) throw new AppError('locked');
    const payload = outboxPayloads['report.handIn'].parse(reportWith(copies));
    const aggregate = `reports:${input.enrollmentId}`;
    const replaces = refusedBefore(outbox, account, payload);
    const prepared = outbox.prepare({ kind: 'report.handIn', aggregate, title: input.title, payload, replaces });
    return withStorage(() =>
      immediately(account.database, () => {
        const added = outbox.add(prepared);
        rememberRequest(account, requestOf(input), { entries: [added.id], now: added.queuedAt });
        return added;
      }),
    );
  } catch (error) {
    await store.drop(Object.values(copies));
    throw error;
  }
}

function createHandlers(parts: ReportParts, kept: Kept): ReportHandlers {
  const { accounts, files, outbox, session } = parts;
  const mutex = createMutex();

  /** Answers the entry of a request that comes again, because its answer was lost, and else queues what it asks for. */
  const once = (input: HandedIn['input'], read: () => Omit<HandedIn, 'input'>): Promise<OutboxEntry> =>
    mutex.run(async () => {
      if (session.read().role !== roles.student) throw new AppError('forbidden');
      const [earlier] = withStorage(() => entriesOfRequest(accounts.current(), requestOf(input))) ?? [];
      const known = earlier === undefined ? null : outbox.read(earlier);
      if (known) return known;
      if (earlier !== undefined) throw new AppError('invalid_status', { message: 'This report was discarded' });
      const given = read();
      const entry = await handIn(parts, kept(), { ...given, input });
      for (const { fileId } of given.held.values()) await files.handlers['files.release']({ fileId });
      return entry;
    });

  return {
    'reports.handInWeek': (input) => once(input, () => readWeek(files, input)),
    'reports.handInFinal': (input) => once(input, () => readFinal(files, input)),
  };
}

function readWeek(files: Files, input: DeskParsed<'reports.handInWeek'>): Omit<HandedIn, 'input'> {
  const { enrollmentId, projectId, week, description, fileId } = input;
  const file = fileId === null ? null : files.find(fileId);
  refuse(checkWeeklyReport({ description, file }));
  const body = { enrollment_id: enrollmentId, project_id: projectId, week, description };
  return {
    held: new Map(file ? [['weekly_report', file]] : []),
    reportWith: (copies) => ({ call: 'reports.weekly', body, files: copies }),
  };
}

function readFinal(files: Files, input: DeskParsed<'reports.handInFinal'>): Omit<HandedIn, 'input'> {
  const { enrollmentId, projectId, link } = input;
  const held = chosenFiles(files, input.files);
  refuse(checkFinalReport({ link, files: Object.fromEntries(held) }));
  const body = { enrollment_id: enrollmentId, project_id: projectId, link };
  return { held, reportWith: (copies) => ({ call: 'reports.final', body, files: copies }) };
}

const requestOf = ({ requestId, ...content }: HandedIn['input']): WindowRequest => ({ id: requestId, content });

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
