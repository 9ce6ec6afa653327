/** What is counted by week, with its label and its colour. */
export const weekSeries = [
  { key: 'sign_ups', label: 'Sign-ups', color: 'var(--fb-ink-line)' },
  { key: 'postings', label: 'Postings', color: 'var(--fb-accent)' },
] as const;
