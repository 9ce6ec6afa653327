import { randomUUID } from 'node:crypto';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CallName } from '#shared/contract/index.ts';
import type { RestoredState, RosterImport } from '#shared/desk/types.ts';
import type { ApiClient, CallInput } from '../../src/main/api/client.ts';
import type { HeldFile } from '../../src/main/files/files.ts';
import { createRoster } from '../../src/main/roster/roster.ts';
import { csvText, headings, student } from '../../src/main/roster/testing/list-files.ts';
import { type DeskAt, type Ends, prepareDesk, startRestorable } from '../support/restorable.ts';
import { type SignedUpEducator, signUpEducator } from '../torture/educator.ts';

const limit = 240_000;
const timeouts = { timeout: 60_000, interval: 50 };
const basic = { email: 'nila@kalai.example', password: 'chalk & slate 9' };
/** Rows of either list; the second one goes in three parts. */
const size = { first: 40, second: 2300 } as const;
const numbers = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);
const people = { first: numbers(1, size.first), second: numbers(1 + size.first, size.second) };
const rowsOf = (of: readonly number[]) => csvText([headings, ...of.map(student)]);

const ends: Ends = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** What happens before a part of a list leaves the desk, by its number; each once. */
type BeforePart = Map<number, () => Promise<unknown>>;

/** The way to the service, on which something happens between two parts. */
function between(client: ApiClient, beforePart: BeforePart): ApiClient {
  async function request<N extends CallName>(name: N, input?: CallInput<N>) {
    const part = name === 'batches.rows' ? (input as CallInput<'batches.rows'>).body?.part : undefined;
    const action = beforePart.get(part ?? -1);
    beforePart.delete(part ?? -1);
    await action?.();
    return client.request(name, input);
  }
  return { ...client, request };
}

/** A desk of an educator. */
async function openDesk(at: DeskAt, beforePart: BeforePart) {
  const { accounts, client, events, writing } = prepareDesk(ends, at);
  const temp = join(at.folder, 'temp');
  mkdirSync(temp);
  const held = new Map<string, HeldFile>();
  const hold = (path: string, name: string) => {
    const file = { fileId: randomUUID(), name, size: statSync(path).size, path };
    held.set(file.fileId, file);
    return Promise.resolve(file);
  };
  const { outbox, handlers } = writing;
  const { handlers: roster } = createRoster({
    accounts,
    events,
    outbox,
    client: between(client, beforePart),
    files: { find: (id) => held.get(id) as HeldFile, hold, newPath: () => join(temp, randomUUID()) },
    entryPoints: { rosterWorker: new URL('../../src/main/roster/worker.ts', import.meta.url) },
  });
  await accounts.open(at.user.id);
  const check = async (name: string, text: string, mode: RosterImport['options']['mode']) => {
    const path = join(temp, randomUUID());
    writeFileSync(path, text);
    const { importId, options } = await roster['roster.open']({ fileId: (await hold(path, name)).fileId });
    return roster['roster.check']({ importId, options: { ...options, mode } });
  };
  const entryOf = (importId: string) => outbox.list().find(({ aggregate }) => aggregate === `roster:${importId}`);
  return {
    roster,
    outbox,
    handlers,
    check,
    entryOf,
    async send(name: string, text: string) {
      const { importId } = await check(name, text, 'add_update');
      await roster['roster.commit']({ importId });
      return { importId, id: entryOf(importId)?.id ?? '' };
    },
    comesTo: (importId: string, state: string) =>
      vi.waitFor(() => {
        // As after every sign-in: an attempt with the ended session may have come back only now.
        outbox.wake('signed-in');
        expect(entryOf(importId)?.state).toBe(state);
      }, timeouts),
    restored: () => handlers['restored.read']({}) as RestoredState | null,
    signIn: () => client.request('session.create', { basic }),
  };
}

const listAt = async ({ client }: SignedUpEducator) =>
  (await client.request('students.changes', { query: {} })).answer.data;

/** A service with the first list, of which a copy is kept, and the desk that sent it. */
async function startWithFirst() {
  const service = await startRestorable(ends, signUpEducator);
  const { folder, port, person: educator } = service;
  const beforePart: BeforePart = new Map();
  const desk = await openDesk({ folder, port, ...educator }, beforePart);
  const { importId } = await desk.send('first.csv', rowsOf(people.first));
  await desk.comesTo(importId, 'sent');
  await service.keepCopy();
  const before = await listAt(educator);
  expect(before).toHaveLength(size.first);
  const sendSecond = () => desk.send('second.csv', rowsOf(people.second));
  /** The service goes away before that part of a list leaves the desk; resolves then. */
  const cutBefore = (part: number) =>
    new Promise<void>((resolve) => {
      beforePart.set(part, () => service.stop().then(() => resolve()));
    });
  /** The copy is put in the place of the data, and the desk is told of what that means for it. */
  const restore = async () => {
    await service.stop();
    service.restore();
    await service.start();
    await educator.client.request('session.create', { basic });
    await desk.signIn();
    await vi.waitFor(() => expect(desk.restored()?.compared).toBe(true), timeouts);
    expect(await listAt(educator)).toEqual(before);
  };
  return { service, educator, desk, beforePart, before, cutBefore, sendSecond, restore };
}

/** Both lists are there, each student once, the first list as it was; the desk and the history say the same. */
async function expectWhole({ educator, desk, before }: Awaited<ReturnType<typeof startWithFirst>>): Promise<void> {
  const listed = await listAt(educator);
  expect(listed.slice(0, size.first)).toEqual(before);
  const identified = listed.map(({ name, email, roll_number }) => [name, email, roll_number].join());
  const expected = [...people.first, ...people.second]
    .map(student)
    .map((cells) => [cells[0], cells[4], cells[6]].join());
  expect(identified.toSorted()).toEqual(expected.toSorted());

  const { data: batches } = (await educator.client.request('batches.list', { query: {} })).answer;
  expect(batches.map((batch) => [batch.file_name, batch.status, batch.row_count, batch.accepted])).toEqual([
    ['second.csv', 'finished', size.second, size.second],
    ['first.csv', 'finished', size.first, size.first],
  ]);
  const uploads = await desk.roster['roster.list'](undefined);
  expect(uploads.map(({ state, rosterImportId, outcome }) => [state, rosterImportId, outcome?.accepted])).toEqual(
    batches.map(({ id, accepted }) => ['done', id, accepted]),
  );
  expect(desk.restored()).toBeNull();
  expect(desk.outbox.summary()).toEqual({ waiting: 0, held: 0, needsPerson: 0, sending: 0 });
  // The desk's copy of the list has everybody of both lists, as they are, and nobody else.
  const all = await desk.check('all.csv', rowsOf([...people.first, ...people.second]), 'full');
  expect(all.counts).toMatchObject({ create: 0, update: 0, error: 0, unchanged: size.first + size.second });
  expect(all.absent).toBe(0);
}

describe('a student list that a restore of the service took away', () => {
  it('is named as missing, and sent again once when that is chosen [B-05]', { timeout: limit }, async () => {
    const story = await startWithFirst();
    const { desk, educator, sendSecond, restore } = story;
    const { importId, id } = await sendSecond();
    await desk.comesTo(importId, 'sent');
    expect(await listAt(educator)).toHaveLength(size.first + size.second);
    await restore();
    expect(desk.restored()).toMatchObject({ held: [], missing: [{ id, title: 'second.csv: 2,300 students' }] });
    await desk.handlers['restored.settle']({ send: [id] });
    await desk.comesTo(importId, 'sent');
    await expectWhole(story);
  });

  it('arrives whole and once where the copy has some of its parts', { timeout: limit }, async () => {
    const story = await startWithFirst();
    const { desk, service, beforePart, sendSecond, restore } = story;
    beforePart.set(1, () => service.keepCopy());
    const { importId, id } = await sendSecond();
    await desk.comesTo(importId, 'sent');
    await restore();
    expect(desk.restored()).toMatchObject({ held: [], missing: [{ id }] });
    await desk.handlers['restored.settle']({ send: [id] });
    await desk.comesTo(importId, 'sent');
    await expectWhole(story);
  });

  it('arrives whole and once where it was on its way, and the copy has none of its parts', {
    timeout: limit,
  }, async () => {
    const story = await startWithFirst();
    const { desk, cutBefore, sendSecond, restore } = story;
    const cut = cutBefore(2);
    const { importId, id } = await sendSecond();
    await cut;
    await restore();
    expect(desk.restored()).toMatchObject({ held: [{ id }], missing: [] });
    await desk.handlers['restored.settle']({ send: [id] });
    await desk.comesTo(importId, 'sent');
    await expectWhole(story);
  });

  it('arrives whole and once where it was on its way, was left out, and is retried later', {
    timeout: limit,
  }, async () => {
    const story = await startWithFirst();
    const { desk, educator, service, before, beforePart, cutBefore, sendSecond, restore } = story;
    beforePart.set(1, () => service.keepCopy());
    const cut = cutBefore(2);
    const { importId, id } = await sendSecond();
    await cut;
    await restore();
    expect(desk.restored()).toMatchObject({ held: [{ id }], missing: [] });
    await desk.handlers['restored.settle']({ send: [] });
    await desk.comesTo(importId, 'blocked');
    expect(await listAt(educator)).toEqual(before);
    await desk.handlers['outbox.retry']({ id });
    await desk.comesTo(importId, 'sent');
    await expectWhole(story);
  });
});
