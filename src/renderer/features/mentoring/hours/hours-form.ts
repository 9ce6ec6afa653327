import type { OwnMentorHours } from '#shared/contract/mentoring.ts';
import { checkHours, hourMessages } from '#shared/rules/mentoring/mentor-hours.ts';

/** From and to, as the fields hold them: hh:mm, or empty. */
export interface TypedHours {
  readonly from: string;
  readonly to: string;
}

/** The hours of a mentor as the form holds them. */
export interface HoursForm {
  /** Of the saved hours that were changed in the form. */
  readonly version: number;
  readonly zone: string;
  readonly session_minutes: number;
  /** By the day of the week, 1 for Monday to 7 for Sunday. */
  readonly week: readonly { readonly weekday: number; readonly hours: readonly TypedHours[] }[];
  readonly exceptions: readonly { readonly date: string; readonly hours: readonly TypedHours[] }[];
}

/** The days of the week in their order, by number. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (name, index) => ({ weekday: index + 1, name }),
);

/** Whether kept words are a form of hours. */
export const isHoursForm = (value: unknown): value is HoursForm =>
  typeof value === 'object' &&
  value !== null &&
  ['version', 'week', 'exceptions', 'zone'].every((name) => name in value);

/** The form of what is saved. */
export function toHoursForm({ version, zone, session_minutes, rules, exceptions }: OwnMentorHours): HoursForm {
  const week = weekdays.map(({ weekday }) => ({
    weekday,
    hours: rules.filter((rule) => rule.weekday === weekday).map(({ from, to }) => ({ from, to })),
  }));
  return { version, zone, session_minutes, week, exceptions };
}

/** What the service takes, or what is wrong, by part. */
export function readHoursForm(
  form: HoursForm,
):
  | { readonly hours: Omit<OwnMentorHours, 'version'> }
  | { readonly messages: Partial<Record<keyof OwnMentorHours, string>> } {
  const { zone, session_minutes, week } = form;
  const exceptions = form.exceptions
    .map(({ date, hours }) => ({ date, hours: hours.map((each) => ({ ...each })) }))
    .toSorted((one, other) => (one.date < other.date ? -1 : 1));
  const rules = week.flatMap(({ weekday, hours }) => hours.map((each) => ({ weekday, ...each })));
  const hours = { zone, session_minutes, rules, exceptions };
  const messages = {
    ...checkHours(hours),
    ...weekProblem(hours),
    ...(exceptions.some(({ hours: own }) => own.some(isIncomplete)) && { exceptions: empty }),
    ...(exceptions.some(({ date }) => date === '') && { exceptions: hourMessages.day }),
  };
  return Object.keys(messages).length > 0 ? { messages } : { hours };
}

const empty = 'Choose a start and an end';

/** What is wrong with the first day of the week that can't be saved, and which day that is. */
function weekProblem(hours: Omit<OwnMentorHours, 'version'>): { readonly rules: string } | undefined {
  for (const { weekday, name } of weekdays) {
    const rules = hours.rules.filter((rule) => rule.weekday === weekday);
    const problem = rules.some(isIncomplete) ? empty : checkHours({ ...hours, rules, exceptions: [] }).rules;
    if (problem) return { rules: `${name}: ${problem.charAt(0).toLowerCase()}${problem.slice(1)}` };
  }
  return undefined;
}

const isIncomplete = ({ from, to }: TypedHours) => from === '' || to === '';

/** The hours that a new line begins with: after the last ones of the day, or in the evening. */
export function nextHours(hours: readonly TypedHours[], minutes: number): TypedHours {
  const last = hours.at(-1);
  const from = last?.to ? Number(last.to.slice(0, 2)) * 60 + Number(last.to.slice(3, 5)) + 60 : 17 * 60;
  const to = Math.min(from + Math.max(60, minutes), 24 * 60);
  if (from >= 24 * 60) return { from: '', to: '' };
  return { from: clock(from), to: clock(to) };
}

/** A field of time has no 24:00. */
const clock = (minutes: number): string =>
  minutes >= 24 * 60
    ? '23:59'
    : `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
