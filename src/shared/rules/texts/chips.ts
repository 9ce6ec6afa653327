/** Most items that a chip input holds. */
export const maximumChips = 5;

/** Messages of chip inputs. */
export const chipMessages = {
  full: 'Maximum 5 items allowed',
  duplicate: 'Item already exists',
} as const;

/** The items after an attempt to add one, and why it was refused. */
export interface ChipAnswer {
  readonly items: readonly string[];
  readonly message: string | null;
}

/** Adds a typed item: refused when five are there, then when it is there already. Blank text changes nothing. */
export function addChip(items: readonly string[], typed: string): ChipAnswer {
  const item = typed.trim();
  if (item === '') return { items, message: null };
  const message = checkNewChip(items, item);
  return message ? { items, message } : { items: [...items, item], message: null };
}

/** Null when the item may be added, else the message. The maximum is checked before duplicates. */
function checkNewChip(items: readonly string[], typed: string): string | null {
  if (items.length >= maximumChips) return chipMessages.full;
  return items.some((item) => sameChip(item, typed)) ? chipMessages.duplicate : null;
}

/** Null when a whole list of items is allowed, else the message. Numbers are ids. */
export function checkChips(items: readonly (string | number)[]): string | null {
  if (items.length > maximumChips) return chipMessages.full;
  return new Set(items.map((item) => (typeof item === 'string' ? keyOf(item) : item))).size < items.length
    ? chipMessages.duplicate
    : null;
}

/** Whether two items are the same: trimmed, in any case. */
export function sameChip(one: string, other: string): boolean {
  return keyOf(one) === keyOf(other);
}

const keyOf = (item: string) => item.trim().toLocaleLowerCase('en').normalize('NFC');
