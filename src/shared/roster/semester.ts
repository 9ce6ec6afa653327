import { type CleanCell, cleanedOf, errorOf, noProblems, quoted } from './cell.ts';
import { asciiDigits } from './tidy.ts';

const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];
const words = [
  ['first', 'one'],
  ['second', 'two'],
  ['third', 'three'],
  ['fourth', 'four'],
  ['fifth', 'five'],
  ['sixth', 'six'],
  ['seventh', 'seven'],
  ['eighth', 'eight'],
  ['ninth', 'nine'],
  ['tenth', 'ten'],
  ['eleventh', 'eleven'],
  ['twelfth', 'twelve'],
];
const numbers = new Map<string, number>();
for (let index = 0; index < 12; index += 1) {
  numbers.set(romans[index] as string, index + 1);
  for (const word of words[index] as string[]) numbers.set(word, index + 1);
}

const label = /^(?:semester|sem|s)(?![a-z]*year)[\s.:#_-]*(?:no\.?\s*)?|[\s._-]*(?:semester|sem)\.?$/g;
const ordinal = /^0*(\d{1,3})(?:\.0+)?(?:\s*(?:st|nd|rd|th))?$/;

/**
 * Cleans a tidied semester ('5', '5th', 'V', 'Sem 5', 'Semester V', 'fifth') to '1' to '12'; anything else is an error.
 */
export function cleanSemester(text: string, brief = false): CleanCell {
  if (text.length <= 2 && /^(?:[1-9]|1[0-2])$/.test(text)) return { value: text, problems: noProblems };
  const bare = asciiDigits(text).toLowerCase().replace(label, '').trim();
  const digits = ordinal.exec(bare)?.[1];
  const number = digits === undefined ? numbers.get(bare) : Number(digits);
  if (number === undefined) {
    return {
      value: text,
      problems: [errorOf('semester', 'semester_unread', `Semester ${quoted(text)} is not a number`, advice)],
    };
  }
  if (number < 1 || number > 12) {
    return {
      value: text,
      problems: [errorOf('semester', 'semester_range', `Semester ${quoted(text)} is not between 1 and 12`, advice)],
    };
  }
  if (brief) return { value: String(number), problems: noProblems };
  return {
    value: String(number),
    problems: [cleanedOf('semester', 'semester_read', `Read ${quoted(text)} as ${number}`)],
  };
}

const advice = 'Write the semester as a number from 1 to 12';
