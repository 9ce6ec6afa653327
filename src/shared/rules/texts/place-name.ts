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
const endings =
  'com|org|net|in|co|io|edu|gov|info|biz|app|dev|me|ai|xyz|online|site|shop|link|club|example|test|ly|gl|us|uk|eu';
const address = new RegExp(`\\/\\/|\\bwww\\.|\\p{L}\\.(?:${endings})(?:$|[^\\p{L}\\p{N}])`, 'iu');

/**
 * Checks the name of a company or an institution. Returns a message, or null. An empty name is checked elsewhere. Names
 * begin mails, notifications and questions, where a sentence or a link would look like Footbridge's own text.
 */
export function placeNameProblem(name: string): string | null {
  if ([...name].length > maxOrganisationName) return placeNameMessages.long;
  if (address.test(name)) return placeNameMessages.address;
  return ordinary.test(name) ? null : placeNameMessages.signs;
}
