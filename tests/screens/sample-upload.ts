import type { RosterImport } from '#shared/desk/types.ts';
import { sampleInstant } from './sample-answers.ts';

const courses = Array.from({ length: 14 }, (_, index) => `Course ${index + 1}`);
/** A list of 14 students with a course each that the institution does not have, ready to be sent. */
export const sampleUpload: RosterImport = {
  importId: '00000000-0000-4000-8000-0000000000b1',
  file: { name: 'autumn.csv', size: 900, hash: '' },
  state: 'ready',
  inspection: {
    format: 'csv',
    encoding: null,
    delimiter: ',',
    sheets: [],
    sheet: null,
    headerRow: 1,
    columns: [],
    notes: [],
  },
  options: {
    mode: 'add_update',
    mapping: {},
    sheet: null,
    headerRow: 1,
    encoding: null,
    delimiter: ',',
    allOrNothing: false,
    choices: { identifiers: false, overwrite: [], notify: false },
    values: [],
  },
  counts: { create: 14, update: 0, unchanged: 0, merged: 0, skipped: 0, error: 0, read: 14, warnings: 0 },
  progress: null,
  outcome: null,
  problem: null,
  comparedAsOf: sampleInstant,
  newValues: courses.map((from) => ({
    field: 'course',
    from,
    choice: 'new',
    to: '',
    rows: 1,
    suggestion: 'B.Tech',
    remembered: false,
  })),
  identifierChanges: 0,
  absent: 0,
  foundAgain: 0,
  bulkChange: null,
  fileUntil: null,
  rosterImportId: null,
  createdAt: sampleInstant,
};
