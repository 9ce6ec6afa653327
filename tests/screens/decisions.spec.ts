import type { Page } from '@playwright/test';
import type { OutboxEntry, WorkspaceQuestion, WorkspaceState } from '#shared/desk/types.ts';
import { waitingEntry } from './commands.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { sampleInstant } from './sample-answers.ts';

const employer = person(2);
const workspace: WorkspaceState = {
  mode: 'remote',
  address: 'https://hire.example',
  reachable: true,
  slow: false,
  lastSeen: sampleInstant,
  localMail: false,
};
const moved: WorkspaceQuestion = {
  kind: 'moved',
  from: 'http://hire.example:8100',
  to: 'https://hire.example',
  service: 'the-service',
  drafts: 2,
  queued: 1,
};

function entry(last: number, title: string, changes: Partial<OutboxEntry> = {}): OutboxEntry {
  return waitingEntry({
    title,
    id: `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`,
    kind: 'posting.publish',
    aggregate: `draft:${last}`,
    ...changes,
  });
}

const pilot = entry(1, 'Cold chain pilot', { state: 'sent', sentAt: sampleInstant });
const survey = entry(2, 'Loom survey', { state: 'sent', sentAt: sampleInstant });
const audit = entry(3, 'Shelf audit');

const panel = (page: Page, title: string) =>
  page.getByRole('alert').filter({ has: page.getByRole('heading', { name: title }) });

/** Neither the sidebar nor anything else lies over the panel's heading and button. */
async function isWhollySeen(page: Page, title: string): Promise<void> {
  for (const part of [panel(page, title).getByRole('heading'), panel(page, title).getByRole('button')]) {
    await part.scrollIntoViewIfNeeded();
    const isSeen = () =>
      part.evaluate((node) => {
        const { left, right, top, height } = node.getBoundingClientRect();
        return [left + 2, (left + right) / 2, right - 2].every((across) =>
          node.ownerDocument.elementFromPoint(across, top + height / 2)?.closest('[role=alert]'),
        );
      });
    await expect.poll(isSeen, `${title} is in sight`).toBe(true);
  }
}

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 420, height: 800 },
];

function askWhetherMoved(desk: FakeDesk, question: WorkspaceQuestion = moved): void {
  desk.answer('workspace.read', { ...workspace, question });
}

test('a service that moved is one question that names both addresses, and yes goes there', async ({ page, desk }) => {
  desk.signIn(employer);
  askWhetherMoved(desk);
  await page.goto(`${desk.address}/employer/dashboard`);
  const question = panel(page, 'Has the service moved?');
  await expect(question).toContainText('http://hire.example:8100');
  await expect(question).toContainText('https://hire.example');
  await expect(question).toContainText('2 drafts and 1 change waiting');
  for (const size of sizes) {
    await page.setViewportSize(size);
    await isWhollySeen(page, 'Has the service moved?');
  }
  desk.answer('workspace.connect', () => {
    desk.answer('workspace.read', workspace);
    desk.push('workspace.changed', workspace);
    return workspace;
  });
  await question.getByRole('button', { name: 'Continue at the new address' }).click();
  await expect(question).toBeHidden();
  await expect
    .poll(() => desk.calls('workspace.connect'))
    .toMatchObject([{ address: moved.to, agreed: moved.service }]);
});

test('another service at the address is told before anybody signs in, and a refusal is said', async ({
  page,
  desk,
}) => {
  askWhetherMoved(desk, { ...moved, kind: 'replaced', from: moved.to });
  desk.fail('workspace.connect', 'offline', 'The service can’t be reached');
  await page.goto(`${desk.address}/signin`);
  const question = panel(page, 'Another service answers at this address');
  await expect(question).toContainText('Nothing is sent to it until you decide');
  for (const size of sizes) {
    await page.setViewportSize(size);
    await isWhollySeen(page, 'Another service answers at this address');
  }
  await question.getByRole('button', { name: 'Use the new service' }).click();
  await expect(question.getByText('The service can’t be reached')).toBeVisible();
});

test('after a restore the panel says what is missing and what is held, and sends what is chosen', async ({
  page,
  desk,
}) => {
  desk.signIn(employer);
  desk.answer('restored.read', { compared: true, missing: [pilot, survey], held: [audit] });
  desk.answer('restored.settle', null);
  await page.goto(`${desk.address}/employer/project/list`);
  const title = 'The service was restored from an earlier copy';
  const restored = panel(page, title);
  // What was sent is missing there: not all is saved, although nothing waits.
  const state = page.getByRole('banner').getByRole('button', { name: 'Service restored' });
  await expect(state).toBeVisible();
  await expect(restored).toContainText('2 changes that you sent earlier are missing from the service');
  await expect(restored).toContainText('1 change that you made before the restore hasn’t been sent');
  for (const size of sizes) {
    await page.setViewportSize(size);
    await isWhollySeen(page, title);
  }
  await expect(restored.getByRole('group', { name: 'Missing from the service' }).getByRole('checkbox')).toHaveCount(2);
  await restored.getByRole('checkbox', { name: 'Publish: Loom survey' }).uncheck();
  await restored.getByRole('button', { name: 'Send 2 changes' }).click();
  await expect(page.getByText('2 changes will be sent')).toBeVisible();
  desk.answer('restored.read', null);
  desk.push('restored.changed', {});
  await expect(state).toBeHidden();
  await expect(page.getByRole('banner').getByRole('button', { name: 'All changes saved' })).toBeVisible();
  await expect.poll(() => desk.calls('restored.settle')).toEqual([{ send: [pilot.id, audit.id] }]);
});

test('of many changes after a restore one chooses none at once, and what each is stands there once', async ({
  page,
  desk,
}) => {
  desk.signIn(employer);
  const missing = Array.from({ length: 24 }, (_, index) =>
    entry(index + 10, `Shortlist Applicant ${index + 1}`, {
      kind: 'service.call',
      change: { call: 'enrollments.status', params: { method: 'job' }, query: { id: index + 1, status: 4 }, body: {} },
      state: 'sent',
      sentAt: sampleInstant,
    }),
  );
  desk.answer('restored.read', { compared: true, missing, held: [audit] });
  desk.answer('restored.settle', null);
  await page.goto(`${desk.address}/employer/project/list`);
  const restored = panel(page, 'The service was restored from an earlier copy');
  await restored.getByRole('button', { name: 'Choose none' }).click();
  await expect(restored.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(restored.getByRole('button', { name: 'Send nothing' })).toBeVisible();
  await restored.getByRole('checkbox', { name: 'Shortlist Applicant 3', exact: true }).check();
  await restored.getByRole('button', { name: 'Send 1 change' }).click();
  await expect(page.getByText('1 change will be sent')).toBeVisible();
  await expect.poll(() => desk.calls('restored.settle')).toEqual([{ send: [missing[2]?.id] }]);
});

test('after a restore nothing has to be sent, and a refusal keeps the panel', async ({ page, desk }) => {
  desk.signIn(employer);
  desk.answer('restored.read', { compared: true, missing: [], held: [audit] });
  desk.fail('restored.settle', 'disk_full', 'The disk is full');
  await page.goto(`${desk.address}/employer/project/list`);
  const restored = panel(page, 'The service was restored from an earlier copy');
  await restored.getByRole('checkbox').uncheck();
  await restored.getByRole('button', { name: 'Send nothing' }).click();
  await expect(restored.getByText('The disk is full')).toBeVisible();
  await expect.poll(() => desk.calls('restored.settle')).toEqual([{ send: [] }]);
});

test('hundreds of missing changes leave the page and the button in reach', async ({ page, desk }) => {
  desk.signIn(employer);
  const missing = Array.from({ length: 300 }, (_, n) =>
    entry(n + 1, `Opening ${n}`, { state: 'sent', sentAt: sampleInstant }),
  );
  desk.answer('restored.read', { compared: true, missing, held: [] });
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(`${desk.address}/employer/project/list`);
  await expect(page.getByRole('button', { name: 'Send 300 changes' })).toBeInViewport();
});

test('while it is compared, the panel says so and asks nothing', async ({ page, desk }) => {
  desk.signIn(employer);
  desk.answer('restored.read', { compared: false, missing: [], held: [audit] });
  await page.goto(`${desk.address}/employer/project/list`);
  const restored = panel(page, 'The service was restored from an earlier copy');
  await expect(restored).toContainText('Comparing what you sent with the service');
  await expect(restored.getByRole('button')).toHaveCount(0);
});
