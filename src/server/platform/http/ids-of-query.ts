import { AppError } from '#shared/errors.ts';

/** How many values of one filter a query may choose. */
export const maxChosen = 50;

/** Ids from a comma list of a query. Throws `invalid` under the field's name for anything else, or too many. */
export function idsOfQuery(field: string, texts: readonly string[] = []): number[] {
  const ids = texts.map(Number);
  if (ids.length <= maxChosen && ids.every((id) => Number.isSafeInteger(id) && id > 0)) return ids;
  throw new AppError('invalid', { fields: { [field]: 'Ids, separated by commas' } });
}
