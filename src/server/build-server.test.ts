import { beforeAll, expect, it } from 'vitest';
import { sessionCookie } from './platform/sessions/sessions.ts';
import { describeEngines } from './testing/engines.ts';
import { signedIn } from './testing/people.ts';
import { type TestServer, testServer } from './testing/test-server.ts';

describeEngines('the service', (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = testServer(await open());
  });

  it('says that it and its database are well, to anyone, under /v1 [API-01]', async () => {
    const { call, app } = server;
    const { status, body } = await call('health.read');
    expect(status).toBe(200);
    expect(body).toEqual({ error: false, message: 'OK', data: { version: '0.1.0', database: 'ok' } });
    expect((await app.inject('/health')).statusCode).toBe(404);
  });

  it('answers an unknown path in the envelope', async () => {
    const { app } = server;
    const response = await app.inject('/v1/nothing');
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ error: true, code: 'not_found' });
  });

  it.each([
    ['no letters', '/v1/files/%ff', 400, 'malformed'],
    ['half a sign', '/v1/%', 400, 'malformed'],
    ['an id without end', `/v1/files/${'7'.repeat(300)}`, 404, 'not_found'],
  ])(
    'answers an address that can’t be read in the envelope, with all that every answer carries: %s',
    async (_what, url, status, code) => {
      for (const method of ['GET', 'PATCH'] as const) {
        const response = await server.app.inject({ method, url });
        expect([response.statusCode, response.json()]).toMatchObject([status, { error: true, code }]);
        const { date: _date, 'content-length': _length, ...carried } = (await server.call('health.read')).headers;
        expect(response.headers).toMatchObject(carried);
      }
    },
  );

  it.each([
    ['broken JSON', 'application/json', '{"first_name":', 400, 'malformed'],
    ['a list', 'application/json', '[]', 400, 'malformed'],
    ['a string', 'application/json', '"x"', 400, 'malformed'],
    ['a poisoned object', 'application/json', '{"__proto__":{"role":1}}', 400, 'malformed'],
    ['U+0000', 'application/json', '{"first_name":"a\\u0000b"}', 422, 'invalid'],
    ['plain text', 'text/plain', '{"first_name":"x"}', 415, 'wrong_type'],
    ['a form', 'application/x-www-form-urlencoded', 'first_name=x', 415, 'wrong_type'],
    ['too much', 'application/json', JSON.stringify({ first_name: 'x'.repeat(4 * 1024 * 1024) }), 413, 'too_large'],
    ['a number for a text', 'application/json', '{"first_name":7}', 422, 'invalid'],
  ])('refuses %s', async (_what, type, payload, status, code) => {
    const person = await signedIn(server, 4);
    const headers = { 'content-type': type, cookie: `${sessionCookie}=${person.cookie}`, 'x-footbridge-client': 'x' };
    const response = await server.app.inject({ method: 'PATCH', url: '/v1/user', headers, payload });
    expect([response.statusCode, response.json()]).toMatchObject([status, { error: true, code }]);
    expect((await person.call('session.create')).body.data).toMatchObject({ first_name: 'Asha', role: 4 });
  });

  it('takes an empty body for none, also where it is announced as JSON', async () => {
    const person = await signedIn(server, 4);
    const headers = { 'content-type': 'application/json', cookie: `${sessionCookie}=${person.cookie}` };
    const response = await server.app.inject({ method: 'DELETE', url: '/v1/session', headers });
    expect(response.statusCode).toBe(200);
  });

  it('lets nobody keep, frame or reinterpret its answers', async () => {
    const { headers } = await server.call('health.read');
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('says to a sign-in popup that a provider is not set up', async () => {
    const { app, call } = server;
    expect((await call('auth.providers')).body.data).toEqual([]);
    for (const url of ['google/login', 'facebook/signup', 'linkedin/signup/2']) {
      const response = await app.inject(`/v1/auth/${url}`);
      expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(response.body).toContain('is not set up on this service');
    }
    expect((await app.inject('/v1/auth/%3Cscript%3E/login')).statusCode).toBe(404);
  });
});
