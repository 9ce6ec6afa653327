/** The longest name of a company or an institution, in characters. */
const maxOrganisationName = 80;

/** What is said about a name that does not fit. */
export const placeNameMessages = {
  long: `Use at most ${maxOrganisationName} characters`,
  signs: 'Use letters, digits and ordinary punctuation only',
  address: 'Leave out web and mail addresses',
} as const;

/** Letters, digits and ordinary punctuation of any script; the joiners are part of how several Indian scripts are written. */
const ordinary = /^(?:[\p{L}\p{M}\p{N} .,'’‘"“”&()/+%_!–-]|\u200c|\u200d)*$/u;
const endings =
  'com|org|net|in|co|io|edu|gov|info|biz|app|dev|me|ai|xyz|online|site|shop|link|club|example|test|ly|gl|us|uk|eu';
const address = new RegExp(`\\/\\/|\\bwww\\.|\\p{L}\\.(?:${endings})(?:$|[^\\p{L}\\p{N}])`, 'iu');

/**
 * What is wrong with the name of a company or an institution, or null. Names lead mails, news and questions, where a
 * sentence or a link would pass for Footbridge's own. An empty one is another message's business.
 */
export function placeNameProblem(name: string): string | null {
  if ([...name].length > maxOrganisationName) return placeNameMessages.long;
  if (address.test(name)) return placeNameMessages.address;
  return ordinary.test(name) ? null : placeNameMessages.signs;
}
