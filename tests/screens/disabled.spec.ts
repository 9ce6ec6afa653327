// A button that can't be used says why to everybody: to a pointer, a screen reader, a finger and the keyboard.
import type { Locator, Page } from '@playwright/test';
import type { Role } from '#shared/rules/accounts/roles.ts';
import { takesQueued } from './commands.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';

interface Case {
  readonly name: string;
  readonly role: Role;
  readonly path: string;
  readonly button: (page: Page) => Locator;
  readonly reason: string;
}

const cases: readonly Case[] = [
  {
    name: 'the button that saves a form',
    role: 2,
    path: '/employer/company',
    button: (page) => page.getByRole('main').getByRole('button', { name: 'Save', exact: true }),
    reason: 'Nothing has changed yet',
  },
  {
    name: 'the step back of a pager',
    role: 3,
    path: '/educator/explore?type=job',
    button: (page) => page.getByRole('button', { name: 'Previous page' }),
    reason: 'This is the first page',
  },
  {
    name: 'the button of an empty message',
    role: 2,
    path: '/employer/messages?with=institution:7',
    button: (page) => page.getByRole('button', { name: 'Send', exact: true }),
    reason: 'Write a message or attach a file first',
  },
];

const toast = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });

/** Calls of the service and of the desk that change something. */
const changes = (desk: FakeDesk) => [...desk.calls('api.send'), ...desk.calls('outbox.add')];

for (const { name, role, path, button, reason } of cases) {
  test(`${name} is reached while it can't be used, says why when it is pressed, and does nothing`, async ({
    page,
    desk,
  }) => {
    takesQueued(desk);
    desk.signIn(person(role));
    await page.goto(desk.address + path);
    const disabled = button(page);
    await expect(disabled).toBeDisabled();
    await expect(disabled).toHaveAccessibleDescription(reason);
    const presses = [
      () => disabled.press('Enter'),
      () => disabled.press('Space'),
      () => disabled.dispatchEvent('click'),
    ];
    const here = page.url();
    for (const press of presses) {
      await press();
      await expect(toast(page, reason)).toHaveCount(1);
      await toast(page, reason).getByRole('button').click();
      await expect(toast(page, reason)).toHaveCount(0);
    }
    await expect(disabled).toBeVisible();
    expect(page.url()).toBe(here);
    expect(changes(desk)).toEqual([]);
  });
}

test('Enter in a form that has nothing to save says so, and saves what changes after that', async ({ page, desk }) => {
  desk.signIn(person(2));
  await page.goto(`${desk.address}/employer/company`);
  const field = page.getByLabel('Sector');
  await field.press('Enter');
  await expect(toast(page, 'Nothing has changed yet')).toBeVisible();
  expect(changes(desk)).toEqual([]);
  desk.hold('api.send');
  await field.fill('Ready meals');
  await field.press('Enter');
  await expect.poll(() => changes(desk).length).toBe(1);
});
