import type { Locator, Page } from '@playwright/test';
import type { KeptNotice, OutboxEntry } from '#shared/desk/types.ts';
import type { Role } from '#shared/rules/accounts/roles.ts';
import { waitingEntry } from './commands.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { sampleAnswer } from './sample-answers.ts';
import type { ScreenPath } from './screen-table.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 420, height: 800 },
] as const;

interface Place {
  readonly path: ScreenPath | `${ScreenPath}?${string}`;
  readonly role: Role | null;
  /** The button that opens a drawer, a dialog or a panel. */
  readonly press?: string | RegExp;
}

/** Lists, forms, conversations, settings, pages without a top bar, and what opens over a page. */
const places: readonly Place[] = [
  { path: '/', role: null },
  { path: '/signin', role: null },
  { path: '/signup/employer', role: null },
  { path: '/employer/dashboard', role: 2 },
  { path: '/employer/project/list', role: 2 },
  { path: '/employer/project/add', role: 2 },
  { path: '/employer/project/1', role: 2 },
  { path: '/employer/messages?with=institution:1', role: 2 },
  { path: '/employer/drafts', role: 2 },
  { path: '/employer/account', role: 2 },
  { path: '/educator/student-list', role: 3 },
  { path: '/educator/student-list', role: 3, press: 'Paste a list' },
  { path: '/educator/dashboard', role: 3, press: /^Notifications/ },
  { path: '/educator/dashboard', role: 3, press: 'All changes saved' },
  { path: '/educator/companies', role: 3 },
  { path: '/educator/cohorts', role: 3 },
  { path: '/educator/upload-student', role: 3 },
];

const at = '2026-11-20T05:12:00.000Z';
/** Both stay until somebody closes them. */
const notices: readonly KeptNotice[] = [
  {
    id: 1,
    severity: 'warning',
    message: 'Shortlisting Ananya Iyer was refused: the opening was closed.',
    at,
    seen: false,
  },
  { id: 2, severity: 'error', message: 'One more message is shown below the first one.', at, seen: false },
];

const queued: OutboxEntry = {
  id: '00000000-0000-4000-8000-0000000000a1',
  kind: 'service.call',
  aggregate: 'students',
  title: '',
  state: 'queued',
  attempts: 0,
  queuedAt: at,
  nextAttemptAt: null,
  problem: null,
  sentAt: null,
  heldUntil: null,
  change: null,
};

/** What a toast lies over of all that can be read as a title or used, by what it says. What an open dialog covers is not used. */
const covered = `(() => {
  const toasts = [...document.querySelectorAll('.mantine-Notification-root')].map((toast) => toast.getBoundingClientRect());
  if (toasts.length === 0) return ['no toast'];
  const bar = document.querySelector('[data-bar]');
  const over = [...document.querySelectorAll('.mantine-Modal-content, .mantine-Drawer-content')].at(-1);
  const shown = (over ?? document).querySelectorAll(
    'h1, h2, a[href], button, input, textarea, select, label, [role=tab], [role=menuitem], [role=combobox], [tabindex="0"]',
  );
  return [...shown]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('.mantine-Notifications-root'))
    .filter((each) => {
      const box = each.getBoundingClientRect();
      const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
      // What is scrolled beneath the bar is not seen there.
      const above = bar && !over && !bar.contains(each) ? bar.getBoundingClientRect().bottom : 0;
      const [top, bottom] = [Math.max(box.top, above), Math.min(box.bottom, innerHeight)];
      // What is clipped away for the eye takes one pixel.
      if (right - left < 2 || bottom - top < 2) return false;
      return toasts.some((t) => t.left < right - 1 && t.right > left + 1 && t.top < bottom - 1 && t.bottom > top + 1);
    })
    .map((each) => each.tagName + ' ' + (each.getAttribute('aria-label') ?? each.textContent).slice(0, 40));
})()`;

for (const { path, role, press } of places) {
  test(`${path}${press ? `, ${press} open` : ''}: toasts stand at the top right and cover no control and no title [CONST-02]`, async ({
    page,
    desk,
  }) => {
    if (role) desk.signIn(person(role));
    await page.setViewportSize(sizes[0]);
    await page.goto(desk.address + path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.locator('[aria-busy=true], .mantine-Skeleton-root')).toHaveCount(0);
    if (press) {
      await page.getByRole('button', { name: press }).first().click();
      await expect(page.getByRole('dialog').last()).toBeVisible();
    }
    const toasts = page.locator('.mantine-Notification-root');
    for (const [index, { severity, message }] of notices.entries()) {
      desk.answer('notices.list', notices.slice(0, index + 1).toReversed());
      desk.push('notice', { severity, message });
      await expect(toasts).toHaveCount(index + 1);
      for (const size of sizes) {
        await page.setViewportSize(size);
        await expect.poll(() => page.evaluate<string[]>(covered), `at ${size.width}`).toEqual([]);
        const { x, y, width } = (await toasts.first().boundingBox()) ?? { x: 0, y: 0, width: 0 };
        expect(y, 'at the top').toBeLessThan(70);
        expect(size.width - x - width, 'at the right').toBeLessThanOrEqual(x);
      }
    }
  });
}

for (const size of sizes) {
  test(`at ${size.width} ticked rows leave the pager in reach, and an offer of undo covers nothing`, async ({
    page,
    desk,
  }) => {
    desk.signIn(person(3));
    const { data, ...list } = sampleAnswer('students.list');
    const students = Array.from({ length: 50 }, (_, index) => ({
      ...data[0],
      id: index + 1,
      name: `Student ${index}`,
    }));
    desk.service('students.list', { ...list, data: students as typeof data, total: 120 });
    desk.answer('outbox.add', ({ calls }) => calls.map(({ title }) => ({ ...queued, title })));
    await page.setViewportSize(size);
    await page.goto(`${desk.address}/educator/student-list`);
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .first()
      .check();
    const bar = page.getByRole('region', { name: 'Selected students' });
    const next = page.getByRole('button', { name: 'Next page' });
    await next.scrollIntoViewIfNeeded();
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    await expect.poll(() => overlap(next, bar)).toBe(false);
    await bar.getByRole('button', { name: 'Take off the list' }).click();
    await expect(page.getByRole('alert').getByRole('button', { name: 'Undo' })).toBeVisible();
    await expect.poll(() => page.evaluate<string[]>(covered)).toEqual([]);
  });
}

for (const size of sizes) {
  test(`at ${size.width} a toast makes room when what stands in the bar grows`, async ({ page, desk }) => {
    desk.signIn(person(2));
    await page.setViewportSize(size);
    await page.goto(`${desk.address}/employer/drafts`);
    await expect(page.getByRole('button', { name: 'All changes saved' })).toBeVisible();
    desk.answer('notices.list', notices.slice(0, 1));
    desk.push('notice', { severity: 'warning', message: notices[0]?.message ?? '' });
    await expect(page.locator('.mantine-Notification-root')).toHaveCount(1);
    await expect.poll(() => page.evaluate<string[]>(covered)).toEqual([]);
    const search = page.getByText('Search everything');
    const isCut = await search.evaluate((text) => text.clientWidth > 1 && text.scrollWidth > text.clientWidth);
    expect(isCut, 'the words of the search are whole or not there').toBe(false);
    const summary = { waiting: 0, held: 1200, needsPerson: 0, sending: 0 };
    desk.answer('outbox.summary', summary);
    desk.push('outbox.changed', { ...summary, settled: [] });
    await expect(page.getByRole('button', { name: /1,200 changes about to leave/ })).toBeVisible();
    await expect.poll(() => page.evaluate<string[]>(covered)).toEqual([]);
  });
}

test('a list that is scrolled stays where it is while toasts come and go', async ({ page, desk }) => {
  desk.signIn(person(3));
  const { data, ...list } = sampleAnswer('students.list');
  const students = Array.from({ length: 50 }, (_, index) => ({ ...data[0], id: index + 1, name: `Student ${index}` }));
  desk.service('students.list', { ...list, data: students as typeof data, total: 120 });
  await page.setViewportSize(sizes[0]);
  await page.goto(`${desk.address}/educator/student-list`);
  await expect(page.getByRole('row', { name: 'Student 49' })).toBeVisible();
  const scroller = page.locator('[data-scrolls=true]');
  const scrolled = () => scroller.evaluate((element) => element.scrollTop);
  await scroller.evaluate((element) => {
    element.scrollTop = 900;
  });
  const toasts = page.locator('.mantine-Notification-root');
  for (const [index, { severity, message }] of notices.entries()) {
    desk.answer('notices.list', notices.slice(0, index + 1).toReversed());
    desk.push('notice', { severity, message });
    await expect(toasts).toHaveCount(index + 1);
    expect(await scrolled()).toBe(900);
  }
  for (const left of [1, 0]) {
    await toasts.first().getByRole('button').click();
    await expect(toasts).toHaveCount(left);
    expect(await scrolled()).toBe(900);
  }
});

for (const [who, leave] of [
  [
    'who has signed out',
    async (page: Page, desk: FakeDesk) => {
      desk.answer('session.signOut', () => {
        desk.signIn(null);
        return { user: null, role: 0, verified: 'none' };
      });
      await page.getByRole('button', { name: /^Hello/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    },
  ],
  [
    'whose place somebody else has taken',
    async (page: Page, desk: FakeDesk) => {
      desk.signIn(person(4));
      await expect(page.getByRole('link', { name: 'My applications' })).toBeVisible();
    },
  ],
] as const) {
  test(`what was told to somebody ${who} is gone; what concerns everybody stays`, async ({ page, desk }) => {
    const [first, other] = notices;
    if (!first || !other) throw new Error('No notices');
    desk.signIn(person(3));
    await page.goto(`${desk.address}/educator/dashboard`);
    await expect(page.getByRole('button', { name: /^Hello/ })).toBeVisible();
    desk.answer('notices.list', [first, other]);
    desk.push('notice', { severity: first.severity, message: first.message });
    const toasts = page.locator('.mantine-Notification-root');
    await expect(toasts).toHaveCount(2);
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const kept = page.getByRole('list', { name: 'From this computer' }).getByRole('listitem');
    await expect(kept).toContainText([first.message, other.message]);
    await page.keyboard.press('Escape');
    desk.answer('notices.list', [other]);
    await leave(page, desk);
    await expect(toasts).toHaveCount(1);
    await expect(toasts).toContainText(other.message);
  });
}

/** Whether two elements meet on the screen. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const a = await one.boundingBox();
  const b = await other.boundingBox();
  if (!a || !b) throw new Error('Both have to be on the page');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test('a withdrawal that is refused later is told with its reason', async ({ page, desk }) => {
  desk.signIn(person(4));
  const message = 'The company has rated your work, so the application can’t be withdrawn';
  const problem = { code: 'invalid_status', message, advice: '' } as const;
  const change = { call: 'enrollments.withdraw', params: { method: 'project', id: 7 }, query: {}, body: {} } as const;
  const entry = waitingEntry({
    kind: 'service.call',
    aggregate: 'application:project:7',
    title: 'Loom survey',
    change,
  });
  desk.answer('outbox.list', [entry]);
  await page.goto(`${desk.address}/student/my-applications`);
  await expect.poll(() => desk.calls('outbox.list').length).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  desk.answer('outbox.list', [{ ...entry, state: 'blocked', problem }]);
  desk.push('outbox.changed', { waiting: 0, held: 0, needsPerson: 1, sending: 0, settled: [] });
  await expect(page.getByText(`Loom survey: ${message}`)).toBeVisible();
});

test('a report that is refused later is told with its reason', async ({ page, desk }) => {
  desk.signIn(person(4));
  const problem = { code: 'invalid_status', message: 'The project has ended', advice: '' } as const;
  const body = { enrollment_id: 90, project_id: 7, link: 'https://docs.example/report' };
  const report = { call: 'reports.final', body, files: {} } as const;
  const entry = waitingEntry({ kind: 'report.handIn', aggregate: 'reports:90', title: 'Loom survey', report });
  desk.answer('outbox.list', [entry]);
  await page.goto(`${desk.address}/student/my-applications`);
  await expect.poll(() => desk.calls('outbox.list').length).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  desk.answer('outbox.list', [{ ...entry, state: 'blocked', problem }]);
  desk.push('outbox.changed', { waiting: 0, held: 0, needsPerson: 1, sending: 0, settled: [] });
  await expect(page.getByText('Final report of “Loom survey”: The project has ended')).toBeVisible();
});

for (const message of ['Karwan Foods is on hold until Monday', '']) {
  const said = message || 'Something went wrong';
  test(`toasts about what failed say: ${said} [ERR-08]`, async ({ page, desk }) => {
    desk.signIn(person(2));
    const { data, ...list } = sampleAnswer('postings.list');
    desk.service('postings.list', { ...list, data: data.slice(0, 1).map((row) => ({ ...row, status: 2 })), total: 1 });
    await page.goto(`${desk.address}/employer/job/list`);
    const choose = async (button: string | RegExp, item: string) => {
      await page.getByRole('button', { name: button }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    for (const [failing, act] of [
      ['drafts.create', () => choose(/^Actions for/, 'Duplicate')],
      ['files.fetch', () => choose('Other formats', 'Excel workbook (XLSX)')],
      [
        'postings.status',
        async () => {
          await choose(/^Actions for/, 'Close opening');
          await page.getByRole('dialog').getByRole('button', { name: 'Close opening' }).click();
        },
      ],
    ] as const) {
      desk.fail(failing, 'conflict', message);
      await act();
      const toast = page.locator('.mantine-Notification-root');
      await expect(toast, failing).toHaveText(said);
      await toast.getByRole('button').click();
      await expect(toast).toHaveCount(0);
    }
  });
}
