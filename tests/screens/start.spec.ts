import { fixTime } from '../support/fixed-time.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';

for (const [path, role, heading, opened] of [
  ['/employer/dashboard', 2, 'Leela', 1],
  ['/signin', null, 'Sign in', 0],
] as const) {
  test(`${path}: at its start the window asks once for the session, the settings and what was typed`, async ({
    page,
    desk,
  }) => {
    // However slow the computer is, the settings are as fresh as when they were read.
    await fixTime(page, '2026-12-01T06:00:00Z');
    if (role !== null) desk.signIn(person(role));
    await page.goto(`${desk.address}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
    const asked = (['session.read', 'settings.read', 'words.open'] as const).map((name) => desk.calls(name).length);
    expect(asked).toEqual([1, 1, opened]);
  });
}

/** Marks the document once the page has heard that the session has changed. */
const markWhenHeard = `const add = EventSource.prototype.addEventListener;
EventSource.prototype.addEventListener = function (name, hear) {
  add.call(this, name, (event) => {
    hear(event);
    if (name === 'session.changed') document.documentElement.dataset.heard = 'yes';
  });
};`;

test('a session that changes before the window shows it is asked for again', async ({ page, desk }) => {
  await page.addInitScript(markWhenHeard);
  desk.signIn(person(2));
  const go = desk.hold('settings.read');
  await page.goto(`${desk.address}/employer/dashboard`);
  await expect.poll(() => desk.calls('session.read')).toHaveLength(1);
  desk.signIn(null);
  await expect(page.locator('html')).toHaveAttribute('data-heard', 'yes');
  go();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  expect(desk.calls('session.read')).toHaveLength(2);
});
