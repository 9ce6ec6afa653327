import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { StartProblem } from '#node/start-problem.ts';
import type { DeskHandlers } from '#shared/desk/contract.ts';
import { AppError } from '#shared/errors.ts';
import { asideAt, inspectBackup, stageRestore } from '../backup/backup.ts';
import type { Events } from '../events.ts';
import type { Files } from '../files/files.ts';
import type { Host } from '../hosts/host.ts';
import type { Roster } from '../roster/roster.ts';
import { storageProblem } from '../storage/storage-problem.ts';

/** What restoring this computer takes. */
export interface BackupRestoreParts {
  readonly host: Pick<Host, 'dataFolder' | 'chooseBackup'>;
  readonly version: string;
  readonly files: Pick<Files, 'find'>;
  readonly roster: Pick<Roster, 'handlers'>;
  /** How many changes are on their way. Throws where this person or this computer may not restore. */
  sending(): number;
  now(): Date;
  readonly events: Pick<Events, 'emit'>;
  /** Closes everything and starts Footbridge anew. */
  restart(): void;
}

/** A backup that was found good. */
interface CheckedBackup {
  readonly id: string;
  readonly source: string;
  /** The folder for what is on this computer now. */
  readonly aside: string;
}

/** Checks a backup that a person chose, and restores it: the next start puts it in place. */
export function createRestore(
  parts: BackupRestoreParts,
): Pick<DeskHandlers, 'computer.checkBackup' | 'computer.restore'> {
  const { host, version, files, now } = parts;
  let checked: CheckedBackup | null = null;
  let isRestoring = false;
  return {
    'computer.checkBackup': async ({ fileId }) => {
      parts.sending();
      const source = fileId === undefined ? ((await host.chooseBackup?.()) ?? null) : files.find(fileId).path;
      if (source === null) return null;
      const contents = await inspectBackup(source, version).catch(refuse);
      const { size } = await stat(source);
      checked = { id: randomUUID(), source, aside: asideAt(host.dataFolder, now()) };
      return { ...contents, size, id: checked.id, aside: checked.aside };
    },
    'computer.restore': async ({ id }) => {
      if (parts.sending() > 0) throw busy('Changes are being sent right now. Wait a moment, then try again');
      if (await isListBusy(parts.roster))
        throw busy('A student list is being checked or sent. Wait until it is done, or cancel it, then try again');
      if (checked?.id !== id) throw new AppError('not_found', { message: 'Choose the backup again' });
      if (isRestoring) throw busy('The backup is being restored already');
      isRestoring = true;
      try {
        await stageRestore(host.dataFolder, checked.source, checked.aside, version);
      } catch (error) {
        isRestoring = false;
        refuse(error);
      }
      parts.events.emit('computer.restarting', {});
      // The answer leaves first.
      setImmediate(parts.restart);
      return null;
    },
  };
}

const busy = (message: string) => new AppError('in_flight', { message });

async function isListBusy({ handlers }: Pick<Roster, 'handlers'>): Promise<boolean> {
  const lists = await handlers['roster.list'](undefined);
  return lists.some(({ state }) => state === 'checking' || state === 'sending');
}

/** Says why a backup can't be used in words for the window. */
function refuse(error: unknown): never {
  if (error instanceof StartProblem) throw new AppError('unreadable_file', { message: error.message, cause: error });
  throw storageProblem(error);
}
