import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { type Role, roles } from '#shared/rules/accounts/roles.ts';
import { startFakeDesk } from '../screens/fake-desk.ts';
import { person } from '../screens/people.ts';
import { pagesOf } from '../screens/screen-table.ts';

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

/** Parts that every page of a role has: their controls are used once. */
const usedOf = new Map<Role, Set<string>>();

for (const role of Object.values(roles)) {
  for (const address of pagesOf(role)) {
    test(`role ${role} uses every control of ${address}`, async ({ page }) => {
      const desk = await startFakeDesk();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      let told = 0;
      page.on('request', (request) => {
        if (ownCommand.test(request.url())) told += 1;
      });
      await page.addInitScript({ path: script });
      const open = async () => {
        desk.signIn(person(role));
        await page.goto(`${desk.address}${address}`);
        await expect(page.locator('h1, h2').first()).toBeVisible();
        await settled(page);
      };
      const found: string[] = [];
      const seen = usedOf.get(role) ?? new Set<string>();
      usedOf.set(role, seen);
      const own = new Set<string>();
      const isNew = (key: string) => {
        const set = key.startsWith('shell:') ? seen : own;
        return set.size < set.add(key).size;
      };
      await open();
      const first = await list(page);
      const isNowhere = await isLost(page);
      const ways: Way[] = first.filter(isNew).map((key) => [key]);
      for (let way = ways.shift(); way; way = ways.shift()) {
        await open();
        const before = told;
        const acted = await follow(page, way);
        if (acted === false && told === before && !isIdle(way.at(-1) ?? ''))
          found.push(`nothing comes of ${way.join(' › ')}`);
        await settled(page);
        if (!isNowhere && (await isLost(page))) found.push(`${way.join(' › ')} leads to a page that isn’t there`);
        for (const error of errors.splice(0)) found.push(`${way.join(' › ')}: ${error}`);
        const stays = new URL(page.url()).pathname === address;
        if (!stays || way.length === maxSteps) continue;
        const more = (await list(page)).filter((key) => !first.includes(key) && isNew(key));
        ways.push(...more.map((key) => [...way, key]));
      }
      await desk.close();
      expect(found).toEqual([]);
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

const settled = (page: Page) => expect(page.locator('main [aria-busy=true]')).toHaveCount(0);

const isLost = (page: Page) => page.getByRole('heading', { name: /Page not found|couldn’t be shown/ }).isVisible();
