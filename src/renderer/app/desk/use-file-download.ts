import { useCallback, useState } from 'react';
import type { DeskInput } from '#shared/desk/contract.ts';
import type { FileRef, Result } from '#shared/desk/types.ts';
import { toast } from '../shell/toasts.ts';
import { runCommand } from './desk.ts';

type FileCommand =
  | 'roster.template'
  | 'roster.problems'
  | 'roster.export'
  | 'roster.original'
  | 'roster.exportMatching'
  | 'computer.diagnostics'
  | 'computer.backUp';

/** Has the desk write a file, and saves it where the person says. `done` says so when it was. */
export function useFileDownload(): {
  readonly busy: boolean;
  readonly download: <C extends FileCommand>(command: C, input: DeskInput<C>, done: string) => Promise<void>;
} {
  const [busy, setBusy] = useState(false);
  const download = useCallback(async <C extends FileCommand>(command: C, input: DeskInput<C>, done: string) => {
    setBusy(true);
    const written = (await runCommand(command, input)) as Result<FileRef>;
    const saved = written.ok ? await runCommand('files.save', { fileId: written.data.fileId }) : written;
    setBusy(false);
    if (!saved.ok) toast.failed(saved.error.message);
    else if (saved.data && 'path' in saved.data) toast.done(done);
    // Saved or not: it may hold names of students, and is of no use any more.
    if (written.ok) await runCommand('files.release', { fileId: written.data.fileId });
  }, []);
  return { busy, download };
}
