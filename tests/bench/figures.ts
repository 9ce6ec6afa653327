import { readFileSync } from 'node:fs';

/** Prints what a program measured, as its last line. Peak memory (MB) is added. */
export function report(figures: Readonly<Record<string, number>>): void {
  process.stdout.write(`${JSON.stringify({ ...figures, rss: peakMemory() })}\n`);
}

/**
 * The most memory that this process has had, in megabytes. What Linux answers to `getrusage` goes back beyond the start of
 * a program, to the process that it was started from, which here is a larger one; its own peak stands elsewhere.
 */
function peakMemory(): number {
  const status = process.platform === 'linux' ? readFileSync('/proc/self/status', 'utf8') : '';
  const own = /^VmHWM:\s*(\d+) kB/m.exec(status)?.[1];
  return Number(own ?? process.resourceUsage().maxRSS) / 1024;
}

/** A percentile (0 to 100) of some numbers. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor((share / 100) * sorted.length))] ?? 0;
}
