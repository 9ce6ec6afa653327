import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { freshPerson, furnishEmployer } from './sample-work.ts';
import { sample, type Workspace } from './workspace.ts';

/** One screen of the app, as a person comes to see it. */
export interface Screen {
  /** Also the name of its picture. */
  readonly name: string;
  readonly as: Visitor;
  /** Where it is, or how to find out. */
  readonly path: string | ((workspace: Workspace) => Promise<string>);
  /** The heading that shows that it is there. */
  readonly heading: string | RegExp;
  /** What else to do before looking. */
  readonly prepare?: (page: Page, workspace: Workspace) => Promise<void>;
}

type Visitor =
  | 'nobody'
  | keyof Omit<typeof sample, 'password'>
  | 'unverified'
  | 'newEmployer'
  | 'newEducator'
  | 'settledEmployer'
  | 'askingEducator'
  | 'askedEducator'
  | 'settledEducator';

/** Signs in as whom a screen is for. */
async function arrive(workspace: Workspace, visitor: Visitor): Promise<void> {
  if (visitor === 'nobody') return workspace.actAs(null);
  if (visitor === 'unverified') return workspace.join(2, freshPerson('Karwan Foods'), { verify: false });
  if (visitor === 'newEmployer') return workspace.join(2, freshPerson('Karwan Foods'), { verify: true });
  if (visitor === 'newEducator') return workspace.join(3, freshPerson('Nila Institute'), { verify: true });
  if (visitor === 'settledEmployer') return workspace.settle(2, freshPerson('Karwan Foods'));
  if (visitor === 'settledEducator') return workspace.settle(3, freshPerson('Nila Institute'));
  if (visitor === 'askingEducator' || visitor === 'askedEducator') {
    await workspace.join(3, freshPerson('NIT Surat'), { verify: true, ask: true });
    return visitor === 'askedEducator' ? workspace.actAs(sample.educator) : undefined;
  }
  await workspace.actAs(sample[visitor]);
  if (visitor === 'employer') await furnishEmployer(workspace);
}

/** Goes to a screen as whom it is for, and waits until it is all there. */
export async function openScreen(page: Page, workspace: Workspace, screen: Screen): Promise<void> {
  await arrive(workspace, screen.as);
  const place = typeof screen.path === 'string' ? screen.path : await screen.path(workspace);
  await page.goto(workspace.address + place);
  await expect(page.getByRole('heading', { name: screen.heading, level: 1 })).toBeVisible();
  await screen.prepare?.(page, workspace);
  await settled(page);
}

const loaded = '[...document.images].every(({ complete }) => complete)';
const moving = 'document.getAnimations().filter(({ playState }) => playState === "running").length';

/** Nothing is on its way any more: no skeleton, no movement, and the fonts and pictures are there. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true], .mantine-Skeleton-root')).toHaveCount(0);
  await page.evaluate('document.fonts.ready.then(() => true)');
  await expect.poll(() => page.evaluate(loaded), { intervals: [20, 40, 80, 160] }).toBe(true);
  await expect.poll(() => page.evaluate(moving), { intervals: [20, 40, 80, 160] }).toBe(0);
}

/** Changes the scheme, as the system would, and waits until the page has followed. */
export async function turn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await settled(page);
}

/** The windows that everything has to work in. */
export const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 700 },
  { width: 420, height: 800 },
] as const;

/** Keeps the most by which the page was wider than the window in any frame that is drawn from now on. */
const watchWidth = `(() => {
  const root = document.documentElement;
  let worst = 0;
  let going = true;
  // Observers are told after the page's own, between layout and paint: this is what people see.
  const look = (then) => requestAnimationFrame(() => {
    const observer = new ResizeObserver(() => {
      observer.disconnect();
      worst = Math.max(worst, root.scrollWidth - root.clientWidth);
      then();
    });
    observer.observe(root);
  });
  const go = () => going && look(go);
  go();
  window.footbridgeWidest = () => {
    going = false;
    return new Promise((resolve) => look(() => resolve(worst)));
  };
})()`;

/** Resizes the window; answers how many pixels wider than it the page was in the worst frame until it came to rest. */
export async function resize(page: Page, size: { readonly width: number; readonly height: number }): Promise<number> {
  await page.evaluate(watchWidth);
  await page.setViewportSize(size);
  await expect.poll(() => page.evaluate('innerWidth')).toBe(size.width);
  await settled(page);
  return page.evaluate<number>('footbridgeWidest()');
}
