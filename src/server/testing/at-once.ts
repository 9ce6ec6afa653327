import type { CallName } from '#shared/contract/index.ts';
import type { TestAnswer } from './test-server.ts';

/** How often each status came, as `200×1 409×7`. */
export function tally(answers: readonly TestAnswer<CallName>[]): string {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${status}×${count}`)
    .join(' ');
}

/** Does the same so many times at the same moment. */
export const many = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
