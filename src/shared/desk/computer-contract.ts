import { z } from 'zod';
import { restoreWord } from '../rules/desk/back-up.ts';
import { answersWith, command } from './command.ts';
import type { CheckedBackup, ComputerState, TriedAddress } from './computer-types.ts';
import type { FileRef } from './types.ts';

const none = z.object({}).optional();

/** The commands about this computer. */
export const computerCommands = {
  /** Looks at what answers at an address, without using it: certificate, identity, version. */
  'workspace.try': command(z.object({ address: z.string().max(500) }), answersWith<TriedAddress>),
  'computer.read': command(none, answersWith<ComputerState>),
  /** A file for whoever helps: versions, sizes, counts, the latest errors by code; no names, addresses or paths. */
  'computer.diagnostics': command(none, answersWith<FileRef>),
  /** Everything on this computer as one file, which restores it; not on a shared one. */
  'computer.backUp': command(none, answersWith<FileRef>),
  /**
   * Checks a backup: one that the window handed over, or one for which the host asks. Null: the person chose none. Not on a
   * shared computer.
   */
  'computer.checkBackup': command(z.object({ fileId: z.uuid().optional() }), answersWith<CheckedBackup | null>),
  /** Puts a checked backup in place of everything on this computer: the desk ends and starts anew. */
  'computer.restore': command(z.object({ id: z.uuid(), confirm: z.literal(restoreWord) }), answersWith<null>),
} as const;
