/** Messages about phone numbers. */
const phoneMessages = {
  invalid: 'Enter an Indian mobile number: +91 and ten digits starting with 6 to 9',
} as const;

const accepted = /^(?:(?:\+91|0091|091|91)0?|0)?([6-9]\d{9})$/;

/**
 * Converts an Indian mobile number to the stored form, +91 and ten digits; null for any other text. Accepts ten digits
 * that start with 6 to 9, alone or after 0, 91, +91, 0091 or +91 (0), with spaces, dashes, dots and brackets.
 */
export function normalisePhone(text: string): string | null {
  const digits = accepted.exec(text.replace(/[\s\-‐-―().[\]]/g, ''))?.[1];
  return digits ? `+91${digits}` : null;
}

/** Whether a text is a stored phone number: +91 and ten digits. */
export function isStoredPhone(text: string): boolean {
  return /^\+91[6-9]\d{9}$/.test(text);
}

/** Formats a stored phone number as '+91 98765 43210'. Returns any other text unchanged. */
export function formatPhone(stored: string): string {
  return isStoredPhone(stored) ? `+91 ${stored.slice(3, 8)} ${stored.slice(8)}` : stored;
}

/** Checks a phone number. Returns a message, or null for a blank text or an Indian mobile number. */
export function checkPhone(text: string): string | null {
  return text.trim() === '' || normalisePhone(text) ? null : phoneMessages.invalid;
}
