import type { QueryOf } from '#shared/contract/index.ts';
import { cutText } from '#shared/rules/cut-text.ts';

/** Rows on a page of the list. */
export const perPage = 50;
const firstSort = '-date_added';

/** The periods that 'Date Added' offers. */
export const addedPeriods = [
  { value: 'today', label: 'Today', days: 1 },
  { value: 'week', label: 'Last 7 days', days: 7 },
  { value: 'month', label: 'Last 30 days', days: 30 },
  { value: 'year', label: 'Last 12 months', days: 365 },
] as const;
/** A period of 'Date Added'. */
export type AddedPeriod = (typeof addedPeriods)[number]['value'];

/** What the list shows, as the address carries it. Empty: not filtered by it. */
export interface ListView {
  readonly search: string;
  readonly course: string;
  readonly specialization: string;
  readonly semester: string;
  readonly added: AddedPeriod | '';
  readonly assigned: 'yes' | 'no' | '';
  readonly sort: string;
  /** From 1. */
  readonly page: number;
}

const filterKeys = ['search', 'course', 'specialization', 'semester', 'added', 'assigned'] as const;

/** The view that an address asks for; what makes no sense there is left out. */
export function readView(params: URLSearchParams): ListView {
  const text = (key: string) => params.get(key) ?? '';
  const assigned = text('assigned');
  const page = Number(text('page'));
  return {
    search: cutText(text('search'), 200),
    course: text('course'),
    specialization: text('specialization'),
    semester: /^(?:[1-9]|1[0-2])$/.test(text('semester')) ? text('semester') : '',
    added: addedPeriods.find(({ value }) => value === text('added'))?.value ?? '',
    assigned: assigned === 'yes' || assigned === 'no' ? assigned : '',
    sort: /^-?(?:date_added|name|course|specialization|semester|email|phone)$/.test(text('sort'))
      ? text('sort')
      : firstSort,
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** The view as the address carries it: only what differs from the plain list. */
export function writeView(view: ListView): Record<string, string> {
  const set: Record<string, string> = {};
  for (const key of filterKeys) if (view[key] !== '') set[key] = view[key];
  if (view.sort !== firstSort) set['sort'] = view.sort;
  if (view.page > 1) set['page'] = String(view.page);
  return set;
}

/** Whether anything is filtered. */
export function isFiltered(view: ListView): boolean {
  return filterKeys.some((key) => view[key] !== '');
}

/** The filters as the service takes them, without paging. `today` is the local day, yyyy-mm-dd. */
export function toQuery(view: ListView, today: string): NonNullable<QueryOf<'students.list'>> {
  const { search, course, specialization, semester, added, assigned, sort } = view;
  return {
    sort,
    ...(search && { search }),
    ...(course && { course }),
    ...(specialization && { specialization }),
    ...(semester && { semester: Number(semester) }),
    ...(added && { added_from: daysBefore(today, periodDays(added) - 1) }),
    ...(assigned && { assigned }),
  };
}

function periodDays(period: AddedPeriod): number {
  return addedPeriods.find(({ value }) => value === period)?.days ?? 1;
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
}
