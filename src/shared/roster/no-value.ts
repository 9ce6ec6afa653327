import { fromCommaList } from '../rules/texts/comma-list.ts';

/** Asked for in place of a course or a specialization: students without one. No student has it: lists are refused with it. */
export const noValue = '#N/A';

/** The courses, specializations or semesters that are asked for, of `B.Tech,MBA`, as students have them. An empty one: none. */
export function askedValues(asked: string): string[] {
  // A change that an earlier version queued holds a semester as a number.
  const values = fromCommaList(String(asked)).map((each) => (each === noValue ? '' : each));
  return values.length > 0 ? values : [''];
}

/** Whether one of those that are asked for is a student's. Not asked for: yes. */
export const asksFor = (asked: string | undefined, value: string): boolean =>
  asked === undefined || askedValues(asked).includes(value);
