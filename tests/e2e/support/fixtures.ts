import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { usersOf } from '../../../src/main/hosts/testing/processes.ts';
import { inElectron } from '../../support/e2e-host.ts';
import { isThere, type RunningApp, standIn, startElectron } from '../../support/electron.ts';
import { test as base, forget, leave } from '../../support/one-context.ts';
import { builtService, freePort, type Running, startDesk, startService } from '../../support/processes.ts';
import { copySample } from '../../support/sample-folder.ts';

/** The service of one test: it can be stopped and started again on the same port and data. */
export interface TestService {
  readonly folder: string;
  readonly url: string;
  /** With `sample` it begins with the sample workspace. */
  start(options?: { sample?: boolean }): Promise<void>;
  /** Stops it in order. */
  stop(): Promise<void>;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** Makes it hang: connections are taken, and nothing is answered. Not on Windows. */
  freeze(): void;
  /** Lets it go on where it hung. */
  thaw(): Promise<void>;
}

/** The desk of one test: it can be killed and started again on the same data. */
export interface TestDesk {
  readonly folder: string;
  /** Starts it, and answers the address that signs a browser tab in. */
  start(options?: { sample?: boolean; server?: string }): Promise<string>;
  kill(): Promise<void>;
  stop(): Promise<number | null>;
}

interface Fixtures {
  readonly folder: string;
  readonly service: TestService;
  readonly desk: TestDesk;
  /** A page on which every console error and warning fails the test. */
  readonly page: Page;
  /** While true, messages about a desk that cannot be reached are expected. */
  readonly outage: { expected: boolean };
  /** Does what makes the app save a file, and has it at `file`. */
  readonly saveAs: (file: string, action: () => Promise<void>) => Promise<void>;
  /** Electron only: the app whose window the page is. */
  readonly shown: { app: RunningApp | null };
  /** What windows said on their consoles. */
  readonly talk: Talk;
}

interface WorkerFixtures {
  /** The port of the desk of every test of this worker: its window is one origin, whose code is compiled once. */
  readonly deskPort: number;
}

interface Talk {
  readonly said: string[];
  listen(page: Page): void;
}

const unreachable = /net::ERR_|Failed to load resource|Failed to fetch|EventSource/;

export const test = base.extend<Fixtures, WorkerFixtures>({
  deskPort: [
    async ({ browserName: _ }, use) => {
      await use(await freePort());
    },
    { scope: 'worker' },
  ],
  folder: async ({ browserName: _ }, use) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'footbridge-e2e-'));
    await use(folder);
    // A service whose desk was killed writes a moment longer, into what is being removed.
    await expect.poll(() => usersOf(folder)).toEqual([]);
    await rm(folder, { recursive: true, force: true });
  },
  outage: async ({ browserName: _ }, use) => {
    await use({ expected: false });
  },
  service: async ({ folder }, use) => {
    const port = await freePort();
    const data = path.join(folder, 'service');
    let running: Running | null = null;
    let thaw: (() => Promise<void>) | undefined;
    await use({
      folder: data,
      url: `http://127.0.0.1:${port}`,
      start: async (options = {}) => {
        if (options.sample) await copySample(data);
        running = await startService({ folder: data, port, program: builtService });
      },
      stop: async () => {
        await running?.stop();
      },
      kill: async () => {
        await running?.kill();
      },
      freeze: () => {
        thaw = running?.freeze();
      },
      thaw: async () => {
        await thaw?.();
      },
    });
    await thaw?.();
    await (running as Running | null)?.stop();
  },
  desk: inElectron ? electronDesk : browserDesk,
  shown: async ({ browserName: _ }, use) => {
    await use({ app: null });
  },
  talk: async ({ outage }, use) => {
    const said: string[] = [];
    await use({ said, listen: (page) => listen(page, said, outage) });
    expect(said, 'the console stays silent').toEqual([]);
  },
  page: inElectron ? electronPage : browserPage,
  saveAs: async ({ page, shown }, use) => {
    await use(async (file, action) => {
      if (shown.app) {
        await shown.app.saveNextTo(file);
        await action();
        await expect.poll(() => isThere(file)).toBe(true);
        return;
      }
      const download = page.waitForEvent('download');
      await action();
      await (await download).saveAs(file);
    });
  },
});

type Use<T> = (value: T) => Promise<void>;

async function browserDesk(
  { folder, deskPort }: Pick<Fixtures & WorkerFixtures, 'folder' | 'deskPort'>,
  use: Use<TestDesk>,
): Promise<void> {
  const data = path.join(folder, 'desk');
  let running: Running | null = null;
  await use({
    folder: data,
    start: async (options = {}) => {
      if (options.sample) await copySample(path.join(data, 'service'));
      running = await startDesk({ folder: data, port: deskPort, ...options });
      return running.address;
    },
    kill: async () => {
      await running?.kill();
    },
    stop: async () => (await running?.stop()) ?? null,
  });
  await (running as Running | null)?.stop();
}

async function electronDesk(
  { folder, shown, talk }: Pick<Fixtures, 'folder' | 'shown' | 'talk'>,
  use: Use<TestDesk>,
): Promise<void> {
  const data = path.join(folder, 'desk');
  await use({
    folder: data,
    start: async (options = {}) => {
      if (options.sample) await copySample(path.join(data, 'service'));
      shown.app = await startElectron({ folder: data, ...options });
      talk.listen(shown.app.window);
      return shown.app.window.url();
    },
    kill: async () => {
      await shown.app?.kill();
    },
    stop: async () => (await shown.app?.stop()) ?? null,
  });
  await shown.app?.stop();
}

/** Left before its desk stops: what a page says of a desk that is gone is no finding. */
async function browserPage(
  { page, talk, deskPort, desk: _ }: Pick<Fixtures & WorkerFixtures, 'page' | 'talk' | 'deskPort' | 'desk'>,
  use: Use<Page>,
): Promise<void> {
  await forget(page, `http://127.0.0.1:${deskPort}`);
  talk.listen(page);
  await use(page);
  await leave(page);
}

async function electronPage({ shown }: Pick<Fixtures, 'shown'>, use: Use<Page>): Promise<void> {
  await use(
    standIn(() => {
      if (!shown.app) throw new Error('the app was not started yet');
      return shown.app.window;
    }),
  );
}

function listen(page: Page, said: string[], outage: Fixtures['outage']): void {
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    if (outage.expected && unreachable.test(message.text())) return;
    said.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => said.push(`uncaught: ${error.message}`));
}

export { expect } from '@playwright/test';
