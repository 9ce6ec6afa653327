import type { Page } from '@playwright/test';
import { allRoles } from '#shared/contract/call.ts';
import type { LockReason } from '#shared/desk/types.ts';
import { type Role, roles } from '#shared/rules/accounts/roles.ts';
import { drawn } from '../support/drawn.ts';
import { expectNoFindings } from './both-schemes.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { publicFooter, publicHeader, publicPages, waysIn } from './public-pages.ts';

const schemes = ['light', 'dark'] as const;
/** The windows, with the width and height of a picture in each, and the window in which its file was taken. */
const sizes = [
  { width: 1440, height: 900, picture: [1132, 708], taken: 1440 },
  { width: 1024, height: 700, picture: [976, 610], taken: 1440 },
  { width: 420, height: 800, picture: [372, 558], taken: 420 },
] as const;

async function open(page: Page, desk: FakeDesk, path: string): Promise<void> {
  await page.goto(desk.address + path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

for (const { path, title, proves, main } of publicPages) {
  test(`${path} says and links what it should, to nobody signed in${proves}`, async ({ page, desk }) => {
    await open(page, desk, path);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('main')).toMatchAriaSnapshot(main);
    await expect(page.getByRole('banner')).toMatchAriaSnapshot(publicHeader(waysIn));
    const year = await page.evaluate<number>('new Date().getFullYear()');
    await expect(page.getByRole('contentinfo')).toMatchAriaSnapshot(publicFooter(year));
  });

  test(`${path} has nothing that axe finds, in both schemes`, async ({ page, desk }) => {
    await open(page, desk, path);
    await expectNoFindings(page);
  });

  test(`${path} fits a wide, a medium and a narrow window`, async ({ page, desk }) => {
    await open(page, desk, path);
    for (const { width, height } of sizes) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => page.evaluate('document.documentElement.scrollWidth'), `${width} wide`).toBe(width);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
      // The bar of a narrow window has no room for them; the line at the bottom always has.
      await expect(page.getByRole('navigation').getByRole('link')).toHaveCount(width > 760 ? 3 : 0);
      for (const link of await page.getByRole('contentinfo').getByRole('link').all()) await expect(link).toBeVisible();
    }
  });
}

interface Shown {
  readonly file: string;
  readonly natural: number;
  readonly drawn: readonly [number, number];
  readonly bytes: number;
}

const shown = `Promise.all([...document.querySelectorAll('main img')].map(async (image) => {
  /* Refused where the scheme or the size has chosen another file meanwhile, which the next look shows. */
  await image.decode().catch(() => undefined);
  const { width, height } = image.getBoundingClientRect();
  return {
    file: image.currentSrc.replace(/^.*\\/(.+)-[\\w-]{8}\\.png$/, '$1'),
    natural: image.naturalWidth,
    drawn: [Math.floor(width), Math.floor(height)],
    bytes: (await (await fetch(image.currentSrc)).arrayBuffer()).byteLength,
  };
}))`;

for (const { path, pictures, proves } of publicPages.filter(({ pictures }) => pictures.length > 0)) {
  test(`${path} shows the app in the scheme and at the size of the window, in small files${proves}`, async ({
    page,
    desk,
  }) => {
    desk.answer('settings.read', {
      theme: 'auto',
      sidebarCollapsed: false,
      sharedComputer: false,
      desktopNotifications: false,
      lockAfterMinutes: 7,
      hiddenColumns: {},
    });
    await open(page, desk, path);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      for (const { width, height, picture, taken } of sizes) {
        await page.setViewportSize({ width, height });
        const files = pictures.map((name) => `${name}-${colorScheme}-${taken}`);
        await expect
          .poll(
            async () => (await page.evaluate<Shown[]>(shown)).map(({ file, natural }) => [file, natural]),
            `${width} wide`,
          )
          .toEqual(files.map((file) => [file, taken]));
        for (const { drawn, bytes } of await page.evaluate<Shown[]>(shown)) {
          expect(drawn, `${width} wide`).toEqual(picture);
          expect(bytes).toBeLessThan(150_000);
        }
      }
    }
  });
}

const lockReasons: Readonly<Record<Role, LockReason>> = {
  1: 'idle',
  2: 'other_password',
  3: 'password',
  4: 'computer_password',
  5: 'new_password',
};
const unverified = { is_email_verified: false, isOTPVerified: false, isInterestAdded: false };
const placeless = { branch_id: null, company_id: null, isInterestAdded: false };
/** Somebody of a role before each step that is left after the password. */
const halfSignedIn = (role: Role) => [
  person(role, unverified),
  person(role, { is2FA: true, isOTPVerified: false }),
  ...(role === roles.employer || role === roles.educator ? [person(role, placeless)] : []),
];

for (const role of allRoles) {
  test(`role ${role} reads terms and privacy policy whatever the state of the session [PUB-05] [PUB-06]`, async ({
    page,
    desk,
  }) => {
    const states = [null, ...halfSignedIn(role), person(role)].map((visitor) => [visitor, {}] as const);
    const kept = [person(role), { verified: 'kept', locked: lockReasons[role] }] as const;
    for (const [visitor, state] of [...states, kept]) {
      desk.signIn(visitor, state);
      for (const { path, main } of publicPages.filter(({ pictures }) => pictures.length === 0)) {
        await open(page, desk, path);
        await expect(page).toHaveURL(desk.address + path);
        await expect(page.getByRole('main')).toMatchAriaSnapshot(main);
      }
    }
  });
}

const homes = [
  [1, '/admin/dashboard'],
  [2, '/employer/dashboard'],
  [3, '/educator/dashboard'],
  [4, '/student/dashboard'],
  [5, '/mentor/dashboard'],
] as const;

for (const { path, title, pictures, proves } of publicPages.filter((each) => each.path.startsWith('/for_'))) {
  test(`${path} stays open to whoever is signed in, offers no sign-up to them, and its bar leads home${proves}`, async ({
    page,
    desk,
  }) => {
    for (const [role, home] of homes) {
      for (const visitor of [...halfSignedIn(role), person(role)]) {
        desk.signIn(visitor);
        await open(page, desk, path);
        await expect(page).toHaveTitle(title);
        await expect(page.getByRole('main').getByRole('figure')).toHaveCount(pictures.length);
        await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
      }
      await expect(page.getByRole('banner')).toMatchAriaSnapshot(
        publicHeader(`    - link "Dashboard":\n      - /url: ${home}`),
      );
    }
  });
}

for (const role of allRoles) {
  test(`the start page is shown to nobody and to whoever of role ${role} is half signed in [PUB-01]`, async ({
    page,
    desk,
  }) => {
    for (const visitor of [null, ...halfSignedIn(role)]) {
      desk.signIn(visitor);
      await open(page, desk, '/');
      await expect(page).toHaveURL(`${desk.address}/`);
      await expect(page.getByRole('main')).toMatchAriaSnapshot(publicPages[0]?.main ?? '');
    }
  });
}

test('the set-up leads to the start page; whoever is signed in is at home instead [PUB-01]', async ({ page, desk }) => {
  desk.signIn(person(3, placeless));
  await page.goto(`${desk.address}/institution`);
  await page.getByRole('link', { name: 'Footbridge, start page' }).click();
  await expect(page).toHaveURL(`${desk.address}/`);
  for (const [role, home] of homes) {
    desk.signIn(person(role));
    await page.goto(`${desk.address}/`);
    await expect(page).toHaveURL(desk.address + home);
  }
});

test('a page whose code has not come after 120 seconds counts as failed [PUB-10]', async ({ page, desk }) => {
  await page.clock.install();
  await open(page, desk, '/');
  await page.route(/\.js$/, () => undefined);
  const asked = page.waitForRequest(/\.js$/);
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await asked;
  const title = page.getByRole('heading', { level: 1 });
  await page.clock.fastForward(100_000);
  await drawn(page);
  await expect(title).toHaveText('The short way between campus and company');
  await page.clock.fastForward(20_000);
  await expect(title).toHaveText('This page couldn’t be shown');
});
