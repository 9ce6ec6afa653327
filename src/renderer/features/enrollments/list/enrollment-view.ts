import type { QueryOf } from '#shared/contract/index.ts';
import type { EnrollmentTab } from '#shared/rules/enrollments/enrollment-tally.ts';
import { fromCommaList, toCommaList } from '#shared/rules/texts/comma-list.ts';
import { cutText } from '#shared/rules/texts/cut-text.ts';

/** How applicants are shown: as a table, or one beside the list. */
export type EnrollmentLayout = 'table' | 'detail';

/** A tab of the page, with the count that stands on it. */
export interface TabLabels {
  readonly tab: EnrollmentTab;
  readonly label: string;
  /** Where there is nobody. */
  readonly empty: string;
}

/** The seven tabs, in order. */
export const enrollmentTabLabels: readonly TabLabels[] = [
  { tab: 'applied', label: 'Applications received', empty: 'No Applications' },
  { tab: 'new', label: 'New Applicants', empty: 'No new applicants' },
  { tab: 'shortlisted', label: 'Shortlisted', empty: 'Nobody is shortlisted yet' },
  { tab: 'hired', label: 'Hired', empty: 'Nobody is hired yet' },
  { tab: 'rejected', label: 'Not interested', empty: 'No one was marked as not interested' },
  { tab: 'assignments', label: 'Assignments', empty: 'No reports handed in yet' },
  { tab: 'interviews', label: 'Interviews', empty: 'No interviews yet' },
];

/** What the list shows, as the address carries it. Empty: not narrowed by it. */
export interface EnrollmentView {
  readonly tab: EnrollmentTab;
  readonly search: string;
  /** Ids. */
  readonly city: readonly number[];
  /** Ids. */
  readonly skills: readonly number[];
  readonly qualification: readonly string[];
  readonly sort: string;
  /** The application that the address opens; null: none. */
  readonly enrollment: number | null;
}

/** The filters of the side panel. */
export type EnrollmentFilterChoice = Pick<EnrollmentView, 'city' | 'skills' | 'qualification'>;
/** Nobody is filtered out. */
export const noFilters: EnrollmentFilterChoice = { city: [], skills: [], qualification: [] };

const firstSort = '-created_at';
const sortPattern = /^-?(?:created_at|updated_at|name|status|rating)$/;
const maxChosen = 50;

/** What a tab is sorted by at first: who came last; among the assignments those without a rating. */
export function firstSortOf(tab: EnrollmentTab): string {
  return tab === 'assignments' ? 'rating' : firstSort;
}

/** The view that an address asks for; what makes no sense there is left out. */
export function readView(params: URLSearchParams): EnrollmentView {
  const tab = enrollmentTabLabels.find((each) => each.tab === params.get('tab'))?.tab ?? 'applied';
  const sort = params.get('sort') ?? '';
  const [enrollment = null] = idsIn(params.get('applicant'));
  return {
    tab,
    search: cutText(params.get('search') ?? '', 200),
    city: idsIn(params.get('city')),
    skills: idsIn(params.get('skills')),
    qualification: listIn(params.get('qualification')),
    sort: sortPattern.test(sort) ? sort : firstSortOf(tab),
    enrollment,
  };
}

/** The view as the address carries it: only what differs from the plain list. */
export function writeView(view: EnrollmentView): Record<string, string> {
  const set: Record<string, string> = {};
  if (view.tab !== 'applied') set['tab'] = view.tab;
  if (view.search) set['search'] = view.search;
  for (const key of ['city', 'skills', 'qualification'] as const) {
    if (view[key].length > 0) set[key] = toCommaList(view[key]);
  }
  if (view.sort !== firstSortOf(view.tab)) set['sort'] = view.sort;
  if (view.enrollment !== null) set['applicant'] = String(view.enrollment);
  return set;
}

/** How many of the side filters are set. */
export function filterCount({ city, skills, qualification }: EnrollmentFilterChoice): number {
  return city.length + skills.length + qualification.length;
}

/** The view as the service is asked for it, without paging. */
export function toQuery(view: EnrollmentView): NonNullable<QueryOf<'enrollments.list'>> {
  const { tab, search, city, skills, qualification, sort } = view;
  return {
    tab,
    sort,
    ...(search && { search }),
    ...(city.length > 0 && { city: toCommaList(city) }),
    ...(skills.length > 0 && { skills: toCommaList(skills) }),
    ...(qualification.length > 0 && { qualification: toCommaList(qualification) }),
  };
}

function listIn(text: string | null): string[] {
  const parts = fromCommaList(text ?? '').map((part) => cutText(part, 100));
  return [...new Set(parts)].slice(0, maxChosen);
}

function idsIn(text: string | null): number[] {
  return listIn(text)
    .filter((part) => /^[1-9]\d{0,9}$/.test(part))
    .map(Number);
}
