/** The six-digit code of a mail; null where there is none. */
export function codeOf(text: string): string | null {
  return /^\s*(\d{6})\s*$/m.exec(text)?.[1] ?? null;
}

/** The token that sets a new password, on a line of its own or in a link; null where there is none. */
export function resetTokenOf(text: string): string | null {
  const linked = /\/reset-password#([\w-]+)/.exec(text)?.[1];
  return linked ?? /^\s*([\w-]{32,})\s*$/m.exec(text)?.[1] ?? null;
}
