import type { RecentChange } from '#shared/desk/types.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { drawn } from '../support/drawn.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * milliseconds.minute).toISOString();
const idOf = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;

function change(last: number, title: string, changes: Partial<RecentChange> = {}): RecentChange {
  return {
    what: { kind: 'entry', id: idOf(last) },
    title,
    count: 1,
    change: null,
    entry: { kind: 'service.call', report: null },
    at: minutesAgo(last),
    state: 'sent',
    obstacle: null,
    shortfall: null,
    ...changes,
  };
}
const decision = {
  call: 'enrollments.status',
  params: { method: 'job' },
  query: { id: 5, status: 4 },
  body: {},
} as const;
const message = change(1, 'Message to NIT Surat', { obstacle: 'The message has arrived' });
const shortfall = '40 become Seen: no application can be set back to Applied';
const bulk = change(2, 'Shortlist Asha Iyer', { count: 312, change: decision, shortfall });
const archived = change(3, 'Taken off the list: Ravi Patel');
const draft = change(4, 'Loom survey', { what: { kind: 'draft', id: idOf(4) }, entry: null, state: 'here' });
const template = change(5, 'Line cook', { what: { kind: 'template', id: idOf(5) }, entry: null, state: 'here' });
const undone = change(6, 'Hire Meera Nair', { state: 'undone', obstacle: 'Undone' });
const waiting = change(7, 'Not interested in Om Rao', { state: 'waiting' });
const all = [message, bulk, archived, draft, template, undone, waiting];

/** Lets a desk undo: what was sent is undone from then on, what was binned is back. */
function undoes(desk: FakeDesk, changes: readonly RecentChange[]): void {
  let recent = [...changes];
  desk.answer('changes.recent', () => recent);
  desk.answer('changes.undo', ({ id }) => {
    const found = recent.find(({ what }) => what.id === id);
    recent = recent.flatMap((each) => {
      if (each !== found) return each;
      return each.state === 'sent' ? { ...each, state: 'undone', obstacle: 'Undone' } : [];
    });
    return { takenBack: 0, queued: found?.count ?? 0, late: 0 };
  });
}

test('the last changes are listed where one sees what is saved, each with Undo or with the reason why not', async ({
  page,
  desk,
}) => {
  desk.signIn(person(2));
  undoes(desk, all);
  await page.goto(`${desk.address}/employer/dashboard`);
  await page.getByRole('button', { name: /All changes saved/ }).click();
  const panel = page.getByRole('dialog', { name: 'Saved and sent' });
  const lines = panel.getByRole('list', { name: 'Recent changes' }).getByRole('listitem');
  await expect(lines).toHaveCount(6);
  await expect(lines.nth(0)).toContainText('The message has arrived');
  await expect(lines.nth(0).getByRole('button')).toHaveCount(0);
  await expect(lines.nth(1)).toContainText(shortfall);
  await expect(lines.nth(5)).toContainText('Undone');
  for (const [title, words] of [
    ['Shortlist, 312 candidates', `312 changes undone. ${shortfall}`],
    ['Taken off the list: Ravi Patel', 'Undone: Taken off the list: Ravi Patel'],
    ['Draft deleted: Loom survey', 'Undone: Loom survey'],
    ['Template deleted: Line cook', 'Undone: Line cook'],
  ] as const) {
    await panel.getByRole('button', { name: `Undo: ${title}` }).click();
    await expect(page.getByText(words, { exact: true })).toBeVisible();
    await expect(panel.getByRole('button', { name: `Undo: ${title}` })).toHaveCount(0);
  }
  await expect
    .poll(() => desk.calls('changes.undo'))
    .toEqual([bulk, archived, draft, template].map(({ what }) => what));
  await expect(lines).toHaveCount(4);
});

test('a change says what it did where its title doesn’t', async ({ page, desk }) => {
  desk.signIn(person(4));
  const saved = { call: 'saved.add', params: { method: 'internship', id: 5 }, query: {}, body: {} } as const;
  const report = { call: 'reports.final', body: { enrollment_id: 5, project_id: 7 }, files: {} } as const;
  desk.answer('changes.recent', [
    change(1, 'Route planning intern', { change: saved }),
    change(2, 'Shortlist Asha Iyer', { change: decision }),
    change(3, 'Cold chain pilot', { entry: { kind: 'report.handIn', report } }),
    change(4, 'Loom survey', { entry: { kind: 'posting.publish', report: null } }),
  ]);
  await page.goto(`${desk.address}/student/dashboard`);
  await page.getByRole('button', { name: /All changes saved/ }).click();
  const lines = page.getByRole('list', { name: 'Recent changes' }).getByRole('listitem');
  await expect(lines).toHaveText([
    'Route planning internSave for later, 1 minute agoUndo',
    'Shortlist Asha Iyer2 minutes agoUndo',
    'Cold chain pilotFinal report, 3 minutes agoUndo',
    'Loom surveyPublish, 4 minutes agoUndo',
  ]);
});

test('Ctrl+Z undoes the last change that can be undone, then the one before; never while somebody types', async ({
  page,
  desk,
}) => {
  desk.signIn(person(3));
  undoes(desk, [message, archived, change(90, 'Long ago')]);
  await page.goto(`${desk.address}/educator/dashboard`);
  await expect(page.getByRole('button', { name: /All changes saved/ })).toBeVisible();
  await page.getByRole('button', { name: /Search everything/ }).click();
  await page.getByRole('dialog').getByRole('textbox').press('Control+z');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(desk.calls('changes.undo')).toEqual([]);
  await drawn(page);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undone: Taken off the list: Ravi Patel')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Nothing to undo from the last hour')).toBeVisible();
  await expect.poll(() => desk.calls('changes.undo')).toEqual([archived.what]);
});

test('an undo that is refused says why, and the change stays listed', async ({ page, desk }) => {
  desk.signIn(person(2));
  desk.answer('changes.recent', [archived]);
  desk.fail('changes.undo', 'invalid_status');
  await page.goto(`${desk.address}/employer/dashboard`);
  await page.getByRole('button', { name: /All changes saved/ }).click();
  const panel = page.getByRole('dialog', { name: 'Saved and sent' });
  await panel.getByRole('button', { name: 'Undo: Taken off the list: Ravi Patel' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Undo: Taken off the list: Ravi Patel' })).toBeVisible();
});
