import { fold } from '#shared/rules/texts/fold.ts';

/**
 * The bounds of folded names that start with a text: `name_key >= from and name_key < to`. Key columns compare by
 * bytes on both engines, so this is `like 'text%'` with the index.
 */
export function prefixBounds(text: string): { readonly from: string; readonly to: string } {
  const from = fold(text);
  return { from, to: `${from}\u{10ffff}` };
}
