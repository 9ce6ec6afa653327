/** Asked for in place of a course or a specialization: students without one. */
export const noValue = '-';

/** The course or specialization that is asked for, as students have it. Empty: none. */
export const askedValue = (asked: string): string => (asked === noValue ? '' : asked);
