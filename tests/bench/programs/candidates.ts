import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { named, run } from '../built-desk.ts';
import { percentile } from '../figures.ts';
import { scroll, whileWatching } from '../frames.ts';
import { measureInWindow } from '../in-window.ts';

// A posting with five thousand applicants and a list of ten thousand postings, in a real window; or an empty page that
// is scrolled and typed into likewise.
const delayFileIn = (folder: string) => join(folder, 'delay.json');
const notches = 60;
const calls = 30;
const person = { email: 'aditi@meridianfoods.example', password: 'Bridge@2026' };

async function measureEmpty(page: Page): Promise<Record<string, number>> {
  const rows = '<p>row</p>'.repeat(5000);
  await page.setContent(`<!doctype html><input aria-label="Search"><div>${rows}</div>`);
  const scrolling = await whileWatching(page, () => scroll(page, notches));
  const typing = await whileWatching(page, () => page.getByLabel('Search').pressSequentially('kevi', { delay: 60 }));
  return { ...named('scroll', scrolling), ...named('search', typing), ...named('list', scrolling) };
}

async function timeReads(page: Page, name: string, reads: readonly object[]): Promise<Record<string, number>> {
  const times: number[] = [];
  // The first one compiles statements, and is nobody's usual wait.
  if (reads[0] && reads.length > 1) await run(page, 'api.read', reads[0]);
  for (const read of reads) times.push((await run(page, 'api.read', read)).ms);
  return { [`${name}P50`]: percentile(times, 50), [`${name}P99`]: percentile(times, 99) };
}

/** The worst lateness of the desk's event loop since this was last asked, in milliseconds. */
async function deskDelay(host: ChildProcess, folder: string): Promise<{ p99: number; worst: number }> {
  const delayFile = delayFileIn(folder);
  rmSync(delayFile, { force: true });
  host.kill('SIGUSR2');
  while (!existsSync(delayFile)) await sleep(10);
  await sleep(20);
  return JSON.parse(readFileSync(delayFile, 'utf8')) as { p99: number; worst: number };
}

interface Rows {
  readonly answer: { readonly data: readonly { readonly id: number; readonly enrolled: number }[] };
}

async function measureDesk(
  page: Page,
  host: ChildProcess,
  address: string,
  folder: string,
): Promise<Record<string, number>> {
  await page.goto(address);
  await run(page, 'session.signIn', person);
  const query = { sort: '-enrolled', limit: 10 };
  const read = { call: 'postings.list', params: { method: 'internship' }, query };
  const post = (await run<Rows>(page, 'api.read', read)).data.answer.data[0]?.id;
  const params = { method: 'internship', id: post };
  const page100 = (extra: object) => ({ call: 'enrollments.list', params, query: { limit: 100, ...extra } });
  const paged = Array.from({ length: calls }, (_, index) => page100({ page: 1 + (index % 50) }));
  const found = Array.from({ length: calls }, (_, index) => page100({ page: 1, search: `kevi singh ${index}` }));
  const listed = Array.from({ length: calls }, (_, index) => ({ ...read, query: { limit: 100, page: 1 + index } }));
  const reads = {
    ...(await timeReads(page, 'page', paged)),
    ...(await timeReads(page, 'find', found)),
    ...(await timeReads(page, 'postings', listed)),
    ...(await timeReads(page, 'whole', [{ call: 'enrollments.list', params, query: {} }])),
  };

  await deskDelay(host, folder);
  const opened = performance.now();
  await page.goto(`${new URL(address).origin}/employer/internship/${post}?tab=applied`);
  await page.getByRole('option').first().waitFor();
  const open = performance.now() - opened;
  await page.getByRole('listbox', { name: 'Applicants' }).hover();
  const scrolling = await whileWatching(page, () => scroll(page, notches));
  const search = page.getByRole('searchbox', { name: 'Search by name' });
  const typing = await whileWatching(page, async () => {
    await search.pressSequentially('kevi', { delay: 60 });
    await page.getByRole('option', { name: /Kevi/ }).first().waitFor();
  });
  await page.getByRole('option').first().click();
  const deciding = await whileWatching(page, async () => {
    for (let round = 0; round < 10; round += 1) {
      await page.keyboard.press('s');
      await page.keyboard.press('j');
    }
  });
  const window = await deskDelay(host, folder);
  const bulk = Array.from({ length: 500 }, (_, index) => ({
    call: 'messages.send',
    title: `Message ${index}`,
    params: {},
    query: {},
    body: { to: 'institution:1', text: `Number ${index}` },
  }));
  const queued = await run<{ id: string }[]>(page, 'outbox.add', { calls: bulk, holdSeconds: 60 });
  const adding = await deskDelay(host, folder);
  const cancelled = await run(page, 'outbox.cancelMany', { ids: queued.data.map(({ id }) => id) });
  const cancelling = await deskDelay(host, folder);

  await page.goto(`${new URL(address).origin}/employer/internship/list`);
  await page.getByRole('row').nth(3).hover();
  const listing = await whileWatching(page, () => scroll(page, notches));
  return {
    ...reads,
    open,
    add: queued.ms,
    addDelay: adding.worst,
    cancel: cancelled.ms,
    cancelDelay: cancelling.worst,
    deskP99: window.p99,
    deskWorst: window.worst,
    ...named('scroll', scrolling),
    ...named('search', typing),
    ...named('decide', deciding),
    ...named('list', listing),
  };
}

await measureInWindow(process.argv.slice(2), {
  empty: measureEmpty,
  desk: measureDesk,
  started: (folder) => ({
    more: ['--import', process.argv[6] ?? ''],
    env: { ...process.env, FOOTBRIDGE_DELAY_FILE: delayFileIn(folder) },
  }),
});
