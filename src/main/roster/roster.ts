import { contract } from '#shared/contract/index.ts';
import type { DeskHandlers, DeskParsed } from '#shared/desk/contract.ts';
import type { FileRef, RosterRow } from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';
import { indianDay } from '#shared/rules/time/indian-day.ts';
import type { Account, Accounts } from '../account/account.ts';
import type { ApiClient } from '../api/client.ts';
import type { Events } from '../events.ts';
import type { Files } from '../files/files.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Notice } from '../storage/restore.ts';
import { withStorage } from '../storage/storage-problem.ts';
import { checkUpload } from './check/check-upload.ts';
import { absentStudents } from './correct/absent.ts';
import { fixCell } from './correct/fix-cell.ts';
import { evaluatedBy } from './correct/opened-lists.ts';
import type { ListFile } from './inspect/inspect.ts';
import { createMatching } from './matching/matching.ts';
import { writeTemplate } from './report/template-file.ts';
import { openRosterAccount, type RosterAccount } from './roster-account.ts';
import { keepRosterCopies } from './roster-copies.ts';
import { endKeptWorkers, runInWorker } from './run-worker.ts';
import { cancelUpload, commitUpload } from './send/commit-upload.ts';
import { createListKeeper } from './send/keep-list.ts';
import { inListTexts } from './send/list-problem.ts';
import { createRosterCommit } from './send/send-upload.ts';
import type { StoredImport } from './store/import-store.ts';
import { inspectUpload, openUpload, originalFile, shown, type UploadDeps } from './uploads.ts';
import type { WorkerJob } from './worker-messages.ts';

/** What the roster takes. */
export interface RosterParts {
  readonly accounts: Accounts;
  readonly client: ApiClient;
  readonly files: Pick<Files, 'find' | 'newPath' | 'hold'>;
  readonly outbox: Pick<Outbox, 'registerKind' | 'enqueue' | 'queueAgain' | 'takeBack'>;
  readonly events: Pick<Events, 'emit'>;
  readonly entryPoints: { readonly rosterWorker: URL };
  readonly clock?: () => Date;
  /** Told of failures without a catalogue code, to be logged. */
  readonly onUnexpected?: (error: unknown) => void;
}

/** The commands of the roster. */
export type RosterHandlers = Pick<DeskHandlers, Extract<keyof DeskHandlers, `roster.${string}`>>;

/** Student lists: read and checked on this computer, carried to the service by the outbox. */
export interface Roster {
  /** The window shows the list: the copy for checks is brought up to date, so that it is there offline too. */
  followList(): Promise<void>;
  /** Drops the copy of the list: the person no longer acts for the institution. */
  forgetList(): Promise<void>;
  readonly handlers: RosterHandlers;
}

/** Makes the roster of whichever account is open. */
export function createRoster(options: RosterParts): Roster {
  const { accounts, client, files, outbox, events, entryPoints, clock = () => new Date() } = options;
  const onUnexpected = options.onUnexpected ?? (() => undefined);
  const opened = keepRoster(accounts, (account) => {
    const onNotice = (notice: Notice) => events.emit('notice', notice);
    const program = entryPoints.rosterWorker;
    const run = (job: Extract<WorkerJob, { kind: 'sort' }>) => runInWorker<'sort'>(job, { program, onUnexpected });
    const roster = openRosterAccount(account, clock, { newPath: files.newPath, onNotice, run });
    keepRosterCopies(roster, { program, clock, onNotice, onUnexpected });
    roster.imports.settle();
    tidyLater(roster, { program, clock, onUnexpected });
    roster.onClose(() => keeper.stop());
    return roster;
  });
  const roster = opened.current;
  const keeper = createListKeeper({ roster, client, clock, onUnexpected });
  const matching = createMatching({ roster, accounts, client, outbox, files });
  const deps: UploadDeps = {
    roster,
    client,
    files,
    events,
    clock,
    matching,
    onUnexpected,
    program: entryPoints.rosterWorker,
  };
  outbox.registerKind('roster.commit', createRosterCommit({ roster, client, events, onUnexpected }));

  return {
    followList: keeper.follow,
    async forgetList() {
      keeper.stop();
      const { mutex, list } = roster();
      await mutex.run(() => list.reset());
    },
    handlers: inListTexts<RosterHandlers>({
      'roster.open': (input) => openUpload(deps, input),
      'roster.inspect': (input) => inspectUpload(deps, input),
      'roster.check': (input) => {
        keeper.stop();
        return checkUpload(deps, input);
      },
      'roster.read': ({ importId }) => withStorage(() => shown(roster().imports.read(importId), roster())),
      'roster.rows': (input) => readRows(roster(), input),
      'roster.fix': (input) => fixCell(roster(), events, input),
      'roster.commit': (input) => commitUpload({ roster, outbox, accounts, events }, input),
      'roster.absent': (input) => absentStudents(roster(), input),
      'roster.original': (input) => originalFile(deps, input),
      ...matching.handlers,
      'roster.cancel': ({ importId }) => cancelUpload({ roster, outbox, accounts, events }, importId),
      'roster.list': () =>
        withStorage(() =>
          roster()
            .imports.list()
            .map((stored) => shown(stored, roster())),
        ),
      'roster.template': async ({ format }) => {
        const target = files.newPath();
        return files.hold(target, await writeTemplate(format, target));
      },
      'roster.people': async ({ fileId }) => {
        const { path, name } = files.find(fileId);
        const job = { kind: 'people', file: { path, name } } as const;
        return await runInWorker<'people'>(job, { program: entryPoints.rosterWorker, onUnexpected });
      },
      'roster.problems': (input) => problems(deps, files, input),
      'roster.export': (input) => exportList(options, clock, input),
    }),
  };
}

/** Follows the account that is open: its roster is opened when it is first needed after that, and closed with it. */
function keepRoster(accounts: Accounts, open: (account: Account) => RosterAccount) {
  let current: RosterAccount | null = null;
  accounts.onChange(async (account) => {
    const before = current;
    current = null;
    await before?.close();
    if (before) await endKeptWorkers();
    if (account) current = withStorage(() => open(account));
  });
  return {
    current(): RosterAccount {
      if (!current) throw new AppError('locked');
      return current;
    },
  };
}

/** Milliseconds after signing in: by then the first screen stands. */
const tidyAfter = 30_000;

function tidyLater(
  roster: RosterAccount,
  { program, clock, onUnexpected }: Pick<UploadDeps, 'program' | 'clock' | 'onUnexpected'>,
): void {
  const timer = setTimeout(() => void roster.track(tidy()).catch(onUnexpected), tidyAfter).unref();
  roster.onClose(() => clearTimeout(timer));
  const tidy = async () => {
    const ids = roster.imports.ids();
    if (ids.length === 0) return;
    const days = ids.map((id) => [id, roster.daysSince(roster.imports.changedAt(id))] as const);
    const job = { kind: 'tidy', place: roster.place, now: clock().toISOString(), days: new Map(days) } as const;
    const gone = await roster.mutex.run(() => runInWorker<'tidy'>(job, { program, onUnexpected }));
    for (const importId of gone) await roster.dropFile(importId);
  };
}

async function readRows(
  roster: RosterAccount,
  input: DeskParsed<'roster.rows'>,
): Promise<{ rows: RosterRow[]; total: number }> {
  const { preview } = await roster.staged(withStorage(() => roster.imports.read(input.importId)));
  return preview.page(input);
}

async function problems(
  deps: UploadDeps,
  files: RosterParts['files'],
  { importId, format }: DeskParsed<'roster.problems'>,
): Promise<FileRef> {
  const roster = deps.roster();
  const stored = roster.imports.read(importId);
  const { number, layout, outcome, file } = stored;
  const target = files.newPath();
  const write = (original: ListFile | null) => {
    const job = {
      kind: 'problems',
      place: roster.place,
      importNumber: number,
      refused: outcome?.rejected ?? [],
      name: file.name,
      layout,
      ...evaluatedBy(stored),
      format,
      target,
      original,
    } as const;
    return runInWorker<'problems'>(job, { program: deps.program, onUnexpected: deps.onUnexpected });
  };
  const asInFile = format === 'xlsx' && layout.format === 'xlsx' && layout.slow !== true;
  await roster.track(asInFile ? withOriginal(roster, stored, write) : write(null));
  return files.hold(target, `${file.name.replace(/\.[^.]*$/, '')} - rows to correct.${format}`);
}

/** Works with the uploaded file; without it where it is not kept any more. */
async function withOriginal<T>(
  roster: RosterAccount,
  stored: StoredImport,
  work: (file: ListFile | null) => Promise<T>,
): Promise<T> {
  let begun = false;
  const begin = (file: ListFile) => {
    begun = true;
    return work(file);
  };
  try {
    return await roster.withFile(stored, begin);
  } catch (error) {
    if (begun) throw error;
    return work(null);
  }
}

async function exportList(
  { client, files }: RosterParts,
  clock: () => Date,
  { format, query }: DeskParsed<'roster.export'>,
): Promise<FileRef> {
  const target = files.newPath();
  const parsed = contract['students.export'].query.safeParse({ ...query, format });
  if (!parsed.success) throw new AppError('malformed');
  await client.download('students.export', { query: parsed.data }, target);
  return files.hold(target, `students-${indianDay(clock())}.${format}`);
}
