/** Number of tints that letters in place of a picture have; `global.css` has a rule for each but the first. */
export const nameTints = 6;

/** The tint of a name, 0 to 5: the same one wherever the name is. */
export function nameTint(name: string): number {
  const sum = [...name.trim()].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 0xffff, 7);
  return sum % nameTints;
}
