import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { resumePdf } from '#node/resume/resume-pdf.ts';
import { filledProfile } from '#node/resume/testing/profiles.ts';
import type { StudentProfile } from '#shared/contract/enrollment-schemas.ts';
import { createAccounts } from '../account/accounts.ts';
import { openKeys } from '../account/testing/open-keys.ts';
import type { EnrollmentFile } from '../cache/enrollments/enrollment-copies.ts';
import { createKeptImages, type KeptImages } from '../cache/image-cache.ts';
import { createFiles } from '../files/files.ts';
import { testFolder } from '../hosts/testing/test-folder.ts';
import type { ConnectivityState } from '../workspace/connectivity.ts';
import { noCookies } from './cookie-jar.ts';
import { createFileCalls } from './file-calls.ts';
import { createHttpClient } from './http-client.ts';
import { failure, startFakeService } from './testing/fake-service.ts';

const name = '6f1e2a34-5b6c-4d7e-8f90-a1b2c3d4e5f6';
const link = `/v1/images/${name}`;
const gif = Buffer.from([...Buffer.from('GIF89a'), 3, 0, 2, 0, 0, 0, 0, 0x3b]);
const dataUrl = `data:image/gif;base64,${gif.toString('base64')}`;

async function start() {
  const service = await startFakeService();
  const dataFolder = testFolder();
  const files = await createFiles({ dataFolder, saveFile: () => Promise.resolve(null), openFile: null });
  const accounts = createAccounts({ keys: openKeys, dataFolder });
  onTestFinished(() => accounts.close());
  await accounts.open(7);
  const client = createHttpClient({
    connection: () => Promise.resolve({ address: service.address }),
    jar: noCookies,
    version: '1',
    onOutcome: () => undefined,
    onSessionLost: () => undefined,
  });
  let images: KeptImages | null = createKeptImages(accounts.current());
  accounts.onChange((account) => {
    images = account && createKeptImages(account);
  });
  const keptImages = () => images;
  const line = { now: 'online' as ConnectivityState };
  const kept = new Map<number, EnrollmentFile>();
  const keptFile = (id: number) => kept.get(id) ?? null;
  const profile = { now: null as StudentProfile | null };
  const keptProfile = () => profile.now;
  const commands = createFileCalls({ client, files, keptImages, keptFile, keptProfile, connectivity: line });
  const hold = (fileName: string, bytes: Buffer) => files.receive(fileName, Readable.from([bytes]));
  /** Lets the service answer a file. */
  const serve = (call: string, bytes: Buffer, headers: Record<string, string>) =>
    service.on(call, (_seen, response) => {
      response.writeHead(200, headers).end(bytes);
      return null;
    });
  const left = () => readdirSync(join(dataFolder, 'temp'));
  return { service, accounts, files, commands, hold, serve, left, line, kept, profile };
}

describe('a file of an applicant', () => {
  const pdf = Buffer.from('%PDF-1.4 kept');
  const get = { call: 'files.read', params: { id: 5 }, query: {} };

  it('is got from its copy while the service is out, without asking it', async () => {
    const { service, commands, files, kept, line } = await start();
    kept.set(5, { name: 'asha.pdf', bytes: pdf });
    line.now = 'out';
    const held = await commands['files.fetch'](get);
    expect(held).toEqual({ fileId: expect.any(String), name: 'asha.pdf', size: pdf.length });
    expect(readFileSync(files.find(held.fileId).path).equals(pdf)).toBe(true);
    expect(service.seen).toEqual([]);
    await expect(commands['files.fetch']({ ...get, params: { id: 6 } })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is got from its copy where the service does not answer, and never in place of a refusal', async () => {
    const { service, commands, kept } = await start();
    kept.set(5, { name: 'asha.pdf', bytes: pdf });
    service.on('GET /v1/files/5', () => failure(404, 'not_found', 'Gone'));
    await expect(commands['files.fetch'](get)).rejects.toMatchObject({ code: 'not_found' });
    await service.stop();
    expect(await commands['files.fetch'](get)).toMatchObject({ name: 'asha.pdf' });
  });
});

describe('the own résumé', () => {
  const get = { call: 'student.ownResume', params: {}, query: {} };

  it('is made here of the kept profile while the service is out, and is the one that the service makes', async () => {
    const { service, commands, files, profile, line } = await start();
    line.now = 'out';
    profile.now = filledProfile();
    const held = await commands['files.fetch'](get);
    expect(held.name).toBe('Ananya-Sharma-resume.pdf');
    expect(readFileSync(files.find(held.fileId).path).equals(await resumePdf(filledProfile()))).toBe(true);
    expect(service.seen).toEqual([]);
  });

  it('is the service’s otherwise, and none of another person’s is made here', async () => {
    const { service, commands, profile } = await start();
    service.on('GET /v1/student/resume', () => failure(403, 'forbidden', 'No'));
    await expect(commands['files.fetch'](get)).rejects.toMatchObject({ code: 'forbidden' });
    profile.now = filledProfile();
    await expect(commands['files.fetch'](get)).rejects.toMatchObject({ code: 'forbidden' });
    await service.stop();
    expect(await commands['files.fetch'](get)).toMatchObject({ name: 'Ananya-Sharma-resume.pdf' });
    const theirs = { call: 'student.resume', params: { id: 7 }, query: {} };
    await expect(commands['files.fetch'](theirs)).rejects.toMatchObject({ code: 'offline' });
  });
});

describe('a file got from the service', () => {
  const csv = Buffer.from('\ufeffName\r\nAsha\r\n');
  const get = { call: 'postings.export', params: { method: 'job' }, query: { format: 'csv' } };
  const named = (fileName: string, type = 'text/csv; charset=utf-8') => ({
    'content-type': type,
    'content-disposition': `attachment; filename="${fileName}"`,
  });

  it('is held under the name that the service gives it', async () => {
    const { service, commands, files, serve } = await start();
    serve('GET /v1/job/export', csv, named('jobs-2026-01-05.csv'));
    const held = await commands['files.fetch'](get);
    expect(held).toEqual({ fileId: expect.any(String), name: 'jobs-2026-01-05.csv', size: csv.length });
    expect(readFileSync(files.find(held.fileId).path).equals(csv)).toBe(true);
    expect(service.seen[0]?.url).toBe('/v1/job/export?format=csv');
  });

  it('is a ZIP archive, larger than any other file, where it is one’s own data', async () => {
    const { commands, files, serve } = await start();
    const bytes = Buffer.alloc(70 * 1024 * 1024);
    bytes.write('PK\x03\x04');
    serve('GET /v1/account/export', bytes, named('my-data.zip', 'application/zip'));
    const own = { call: 'account.export', params: {}, query: {} };
    expect(await commands['files.fetch'](own)).toMatchObject({ name: 'my-data.zip', size: bytes.length });
    serve('GET /v1/job/export', bytes, named('my-data.zip', 'application/zip'));
    await expect(commands['files.fetch'](get)).rejects.toMatchObject({ code: 'too_large' });
    serve('GET /v1/account/export', Buffer.from('no archive'), named('my-data.zip', 'application/zip'));
    await expect(commands['files.fetch'](own)).rejects.toMatchObject({ code: 'wrong_type' });
    await files.clear();
  });

  it('has its whole name where it is not ASCII, and no path in it', async () => {
    const { commands, serve } = await start();
    const whole = encodeURIComponent('..\\बायोडाटा/résumé.csv');
    serve('GET /v1/job/export', csv, {
      'content-type': 'text/csv',
      'content-disposition': `attachment; filename="r_sum_.csv"; filename*=UTF-8''${whole}`,
    });
    expect((await commands['files.fetch'](get)).name).toBe('résumé.csv');
    serve('GET /v1/job/export', csv, {
      'content-type': 'text/csv',
      'content-disposition': "x; filename*=UTF-8''%ff.csv",
    });
    await expect(commands['files.fetch'](get)).rejects.toMatchObject({ code: 'wrong_type' });
  });

  it.each([
    ['a program', Buffer.from('MZ\x90\0'), named('report.pdf', 'application/pdf')],
    ['a page', Buffer.from('<script>'), named('report.html', 'text/html')],
    ['another type than its name says', csv, named('report.pdf', 'text/csv')],
    ['another name than its type says', Buffer.from('%PDF-1.7'), named('report.csv', 'application/pdf')],
    ['bytes that are no text', Buffer.from('a\0b'), named('list.csv')],
    ['without a name', csv, { 'content-type': 'text/csv' }],
    ['an office document that is none', Buffer.from('PK\x03\x04'), named('a.docx', docx())],
  ])('is refused where it is %s, and nothing of it stays', async (_what, bytes, headers) => {
    const { commands, serve, left } = await start();
    serve('GET /v1/files/5', bytes, headers);
    await expect(commands['files.fetch']({ call: 'files.read', params: { id: 5 }, query: {} })).rejects.toMatchObject({
      code: 'wrong_type',
      message: expect.stringContaining('not what its name says'),
    });
    expect(left()).toEqual([]);
  });

  it('is nothing for somebody else who has signed in meanwhile', async () => {
    const { service, accounts, commands, left } = await start();
    service.on('GET /v1/job/export', (_seen, response) => {
      void accounts.open(8).then(() => response.writeHead(200, named('jobs.csv')).end(csv));
      return null;
    });
    await expect(commands['files.fetch'](get)).rejects.toMatchObject({ code: 'locked' });
    expect(left()).toEqual([]);
  });

  it('says what the service says where there is none, and leaves nothing of one that breaks off', async () => {
    const { service, commands, left } = await start();
    service.on('GET /v1/files/5', () => failure(404, 'not_found', 'Gone'));
    const read = () => commands['files.fetch']({ call: 'files.read', params: { id: 5 }, query: {} });
    await expect(read()).rejects.toMatchObject({ code: 'not_found', message: 'Gone' });
    service.on('GET /v1/files/5', (_seen, response) => {
      response.writeHead(200, { ...named('a.pdf', 'application/pdf'), 'content-length': '1000' });
      response.write('%PDF-1.7', () => response.destroy());
      return null;
    });
    await expect(read()).rejects.toMatchObject({ code: 'offline' });
    expect(left()).toEqual([]);
  });

  it.each(['postings.list', 'user.save', 'session.create', 'user.image', 'nonsense'])('is none of %s', async (call) => {
    const { service, commands } = await start();
    await expect(commands['files.fetch']({ call, params: {}, query: {} })).rejects.toMatchObject({
      code: expect.stringMatching(/forbidden|malformed/),
    });
    expect(service.seen).toEqual([]);
  });
});

const docx = () => 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

describe('a picture', () => {
  const type = { 'content-type': 'image/gif', 'content-disposition': 'attachment; filename="picture.gif"' };

  it('is asked for once, kept sealed, and shown without the service', async () => {
    const { service, accounts, commands, serve, left } = await start();
    serve(`GET ${link}`, gif, type);
    const shown = await Promise.all(Array.from({ length: 20 }, () => commands['images.read']({ link })));
    expect(new Set(shown.map((one) => one.dataUrl))).toEqual(new Set([dataUrl]));
    expect([service.seen.length, left()]).toEqual([1, []]);
    await service.stop();
    expect(await commands['images.read']({ link })).toEqual({ dataUrl });
    const folder = join(accounts.current().folder, 'images');
    const [file = '', ...others] = readdirSync(folder);
    expect([others, file.includes(name)]).toEqual([[], false]);
    expect(readFileSync(join(folder, file)).includes('GIF89a')).toBe(false);
    // A copy that somebody has touched is none.
    writeFileSync(join(folder, file), gif);
    expect(await commands['images.read']({ link })).toEqual({ dataUrl: null });
  });

  it('is that of its account: another one has to ask', async () => {
    const { service, accounts, commands, serve } = await start();
    serve(`GET ${link}`, gif, type);
    await commands['images.read']({ link });
    await accounts.open(8);
    await commands['images.read']({ link });
    expect(service.seen).toHaveLength(2);
    const { folder } = accounts.current();
    await accounts.remove(8);
    expect(existsSync(folder)).toBe(false);
  });

  it.each(['', 'https://evil.example/x.png', '/v1/images/../files/5', `${link}/..`, `/v1/images/${'x'.repeat(36)}`])(
    'is none under the link %j, and nobody is asked',
    async (odd) => {
      const { service, commands } = await start();
      expect(await commands['images.read']({ link: odd })).toEqual({ dataUrl: null });
      expect(service.seen).toEqual([]);
    },
  );

  it('is none where the service has none, or what it sends is none', async () => {
    const { service, commands, serve } = await start();
    service.on(`GET ${link}`, () => failure(404, 'not_found', 'Gone'));
    expect(await commands['images.read']({ link })).toEqual({ dataUrl: null });
    for (const bytes of [Buffer.from('<svg onload="x"/>'), Buffer.concat([gif, Buffer.alloc(1_000_000)])]) {
      serve(`GET ${link}`, bytes, type);
      expect(await commands['images.read']({ link })).toEqual({ dataUrl: null });
    }
    serve(`GET ${link}`, gif, type);
    expect(await commands['images.read']({ link })).toEqual({ dataUrl });
  });

  it('makes room for others: those not shown for longest go', async () => {
    const { accounts } = await start();
    const images = createKeptImages(accounts.current(), 3000);
    for (const one of ['a', 'b', 'c']) await images.put(one, Buffer.alloc(1200));
    const kept = async (...names: string[]) =>
      await Promise.all(names.map(async (one) => (await images.get(one)) !== null));
    expect((await kept('a', 'b')).filter(Boolean)).toHaveLength(1);
    expect(await kept('c')).toEqual([true]);
    // By a clock that was set back meanwhile, the newest is the oldest.
    const folder = join(accounts.current().folder, 'images');
    const later = new Date(Date.now() + 60_000);
    for (const file of readdirSync(folder)) utimesSync(join(folder, file), later, later);
    await images.put('d', Buffer.alloc(1200));
    expect(await kept('d')).toEqual([true]);
  });
});
