import { createMutex } from '#shared/async/mutex.ts';
import type { KeptFile } from '#shared/desk/kept-file.ts';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { AppError, errorAt } from '#shared/errors.ts';
import { checkContent } from '#shared/rules/files/check-upload.ts';
import { fileMessages } from '#shared/rules/files/file-checks.ts';
import type { UploadKind } from '#shared/rules/files/upload-rules.ts';
import type { Account, Accounts } from '../account/account.ts';
import type { ApiClient } from '../api/client.ts';
import type { Events } from '../events.ts';
import { byteSource } from '../files/byte-source.ts';
import type { Files, HeldFile } from '../files/files.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Enqueue } from '../outbox/outbox-actions.ts';
import { keptFilesIn, keptFilesOfEntry } from '../outbox/outbox-store.ts';
import { entriesOfRequest, rememberRequest, type WindowRequest } from '../outbox/request-store.ts';
import { changeStorage, withStorage } from '../storage/storage-problem.ts';
import { createOutgoingFiles, type OutgoingFiles } from './outgoing-files.ts';
import { sendFile } from './send-file.ts';

/** What queuing something with files takes. */
export interface OutgoingParts {
  readonly accounts: Accounts;
  readonly client: Pick<ApiClient, 'request' | 'upload'>;
  readonly files: Files;
  readonly outbox: Outbox;
  readonly events: Pick<Events, 'emit'>;
  readonly onUnexpected: (error: unknown) => void;
}

/** Something with files, as a window asks for it. */
export interface WithFiles {
  /** The chosen files by their fields. */
  readonly held: ReadonlyMap<string, HeldFile>;
  /** What their content has to be; documents unless said. */
  readonly content?: UploadKind;
  /** What is queued, once its files are kept. */
  entryWith(files: Readonly<Partial<Record<string, KeptFile>>>, account: Account): Enqueue;
}

/** The outbox's way for what carries files: they are kept sealed, and sent before it. */
export interface FilesQueue {
  /**
   * Keeps the files and queues what they go with, both or neither; the window's hold on the files ends. A request that
   * comes again, because its answer was lost, gets the entry of the first; `discarded` is said where that was discarded.
   */
  once(request: WindowRequest, discarded: string, read: () => WithFiles): Promise<OutboxEntry>;
  /** Brings the files of an entry to the service, and tells how far they are; answers the ids of the uploads by field. */
  send(
    entryId: string,
    files: readonly [field: string, file: KeptFile][],
    signal: AbortSignal,
  ): Promise<Record<string, string>>;
  /** The bytes of a kept file. Throws `damaged`. */
  read(file: KeptFile): Promise<Buffer>;
  /** Removes kept files, in the background. */
  drop(files: readonly [field: string, file: KeptFile][]): void;
}

/**
 * Creates it. At the opening of an account it removes the kept files that no entry names, unless an entry can't be read: a
 * newer version may know it. The files of sent ones stay as well: a restored service may have to get them again.
 */
export function createFilesQueue({ accounts, client, files, outbox, events, onUnexpected }: OutgoingParts): FilesQueue {
  const mutex = createMutex();
  const kept = (): OutgoingFiles => createOutgoingFiles(accounts.current(), files);
  accounts.onChange(async (account) => {
    if (account) await sweep(account, createOutgoingFiles(account, files)).catch(onUnexpected);
  });

  async function queue(given: WithFiles, request: WindowRequest): Promise<OutboxEntry> {
    const { held, content = 'document', entryWith } = given;
    for (const [field, { name, size, path }] of held) {
      await checkContent(content, field, { name, source: byteSource(path, size) });
    }
    const account = accounts.current();
    const store = kept();
    const copies: Record<string, KeptFile> = {};
    try {
      for (const [field, file] of held) copies[field] = await store.keep(file);
      // Sealed for one account, it is not for another that was opened meanwhile.
      if (!accounts.isOpen || accounts.current() !== account) throw new AppError('locked');
      const entry = entryWith(copies, account);
      const replaced = entry.replaces ? outbox.read(entry.replaces) : null;
      const prepared = outbox.prepare(entry);
      const queued = changeStorage(account.database, () => {
        const added = outbox.add(prepared);
        rememberRequest(account, request, { entries: [added.id], now: added.queuedAt });
        return added;
      });
      if (replaced) await store.drop(keptFilesOfEntry(replaced) ?? []).catch(onUnexpected);
      return queued;
    } catch (error) {
      await store.drop(Object.values(copies));
      throw error;
    }
  }

  return {
    once: (request, discarded, read) =>
      mutex.run(async () => {
        const [earlier] = withStorage(() => entriesOfRequest(accounts.current(), request)) ?? [];
        const known = earlier === undefined ? null : outbox.read(earlier);
        if (known) return known;
        if (earlier !== undefined) throw new AppError('invalid_status', { message: discarded });
        const given = read();
        const entry = await queue(given, request);
        for (const { fileId } of given.held.values()) await files.handlers['files.release']({ fileId });
        return entry;
      }),
    async send(entryId, named, signal) {
      const store = kept();
      const size = named.reduce((sum, [, file]) => sum + file.size, 0);
      const uploads: Record<string, string> = {};
      let before = 0;
      for (const [field, file] of named) {
        const onArrived = (bytes: number) => events.emit('files.progress', { entryId, arrived: before + bytes, size });
        uploads[field] = await sendFile({ client, file, signal, read: () => store.read(file), onArrived });
        before += file.size;
      }
      return uploads;
    },
    read: (file) => kept().read(file),
    drop: (named) => {
      void kept()
        .drop(named.map(([, file]) => file))
        .catch(onUnexpected);
    },
  };
}

async function sweep(account: Account, kept: OutgoingFiles): Promise<void> {
  await kept.sweep(() => {
    const files = keptFilesIn(account);
    return files ? new Set(files.map(({ id }) => id)) : null;
  });
}

/** Refuses what a window gave, at its field, under the code that the service has for it. */
export function refuseAt(problem: { readonly field: string; readonly message: string } | null): void {
  if (!problem) return;
  const { field, message } = problem;
  throw errorAt(field, message, codes[message]);
}

/** The service's codes for what is wrong with a file. */
const codes: Readonly<Partial<Record<string, 'wrong_type' | 'too_large'>>> = {
  [fileMessages.type]: 'wrong_type',
  [fileMessages.empty]: 'wrong_type',
  [fileMessages.size]: 'too_large',
};
