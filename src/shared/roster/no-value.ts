/** Asked for in place of a course or a specialization: students without one. No student has it: lists are refused with it. */
export const noValue = '#N/A';

/** The course or specialization that is asked for, as students have it. Empty: none. */
export const askedValue = (asked: string): string => (asked === noValue ? '' : asked);
