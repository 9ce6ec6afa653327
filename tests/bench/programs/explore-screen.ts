import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { named, run } from '../built-desk.ts';
import { percentile } from '../figures.ts';
import { scroll, whileWatching } from '../frames.ts';
import { measureInWindow } from '../in-window.ts';

// A student's Explore in a real window; or an empty page that is opened by a click and scrolled likewise.
const notches = 120;
const clicks = 20;
const person = { email: 'ananya@nitsurat.example', password: 'Bridge@2026' };

/** Answers the milliseconds from the next click to the frame in which something is there, before it is drawn. */
const untilThere = (selector: string) => `new Promise((resolve) => addEventListener('click', ({ timeStamp }) => {
  const look = () => document.querySelector(${JSON.stringify(selector)})
    ? resolve(performance.now() - timeStamp) : requestAnimationFrame(look);
  requestAnimationFrame(look);
}, { once: true, capture: true }))`;

async function measureEmpty(page: Page): Promise<Record<string, number>> {
  const rows = '<p>row</p>'.repeat(500);
  await page.setContent(`<!doctype html><button onclick="main.innerHTML = '<article>row</article>'">Explore</button>
    <main id="main"></main>${rows}`);
  const taken: number[] = [];
  for (let click = 0; click < clicks; click += 1) {
    await page.evaluate(`main.innerHTML = ''`);
    const time = page.evaluate<number>(untilThere('article'));
    await page.getByRole('button', { name: 'Explore' }).click();
    taken.push(await time);
  }
  const scrolling = await whileWatching(page, () => scroll(page, notches));
  return { ...clicksOf('again', taken), ...named('scroll', scrolling) };
}

const clicksOf = (name: string, taken: readonly number[]) => ({
  [`${name}P50`]: percentile(taken, 50),
  [`${name}Worst`]: Math.max(...taken),
});

/** From the dashboard to Explore: milliseconds from the click to the first posting. */
async function open(page: Page): Promise<number> {
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
  const time = page.evaluate<number>(untilThere('section[aria-label="Internships"] article'));
  await menu.getByRole('link', { name: 'Explore' }).click();
  return await time;
}

/** The processes that another one has started. */
function startedBy(pid: number): number[] {
  const ids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return ids === '' ? [] : ids.split(' ').map(Number);
}

/** Reloads the window while the service doesn't answer, and opens Explore from the copy that the desk keeps. */
async function openKept(page: Page, host: ChildProcess): Promise<number[]> {
  const service = startedBy(host.pid ?? 0);
  for (const pid of service) process.kill(pid, 'SIGSTOP');
  try {
    const taken: number[] = [];
    for (let click = 0; click < clicks / 4; click += 1) {
      await page.reload();
      await page
        .getByText(/^(Slow|Offline)/)
        .first()
        .waitFor();
      taken.push(await open(page));
    }
    return taken;
  } finally {
    for (const pid of service) process.kill(pid, 'SIGCONT');
  }
}

async function measureExplore(page: Page, host: ChildProcess, address: string): Promise<Record<string, number>> {
  await page.goto(address);
  await run(page, 'session.signIn', person);
  await page.goto(`${new URL(address).origin}/student/home`);
  const first = await open(page);
  const again: number[] = [];
  for (let click = 0; click < clicks; click += 1) again.push(await open(page));
  await page.getByRole('article').nth(1).hover();
  const scrolling = await whileWatching(page, () => scroll(page, notches));
  const kept = await openKept(page, host);
  return { first, ...clicksOf('again', again), ...clicksOf('kept', kept), ...named('scroll', scrolling) };
}

await measureInWindow(process.argv.slice(2), { empty: measureEmpty, desk: measureExplore });
