/** A time that is being proposed, as its three fields hold it. */
export interface TypedSlot {
  readonly id: number;
  /** yyyy-mm-dd. */
  readonly day: string;
  /** hh:mm. */
  readonly start: string;
  readonly end: string;
}
/** A time as the service takes it. */
export interface Slot {
  readonly starts_at: string;
  readonly ends_at: string;
}

/** Whether a time is still to begin at `now`, in milliseconds. */
export const isAhead = ({ starts_at }: Slot, now: number): boolean => Date.parse(starts_at) > now;

/** Whether a time has ended by `now`, in milliseconds; what wasn't picked is never over. */
export const isOver = (picked: Slot | null | undefined, now: number): boolean =>
  picked ? Date.parse(picked.ends_at) <= now : false;

/** The most times that one proposal holds. */
export const maxSlots = 10;

/** The times as the service takes them; or what is wrong, by the slot's id. Local time; `now` in milliseconds. */
export function checkSlots(
  typed: readonly TypedSlot[],
  now: number,
): { readonly slots: Slot[]; readonly messages: ReadonlyMap<number, string> } {
  const messages = new Map<number, string>();
  const times = typed.map((slot) => ({ slot, from: at(slot.day, slot.start), to: at(slot.day, slot.end) }));
  for (const [index, { slot, from, to }] of times.entries()) {
    const message = problemOf(from, to, now);
    const overlaps = times.slice(0, index).some((other) => from < other.to && other.from < to);
    if (message) messages.set(slot.id, message);
    else if (overlaps) messages.set(slot.id, 'This overlaps a time above');
  }
  const ordered = times.toSorted((one, other) => one.from - other.from);
  const slots = messages.size > 0 ? [] : ordered.map(({ from, to }) => ({ starts_at: iso(from), ends_at: iso(to) }));
  return { slots, messages };
}

function problemOf(from: number, to: number, now: number): string | null {
  if (Number.isNaN(from) || Number.isNaN(to)) return 'Choose a day, a start and an end';
  if (from <= now) return 'This has passed already';
  if (to <= from) return 'The end should be after the start';
  return null;
}

const at = (day: string, time: string) => (day && time ? new Date(`${day}T${time}`).getTime() : Number.NaN);
const iso = (time: number) => new Date(time).toISOString();

/** The next slot to be typed: half an hour after the last one, or tomorrow at ten. */
export function followingSlot(typed: readonly TypedSlot[], id: number, tomorrow: string): TypedSlot {
  const last = typed.at(-1);
  if (!last) return { id, day: tomorrow, start: '10:00', end: '10:30' };
  return { id, day: last.day, start: last.end, end: later(last.start, last.end) };
}

/** The end of a slot that begins at `end` and is as long as the one from `start` to `end`; not past midnight. */
function later(start: string, end: string): string {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  const length = Math.max(15, minutes(end) - minutes(start));
  const until = Math.min(minutes(end) + (Number.isNaN(length) ? 30 : length), 23 * 60 + 59);
  if (Number.isNaN(until)) return '';
  return `${String(Math.floor(until / 60)).padStart(2, '0')}:${String(until % 60).padStart(2, '0')}`;
}
