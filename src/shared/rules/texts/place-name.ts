/** Maximum length of the name of a company or an institution, in characters. */
const maxOrganisationName = 80;

/** Messages about the names of organisations. */
export const placeNameMessages = {
  long: `Use at most ${maxOrganisationName} characters`,
  signs: 'Use letters, digits and ordinary punctuation only',
  address: 'Leave out web and mail addresses',
} as const;

/** Matches letters, digits and ordinary punctuation of any script, and the joiners that several Indian scripts need. */
const ordinary = /^(?:[\p{L}\p{M}\p{N} .,'’‘"“”&()/+%_!–-]|\u200c|\u200d)*$/u;
/** Matches `//`, `www.`, and the endings that are addresses even after a single letter, as in x.com. */
const plainAddress =
  /\/\/|\bwww\.|[\p{L}\p{N}]\.(?:com|org|net|in|co|io|edu|gov|info|biz|app|dev|me|ai|xyz|online|site|shop|top|link|club|example|test|ly|gl|us|uk|eu)(?![\p{L}\p{M}\p{N}])/iu;
/** Matches each word that a dot joins to another without a space. */
const joinedWords = /([\p{L}\p{M}\p{N}-]+)\.(?=(\p{L}[\p{L}\p{M}\p{N}-]*))/gu;
/** Abbreviations that people write without a space after their dot, as in Dr.Rao or Pvt.Ltd. */
const abbreviations = new Set(
  'adv capt ch chh co col coll dept dist dr dt ed el engg er govt hr hon inst intl jr km kr ku kum lt maj md mohd mr mrs ms mt no nr pt prof ph pvt rev sc sd sec sh shri sk smt sou sr sri st tech univ'.split(
    ' ',
  ),
);
const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/**
 * Whether a name holds a web address. A domain without `www.` is two words with a dot between: the first is neither an
 * initial nor an abbreviation, and the second has three letters or is a country's code. So Node.js and B.Tech are names.
 */
function hasAddress(name: string): boolean {
  const read = name.replace(/[\u200c\u200d]/g, '');
  if (plainAddress.test(read)) return true;
  return [...read.matchAll(joinedWords)].some(([, first = '', second = '']) => {
    if (!/[\p{L}\p{N}-].*[\p{L}\p{N}-]/u.test(first) || abbreviations.has(first.toLowerCase())) return false;
    return /^[a-z]{2}$/i.test(second) ? countries.of(second.toUpperCase()) !== undefined : [...second].length > 1;
  });
}

/**
 * Checks the name of a company or an institution. Returns a message, or null. An empty name is checked elsewhere. Names
 * begin mails, notifications and questions, where a sentence or a link would look like Footbridge's own text.
 */
export function placeNameProblem(name: string): string | null {
  if ([...name].length > maxOrganisationName) return placeNameMessages.long;
  if (hasAddress(name)) return placeNameMessages.address;
  return ordinary.test(name) ? null : placeNameMessages.signs;
}
