import { z } from 'zod';
import { answersWith, command } from './command.ts';
import type { ComputerState, TriedAddress } from './computer-types.ts';
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
} as const;
