import type { EnrollmentStatus } from '#shared/rules/enrollments/enrollment-status.ts';
import { reviews } from '../detail/review.ts';

/** What a key does on the candidates page. */
export type EnrollmentAction =
  | 'list'
  | 'next'
  | 'previous'
  | 'shortlist'
  | 'hire'
  | 'reject'
  | 'select'
  | 'open'
  | 'undo'
  | 'clear';

/** Where a key was pressed. */
export interface KeyPress {
  readonly key: string;
  /** Ctrl, Alt or the command key was down. */
  readonly modified: boolean;
  /** `text`: somebody is typing. `control`: a button, a link, a box. `row`: the list or nothing in particular. */
  readonly on: 'text' | 'search' | 'control' | 'row';
}

const letters: Readonly<Record<string, EnrollmentAction>> = {
  j: 'next',
  k: 'previous',
  s: 'shortlist',
  h: 'hire',
  x: 'reject',
  u: 'undo',
  z: 'undo',
};
const onRows: Readonly<Record<string, EnrollmentAction>> = { ' ': 'select', Enter: 'open', Escape: 'clear' };

/** The act of a key; null where it is none of ours: letters while somebody types, Space and Enter on buttons. */
export function actionOfKey({ key, modified, on }: KeyPress): EnrollmentAction | null {
  if (modified || on === 'text') return null;
  // From the search box down to what was found.
  if (on === 'search') return key === 'Enter' || key === 'ArrowDown' ? 'list' : null;
  const letter = letters[key.toLowerCase()];
  if (letter) return letter;
  return on === 'row' ? (onRows[key] ?? null) : null;
}

/** The status that an act sets; null where it sets none. */
export function statusOfAction(action: EnrollmentAction): EnrollmentStatus | null {
  return reviews.find((review) => review.action === action)?.status ?? null;
}
