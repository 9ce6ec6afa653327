import type { Page } from '@playwright/test';
import { socialProviderNames, socialProviders } from '#shared/contract/accounts.ts';
import { roleHome } from '#shared/rules/accounts/guards.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { sampleInstant } from './sample-answers.ts';
import { errorToast, successToast } from './success-toast.ts';

const forms = [
  { path: '/signin', intent: 'login', role: roles.student },
  { path: '/signup/employer', intent: 'signup', role: roles.employer },
  { path: '/signup/educator', intent: 'signup', role: roles.educator },
  { path: '/signup/student', intent: 'signup', role: roles.student },
] as const;
const [signIn] = forms;
const id = 'popup-of-this-test-1234';
const unfinished = 'The sign-in window was closed before you were signed in';

/**
 * Notes in the page what windows are opened with, when it is looked whether they are closed (by the page's clock), and
 * where the page goes.
 */
const noting = `
  window.seen = { opened: [], looks: [], places: [] };
  const open = window.open;
  window.open = (...given) => {
    window.seen.opened.push(given.join(' '));
    const popup = open(...given);
    window.seen.popup = popup;
    return popup && new Proxy(popup, {
      get(target, name) {
        if (name === 'closed') window.seen.looks.push(Date.now());
        return Reflect.get(target, name, target);
      },
      set: (target, name, value) => Reflect.set(target, name, value, target),
    });
  };
  const replaceState = history.replaceState.bind(history);
  history.replaceState = (data, unused, url) => {
    window.seen.places.push(String(url));
    replaceState(data, unused, url);
  };
`;
const openedWith = (page: Page) => page.evaluate<string[]>('window.seen.opened');
const looksOf = (page: Page) => page.evaluate<number[]>('window.seen.looks');

/** Opens a page with the providers on it; its clock stands still until the test moves it. */
async function open(page: Page, desk: FakeDesk, path: string): Promise<void> {
  desk.service('auth.providers', { data: ['google', 'facebook', 'linkedin'] });
  desk.answer('session.socialBegin', { id, path: `/sign-in/${id}` });
  await page
    .context()
    .route(`${desk.address}/sign-in/*`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Provider</title>' }),
    );
  await page.addInitScript(noting);
  await page.clock.install();
  await page.goto(`${desk.address}${path}`);
  await expect(provider(page, 'google')).toBeEnabled();
}

type SocialProvider = (typeof socialProviders)[number];
const provider = (page: Page, name: SocialProvider) =>
  page.getByRole('button', { name: socialProviderNames[name], exact: true });

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

async function openPopup(page: Page, name: SocialProvider): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await provider(page, name).click();
  const popup = await opened;
  await expect(popup).toHaveTitle('Provider');
  return popup;
}

/** Closes it, and lets the app look once the window that it was opened from knows. */
async function closePopup(page: Page, popup: Page): Promise<void> {
  await popup.close();
  await expect.poll(() => page.evaluate('window.seen.popup.closed')).toBe(true);
  await page.clock.runFor(1000);
}

for (const form of forms) {
  for (const name of socialProviders) {
    const leads = form.intent === 'login' ? '/dashboard' : '/verify-otp?method=2';
    test(`${form.path}: ${name} opens a window of its own, of 500×500, and leads to ${leads} [API-07] [AUTH-23] [AUTH-24] [AUTH-25] [AUTH-27] [AUTH-35] ${form.intent === 'login' ? '[AUTH-30]' : '[AUTH-31] [ROLE-27]'}`, async ({
      page,
      desk,
    }) => {
      await open(page, desk, form.path);
      const lacking = { is_email_verified: false, isOTPVerified: false, isInterestAdded: false, branch_id: null };
      const user = person(form.role, form.intent === 'login' ? {} : lacking);
      desk.answer('session.sendOtp', { expires_at: sampleInstant, resend_after: 60 });
      desk.answer('session.socialFinish', () => {
        desk.signIn(user);
        return { user, role: user.role, verified: 'service' } as const;
      });
      const popup = await openPopup(page, name);
      expect(popup.url()).toBe(`${desk.address}/sign-in/${id}`);
      expect(await popup.evaluate('[innerWidth, innerHeight, window.opener]')).toEqual([500, 500, null]);
      const opened = await openedWith(page);
      expect(opened).toHaveLength(1);
      expect(opened[0]).toContain('popup,width=500,height=500');
      await expect
        .poll(() => desk.calls('session.socialBegin'))
        .toEqual([{ provider: name, intent: form.intent, role: form.role }]);
      expect(desk.calls('session.socialFinish')).toEqual([]);
      await closePopup(page, popup);
      await expect.poll(() => desk.calls('session.socialFinish')).toEqual([{ id }]);
      await expect(alert(page, 'Successfully logged in')).toHaveAttribute('style', successToast);
      const isLogin = form.intent === 'login';
      await expect(page).toHaveURL(`${desk.address}${isLogin ? '/student/dashboard' : leads}`);
      expect(await page.evaluate<string[]>('window.seen.places')).toContain(leads);
      if (!isLogin) await expect.poll(() => desk.calls('session.sendOtp')).toEqual([{ method: 2 }]);
    });
  }
}

for (const role of Object.values(roles)) {
  test(`role ${role}: signing in through a provider, the institution’s own too, leads to /dashboard [AUTH-30]`, async ({
    page,
    desk,
  }) => {
    await open(page, desk, signIn.path);
    desk.service('auth.providers', { data: ['google'], own_name: 'NIT Surat' });
    const user = person(role);
    desk.answer('session.socialFinish', () => {
      desk.signIn(user);
      return { user, role, verified: 'service' } as const;
    });
    for (const name of ['Google', 'NIT Surat']) {
      desk.signIn(null);
      await page.goto(desk.address + signIn.path);
      const opened = page.waitForEvent('popup');
      await page.getByRole('button', { name, exact: true }).click();
      const popup = await opened;
      await expect(popup).toHaveTitle('Provider');
      await closePopup(page, popup);
      await expect(page).toHaveURL(desk.address + roleHome(role));
      expect(await page.evaluate<string[]>('window.seen.places')).toContain('/dashboard');
    }
  });
}

const unverified = { is_email_verified: false, isOTPVerified: false };
for (const [what, user, next] of [
  ['an employer without a company', person(2, { branch_id: null, isInterestAdded: false }), '/company'],
  ['an educator without an institution', person(3, { branch_id: null, isInterestAdded: false }), '/institution'],
  ['a student without interests', person(4, { isInterestAdded: false }), '/add_interest'],
  ['a mentor whose e-mail is not verified', person(5, unverified), '/verify-otp'],
  ['somebody who owes a code', person(2, { is2FA: true, isOTPVerified: false }), '/verify-otp'],
] as const) {
  test(`${what}: signing in through a provider leads to /dashboard, and from there to ${next} [AUTH-30]`, async ({
    page,
    desk,
  }) => {
    await open(page, desk, signIn.path);
    desk.answer('session.sendOtp', { expires_at: sampleInstant, resend_after: 60 });
    desk.answer('session.socialFinish', () => {
      desk.signIn(user);
      return { user, role: user.role, verified: 'service' } as const;
    });
    await closePopup(page, await openPopup(page, 'google'));
    await expect(page).toHaveURL(desk.address + next);
    expect(await page.evaluate<string[]>('window.seen.places')).toContain('/dashboard');
  });
}

for (const form of forms) {
  test(`${form.path}: the app looks every 1000 ms whether the window has been closed [AUTH-26]`, async ({
    page,
    desk,
  }) => {
    await open(page, desk, form.path);
    desk.fail('session.socialFinish', 'aborted', unfinished);
    const popup = await openPopup(page, 'google');
    await page.clock.pauseAt(Date.now() + 3_600_000);
    expect(await page.evaluate('window.seen.looks.splice(0).length')).not.toBe(0);
    await page.clock.runFor(5000);
    const looks = await looksOf(page);
    expect(looks).toHaveLength(5);
    expect(looks.slice(1).map((at, index) => at - (looks[index] ?? 0))).toEqual([1000, 1000, 1000, 1000]);
    await closePopup(page, popup);
    await expect(alert(page, unfinished)).toBeVisible();
    await page.clock.runFor(5000);
    expect(await looksOf(page)).toHaveLength(6);
  });
}

for (const form of forms) {
  test(`${form.path}: whatever but success is said in an error toast, as it is, and the next try is another one [AUTH-28]`, async ({
    page,
    desk,
  }) => {
    await open(page, desk, form.path);
    for (const [name, message] of [
      ['google', 'No account uses this Google account yet. Sign up first.'],
      ['facebook', 'You didn’t let Facebook sign you in.'],
      ['linkedin', unfinished],
    ] as const) {
      desk.fail('session.socialFinish', message === unfinished ? 'aborted' : 'forbidden', message);
      const popup = await openPopup(page, name);
      for (const each of socialProviders) await expect(provider(page, each)).toBeDisabled();
      await closePopup(page, popup);
      await expect(alert(page, message)).toHaveText(message);
      await expect(alert(page, message)).toHaveAttribute('style', errorToast);
      await expect(page).toHaveURL(`${desk.address}${form.path}`);
      for (const each of socialProviders) await expect(provider(page, each)).toBeEnabled();
    }
    await expect.poll(() => desk.calls('session.socialBegin')).toHaveLength(3);
  });
}

for (const form of forms) {
  test(`${form.path}: the own provider of an institution has a button with its name, and only where it is set up [AUTH-28]`, async ({
    page,
    desk,
  }) => {
    await open(page, desk, form.path);
    await expect(page.getByRole('button', { name: 'NIT Surat' })).toHaveCount(0);
    desk.service('auth.providers', { data: ['oidc'], own_name: 'NIT Surat' });
    desk.answer('workspace.read', {
      mode: 'remote',
      address: 'https://campus.example',
      reachable: true,
      slow: false,
      lastSeen: sampleInstant,
      localMail: false,
    });
    desk.fail('session.socialFinish', 'forbidden', 'No account uses this NIT Surat account yet. Sign up first.');
    await page.goto(`${desk.address}${form.path}`);
    const own = page.getByRole('button', { name: 'NIT Surat', exact: true });
    await expect(own).toBeEnabled();
    for (const each of socialProviders) await expect(provider(page, each)).toBeDisabled();
    await expect(page.getByText('Greyed-out providers aren’t set up for this workspace.')).toBeVisible();
    for (const each of socialProviders) {
      const why = 'Greyed-out providers aren’t set up for this workspace.';
      await expect(provider(page, each)).toHaveAccessibleDescription(why);
    }
    const opened = page.waitForEvent('popup');
    await own.click();
    const popup = await opened;
    await expect(popup).toHaveTitle('Provider');
    await expect
      .poll(() => desk.calls('session.socialBegin').at(-1))
      .toEqual({ provider: 'oidc', intent: form.intent, role: form.role });
    await closePopup(page, popup);
    await expect(alert(page, 'No account uses this NIT Surat account yet. Sign up first.')).toBeVisible();
  });
}

test('a browser that blocks the window is named as the cause', async ({ page, desk }) => {
  await open(page, desk, signIn.path);
  await page.evaluate('void (window.open = () => null)');
  await provider(page, 'google').click();
  await expect(alert(page, 'Your browser blocked the sign-in window.')).toBeVisible();
  await expect(provider(page, 'google')).toBeEnabled();
  expect(desk.calls('session.socialFinish')).toEqual([]);
});

test('in the desktop app the desk opens the window, the page waits for it, and goes on once it has closed with success [AUTH-27]', async ({
  page,
  desk,
}) => {
  await open(page, desk, signIn.path);
  desk.answer('session.socialBegin', { id, path: null });
  desk.fail('session.socialFinish', 'aborted', unfinished);
  const go = desk.hold('session.socialFinish');
  await provider(page, 'linkedin').click();
  await expect.poll(() => desk.calls('session.socialFinish')).toEqual([{ id }]);
  await expect(provider(page, 'google')).toBeDisabled();
  go();
  await expect(alert(page, unfinished)).toBeVisible();
  const user = person(roles.student);
  desk.answer('session.socialFinish', () => {
    desk.signIn(user);
    return { user, role: user.role, verified: 'service' } as const;
  });
  await provider(page, 'google').click();
  await expect(alert(page, 'Successfully logged in')).toBeVisible();
  await expect(page).toHaveURL(`${desk.address}/student/dashboard`);
  expect(await openedWith(page)).toEqual([]);
});

test('a popup that has gone to the provider’s site does not read as closed, and that site has no hold of the app [AUTH-26]', async ({
  page,
  desk,
}) => {
  await open(page, desk, signIn.path);
  desk.fail('session.socialFinish', 'aborted', unfinished);
  const atProvider = { contentType: 'text/html', body: '<title>Provider</title><p>Elsewhere</p>' };
  await page.context().route('http://provider.example/**', (route) => route.fulfill(atProvider));
  await page.context().route(`${desk.address}/sign-in/*`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: "<script>location.replace('http://provider.example/')</script>",
    }),
  );
  const popup = await openPopup(page, 'google');
  await expect(popup).toHaveURL('http://provider.example/');
  expect(await popup.evaluate('window.opener')).toBeNull();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.evaluate('window.seen.looks.splice(0)');
  await page.clock.runFor(3000);
  expect(await looksOf(page)).toHaveLength(3);
  expect(desk.calls('session.socialFinish')).toEqual([]);
  await closePopup(page, popup);
  await expect(alert(page, unfinished)).toBeVisible();
});
