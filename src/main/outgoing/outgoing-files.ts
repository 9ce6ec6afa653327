import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { KeptFile } from '#shared/desk/kept-file.ts';
import { AppError } from '#shared/errors.ts';
import type { Account } from '../account/account.ts';
import { openFile, sealFile, withOwnKey } from '../account/sealed-file.ts';
import type { Files, HeldFile } from '../files/files.ts';
import { storageProblem } from '../storage/storage-problem.ts';

type Owner = Pick<Account, 'folder' | 'sealedWith'>;

/** Files that wait to be sent, with a report or a message: sealed, each under an id of its own. */
export interface OutgoingFiles {
  /** Keeps a copy of a held file, on the disk before it answers. */
  keep(held: HeldFile): Promise<KeptFile>;
  /** The bytes of a kept file. Throws `damaged` where it is gone, or isn't as it was. */
  read(file: KeptFile): Promise<Buffer>;
  drop(files: readonly KeptFile[]): Promise<void>;
  /** Removes every file but those that are `wanted`, asked once it is known which are here; nothing for null. */
  sweep(wanted: () => ReadonlySet<string> | null): Promise<void>;
}

/** What such a sealed file is bound to. */
export const outgoingFileContext = (id: string): string => `outgoing|${id}`;
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The kept files of an account. An opened one lies in the desk's temporary folder for a moment. */
export function createOutgoingFiles(account: Owner, { newPath }: Pick<Files, 'newPath'>): OutgoingFiles {
  const home = path.join(account.folder, 'outgoing');
  const placeOf = (id: string) => path.join(home, id);
  const drop = async (ids: readonly string[]) => {
    for (const id of ids) await rm(placeOf(id), { force: true });
  };
  return {
    keep: ({ path: source, name, size }) =>
      withOwnKey(account.sealedWith, async (own) => {
        const id = randomUUID();
        const hash = sha256(await readFile(source));
        await mkdir(home, { recursive: true, mode: 0o700 });
        await sealFile(source, placeOf(id), own, outgoingFileContext(id));
        return { id, name, size, sha256: hash };
      }),
    async read(file) {
      const opened = newPath();
      try {
        await openFile(placeOf(file.id), opened, account.sealedWith, outgoingFileContext(file.id));
        const bytes = await readFile(opened);
        if (sha256(bytes) !== file.sha256) throw new AppError('damaged');
        return bytes;
      } catch (cause) {
        const problem = storageProblem(cause);
        const isForNow = problem instanceof AppError && problem.code !== 'damaged';
        if (isForNow && existsSync(placeOf(file.id))) throw problem;
        const message = `The copy of ${file.name} on this computer can’t be read`;
        throw new AppError('damaged', { message, cause });
      } finally {
        await rm(opened, { force: true });
      }
    },
    drop: (files) => drop(files.map(({ id }) => id)),
    async sweep(wanted) {
      const names = await readdir(home).catch(() => []);
      const ids = wanted();
      if (ids) await drop(names.filter((name) => !ids.has(name)));
    },
  };
}
