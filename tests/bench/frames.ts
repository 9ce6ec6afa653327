import type { Page } from '@playwright/test';
import { percentile } from './figures.ts';

/** How smooth a page was while something was done to it. */
export interface Smoothness {
  /** Milliseconds between frames. */
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
  /** Frames that came later than one and a half of the usual. */
  readonly dropped: number;
  /** Tasks that held the page up for more than 50 ms. */
  readonly longTasks: number;
}

const record = `(() => {
  const frames = [];
  const long = [];
  let on = true;
  new PerformanceObserver((list) => long.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: 'longtask' });
  const tick = (now) => { frames.push(now); if (on) requestAnimationFrame(tick); };
  requestAnimationFrame(tick);
  globalThis.endFrames = () => { on = false; return { frames, long }; };
})()`;

/** Does something to a page, and tells how its frames came meanwhile. */
export async function whileWatching(page: Page, action: () => Promise<void>): Promise<Smoothness> {
  await page.evaluate(record);
  await action();
  const { frames, long } = await page.evaluate<{ frames: number[]; long: number[] }>('globalThis.endFrames()');
  const gaps = frames.slice(1).map((time, index) => time - (frames[index] ?? time));
  const p50 = percentile(gaps, 50);
  return {
    p50,
    p99: percentile(gaps, 99),
    worst: Math.max(0, ...gaps),
    dropped: gaps.filter((gap) => gap > p50 * 1.5).length,
    longTasks: long.filter((duration) => duration > 50).length,
  };
}

/** Turns the wheel so often, a notch in each frame. */
export async function scroll(page: Page, notches: number): Promise<void> {
  for (let notch = 0; notch < notches; notch += 1) await page.mouse.wheel(0, 120);
}
