import { isWebLink } from './url.ts';

/** A piece of a text: `link` is the address where it is one. */
export interface TextPart {
  /** Where it begins. */
  readonly at: number;
  readonly text: string;
  readonly link: string | null;
}

/** Where an https address begins and how far it can reach at most. */
const enrollment = /https:\/\/[^\s<>"']+/gi;
/** What ends a sentence rather than an address. */
const closing = /[.,;:!?)\]}’”»]+$/;

/** Splits what a person wrote into plain text and https links, in order; joined, the pieces are the text again. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(enrollment)) {
    const link = found.replace(closing, '');
    if (!isWebLink(link)) continue;
    if (index > from) parts.push({ at: from, text: text.slice(from, index), link: null });
    parts.push({ at: index, text: link, link });
    from = index + link.length;
  }
  if (from < text.length) parts.push({ at: from, text: text.slice(from), link: null });
  return parts;
}
