import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import { testBrowserFlags } from '../../support/chromium.ts';
import { percentile, report } from '../figures.ts';

// From nothing to the first screen that can be used: the built desk with its service, in Chromium. Or an empty window
// of the same host: a server of Node with one heading.
const [what = 'window', executablePath = '', desk = ''] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'footbridge-bench-'));
const emptyWindow = `require('node:http').createServer((_, response) => response.setHeader('content-type', 'text/html')
  .end('<!doctype html><h1>Ready</h1>')).listen(0, '127.0.0.1', function () {
    console.log('is ready: http://127.0.0.1:' + this.address().port);
  })`;

function startHost(): ChildProcess {
  const args = what === 'window' ? ['-e', emptyWindow] : [desk, '--no-open', '--data', folder];
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
}

function addressOf(host: ChildProcess): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    host.on('exit', () => reject(new Error(`It ended: ${said}`)));
    host.stdout?.on('data', (bytes: Buffer) => {
      said += bytes.toString();
      const address = /is ready: (\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
  });
}

/** Kilobytes of script, gzipped, that a page has asked for so far. */
function countScripts(page: Page): () => Promise<number> {
  const bodies: Promise<number>[] = [];
  page.on('response', (response) => {
    if (!/\.js$/.test(new URL(response.url()).pathname)) return;
    bodies.push(response.body().then((body) => gzipSync(body).length));
  });
  return async () => (await Promise.all(bodies)).reduce((sum, length) => sum + length, 0) / 1024;
}

/** Runs in the window: goes to a path, and answers the milliseconds until another heading is shown. */
const openRoute = `async (to) => {
  const shown = () => document.querySelector('h1')?.textContent ?? '';
  const before = shown();
  const started = performance.now();
  history.pushState({}, '', to);
  dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  while (shown() === '' || shown() === before) await new Promise(requestAnimationFrame);
  return performance.now() - started;
}`;

/** Milliseconds from a click on a link to the heading of the screen behind it. */
async function openRoutes(page: Page): Promise<number[]> {
  const taken: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    for (const path of ['/signin', '/signup', '/forgot-password', '/']) {
      taken.push(await page.evaluate<number>(`(${openRoute})(${JSON.stringify(path)})`));
    }
  }
  // The first round loads what a screen needs besides; it counts as well.
  return taken;
}

const started = performance.now();
const host = startHost();
const address = await addressOf(host);
const ready = performance.now() - started;
const browser = await chromium.launch({ executablePath, args: [...testBrowserFlags] });
const page = await browser.newPage();
const scripts = countScripts(page);
await page.goto(address, { waitUntil: 'commit' });
await page.locator('h1').first().waitFor();
const ms = performance.now() - started;
const kilobytes = await scripts();
const routes = what === 'window' ? [] : await openRoutes(page);
await browser.close();
const gone = new Promise((resolve) => host.once('exit', resolve));
host.kill('SIGTERM');
await gone;
rmSync(folder, { recursive: true, force: true });
report({ ms, ready, kilobytes, route: percentile(routes, 50), slowestRoute: Math.max(0, ...routes) });
