import type { ChosenStudents, StudentRow } from '#shared/contract/students.ts';
import { count, counted } from '../../ui/format.ts';
import type { StudentQuery } from './list-query.ts';

/** The most students that one call names by id. Written out: the contract would bring its schemas along. */
export const maxPicked = 5000;

/** The students that are ticked: some by id, on whatever pages, or all whom the filters find but a few. */
export type Selection =
  | { readonly kind: 'some'; readonly ids: ReadonlySet<string> }
  | {
      readonly kind: 'all';
      readonly filters: StudentQuery;
      readonly total: number;
      readonly except: ReadonlySet<string>;
    };

/** Nobody is ticked. */
export const nobody: Selection = { kind: 'some', ids: new Set() };

/** How many are ticked. */
export function sizeOf(selection: Selection): number {
  return selection.kind === 'some' ? selection.ids.size : Math.max(0, selection.total - selection.except.size);
}

/** The ids for the table: all that are ticked by id, or those on the page that are not left out. */
export function tickedOf(selection: Selection, rows: readonly StudentRow[]): ReadonlySet<string> {
  if (selection.kind === 'some') return selection.ids;
  return new Set(rows.map(({ id }) => String(id)).filter((id) => !selection.except.has(id)));
}

/** The selection once the boxes of a page stand as `ticked`. */
export function withTicked(selection: Selection, rows: readonly StudentRow[], ticked: ReadonlySet<string>): Selection {
  if (selection.kind === 'some') return { kind: 'some', ids: ticked };
  const except = new Set(selection.except);
  for (const { id } of rows) {
    if (ticked.has(String(id))) except.delete(String(id));
    else except.add(String(id));
  }
  return { ...selection, except };
}

/** The ticks with some more by id; 'all that match' gives way, as others may be among them. */
export function withAdded(now: Selection, ids: ReadonlySet<string>): Selection {
  return { kind: 'some', ids: now.kind === 'all' ? ids : new Set([...now.ids, ...ids]) };
}

/** What is said once ticks were added. */
export function addedText(before: Selection, after: Selection): string {
  const all = `${counted(sizeOf(after), 'student')} selected`;
  if (before.kind === 'all') return `${all}, instead of all that match`;
  return sizeOf(before) === 0 ? all : `${count(sizeOf(after) - sizeOf(before))} added, ${all}`;
}

/**
 * The ticks after an act with earlier ones was taken back: those come to the ones that were made meanwhile. 'All that match'
 * only comes back while `shown` are its filters and nobody else is ticked.
 */
export function withEarlier(now: Selection, earlier: Selection, shown: StudentQuery): Selection {
  if (now.kind === 'all') return now;
  if (earlier.kind === 'some') return { kind: 'some', ids: new Set([...now.ids, ...earlier.ids]) };
  return now.ids.size === 0 && JSON.stringify(earlier.filters) === JSON.stringify(shown) ? earlier : now;
}

/** The ticks that are left once those of an act have gone; the ones that were made meanwhile stay. */
export function withoutEarlier(now: Selection, earlier: Selection): Selection {
  if (now.kind === 'all' || earlier.kind === 'all') return now.kind === earlier.kind ? nobody : now;
  return { kind: 'some', ids: new Set([...now.ids].filter((id) => !earlier.ids.has(id))) };
}

/** The selection as the service takes it. */
export function toChosen(selection: Selection): ChosenStudents {
  if (selection.kind === 'some') return { student_ids: [...selection.ids].map(Number) };
  return { filters: { search: '', ...selection.filters }, except: [...selection.except].map(Number) };
}

/** Whether the service takes so many by id. */
export function isTooMany(selection: Selection): boolean {
  return (selection.kind === 'some' ? selection.ids : selection.except).size > maxPicked;
}
