import type { Page } from '@playwright/test';
import { named, run } from '../built-desk.ts';
import { scroll, whileWatching } from '../frames.ts';
import { measureInWindow } from '../in-window.ts';

// The list of an institution with 100,000 students in a real window; or an empty page that is scrolled likewise.
const notches = 120;
const person = { email: 'rohan@nitsurat.example', password: 'Bridge@2026' };

async function measureEmpty(page: Page): Promise<Record<string, number>> {
  await page.setContent(`<!doctype html><div>${'<p>row</p>'.repeat(5000)}</div>`);
  return named('scroll', await whileWatching(page, () => scroll(page, notches)));
}

/** Megabytes that the page's scripts hold after tidying up, and the elements that it shows. */
async function weight(page: Page): Promise<{ heap: number; elements: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return {
    heap: usedSize / 1024 / 1024,
    elements: await page.evaluate<number>('document.querySelectorAll("*").length'),
  };
}

async function measureList(page: Page, address: string): Promise<Record<string, number>> {
  await page.goto(address);
  await run(page, 'session.signIn', person);
  const opened = performance.now();
  await page.goto(`${new URL(address).origin}/educator/student-list`);
  const table = page.getByRole('table', { name: 'Students' });
  await table.getByRole('row').nth(3).waitFor();
  const open = performance.now() - opened;
  await table.getByRole('row').nth(3).hover();
  const scrolling = await whileWatching(page, () => scroll(page, notches));
  const turning = await whileWatching(page, async () => {
    for (let turn = 1; turn <= 10; turn += 1) {
      await page.getByRole('button', { name: 'Next page' }).click();
      await page.getByRole('button', { name: `Page ${turn + 1}`, exact: true, includeHidden: true }).waitFor();
      await table.locator('tbody tr').nth(3).waitFor();
    }
  });
  return { open, ...named('scroll', scrolling), ...named('turn', turning), ...(await weight(page)) };
}

await measureInWindow(process.argv.slice(2), {
  empty: measureEmpty,
  desk: (page, _host, address) => measureList(page, address),
});
