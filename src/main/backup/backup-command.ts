import { createInterface } from 'node:readline/promises';
import { StartProblem } from '#node/start-problem.ts';
import { restoreWord } from '#shared/rules/desk/back-up.ts';
import type { Flags } from '../flags.ts';
import { backUp, holdsWork, restoreBackup } from './backup.ts';

/** Where a question is asked: the process's own terminal, or a test's. */
export interface BackupTerminal {
  /** Answers what was typed; null where nobody can be asked. */
  ask(question: string): Promise<string | null>;
  say(line: string): void;
}

/** Whether the command line asks for a backup, or for one to be restored. */
export const isBackup = (flags: Flags): boolean => flags.backUp !== '' || flags.restore !== '';

/** Why a backup can't be made or restored while a desk runs on the folder. */
export const quitFirst = 'Footbridge is running. Quit it first, then try again.';

/**
 * Does what `--back-up` or `--restore` asks for, while this process holds the folder's lock and no restore is unfinished.
 * `version` is that of this Footbridge. False: neither was asked for.
 */
export async function runBackup(
  flags: Flags,
  dataFolder: string,
  version: string,
  asking: BackupTerminal,
): Promise<boolean> {
  if (flags.backUp !== '' && flags.restore !== '') {
    throw new StartProblem('Choose either --back-up or --restore.');
  }
  const stamp = { now: new Date(), version };
  if (flags.backUp !== '') {
    const files = await backUp(dataFolder, flags.backUp, stamp);
    asking.say(
      `${files === 1 ? '1 file is' : `${files} files are`} backed up to ${flags.backUp}. Keep it safe: it opens what the service has.`,
    );
    return true;
  }
  if (flags.restore === '') return false;
  if (holdsWork(dataFolder)) await agree(dataFolder, asking);
  const aside = await restoreBackup(dataFolder, flags.restore, stamp);
  if (aside !== null) asking.say(`What was there before is in ${aside}.`);
  asking.say('The backup is restored. Start Footbridge and sign in.');
  return true;
}

/** What people are told after a start that put a backup in place; `aside`: where what was there before lies. */
export const backupRestored = (aside: string) =>
  ({
    severity: 'warning',
    message: `A backup was restored. What was on this computer before is in ${aside}.`,
  }) as const;

async function agree(dataFolder: string, { ask }: BackupTerminal): Promise<void> {
  const answer = await ask(
    `${dataFolder} holds data already. It will be set aside, and the backup put in its place. Type ${restoreWord} to continue: `,
  );
  if (answer === null)
    throw new StartProblem('There is data already, and nobody here can be asked. Nothing was restored.');
  if (answer.trim() !== restoreWord) throw new StartProblem('Nothing was restored.');
}

/** The terminal of this process. */
export const ownTerminal: BackupTerminal = {
  say: (line) => void process.stdout.write(`${line}\n`),
  async ask(question) {
    if (process.stdin.isTTY !== true) return null;
    const lines = createInterface({ input: process.stdin, output: process.stdout });
    try {
      return await lines.question(question);
    } finally {
      lines.close();
    }
  },
};
