/**
 * Why a text can't be stored by every engine or sent as UTF-8, or null: U+0000 and halves of surrogate pairs. Nobody
 * types either, and quietly leaving them out would change what was entered.
 */
export function unstorable(text: string): string | null {
  if (text.includes('\0')) return 'Text may not contain U+0000';
  return text.isWellFormed() ? null : 'Text may not contain half a character';
}

/** As `unstorable`, for every text of a JSON value that comes as text. What is no JSON says nothing. */
export function unstorableInJson(json: string): string | null {
  let found: string | null = null;
  try {
    JSON.parse(json, (name, value: unknown) => {
      found ??= unstorable(name) ?? (typeof value === 'string' ? unstorable(value) : null);
      return value;
    });
  } catch {
    return null;
  }
  return found;
}
