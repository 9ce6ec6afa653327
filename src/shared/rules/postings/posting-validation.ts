// Checks the fields of a posting, and finds the step of the form with a field.

import type { PostingKind } from '../../contract/call.ts';
import type { PostingFields } from '../../contract/postings.ts';
import type { FieldMessages } from '../../errors.ts';
import { checkChips } from '../texts/chips.ts';
import { checkUpcomingDay, dateMessages, isDay } from '../time/dates.ts';
import { checkDuration } from './duration.ts';
import { isSemester } from './eligibility.ts';
import { postingMessages } from './posting-messages.ts';

/** Options for checking a posting. */
export interface PostingCheck {
  /** Today in local time, yyyy-mm-dd. */
  readonly today: string;
  /** Whether all required fields must be filled. A draft needs only a title. Limits apply to both. */
  readonly publish: boolean;
  /** The stored fields. Dates that equal the stored ones may lie in the past. */
  readonly stored?: Partial<PostingFields>;
}

/** The steps of the posting form, in order. */
export const postingSteps = ['company', 'details', 'requirements', 'review'] as const;
/** A step of the posting form. */
export type PostingStep = (typeof postingSteps)[number];

const companyFields: readonly string[] = ['city', 'location'];
const requirementFields: readonly string[] = [
  'required_skills',
  'course_preferred',
  'keywords',
  'eligible_gender',
  'eligible_semesters',
  'screening_questions',
  'faq',
  'additional_info',
];

/** The step of the form with a field, by the form's name (`title`) or the wire's name (`project_title`). */
export function stepOfField(kind: PostingKind, field: string): PostingStep {
  const name = formField(kind, field);
  if (companyFields.includes(name)) return 'company';
  return requirementFields.includes(name) ? 'requirements' : 'details';
}

/** The form's name of a field, by the form's name (`title`) or the wire's name (`project_title`). */
export function formField(kind: PostingKind, field: string): string {
  // 'project_linked' has no prefix although it looks so: cutting it would lose the message of the field.
  return field.startsWith(`${kind}_`) && field !== 'project_linked' ? field.slice(kind.length + 1) : field;
}

const textLimits = {
  title: 200,
  goal: 10_000,
  tasks: 10_000,
  support: 10_000,
  roles_and_responsibilities: 10_000,
  additional_info: 10_000,
  location: 500,
} as const;

/** Checks the fields of a posting. Returns messages by field; empty if the posting can be saved. */
export function validatePosting(kind: PostingKind, fields: PostingFields, check: PostingCheck): FieldMessages {
  return {
    ...(fields.title.trim() === '' && { title: postingMessages.title }),
    ...(check.publish && missingFields(kind, fields)),
    ...checkDuration(fields.duration_from, fields.duration_to, check.publish && kind !== 'job'),
    ...checkLimits(kind, fields),
    ...checkRange(fields, 'stipend_from', 'stipend_to'),
    ...checkRange(fields, 'ctc_from', 'ctc_to'),
    ...checkDates(fields, check),
    ...checkLists(fields),
  };
}

function missingFields(kind: PostingKind, fields: PostingFields): FieldMessages {
  const messages: FieldMessages = {};
  const blank = (text: string) => text.trim() === '';
  if (kind === 'project' && blank(fields.goal)) messages.goal = postingMessages.goal;
  if (kind !== 'project' && blank(fields.roles_and_responsibilities)) {
    messages.roles_and_responsibilities = postingMessages.roles;
  }
  if (fields.category === 0) messages.category = postingMessages.category;
  if (fields.required_skills.length === 0) messages.required_skills = postingMessages.skills;
  if (kind !== 'project' && fields.vacancies === null) messages.vacancies = postingMessages.vacancies;
  if (kind === 'internship' && fields.stipend_from === null) messages.stipend_from = postingMessages.stipend;
  if (kind === 'internship' && fields.stipend_to === null) messages.stipend_to = postingMessages.stipend;
  if (kind === 'job' && fields.ctc_from === null) messages.ctc_from = postingMessages.ctc;
  if (kind === 'job' && fields.ctc_to === null) messages.ctc_to = postingMessages.ctc;
  if (needsPlace(fields)) {
    if (fields.city === null) messages.city = postingMessages.city;
    if (blank(fields.location)) messages.location = postingMessages.location;
  }
  return messages;
}

/** Whether a posting needs a place: every posting except remote work without an office visit. */
function needsPlace(fields: Pick<PostingFields, 'category' | 'office_visit'>): boolean {
  return fields.category !== 2 || fields.office_visit;
}

function checkLimits(kind: PostingKind, fields: PostingFields): FieldMessages {
  const messages: FieldMessages = {};
  for (const [name, limit] of Object.entries(textLimits) as [keyof typeof textLimits, number][]) {
    if (fields[name].length > limit) messages[name] = postingMessages.tooLong(limit);
  }
  if (![0, 1, 2, 3].includes(fields.category)) messages.category = postingMessages.categoryUnknown;
  const { vacancies } = fields;
  if (vacancies !== null && !(Number.isInteger(vacancies) && vacancies >= 1 && vacancies <= 100_000)) {
    messages.vacancies = postingMessages.vacanciesRange;
  }
  if (kind === 'project' && fields.project_linked !== null) messages.project_linked = postingMessages.linked;
  return messages;
}

function checkRange(
  fields: PostingFields,
  low: 'stipend_from' | 'ctc_from',
  high: 'stipend_to' | 'ctc_to',
): FieldMessages {
  const messages: FieldMessages = {};
  for (const name of [low, high]) {
    const amount = fields[name];
    if (amount !== null && !(amount >= 0 && amount <= 1_000_000)) messages[name] = postingMessages.amount;
  }
  const from = fields[low];
  const to = fields[high];
  if (from !== null && to !== null && to < from && !messages[high]) messages[high] = postingMessages.amountOrder;
  return messages;
}

function checkDates(fields: PostingFields, { today, stored }: PostingCheck): FieldMessages {
  const messages: FieldMessages = {};
  for (const name of ['expected_start_date', 'joining_date'] as const) {
    const day = fields[name];
    if (day === null || day === stored?.[name]) continue;
    const message = checkUpcomingDay(day, today);
    if (message) messages[name] = message;
  }
  const { expected_start_date: start, joining_date: joining } = fields;
  if (start && joining && isDay(start) && joining < start && !messages.joining_date) {
    messages.joining_date = dateMessages.joiningBeforeStart;
  }
  return messages;
}

function checkLists(fields: PostingFields): FieldMessages {
  const messages: FieldMessages = {};
  for (const name of ['keywords', 'required_skills', 'course_preferred'] as const) {
    const items: readonly (string | number)[] = fields[name];
    const long = items.some((item) => typeof item === 'string' && item.length > 80);
    const message = checkChips(items) ?? (long ? postingMessages.tooLong(80) : null);
    if (message) messages[name] = message;
  }
  const isQuestion = ({ question }: { question: string }) => question.trim() !== '' && question.length <= 500;
  const asked = fields.screening_questions.map(({ question }) => question.trim().toLowerCase());
  if (new Set(asked).size < asked.length) messages.screening_questions = postingMessages.sameQuestion;
  if (!fields.screening_questions.every(isQuestion)) messages.screening_questions = postingMessages.questionText;
  if (fields.screening_questions.length > 20) messages.screening_questions = postingMessages.questions;
  if (!fields.faq.every((entry) => isQuestion(entry) && entry.answer.length <= 4000))
    messages.faq = postingMessages.faqText;
  if (fields.faq.length > 30) messages.faq = postingMessages.faq;
  if (!fields.eligible_semesters.every(isSemester)) messages.eligible_semesters = postingMessages.semesters;
  return messages;
}
