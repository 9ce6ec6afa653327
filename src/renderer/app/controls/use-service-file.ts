import { useCallback, useState } from 'react';
import type { DeskInput } from '#shared/desk/contract.ts';
import { runCommand } from '../desk/desk.ts';
import { toast } from '../shell/toasts.ts';
import { saveHeldFile } from './save-held-file.tsx';

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
    if (fetched.ok) await saveHeldFile(fetched.data.fileId, `${fetched.data.name} is saved`);
    else toast.failed(fetched.error.message);
    setRunning((count) => count - 1);
  }, []);
  return { busy: running > 0, save };
}
