/**
 * How many rows a list asks for at a time. Whoever asks for the first page by these numbers gets, offline, what the list
 * has shown.
 */
export const listLimits = {
  postings: 50,
  enrollments: 100,
  threads: 100,
  mentors: 24,
  mentored: 20,
  colleges: 24,
  admin: 20,
  orders: 25,
} as const;
