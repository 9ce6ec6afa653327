import { useCallback, useState } from 'react';
import type { DeskInput } from '#shared/desk/contract.ts';
import { toast } from '../shell/toasts.ts';
import { runCommand } from './desk.ts';

/** A file of the service on its way to a folder. */
export interface ServiceFile {
  readonly busy: boolean;
  /** Has the desk get a file and saves it where the person says; what fails is said. */
  readonly save: (file: DeskInput<'files.fetch'>) => Promise<void>;
}

/** Saves files of the service: exports, reports, documents. */
export function useServiceFile(): ServiceFile {
  const [running, setRunning] = useState(0);
  const save = useCallback(async (file: DeskInput<'files.fetch'>) => {
    setRunning((count) => count + 1);
    const fetched = await runCommand('files.fetch', file);
    const saved = fetched.ok ? await runCommand('files.save', { fileId: fetched.data.fileId }) : fetched;
    setRunning((count) => count - 1);
    if (!saved.ok) return toast.failed(saved.error.message);
    if (!fetched.ok) return;
    if (saved.data && 'path' in saved.data) toast.done(`${fetched.data.name} is saved`);
    await runCommand('files.release', { fileId: fetched.data.fileId });
  }, []);
  return { busy: running > 0, save };
}
