import type { RosterImportMode } from '#shared/contract/batches.ts';
import {
  columnFields,
  type RosterField,
  type RosterImport,
  type RosterOutcome,
  type RosterProgress,
} from '#shared/desk/types.ts';
import { bulkChangeShares } from '#shared/roster/bulk-change.ts';
import { columnTitles } from '#shared/roster/name-parts.ts';
import { formatPhone } from '#shared/rules/accounts/phone.ts';
import { clockTime, count, counted } from '../../ui/format.ts';
import type { ChipTone } from '../../ui/states/StatusChip.tsx';
import { doubtful, knownOtherwise, type NewValuesOf, undecided } from './columns/values-form.ts';

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
export const modeLabels: Readonly<Record<RosterImportMode, { readonly label: string; readonly about: string }>> = {
  add_update: {
    label: 'Add and update',
    about: 'New students are added. Students on the list get the file’s values; empty cells change nothing.',
  },
  add: { label: 'Add new only', about: 'New students are added. Students already on the list aren’t changed.' },
  update: { label: 'Update only', about: 'Students on the list get the file’s values. No one is added.' },
  full: {
    label: 'Full list',
    about:
      'Like Add and update, but the file is the complete list: students who aren’t in it are marked “not in list”. No one is removed.',
  },
};

/** What a phase of a long job is called. */
export const phaseLabels: Readonly<Record<RosterProgress['phase'], string>> = {
  reading: 'Reading the list',
  checking: 'Checking rows',
  sending: 'Adding students',
};

/** The text of the button that commits: what really happens, in numbers. */
export function commitLabel({ counts: { create, update }, absent, foundAgain }: Figures): string {
  if (absent > 0) {
    const actions = [
      create > 0 && `add ${count(create)}`,
      update > 0 && `update ${count(update)}`,
      `mark ${count(absent)}`,
    ];
    const words = actions.filter((each) => each !== false).join(', ');
    return `${words.charAt(0).toUpperCase()}${words.slice(1)} as not in list`;
  }
  if (create > 0 && update > 0) return `Add ${count(create)} and update ${counted(update, 'student')}`;
  if (create > 0) return `Add ${counted(create, 'student')}`;
  if (update > 0) return `Update ${counted(update, 'student')}`;
  return foundAgain > 0 ? `Mark ${counted(foundAgain, 'student')} as in the list again` : 'Nothing to add';
}

type Figures = Pick<RosterImport, 'counts' | 'absent' | 'foundAgain'>;

/** What an upload did, in one line. */
export function outcomeLabels(
  { accepted, updated }: { readonly accepted: number; readonly updated: number },
  foundAgain = 0,
): string {
  if (accepted > 0 && updated > 0) return `${counted(accepted, 'student')} added, ${count(updated)} updated`;
  if (accepted > 0) return `${counted(accepted, 'student')} added`;
  if (updated > 0) return `${counted(updated, 'student')} updated`;
  return foundAgain > 0 ? `${counted(foundAgain, 'student')} marked as in the list again` : 'Nothing to change';
}

/** Why an upload cannot be committed; null when it can. A full list that changes nobody may still mark who is missing. */
export function commitObstacle({
  options: { allOrNothing },
  ...figures
}: Figures & { readonly options: { readonly allOrNothing: boolean } }): string | null {
  const { counts } = figures;
  if (allOrNothing && counts.error > 0) {
    return `All or nothing is on, so ${counted(counts.error, 'row')} with errors ${counts.error === 1 ? 'stops' : 'stop'} the file. Correct them here, or turn off All or nothing to skip them.`;
  }
  return changesAnybody(figures) ? null : 'No row of this file adds or changes a student.';
}

/** Whether an upload adds or changes somebody, or marks who is missing, or takes such a mark away. */
export function changesAnybody({ counts: { create, update }, absent, foundAgain }: Figures): boolean {
  return create + update + absent + foundAgain > 0;
}

/** Whether an upload writes to anybody. For an institution that is not verified, nothing is mailed yet. */
export function mailTexts({ choices }: Pick<RosterImport['options'], 'choices'>, verified: boolean): string {
  if (!choices.notify) return 'No one is e-mailed.';
  return verified ? 'Each added student gets one e-mail.' : waitingMailTexts;
}

/** What becomes of the mails of an institution that is not verified. */
export const waitingMailTexts = 'Each added student gets one e-mail once your institution is verified.';

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
export function sentShare({ done, total }: Pick<RosterProgress, 'done' | 'total'>): number {
  return total > 0 ? Math.min(100, Math.round((done / total) * 100)) : 0;
}

/** Where an upload stands, for the list of those that wait for somebody. */
export function importStateLabels({ state, counts }: Pick<RosterImport, 'state' | 'counts'>): string {
  switch (state) {
    case 'inspected':
      return 'Columns to match';
    case 'checking':
      return 'Checking rows';
    case 'ready':
      return `${counted(counts.read, 'row')} checked, nothing sent yet`;
    case 'queued':
      return 'Saved. It will be sent when you’re back online';
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
export function cellTexts(field: RosterField, value: string): string {
  return field === 'phone' ? formatPhone(value) : value;
}

/** What a preview says about its comparison: when the list was last seen on this computer, if ever. */
export function checkNote({ comparedAsOf }: Pick<RosterImport, 'comparedAsOf'>): string {
  return comparedAsOf
    ? `checked on this computer against the list of ${clockTime(comparedAsOf)}`
    : 'checked on this computer without a complete list to compare with';
}

/** What people call a field that the service names; the name itself where it is unknown. */
export function fieldWord(field: string): string {
  const known = columnFields.find((each) => each === field);
  return known ? columnTitles[known] : field;
}

/** Why the brake was pulled, with numbers. */
export function bulkChangeTexts({ reason, count: affected, share }: NonNullable<RosterImport['bulkChange']>): string {
  const percent = share < 0.01 ? 'less than 1 %' : `${Math.round(share * 100)} %`;
  const students = counted(affected, 'student');
  if (reason === 'identifiers') {
    return `${students} would get another e-mail or roll number: ${percent} of those whom the file names. That happens when columns are swapped or rows have shifted.`;
  }
  const much =
    share > bulkChangeShares.affected ? ' That happens when a file is only a part of the list, or another list.' : '';
  return `This full list would change ${students} or mark them as not in the list: ${percent} of all.${much}`;
}

/** What the check says about values that the list does not have. */
export function newValueTexts(upload: NewValuesOf): string {
  const { newValues } = upload;
  const open = undecided(upload).length;
  const alike = doubtful(upload).length;
  const known = knownOtherwise(upload).length;
  if (open === 0 && known === newValues.length) return `${counted(known, 'value')} known under another name`;
  const fields = new Set(newValues.map(({ field }) => field));
  const noun = fields.size === 1 ? [...fields].join() : 'course or specialization';
  const many = fields.size === 1 ? `${noun}s` : 'courses and specializations';
  const found = (number: number) => counted(number, `new ${noun}`, `new ${many}`);
  if (open === 0) return `${found(newValues.length - known)}, decided`;
  if (alike === 0) return found(open);
  return `${found(open)}, ${alike === 1 ? '1 similar to a known one' : `${count(alike)} similar to known ones`}`;
}

/** What becomes of the students whom an upload adds. Accounts are private: nobody is told who has one. */
export const accountTexts = 'Students join when they sign in with their e-mail and accept.';
