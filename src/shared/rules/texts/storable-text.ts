/**
 * Why a text can't be stored by every database engine or sent as UTF-8 (U+0000, half of a surrogate pair), or null.
 * Such characters are refused and not removed: removing them would change what was entered.
 */
export function unstorable(text: string): string | null {
  if (text.includes('\0')) return 'Text may not contain U+0000';
  return text.isWellFormed() ? null : 'Text may not contain half a character';
}

/** Why a text within a JSON text can't be stored (see `unstorable`), or null. Null for invalid JSON. */
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
