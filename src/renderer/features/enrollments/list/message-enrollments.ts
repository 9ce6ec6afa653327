import type { Enrollment } from '#shared/contract/enrollment-schemas.ts';
import type { QueuedCall } from '../../../app/outbox/use-queue.ts';
import { count } from '../../../ui/format.ts';
import { messageTitle } from '../../messages/addressee.ts';
import { enrollmentName } from '../detail/review.ts';

/** One message to each applicant, by account: whoever is listed twice gets it once. */
export function messagesToEach(rows: readonly Enrollment[], text: string): QueuedCall[] {
  const people = new Map(rows.map((row) => [row.student.id, enrollmentName(row)]));
  return [...people].map(([id, name]) => ({
    call: 'messages.send',
    body: { to: `student:${id}`, text },
    title: messageTitle(name),
  }));
}

/** The name under which a text to these applicants is kept while it is written. */
export function messageForm(rows: readonly Enrollment[]): string {
  const ids = rows.map(({ student }) => student.id).toSorted((one, other) => one - other);
  return `messages:${ids.length}:${ids.join(',')}`.slice(0, 200);
}

const named = 5;

/** 'Asha Rao, Rohan Mehta and 3 more'. */
export function namesText(names: readonly string[]): string {
  const rest = names.length - named;
  // One more name takes no more room than saying that there is one.
  if (rest <= 1) return names.join(', ');
  return `${names.slice(0, named).join(', ')} and ${count(rest)} more`;
}
