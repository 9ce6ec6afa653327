import type { FieldMessages } from '../../errors.ts';

/** Shortest and longest duration, in weeks. */
const durationLimits = { min: 1, max: 53 } as const;

/** Messages of duration fields. */
export const durationMessages = {
  required: 'Duration is required',
  range: 'Duration should be 1 to 53 whole weeks',
  order: 'The longest duration should not be below the shortest',
} as const;

/**
 * Checks a duration in whole weeks, 1 to 53, and returns messages by field. `from` must be given if `required` is set
 * or `to` is given. `to` is optional and must not be below `from`.
 */
export function checkDuration(from: number | null, to: number | null, required: boolean): FieldMessages {
  const messages: FieldMessages = {};
  if (from === null) {
    if (required || to !== null) messages.duration_from = durationMessages.required;
  } else if (!isDuration(from)) messages.duration_from = durationMessages.range;
  if (to === null) return messages;
  if (!isDuration(to)) messages.duration_to = durationMessages.range;
  else if (from !== null && !messages.duration_from && to < from) messages.duration_to = durationMessages.order;
  return messages;
}

/** Whether a number is an allowed duration in weeks. */
function isDuration(weeks: number): boolean {
  return Number.isInteger(weeks) && weeks >= durationLimits.min && weeks <= durationLimits.max;
}

/** A duration in weeks as '3-4 Weeks', with `separator` between the ends; one end if the other is missing, or empty. */
export function durationLabel(from: number | null, to: number | null, separator = '-'): string {
  const ends = [from, to].filter((end) => end !== null);
  const [first, last] = ends;
  if (first === undefined) return '';
  if (last === undefined || first === last) return first === 1 ? '1 Week' : `${first} Weeks`;
  return `${first}${separator}${last} Weeks`;
}
