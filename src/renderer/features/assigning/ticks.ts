import type { AssignableStudent } from '#shared/contract/assignments.ts';
import { maxChosenStudents } from '#shared/contract/students.ts';
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
  /** One by one: those of `every` are not among them. */
  readonly ids: ReadonlySet<number>;
}

/** Nobody. */
export const noTicks: Ticks = { every: null, ids: new Set() };

type Row = Pick<AssignableStudent, 'id' | 'standing' | 'name' | 'email' | 'roll_number'>;

const accents = /[\u0300-\u036f]/g;
const plain = (text: string) => text.normalize('NFKD').replace(accents, '').normalize('NFC').toLowerCase();

/** Whether a search finds a student, as far as the row tells: like at the service every word counts, accents do not. */
export function isFound(search: string, { name, email, roll_number }: Omit<Row, 'id' | 'standing'>): boolean {
  const says = plain([name, email, roll_number].join('\n'));
  return plain(search)
    .split(/\s+/)
    .every((word) => says.includes(word));
}

function isOfEvery(every: EveryQualifying | null, row: Row): every is EveryQualifying {
  return every !== null && row.standing === 'qualifies' && isFound(every.search, row);
}

/** Whether an opportunity can be sent to a student: not to one who has it, or has applied. */
export const canGet = ({ standing }: Pick<Row, 'standing'>) => standing !== 'has' && standing !== 'applied';

/** Whether a student is ticked. Who can't get the opportunity never is. */
export function isTicked({ every, ids }: Ticks, row: Row): boolean {
  if (!canGet(row)) return false;
  return isOfEvery(every, row) ? !every.except.has(row.id) : ids.has(row.id);
}

function toggled(set: ReadonlySet<number>, id: number): Set<number> {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Ticks one student, or takes the tick off. */
export function toggleOne(ticks: Ticks, row: Row): Ticks {
  if (!canGet(row)) return ticks;
  const { every, ids } = ticks;
  if (!isOfEvery(every, row)) return { every, ids: toggled(ids, row.id) };
  const except = toggled(every.except, row.id);
  // So many exceptions fit into one call; beyond that it is no longer 'all but a few'.
  return except.size > maxChosenStudents ? ticks : { every: { ...every, except }, ids };
}

/** Ticks everybody who qualifies among those that a search finds. Takes those that are in view out of the single ticks. */
export function tickEvery(ticks: Ticks, search: string, count: number, rows: readonly Row[]): Ticks {
  const every: EveryQualifying = { search, count, except: new Set() };
  const covered = new Set(rows.filter((row) => isOfEvery(every, row)).map(({ id }) => id));
  return { every, ids: new Set([...ticks.ids].filter((id) => !covered.has(id))) };
}

/** The ticks after a sending was taken back: those that it was for come to the ones that were made meanwhile. */
export function withEarlierTicks(now: Ticks, earlier: Ticks): Ticks {
  return { every: now.every ?? earlier.every, ids: new Set([...now.ids, ...earlier.ids]) };
}

/** The ticks that are left once those of a sending have gone; the ones that were made meanwhile stay. */
export function withoutEarlierTicks(now: Ticks, earlier: Ticks): Ticks {
  const isSent = now.every?.search === earlier.every?.search;
  return { every: isSent ? null : now.every, ids: new Set([...now.ids].filter((id) => !earlier.ids.has(id))) };
}

/** How many are ticked. */
export function tickedCount({ every, ids }: Ticks): number {
  return ids.size + (every ? Math.max(0, every.count - every.except.size) : 0);
}

/** What is sent to those who are ticked. Who was ticked by name gets it whatever they lack. */
export function sendingOf({ every, ids }: Ticks): Sending[] {
  const parts: Sending[] = [];
  const left = every ? every.count - every.except.size : 0;
  if (every && left > 0) {
    const chosen = { filters: { search: every.search }, except: [...every.except] };
    parts.push({ chosen, count: left, onlyQualified: true });
  }
  if (ids.size > 0) parts.push({ chosen: { student_ids: [...ids] }, count: ids.size, onlyQualified: false });
  return parts;
}
