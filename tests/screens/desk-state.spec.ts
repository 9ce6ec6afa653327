import type { Page } from '@playwright/test';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';

const pages = [
  [2, '/employer/project/list'],
  [2, '/employer/internship/list'],
  [2, '/employer/job/list'],
  [2, '/employer/drafts'],
  [2, '/employer/messages'],
  [3, '/educator/student-list'],
  [3, '/educator/upload-student'],
  [3, '/educator/cohorts'],
  [3, '/educator/reports'],
] as const;

const workspace = {
  mode: 'embedded',
  address: '',
  reachable: true,
  slow: false,
  lastSeen: null,
  localMail: true,
} as const;
const nothing = { waiting: 0, held: 0, needsPerson: 0, sending: 0 };

const says = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('banner').getByRole('button', { name: text })).toBeVisible();

function tellService(desk: FakeDesk, change: { reachable?: boolean; slow?: boolean }): void {
  desk.answer('workspace.read', { ...workspace, ...change });
  desk.push('workspace.changed', { ...workspace, ...change });
}

function tellQueue(desk: FakeDesk, change: Partial<typeof nothing>): void {
  desk.answer('outbox.summary', { ...nothing, ...change });
  desk.push('outbox.changed', { ...nothing, ...change, settled: [] });
}

for (const [role, path] of pages) {
  test(`${path}: every fault is told at the top right, and its end`, async ({ page, desk, outage }) => {
    desk.signIn(person(role));
    await page.goto(`${desk.address}${path}`);
    const calm = () => says(page, 'All changes saved');
    await expect(page.getByRole('button', { name: 'All changes saved' })).toBeVisible();
    tellService(desk, { slow: true });
    await says(page, /^Slow$/);
    tellService(desk, { reachable: false });
    await says(page, /^Offline$/);
    tellQueue(desk, { waiting: 2 });
    await says(page, 'Offline · 2 changes will be sent');
    tellService(desk, {});
    await says(page, 'Sending 2 changes');
    tellQueue(desk, { needsPerson: 1 });
    await says(page, '1 needs you');
    tellQueue(desk, {});
    await calm();
    outage.expected = true;
    await desk.stop();
    await says(page, 'Footbridge has stopped');
    await desk.start();
    await expect(page.getByRole('button', { name: 'All changes saved' })).toBeVisible();
  });
}
