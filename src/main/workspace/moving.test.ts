import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { WorkspaceQuestion, WorkspaceState } from '#shared/desk/types.ts';
import { createAccounts } from '../account/accounts.ts';
import { openKeys } from '../account/testing/open-keys.ts';
import { createServiceLink } from '../api/service-link.ts';
import { type FakeService, fakeIdentity, ok, someUser, startFakeService } from '../api/testing/fake-service.ts';
import { insertDraft, listDrafts } from '../drafts/draft-store.ts';
import { createEvents } from '../events.ts';
import { testFolder } from '../hosts/testing/test-folder.ts';
import { memorySettings, testHost } from '../hosts/testing/test-host.ts';
import { countStates, insertEntry, sealEntry } from '../outbox/outbox-store.ts';

const challenge = 'POST /v1/service/challenge';
const cookie = ['footbridge_session=s3cr3t; HttpOnly'];

/** A computer whose desk starts again and again over the same folder and settings. */
function computer() {
  const folder = testFolder();
  const settings = memorySettings();
  const start = (server = '', fixedService?: string) => {
    const switched: string[] = [];
    const link = createServiceLink({
      host: { ...testHost(folder), settings },
      program: new URL('file:///none'),
      version: '1',
      server,
      ...(fixedService !== undefined && { fixedService }),
      sample: false,
      events: createEvents(),
      log: () => undefined,
      onSessionLost: () => undefined,
      isSignedIn: () => true,
      mayKeepSession: () => true,
    });
    onTestFinished(() => link.workspace.close());
    link.workspace.onSwitch(async (label) => {
      switched.push(label);
      await link.jar.clear();
      await link.jar.load(label);
    });
    const connect = async (address: string, agreed?: string) => {
      switched.length = 0;
      return await link.workspace.handlers['workspace.connect']({ address, confirm: '', agreed });
    };
    return { ...link, switched, connect, state: () => link.workspace.handlers['workspace.read']({}) as WorkspaceState };
  };
  const accounts = createAccounts({ keys: openKeys, dataFolder: folder });
  onTestFinished(() => accounts.close());
  /** Somebody writes a draft and queues a decision, while the service's accounts are kept under `label`. */
  const write = async (label: string) => {
    const at = new Date().toISOString();
    const account = await accounts.open(7, label);
    const draft = { id: crypto.randomUUID(), method: 'job', title: 'Engineer', step: 0, posting: null } as const;
    insertDraft(account, { ...draft, body: { title: 'Engineer' }, createdAt: at });
    const payload = { call: 'enrollments.status', params: { method: 'job' }, query: { id: 3, status: 4 }, body: {} };
    const entry = { id: crypto.randomUUID(), kind: 'service.call', aggregate: 'enrollment:3' } as const;
    const sealed = sealEntry(account, { ...entry, payloadVersion: 1, title: 'Shortlist', payload });
    insertEntry(account, sealed, { queuedAt: at, heldUntil: null });
  };
  /** Titles of drafts and counts of the queue that an account under this label opens with. */
  const open = async (label: string) => {
    const account = await accounts.open(7, label);
    const titles = listDrafts(account, { method: undefined, bin: false }).map(({ title }) => title);
    return { titles, queued: countStates(account).queued ?? 0 };
  };
  /** Where everything of an account lies: its drafts, its queue, its lists. */
  const folderOf = async (label: string) => (await accounts.open(7, label)).folder;
  return { folder, settings, start, write, open, folderOf };
}

async function questionOf(connecting: Promise<unknown>): Promise<WorkspaceQuestion> {
  const error = await connecting.then(
    () => null,
    (problem: unknown) => problem as { code: string; detail: WorkspaceQuestion },
  );
  expect(error?.code).toBe('needs_confirmation');
  return error?.detail as WorkspaceQuestion;
}

/** Two addresses of one service, which signs for both. */
async function twoAddresses(): Promise<[FakeService, FakeService]> {
  const before = await startFakeService();
  const after = await startFakeService();
  const identity = fakeIdentity();
  for (const each of [before, after]) each.on(challenge, identity);
  return [before, after];
}

/** A desk at the first address of a service that has a second one, with a draft, a queue and a session. */
async function startMoving() {
  const [before, after] = await twoAddresses();
  const desk = computer();
  const first = desk.start();
  await first.connect(before.address);
  await first.jar.replace(cookie);
  await desk.write(first.workspace.label);
  await before.stop();
  return { ...desk, before, after, first };
}

describe('a service that moves', () => {
  it('takes drafts, queue, lists and session along after one question that names both addresses [B-07]', async () => {
    const { before, after, first, open, folderOf, start } = await startMoving();
    const lists = await folderOf(first.workspace.label);
    const question = await questionOf(first.connect(after.address));
    expect(question).toMatchObject({ kind: 'moved', from: before.address, to: after.address, drafts: 1, queued: 1 });
    expect([first.state().address, after.seen]).toEqual([before.address, []]);
    expect(await first.connect(after.address, question.service)).toMatchObject({ address: after.address });
    expect(await open(first.workspace.label)).toEqual({ titles: ['Engineer'], queued: 1 });
    expect([first.switched, first.jar.header()]).toEqual([[], 'footbridge_session=s3cr3t']);
    expect(await folderOf(first.workspace.label)).toBe(lists);
    const next = start();
    expect(next.workspace.address).toBe(after.address);
    expect(await open(next.workspace.label)).toEqual({ titles: ['Engineer'], queued: 1 });
  });

  it('knows this computer at its new address, over http and https, and another service does not', async () => {
    const [before, after] = await twoAddresses();
    const other = await startFakeService();
    other.on(challenge, fakeIdentity());
    const session = 'GET /v1/auth/session/create';
    const device = { 'set-cookie': ['footbridge_device=d3v1ce; HttpOnly; Max-Age=60'] };
    for (const service of [before, after, other]) service.on(session, () => ok({ data: someUser() }, device));
    const desk = computer().start();
    const cookieSent = async (service: FakeService) => {
      await desk.client.request('session.create', { basic: { email: 'asha@example.org', password: 'secret' } });
      return service.seen.at(-1)?.headers.cookie;
    };
    await desk.connect(before.address);
    expect(await cookieSent(before)).toBeUndefined();
    await before.stop();
    const { service } = await questionOf(desk.connect(after.address));
    await desk.connect(after.address, service);
    expect(await cookieSent(after)).toBe('footbridge_device=d3v1ce; __Host-footbridge_device=d3v1ce');
    await desk.connect(other.address);
    expect(await cookieSent(other)).toBeUndefined();
  });

  it('keeps everything where the desk is killed between any two steps of it', async () => {
    for (const killed of ['before the settings', 'while the copy is written', 'while the list is written'] as const) {
      const { folder, settings, before, after, first, open, start } = await startMoving();
      const { service } = await questionOf(first.connect(after.address));
      const { set } = settings;
      if (killed === 'before the settings') {
        settings.set = () => {
          throw new Error('killed');
        };
        await expect(first.connect(after.address, service)).rejects.toThrow('killed');
        settings.set = set;
      } else {
        const list = path.join(
          folder,
          'accounts',
          killed === 'while the copy is written' ? 'services.copy.json' : 'services.json',
        );
        await first.connect(after.address, service);
        writeFileSync(list, '{"version":1,"serv');
        settings.set('service', { address: before.address });
      }
      const next = start();
      expect([killed, next.workspace.address]).toEqual([killed, before.address]);
      expect(await open(next.workspace.label)).toEqual({ titles: ['Engineer'], queued: 1 });
      await next.connect(after.address, service);
      expect(await open(next.workspace.label)).toEqual({ titles: ['Engineer'], queued: 1 });
    }
  });

  it('is asked about at an address that the command line names, before anything is sent there', async () => {
    const { after, start, open } = await startMoving();
    const next = start(after.address);
    await next.workspace.start();
    const { question } = next.state();
    expect([question?.kind, next.state().reachable, after.seen]).toEqual(['moved', false, []]);
    await next.connect(after.address, question?.service);
    expect(next.state()).toMatchObject({ reachable: true });
    expect(await open(next.workspace.label)).toEqual({ titles: ['Engineer'], queued: 1 });
  });

  it('finds accounts from before services had an identity where they were', async () => {
    const [before, after] = await twoAddresses();
    const { start, write, open } = computer();
    await write(before.address);
    const desk = start(before.address);
    await desk.workspace.start();
    expect(await open(desk.workspace.label)).toEqual({ titles: ['Engineer'], queued: 1 });
    expect(await questionOf(desk.connect(after.address))).toMatchObject({ kind: 'moved', drafts: 1, queued: 1 });
  });
});

describe('a host that is another service', () => {
  it('gets nothing by a copied id, a copied key or somebody else’s signature [B-07]', async () => {
    const { before, first, start } = await startMoving();
    const identity = fakeIdentity();
    const own = await startFakeService();
    own.on(challenge, identity);
    const honest = start(own.address);
    await honest.workspace.start();
    const copies = {
      'another key': fakeIdentity(),
      'a signature for another address': (seen: Parameters<typeof identity>[0], response: never) =>
        identity({ ...seen, body: { ...(seen.body as object), address: 'https://campus.example' } }, response),
      'an earlier signature': (seen: Parameters<typeof identity>[0], response: never) =>
        identity({ ...seen, body: { ...(seen.body as object), nonce: '00'.repeat(32) } }, response),
    };
    for (const route of Object.values(copies)) {
      const thief = await startFakeService();
      const { body } = identity({ body: { nonce: '', address: '' } } as never, null as never) ?? ok();
      const { id, public_key } = (body as unknown as { data: { id: string; public_key: string } }).data;
      thief.on(challenge, (seen, response) => {
        const answer = route(seen, response as never);
        const { data } = (answer ?? ok()).body as { data?: object };
        return ok({ data: { ...data, id, public_key } });
      });
      await expect(honest.connect(thief.address)).rejects.toMatchObject({ code: 'offline' });
      expect(thief.seen).toEqual([]);
    }
    expect([honest.state().address, first.state().address]).toEqual([own.address, before.address]);
  });

  it('gets no call where it answers at a known address, until a person has decided', async () => {
    const { start, write, open } = computer();
    const service = await startFakeService();
    const desk = start();
    await desk.connect(service.address);
    await desk.jar.replace(cookie);
    await write(desk.workspace.label);
    service.on(challenge, fakeIdentity());
    service.on('GET /v1/user/counts', () => ok({ data: {} }));
    desk.workspace.report(false);
    service.seen.length = 0;
    await expect(
      desk.client.request('session.create', { basic: { email: 'a@b.example', password: 'x' } }),
    ).rejects.toMatchObject({ code: 'offline', message: expect.stringContaining('until you decide') });
    await expect(desk.client.request('user.counts')).rejects.toMatchObject({ code: 'offline' });
    expect(service.seen).toEqual([]);
    const { question } = desk.state();
    expect(question).toMatchObject({ kind: 'replaced', to: service.address, drafts: 1, queued: 1 });
    const before = desk.workspace.label;
    await desk.connect(service.address, question?.service);
    expect(desk.state()).toMatchObject({ reachable: true });
    expect(desk.state().question).toBeUndefined();
    expect([desk.switched, desk.jar.header()]).toEqual([[desk.workspace.label], '']);
    expect(service.seen.filter(({ headers }) => headers.cookie !== undefined)).toEqual([]);
    expect(await open(desk.workspace.label)).toEqual({ titles: [], queued: 0 });
    expect(await open(before)).toEqual({ titles: ['Engineer'], queued: 1 });
  });

  it('is connected to only after what waits for the one in use was named', async () => {
    const { before, first } = await startMoving();
    const other = await startFakeService();
    const question = await questionOf(first.connect(other.address));
    expect(question).toMatchObject({ kind: 'other', from: before.address, to: other.address, drafts: 1, queued: 1 });
    await first.connect(other.address, question.service);
    expect([first.state().address, first.switched]).toEqual([other.address, [other.address]]);
  });

  it('is not connected to where the computer’s owner has fixed the address', async () => {
    const own = await startFakeService();
    const other = await startFakeService();
    const desk = computer().start(other.address, own.address);
    await desk.workspace.start();
    expect(desk.state()).toMatchObject({ address: own.address, fixed: true });
    await expect(desk.connect(other.address)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(desk.connect('')).rejects.toMatchObject({ code: 'forbidden' });
  });
});

it('a service proves itself once, and again after an outage', async () => {
  const service = await startFakeService();
  const identity = fakeIdentity();
  let asked = 0;
  service.on(challenge, (seen, response) => {
    asked += 1;
    return identity(seen, response);
  });
  const desk = computer().start(service.address);
  await desk.workspace.start();
  await Promise.all([desk.client.request('health.read'), desk.client.request('health.read')]);
  expect(asked).toBe(1);
  desk.workspace.report(false);
  await Promise.all([desk.client.request('health.read'), desk.client.request('health.read')]);
  expect(asked).toBe(2);
});
