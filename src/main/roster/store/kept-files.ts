import { access, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#shared/errors.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import type { Account } from '../../account/account.ts';
import { openFile, sealFile, withOwnKey } from '../../account/sealed-file.ts';
import type { ListFile } from '../inspect/inspect.ts';
import type { StoredImport } from './import-store.ts';

const { day } = milliseconds;
/** For how many days an uploaded file is kept; after that only its hash is. */
export const fileKeptDays = 30;
/** Until when a file that comes now is kept, ISO 8601. */
export const fileKeptUntil = (now: Date): string => new Date(now.getTime() + fileKeptDays * day).toISOString();

/** Copies of uploaded files, sealed, each under its import's id. */
export interface KeptFiles {
  /** Keeps a copy of an uploaded file. */
  keepFile(source: string, importId: string): Promise<void>;
  /** Opens the copy for as long as the work takes. Throws `not_found`, `damaged`. */
  withFile<T>(stored: StoredImport, work: (file: ListFile) => Promise<T>): Promise<T>;
  dropFile(importId: string): Promise<void>;
}

type Owner = Pick<Account, 'folder' | 'sealedWith'>;

const uploadsOf = ({ folder }: Owner) => path.join(folder, 'uploads');
/** What the copy of an upload's file is bound to. */
export const uploadContext = (importId: string): string => `uploads|${importId}`;

/** The kept files of an account. Opened ones lie at `newPath()`, in the desk's temporary folder. */
export function createKeptFiles(account: Owner, newPath: () => string): KeptFiles {
  const { sealedWith } = account;
  const pathOf = (importId: string) => path.join(uploadsOf(account), importId);
  return {
    keepFile: (source, importId) =>
      withOwnKey(sealedWith, async (own) => {
        await mkdir(uploadsOf(account), { recursive: true, mode: 0o700 });
        await sealFile(source, pathOf(importId), own, uploadContext(importId));
      }),
    async withFile({ importId, file }, work) {
      await access(pathOf(importId)).catch((cause: unknown) => {
        throw gone('not_found', 'This file is no longer kept here. Please choose it again', cause);
      });
      const opened = newPath();
      try {
        await openFile(pathOf(importId), opened, sealedWith, uploadContext(importId)).catch((cause: unknown) => {
          if (!(cause instanceof AppError) || cause.code !== 'damaged') throw cause;
          throw gone('damaged', 'The copy of this file that was kept here is damaged. Please choose it again', cause);
        });
        return await work({ path: opened, name: file.name });
      } finally {
        await rm(opened, { force: true });
      }
    },
    dropFile: (importId) => rm(pathOf(importId), { force: true }),
  };
}

const gone = (code: 'not_found' | 'damaged', message: string, cause: unknown) => new AppError(code, { message, cause });
