// The fields of a posting, and their conversion from and to the wire form.

import type { PostingKind } from '../../contract/call.ts';
import type { PostingFields } from '../../contract/postings.ts';
import type { FieldMessages } from '../../errors.ts';
import { unknownCity } from '../texts/list-choice.ts';
import { isSemester } from './eligibility.ts';
import { validatePosting } from './posting-validation.ts';

export type { PostingFields } from '../../contract/postings.ts';
export { durationLabel } from './duration.ts';
export { ctcLabel, stipendLabel } from './money.ts';
export { mayMovePosting } from './posting-status.ts';
export { postingSteps, stepOfField, validatePosting } from './posting-validation.ts';

/** The label of each category code, for all kinds of postings. */
export const categoryLabels: Readonly<Record<number, string>> = { 1: 'In Office', 2: 'Remote', 3: 'Field' };

/** The label of a category code; empty if none is chosen. */
export function categoryLabel(category: number | null): string {
  return category === null ? '' : (categoryLabels[category] ?? '');
}

const prefixed = ['title', 'goal', 'category', 'tasks', 'support'] as const;
const plainText = ['roles_and_responsibilities', 'additional_info', 'location'] as const;
const numbers = [
  'vacancies',
  'duration_from',
  'duration_to',
  'stipend_from',
  'stipend_to',
  'ctc_from',
  'ctc_to',
  'city',
] as const;
const days = ['expected_start_date', 'joining_date'] as const;
const genders = ['Male', 'Female', 'Others'] as const;

/** The fields of an empty posting. Category 0 means 'not chosen yet' and is never sent. */
export function emptyPosting(_kind: PostingKind): PostingFields {
  return {
    title: '',
    goal: '',
    category: 0,
    office_visit: false,
    tasks: '',
    support: '',
    roles_and_responsibilities: '',
    additional_info: '',
    keywords: [],
    required_skills: [],
    course_preferred: [],
    vacancies: null,
    duration_from: null,
    duration_to: null,
    stipend_from: null,
    stipend_to: null,
    ctc_from: null,
    ctc_to: null,
    expected_start_date: null,
    joining_date: null,
    screening_questions: [],
    faq: [],
    project_linked: null,
    city: null,
    location: '',
    eligible_gender: null,
    eligible_semesters: [],
  };
}

/**
 * Converts fields of a posting to the JSON body of a call. Only given fields are converted. The title and four other
 * fields get the prefix `{kind}_`. `screening_questions` becomes the JSON text of a list, and `faq` the JSON text of
 * the pair ['faq', list].
 */
export function toWire(kind: PostingKind, fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || (name === 'category' && value === 0)) continue;
    if (isPrefixed(name)) body[`${kind}_${name}`] = value;
    else if (name === 'screening_questions') body[name] = JSON.stringify(value);
    else if (name === 'faq') body[name] = JSON.stringify(['faq', value]);
    else body[name] = value;
  }
  return body;
}

/** All fields of a posting from a call's body, an answer or a stored draft. Missing and unreadable fields are empty. */
export function fromWire(kind: PostingKind, wire: Readonly<Record<string, unknown>>): PostingFields {
  return { ...emptyPosting(kind), ...fieldsInWire(kind, wire) };
}

/**
 * What keeps a posting from being published on `today` (yyyy-mm-dd, local time). `body` is what the form holds or a draft
 * stores; it is read as the service will read it, and its `stored_days` may lie in the past. Where it `changes` a published
 * posting without naming these days, the service judges them. Returns messages by the form's field names; empty if it can
 * be published.
 */
export function publishProblems(
  kind: PostingKind,
  body: Readonly<Record<string, unknown>>,
  { today, changes }: { readonly today: string; readonly changes: boolean },
): FieldMessages {
  const days = body['stored_days'] ?? (changes ? body : null);
  const stored = isRecord(days) ? fieldsInWire(kind, days) : {};
  const messages = validatePosting(kind, fromWire(kind, toWire(kind, body)), { today, publish: true, stored });
  // A city that is typed and not chosen has no id to travel with.
  const isTyped = (body['city'] ?? null) === null && String(body['city_text'] ?? '').trim() !== '';
  return isTyped ? { ...messages, city: unknownCity } : messages;
}

/** The fields of a posting that a wire form contains: in a call, the fields to change. */
export function fieldsInWire(kind: PostingKind, wire: Readonly<Record<string, unknown>>): Partial<PostingFields> {
  const given: Record<string, unknown> = {};
  const take = (name: keyof PostingFields, keys: readonly string[], read: (value: unknown) => unknown) => {
    const key = keys.find((name) => wire[name] !== undefined);
    if (key !== undefined) given[name] = read(wire[key]);
  };
  for (const name of prefixed) take(name, [`${kind}_${name}`, name], name === 'category' ? readCategory : readText);
  for (const name of plainText) take(name, [name], readText);
  for (const name of numbers) take(name, [name], readNumber);
  for (const name of days) take(name, [name], readDay);
  take('office_visit', ['office_visit'], (value) => value === true || value === 1);
  take('keywords', ['keywords'], (value) => readChips(value).map(String));
  take('required_skills', ['required_skills', 'skills'], readChips);
  take('course_preferred', ['course_preferred', 'courses'], readChips);
  take('screening_questions', ['screening_questions'], parseScreeningQuestions);
  take('faq', ['faq'], parseFaq);
  take('project_linked', ['project_linked'], (value) => readNumber(isRecord(value) ? value.id : value));
  take('eligible_gender', ['eligible_gender'], (value) => genders.find((gender) => gender === value) ?? null);
  take('eligible_semesters', ['eligible_semesters'], readSemesters);
  return given as Partial<PostingFields>;
}

/** The screening questions in a JSON text or a list of objects or texts; empty if unreadable. */
export function parseScreeningQuestions(value: unknown): PostingFields['screening_questions'] {
  return readList(value).flatMap((entry) => {
    if (typeof entry === 'string') return entry.trim() === '' ? [] : [{ question: entry.trim(), required: false }];
    if (!isRecord(entry) || readText(entry.question) === '') return [];
    return [{ question: readText(entry.question), required: entry.required === true }];
  });
}

/**
 * The questions and answers in the JSON text of `faq`, a pair whose second element is the list; empty if unreadable.
 */
export function parseFaq(value: unknown): PostingFields['faq'] {
  return readList(readList(value)[1]).flatMap((entry) => {
    if (!isRecord(entry)) return [];
    const question = readText(entry.question);
    const answer = readText(entry.answer);
    return question === '' && answer === '' ? [] : [{ question, answer }];
  });
}

/** The fields of a copy of a posting: every editable field without id, status and dates. */
export function fieldsForDuplicate(kind: PostingKind, source: Readonly<Record<string, unknown>>): PostingFields {
  return { ...fromWire(kind, source), expected_start_date: null, joining_date: null };
}

const isPrefixed = (name: string) => (prefixed as readonly string[]).includes(name);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const readText = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
const readDay = (value: unknown) => (typeof value === 'string' && value !== '' ? value.slice(0, 10) : null);

function readNumber(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

function readCategory(value: unknown): number {
  const category = readNumber(value) ?? 0;
  return Object.hasOwn(categoryLabels, category) ? category : 0;
}

/** The distinct semesters in a value, in order. Other numbers are left out. */
function readSemesters(value: unknown): number[] {
  const numbers = readList(value).filter((entry) => typeof entry === 'number' && isSemester(entry));
  return [...new Set(numbers as number[])].sort((one, other) => one - other);
}

function readChips(value: unknown): (string | number)[] {
  return readList(value).flatMap((entry): (string | number)[] => {
    const item = isRecord(entry) ? (entry.name ?? entry.course_name ?? entry.id) : entry;
    if (typeof item === 'number') return [item];
    return readText(item) === '' ? [] : [readText(item)];
  });
}

function readList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'string') return [];
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}
