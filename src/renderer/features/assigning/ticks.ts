import type { AssignableStudent } from '#shared/contract/assignments.ts';
import { maxChosenStudents } from '#shared/contract/students.ts';
import { withoutAccents } from '#shared/rules/texts/fold.ts';
import type { Sending } from './use-sending.ts';

/** 'All who qualify' as one choice: of those that a search finds, but a few. */
interface EveryQualifying {
  readonly search: string;
  /** How many they were when it was ticked. */
  readonly count: number;
  readonly except: ReadonlySet<number>;
}

/** The students that are ticked in the panel, whichever page they are on. */
export interface Ticks {
  readonly every: EveryQualifying | null;
  /** One by one, by id: those of `every` are not among them. */
  readonly picked: ReadonlyMap<number, Row>;
}

/** Nobody. */
export const noTicks: Ticks = { every: null, picked: new Map() };

type Row = Pick<AssignableStudent, 'id' | 'standing' | 'name' | 'email' | 'phone' | 'roll_number'>;

/** Whether a search finds a student, as far as the row tells: like at the service every word counts, accents do not. */
export function isFound(search: string, { name, email, phone, roll_number }: Omit<Row, 'id' | 'standing'>): boolean {
  const says = withoutAccents([name, email, phone, roll_number].join('\n'));
  return withoutAccents(search)
    .split(/\s+/)
    .every((word) => says.includes(word));
}

function isOfEvery(every: EveryQualifying | null, row: Row): every is EveryQualifying {
  return every !== null && row.standing === 'qualifies' && isFound(every.search, row);
}

/** Whether an opportunity can be sent to a student: not to one who has it, or has applied. */
export const canGet = ({ standing }: Pick<Row, 'standing'>) => standing !== 'has' && standing !== 'applied';

/** Whether a student is ticked. Who can't get the opportunity never is. */
export function isTicked({ every, picked }: Ticks, row: Row): boolean {
  if (!canGet(row)) return false;
  return isOfEvery(every, row) ? !every.except.has(row.id) : picked.has(row.id);
}

function toggled(set: ReadonlySet<number>, id: number): Set<number> {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Ticks one student, or takes the tick off. */
export function toggleOne(ticks: Ticks, row: Row): Ticks {
  if (!canGet(row)) return ticks;
  const { every } = ticks;
  const picked = new Map(ticks.picked);
  const wasPicked = picked.delete(row.id);
  if (!isOfEvery(every, row)) return { every, picked: wasPicked ? picked : picked.set(row.id, row) };
  const except = toggled(every.except, row.id);
  // So many exceptions fit into one call; beyond that it is no longer 'all but a few'.
  return except.size > maxChosenStudents ? ticks : { every: { ...every, except }, picked };
}

/** Ticks everybody who qualifies among those that a search finds. Takes them out of the single ticks. */
export function tickEvery({ picked }: Ticks, search: string, count: number): Ticks {
  return withoutCovered({ every: { search, count, except: new Set() }, picked });
}

function withoutCovered({ every, picked }: Ticks): Ticks {
  return { every, picked: new Map([...picked].filter(([, row]) => !isOfEvery(every, row))) };
}

/** The ticks after a sending was taken back: those that it was for come to the ones that were made meanwhile. */
export function withEarlierTicks(now: Ticks, earlier: Ticks): Ticks {
  return withoutCovered({ every: now.every ?? earlier.every, picked: new Map([...earlier.picked, ...now.picked]) });
}

/** The ticks that are left once those of a sending have gone; the ones that were made meanwhile stay. */
export function withoutEarlierTicks(now: Ticks, earlier: Ticks): Ticks {
  const isSent = now.every?.search === earlier.every?.search;
  const picked = new Map([...now.picked].filter(([id]) => !earlier.picked.has(id)));
  return { every: isSent ? null : now.every, picked };
}

/** How many are ticked. */
export function tickedCount({ every, picked }: Ticks): number {
  return picked.size + (every ? Math.max(0, every.count - every.except.size) : 0);
}

/** What is sent to those who are ticked. Who was ticked by name gets it whatever they lack. */
export function sendingOf({ every, picked }: Ticks): Sending[] {
  const parts: Sending[] = [];
  const left = every ? every.count - every.except.size : 0;
  if (every && left > 0) {
    const chosen = { filters: { search: every.search }, except: [...every.except] };
    parts.push({ chosen, count: left, onlyQualified: true });
  }
  const ids = [...picked.keys()];
  if (ids.length > 0) parts.push({ chosen: { student_ids: ids }, count: ids.length, onlyQualified: false });
  return parts;
}
