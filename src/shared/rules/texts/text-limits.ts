/** The message for a text beyond a limit: `At most 10,000 characters`. */
export function tooLongMessage(limit: number): string {
  return `At most ${limit.toLocaleString('en-IN')} characters`;
}
