// What a student may write into the own profile: the choices, the fields of its lists, and what is wrong with a value.
import { checkLink } from '../texts/url.ts';
import { addYears, type DayRange, dateMessages, isDay } from '../time/dates.ts';

/** The genders to choose from. None chosen, 'Select', is stored as empty text. */
export const genders = ['Male', 'Female', 'Others'] as const;

/** The languages to choose from: what is stored, and what it is called. */
export const languages = [
  { value: 'English', label: 'English' },
  { value: 'Hindi', label: 'Hindi' },
  { value: 'France', label: 'French' },
  { value: 'Others', label: 'Others' },
] as const;

/** A list of a profile. */
export type ProfileListKind = 'experience' | 'document' | 'project';

/** The fields of an item of each list, in the order in which they are asked for. */
export const itemFields = {
  experience: ['company_name', 'designation', 'start_date', 'end_date', 'description'],
  document: ['title', 'link'],
  project: ['name', 'link', 'start_date', 'end_date', 'description'],
} as const satisfies Record<ProfileListKind, readonly string[]>;

/** A field of an item of some list. */
export type ItemField = (typeof itemFields)[ProfileListKind][number];
/** The values of an item by field; one that is missing counts as empty. */
export type ItemValues = Readonly<Partial<Record<ItemField, string>>>;

/** The most items of one list. */
export const maxProfileItems = 50;

/** Messages about a profile. */
export const profileMessages = {
  future: 'Choose a date that is not in the future',
  tooLongAgo: 'Choose a date within the last 100 years',
  endBeforeStart: 'The end should not be before the start',
  listFull: `A list holds at most ${maxProfileItems} entries`,
  firstName: 'First name is required',
} as const;

/** The days that a profile takes: the last 100 years up to today. */
export const profileDays = (today: string): DayRange => ({ min: addYears(today, -100), max: today });

/** Checks a day of a profile. Returns a message, or null. */
function checkProfileDay(day: string, today: string): string | null {
  if (!isDay(day)) return dateMessages.notADay;
  const { min, max } = profileDays(today);
  if (day > max) return profileMessages.future;
  return day < min ? profileMessages.tooLongAgo : null;
}

/** `company_name` → `company name is required`. */
const requiredMessage = (field: string): string => `${field.replaceAll('_', ' ')} is required`;

/** Whether a message says that a field is empty. */
export const isRequiredMessage = (message: string): boolean => message.endsWith(' is required');

/** Checks an item of a list: every field is needed. Returns messages by field, in the order of the fields. */
export function checkItem(
  kind: ProfileListKind,
  values: ItemValues,
  today: string,
): Partial<Record<ItemField, string>> {
  const messages: Partial<Record<ItemField, string>> = {};
  for (const field of itemFields[kind]) {
    const message = checkField(field, values, today);
    if (message) messages[field] = message;
  }
  return messages;
}

function checkField(field: ItemField, values: ItemValues, today: string): string | null {
  const value = (values[field] ?? '').trim();
  if (value === '') return requiredMessage(field);
  if (field === 'link') return checkLink(value);
  if (field !== 'start_date' && field !== 'end_date') return null;
  const wrong = checkProfileDay(value, today);
  if (wrong || field === 'start_date') return wrong;
  const start = values.start_date ?? '';
  return isDay(start) && value < start ? profileMessages.endBeforeStart : null;
}

/** The fields of a profile that are links. */
const profileLinks = ['Linkedin', 'Portfolio_Link', 'Github'] as const;

/** What of a profile's fields is checked beyond its length. */
type CheckedProfileFields = Readonly<
  Partial<Record<'first_name' | 'date_of_birth' | (typeof profileLinks)[number], string | undefined>>
>;

/** Checks the personal details that are given. Returns messages by field. */
export function checkProfileFields(fields: CheckedProfileFields, today: string): Record<string, string> {
  const messages: Record<string, string> = {};
  if (fields.first_name !== undefined && fields.first_name.trim() === '') {
    messages['first_name'] = profileMessages.firstName;
  }
  if (fields.date_of_birth) {
    const wrong = checkProfileDay(fields.date_of_birth, today);
    if (wrong) messages['date_of_birth'] = wrong;
  }
  for (const name of profileLinks) {
    const link = fields[name]?.trim();
    const wrong = link ? checkLink(link) : null;
    if (wrong) messages[name] = wrong;
  }
  return messages;
}

/** What a stored language is called. */
export const languageName = (stored: string): string =>
  languages.find(({ value }) => value === stored)?.label ?? stored;
