import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { freePort, type Running, startDesk, startService } from '../support/processes.ts';

/** The service of one test: it can be stopped and started again on the same port and data. */
export interface TestService {
  readonly folder: string;
  readonly url: string;
  /** With `sample` it is filled with the sample workspace first. */
  start(options?: { sample?: boolean }): Promise<void>;
  /** Stops it in order. */
  stop(): Promise<void>;
  /** SIGKILL. */
  kill(): Promise<void>;
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
}

const unreachable = /net::ERR_|Failed to load resource|Failed to fetch|EventSource/;

export const test = base.extend<Fixtures>({
  folder: async ({ browserName: _ }, use) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'footbridge-e2e-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  outage: async ({ browserName: _ }, use) => {
    await use({ expected: false });
  },
  service: async ({ folder }, use) => {
    const port = await freePort();
    const data = path.join(folder, 'service');
    let running: Running | null = null;
    await use({
      folder: data,
      url: `http://127.0.0.1:${port}`,
      start: async (options = {}) => {
        running = await startService({ folder: data, port, ...options });
      },
      stop: async () => {
        await running?.stop();
      },
      kill: async () => {
        await running?.kill();
      },
    });
    await (running as Running | null)?.stop();
  },
  desk: async ({ folder }, use) => {
    const data = path.join(folder, 'desk');
    const port = await freePort();
    let running: Running | null = null;
    await use({
      folder: data,
      start: async (options = {}) => {
        running = await startDesk({ folder: data, port, ...options });
        return running.address;
      },
      kill: async () => {
        await running?.kill();
      },
      stop: async () => (await running?.stop()) ?? null,
    });
    await (running as Running | null)?.stop();
  },
  page: async ({ page, outage }, use) => {
    const said: string[] = [];
    page.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type())) return;
      if (outage.expected && unreachable.test(message.text())) return;
      said.push(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => said.push(`uncaught: ${error.message}`));
    await use(page);
    expect(said, 'the console stays silent').toEqual([]);
  },
});

export { expect } from '@playwright/test';
