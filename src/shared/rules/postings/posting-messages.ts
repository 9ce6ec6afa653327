import { tooLongMessage } from '../texts/text-limits.ts';

/** Messages about the fields of a posting, in the form and at the service. */
export const postingMessages = {
  title: 'Title is required',
  goal: 'Goal is required',
  roles: 'Roles and responsibilities are required',
  category: 'Choose a category',
  categoryUnknown: 'Choose In Office, Remote or Field',
  skills: 'Add at least one required skill',
  vacancies: 'Number of positions is required',
  vacanciesRange: 'Number of positions should be a whole number from 1 to 1,00,000',
  stipend: 'Stipend is required',
  ctc: 'CTC is required',
  amount: 'Enter an amount from 0 to 10,00,000',
  amountOrder: 'The highest amount should not be below the lowest',
  city: 'City is required',
  location: 'Location is required',
  semesters: 'Choose semesters from 1 to 12',
  linked: 'A project cannot be linked to another project',
  questions: 'At most 20 screening questions',
  sameQuestion: 'Two questions are the same. Change or remove one',
  questionText: 'A question should have 1 to 500 characters',
  faq: 'At most 30 questions and answers',
  faqText: 'A question should have 1 to 500 characters and its answer at most 4,000',
  tooLong: tooLongMessage,
} as const;
