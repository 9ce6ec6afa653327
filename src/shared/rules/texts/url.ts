import { z } from 'zod';

/** The message for an invalid link. */
const invalidLinkMessage = 'Please enter a valid URL';

const webLink = z.url({ protocol: /^https?$/, hostname: /^[^\s]+$/ }).max(2000);

/** Whether a text is a complete http or https address. */
export function isWebLink(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text.trim()) && webLink.safeParse(text.trim()).success;
}

/** Checks a link. Returns a message, or null for an http or https address. */
export function checkLink(text: string): string | null {
  return isWebLink(text) ? null : invalidLinkMessage;
}
