import type { BatchMode } from '#shared/contract/students.ts';
import {
  type RosterField,
  type RosterImport,
  type RosterOutcome,
  type RosterProgress,
  rosterFields,
} from '#shared/desk/types.ts';
import { fieldTitles } from '#shared/roster/decide.ts';
import { formatPhone } from '#shared/rules/phone.ts';
import { clockTime, count, counted } from '../../ui/format.ts';
import type { ChipTone } from '../../ui/StatusChip.tsx';

/** What each outcome is called on a row, and how its chip looks. */
export const outcomeChips: Readonly<Record<RosterOutcome, { readonly label: string; readonly tone: ChipTone }>> = {
  create: { label: 'New', tone: 'good' },
  update: { label: 'Update', tone: 'warn' },
  unchanged: { label: 'Unchanged', tone: 'quiet' },
  merged: { label: 'Merged', tone: 'quiet' },
  skipped: { label: 'Skipped', tone: 'quiet' },
  error: { label: 'Error', tone: 'bad' },
};

/** How an upload treats students that are on the list already, or are not: its name and one line about it. */
export const modeWords: Readonly<Record<BatchMode, { readonly label: string; readonly about: string }>> = {
  add_update: {
    label: 'Add and update',
    about: 'New students are added. Students who are on the list get the values of the file; empty cells keep theirs.',
  },
  add: { label: 'Add new only', about: 'New students are added. Students who are on the list already are left alone.' },
  update: { label: 'Update only', about: 'Students on the list get the values of the file. Nobody is added.' },
};

/** What a phase of a long job is called. */
export const phaseWords: Readonly<Record<RosterProgress['phase'], string>> = {
  reading: 'Reading the list',
  checking: 'Checking rows',
  sending: 'Adding students',
};

type Counts = RosterImport['counts'];

/** The text of the button that commits: what really happens, in numbers. */
export function commitLabel({ create, update }: Counts): string {
  if (create > 0 && update > 0) return `Add ${count(create)} and update ${counted(update, 'student')}`;
  if (create > 0) return `Add ${counted(create, 'student')}`;
  if (update > 0) return `Update ${counted(update, 'student')}`;
  return 'Nothing to add';
}

/** What an upload did, in one line. */
export function outcomeWords({ accepted, updated }: { readonly accepted: number; readonly updated: number }): string {
  if (accepted > 0 && updated > 0) return `${counted(accepted, 'student')} added, ${count(updated)} updated`;
  if (accepted > 0) return `${counted(accepted, 'student')} added`;
  return updated > 0 ? `${counted(updated, 'student')} updated` : 'Nothing had to change';
}

/** Why an upload cannot be committed; null when it can. */
export function commitObstacle(counts: Counts, allOrNothing: boolean): string | null {
  if (allOrNothing && counts.error > 0) {
    return `All or nothing is on, so ${counted(counts.error, 'row')} with errors ${counts.error === 1 ? 'stops' : 'stop'} the file. Mend them here, or allow it to leave them out.`;
  }
  if (counts.create + counts.update === 0) return 'No row of this file adds or changes a student.';
  return null;
}

/** `about 8 s left`, `about 3 min left`; empty while it is unknown. */
export function timeLeft(seconds: number | null): string {
  if (seconds === null) return '';
  if (seconds < 1.5) return 'nearly done';
  return seconds < 90 ? `about ${Math.round(seconds)} s left` : `about ${Math.round(seconds / 60)} min left`;
}

/** `12,000 of 98,412`; without a total what is done so far. */
export function progressRows({ done, total }: Pick<RosterProgress, 'done' | 'total'>): string {
  return total > 0 ? `${count(Math.min(done, total))} of ${count(total)}` : `${count(done)} so far`;
}

/** Percent, 0 to 100; 0 while the total is unknown. */
export function progressShare({ done, total }: Pick<RosterProgress, 'done' | 'total'>): number {
  return total > 0 ? Math.min(100, Math.round((done / total) * 100)) : 0;
}

/** Where an upload stands, for the list of those that wait for somebody. */
export function importStateWords({ state, counts }: Pick<RosterImport, 'state' | 'counts'>): string {
  switch (state) {
    case 'inspected':
      return 'Columns to match';
    case 'checking':
      return 'Checking rows';
    case 'ready':
      return `${counted(counts.read, 'row')} checked, nothing sent yet`;
    case 'queued':
      return 'Queued. It goes out when the service is back';
    case 'sending':
      return 'Adding students';
    case 'failed':
      return 'Stopped by a problem';
    case 'cancelled':
      return 'Cancelled';
    case 'done':
      return 'Done';
  }
}

/** A value as a cell shows it. */
export function cellWords(field: RosterField, value: string): string {
  return field === 'phone' ? formatPhone(value) : value;
}

const megabyte = 1024 * 1024;

/** `820 bytes`, `64 kB`, `3.4 MB`. Takes bytes. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return counted(bytes, 'byte');
  if (bytes < megabyte) return `${Math.round(bytes / 1024)} kB`;
  return `${(bytes / megabyte).toFixed(bytes < 10 * megabyte ? 1 : 0)} MB`;
}

/** What a preview says about its comparison: when the list was last seen on this computer, if ever. */
export function checkNote({ comparedAsOf }: Pick<RosterImport, 'comparedAsOf'>): string {
  return comparedAsOf
    ? `checked on this computer, against the list of ${clockTime(comparedAsOf)}`
    : 'checked on this computer, with no list to compare with yet';
}

/** What people call a field that the service names; the name itself where it is unknown. */
export function fieldWord(field: string): string {
  const known = rosterFields.find((each) => each === field);
  return known ? fieldTitles[known] : field;
}
