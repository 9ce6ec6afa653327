import { restoreFiles } from '../platform/copies/kept-files.ts';
import type { Database } from '../platform/database/database.ts';
import { epochOf } from '../platform/database/epoch.ts';
import { countFact, readFact, writeFact } from '../platform/database/facts.ts';
import { type Entry, type Journal, openJournal } from './journal.ts';
import { type MarkFiles, openMark } from './mark.ts';
import { takeEntries } from './outliving.ts';
import { replay } from './replay.ts';
import { settleRestored } from './restore.ts';

/** What looking for a restore takes. */
export interface WatchOptions {
  /** The data folder. */
  readonly folder: string;
  readonly now: Date;
  /** Whether it is known that the data is of an earlier time. */
  readonly restored: boolean;
  /** Told in a sentence that a restore was noticed, or that something could not be written beside the database. */
  readonly tell: (sentence: string) => void;
}

/** What people are told of a restore that was noticed. */
export const restoredNotice =
  'The service’s data is of an earlier time than before. Everybody signs in again, and apps compare what they have sent.';

/**
 * Looks whether prepared data is of an earlier time than the mark beside it, or on PostgreSQL comes from another
 * server or timeline, makes it safe to go on with and brings back the files that it names. Answers the database with
 * writes that keep the mark.
 */
export async function watchRestores(database: Database, options: WatchOptions): Promise<Database> {
  const mark = openMark(options.folder);
  const journal = openJournal(options.folder);
  const origin = await database.dialect.origin(database.read);
  const noticed = (await isEarlier(database, mark)) || (await comesFromElsewhere(database, origin));
  if (noticed && !options.restored) options.tell(restoredNotice);
  if (noticed || options.restored) {
    if (database.file) await restoreFiles(database.file.path);
    await settleRestored(database, mark, journal, options.now);
  } else {
    await keepUp(database, mark, journal, options.now);
  }
  if (origin !== null) await database.write((tx) => writeFact(tx, originName, origin));
  if (database.file) mark.note(await readActions(database));
  return marked(database, mark, journal, options.tell);
}

/** PostgreSQL may serve several programs, each with a folder: an epoch that another one began is none to notice. */
async function isEarlier(database: Database, mark: MarkFiles): Promise<boolean> {
  if (!database.file) return false;
  const { epoch, actions } = mark.read();
  return (epoch !== null && epoch !== epochOf(database)) || actions > (await readActions(database));
}

/** Takes over the epoch; where another program began it, with what this folder's journal holds. */
async function keepUp(database: Database, mark: MarkFiles, journal: Journal, now: Date): Promise<void> {
  const { epoch, ids } = mark.read();
  if (epoch === epochOf(database)) return;
  if (epoch !== null) await database.write((tx) => replay(tx, database, journal.entries(), now));
  mark.begin(epochOf(database), ids);
}

const originName = 'origin';

/** Whether the data was written by another server, or on another timeline: restored, or gone back in time. */
async function comesFromElsewhere({ read }: Database, origin: string | null): Promise<boolean> {
  const before = await readFact(read, originName);
  return before !== null && origin !== null && before !== origin;
}

const notWritten = 'What keeps a restore of the service’s data safe could not be written. Is the disk full?';
const actions = 'acts';

async function readActions({ read }: Database): Promise<number> {
  return Number((await readFact(read, actions)) ?? 0);
}

/** The same database; its writes are counted in it and beside it, and the journal holds what has to outlive a restore. */
function marked(database: Database, mark: MarkFiles, journal: Journal, tell: (sentence: string) => void): Database {
  const { file } = database;
  let told = false;
  const beside = (work: () => void) => {
    try {
      work();
    } catch {
      if (!told) tell(notWritten);
      told = true;
    }
  };
  return {
    ...database,
    write: async (work) => {
      let count = 0;
      let entries: Entry[] = [];
      const result = await database.write(async (tx) => {
        const before = file?.changes() ?? 0;
        const answer = await work(tx);
        entries = await takeEntries(tx);
        if (file && file.changes() > before) count = await countFact(tx, actions);
        return answer;
      });
      if (count > 0) beside(() => mark.note(count));
      beside(() => journal.add(entries));
      return result;
    },
    close: async () => {
      await database.close();
      mark.close();
    },
  };
}
