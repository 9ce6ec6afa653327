import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { type Entry, openJournal } from './journal.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'footbridge-journal-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const created_at = '2026-01-05T09:00:00.000Z';
const changed = (id: number, version: number): Entry => ({
  kind: 'account',
  id,
  created_at,
  version,
  email_address: 'asha@acme.example',
  access: {
    password_hash: `hash ${version}`,
    email_verified: 1,
    two_factor: 1,
    role: 2,
    role_before_admin: null,
    suspended_at: null,
    suspended_reason: '',
  },
  providers_ended: true,
  authenticator: { secret: 'JBSWY3DP', last_step: 7 },
  calendar: null,
  recovery_codes: ['a', 'b'],
  membership: { company_id: 5, institution_id: null, branch_id: 8, place_owner: 1, place_since: created_at },
  ended: 'removed',
});
const deleted = (id: number): Entry => ({ kind: 'deleted', id, created_at });
const suspended = (kind: 'company' | 'institution', version: number): Entry => ({
  kind,
  id: 1,
  created_at,
  version,
  suspended_at: version === 1 ? created_at : null,
  suspended_reason: '',
});
const file = () => path.join(folder, 'mark', 'journal');

it('holds the latest of each account, and a deletion for good', () => {
  const journal = openJournal(folder);
  journal.add([changed(1, 2), changed(2, 1)]);
  journal.add([changed(1, 1), deleted(2), changed(2, 9)]);
  expect(journal.entries()).toEqual([changed(1, 2), deleted(2)]);
});

it('holds suspensions of a company beside those of an institution and an account of the same number', () => {
  const journal = openJournal(folder);
  journal.add([changed(1, 1), suspended('company', 2), suspended('institution', 1)]);
  journal.add([suspended('company', 1)]);
  expect(journal.entries()).toEqual([changed(1, 1), suspended('company', 2), suspended('institution', 1)]);
});

it('holds since when an account held no session with a mentor the last time, also once it may again', () => {
  const journal = openJournal(folder);
  const as = (version: number, access: Partial<Extract<Entry, { kind: 'account' }>['access']>) => {
    const entry = changed(1, version);
    return entry.kind === 'account' ? { ...entry, access: { ...entry.access, ...access } } : entry;
  };
  const since = '2026-02-01T09:00:00.000Z';
  journal.add([changed(1, 6), as(4, { suspended_at: since }), as(3, { role: 1 })]);
  const held = [{ ...changed(1, 6), no_sessions: { version: 4, since } }];
  expect(journal.entries()).toEqual(held);
  const again = openJournal(folder);
  again.add([as(2, { suspended_at: created_at })]);
  expect(again.entries()).toEqual(held);
  again.add([as(7, { role: 1 })]);
  expect(again.entries()).toMatchObject([{ version: 7, no_sessions: { version: 7, since: null } }]);
});

it('passes over a line that a power cut left unfinished', () => {
  openJournal(folder).add([changed(1, 1)]);
  appendFileSync(file(), '{"id":2,"crea');
  const journal = openJournal(folder);
  journal.add([changed(3, 1)]);
  expect(journal.entries()).toEqual([changed(1, 1), changed(3, 1)]);
});

it('is written anew without what is outdated, and at once without what was personal of a deleted account', () => {
  const lines = () =>
    readFileSync(file(), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line): unknown => JSON.parse(line));
  const journal = openJournal(folder);
  journal.add([changed(1, 1)]);
  journal.add([changed(1, 2), changed(2, 1)]);
  openJournal(folder);
  expect(lines()).toEqual([changed(1, 2), changed(2, 1)]);
  journal.add([deleted(2)]);
  expect(lines()).toEqual([changed(1, 2), deleted(2)]);
});

/** The system writes what fits, and says how much that was. */
const small = mkdtempSync(path.join(tmpdir(), 'footbridge-small-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8k', 'tmpfs', small]).status === 0;
afterAll(() => {
  if (mounted) spawnSync('umount', [small]);
  rmSync(small, { recursive: true, force: true });
});

it.runIf(mounted)('says so where a disk that fills up took a part of the entries', () => {
  const journal = openJournal(small);
  journal.add([changed(1, 1)]);
  const many = Array.from({ length: 20 }, (_, index) => changed(index + 2, 1));
  expect(() => journal.add(many)).toThrow('ENOSPC');
  const held = journal.entries();
  expect(held).toEqual([changed(1, 1), ...many].slice(0, held.length));
  expect(held.length).toBeGreaterThan(1);
});
