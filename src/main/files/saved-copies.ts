import path from 'node:path';
import type { DeskHandlers } from '#shared/desk/contract.ts';
import { AppError } from '#shared/errors.ts';
import { acceptedExtensions } from '#shared/rules/files/file-checks.ts';
import type { Host } from '../hosts/host.ts';

/** Copies of held files that people save where they like, and may open there. */
export interface SavedCopies {
  readonly handlers: Pick<DeskHandlers, 'files.save' | 'files.openSaved'>;
  /** Nothing that was saved so far is opened from here any more. */
  forget(): void;
}

/** `find`: a held file by its id; throws `not_found`. */
export function createSavedCopies(
  host: Pick<Host, 'saveFile' | 'openFile'>,
  find: (fileId: string) => { readonly path: string; readonly name: string },
): SavedCopies {
  /** Id of the held file → where its copy is. */
  const saved = new Map<string, string>();
  return {
    handlers: {
      'files.save': async ({ fileId }) => {
        const entry = find(fileId);
        const copy = await host.saveFile(entry.path, entry.name);
        if (!copy) return null;
        const opens = host.openFile !== null && isDocument(copy.path);
        if (opens) saved.set(fileId, copy.path);
        return { ...copy, opens };
      },
      'files.openSaved': async ({ fileId }) => {
        const copy = saved.get(fileId);
        if (!copy || !host.openFile) throw new AppError('not_found', { message: 'Open this file from its folder' });
        await host.openFile(copy);
        return null;
      },
    },
    forget: () => saved.clear(),
  };
}

const documents: readonly string[] = [...acceptedExtensions, 'csv', 'xlsx', 'ics', 'png', 'jpg', 'jpeg'];

/** Whether a file is read, never run, by what opens it: somebody else may have chosen its name. */
const isDocument = (file: string) => documents.includes(path.extname(file).slice(1).toLowerCase());
