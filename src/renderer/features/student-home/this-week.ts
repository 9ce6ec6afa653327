import type { Interview } from '#shared/contract/enrollment-schemas.ts';
import type { AnswerOf } from '#shared/contract/index.ts';
import type { Invitation } from '#shared/contract/invitations.ts';
import { enrollmentStatuses } from '#shared/rules/enrollments/enrollment-status.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { dayText } from '../../ui/format.ts';
import { ownPaths } from '../own-enrollments/own-paths.ts';

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

/** The weeks of a project: to the longest duration named, 0 where none is. */
const weeksOf = ({ project }: OwnRow): number => project?.duration_to ?? project?.duration_from ?? 0;

/** How many weeks of a project have a report, its weeks, and the share of them in percent, 100 at most. */
export function weeksDone(row: OwnRow): { readonly done: number; readonly weeks: number; readonly share: number } {
  const reported = (row.weekly_submissions ?? []).filter(({ file }) => file !== null);
  const done = new Set(reported.map((one) => one.week)).size;
  const weeks = weeksOf(row);
  return { done, weeks, share: weeks === 0 ? 0 : Math.min(100, Math.round((done / weeks) * 100)) };
}

const over: ReadonlySet<number> = new Set([enrollmentStatuses.left, enrollmentStatuses.rejected]);

/** The report of the running week of each project, where it was not handed in. `now` is in milliseconds. */
function reportsDue(rows: readonly OwnRow[], now: number): ToDo[] {
  return rows.flatMap((row) => {
    const { id, status, project, createdAt, title, weekly_submissions: reports = [] } = row;
    const running = Math.floor((now - Date.parse(createdAt)) / week) + 1;
    const isOver = over.has(status) || row.final_submission_report || running > weeksOf(row);
    if (!project || isOver || reports.some((one) => one.week === running)) return [];
    return {
      key: `report ${id}`,
      text: `The report of week ${running} is due: ${title}`,
      action: 'Upload report',
      path: ownPaths.application('project', project.id),
    };
  });
}

function invitationsEnding(rows: readonly Invitation[], now: number): ToDo[] {
  return rows
    .filter(({ expires_at }) => Date.parse(expires_at) > now && Date.parse(expires_at) - now < week)
    .map(({ id, company_name, title, expires_at, method, post_id }) => ({
      key: `invitation ${id}`,
      text: `The invitation of ${company_name} ends on ${dayText(expires_at)}: ${title}`,
      action: 'Open opportunity',
      path: ownPaths.posting(method, post_id),
    }));
}

function interviewsToPick(rows: readonly Interview[]): ToDo[] {
  return rows
    .filter(({ status }) => status === 'proposed')
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
}

/** What a student has to do within a week of `now` (milliseconds): interviews first, then reports and invitations. */
export function toDosOf({ projects, invitations, interviews }: WeekFacts, now: number): ToDo[] {
  return [...interviewsToPick(interviews), ...reportsDue(projects, now), ...invitationsEnding(invitations, now)];
}
