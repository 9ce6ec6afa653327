// What is looked at in every state of a page: its links, its disabled controls, and what the console says.

import { expect, type Page } from '@playwright/test';
import { leadsOn, type Visitor, visitors } from './visitors.ts';

/** Settles once the page has its heading and nothing of it is on its way. */
export async function isThere(page: Page): Promise<void> {
  await expect(page.locator('h1, h2').first()).toBeVisible();
  await settled(page);
}

/** Settles once nothing of the page is on its way. */
export const settled = (page: Page) => expect(page.locator('main [aria-busy=true]')).toHaveCount(0);

/** Whether the page says that there is none. */
export const isLost = (page: Page) =>
  page.getByRole('heading', { name: /Page not found|couldn’t be shown/ }).isVisible();

/** Collects what the window throws and what the console says, from now on. */
export function listenTo(page: Page): string[] {
  const said: string[] = [];
  page.on('pageerror', (error) => said.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text());
  });
  return said;
}

/** Links of the page at an address that lead nowhere for a visitor, and disabled controls that don't say why. */
export async function faultsOf(page: Page, at: string, visitor: Visitor): Promise<string[]> {
  const links = await page.evaluate<string[]>('crawl.links()');
  const dead = links.filter((link) => !leadsOn(link, at, visitor));
  return [...dead.map((link) => `the link to ${link} leads nowhere`), ...(await unexplained(page, visitor))];
}

/** Disabled controls whose name is the reason. */
const isReason = /Send again in # s$/;

/** What a tooltip has explained to a visitor once. */
const explained = new Map<Visitor, Set<string>>(visitors.map((visitor) => [visitor, new Set()]));

/** Disabled controls without a reason in the page, over which none appears either. */
async function unexplained(page: Page, visitor: Visitor): Promise<string[]> {
  const found: string[] = [];
  const known = explained.get(visitor);
  const keys = await page.evaluate<string[]>('crawl.unexplained()');
  for (const key of keys.filter((each) => !(isReason.test(each) || known?.has(each)))) {
    // What moves while it is pointed at is measured and pointed at again.
    const says = expect(async () => {
      const { x, y } = await page.evaluate<{ x: number; y: number }>(`crawl.middleOf(${JSON.stringify(key)})`);
      await page.mouse.move(x, y);
      expect(await page.evaluate('crawl.isSaid()')).toBe(true);
    });
    const isSaid = await says.toPass({ timeout: 15_000, intervals: [20, 40, 80, 160] }).then(
      () => true,
      () => false,
    );
    if (isSaid) known?.add(key);
    else found.push(`${key} is disabled without a reason`);
  }
  return found;
}
