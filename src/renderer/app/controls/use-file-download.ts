import { useCallback, useState } from 'react';
import type { DeskInput } from '#shared/desk/contract.ts';
import type { FileRef, Result } from '#shared/desk/types.ts';
import { runCommand } from '../desk/desk.ts';
import { toast } from '../shell/toasts.ts';
import { saveHeldFile } from './save-held-file.tsx';

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
    if (written.ok) await saveHeldFile(written.data.fileId, done);
    else toast.failed(written.error.message);
    setBusy(false);
  }, []);
  return { busy, download };
}
