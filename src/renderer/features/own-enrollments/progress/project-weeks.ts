import type { AnswerOf } from '#shared/contract/index.ts';
import { reportWeeks } from '#shared/rules/enrollments/report-checks.ts';
import { isDay } from '#shared/rules/time/dates.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';

/** How far a project is, as the service answers it. */
export type ProjectProgress = AnswerOf<'enrollments.progress'>['data'];
/** One week's report, as the service answers it. */
type WeeklyReport = ProjectProgress['weekly_submissions'][number];

/** A week of a project. */
export interface ProjectWeek {
  /** From 1. */
  readonly week: number;
  /** Whether the project still has it: a shortened one takes no report of its further weeks. */
  readonly taken: boolean;
  /** First and last day (yyyy-mm-dd); null while the project has no start date. */
  readonly days: { readonly first: string; readonly last: string } | null;
  readonly report: WeeklyReport | null;
}

/**
 * The weeks of a project: as many as its longest duration says, or else its shortest, and any further one that has a
 * report. `start` is the project's start date (yyyy-mm-dd) or null.
 */
export function projectWeeks(
  {
    project,
    weekly_submissions: reports,
  }: {
    readonly project: Pick<ProjectProgress['project'], 'duration_from' | 'duration_to'>;
    readonly weekly_submissions: readonly WeeklyReport[];
  },
  start: string | null,
): ProjectWeek[] {
  const length = reportWeeks(project);
  const further = reports.map(({ week }) => week).filter((week) => week > length);
  const own = Array.from({ length }, (_, index) => index + 1);
  return [...own, ...further.toSorted((one, other) => one - other)].map((number) => ({
    week: number,
    taken: number <= length,
    days: start !== null && isDay(start) ? daysOf(start, number - 1) : null,
    report: reports.find(({ week }) => week === number) ?? null,
  }));
}

const day = (at: number) => new Date(at).toISOString().slice(0, 10);

function daysOf(start: string, index: number) {
  const first = Date.parse(start) + index * 7 * milliseconds.day;
  return { first: day(first), last: day(first + 6 * milliseconds.day) };
}

/** What a week without a report is called on `today` (yyyy-mm-dd): `Due today`, `Due in 2 days`, `Overdue`, `Upcoming`. */
export function dueText({ days }: ProjectWeek, today: string): string {
  if (!days) return 'Not handed in';
  if (today < days.first) return 'Upcoming';
  const left = Math.round((Date.parse(days.last) - Date.parse(today)) / milliseconds.day);
  if (left < 0) return 'Overdue';
  if (left === 0) return 'Due today';
  return left === 1 ? 'Due in 1 day' : `Due in ${left} days`;
}

/** The week to show first: the earliest without a report, or null when every week has one. */
export function firstOpenWeek(weeks: readonly ProjectWeek[]): number | null {
  return weeks.find(({ report }) => report === null)?.week ?? null;
}

const dayOfMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** `26 Oct – 1 Nov`. */
export function daysText({ first, last }: NonNullable<ProjectWeek['days']>): string {
  return `${dayOfMonth.format(new Date(first))} – ${dayOfMonth.format(new Date(last))}`;
}
