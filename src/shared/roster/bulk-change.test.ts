import { expect, it } from 'vitest';
import { bulkChangeOf, type UploadFigures } from './bulk-change.ts';

const calm: UploadFigures = { mode: 'add_update', listed: 1000, matched: 100, identifiers: 0, updated: 0, missing: 0 };

it.each([
  ['a tenth of the matched get another e-mail or roll number', { identifiers: 10 }, null],
  ['more than a tenth do', { identifiers: 11 }, { reason: 'identifiers', count: 11, share: 0.11 }],
  ['most of the list changes, but the list is not a full one', { updated: 900 }, null],
  ['a full list changes a fifth', { mode: 'full', updated: 200 }, null],
  ['a full list changes more', { mode: 'full', updated: 201 }, { reason: 'affected', count: 201, share: 0.201 }],
  ['a full list misses one', { mode: 'full', missing: 1 }, { reason: 'affected', count: 1, share: 0.001 }],
  [
    'a full list does both',
    { mode: 'full', identifiers: 90, updated: 90, missing: 10 },
    { reason: 'affected', count: 100, share: 0.1 },
  ],
  ['a full list is the first one', { mode: 'full', listed: 0, matched: 0 }, null],
  ['nobody was matched', { matched: 0 }, null],
] as const)('an upload stops or goes on where %s [BULK-24]', (_what, change, bulkChange) => {
  expect(bulkChangeOf({ ...calm, ...change })).toEqual(bulkChange);
});
