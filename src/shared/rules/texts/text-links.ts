import { isWebLink } from './url.ts';

/** A piece of a text. `link` is the address of a link; null for plain text. */
export interface TextPart {
  /** Offset of the piece in the text, in code units. */
  readonly at: number;
  readonly text: string;
  readonly link: string | null;
}

/** Matches an https address up to its greatest possible length. */
const httpsLink = /https:\/\/[^\s<>"']+/gi;
/** Matches punctuation at the end that belongs to the sentence and not to the address. */
const closing = /[.,;:!?)\]}’”»]+$/;

/** Splits a text into plain text and https links, in order. Joined, the pieces give the text again. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(httpsLink)) {
    const link = found.replace(closing, '');
    if (!isWebLink(link)) continue;
    if (index > from) parts.push({ at: from, text: text.slice(from, index), link: null });
    parts.push({ at: index, text: link, link });
    from = index + link.length;
  }
  if (from < text.length) parts.push({ at: from, text: text.slice(from), link: null });
  return parts;
}
