import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { manualTiming } from '../outbox/testing/manual-timing.ts';
import { type DraftDesk, openDraftDesk } from './testing/draft-desk.ts';
import { playService } from './testing/played-service.ts';

let service: ReturnType<typeof playService>;
let desk: DraftDesk;
beforeEach(async () => {
  service = playService();
  desk = await open();
});
afterEach(() => desk.dispose());

const open = (folder?: string) =>
  openDraftDesk(service.api, {
    ...(folder && { folder }),
    timing: manualTiming(),
    probe: () => Promise.resolve(service.isOn),
  });
const fileOf = () => desk.accounts.current().database.name;
const keys = () => service.asked.filter(({ call }) => call !== 'health.read').map(({ input }) => input.idempotencyKey);

/** Keeps a copy of the database as it is now; the answer puts it in the database's place, as a restore does. */
function keepCopy(): () => Promise<void> {
  const file = fileOf();
  const folder = desk.folder;
  desk.accounts.current().database.pragma('wal_checkpoint(TRUNCATE)');
  const copy = join(folder, 'copy.db');
  copyFileSync(file, copy);
  return async () => {
    await desk.accounts.close();
    for (const side of ['', '-wal', '-shm']) rmSync(file + side, { force: true });
    copyFileSync(copy, file);
    desk = await open(folder);
  };
}

describe('an account that is restored from a copy of an hour ago', () => {
  it('does not send what was taken back since, and its draft can be edited', async () => {
    service.isOn = false;
    const { id } = desk.ready('internship', { title: 'Weaver' });
    const entry = await desk.publish(id);
    const restore = keepCopy();
    desk.handle('drafts.read', { id });
    desk.outbox.handlers['outbox.cancel']({ id: entry.id });
    await desk.timing.pass(0);
    await restore();
    service.isOn = true;
    await desk.timing.pass(60_000);
    expect([desk.outbox.list(), service.postings.size, desk.read(id)]).toMatchObject([[], 0, { state: 'editing' }]);
    await desk.publish(id);
    await desk.timing.pass(60_000);
    expect(service.postings.size).toBe(1);
  });

  it('does not send what was taken back after a crash had cut the line of another', async () => {
    service.isOn = false;
    const { id } = desk.ready('internship', { title: 'Weaver' });
    const entry = await desk.publish(id);
    const restore = keepCopy();
    writeFileSync(join(fileOf(), '..', 'ended.jsonl'), '{"entry":"a');
    desk.outbox.handlers['outbox.cancel']({ id: entry.id });
    await desk.timing.pass(0);
    await restore();
    expect([desk.outbox.list(), desk.read(id)]).toMatchObject([[], { state: 'editing' }]);
  });

  it('does not offer a draft for publishing that was published since', async () => {
    const { id } = desk.ready('internship', { title: 'Weaver' });
    const restore = keepCopy();
    await desk.publish(id);
    await desk.timing.pass(60_000);
    await restore();
    expect(desk.read(id)).toMatchObject({ state: 'sent', postingId: 1 });
    await expect(Promise.resolve().then(() => desk.publish(id))).rejects.toMatchObject({ code: 'invalid_status' });
    expect(service.postings.size).toBe(1);
  });

  it('sends what was sent since under the same key, so that there is one posting', async () => {
    service.isOn = false;
    const { id } = desk.ready('internship', { title: 'Weaver' });
    await desk.publish(id);
    const restore = keepCopy();
    service.isOn = true;
    desk.outbox.wake('reachable');
    await desk.timing.pass(60_000);
    expect(service.postings.size).toBe(1);
    await restore();
    await desk.timing.pass(60_000);
    expect([service.postings.size, new Set(keys()).size, desk.read(id).state]).toEqual([1, 1, 'sent']);
  });

  it('keeps ids and numbers of what has ended, and no word of it', async () => {
    const { id } = desk.ready('internship', { title: 'Weaver of Hubli' });
    await desk.publish(id);
    await desk.timing.pass(1000);
    const folder = join(fileOf(), '..');
    expect(existsSync(join(folder, 'ended.jsonl'))).toBe(true);
    const found = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
    expect(found.map((name) => readFileSync(join(folder, name), 'latin1')).join('')).not.toContain('Weaver');
  });
});

it.each([91, 3650, -3650])(
  'an answer that was lost before both sides went down, clocks %i days on: one posting [B-04]',
  async (days) => {
    const { id } = desk.ready('internship', { title: 'Weaver' });
    service.loseAnswers = 1;
    await desk.publish(id);
    expect(service.postings.size).toBe(1);
    service.isOn = false;
    const { folder } = desk;
    await desk.accounts.close();
    const on = new Date(Date.parse('2026-08-01T09:00:00Z') + days * milliseconds.day);
    desk = await openDraftDesk(service.api, {
      folder,
      timing: manualTiming(on),
      probe: () => Promise.resolve(service.isOn),
    });
    service.isOn = true;
    await desk.timing.pass(600_000);
    expect([desk.read(id).state, service.postings.size, new Set(keys()).size]).toEqual(['sent', 1, 1]);
  },
);
