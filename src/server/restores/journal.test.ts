import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openJournal } from './journal.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'footbridge-journal-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const created_at = '2026-01-05T09:00:00.000Z';
const changed = (id: number, version: number) => ({ id, created_at, version, password_hash: `hash ${version}` });
const file = () => path.join(folder, 'mark', 'journal');

it('holds the latest of each account, and a deletion for good', () => {
  const journal = openJournal(folder);
  journal.add([changed(1, 2), changed(2, 1)]);
  journal.add([changed(1, 1), { id: 2, created_at, deleted: true }, changed(2, 9)]);
  expect(journal.entries()).toEqual([changed(1, 2), { id: 2, created_at, deleted: true }]);
});

it('holds the end of an account’s sign-in providers beside its password', () => {
  const journal = openJournal(folder);
  const ended = { id: 1, created_at, providers_ended: true } as const;
  journal.add([changed(1, 1), ended]);
  journal.add([changed(1, 2), ended]);
  expect(journal.entries()).toEqual([changed(1, 2), ended]);
});

it('passes over a line that a power cut left unfinished', () => {
  openJournal(folder).add([changed(1, 1)]);
  appendFileSync(file(), '{"id":2,"crea');
  const journal = openJournal(folder);
  journal.add([changed(3, 1)]);
  expect(journal.entries()).toEqual([changed(1, 1), changed(3, 1)]);
});

it('is written anew without what is outdated: no password of a deleted account stays', () => {
  const journal = openJournal(folder);
  journal.add([changed(1, 1)]);
  journal.add([changed(1, 2), changed(2, 1)]);
  journal.add([{ id: 2, created_at, deleted: true }]);
  openJournal(folder);
  const lines = readFileSync(file(), 'utf8').trim().split('\n');
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([changed(1, 2), { id: 2, created_at, deleted: true }]);
});
