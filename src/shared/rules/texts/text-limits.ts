/** `At most 10,000 characters`: said of a text that is longer than it may be. */
export function tooLongMessage(limit: number): string {
  return `At most ${limit.toLocaleString('en-IN')} characters`;
}
