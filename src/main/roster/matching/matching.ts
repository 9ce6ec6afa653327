import { writeFile } from 'node:fs/promises';
import type { ListMatching } from '#shared/contract/batches.ts';
import type { DeskHandlers } from '#shared/desk/contract.ts';
import { queuedChange } from '#shared/desk/queued-change.ts';
import { AppError } from '#shared/errors.ts';
import { foldValue } from '#shared/roster/values.ts';
import type { Accounts } from '../../account/account.ts';
import type { ApiClient } from '../../api/client.ts';
import type { Files } from '../../files/files.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import { readOpenEntry } from '../../outbox/outbox-store.ts';
import { entryOfCall } from '../../outbox/queued-calls.ts';
import { immediately } from '../../storage/statements.ts';
import { withStorage } from '../../storage/storage-problem.ts';
import type { RosterAccount } from '../roster-account.ts';
import type { MatchingChange } from '../store/matching-store.ts';
import { isEmptyChange } from './learn.ts';
import { readMatchingFile, writeMatching } from './matching-file.ts';

/** What remembering takes. */
export interface MatchingDeps {
  /** The roster of the account that is open. Throws `locked`. */
  readonly roster: () => RosterAccount;
  readonly accounts: Pick<Accounts, 'current'>;
  readonly client: Pick<ApiClient, 'request'>;
  readonly outbox: Pick<Outbox, 'enqueue'>;
  readonly files: Pick<Files, 'find' | 'newPath' | 'hold'>;
}

/** The commands about what is remembered. */
type MatchingHandlers = Pick<
  DeskHandlers,
  'roster.matching' | 'roster.changeMatching' | 'roster.exportMatching' | 'roster.importMatching'
>;

/** How the institution reads its lists: kept on this computer, shared with the colleagues through the service. */
export interface Matching {
  readonly handlers: MatchingHandlers;
  /** Takes over what colleagues decided, where the service answers soon. Never throws for want of it. */
  refresh(): Promise<void>;
}

/** Milliseconds that the service gets: what is known here has to do otherwise. */
const timeouts = 2000;
/** Entries of one call. */
const perCall = 1000;
const kinds = ['headings', 'course', 'specialization'] as const;
const aggregate = 'students:matching';

/** Makes it for whichever account is open. */
export function createMatching(deps: MatchingDeps): Matching {
  const { roster, client, files } = deps;
  const isOnItsWay = () => readOpenEntry(deps.accounts.current(), aggregate) !== null;

  async function refresh(): Promise<void> {
    const mine = roster();
    // What was decided here and has not arrived would look forgotten.
    if (isOnItsWay()) return;
    const known = await ask(client);
    if (known && roster() === mine && !isOnItsWay()) withStorage(() => mine.matching.take(known));
  }
  const change = (entries: MatchingChange): ListMatching =>
    withStorage(() => {
      shareMatching(deps, entries);
      return roster().matching.read();
    });
  return {
    refresh,
    handlers: {
      async 'roster.matching'() {
        await refresh();
        return withStorage(() => roster().matching.read());
      },
      'roster.changeMatching': (input) => change(input),
      async 'roster.exportMatching'() {
        const target = files.newPath();
        await writeFile(target, writeMatching(roster().matching.read()), { mode: 0o600 });
        return files.hold(target, 'headings-and-values.json');
      },
      'roster.importMatching': async ({ fileId }) => change(await readMatchingFile(files.find(fileId).path)),
    },
  };
}

async function ask(client: MatchingDeps['client']): Promise<ListMatching | null> {
  try {
    return (await client.request('students.matching', { timeout: timeouts })).answer.data;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return null;
  }
}

/** Keeps decisions here and queues them for the institution, in one transaction. */
export function shareMatching(
  { roster, accounts, outbox }: Pick<MatchingDeps, 'roster' | 'accounts' | 'outbox'>,
  change: MatchingChange,
): void {
  if (isEmptyChange(change)) return;
  immediately(accounts.current().database, () => {
    for (const body of inParts(change)) {
      const payload = queuedChange.parse({ call: 'students.saveMatching', body });
      outbox.enqueue(entryOfCall(payload, 'How lists are read'));
    }
    roster().matching.change(change, true);
  });
}

/** Calls of a bearable size. */
function inParts(change: MatchingChange): MatchingChange[] {
  const entries = kinds.flatMap((kind) =>
    Object.entries(change[kind]).map(([from, to]) => ({ kind, from: foldValue(from), to })),
  );
  const parts: MatchingChange[] = [];
  for (let start = 0; start < entries.length; start += perCall) {
    const part = entries.slice(start, start + perCall);
    const of = (wanted: (typeof kinds)[number]) =>
      Object.fromEntries(part.filter(({ kind }) => kind === wanted).map(({ from, to }) => [from, to]));
    parts.push({ headings: of('headings'), course: of('course'), specialization: of('specialization') });
  }
  return parts;
}
