import { z } from 'zod';

/** Said about a link that is none. */
const invalidLinkMessage = 'Please enter a valid URL';

const webLink = z.url({ protocol: /^https?$/, hostname: /^[^\s]+$/ }).max(2000);

/** Whether a text is a complete http or https address. */
export function isWebLink(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text.trim()) && webLink.safeParse(text.trim()).success;
}

/** Null for a web address, else the message. */
export function checkLink(text: string): string | null {
  return isWebLink(text) ? null : invalidLinkMessage;
}
