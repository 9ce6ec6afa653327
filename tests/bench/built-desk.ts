import { type ChildProcess, spawn } from 'node:child_process';
import type { Page } from '@playwright/test';
import type { Smoothness } from './frames.ts';

/** Starts the built desk over a data folder, without opening a window. `more` goes before the program. */
export function startDesk(desk: string, data: string, more: readonly string[] = [], env = process.env): ChildProcess {
  const args = [...more, desk, '--no-open', '--data', data];
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], env });
}

/** Where a started desk is reached, once it is ready. */
export async function addressOf(host: ChildProcess): Promise<string> {
  let said = '';
  for await (const bytes of host.stdout ?? []) {
    said += String(bytes);
    const address = /is ready: (\S+)/.exec(said)?.[1];
    if (address) return address;
  }
  throw new Error(`It ended: ${said}`);
}

/** Runs in the window: a desk command, and how long it took. */
const ask = `async ([name, input]) => {
  const started = performance.now();
  const response = await fetch('/desk/' + name, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ input }),
  });
  const result = await response.json();
  if (!result.ok) throw new Error(name + ': ' + result.error.message);
  return { data: result.data, ms: performance.now() - started };
}`;

/** Runs a desk command in the window; answers its result, and the milliseconds that it took. */
export const run = <T>(page: Page, name: string, input: object) =>
  page.evaluate<{ data: T; ms: number }>(`(${ask})(${JSON.stringify([name, input])})`);

/** The figures of how smooth a page was, under names that begin alike. */
export function named(name: string, { p50, p99, worst, dropped, longTasks }: Smoothness): Record<string, number> {
  const figures = { P50: p50, P99: p99, Worst: worst, Dropped: dropped, Long: longTasks };
  return Object.fromEntries(Object.entries(figures).map(([end, value]) => [name + end, value]));
}
