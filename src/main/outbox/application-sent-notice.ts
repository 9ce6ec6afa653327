import { z } from 'zod';
import type { DeskEvents, QueuedChange } from '#shared/desk/types.ts';

const answered = z.object({ message: z.string().min(1) });
const told: ReadonlySet<string> = new Set(['enrollments.apply', 'enrollments.withdraw']);

/**
 * What the service said to an application or a withdrawal, maybe days after it was written; null for other calls.
 * `title` is the posting's.
 */
export function applicationSentNotice(
  { call }: QueuedChange,
  answer: unknown,
  title: string,
): DeskEvents['notice'] | null {
  const said = answered.safeParse(answer).data;
  return said && told.has(call) ? { severity: 'info', message: `${said.message}: ${title}` } : null;
}
