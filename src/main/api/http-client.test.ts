import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import axios from 'axios';
import { describe, expect, it, vi } from 'vitest';
import { postingKinds } from '#shared/contract/call.ts';
import { createKeyFileSecrets } from '../hosts/browser/key-file-secrets.ts';
import { testFolder } from '../hosts/testing/test-folder.ts';
import { interceptedMessage } from './call-problem.ts';
import { createCookieJar } from './cookie-jar.ts';
import { createDeviceTokens } from './device-tokens.ts';
import { createHttpClient } from './http-client.ts';
import { failure, ok, someUser, startFakeService } from './testing/fake-service.ts';

async function startClient() {
  const service = await startFakeService();
  const folder = testFolder();
  const jar = createCookieJar(folder, createKeyFileSecrets(folder), () => undefined);
  await jar.load(service.address);
  const device = createDeviceTokens(folder, createKeyFileSecrets(folder), () => undefined);
  const onOutcome = vi.fn();
  const onSessionLost = vi.fn();
  const client = createHttpClient({
    connection: () => Promise.resolve({ address: service.address }),
    jar,
    device,
    version: '1.2.3',
    onOutcome,
    onSessionLost,
  });
  return { service, folder, jar, client, onOutcome, onSessionLost };
}

describe('requests', () => {
  it('go to the path of the contract under /v1, with parameters and query filled in [API-01]', async () => {
    const { service, client } = await startClient();
    service.on('GET /v1/internship', () => ok({ data: [], total: 0, page: 2, limit: 10 }));
    const query = { search: 'ux & ui/ä', page: 2 };
    await client.request('postings.list', { params: { method: 'internship' }, query });
    const url = new URL(service.seen[0]?.url ?? '', service.address);
    expect(Object.fromEntries(url.searchParams)).toEqual({ search: 'ux & ui/ä', page: '2' });
    expect(service.seen[0]?.headers).toMatchObject({
      'x-footbridge-client': expect.stringMatching(/^desk\/1\.2\.3 \((Windows|macOS|Linux)\)$/),
    });
    expect(service.seen[0]?.headers['idempotency-key']).toBeUndefined();
  });

  it('go on saying that this computer is known when nobody is signed in any more [B-11]', async () => {
    const { service, client, jar } = await startClient();
    const set = ['footbridge_session=s3cr3t; HttpOnly', 'footbridge_device=d3v1ce; HttpOnly; Max-Age=60'];
    service.on('GET /v1/auth/session/create', () => ok({ data: someUser() }, { 'set-cookie': set }));
    await client.request('session.create', { basic: { email: 'asha@example.org', password: 'secret' } });
    expect(jar.header()).toBe('footbridge_session=s3cr3t');
    await jar.clear();
    await client.request('session.create', { basic: { email: 'asha@example.org', password: 'secret' } });
    expect(service.seen.at(-1)?.headers).toMatchObject({
      cookie: 'footbridge_device=d3v1ce; __Host-footbridge_device=d3v1ce',
    });
  });

  it.each(postingKinds)(
    'leave out filters without a value, the city 0 among them, and keep the others: %s [API-26] [API-27] [API-30]',
    async (method) => {
      const { service, client } = await startClient();
      service.on(`GET /v1/filter/${method}`, () => ok({ data: [], total: 0, page: 1, limit: 10 }));
      const none = { page: 1, limit: 10, search: '', city: 0, course_preferred: '', required_skills: '' };
      const sets = { course_preferred: '4,9', required_skills: '6,8', gender: 'Others' } as const;
      for (const query of [none, { ...none, gender: undefined }, { ...none, search: '0', city: 7, ...sets }]) {
        await client.request('postings.explore', { params: { method }, query });
      }
      const asked = service.seen.map(({ url }) => Object.fromEntries(new URL(url, service.address).searchParams));
      const paging = { page: '1', limit: '10' };
      expect(asked).toEqual([paging, paging, { ...paging, search: '0', city: '7', ...sets }]);
    },
  );

  it('carry the cookie that the service has set, and keep it only sealed; signing in carries no body [API-02] [API-03]', async () => {
    const { service, client, folder } = await startClient();
    const cookie = { 'set-cookie': 'footbridge_session=s3cr3t; HttpOnly; SameSite=Strict; Path=/; Max-Age=60' };
    service.on('GET /v1/auth/session/create', () => ok({ data: someUser() }, cookie));
    service.on('DELETE /v1/session', () => ok({}, { 'set-cookie': 'footbridge_session=; Max-Age=0' }));
    await client.request('session.create', { basic: { email: 'asha@example.org', password: 'pä:ss' } });
    const basic = String(service.seen[0]?.headers.authorization).replace('Basic ', '');
    expect(Buffer.from(basic, 'base64').toString('utf8')).toBe('asha@example.org:pä:ss');
    expect(service.seen[0]?.body).toBeUndefined();

    const kept = readFileSync(path.join(folder, 'session.sealed'));
    expect(kept.includes('s3cr3t')).toBe(false);
    const second = createCookieJar(folder, createKeyFileSecrets(folder), () => undefined);
    await second.load(service.address);
    expect(second.header()).toBe('footbridge_session=s3cr3t');
    await second.load('https://another.example');
    expect(second.header()).toBe('');

    await client.request('session.delete');
    expect(service.seen[1]?.headers).toMatchObject({ cookie: 'footbridge_session=s3cr3t' });
    expect(service.seen[1]?.headers.authorization).toBeUndefined();
    expect(existsSync(path.join(folder, 'session.sealed'))).toBe(false);
  });

  it.each(['GET', 'POST', 'fetch', 'upload'] as const)('carry the session, asked by %s [API-02]', async (way) => {
    const { service, client, jar, folder } = await startClient();
    await jar.replace(['footbridge_session=asha; HttpOnly']);
    const name = '6f1e2a34-5b6c-4d7e-8f90-a1b2c3d4e5f6';
    const asked = {
      GET: () => client.request('postings.list', { params: { method: 'job' } }),
      POST: () => client.request('tickets.create', { body: { concern: 'Which plan suits me?' } }),
      fetch: () => client.fetch('images.read', { params: { name } }, path.join(folder, 'fetched')),
      upload: () => client.upload('user.image', {}, { name: 'picture.png', bytes: Buffer.from('picture') }),
    }[way]();
    await expect(asked).rejects.toMatchObject({ code: 'not_found' });
    expect(service.seen.map(({ headers }) => headers.cookie)).toEqual(['footbridge_session=asha']);
  });

  it.each(['request', 'fetch', 'upload'] as const)(
    'write only the jar that they read: a late %s [B-08]',
    async (way) => {
      const { service, client, jar, folder, onSessionLost } = await startClient();
      await jar.replace(['footbridge_session=asha']);
      const whoLeft = { 'set-cookie': 'footbridge_session=asha-again' };
      const name = '6f1e2a34-5b6c-4d7e-8f90-a1b2c3d4e5f6';
      const answer = () => {
        void jar.clear();
        void jar.replace(['footbridge_session=ravi']);
        return { ...failure(401, 'no_session', 'Please sign in'), headers: whoLeft };
      };
      service.on('GET /v1/health', answer);
      service.on(`GET /v1/images/${name}`, answer);
      service.on('POST /v1/user/image', answer);
      const file = { name: 'picture.png', bytes: Buffer.from('picture') };
      const asked = {
        request: () => client.request('health.read'),
        fetch: () => client.fetch('images.read', { params: { name } }, path.join(folder, 'fetched')),
        upload: () => client.upload('user.image', {}, file),
      }[way]();
      await expect(asked).rejects.toMatchObject({ status: 401 });
      expect([jar.header(), onSessionLost.mock.calls]).toEqual(['footbridge_session=ravi', []]);
    },
  );

  it('carry a file as a form, under the key that is given', async () => {
    const { service, client } = await startClient();
    const data = { url: '/v1/images/1', user: someUser() };
    service.on('POST /v1/user/image', () => ok({ data, message: 'Profile picture saved' }));
    const idempotencyKey = '6f1e2a34-5b6c-4d7e-8f90-a1b2c3d4e5f6';
    const file = { name: 'ich — 我.gif', bytes: Buffer.from('GIF89a') };
    expect((await client.upload('user.image', { idempotencyKey }, file)).answer).toEqual({ data });
    expect(service.seen).toMatchObject([
      {
        headers: {
          'content-type': expect.stringMatching(/^multipart\/form-data; boundary=/),
          'idempotency-key': idempotencyKey,
        },
        body: expect.stringContaining('name="profile_photo"; filename="ich — 我.gif"'),
      },
    ]);
  });

  it('carry no session to a service that was chosen after they began', async () => {
    const { service, jar } = await startClient();
    await jar.replace(['footbridge_session=asha']);
    const connection = async () => {
      await jar.load('https://other.example');
      return { address: service.address };
    };
    const nothing = () => undefined;
    const client = createHttpClient({ connection, jar, version: '1', onOutcome: nothing, onSessionLost: nothing });
    await expect(client.request('health.read')).rejects.toMatchObject({ code: 'aborted' });
    expect(service.seen).toEqual([]);
  });

  it('to complete a field take the list in data at any status below 500, and no other call does [API-16]', async () => {
    const { service, client } = await startClient();
    const rows = [{ id: 3, name: 'Excel' }];
    const answers: [number, unknown][] = [];
    for (const status of [200, 404, 422, 429, 499, 500, 503]) {
      service.on('GET /v1/filter/skills', () => ({ status, body: { error: status !== 200, message: '', data: rows } }));
      const answered = client.request('filter.skills', { query: { query: 'ex' } });
      answers.push([
        status,
        await answered.then(
          ({ answer }) => answer.data,
          () => 'refused',
        ),
      ]);
    }
    const taken = [200, 404, 422, 429, 499].map((status) => [status, rows]);
    expect(answers).toEqual([...taken, [500, 'refused'], [503, 'refused']]);
    const named = [{ id: 5, name: 'Milling' }];
    const city = { id: 5, city_name: 'Surat', also: [], state: { state_name: 'Gujarat' } };
    for (const [call, path, data] of [
      ['company.names', 'company/company_name', [{ id: 5, company_name: 'Karwan Foods' }]],
      ['institution.names', 'institution/institution_name', [{ id: 5, institution_name: 'NIT Surat' }]],
      ['location.cities', 'location/city', [city]],
      ['filter.interests', 'filter/interests', named],
      ['filter.interestsJoined', 'filter/interests/joined', named],
      ['filter.courses', 'filter/courses', named],
      ['filter.industries', 'filter/industries', named],
    ] as const) {
      service.on(`GET /v1/${path}`, () => failure(429, 'too_many', 'Slow down', { data }));
      expect((await client.request(call, { query: { query: 'ka' } })).answer.data, call).toEqual(data);
    }
    service.on('GET /v1/filter/skills', () => failure(404, 'not_found', 'Nothing here'));
    await expect(client.request('filter.skills')).rejects.toMatchObject({ status: 404 });
    service.on('GET /v1/join_requests', () => failure(404, 'not_found', '', { data: [] }));
    await expect(client.request('joinRequests.list')).rejects.toMatchObject({ status: 404 });
  });

  it('carry an idempotency key with every write: the given one, or a fresh one', async () => {
    const { service, client } = await startClient();
    service.on('POST /v1/auth/forgot_password', () => ok());
    const body = { email_address: 'a@example.org' };
    const key = '0e8f3c1a-3b56-4d07-9a35-0d0d5f0d1f11';
    await client.request('auth.forgotPassword', { body, idempotencyKey: key });
    await client.request('auth.forgotPassword', { body });
    await client.request('auth.forgotPassword', { body });
    const keys = service.seen.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toBe(key);
    expect(new Set(keys).size).toBe(3);
  });

  it('are refused here when they are not what the contract says', async () => {
    const { service, client } = await startClient();
    const wrong = client.request('auth.verifyOtp', { body: { otp: '12', method: 2 } });
    await expect(wrong).rejects.toMatchObject({ code: 'invalid', fields: { otp: 'Enter the six digits' } });
    expect(service.seen).toEqual([]);
  });

  it('follow no redirect', async () => {
    const { service, client } = await startClient();
    service.on('GET /v1/health', () => ({ status: 302, headers: { location: 'https://evil.example/' } }));
    await expect(client.request('health.read')).rejects.toMatchObject({ message: interceptedMessage });
    expect(service.seen).toHaveLength(1);
  });
});

describe('failures', () => {
  it('keep the code, message, fields and wait of the service', async () => {
    const { service, client } = await startClient();
    service.on('GET /v1/health', () => ({
      ...failure(429, 'too_many', 'Slow down', { fields: { a: 'b' }, detail: { left: 0 } }),
      headers: { 'retry-after': '30' },
    }));
    await expect(client.request('health.read')).rejects.toMatchObject({
      code: 'too_many',
      status: 429,
      message: 'Slow down',
      fields: { a: 'b' },
      detail: { left: 0 },
      retryAfter: 30,
    });
  });

  it('say that something went wrong where the service says nothing [ERR-08]', async () => {
    const { service, client } = await startClient();
    service.on('GET /v1/health', () => ({ status: 500, body: { error: true, code: 'internal', message: '' } }));
    await expect(client.request('health.read')).rejects.toMatchObject({ message: 'Something went wrong' });
  });

  it.each([
    [401, 'no_session'],
    [404, 'not_found'],
    [409, 'conflict'],
    [418, 'internal'],
    [500, 'internal'],
  ])('go by the status where the service gives a code of later versions: %i is %s [ERR-04]', async (status, code) => {
    const { service, client } = await startClient();
    service.on('GET /v1/health', () => failure(status, 'of_later_versions', 'Something new'));
    await expect(client.request('health.read')).rejects.toMatchObject({ code, status, message: 'Something new' });
  });

  it('say Network Error when nothing answers, and tell that the service is away [ERR-05]', async () => {
    const { service, client, onOutcome } = await startClient();
    await client.request('health.read');
    expect(onOutcome).toHaveBeenLastCalledWith(true);
    await service.stop();
    await expect(client.request('health.read')).rejects.toMatchObject({ code: 'offline', message: 'Network Error' });
    expect(onOutcome).toHaveBeenLastCalledWith(false);
  });

  it('say so when the service breaks off in the middle of its answer [ERR-05]', async () => {
    const { service, client } = await startClient();
    service.on('GET /v1/health', (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"error":', () => response.destroy());
      return null;
    });
    await expect(client.request('health.read')).rejects.toMatchObject({ message: 'Network Error' });
  });

  it('have a message of their own when the service takes too long [ERR-06]', async () => {
    const { service, client } = await startClient();
    service.on('GET /v1/health', () => null);
    await expect(client.request('health.read', { timeout: 50 })).rejects.toMatchObject({
      code: 'timeout',
      status: 504,
      message: 'The service took too long to answer',
    });
    const sent = vi.spyOn(axios, 'request');
    service.on('GET /v1/health', () => failure(500, 'internal', 'Broken'));
    await expect(client.request('health.read')).rejects.toMatchObject({ message: 'Broken' });
    expect(sent.mock.calls.map(([{ timeout }]) => timeout)).toEqual([15_000]);
  });

  it('end in time where a file stops coming in the middle, and leave nothing of it [ERR-06]', async () => {
    const { service, client } = await startClient();
    service.on('GET /v1/files/5', (_, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': '1000' });
      response.write('%PDF');
      return null;
    });
    const target = path.join(testFolder(), 'file');
    const fetched = client.fetch('files.read', { params: { id: 5 }, timeout: 200 }, target);
    await expect(fetched).rejects.toMatchObject({ code: 'timeout', message: 'The service took too long to answer' });
    expect(existsSync(target)).toBe(false);
  });

  it('wait longer behind bytes that are still on their way, as long as a line of 20 kB/s takes for them [B-14]', async () => {
    const { service, client } = await startClient();
    const sent = vi.spyOn(axios, 'request');
    const id = randomUUID();
    service.on(`PATCH /v1/uploads/${id}`, () => null);
    const giveUp = new AbortController();
    const upload = { params: { id }, query: { offset: 0 }, bytes: Buffer.alloc(40_000), signal: giveUp.signal };
    const appended = client.request('uploads.append', upload).catch((error: unknown) => error);
    await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
    await client.request('health.read', { timeout: 5000 });
    giveUp.abort();
    await appended;
    await client.request('health.read', { timeout: 5000 });
    expect(sent.mock.calls.map(([{ timeout }]) => timeout)).toEqual([15_000, 7000, 5000]);
  });

  it('that take too long are no outage while bytes of others move [B-14]', async () => {
    const { service, jar, onOutcome } = await startClient();
    service.on('GET /v1/health', () => null);
    let isMoving = true;
    const client = createHttpClient({
      connection: () => Promise.resolve({ address: service.address }),
      jar,
      version: '1',
      onOutcome,
      isMoving: () => isMoving,
      onSessionLost: () => undefined,
    });
    await expect(client.request('health.read', { timeout: 50 })).rejects.toMatchObject({ code: 'timeout' });
    expect(onOutcome).not.toHaveBeenCalled();
    isMoving = false;
    await expect(client.request('health.read', { timeout: 50 })).rejects.toMatchObject({ code: 'timeout' });
    expect(onOutcome).toHaveBeenLastCalledWith(false);
    isMoving = true;
    await service.stop();
    await expect(client.request('health.read')).rejects.toMatchObject({ code: 'offline' });
    expect(onOutcome).toHaveBeenCalledTimes(2);
  });

  it('say Request aborted when the caller gave up, which says nothing about the service [ERR-07]', async () => {
    const { service, client, onOutcome } = await startClient();
    const giving = new AbortController();
    service.on('GET /v1/health', () => {
      giving.abort();
      return null;
    });
    const call = client.request('health.read', { signal: giving.signal });
    await expect(call).rejects.toMatchObject({ code: 'aborted', message: 'Request aborted' });
    expect(onOutcome).not.toHaveBeenCalled();
  });

  it('refuse an answer that is not what the contract says [ERR-04]', async () => {
    const { service, client } = await startClient();
    for (const body of [
      { error: false, message: 'OK' },
      { error: true, message: 'OK', data: {} },
    ]) {
      service.on('GET /v1/health', () => ({ body }));
      await expect(client.request('health.read')).rejects.toMatchObject({
        code: 'internal',
        status: 500,
        message: expect.stringContaining('does not understand'),
      });
    }
  });

  it('tell that the session is lost, but only when one was carried', async () => {
    const { service, client, jar, onSessionLost } = await startClient();
    service.on('GET /v1/user/counts', () => failure(401, 'session_expired', 'Ended'));
    await expect(client.request('user.counts')).rejects.toMatchObject({ code: 'session_expired' });
    expect(onSessionLost).not.toHaveBeenCalled();
    await jar.replace(['footbridge_session=x']);
    await expect(client.request('user.counts')).rejects.toMatchObject({ code: 'session_expired' });
    expect(onSessionLost).toHaveBeenCalledOnce();
  });

  it('tell nothing of a session that is left', async () => {
    const { service, client, jar, onSessionLost } = await startClient();
    await jar.replace(['footbridge_session=x']);
    service.on('DELETE /v1/session', () => failure(401, 'session_expired', 'Ended'));
    await expect(client.request('session.delete')).rejects.toMatchObject({ code: 'session_expired' });
    expect(onSessionLost).not.toHaveBeenCalled();
  });
});

describe('downloads', () => {
  it('are streamed to a file, and leave none behind when they break off', async () => {
    const { service, client, folder } = await startClient();
    const target = path.join(folder, 'export.csv');
    service.on('GET /v1/students/export', () => ({ body: 'name\r\nAsha\r\n' }));
    expect(await client.download('students.export', { query: { format: 'csv' } }, target)).toBe(12);
    expect(readFileSync(target, 'utf8')).toBe('name\r\nAsha\r\n');
    service.on('GET /v1/students/export', (_, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('name', () => response.destroy());
      return null;
    });
    const broken = client.download('students.export', { query: { format: 'csv' } }, target);
    await expect(broken).rejects.toMatchObject({ code: 'offline' });
    expect(existsSync(target)).toBe(false);
  });

  it('fail with the code of the service', async () => {
    const { service, client, folder } = await startClient();
    service.on('GET /v1/students/export', () => failure(403, 'forbidden', 'Not yours'));
    const refused = client.download('students.export', { query: { format: 'csv' } }, path.join(folder, 'x'));
    await expect(refused).rejects.toMatchObject({ code: 'forbidden', message: 'Not yours' });
  });
});
