import type { OutboxEntry } from '#shared/desk/types.ts';
import { errorCatalogue } from '#shared/errors.ts';
import { waitingEntry } from './commands.ts';
import { emptyDraft } from './desk-answers.ts';
import { expect, test } from './fixtures.ts';
import { completePerson, quietPages } from './people.ts';

test('the bell lists each change that needs the person, says why, and leads to where it is mended', async ({
  page,
  desk,
}) => {
  const problemOf = (code: 'invalid' | 'conflict' | 'offline', message: string) => ({
    ...errorCatalogue[code],
    code,
    message,
    advice: '',
  });
  const entryOf = (at: number, title: string, changes: Partial<OutboxEntry>) =>
    waitingEntry({ kind: 'posting.publish', aggregate: `draft:d${at}`, title, state: 'blocked', ...changes });
  const weaver = entryOf(1, 'Weaver', { problem: problemOf('invalid', 'The title is too long') });
  const loom = entryOf(2, 'Loom survey', { state: 'conflict', problem: problemOf('conflict', 'Someone changed it') });
  const calm = entryOf(3, 'Cold store', { state: 'waiting', problem: problemOf('offline', 'No connection') });
  desk.answer('outbox.list', [weaver, loom, calm]);
  const ids = ['00000000-0000-4000-8000-0000000000d1', '00000000-0000-4000-8000-0000000000d2'] as const;
  desk.answer('drafts.list', [
    emptyDraft({ id: ids[0], method: 'job', title: 'Weaver', state: 'blocked', outboxId: weaver.id }),
    emptyDraft({ id: ids[1], method: 'project', title: 'Loom survey', state: 'blocked', outboxId: loom.id }),
  ]);
  desk.signIn(completePerson(2));
  await page.goto(`${desk.address}${quietPages[2]}`);
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await bell.click();
  const items = page.getByRole('list', { name: 'Waiting for you' }).getByRole('listitem');
  await expect(items).toHaveText([/Weaver.*The title is too long$/, /Loom survey.*Someone changed it$/]);
  await items.nth(1).getByRole('link').click();
  await expect(page).toHaveURL(`${desk.address}/employer/project/add?draft=${ids[1]}`);
  await expect(items).toHaveCount(0);
  await bell.click();
  await items.nth(0).getByRole('link').click();
  await expect(page).toHaveURL(`${desk.address}/employer/job/add?draft=${ids[0]}`);
});
