/** Misspelt words: how many mistakes lie between two, and how many are forgiven. */

const minForgiven = 4;
const maxForgiven = 40;

/**
 * How many mistakes a word may have to be taken for another one: 1 in four to seven letters, 2 in eight and more. Where
 * other words stand beside it, three letters may have one too.
 */
export function allowedMistakes(word: string, besideOthers = false): number {
  const { length } = [...word];
  if (length < minForgiven - (besideOthers ? 1 : 0) || length > maxForgiven || /\p{N}/u.test(word)) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * How many mistakes make one word of another: a letter dropped, added, replaced, or swapped with the next one. More
 * than `most` are answered as `most + 1`.
 */
export function mistakesBetween(one: string, other: string, most: number): number {
  const from = [...one];
  const to = [...other];
  if (Math.abs(from.length - to.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let line = 1; line <= from.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[line - 1] === to[column - 1];
      let least = Math.min(at(row, column) + 1, at(next, column - 1) + 1, at(row, column - 1) + (same ? 0 : 1));
      const swapped = line > 1 && column > 1 && from[line - 1] === to[column - 2] && from[line - 2] === to[column - 1];
      if (swapped) least = Math.min(least, at(before, column - 2) + 1);
      next.push(least);
    }
    before = row;
    row = next;
  }
  return Math.min(at(row, to.length), most + 1);
}

const at = (row: readonly number[], column: number): number => row[column] ?? Number.POSITIVE_INFINITY;
