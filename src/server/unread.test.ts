import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allowedHosts, lineNotice, listen } from './command/listen.ts';
import { readCommandLine } from './command/options.ts';
import { sessionCookie } from './platform/sessions/sessions.ts';
import { describeSqlite } from './testing/engines.ts';
import { signedIn } from './testing/people.ts';
import { type TestServer, testServer } from './testing/test-server.ts';

describeSqlite('what the service does not even read', (open) => {
  let server: TestServer;
  let port: number;
  beforeAll(async () => {
    server = testServer(await open());
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const address = server.app.server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });
  afterAll(() => server.close());

  async function raw(request: string): Promise<{ status: number; body: unknown }> {
    const socket = connect(port, '127.0.0.1');
    socket.write(request);
    const said = await text(socket);
    const [head = '', body = ''] = said.split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), body: JSON.parse(body) };
  }

  it.each([
    ['a request that is no HTTP', 'HELO there\r\n\r\n', 400, 'malformed'],
    [
      'a head without an end of its size',
      'GET /v1/health HTTP/1.1\r\nhost: x\r\nx: y z\r\n q\r\n\r\n',
      400,
      'malformed',
    ],
    [
      'a huge query',
      `GET /v1/filter/skills?query=${'x'.repeat(100_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
      431,
      'too_large',
    ],
    ['a huge header', `GET /v1/health HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(100_000)}\r\n\r\n`, 431, 'too_large'],
  ])('is answered in the envelope: %s', async (_what, request, status, code) => {
    expect(await raw(request)).toMatchObject({ status, body: { error: true, code } });
  });

  it.each([
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0x78, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]), 400],
    ['half a character', Buffer.from([0x7b, 0x22, 0x78, 0x22, 0x3a, 0x22, 0xc3, 0x22, 0x7d]), 400],
    ['more than a megabyte', Buffer.from(`{"first_name":"${'x'.repeat(1024 * 1024)}"}`), 413],
  ])('is refused as a body: %s', async (_what, payload, status) => {
    const person = await signedIn(server, 4);
    const headers = {
      'content-type': 'application/json',
      'x-footbridge-client': 'test',
      cookie: `${sessionCookie}=${person.cookie}`,
    };
    const response = await server.app.inject({ method: 'PATCH', url: '/v1/user', headers, payload });
    expect([response.statusCode, response.json().error]).toEqual([status, true]);
  });

  it('waits for no request without end', () => {
    expect(server.app.server.requestTimeout).toBe(120_000);
    expect(server.app.server.headersTimeout).toBeGreaterThan(0);
    expect(server.app.server.headersTimeout).toBeLessThanOrEqual(120_000);
  });
});

const options = { port: 4080, socket: null, data: 'x', sample: false };

it('a service that is told no host listens on 127.0.0.1 alone [API-02]', async () => {
  const app = fastify();
  expect(await listen(app, readCommandLine(['--port', '0']))).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1$/);
  expect(app.addresses()).toMatchObject([{ address: '127.0.0.1' }]);
  await app.close();
});

it.each([
  ['127.0.0.1', '', false],
  ['localhost', '', false],
  ['::1', '', false],
  ['0.0.0.0', '', true],
  ['::', '', true],
  ['192.168.1.7', '', true],
  ['0.0.0.0', 'http://bridge.example', true],
  ['0.0.0.0', 'https://bridge.example', false],
])('a service on %s, published as "%s", says that its line is open: %s', (host, publicUrl, warns) => {
  expect(lineNotice({ ...options, host }, publicUrl) !== null).toBe(warns);
  expect(allowedHosts({ ...options, host }, publicUrl)).toContain('localhost');
});
