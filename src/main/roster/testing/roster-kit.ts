import { copyFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { EventName } from '#shared/desk/names.ts';
import type { FileRef, RosterImport } from '#shared/desk/types.ts';
import type { Accounts } from '../../account/account.ts';
import { createAccounts } from '../../account/accounts.ts';
import { openKeys } from '../../account/testing/open-keys.ts';
import { createEvents } from '../../events.ts';
import type { HeldFile } from '../../files/files.ts';
import { createOutbox, type Outbox } from '../../outbox/outbox.ts';
import { serviceCallKind } from '../../outbox/service-call.ts';
import { type ManualTiming, manualTiming } from '../../outbox/testing/manual-timing.ts';
import { createRoster, type RosterHandlers } from '../roster.ts';
import type { TestFolder } from './list-files.ts';
import type { ListService } from './list-service.ts';

const program = new URL('../worker.ts', import.meta.url);

/** A desk with a roster, an outbox and nothing else. */
export interface RosterKit {
  readonly roster: RosterHandlers;
  /** The window has shown the list: its copy is brought up to date. */
  followList(): Promise<void>;
  readonly outbox: Outbox;
  readonly accounts: Accounts;
  readonly timing: ManualTiming;
  readonly events: { name: EventName; payload: unknown }[];
  /** Hands a file to the desk, as the window does, and opens it. */
  open(name: string, content: string | Uint8Array): Promise<RosterImport>;
  /** The same for a file that is there already. */
  openFile(name: string, path: string): Promise<RosterImport>;
  /** Checks as proposed, with changes. */
  check(upload: RosterImport, changes?: Partial<RosterImport['options']>): Promise<RosterImport>;
  /** Commits and lets the outbox work until it rests. */
  send(upload: RosterImport): Promise<RosterImport>;
  /** Lets the outbox work until it rests. */
  drain(): Promise<void>;
  /** Hands a file to the desk that is no list. */
  hold(name: string, text: string): Promise<FileRef>;
  heldFile(fileId: string): HeldFile;
  close(): Promise<void>;
}

/** Starts one whose account lies in the folder; a second start finds what the first one left. */
export async function startRosterKit(
  folder: Pick<TestFolder, 'path' | 'write'>,
  service: Pick<ListService, 'client' | 'offline'>,
  worker = program,
): Promise<RosterKit> {
  const held = new Map<string, HeldFile>();
  const heard: RosterKit['events'] = [];
  const events = createEvents();
  events.listen((name, payload) => void heard.push({ name, payload }));
  const accounts = createAccounts({ keys: openKeys, dataFolder: folder.path });
  const timing = manualTiming();
  const outbox = createOutbox({ accounts, events, timing, probe: () => Promise.resolve(!service.offline) });
  const hold = (path: string, name: string) => {
    const entry = { fileId: crypto.randomUUID(), name, size: statSync(path).size, path };
    held.set(entry.fileId, entry);
    return Promise.resolve({ fileId: entry.fileId, name, size: entry.size });
  };
  const heldFile = (fileId: string): HeldFile => {
    const file = held.get(fileId);
    if (!file) throw new Error('No such file');
    return file;
  };
  outbox.registerKind('service.call', serviceCallKind(service.client));
  const { handlers: roster, followList } = createRoster({
    accounts,
    outbox,
    events,
    client: service.client,
    files: { find: heldFile, hold, newPath: () => join(folder.path, crypto.randomUUID()) },
    entryPoints: { rosterWorker: worker },
    clock: () => timing.now(),
    onUnexpected: (error) => {
      throw error instanceof Error ? error : new Error(String(error));
    },
  });
  await accounts.open(7);

  const openFile = async (name: string, path: string) => {
    const file = join(folder.path, crypto.randomUUID());
    copyFileSync(path, file);
    const { fileId } = await hold(file, name);
    return roster['roster.open']({ fileId });
  };
  const drain = async () => {
    for (;;) {
      const { sending, waiting } = outbox.summary();
      // What is being sent rests on files and threads, which take their own time: the test's clock stands still.
      if (sending > 0) await new Promise<void>((resolve) => setImmediate(resolve));
      else if (waiting === 0) return;
      await timing.pass(sending > 0 ? 0 : 400_000);
      if (service.offline && outbox.summary().sending === 0) return;
    }
  };
  return {
    roster,
    followList,
    outbox,
    accounts,
    timing,
    drain,
    heldFile,
    events: heard,
    hold: (name, text) => hold(folder.write(name, text).path, name),
    open: (name, content) => openFile(name, folder.write(name, content).path),
    openFile,
    async check({ importId, options }, changes = {}) {
      return roster['roster.check']({ importId, options: { ...options, ...changes } });
    },
    async send({ importId }) {
      await roster['roster.commit']({ importId });
      await drain();
      return roster['roster.read']({ importId });
    },
    async close() {
      await outbox.close();
      await accounts.close();
    },
  };
}
