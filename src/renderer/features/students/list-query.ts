import type { StudentFilters } from '#shared/contract/students.ts';
import { fromCommaList, toCommaList } from '#shared/rules/texts/comma-list.ts';
import { cutText } from '#shared/rules/texts/cut-text.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { pageSizes } from '../../ui/table/page-sizes.ts';

/** Rows on a page of the list unless something else is chosen. */
export const perPage = 50;
/** So many values of one filter can be chosen. */
export const maxValues = 30;
/** What the list is sorted by unless something else is chosen. */
export const firstSort = '-date_added';

/** The periods that 'Date Added' offers. */
export const addedPeriods = [
  { value: 'today', label: 'Today', days: 1 },
  { value: 'week', label: 'Last 7 days', days: 7 },
  { value: 'month', label: 'Last 30 days', days: 30 },
  { value: 'year', label: 'Last 12 months', days: 365 },
] as const;
/** A period of 'Date Added'. */
type AddedPeriod = (typeof addedPeriods)[number]['value'];

/** How students stand towards the list. */
export const standings = [
  { value: 'joined', label: 'Joined' },
  { value: 'waiting', label: 'Waiting to join' },
  { value: 'missing', label: 'Not in the last full list' },
  { value: 'archived', label: 'Taken off the list' },
] as const;
/** How a student stands towards the list. */
type Standing = (typeof standings)[number]['value'];

/**
 * What the list shows, as the address carries it. Empty: not filtered by it. Several courses, specializations or semesters
 * find those of any of them; `noValue` and semester 0 those without one.
 */
export interface StudentListView {
  readonly search: string;
  readonly course: readonly string[];
  readonly specialization: readonly string[];
  readonly semester: readonly string[];
  readonly added: AddedPeriod | '';
  readonly assigned: 'yes' | 'no' | '';
  readonly standing: Standing | '';
  readonly sort: string;
  /** Rows on a page. */
  readonly limit: number;
  /** From 1. */
  readonly page: number;
}

/** What students are found by, as the service takes it. */
export type StudentQuery = Partial<StudentFilters>;

const filterKeys = ['search', 'course', 'specialization', 'semester', 'added', 'assigned', 'standing'] as const;

/** A view that nothing is filtered in. */
export const noStudentFilters: Pick<StudentListView, (typeof filterKeys)[number]> = {
  search: '',
  course: [],
  specialization: [],
  semester: [],
  added: '',
  assigned: '',
  standing: '',
};

/** The view that an address asks for; what makes no sense there is left out. */
export function readStudentView(params: URLSearchParams): StudentListView {
  const text = (key: string) => params.get(key) ?? '';
  const several = (key: string) => [...new Set(fromCommaList(text(key)))].slice(0, maxValues);
  const assigned = text('assigned');
  const page = Number(text('page'));
  return {
    search: cutText(text('search'), 200),
    course: several('course'),
    specialization: several('specialization'),
    semester: several('semester').filter((each) => /^(?:\d|1[0-2])$/.test(each)),
    added: addedPeriods.find(({ value }) => value === text('added'))?.value ?? '',
    assigned: assigned === 'yes' || assigned === 'no' ? assigned : '',
    standing: standings.find(({ value }) => value === text('standing'))?.value ?? '',
    sort: /^-?(?:date_added|name|course|specialization|semester|email|phone)$/.test(text('sort'))
      ? text('sort')
      : firstSort,
    limit: pageSizes.find((size) => String(size) === text('limit')) ?? perPage,
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** The view as the address carries it: only what differs from the plain list. */
export function writeStudentView(view: StudentListView): Record<string, string> {
  const set: Record<string, string> = {};
  for (const key of filterKeys) if (view[key].length > 0) set[key] = asText(view[key]);
  if (view.sort !== firstSort) set['sort'] = view.sort;
  if (view.limit !== perPage) set['limit'] = String(view.limit);
  if (view.page > 1) set['page'] = String(view.page);
  return set;
}

/** The address of the list with some filters set. */
export function listPath(filters: Partial<StudentListView>): string {
  const query = new URLSearchParams(
    writeStudentView({ ...noStudentFilters, sort: firstSort, limit: perPage, page: 1, ...filters }),
  ).toString();
  return query ? `/educator/student-list?${query}` : '/educator/student-list';
}

/** Whether anything is filtered. */
export function isFiltered(view: StudentListView): boolean {
  return filterKeys.some((key) => view[key].length > 0);
}

/** The filters as the service takes them, without sort and paging. `today` is the local day, yyyy-mm-dd. */
export function toFilters(view: StudentListView, today: string): StudentQuery {
  const { search, course, specialization, semester, added, assigned, standing } = view;
  return {
    ...(search && { search }),
    ...(course.length > 0 && { course: toCommaList(course) }),
    ...(specialization.length > 0 && { specialization: toCommaList(specialization) }),
    ...(semester.length > 0 && { semester: toCommaList(semester) }),
    ...(added && { added_from: daysBefore(today, periodDays(added) - 1) }),
    ...(assigned && { assigned }),
    ...((standing === 'joined' || standing === 'waiting') && { standing }),
    ...(standing === 'missing' && { not_in_list: true }),
    ...(standing === 'archived' && { archived: true }),
  };
}

const asText = (value: string | readonly string[]) => (typeof value === 'string' ? value : toCommaList(value));

function periodDays(period: AddedPeriod): number {
  return addedPeriods.find(({ value }) => value === period)?.days ?? 1;
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * milliseconds.day).toISOString().slice(0, 10);
}
