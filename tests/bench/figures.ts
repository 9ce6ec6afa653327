/** Prints what a program measured, as its last line. Peak memory is added. */
export function report(figures: Readonly<Record<string, number>>): void {
  // On every platform in kilobytes.
  const rss = process.resourceUsage().maxRSS / 1024;
  process.stdout.write(`${JSON.stringify({ ...figures, rss })}\n`);
}

/** A percentile (0 to 100) of some numbers. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor((share / 100) * sorted.length))] ?? 0;
}
