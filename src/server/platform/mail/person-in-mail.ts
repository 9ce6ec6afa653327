import { fullName } from '#shared/rules/accounts/navigation.ts';
import { placeNameProblem } from '#shared/rules/texts/place-name.ts';

/**
 * A person as a mail names them to somebody who never asked, by name and address. A name that no organisation could have
 * is left out: with a link or a sentence in it, it would look like Footbridge’s own text.
 */
export function personInMail(
  person: { readonly first_name: string; readonly last_name: string },
  email: string,
): string {
  // On one line: a name must not look like a paragraph of ours.
  const name = fullName(person).replace(/\s+/g, ' ');
  return placeNameProblem(name) === null ? `“${name}” (${email})` : `Somebody (${email})`;
}
