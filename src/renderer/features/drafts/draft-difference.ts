import type { DraftBody } from '#shared/desk/types.ts';
import { categoryLabel } from '#shared/rules/postings/posting.ts';

/** One field that differs between two versions, in words. */
export interface FieldChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

const shown = 120;
/** Ids behind a name, and what only the check of the days needs, are not fields of their own. */
const silent = new Set(['city', 'project_linked', 'stored_days']);
/** Fields whose labels in the form are not simply their names. */
const labels: Readonly<Record<string, string>> = {
  additional_info: 'Additional information',
  course_preferred: 'Required qualification',
  ctc_from: 'CTC from',
  ctc_to: 'CTC to',
  eligible_gender: 'Open to',
  eligible_semesters: 'Open to semesters',
  faq: 'FAQs',
  invite_emails: 'Students to invite',
  linked_text: 'Linked project',
  location: 'Address',
  vacancies: 'Number of positions',
};

/** The fields that differ, as people call them, long texts cut to where they differ. */
export function changedFields(before: DraftBody, after: DraftBody): FieldChange[] {
  return differingFields(before, after).map((change) => ({ ...change, ...cut(change.before, change.after) }));
}

/** The fields that differ, as people call them, each with its whole text. */
export function differingFields(before: DraftBody, after: DraftBody): FieldChange[] {
  return differingNames(before, after).map((name) => ({
    field: fieldName(name),
    before: wordOf(name, before[name]),
    after: wordOf(name, after[name]),
  }));
}

/** The names of the fields that differ, in the order of `differingFields`. */
export function differingNames(before: DraftBody, after: DraftBody): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !silent.has(name));
  return names.filter(
    (name) =>
      wordOf(name, before[name]) !== wordOf(name, after[name]) &&
      // A switch that was never touched is no change.
      !(before[name] === undefined && after[name] === false),
  );
}

function wordOf(name: string, value: unknown): string {
  return name === 'category' && typeof value === 'number' ? categoryLabel(value) : asText(value);
}

function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(asText).join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object') return Object.values(value).map(asText).filter(Boolean).join(': ');
  return String(value);
}

function fieldName(name: string): string {
  const words = name.replace(/_text$/, '').replaceAll('_', ' ');
  return labels[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Starts a little before the first difference. */
function cut(before: string, after: string): { before: string; after: string } {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const start = Math.max(0, same - 20);
  const part = (text: string) => {
    const piece = text.slice(start, start + shown);
    if (piece === '') return '';
    return `${start > 0 ? '…' : ''}${piece}${text.length > start + shown ? '…' : ''}`;
  };
  return { before: part(before), after: part(after) };
}
