import type { QueuedCall } from '../../app/outbox/use-queue.ts';
import { count } from '../../ui/format.ts';
import { messageTitle } from './addressee.ts';

/** Somebody whom a message can go to. */
export interface Addressee {
  /** As the service names them: 'student:21', 'institution:7'. */
  readonly party: string;
  readonly name: string;
}

/** The addressees without those who are listed twice. */
export const eachOnce = (to: readonly Addressee[]): Addressee[] => [
  ...new Map(to.map((addressee) => [addressee.party, addressee])).values(),
];

/** One message to each: whoever is listed twice gets it once. */
export function messagesToEach(to: readonly Addressee[], text: string): QueuedCall[] {
  return eachOnce(to).map(({ party, name }) => ({
    call: 'messages.send',
    body: { to: party, text },
    title: messageTitle(name),
  }));
}

/** The name under which a text to them is kept while it is written. */
export function messageForm(to: readonly Addressee[]): string {
  const [side = ''] = to[0]?.party.split(':') ?? [];
  const ids = to.map(({ party }) => Number(party.split(':')[1])).toSorted((one, other) => one - other);
  return `messages:${side}:${ids.length}:${ids.join(',')}`.slice(0, 200);
}

const named = 5;

/** 'Asha Rao, Rohan Mehta and 3 more'. */
export function namesText(names: readonly string[]): string {
  const rest = names.length - named;
  // One more name takes no more room than saying that there is one.
  if (rest <= 1) return names.join(', ');
  return `${names.slice(0, named).join(', ')} and ${count(rest)} more`;
}

/** What is said where only some messages could be taken back; null where all were: whoever writes again has to know to whom. */
export const takenFromText = (from: readonly Addressee[], all: number): string | null =>
  from.length === all ? null : `Taken back: the message to ${namesText(from.map(({ name }) => name))}`;
