import { expect, it, onTestFinished, vi } from 'vitest';
import { createAccounts } from '../account/accounts.ts';
import { openKeys } from '../account/testing/open-keys.ts';
import { someUser } from '../api/testing/fake-service.ts';
import { testFolder } from '../hosts/testing/test-folder.ts';
import { dropCopiesOfOthers } from './place-of-copies.ts';
import { createKeptAnswers } from './response-cache.ts';

const page = { call: 'postings.list' };
const employee = someUser();
const removed = someUser({ branch_id: null, company_id: null });
const elsewhere = someUser({ branch_id: 9, company_id: 8 });
const educator = someUser({ role: 3, company_id: null, institution_id: 4 });

async function openCopies() {
  const accounts = createAccounts({ keys: openKeys, dataFolder: testFolder() });
  onTestFinished(() => accounts.close());
  const kept = createKeptAnswers(await accounts.open(7));
  const drop = vi.fn();
  const log = vi.fn();
  const heard = (user = employee) =>
    dropCopiesOfOthers(user, { accounts, log, keptAnswers: () => kept, others: () => [drop] });
  return { accounts, kept, drop, log, heard };
}

it.each([
  ['was removed from the company', removed],
  ['acts for another company', elsewhere],
  ['acts for an institution of the same number', educator],
])('drops every copy of a company once the person %s', async (_, user) => {
  const { kept, drop, heard } = await openCopies();
  await heard();
  kept.put(page, 'of the company', new Date());
  await heard(user);
  expect([kept.get(page), drop.mock.calls.length]).toEqual([null, 1]);
  kept.put(page, 'of the next', new Date());
  await heard(user);
  expect([kept.get(page)?.answer, drop.mock.calls.length]).toEqual(['of the next', 1]);
});

it('keeps the copies while the person belongs to the same company, and what was read before there was one', async () => {
  const { kept, drop, heard } = await openCopies();
  await heard(removed);
  kept.put(page, 'read', new Date());
  await heard();
  await heard();
  expect([kept.get(page)?.answer, drop.mock.calls.length]).toEqual(['read', 0]);
});

it('tells the log when a copy can’t be dropped', async () => {
  const { drop, log, heard } = await openCopies();
  await heard();
  drop.mockImplementationOnce(() => {
    throw new Error('full');
  });
  await heard(elsewhere);
  expect(log).toHaveBeenCalledWith('copies', new Error('full'));
});
