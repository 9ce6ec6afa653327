import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { startFakeDesk } from '../screens/fake-desk.ts';
import { faultsOf, isLost, isThere, listenTo, settled } from './look.ts';
import { pagesUsedBy, type Visitor, visitors } from './visitors.ts';

/** A control, and what has to be used before it is there: each by its part of the window, its role and its name. */
type Way = readonly string[];

const script = path.join(import.meta.dirname, 'in-page.js');
/** How many controls a way has at most: a tab, a button there, a button of its dialog. */
const maxSteps = 3;

/** Controls of which nothing comes before the fake desk, each with the reason. */
const idle: Readonly<Record<string, string>> = {
  'Withdraw: NIT Surat': 'the sample card carries no invitation',
  'Reject Invitation: NIT Surat': 'the sample card carries no invitation',
  'Accept Invitation: NIT Surat': 'the sample card carries no invitation',
};
/** What a window asks of its desk because somebody used something: neither reading, nor what it does by itself. */
const ownCommand = /\/desk\/(?!api\.read|words\.|session\.active|notices\.)/;

const isIdle = (key: string) => Object.keys(idle).some((name) => key.endsWith(name));

/** Parts that every page of a visitor has: their controls are used once. */
const usedBy = new Map<Visitor, Set<string>>(visitors.map((visitor) => [visitor, new Set()]));

for (const visitor of visitors) {
  // Pages that show one page for several kinds or tabs: what they share is used on the first of them.
  for (const addresses of pagesUsedBy(visitor)) {
    test(`${visitor.name} uses every control of ${addresses.join(', ')}`, async ({ page }) => {
      const desk = await startFakeDesk();
      visitor.prepare?.(desk);
      const said = listenTo(page);
      let told = 0;
      page.on('request', (request) => {
        if (ownCommand.test(request.url())) told += 1;
      });
      await page.addInitScript({ path: script });
      const found: string[] = [];
      const seen = usedBy.get(visitor) ?? new Set<string>();
      const own = new Set<string>();
      const isNew = (key: string) => {
        const set = key.startsWith('shell:') ? seen : own;
        return set.size < set.add(key).size;
      };
      for (const address of addresses) {
        const open = async () => {
          desk.signIn(visitor.user, visitor.session);
          await page.goto(`${desk.address}${address}`);
          await isThere(page);
        };
        await open();
        const first = await list(page);
        const isNowhere = await isLost(page);
        const ways: Way[] = first.filter(isNew).map((key) => [key]);
        for (let way = ways.shift(); way; way = ways.shift()) {
          await open();
          const before = told;
          const acted = await follow(page, way);
          const name = `${address}: ${way.join(' › ')}`;
          if (acted === false && told === before && !isIdle(way.at(-1) ?? '')) found.push(`nothing comes of ${name}`);
          await settled(page);
          if (!isNowhere && (await isLost(page))) found.push(`${name} leads to a page that isn’t there`);
          for (const words of said.splice(0)) found.push(`${name}: ${words}`);
          if (new URL(page.url()).pathname !== address) continue;
          const more = (await list(page)).filter((key) => !first.includes(key) && isNew(key));
          if (way.length < maxSteps) ways.push(...more.map((key) => [...way, key]));
          for (const fault of await faultsOf(page, address, visitor)) found.push(`${name}: ${fault}`);
        }
      }
      await desk.close();
      expect([...new Set(found)]).toEqual([]);
    });
  }
}

const list = (page: Page) => page.evaluate<string[]>('crawl.list()');

/** Uses the controls of a way, one after the other; null where one of them is not there any more. */
async function follow(page: Page, way: Way): Promise<boolean | null> {
  let acted: boolean | null = null;
  for (const key of way) acted = await press(page, key);
  return acted;
}

/** A window that is loaded anew meanwhile has acted. */
async function press(page: Page, key: string): Promise<boolean | null> {
  try {
    return await page.evaluate<boolean | null>(`crawl.press(${JSON.stringify(key)})`);
  } catch (error) {
    if (/destroyed|navigation/.test(String(error))) return true;
    throw error;
  }
}
