import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import type { DeskHandlers } from '#shared/desk/contract.ts';
import type { ComputerState, OutboxSummary } from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';
import { backUpShared } from '#shared/rules/desk/back-up.ts';
import { indianDay } from '#shared/rules/time/indian-day.ts';
import { accountsFolder } from '../account/account-folder.ts';
import { backUpRunning } from '../backup/backup.ts';
import type { Files } from '../files/files.ts';
import type { Host } from '../hosts/host.ts';
import { type Policy, policyFile } from '../settings/policy.ts';
import type { Settings } from '../settings/settings.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { countAccounts } from './count-accounts.ts';
import type { ErrorTally } from './error-tally.ts';
import { type BackupRestoreParts, createRestore } from './restore.ts';
import { storageUse } from './storage-use.ts';

/** What looking after this computer takes. */
export interface ComputerParts extends Pick<BackupRestoreParts, 'version' | 'roster' | 'events' | 'now' | 'restart'> {
  readonly host: Pick<Host, 'kind' | 'dataFolder' | 'chooseBackup'>;
  readonly policy?: Policy | undefined;
  readonly files: Pick<Files, 'newPath' | 'hold' | 'find'>;
  readonly settings: Pick<Settings, 'read'>;
  readonly workspace: Pick<Workspace, 'handlers' | 'address'>;
  readonly errors: Pick<ErrorTally, 'latest'>;
  /** How what waits to be sent stands; null while nobody is signed in. */
  unsent(): OutboxSummary | null;
}

type ComputerHandlers = Pick<DeskHandlers, Extract<keyof DeskHandlers, `computer.${string}`>>;

/** What this computer keeps, a file for whoever helps, and a backup of everything and its restore. */
export function createComputer(parts: ComputerParts): ComputerHandlers {
  const state = (): ComputerState => ({
    storage: storageUse(parts.host.dataFolder),
    policy: {
      file: policyFile(),
      fixes: (['service', 'sharedComputer'] as const).filter((name) => name in (parts.policy ?? {})),
    },
  });
  const today = () => indianDay(parts.now());
  return {
    'computer.read': state,
    'computer.backUp': async () => {
      unsentWhereAllowed(parts);
      const { files, host, version } = parts;
      const file = files.newPath();
      await backUpRunning(host.dataFolder, file, files.newPath, { now: parts.now(), version });
      return files.hold(file, `footbridge-${today()}.footbridge`);
    },
    ...createRestore({ ...parts, sending: () => unsentWhereAllowed(parts).sending }),
    'computer.diagnostics': async () => {
      const file = parts.files.newPath();
      const facts = await diagnosticsOf(parts, state());
      await writeFile(file, `${JSON.stringify(facts, null, 2)}\n`, { mode: 0o600 });
      return parts.files.hold(file, `footbridge-diagnostics-${today()}.json`);
    },
  };
}

/** Throws where nobody is signed in and unlocked, or several people use the computer: a backup has everybody's data. */
function unsentWhereAllowed({ unsent, settings }: Pick<ComputerParts, 'unsent' | 'settings'>): OutboxSummary {
  const summary = unsent();
  if (summary === null) throw new AppError('locked');
  if (settings.read().sharedComputer) throw new AppError('forbidden', { message: backUpShared });
  return summary;
}

const megabyte = 1_000_000;

/** Facts by name. Each is a number, a version, a code or a word of the program: nothing that a person wrote or is called. */
async function diagnosticsOf(parts: ComputerParts, { storage, policy }: ComputerState) {
  const { host, version, settings, workspace, errors, now } = parts;
  const { sharedComputer, lockAfterMinutes, theme } = settings.read();
  const { mode, reachable, slow, lastSeen, question } = await workspace.handlers['workspace.read'](undefined);
  return {
    made: now().toISOString(),
    footbridge: { version, host: host.kind },
    system: {
      platform: process.platform,
      release: os.release(),
      architecture: process.arch,
      node: process.versions.node,
      electron: process.versions['electron'] ?? null,
      processors: os.cpus().length,
      memoryMegabytes: Math.round(os.totalmem() / megabyte),
      freeMemoryMegabytes: Math.round(os.freemem() / megabyte),
      upSeconds: Math.round(process.uptime()),
    },
    service: {
      mode,
      reachable,
      slow,
      lastSeen,
      encrypted: isEncrypted(workspace.address),
      question: question?.kind ?? null,
    },
    settings: { theme, sharedComputer, lockAfterMinutes },
    policy: policy.fixes,
    storageBytes: Object.fromEntries(storage.map(({ kind, bytes }) => [kind, bytes])),
    counts: { accounts: countAccounts(accountsFolder(host.dataFolder)), outbox: parts.unsent() },
    errors: errors.latest(),
  };
}

/** Null for the service on this computer, which needs no line. */
const isEncrypted = (address: string): boolean | null => (address === '' ? null : address.startsWith('https:'));
