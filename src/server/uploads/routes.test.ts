import { randomUUID } from 'node:crypto';
import { Agent, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { beforeAll, expect, it, vi } from 'vitest';
import { sweep } from '../accounts/sweep.ts';
import type { Database } from '../platform/database/database.ts';
import { sweepFiles } from '../platform/files/sweep-files.ts';
import { appliedPosting } from '../testing/applications.ts';
import { testPdf } from '../testing/documents.ts';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { announced, arrived } from '../testing/reports.ts';
import { type TestServer, testConfig, testServer } from '../testing/test-server.ts';

const day = 86_400;
const bytes = testPdf(300_000);
bytes.fill('text of the report ', 100);
const headersOf = ({ cookie }: Person) => ({ 'x-footbridge-client': 'test', cookie: `footbridge_session=${cookie}` });

async function listening({ app }: TestServer): Promise<AddressInfo> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  return app.server.address() as AddressInfo;
}

const waiting = { timeout: 20_000, interval: 20 };

describeEngines('a file that arrives in parts', (open) => {
  let database: Database;
  let server: TestServer;
  let student: Person;
  beforeAll(async () => {
    database = await open();
    server = testServer(database);
    student = await signedIn(server, 4);
    return () => server.close();
  });

  const append = (id: string, offset: number, part: Uint8Array, by = student) =>
    by.call('uploads.append', { params: { id }, query: { offset }, bytes: part });
  const read = (id: string, by = student) => by.call('uploads.read', { params: { id } });
  const received = async (id: string) => (await read(id)).body.data.received;
  const storedName = async (id: string) => {
    const rows = database.read.selectFrom('uploads').select('stored_name').where('id', '=', id);
    return (await rows.executeTakeFirstOrThrow()).stored_name;
  };
  const openAs = (body: object, by = student) =>
    by.call('uploads.open', { body: { name: 'a.pdf', size: 100, sha256: 'a'.repeat(64), ...body } });

  it('goes on where it was, and from nowhere else', async () => {
    const { id } = await announced(student, bytes);
    expect((await append(id, 0, bytes.subarray(0, 100_000))).body.data.received).toBe(100_000);
    expect(await received(id)).toBe(100_000);
    for (const offset of [0, 99_999, 100_001]) {
      const { status, body } = await append(id, offset, bytes.subarray(offset));
      expect([status, body]).toEqual([
        409,
        expect.objectContaining({ code: 'conflict', detail: { received: 100_000 } }),
      ]);
    }
    const last = await append(id, 100_000, Buffer.concat([bytes.subarray(100_000), Buffer.from('more')]));
    expect([last.status, last.body.data.received]).toEqual([200, bytes.length]);
    expect((await append(id, bytes.length, Buffer.from('more'))).status).toBe(409);
  });

  it('stands in for the file of a report, once, and is the same bytes', async () => {
    const owner = await signedIn(server, 2);
    const { id, postingId } = await appliedPosting(owner, 'project', { student });
    const weekly_report = await arrived(student, bytes, 'Week 1.pdf');
    const body = { enrollment_id: id, project_id: postingId, week: 1, description: 'Read', weekly_report };
    const answer = await student.call('reports.weekly', { body });
    const file = answer.body.data.weekly_submissions[0]?.file;
    expect([answer.status, file?.name, file?.size]).toEqual([200, 'Week 1.pdf', bytes.length]);
    const stored = await owner.call('files.read', { params: { id: file?.id ?? 0 } });
    expect(stored.text).toBe(bytes.toString());
    const again = await student.call('reports.weekly', { body });
    expect([again.status, again.body.fields]).toEqual([
      422,
      { weekly_report: 'This file was handed in already. Please upload it again' },
    ]);
    // Asked where it stands after a lost answer: nothing is to be sent again.
    expect(await received(weekly_report)).toBe(bytes.length);
    expect((await append(weekly_report, 0, bytes)).status).toBe(409);
  });

  it('is no report before it is whole, and is nobody else’s', async () => {
    const { id: enrollment_id, postingId } = await appliedPosting(await signedIn(server, 2), 'project', { student });
    const body = { enrollment_id, project_id: postingId, week: 1, description: 'Read' };
    const { id } = await announced(student, bytes);
    const refused = await student.call('reports.weekly', { body: { ...body, weekly_report: id } });
    const message = 'This file hasn’t arrived completely yet';
    expect([refused.status, refused.body.fields]).toEqual([422, { weekly_report: message }]);
    const other = await signedIn(server, 4);
    const theirs = await arrived(other, bytes);
    expect([(await read(theirs)).status, (await append(theirs, 0, bytes)).status]).toEqual([404, 404]);
    const stolen = await student.call('reports.weekly', { body: { ...body, weekly_report: theirs } });
    expect([stolen.status, stolen.body.fields]).toEqual([
      422,
      { weekly_report: 'This file is no longer kept. Please upload it again' },
    ]);
  });

  it('with another sum than was announced is dropped in plain words, and may come again', async () => {
    const { id } = await announced(student, bytes);
    const other = Buffer.from(bytes);
    other[200_000] = 1;
    const { status, body } = await append(id, 0, other);
    expect([status, body.message]).toEqual([422, 'This file didn’t arrive as it was sent. Please upload it again']);
    expect(await received(id)).toBe(0);
    expect((await append(id, 0, bytes)).status).toBe(200);
  });

  it('is judged by its name before it comes, and by its content after it [VAL-33] [VAL-34]', async () => {
    const five = 5 * 1024 * 1024;
    expect((await openAs({ size: five })).status).toBe(201);
    for (const [given, status, message] of [
      [{ size: five + 1 }, 413, 'File size too large (max 5MB)'],
      [{ size: 0 }, 415, 'This file is empty. Please choose another one'],
      [{ name: 'a.exe' }, 415, 'File type not accepted'],
    ] as const) {
      const answer = await openAs(given);
      expect([answer.status, answer.body.message, answer.body.fields]).toEqual([status, message, { file: message }]);
    }
    const { id } = await announced(student, Buffer.from('MZ is no report'), 'a.pdf');
    const whole = await append(id, 0, Buffer.from('MZ is no report'));
    expect([whole.status, whole.body.message]).toEqual([415, 'File type not accepted']);
    expect(await received(id)).toBe(0);
  });

  it('takes bytes alone', async () => {
    const { id } = await announced(student, bytes);
    const json = await student.call('uploads.append', { params: { id }, query: { offset: 0 }, body: {} });
    expect([json.status, json.body.message]).toEqual([415, 'The body must be bytes']);
    const other = await student.call('uploads.open', { bytes });
    expect([other.status, other.body.message]).toEqual([415, 'The body must be JSON']);
  });

  it('is one of twenty, and has its part of the account’s room', async () => {
    const busy = await signedIn(server, 4);
    for (let count = 0; count < 20; count += 1) expect((await openAs({}, busy)).status).toBe(201);
    const over = await openAs({}, busy);
    expect([over.status, over.body.code]).toEqual([429, 'too_many']);
    const small = testServer(database, { ...testConfig, filesPerAccount: 1000 });
    const poor = await signedIn(small, 4);
    expect((await openAs({ size: 600 }, poor)).status).toBe(201);
    expect((await openAs({ size: 600 }, poor)).status).toBe(413);
    await small.close();
  });

  it('is dropped with its bytes after a week in which nothing was added', async () => {
    const { files } = server.app.service;
    const { id } = await announced(student, bytes);
    await append(id, 0, bytes.subarray(0, 10));
    const stored_name = await storedName(id);
    server.clock.advance(6 * day);
    await sweep(database, server.clock.now());
    expect(await received(id)).toBe(10);
    server.clock.advance(2 * day);
    await sweep(database, server.clock.now());
    expect((await read(id)).status).toBe(404);
    await sweepFiles(database, files, new Date(Date.now() + 2 * day * 1000));
    expect(await files.length(stored_name)).toBe(0);
  });

  it('is checked again where the service stopped in the middle of it', async () => {
    const { id } = await announced(student, bytes);
    await append(id, 0, bytes.subarray(0, 100_000));
    // What is left of a check that was cut off: all bytes, and no word of them.
    await server.app.service.files.append(await storedName(id), Readable.from([bytes.subarray(100_000)]), {
      offset: 100_000,
      max: bytes.length,
    });
    expect(await received(id)).toBe(bytes.length - 1);
    expect((await append(id, bytes.length - 1, bytes.subarray(-1))).body.data.received).toBe(bytes.length);
  });

  it('that is refused holds nothing up that comes next on its line', async () => {
    const { port } = await listening(server);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const statusOf = (method: string, headers: object, sent?: Uint8Array) =>
      new Promise<number | undefined>((resolve, reject) => {
        const at = { host: '127.0.0.1', port, path: `/v1/uploads/${randomUUID()}?offset=0` };
        const asking = ask({ ...at, method, agent, headers: { ...headersOf(student), ...headers } }, (answer) => {
          answer.resume().on('end', () => resolve(answer.statusCode));
        });
        asking.on('error', reject).end(sent);
      });
    const whole = { 'content-type': 'application/octet-stream', 'content-length': 2_000_000 };
    expect(await statusOf('PATCH', whole, Buffer.alloc(2_000_000))).toBe(404);
    expect(await statusOf('GET', {})).toBe(404);
    agent.destroy();
  });

  it('keeps what came before the line broke', async () => {
    const { app } = server;
    const { port } = await listening(server);
    const { id } = await announced(student, bytes);
    const stored_name = await storedName(id);
    for (const [from, to] of [
      [0, 70_000],
      [70_000, 200_001],
    ] as const) {
      const sending = ask({
        host: '127.0.0.1',
        port,
        method: 'PATCH',
        path: `/v1/uploads/${id}?offset=${from}`,
        headers: {
          ...headersOf(student),
          'content-type': 'application/octet-stream',
          'content-length': bytes.length - from,
        },
      });
      sending.on('error', () => undefined);
      const closed = new Promise((resolve) => sending.on('close', resolve));
      sending.write(bytes.subarray(from, to));
      // Only what has arrived can be kept: the line breaks once the service has it.
      await vi.waitFor(async () => expect(await app.service.files.length(stored_name)).toBe(to), waiting);
      sending.destroy();
      await closed;
      expect(await received(id)).toBe(to);
    }
    expect((await append(id, 200_001, bytes.subarray(200_001))).body.data.received).toBe(bytes.length);
  });
});
