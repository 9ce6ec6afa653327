/** The label for each `eligible_gender` of a posting; the empty text stands for anyone. */
export const openToLabels: Readonly<Record<string, string>> = {
  '': 'Anyone',
  Female: 'Women',
  Male: 'Men',
  Others: 'Others',
};

/** The semesters that a posting may be open to: 1 to 12. */
export const semesters: readonly number[] = Array.from({ length: 12 }, (_, index) => index + 1);

/** Whether a number is a whole number from 1 to 12. */
export const isSemester = (value: number): boolean => semesters.includes(value);

/** Semesters as text: `5`, `5 and 6`, `3 to 6`, `1, 3 and 5`; empty for an empty list, which means any semester. */
export function semestersText(chosen: readonly number[]): string {
  const ordered = [...new Set(chosen)].sort((one, other) => one - other);
  const first = ordered[0];
  const last = ordered.at(-1);
  if (first === undefined || last === undefined) return '';
  if (ordered.length > 2 && last - first === ordered.length - 1) return `${first} to ${last}`;
  const words = ordered.map(String);
  return words.length === 1 ? `${first}` : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** Whom a posting is open to, such as `Women in semesters 5 and 6`; empty for a posting that is open to everyone. */
export function openToText({
  eligible_gender,
  eligible_semesters,
}: {
  readonly eligible_gender: string | null;
  readonly eligible_semesters: readonly number[];
}): string {
  const who = openToLabels[eligible_gender ?? ''] ?? '';
  const when = semestersText(eligible_semesters);
  if (when === '') return eligible_gender === null ? '' : who;
  const noun = eligible_semesters.length === 1 ? 'semester' : 'semesters';
  return eligible_gender === null
    ? `${noun === 'semester' ? 'Semester' : 'Semesters'} ${when}`
    : `${who} in ${noun} ${when}`;
}
