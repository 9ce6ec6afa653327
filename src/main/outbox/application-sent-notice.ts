import type { DeskEvents, QueuedChange } from '#shared/desk/types.ts';

/** What came of an application, maybe days after it was written; null for other calls. `title` is the posting's. */
export function applicationSentNotice({ call }: QueuedChange, title: string): DeskEvents['notice'] | null {
  if (call === 'enrollments.apply') return { severity: 'info', message: `Application sent: ${title}` };
  if (call === 'enrollments.withdraw') return { severity: 'info', message: `Application withdrawn: ${title}` };
  return null;
}
