import { aggregateOf } from '#shared/desk/queued-calls.ts';
import { waitingEntry } from './commands.ts';
import { expect, test } from './fixtures.ts';
import { completePerson, quietPages } from './people.ts';

test('alike changes are one line that opens to each of them, and are taken back together', async ({ page, desk }) => {
  const names = ['Asha Rao', 'Om Iyer', 'Lata Shah'];
  let entries = names.map((name, at) => {
    const query = { id: 71 + at, status: 4, from: 2 };
    const change = { call: 'enrollments.status', params: { method: 'job' }, query, body: {} } as const;
    return waitingEntry({ kind: 'service.call', aggregate: aggregateOf(change), title: `Shortlist ${name}`, change });
  });
  desk.answer('outbox.list', () => entries);
  desk.answer('outbox.summary', { waiting: 3, held: 0, needsPerson: 0, sending: 0 });
  desk.answer('outbox.cancelMany', ({ ids }) => {
    entries = entries.filter(({ id }) => !ids.includes(id));
    return { cancelled: ids };
  });
  desk.signIn(completePerson(2));
  await page.goto(`${desk.address}${quietPages[2]}`);
  await page.getByRole('button', { name: 'Sending 3 changes' }).click();
  const panel = page.getByRole('dialog', { name: 'Saved and sent' });
  const group = panel.getByRole('button', { name: 'Shortlist, 3 candidates' });
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  await group.click();
  const members = panel.getByRole('list', { name: 'Shortlist, 3 candidates' }).getByRole('listitem');
  await expect(members).toHaveText(names.map((name) => new RegExp(`^Shortlist ${name}.*Take it back$`)));
  await panel.getByRole('button', { name: 'Take all 3 back' }).click();
  await expect.poll(() => desk.calls('outbox.cancelMany').at(-1)?.ids).toHaveLength(3);
});
