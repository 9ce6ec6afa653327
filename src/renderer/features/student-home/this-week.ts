import type { Interview } from '#shared/contract/enrollment-schemas.ts';
import type { AnswerOf } from '#shared/contract/index.ts';
import type { Invitation } from '#shared/contract/invitations.ts';
import { mayUpload, progressLabels } from '#shared/rules/enrollments/enrollment-status.ts';
import { reportWeeks } from '#shared/rules/enrollments/report-checks.ts';
import { localDay } from '#shared/rules/time/dates.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { counted, dayText } from '../../ui/format.ts';
import { isAhead } from '../enrollments/interviews/slots.ts';
import { ownPaths } from '../own-enrollments/own-paths.ts';
import { type ProjectWeek, projectWeeks } from '../own-enrollments/progress/project-weeks.ts';
import type { QueuedReportState, QueuedReports } from '../own-enrollments/progress/queued-reports.ts';

/** An own application, as the list of a kind answers it. */
export type OwnRow = AnswerOf<'enrollments.mine'>['data'][number];

/** Something that a student has to do this week. */
export interface ToDo {
  readonly key: string;
  readonly text: string;
  /** What is done about it, on the link. */
  readonly action: string;
  readonly path: string;
}

const week = 7 * milliseconds.day;

/**
 * How far a project is: the weeks with a report out of its duration, in per cent, and in words: `2 of 8 weeks done`, with
 * the status before it once no reports are taken. Null for a project without a duration.
 */
export function weeksDone(row: OwnRow): { readonly share: number; readonly words: string } | null {
  const { project, progress_status: progress = 0, weekly_submissions: reports = [] } = row;
  const weeks = project ? reportWeeks(project) : 0;
  if (weeks === 0) return null;
  const done = reports.filter(({ week: number, file }) => number <= weeks && file !== null).length;
  const words = `${done} of ${counted(weeks, 'week')} done`;
  const status = mayUpload(progress) ? undefined : progressLabels[progress];
  return { share: Math.round((done / weeks) * 100), words: status ? `${status}, ${words}` : words };
}

const isOnItsWay = (report: QueuedReportState | null | undefined): boolean => report?.refusal === null;

/** The reports of each project to work on that should be there by now. `now` is in milliseconds. */
function reportsDue({ projects, queued }: WeekFacts, now: number): ToDo[] {
  const today = localDay(new Date(now));
  return projects.flatMap((row) => {
    const { id, next, project, title, weekly_submissions = [] } = row;
    if (!project || next !== 'work') return [];
    const { weekly, final } = queued(id);
    if (isOnItsWay(final)) return [];
    const path = ownPaths.application('project', project.id);
    const weeks = projectWeeks({ project, weekly_submissions }, project.expected_start_date);
    const missing = weeks.filter(
      ({ week: number, days, report }) => days && days.first <= today && !report && !isOnItsWay(weekly.get(number)),
    );
    const isOver = (weeks.findLast(({ taken }) => taken)?.days?.last ?? today) < today;
    const due = reportsMissing(missing, today).map((text) => ({ text, action: 'Upload report' }));
    if (isOver) due.push({ text: 'The final report is due', action: 'Submit Project' });
    return due.map(({ text, action }) => ({ key: `report ${id} ${text}`, text: `${text}: ${title}`, action, path }));
  });
}

/** What is said of weeks that began and have no report: those that are over, then the one that runs. */
function reportsMissing(missing: readonly ProjectWeek[], today: string): string[] {
  const overdue = missing.filter(({ days }) => days && days.last < today);
  const running = missing.find((each) => !overdue.includes(each));
  const [first] = overdue;
  const texts: string[] = [];
  if (first && overdue.length === 1) texts.push(`The report of week ${first.week} is overdue`);
  else if (first) texts.push(`${overdue.length} reports are overdue, from week ${first.week} on`);
  if (running) texts.push(`The report of week ${running.week} is due`);
  return texts;
}

function invitationsEnding(rows: readonly Invitation[], now: number): ToDo[] {
  return rows
    .filter(({ expires_at }) => Date.parse(expires_at) > now && Date.parse(expires_at) - now < week)
    .map(({ id, company_name, title, expires_at, method, post_id }) => ({
      key: `invitation ${id}`,
      text: `${company_name}’s invitation ends on ${dayText(expires_at)}: ${title}`,
      action: 'Open opportunity',
      path: ownPaths.posting(method, post_id),
    }));
}

function interviewsToPick(rows: readonly Interview[], now: number): ToDo[] {
  return rows
    .filter(({ status, slots }) => status === 'proposed' && slots.some((slot) => isAhead(slot, now)))
    .map(({ id, company_name, title, method, post_id }) => ({
      key: `interview ${id}`,
      text: `${company_name} proposes times for an interview: ${title}`,
      action: 'See times',
      path: ownPaths.application(method, post_id),
    }));
}

/** What is read for the list of a week. */
export interface WeekFacts {
  readonly projects: readonly OwnRow[];
  readonly invitations: readonly Invitation[];
  readonly interviews: readonly Interview[];
  /** The reports of an application in the outbox. */
  readonly queued: (enrollmentId: number) => QueuedReports;
}

/** What a student has to do within a week of `now` (milliseconds): interviews first, then reports and invitations. */
export function toDosOf(facts: WeekFacts, now: number): ToDo[] {
  return [
    ...interviewsToPick(facts.interviews, now),
    ...reportsDue(facts, now),
    ...invitationsEnding(facts.invitations, now),
  ];
}
