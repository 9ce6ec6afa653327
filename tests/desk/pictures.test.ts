import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import type { PictureCall } from '#shared/desk/queued-picture.ts';
import { describeSqlite } from '../../src/server/testing/engines.ts';
import { signedIn } from '../../src/server/testing/people.ts';
import { testPng, testPngOf } from '../../src/server/testing/pictures.ts';
import { testServer } from '../../src/server/testing/test-server.ts';
import { openBreakingLine } from '../support/breaking-line.ts';
import { openDeskWithFiles, timeouts } from '../support/desk-with-files.ts';
import { freePort } from '../support/processes.ts';
import type { Ends } from '../support/restorable.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const first = testPng();
const second = testPng({ width: 16, height: 16 });

const ends: Ends = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

describeSqlite('pictures at the desk', (open) => {
  async function openService() {
    const server = testServer(await open());
    ends.push(() => server.close());
    const student = await signedIn(server, 4);
    const listen = async (port = 0) => {
      await server.app.listen({ host: '127.0.0.1', port });
      return (server.app.server.address() as AddressInfo).port;
    };
    /** The pictures that the service has, by their hash. */
    const arrived = async () => {
      const rows = await server.database.read.selectFrom('stored_files').select('hash').execute();
      return rows.map(({ hash }) => hash);
    };
    const openDesk = async (port: number, folder?: string) => {
      const desk = await openDeskWithFiles(ends, student, { port, folder });
      const choose = async (bytes: Uint8Array, { call = 'student.image', name = 'picture.png' } = {}) => {
        const asked = { requestId: randomUUID(), title: 'Profile picture', fileId: await desk.hold(name, bytes) };
        return await desk.handlers['pictures.set']({ ...asked, call: call as PictureCall });
      };
      const end = async () => {
        await desk.writing.outbox.close();
        await desk.accounts.close();
      };
      return { ...desk, choose, end };
    };
    return { server, student, listen, arrived, openDesk };
  }

  it('wait sealed while the service is away, show here, and arrive once after a restart', async () => {
    const { listen, arrived, openDesk } = await openService();
    const port = await freePort();
    const desk = await openDesk(port);
    const entry = await desk.choose(first);
    expect(entry).toMatchObject({ kind: 'picture.set', aggregate: 'picture:own', title: 'Profile picture' });
    const shown = { dataUrl: `data:image/png;base64,${first.toString('base64')}` };
    expect(await desk.handlers['pictures.read']({ id: entry.id })).toEqual(shown);
    const [file = ''] = desk.kept();
    expect(readFileSync(file).includes(first.subarray(0, 16))).toBe(false);
    await desk.end();
    await listen(port);
    const next = await openDesk(port, desk.folder);
    expect(await next.handlers['pictures.read']({ id: entry.id })).toEqual(shown);
    expect(next.notices).toEqual([]);
    next.outbox.wake('reachable');
    await next.atRest(entry, 'sent');
    expect(await arrived()).toEqual([sha256(first)]);
    expect(next.notices).toEqual(['The picture is saved']);
  });

  it('that were cut off, or whose answer a killed desk never heard, arrive once', async () => {
    const { student, listen, arrived, openDesk } = await openService();
    const line = await openBreakingLine(await listen(), { cuts: 1, every: 400_000, lost: 16_000 });
    ends.push(() => line.close());
    const bytes = testPngOf(900_000);
    const desk = await openDesk(line.port);
    const entry = await desk.choose(bytes);
    await desk.atRest(entry, 'sent');
    expect(line.cuts()).toBe(1);
    const own = async () => (await student.call('session.create')).body.data?.profile_pic;
    const before = await own();
    // As a desk leaves it that is killed between the service's yes and its own note of it.
    desk.accounts.current().database.exec("UPDATE outbox SET state = 'sending', uncertain = 1, sent_at = NULL");
    await desk.end();
    const next = await openDesk(line.port, desk.folder);
    await next.atRest(entry, 'sent');
    expect([await arrived(), await own()]).toEqual([[sha256(bytes)], before]);
  });

  it('give way to another one that is chosen before they have left: only the last arrives', async () => {
    const { listen, arrived, openDesk } = await openService();
    const port = await freePort();
    const desk = await openDesk(port);
    await desk.writing.outbox.close();
    await desk.choose(first);
    const entry = await desk.choose(second);
    expect(desk.outbox.list().map(({ id }) => id)).toEqual([entry.id]);
    expect(desk.kept()).toHaveLength(1);
    await desk.end();
    await listen(port);
    const next = await openDesk(port, desk.folder);
    await next.atRest(entry, 'sent');
    expect(await arrived()).toEqual([sha256(second)]);
    expect(next.notices).toEqual(['The picture is saved']);
  });

  it('are taken back with their file, and never arrive', async () => {
    const { listen, arrived, openDesk } = await openService();
    const port = await freePort();
    const desk = await openDesk(port);
    await desk.writing.outbox.close();
    const { id } = await desk.choose(first);
    await desk.handlers['outbox.cancel']({ id });
    await vi.waitFor(() => expect(desk.kept()).toEqual([]), timeouts);
    expect(await desk.handlers['pictures.read']({ id })).toEqual({ dataUrl: null });
    const entry = await desk.choose(second);
    await desk.end();
    await listen(port);
    const next = await openDesk(port, desk.folder);
    await next.atRest(entry, 'sent');
    expect(await arrived()).toEqual([sha256(second)]);
  });

  it('that the service refuses stay until they are discarded, and hold no other one up', async () => {
    const { listen, arrived, openDesk } = await openService();
    const desk = await openDesk(await listen());
    const entry = await desk.choose(first, { call: 'company.logo' });
    await desk.atRest(entry, 'blocked');
    expect(desk.outbox.read(entry.id)?.problem).toMatchObject({
      code: 'forbidden',
      advice: 'The picture is kept here. Discard it when you no longer need it.',
    });
    expect([desk.kept().length, desk.notices]).toEqual([1, []]);
    // One that may have arrived isn't replaced, and the next one leaves all the same.
    desk.accounts.current().database.exec('UPDATE outbox SET uncertain = 1');
    const later = await desk.choose(second, { call: 'company.logo' });
    await desk.atRest(later, 'blocked');
    expect(desk.kept()).toHaveLength(2);
    for (const { id } of [entry, later]) await desk.handlers['outbox.cancel']({ id });
    await vi.waitFor(() => expect(desk.kept()).toEqual([]), timeouts);
    expect(await arrived()).toEqual([]);
  });

  it('leave in the order in which they were chosen, also behind a refused one and one that may have arrived', async () => {
    const { openDesk } = await openService();
    const desk = await openDesk(await freePort());
    await desk.writing.outbox.close();
    const refused = await desk.choose(first);
    const { database } = desk.accounts.current();
    const set = (columns: string, id: string) => database.prepare(`UPDATE outbox SET ${columns} WHERE id = ?`).run(id);
    set("state = 'sending'", refused.id);
    const uncertain = await desk.choose(second);
    set("state = 'blocked'", refused.id);
    set('uncertain = 1', uncertain.id);
    const last = await desk.choose(first);
    expect(desk.outbox.list().map(({ id }) => id)).toEqual([refused.id, uncertain.id, last.id]);
  });

  it('are checked before they are kept [VAL-35] [VAL-36]', async () => {
    const { openDesk } = await openService();
    const desk = await openDesk(await freePort());
    const refused = (bytes: Uint8Array, name?: string) =>
      desk.choose(bytes, name === undefined ? {} : { name }).catch((error: unknown) => error);
    const at = (code: string, message: string) => ({ code, message, fields: { picture: message } });
    const none = at('wrong_type', 'Please choose an image (PNG, JPEG, GIF or WebP)');
    expect(await refused(Buffer.from('<html>'))).toMatchObject(none);
    expect(await refused(first, 'picture.svg')).toMatchObject(none);
    expect(await refused(testPngOf(1_000_001))).toMatchObject(at('too_large', 'Image size should be less than 1MB'));
    expect([desk.outbox.list(), desk.kept()]).toEqual([[], []]);
    await desk.choose(testPngOf(1_000_000));
    expect(desk.kept()).toHaveLength(1);
  });
});
