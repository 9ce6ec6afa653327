import { z } from 'zod';
import { isSemester, semesters } from '../rules/postings/eligibility.ts';
import { postingMessages } from '../rules/postings/posting-messages.ts';
import { chipMessages, maximumChips } from '../rules/texts/chips.ts';
import { unstorableInJson } from '../rules/texts/storable-text.ts';
import { tooLongMessage } from '../rules/texts/text-limits.ts';
import { day, id, text } from './call.ts';

const weeks = z.coerce.number();
const amount = z.coerce.number().min(0, postingMessages.amount).max(1_000_000, postingMessages.amount);
const maxChipLength = 80;
/** Told of the list as a whole, as the form does. */
const shortEnough = (items: readonly (string | number)[]) =>
  items.every((item) => typeof item === 'number' || item.length <= maxChipLength);
const chipText = z.string().trim().min(1);
/** Look-up entries by id, or by a name that is made new when it is unknown. */
const chips = z
  .array(z.union([z.number().int().positive(), chipText]))
  .max(maximumChips, chipMessages.full)
  .refine(shortEnough, tooLongMessage(maxChipLength));
const positions = z.coerce
  .number()
  .int(postingMessages.vacanciesRange)
  .min(1, postingMessages.vacanciesRange)
  .max(100_000, postingMessages.vacanciesRange);
const longText = text(10_000);

/**
 * A posting as the employer writes it, without the `{method}_` prefix of title, goal, category, tasks and
 * support: `toWire` and `fromWire` in rules/posting.ts add and remove it. Every field may be left out of a draft.
 */
const postingFields = z.object({
  title: text(200),
  goal: longText,
  /** 1 In Office, 2 Remote, 3 Field. */
  category: z.coerce.number().int().min(1).max(3),
  office_visit: z.boolean(),
  tasks: longText,
  support: longText,
  roles_and_responsibilities: longText,
  additional_info: longText,
  keywords: z.array(chipText).max(maximumChips, chipMessages.full).refine(shortEnough, tooLongMessage(maxChipLength)),
  required_skills: chips,
  course_preferred: chips,
  vacancies: positions.nullable(),
  /** Weeks, 1 to 53. */
  duration_from: weeks.nullable(),
  duration_to: weeks.nullable(),
  /** Thousands of INR per month. */
  stipend_from: amount.nullable(),
  stipend_to: amount.nullable(),
  /** Lakhs of INR per annum. */
  ctc_from: amount.nullable(),
  ctc_to: amount.nullable(),
  expected_start_date: day.nullable(),
  joining_date: day.nullable(),
  /** The questions, in order. `required` ones must be answered. */
  screening_questions: z.array(z.object({ question: text(500).min(1), required: z.boolean() })).max(20),
  faq: z.array(z.object({ question: text(500).min(1), answer: text(4000) })).max(30),
  /** A project of the same company. */
  project_linked: id.nullable(),
  city: id.nullable(),
  location: text(500),
  /** Who may apply; null is anyone. */
  eligible_gender: z.enum(['Male', 'Female', 'Others']).nullable(),
  /** Semesters that it is meant for, 1 to 12; none: any. */
  eligible_semesters: z
    .array(z.number())
    .max(semesters.length, postingMessages.semesters)
    .refine((list) => list.every(isSemester), postingMessages.semesters),
});
/** The fields of a posting, all present. */
export type PostingFields = z.output<typeof postingFields>;

const shared = postingFields
  .omit({ title: true, goal: true, category: true, tasks: true, support: true, screening_questions: true, faq: true })
  .partial();
const jsonText = z
  .string()
  .max(40_000, tooLongMessage(40_000))
  .superRefine((json, context) => {
    const message = unstorableInJson(json);
    if (message) context.addIssue({ code: 'custom', message });
  });
const prefixed = (prefix: string) => ({
  [`${prefix}_title`]: postingFields.shape.title.optional(),
  [`${prefix}_goal`]: postingFields.shape.goal.optional(),
  [`${prefix}_category`]: postingFields.shape.category.optional(),
  [`${prefix}_tasks`]: postingFields.shape.tasks.optional(),
  [`${prefix}_support`]: postingFields.shape.support.optional(),
});

/** A posting's fields in JSON: prefixed names, `screening_questions` and `faq` as JSON text. */
export const postingBody = shared.extend({
  ...prefixed('project'),
  ...prefixed('internship'),
  ...prefixed('job'),
  screening_questions: jsonText.optional(),
  faq: jsonText.optional(),
});
