import type { PostingKind } from '#shared/contract/call.ts';
import type { QueryOf } from '#shared/contract/index.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';

type SummaryQuery = NonNullable<QueryOf<'placements.summary'>>;
/** What the figures are grouped by. */
export type Grouping = NonNullable<SummaryQuery['by']>;

/** Which postings are counted: never several kinds together. */
export const methods: readonly { readonly value: PostingKind; readonly label: string }[] = [
  { value: 'job', label: 'Jobs' },
  { value: 'internship', label: 'Internships' },
  { value: 'project', label: 'Projects' },
];

/** The kind that an address asks for; jobs unless it says otherwise. */
export const readMethod = (params: URLSearchParams): PostingKind =>
  methods.find(({ value }) => value === params.get('kind'))?.value ?? 'job';

/** The groupings in their order, and how a group is called. */
export const groupings: readonly { readonly value: Grouping; readonly label: string; readonly one: string }[] = [
  { value: 'course', label: 'Course', one: 'course' },
  { value: 'cohort', label: 'Cohort', one: 'cohort' },
  { value: 'company', label: 'Company', one: 'company' },
];

/** The periods that are offered; 'own' has days that somebody chose. */
export const periods = [
  { value: 'all', label: 'All time' },
  { value: 'year', label: 'This academic year' },
  { value: 'last', label: 'Last academic year' },
  { value: 'quarter', label: 'Last 90 days' },
  { value: 'own', label: 'Custom dates' },
] as const;
/** A period of the figures. */
type Period = (typeof periods)[number]['value'];

/** What the page of reports shows; kept in its address. */
export interface ReportView {
  readonly method: PostingKind;
  readonly by: Grouping;
  readonly period: Period;
  /** yyyy-mm-dd, of a period of one's own; empty: open. */
  readonly from: string;
  readonly to: string;
}

const aDay = /^\d{4}-\d{2}-\d{2}$/;

/** What an address asks for; what it says wrongly counts as not said. */
export function reportViewOf(params: URLSearchParams): ReportView {
  const dayOf = (name: string) => (aDay.test(params.get(name) ?? '') ? (params.get(name) ?? '') : '');
  return {
    method: readMethod(params),
    by: groupings.find(({ value }) => value === params.get('by'))?.value ?? 'course',
    period: periods.find(({ value }) => value === params.get('period'))?.value ?? 'all',
    from: dayOf('from'),
    to: dayOf('to'),
  };
}

/** The view as an address carries it; what is as usual is left out. */
export function writeReport({ method, by, period, from, to }: ReportView): Record<string, string> {
  return {
    ...(method !== 'job' && { kind: method }),
    ...(by !== 'course' && { by }),
    ...(period !== 'all' && { period }),
    ...(period === 'own' && from && { from }),
    ...(period === 'own' && to && { to }),
  };
}

/** The days of a view as the service takes them. `today` is the local day. An academic year begins on 1 July. */
export function daysOf({ period, from, to }: ReportView, today: string): Pick<SummaryQuery, 'from' | 'to'> {
  if (period === 'own') return { ...(from && { from }), ...(to && { to }) };
  if (period === 'quarter') return { from: daysBefore(today, 89), to: today };
  if (period === 'all') return {};
  const begun = Number(today.slice(0, 4)) - (today.slice(5, 7) < '07' ? 1 : 0);
  const year = period === 'year' ? begun : begun - 1;
  return { from: `${year}-07-01`, to: `${year + 1}-06-30` };
}

/** Whether a period of one's own ends before it starts. */
export function isTurned({ period, from, to }: ReportView): boolean {
  return period === 'own' && from !== '' && to !== '' && to < from;
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * milliseconds.day).toISOString().slice(0, 10);
}
