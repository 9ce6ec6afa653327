import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createAccounts } from '../account/accounts.ts';
import { createKeptAnswers, openLookUpAnswers } from '../account/kept-answers.ts';
import { openKeys } from '../account/testing/open-keys.ts';
import { testFolder } from '../hosts/testing/test-folder.ts';
import { createApi } from './api.ts';
import type { CookieJar } from './cookie-jar.ts';
import { createHttpClient } from './http-client.ts';
import { createKnownLinks } from './known-links.ts';
import { failure, ok, someUser, startFakeService } from './testing/fake-service.ts';

const noCookies: CookieJar = {
  load: () => Promise.resolve(),
  header: () => '',
  take: () => Promise.resolve(),
  settle: () => Promise.resolve(),
  clear: () => Promise.resolve(),
};

async function startApi() {
  const service = await startFakeService();
  const dataFolder = testFolder();
  const accounts = createAccounts({ keys: openKeys, dataFolder });
  const lookUps = openLookUpAnswers(dataFolder);
  onTestFinished(async () => {
    lookUps.close();
    await accounts.close();
  });
  await accounts.open(7);
  const links = createKnownLinks();
  const onUser = vi.fn(() => Promise.resolve());
  let reachable = true;
  const client = createHttpClient({
    connection: () => Promise.resolve({ address: service.address }),
    jar: noCookies,
    version: '1',
    onOutcome: (answered) => {
      reachable = answered;
    },
    onSessionLost: () => undefined,
  });
  const commands = createApi({
    client,
    lookUps,
    links,
    onUser,
    keptAnswers: () => (accounts.isOpen ? createKeptAnswers(accounts.current()) : null),
    isReachable: () => reachable,
  });
  return { service, accounts, links, onUser, commands };
}

const list = { call: 'postings.list', params: { method: 'internship' }, query: { page: 1 } };
const page = (total: number) => ok({ data: [], total, page: 1, limit: 10 });

describe('reading', () => {
  it('answers live, keeps a copy, and answers that one while the service is away', async () => {
    const { service, commands } = await startApi();
    service.on('GET /v1/internship', () => page(3));
    const live = await commands['api.read'](list);
    expect(live).toMatchObject({ live: true, answer: { total: 3 } });
    await service.stop();
    expect(await commands['api.read'](list)).toEqual({ ...live, live: false });
    const other = commands['api.read']({ ...list, query: { page: 2 } });
    await expect(other).rejects.toMatchObject({ code: 'offline', message: 'Network Error' });
  });

  it('shows no copy in place of a refusal', async () => {
    const { service, commands } = await startApi();
    service.on('GET /v1/internship', () => page(3));
    await commands['api.read'](list);
    service.on('GET /v1/internship', () => failure(403, 'forbidden', 'Not yours'));
    await expect(commands['api.read'](list)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('shows one account nothing that another one has read', async () => {
    const { service, commands, accounts } = await startApi();
    service.on('GET /v1/internship', () => page(3));
    await commands['api.read'](list);
    await service.stop();
    await accounts.open(8);
    await expect(commands['api.read'](list)).rejects.toMatchObject({ code: 'offline' });
    await accounts.close();
    await expect(commands['api.read'](list)).rejects.toMatchObject({ code: 'offline' });
    await accounts.open(7);
    expect(await commands['api.read'](list)).toMatchObject({ live: false, answer: { total: 3 } });
  });

  it('keeps an answer for the account that asked, though another one is open by the time it comes', async () => {
    const { service, commands, accounts } = await startApi();
    const asked = Promise.withResolvers<void>();
    const waiting: (() => void)[] = [];
    service.on('GET /v1/internship', (_, response) => {
      waiting.push(() =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(page(3).body)),
      );
      asked.resolve();
      return null;
    });
    const read = commands['api.read'](list);
    await asked.promise;
    await accounts.open(8);
    waiting[0]?.();
    expect(await read).toMatchObject({ live: true });
    await service.stop();
    await expect(commands['api.read'](list)).rejects.toMatchObject({ code: 'offline' });
  });

  it('has cities and skills without the service, from the shipped lists and what it has seen', async () => {
    const { service, commands, accounts } = await startApi();
    await accounts.close();
    const find = (call: string, query: object) =>
      commands['api.read']({ call, query: query as Record<string, unknown> });
    service.on('GET /v1/filter/skills', () => ok({ data: [{ id: 90_001, name: 'Pythonesque wit' }] }));
    await find('filter.skills', { query: 'pytho' });
    await service.stop();
    expect(await find('location.cities', { query: 'JAIP' })).toMatchObject({
      live: false,
      answer: { data: [{ city_name: 'Jaipur', state: { state_name: 'Rajasthan' } }] },
    });
    const skills = (await find('filter.skills', { name: 'Python' })).answer as { data: { name: string }[] };
    expect(skills.data.map(({ name }) => name)).toEqual(['Python', 'Pythonesque wit']);
    expect(await find('filter.skills', { query: 'zzzz' })).toMatchObject({ answer: { data: [] } });
  });
});

describe('the window', () => {
  it.each([
    'session.create',
    'session.delete',
    'auth.signUpEmployer',
    'auth.signUpEducator',
    'auth.signUpStudent',
    'auth.signUpMentor',
    'auth.sendOtp',
    'auth.verifyOtp',
    'auth.forgotPassword',
    'auth.resetPassword',
    'auth.changePassword',
    'auth.deleteAccount',
  ])('cannot make the session’s own call %s', async (call) => {
    const { commands, service } = await startApi();
    await expect(async () => commands['api.read']({ call })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(async () => commands['api.send']({ call })).rejects.toMatchObject({ code: 'forbidden' });
    expect(service.seen).toEqual([]);
  });

  it('reads by reading and writes by writing, and no file', async () => {
    const { commands } = await startApi();
    await expect(async () => commands['api.read']({ call: 'company.save' })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(async () => commands['api.send']({ call: 'user.counts' })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(async () => commands['api.read']({ call: 'students.export' })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(async () => commands['api.read']({ call: 'constructor' })).rejects.toMatchObject({
      code: 'malformed',
    });
  });

  it('gets the answer and the message of a write, and the session its user', async () => {
    const { commands, service, onUser } = await startApi();
    const saved = someUser({ designation: 'Head' });
    service.on('PATCH /v1/user', () => ok({ data: saved }));
    const result = await commands['api.send']({ call: 'user.save', body: { designation: 'Head' } });
    expect(result).toEqual({ answer: { data: saved }, message: 'OK' });
    expect(onUser).toHaveBeenCalledWith(saved);
  });
});

describe('links', () => {
  it('may be opened when the service has answered them, letter by letter', () => {
    const links = createKnownLinks();
    const answer = {
      data: [{ site: 'https://meridian.example/jobs', more: ['http://plain.example', 'https://a:b@c.example'] }],
    };
    links.note(answer);
    expect(links.has('https://meridian.example/jobs')).toBe(true);
    expect(links.has('HTTPS://MERIDIAN.example/jobs')).toBe(true);
    for (const other of [
      'https://meridian.example/',
      'http://plain.example',
      'https://a:b@c.example',
      'javascript:1',
    ]) {
      expect(links.has(other), other).toBe(false);
    }
    links.forget();
    expect(links.has('https://meridian.example/jobs')).toBe(false);
  });

  it('may be opened when somebody wrote them in a message, and not when they stand in any other text', () => {
    const links = createKnownLinks();
    links.note({
      data: [{ text: 'The brief: https://meridian.example/brief.', note: 'Or https://note.example/x now' }],
    });
    expect(links.has('https://meridian.example/brief')).toBe(true);
    expect(links.has('https://note.example/x')).toBe(false);
  });
});
