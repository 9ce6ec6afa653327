import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Account, Accounts } from '../account/account.ts';
import { createAccounts } from '../account/accounts.ts';
import { openKeys } from '../account/testing/open-keys.ts';
import { createKeptAnswers, openLookUpAnswers } from './response-cache.ts';

let folder: string;
let accounts: Accounts;
let account: Account;
const asOf = new Date('2026-08-01T10:00:00Z');
const page = (number: number) => ({
  call: 'postings.list',
  params: { method: 'internship' },
  query: { page: number, limit: 10 },
});

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'footbridge-kept-'));
  accounts = createAccounts({ keys: openKeys, dataFolder: folder });
  account = await accounts.open(1);
});
afterEach(async () => {
  await accounts.close();
  rmSync(folder, { recursive: true, force: true });
});

it('gives back the last answer to the same question, whatever the order of its query', () => {
  const kept = createKeptAnswers(account);
  kept.put(page(1), { data: ['old'] }, new Date(0));
  kept.put(page(1), { data: ['\uFEFFnew', 'ভাষা'] }, asOf);
  kept.put(page(2), { data: [] }, asOf);
  const same = { ...page(1), query: { limit: 10, page: 1 } };
  expect(kept.get(same)).toEqual({ answer: { data: ['\uFEFFnew', 'ভাষা'] }, asOf: asOf.toISOString() });
  expect(kept.get(page(3))).toBeNull();
});

it('is there after a restart, and only for its own account', async () => {
  createKeptAnswers(account).put(page(1), 'mine', asOf);
  expect(createKeptAnswers(await accounts.open(2)).get(page(1))).toBeNull();
  expect(createKeptAnswers(await accounts.open(1)).get(page(1))?.answer).toBe('mine');
});

it('lets the oldest answers go when room is short, and keeps none that is too large', () => {
  const kept = createKeptAnswers(account, { each: 500, total: 1000 });
  for (let number = 1; number <= 5; number += 1) kept.put(page(number), 'x'.repeat(300), asOf);
  expect([1, 2, 3, 4, 5].filter((number) => kept.get(page(number)))).toEqual([3, 4, 5]);
  kept.put(page(5), 'x'.repeat(600), asOf);
  expect(kept.get(page(5))).toBeNull();
});

it('treats a damaged copy as none', () => {
  const kept = createKeptAnswers(account);
  kept.put(page(1), 'whole', asOf);
  account.database.prepare('UPDATE kept_answers SET answer = ?').run(Buffer.from([0, 0xff, 0xfe]));
  expect(kept.get(page(1))).toBeNull();
});

it('keeps look-ups for everybody, without an account', () => {
  const first = openLookUpAnswers(folder);
  first.put({ call: 'location.cities', query: { query: 'pu' } }, { data: ['Pune'] }, asOf);
  first.close();
  const second = openLookUpAnswers(folder);
  expect(second.get({ call: 'location.cities', query: { query: 'pu' } })?.answer).toEqual({ data: ['Pune'] });
  second.close();
});
