/** Labels of the strength meter, from the lowest score. Scores 0 and 1 have the first label. */
const strengthLabels = ['very-weak', 'weak', 'good', 'strong', 'very-strong'] as const;
/** A label of the strength meter. */
export type StrengthLabel = (typeof strengthLabels)[number];

const points: readonly ((password: string) => boolean)[] = [
  (password) => lengthOf(password) > 7,
  (password) => /[.@#$%]/.test(password),
  (password) => /\p{Lu}/u.test(password),
  (password) => /\p{Ll}/u.test(password),
  (password) => /\d/.test(password),
];

/**
 * Strength of a password, 0 to 5: a point each for more than 7 characters, one of . @ # $ %, upper case, lower case, a
 * digit.
 */
export function passwordStrength(password: string): number {
  return points.filter((holds) => holds(password)).length;
}

/** The label of the strength meter for a password; null for an empty password. */
export function strengthLabel(password: string): StrengthLabel | null {
  if (password === '') return null;
  return strengthLabels[Math.max(passwordStrength(password) - 1, 0)] ?? null;
}

/** Width of the strength meter's bar in per cent: 20 for each point. */
export function strengthBarWidth(password: string): number {
  return passwordStrength(password) * 20;
}

/** Length of a text in code points, so that 😀 counts as one. */
export const lengthOf = (password: string): number => [...password].length;
