import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createAccounts } from '../account/accounts.ts';
import { openKeys } from '../account/testing/open-keys.ts';
import { createKeptAnswers, type KeptAnswers, openLookUpAnswers } from '../cache/response-cache.ts';
import { testFolder } from '../hosts/testing/test-folder.ts';
import { manualTiming, settleAll } from '../outbox/testing/manual-timing.ts';
import { type ConnectivityState, createConnectivity } from '../workspace/connectivity.ts';
import { createApi } from './api.ts';
import { noCookies } from './cookie-jar.ts';
import { createHttpClient } from './http-client.ts';
import { createKnownLinks } from './known-links.ts';
import { failure, ok, someUser, startFakeService } from './testing/fake-service.ts';

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
  const timing = manualTiming();
  const told: unknown[] = [];
  const line = { now: 'online' as ConnectivityState };
  const connectivity = createConnectivity(() => line.now);
  const look = vi.fn();
  let kept: KeptAnswers | null = createKeptAnswers(accounts.current());
  accounts.onChange((account) => {
    kept = account && createKeptAnswers(account);
  });
  const client = createHttpClient({
    connection: () => Promise.resolve({ address: service.address }),
    jar: noCookies,
    version: '1',
    onOutcome: () => undefined,
    onSessionLost: () => undefined,
  });
  const commands = createApi({
    client,
    lookUps,
    links,
    onUser,
    keptAnswers: () => kept,
    service: { connectivity, look },
    events: { emit: (name, payload) => void told.push({ name, payload }) },
    timing,
  });
  /** The desk finds out how the service stands. */
  const becomes = (now: ConnectivityState) => {
    line.now = now;
    connectivity.turned();
  };
  return { service, accounts, links, onUser, commands, dataFolder, timing, told, look, becomes };
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
    const { service, commands } = await startApi();
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

  it('keeps words of unpublished drafts for the account that asked, sealed, and for nobody else [B-12]', async () => {
    const { service, commands, accounts, dataFolder } = await startApi();
    const secret = 'Project Nightingale (secret acquisition)';
    const names = async (call: string) => {
      const { answer } = await commands['api.read']({ call, query: { query: 'project night' } });
      return (answer as { data: { name: string }[] }).data.map(({ name }) => name);
    };
    for (const kind of ['skills', 'courses']) {
      service.on(`GET /v1/filter/${kind}`, () => ok({ data: [{ id: 90_002, name: secret }] }));
      expect(await names(`filter.${kind}`)).toEqual([secret]);
    }
    await accounts.close();
    for (const kind of ['skills', 'courses']) {
      service.on(`GET /v1/filter/${kind}`, () => ok({ data: [{ id: 90_002, name: secret }] }));
      await names(`filter.${kind}`);
    }
    await service.stop();
    for (const kind of ['skills', 'courses']) expect(await names(`filter.${kind}`)).toEqual([]);
    await accounts.open(8);
    for (const kind of ['skills', 'courses']) expect(await names(`filter.${kind}`)).toEqual([]);
    await accounts.close();
    const files = readdirSync(dataFolder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    const telling = files.filter((one) => readFileSync(join(one.parentPath, one.name)).includes('Nightingale'));
    expect([files.length > 0, telling]).toEqual([true, []]);
    await accounts.open(7);
    for (const kind of ['skills', 'courses']) expect(await names(`filter.${kind}`)).toEqual([secret]);
  });
});

/** A service that has answered the list once, with 3, and answers it from then on only when told. */
async function startHanging() {
  const desk = await startApi();
  desk.service.on('GET /v1/internship', () => page(3));
  await desk.commands['api.read'](list);
  const asked: ((answer: { status?: number; body: unknown }) => void)[] = [];
  const arrived = Promise.withResolvers<void>();
  desk.service.on('GET /v1/internship', (_, response) => {
    asked.push(({ status = 200, body }) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    );
    arrived.resolve();
    return null;
  });
  const isTold = () => vi.waitFor(() => expect(desk.told).toEqual([{ name: 'read.arrived', payload: list }]));
  return { ...desk, asked, isAsked: arrived.promise, isTold };
}

describe('a slow service [B-14]', () => {
  it('shows the copy after two seconds, and the answer behind it when it is there', async () => {
    const { commands, timing, asked, isAsked, isTold } = await startHanging();
    const shown = vi.fn();
    const read = Promise.resolve(commands['api.read'](list)).then((answered) => {
      shown();
      return answered;
    });
    await isAsked;
    await timing.pass(1999);
    expect(shown).not.toHaveBeenCalled();
    await timing.pass(1);
    expect(await read).toMatchObject({ live: false, answer: { total: 3 } });
    asked[0]?.(page(4));
    await isTold();
    expect(await commands['api.read']({ ...list, arrived: true })).toMatchObject({ live: true, answer: { total: 4 } });
    expect(asked).toHaveLength(1);
  });

  it('shows the copy at once where it is known to be slow', async () => {
    const { commands, timing, asked, isAsked, isTold, becomes } = await startHanging();
    becomes('slow');
    const read = commands['api.read'](list);
    await timing.pass(0);
    expect(await read).toMatchObject({ live: false, answer: { total: 3 } });
    await isAsked;
    asked[0]?.(page(4));
    await isTold();
  });

  it('is waited for where there is no copy', async () => {
    const { commands, timing, service } = await startApi();
    const asked = Promise.withResolvers<() => void>();
    service.on('GET /v1/internship', (_, response) => {
      const headers = { 'content-type': 'application/json' };
      asked.resolve(() => response.writeHead(200, headers).end(JSON.stringify(page(5).body)));
      return null;
    });
    const read = commands['api.read'](list);
    const answer = await asked.promise;
    await timing.pass(6000);
    answer();
    expect(await read).toMatchObject({ live: true, answer: { total: 5 } });
  });

  it('shows no copy any longer that the service has refused meanwhile', async () => {
    const { commands, timing, asked, isAsked, isTold, service } = await startHanging();
    const read = commands['api.read'](list);
    await isAsked;
    await timing.pass(2000);
    expect(await read).toMatchObject({ live: false });
    service.on('GET /v1/internship', () => failure(403, 'forbidden', 'Not yours'));
    asked[0]?.(failure(403, 'forbidden', 'Not yours'));
    await isTold();
    const again = commands['api.read']({ ...list, arrived: true });
    await expect(again).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('keeps and tells of no answer that a later question has overtaken', async () => {
    const { commands, timing, asked, isAsked, told, service, becomes } = await startHanging();
    const read = commands['api.read'](list);
    await isAsked;
    await timing.pass(2000);
    expect(await read).toMatchObject({ live: false, answer: { total: 3 } });
    service.on('GET /v1/internship', () => page(5));
    expect(await commands['api.read'](list)).toMatchObject({ live: true, answer: { total: 5 } });
    asked[0]?.(page(4));
    // The late answer is there by the time that another one is.
    await commands['api.read']({ ...list, query: { page: 2 } });
    await settleAll();
    expect(told).toEqual([]);
    becomes('out');
    expect(await commands['api.read'](list)).toMatchObject({ live: false, answer: { total: 5 } });
  });

  it('gives nothing that came late to another account', async () => {
    const { commands, timing, asked, isAsked, told, accounts, service } = await startHanging();
    const read = commands['api.read'](list);
    await isAsked;
    await timing.pass(2000);
    await read;
    await accounts.open(8);
    asked[0]?.(page(4));
    await settleAll();
    service.on('GET /v1/internship', () => page(0));
    const late = await commands['api.read']({ ...list, arrived: true });
    expect(late).toMatchObject({ answer: { total: 0 } });
    expect(told).toEqual([]);
  });
});

describe('a service that is known to be out [B-14]', () => {
  it('is not asked by any read: copies show, and what has none says so at once', async () => {
    const { commands, asked, becomes, service, look } = await startHanging();
    const before = service.seen.length;
    becomes('out');
    expect(await commands['api.read'](list)).toMatchObject({ live: false, answer: { total: 3 } });
    await expect(commands['api.read']({ ...list, query: { page: 2 } })).rejects.toMatchObject({ code: 'offline' });
    expect(service.seen).toHaveLength(before);
    expect(asked).toEqual([]);
    expect(look).toHaveBeenCalledTimes(2);
  });

  it('is no longer waited for, also by what was asked before', async () => {
    const { commands, asked, isAsked, isTold, becomes } = await startHanging();
    const withCopy = commands['api.read'](list);
    await isAsked;
    const without = commands['api.read']({ ...list, query: { page: 2 } });
    const refused = expect(without).rejects.toMatchObject({ code: 'offline' });
    becomes('out');
    await refused;
    expect(await withCopy).toMatchObject({ live: false, answer: { total: 3 } });
    asked[0]?.(page(4));
    await isTold();
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
