/** Maximum number of items in a chip input. */
export const maximumChips = 5;

/** Messages of chip inputs. */
export const chipMessages = {
  full: 'Maximum 5 items allowed',
  duplicate: 'Item already exists',
} as const;

/** The items of a chip input after adding one, and the message if it was refused. */
export interface ChipAnswer {
  readonly items: readonly string[];
  readonly message: string | null;
}

/** Adds a typed item. Refused if there are five items already, or if the item exists. Blank text changes nothing. */
export function addChip(items: readonly string[], typed: string): ChipAnswer {
  const item = typed.trim();
  if (item === '') return { items, message: null };
  const message = checkNewChip(items, item);
  return message ? { items, message } : { items: [...items, item], message: null };
}

/** Checks a new item. Returns a message, or null. The maximum is checked before duplicates. */
function checkNewChip(items: readonly string[], typed: string): string | null {
  if (items.length >= maximumChips) return chipMessages.full;
  return items.some((item) => sameChip(item, typed)) ? chipMessages.duplicate : null;
}

/** Checks a list of items. Returns a message, or null. Numbers are ids. */
export function checkChips(items: readonly (string | number)[]): string | null {
  if (items.length > maximumChips) return chipMessages.full;
  return new Set(items.map((item) => (typeof item === 'string' ? keyOf(item) : item))).size < items.length
    ? chipMessages.duplicate
    : null;
}

/** Whether two items are equal when trimmed and compared without case. */
export function sameChip(one: string, other: string): boolean {
  return keyOf(one) === keyOf(other);
}

const keyOf = (item: string) => item.trim().toLocaleLowerCase('en').normalize('NFC');
