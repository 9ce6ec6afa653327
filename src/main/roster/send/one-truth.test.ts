import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import BetterSqlite3, { type Database } from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { csvText, headings, makeFolder, student, type TestFolder } from '../testing/list-files.ts';
import { createListService, type ListService } from '../testing/list-service.ts';
import { type RosterKit, startRosterKit } from '../testing/roster-kit.ts';

let folder: TestFolder;
let service: ListService;
let kit: RosterKit;
beforeEach(async () => {
  folder = makeFolder();
  service = createListService();
  kit = await startRosterKit(folder, service);
});
afterEach(async () => {
  await kit.close();
  folder.remove();
});

const account = (): Database => kit.accounts.current().database;

const rosterFile = () => join(folder.path, 'accounts', '7', 'roster.db');

/** Works on roster.db beside the desk. */
function inRoster(sql: string): void {
  const roster = new BetterSqlite3(rosterFile());
  roster.exec(sql);
  roster.close();
}

/** The desk dies before it can write this: it never comes to be, and what was written before is all there is. */
const breakOff = (when: string) => `CREATE TRIGGER broken BEFORE ${when} BEGIN SELECT RAISE(ABORT, 'killed'); END;`;
const mended = 'DROP TRIGGER broken';
const onEntry = "INSERT ON outbox WHEN NEW.kind = 'roster.commit'";
const onState = (state: string) => `UPDATE ON imports WHEN NEW.state = '${state}'`;

async function restart(): Promise<void> {
  await kit.close();
  kit = await startRosterKit(folder, service);
}

/** A checked list with a heading that only a person could match: sending it tells the institution of that. */
async function checked(): Promise<string> {
  const [, ...others] = headings;
  const upload = await kit.open('a.csv', csvText([['Aspirant', ...others], student(1)]));
  const mapping = { ...upload.options.mapping, 0: 'name' as const };
  return (await kit.check(upload, { mapping })).importId;
}
const stateOf = async (importId: string) => (await kit.roster['roster.read']({ importId })).state;
const entries = () => kit.outbox.list().map(({ kind, state }) => `${kind} ${state}`);
const commit = (importId: string) => kit.roster['roster.commit']({ importId });

describe('an upload and its entry in the outbox', () => {
  it('are queued together, with what colleagues are told, or not at all', async () => {
    service.offline = true;
    const importId = await checked();
    account().exec(breakOff(onEntry));
    await expect(commit(importId)).rejects.toMatchObject({ code: 'not_saved' });
    account().exec(mended);
    expect([await stateOf(importId), entries()]).toEqual(['ready', []]);
    await restart();
    expect([await stateOf(importId), entries()]).toEqual(['ready', []]);
    expect(await commit(importId)).toMatchObject({ state: 'queued' });
    expect(entries()).toEqual(['service.call queued', 'roster.commit queued']);
  });

  it('go out once where the desk died right after the entry was queued', async () => {
    service.offline = true;
    const importId = await checked();
    inRoster(breakOff(onState('queued')));
    await expect(commit(importId)).rejects.toMatchObject({ code: 'not_saved' });
    expect(await stateOf(importId)).toBe('queued');
    await kit.close();
    inRoster(mended);
    kit = await startRosterKit(folder, service);
    expect(await stateOf(importId)).toBe('queued');
    await commit(importId);
    service.offline = false;
    kit.outbox.wake('reachable');
    await kit.drain();
    expect([await stateOf(importId), service.batches.length, service.students.size]).toEqual(['done', 1, 1]);
  });

  it('are taken back together where the desk died right after the entry was gone', async () => {
    service.offline = true;
    const importId = await checked();
    await commit(importId);
    await kit.close();
    const before = readFileSync(rosterFile());
    kit = await startRosterKit(folder, service);
    expect(await kit.roster['roster.cancel']({ importId })).toMatchObject({ state: 'cancelled' });
    await kit.close();
    // Nothing that the list itself was told of has reached the disk.
    writeFileSync(rosterFile(), before);
    service.offline = false;
    kit = await startRosterKit(folder, service);
    await kit.drain();
    expect([await stateOf(importId), service.batches]).toEqual(['cancelled', []]);
  });

  it('say why the service refused, at once and after a restart', async () => {
    const importId = await checked();
    service.before = (name) => {
      if (name === 'batches.create') throw new AppError('forbidden');
    };
    inRoster(breakOff(onState('failed')));
    await commit(importId);
    await kit.drain();
    const refused = { state: 'failed', problem: { code: 'forbidden' } };
    expect(await kit.roster['roster.read']({ importId })).toMatchObject(refused);
    await restart();
    expect(await kit.roster['roster.read']({ importId })).toMatchObject(refused);
  });
});

describe('an upload that was refused, and changes nothing any more', () => {
  it('is done, and its refused entry with it', async () => {
    const upload = await kit.check(await kit.open('a.csv', csvText([headings, student(1)])));
    service.before = (name) => {
      if (name === 'batches.create') throw new AppError('forbidden');
    };
    expect(await kit.send(upload)).toMatchObject({ state: 'failed' });
    service.before = () => undefined;
    const [name = '', course = '', specialization = '', semester, email = '', phone = '', roll_number = ''] =
      student(1);
    service.add({ name, course, specialization, semester: Number(semester), email, phone, roll_number });
    const again = await kit.check(upload);
    expect(again.counts).toMatchObject({ create: 0, update: 0, unchanged: 1 });
    expect(await kit.send(again)).toMatchObject({ state: 'done', outcome: { accepted: 0, unchanged: 1 } });
    expect(entries()).toEqual(['roster.commit sent']);
  });
});

describe('an upload that was withdrawn', () => {
  it('is not sent anew where the desk died before the outbox could note that', async () => {
    const importId = await checked();
    let cancelled: unknown;
    service.after = (name) => {
      if (name === 'batches.rows') cancelled = kit.roster['roster.cancel']({ importId });
    };
    account().exec(breakOff("UPDATE ON outbox WHEN NEW.kind = 'roster.commit' AND NEW.state = 'sent'"));
    await commit(importId);
    while (service.batches[0]?.status !== 'undone') {
      await kit.timing.pass(0);
      await nextTurn();
    }
    await cancelled;
    await kit.close();
    kit = await startRosterKit(folder, service);
    account().exec(mended);
    await kit.drain();
    expect(service.batches.map(({ status }) => status)).toEqual(['undone']);
    expect([await stateOf(importId), service.students.size]).toEqual(['cancelled', 0]);
  });
});

describe('an upload whose check could not store how it ended', () => {
  it('can be discarded', async () => {
    const upload = await kit.open('a.csv', csvText([headings, student(1)]));
    inRoster(breakOff("UPDATE ON imports WHEN OLD.state = 'checking'"));
    await expect(kit.check(upload)).rejects.toMatchObject({ code: 'not_saved' });
    inRoster(mended);
    const { importId } = upload;
    expect(await stateOf(importId)).toBe('checking');
    expect(await kit.roster['roster.cancel']({ importId })).toMatchObject({ state: 'cancelled', problem: null });
    expect(await stateOf(importId)).toBe('cancelled');
  });
});
