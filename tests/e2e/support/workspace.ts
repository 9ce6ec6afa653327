import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import type { DeskInput, DeskOutput } from '#shared/desk/contract.ts';
import type { CommandName } from '#shared/desk/names.ts';
import type { FileRef, Result } from '#shared/desk/types.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { forget } from '../../support/one-context.ts';
import { freePort, mailedCode, startDesk } from '../../support/processes.ts';
import { copySample } from '../../support/sample-folder.ts';
import { verifyPlaces } from '../../support/verify-places.ts';
import { test as base, expect } from './fixtures.ts';
import type { Person } from './people.ts';

type Cookies = Parameters<BrowserContext['addCookies']>[0];

/** The accounts of the sample workspace. */
export const sample = {
  password: 'Bridge@2026',
  employer: 'aditi@meridianfoods.example',
  educator: 'rohan@nitsurat.example',
  student: 'ananya@nitsurat.example',
  mentor: 'farhan@mentors.example',
  admin: 'admin@footbridge.example',
} as const;

/** A desk with the sample workspace that the tests of one worker share. What a test changes there, it makes itself. */
export interface Workspace {
  /** Where its window is, without a path. */
  readonly address: string;
  /** The folder of its service: mails are in there. */
  readonly serviceFolder: string;
  /** Runs a desk command, as a window would. Throws what the desk refuses. */
  run<C extends CommandName>(command: C, input?: DeskInput<C>): Promise<DeskOutput<C>>;
  /** Hands a file to the desk. */
  receive(name: string, content: string | Buffer<ArrayBuffer>): Promise<FileRef>;
  /** Signs in as somebody of the sample workspace, unless they are. Null: signs out. */
  actAs(email: string | null): Promise<void>;
  /** Signs somebody new up, and with `verify` types the mailed code too. With `ask` the place is one that is there. */
  join(role: 2 | 3 | 4, person: Person, options: { verify: boolean; ask?: boolean }): Promise<void>;
  /** Signs somebody new up and sets a verified company or institution up in Surat, with nothing else in it. */
  settle(role: 2 | 3, person: Person): Promise<void>;
  /** Lets a browser in. */
  admit(context: BrowserContext): Promise<void>;
}

interface TestFixtures {
  /** The worker's workspace; the page of the test may open it. */
  readonly workspace: Workspace;
}
interface WorkerFixtures {
  readonly sharedDesk: Workspace;
}

/** `test` for what needs only a desk with data. Its `page` is let in already. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  sharedDesk: [
    async ({ browserName: _ }, use) => {
      const folder = await mkdtemp(path.join(os.tmpdir(), 'footbridge-e2e-'));
      await copySample(path.join(folder, 'service'));
      const running = await startDesk({ folder, port: await freePort(), sample: true });
      await use(await openWorkspace(running.address, folder));
      await running.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  workspace: async ({ sharedDesk, page }, use) => {
    await forget(page, sharedDesk.address);
    await sharedDesk.admit(page.context());
    await use(sharedDesk);
  },
});

export { expect } from './fixtures.ts';

async function openWorkspace(launch: string, folder: string): Promise<Workspace> {
  const { origin, hostname } = new URL(launch);
  const entrance = await fetch(launch, { redirect: 'manual' });
  const [pair = ''] = entrance.headers.getSetCookie();
  const [name = '', value = ''] = pair.split(';', 1)[0]?.split('=') ?? [];
  const cookies: Cookies = [{ name, value, domain: hostname, path: '/', httpOnly: true, sameSite: 'Strict' }];
  const serviceFolder = path.join(folder, 'service');

  async function post(place: string, body: string | Buffer<ArrayBuffer>, type: string): Promise<unknown> {
    const headers = { 'content-type': type, cookie: `${name}=${value}`, origin };
    const response = await fetch(`${origin}/desk/${place}`, { method: 'POST', headers, body });
    const result = (await response.json()) as Result<unknown>;
    if (!result.ok) throw new Error(`${place}: ${result.error.message} ${JSON.stringify(result.error.fields ?? '')}`);
    return result.data;
  }
  async function placeId(role: 2 | 3, query: string): Promise<number | null> {
    const call = role === roles.employer ? 'company.names' : 'institution.names';
    const { answer } = await workspace.run('api.read', { call, query: { query } });
    return (answer as { data: { id: number }[] }).data[0]?.id ?? null;
  }
  const workspace: Workspace = {
    address: origin,
    serviceFolder,
    run: async (command, input) => (await post(command, JSON.stringify({ input }), 'application/json')) as never,
    receive: async (file, content) =>
      (await post(`files?name=${encodeURIComponent(file)}`, content, 'application/octet-stream')) as FileRef,
    async actAs(email) {
      const { user } = await workspace.run('session.read');
      if ((user?.email_address ?? null) === email) return;
      if (user) await workspace.run('session.signOut');
      if (email !== null) await workspace.run('session.signIn', { email, password: sample.password });
    },
    async join(role, person, { verify, ask = false }) {
      await workspace.actAs(null);
      const [first_name = '', last_name = ''] = person.name.split(' ');
      const { place: place_name, designation, email, password } = person;
      const names = { first_name, last_name, email, password };
      await workspace.run(
        'session.signUp',
        role === roles.student
          ? { role, ...names }
          : { role, ...names, place_name, designation, place_id: ask ? await placeId(role, place_name) : null },
      );
      if (!verify) return;
      await workspace.run('session.sendOtp', { method: 2 });
      await expect(async () => {
        await workspace.run('session.verifyOtp', { otp: await mailedCode(serviceFolder, email), method: 2 });
      }).toPass({ timeout: 15_000 });
    },
    async settle(role, person) {
      await workspace.join(role, person, { verify: true });
      verifyPlaces(serviceFolder, person.place);
      const read = await workspace.run('api.read', { call: 'location.cities', query: { query: 'Surat' } });
      const [city] = (read.answer as { data: { id: number }[] }).data;
      const call = role === roles.employer ? 'company.save' : 'institution.save';
      const branch = { address: '12 Station Road', city: city?.id };
      await workspace.run('api.send', { call, body: { company_name: person.place, branch } });
    },
    admit: (context) => context.addCookies(cookies),
  };
  return workspace;
}
