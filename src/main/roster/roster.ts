import { contract } from '#shared/contract/index.ts';
import type { DeskHandlers, DeskParsed } from '#shared/desk/contract.ts';
import type { FileRef, RosterRow } from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';
import type { Account, Accounts } from '../account/account.ts';
import type { ApiClient } from '../api/client.ts';
import type { Events } from '../events.ts';
import type { Files } from '../files/files.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Notice } from '../storage/restore.ts';
import { withStorage } from '../storage/storage-problem.ts';
import { cancelUpload, commitUpload, settleInterrupted } from './commit-upload.ts';
import { inListWords } from './list-problem.ts';
import { openRosterAccount, type RosterAccount } from './roster-account.ts';
import { keepRosterCopies } from './roster-copies.ts';
import { endKeptWorkers, runInWorker } from './run-worker.ts';
import { createRosterCommit } from './send-upload.ts';
import { checkUpload, inspectUpload, openUpload, shown, type UploadDeps } from './uploads.ts';
import { writeTemplate } from './writing/template-file.ts';

/** What the roster takes. */
export interface RosterOptions {
  readonly accounts: Accounts;
  readonly client: ApiClient;
  readonly files: Pick<Files, 'find' | 'newPath' | 'hold'>;
  readonly outbox: Pick<Outbox, 'registerKind' | 'enqueue' | 'read' | 'takeBack' | 'handlers'>;
  readonly events: Pick<Events, 'emit'>;
  readonly programs: { readonly rosterWorker: URL };
  readonly clock?: () => Date;
  /** Told of failures without a catalogue code, to be logged. */
  readonly onUnexpected?: (error: unknown) => void;
}

/** The commands of the roster. */
export type RosterHandlers = Pick<DeskHandlers, Extract<keyof DeskHandlers, `roster.${string}`>>;

/** Student lists: read and checked on this computer, carried to the service by the outbox. */
export interface Roster {
  readonly handlers: RosterHandlers;
}

/** Makes the roster of whichever account is open. */
export function createRoster(options: RosterOptions): Roster {
  const { accounts, client, files, outbox, events, programs, clock = () => new Date() } = options;
  const onUnexpected = options.onUnexpected ?? (() => undefined);
  const opened = keepRoster(accounts, (account) => {
    const onNotice = (notice: Notice) => events.emit('notice', notice);
    const roster = openRosterAccount(account, clock, files.newPath, onNotice);
    keepRosterCopies(roster, { program: programs.rosterWorker, clock, onNotice, onUnexpected });
    settleInterrupted(roster, outbox);
    tidyLater(roster, { program: programs.rosterWorker, clock, onUnexpected });
    return roster;
  });
  const roster = opened.current;
  const deps: UploadDeps = { roster, client, files, events, clock, onUnexpected, program: programs.rosterWorker };
  outbox.registerKind('roster.commit', createRosterCommit({ roster, client, events, onUnexpected }));

  return {
    handlers: inListWords<RosterHandlers>({
      'roster.open': (input) => openUpload(deps, input),
      'roster.inspect': (input) => inspectUpload(deps, input),
      'roster.check': (input) => checkUpload(deps, input),
      'roster.read': ({ importId }) => withStorage(() => shown(roster().imports.read(importId), roster())),
      'roster.rows': (input) => readRows(roster(), input),
      'roster.fix': (input) => fix(roster(), events, input),
      'roster.commit': ({ importId }) => commitUpload({ roster, outbox, accounts, events }, importId),
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
    if (roster.imports.list().length === 0) return;
    const job = { kind: 'tidy', place: roster.place, now: clock().toISOString() } as const;
    const gone = await roster.turn.take(() => runInWorker<'tidy'>(job, { program, onUnexpected }));
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

async function fix(
  roster: RosterAccount,
  events: Pick<Events, 'emit'>,
  input: DeskParsed<'roster.fix'>,
): Promise<RosterRow> {
  const { importId, row, field, value } = input;
  const next = await roster.turn.take(async () => {
    const stored = roster.imports.read(importId);
    if (stored.state !== 'ready' && stored.state !== 'failed') {
      throw new AppError('invalid_status', { message: 'Cells can be corrected between checking and sending' });
    }
    const list = await roster.staged(stored);
    if (!list.preview.row(row)) throw new AppError('not_found', { message: `There is no row ${row}` });
    return withStorage(() => roster.correct(stored, list, { row, field, value }));
  });
  events.emit('roster.changed', { importId });
  const { preview } = await roster.staged(next);
  const corrected = preview.row(row);
  if (!corrected) throw new AppError('not_found');
  return corrected;
}

async function problems(
  deps: UploadDeps,
  files: RosterOptions['files'],
  { importId, format }: DeskParsed<'roster.problems'>,
): Promise<FileRef> {
  const roster = deps.roster();
  const { number, layout, options, outcome, file } = roster.imports.read(importId);
  const target = files.newPath();
  const { mode, mapping } = options;
  const job = {
    kind: 'problems',
    place: roster.place,
    importNumber: number,
    refused: outcome?.rejected ?? [],
    layout,
    mode,
    mapping,
    format,
    target,
  } as const;
  await roster.track(runInWorker<'problems'>(job, { program: deps.program, onUnexpected: deps.onUnexpected }));
  return files.hold(target, `${file.name.replace(/\.[^.]*$/, '')} - rows to correct.${format}`);
}

async function exportList(
  { client, files }: RosterOptions,
  clock: () => Date,
  { format, query }: DeskParsed<'roster.export'>,
): Promise<FileRef> {
  const target = files.newPath();
  const parsed = contract['students.export'].query.safeParse({ ...query, format });
  if (!parsed.success) throw new AppError('malformed');
  await client.download('students.export', { query: parsed.data }, target);
  return files.hold(target, `students-${clock().toISOString().slice(0, 10)}.${format}`);
}
