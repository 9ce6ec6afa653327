import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { appliedPosting } from '../../src/server/testing/applications.ts';
import { testPdf } from '../../src/server/testing/documents.ts';
import { describeSqlite } from '../../src/server/testing/engines.ts';
import { signedIn } from '../../src/server/testing/people.ts';
import { testServer } from '../../src/server/testing/test-server.ts';
import { openDeskWithFiles, timeouts } from '../support/desk-with-files.ts';
import { freePort } from '../support/processes.ts';
import type { Ends } from '../support/restorable.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const ends: Ends = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

describeSqlite('messages with files at the desk', (open) => {
  async function openService() {
    const server = testServer(await open());
    ends.push(() => server.close());
    const company = await signedIn(server, 2);
    const { student } = await appliedPosting(company, 'job');
    const to = `student:${student.id}`;
    const message = (fileIds: string[], given: object = {}) => ({
      to,
      fileIds,
      requestId: randomUUID(),
      title: 'Message to Asha Role4',
      text: 'Your offer',
      ...given,
    });
    const listen = async (port = 0) => {
      await server.app.listen({ host: '127.0.0.1', port });
      return (server.app.server.address() as AddressInfo).port;
    };
    const arrivedTexts = async () => {
      const { body } = await student.call('messages.list', { query: { with: `company:${company.companyId}` } });
      return body.data.map(({ text, files }) => [text, ...files.map(({ name }) => name)]).toReversed();
    };
    return { company, student, to, message, listen, arrivedTexts };
  }

  it('wait sealed while the service is away, over a restart too, and arrive once, in the order written', async () => {
    const { company, to, message, listen, arrivedTexts } = await openService();
    const port = await freePort();
    const secret = 'nobody may read this on the disk ';
    const bytes = testPdf(300_000);
    bytes.fill(secret, 100);
    const desk = await openDeskWithFiles(ends, company, { port });
    const write = (text: string) =>
      desk.handlers['outbox.add']({
        calls: [{ call: 'messages.send', title: 'Message', params: {}, query: {}, body: { to, text } }],
        holdSeconds: 0,
        requestId: randomUUID(),
      });
    await write('Good morning');
    const asked = message([await desk.hold('Offer.pdf', bytes), await desk.hold('Terms.pdf', testPdf())]);
    const entry = await desk.handlers['messages.sendFiles'](asked);
    await write('Please answer by Friday');
    expect(entry.message).toMatchObject({
      body: { to, text: 'Your offer' },
      files: { file: { name: 'Offer.pdf', size: 300_000, sha256: sha256(bytes) }, file_2: { name: 'Terms.pdf' } },
    });
    // The same request once more, after a lost answer, queues nothing.
    expect((await desk.handlers['messages.sendFiles'](asked)).id).toBe(entry.id);
    expect(desk.outbox.list()).toHaveLength(3);
    for (const id of asked.fileIds) expect(() => desk.files.find(id)).toThrow();
    expect(desk.kept()).toHaveLength(2);
    for (const file of desk.kept()) expect(readFileSync(file).includes(secret)).toBe(false);
    await desk.writing.outbox.close();
    await desk.accounts.close();
    await listen(port);
    const next = await openDeskWithFiles(ends, company, { port, folder: desk.folder });
    expect(next.outbox.list().find(({ id }) => id === entry.id)?.message).toEqual(entry.message);
    next.outbox.wake('reachable');
    await vi.waitFor(() => expect(next.outbox.list().every(({ state }) => state === 'sent')).toBe(true), timeouts);
    expect(await arrivedTexts()).toEqual([
      ['Good morning'],
      ['Your offer', 'Offer.pdf', 'Terms.pdf'],
      ['Please answer by Friday'],
    ]);
  });

  it('are taken back with their files, and the same request does not send them after that', async () => {
    const { company, message } = await openService();
    const desk = await openDeskWithFiles(ends, company, { port: await freePort() });
    // Closed before it could try: a try that is cut off may have arrived, and is not taken back.
    await desk.writing.outbox.close();
    const asked = message([await desk.hold('Offer.pdf', testPdf())], { text: '' });
    const entry = await desk.handlers['messages.sendFiles'](asked);
    expect(desk.kept()).toHaveLength(1);
    await desk.handlers['outbox.cancel']({ id: entry.id });
    await vi.waitFor(() => expect(desk.kept()).toEqual([]), timeouts);
    await expect(Promise.resolve(desk.handlers['messages.sendFiles'](asked))).rejects.toMatchObject({
      code: 'invalid_status',
      message: 'This message was discarded',
    });
  });

  it('that are refused stay with the service’s words and their files until they are discarded', async () => {
    const { company, message, listen } = await openService();
    const desk = await openDeskWithFiles(ends, company, { port: await listen() });
    const stranger = await signedIn(company.server, 4);
    const fileId = await desk.hold('Offer.pdf', testPdf());
    const entry = await desk.handlers['messages.sendFiles'](message([fileId], { to: `student:${stranger.id}` }));
    await desk.atRest(entry, 'blocked');
    expect(desk.outbox.read(entry.id)?.problem).toMatchObject({
      message: expect.stringMatching(/^You can’t message them/),
      advice: 'The message is kept here. Discard it when you no longer need it.',
    });
    expect(desk.kept()).toHaveLength(1);
    await desk.handlers['outbox.cancel']({ id: entry.id });
    await vi.waitFor(() => expect(desk.kept()).toEqual([]), timeouts);
  });

  it('are checked before they are queued, with a message at the field [VAL-34]', async () => {
    const { company, message } = await openService();
    const desk = await openDeskWithFiles(ends, company, { port: await freePort() });
    const good = await desk.hold('Good.pdf', testPdf());
    const refused = async (name: string, bytes: Uint8Array) => {
      const fileIds = [good, await desk.hold(name, bytes)];
      return await Promise.resolve(desk.handlers['messages.sendFiles'](message(fileIds))).catch((error) => error);
    };
    const at = (code: string, text: string) => ({ code, message: text, fields: { file_2: text } });
    expect(await refused('a.png', testPdf())).toMatchObject(at('wrong_type', 'File type not accepted'));
    expect(await refused('a.pdf', Buffer.from('MZ'))).toMatchObject(at('wrong_type', 'File type not accepted'));
    const empty = 'This file is empty. Please choose another one';
    expect(await refused('a.pdf', Buffer.alloc(0))).toMatchObject(at('wrong_type', empty));
    const large = testPdf(5 * 1024 * 1024 + 1);
    expect(await refused('a.pdf', large)).toMatchObject(at('too_large', 'File size too large (max 5MB)'));
    expect([desk.outbox.list(), desk.kept()]).toEqual([[], []]);
    expect(desk.files.find(good).name).toBe('Good.pdf');
  });
});
