import type { PostingKind } from '#shared/contract/call.ts';
import type { Period, PlacementMeasure } from '../events.ts';
import type { PlacementGroup } from '../placement-groups.ts';
import type { Report } from '../report.ts';
import type { PlacementFigures } from '../summary.ts';

/** What a group is called over its column. */
export const groupHeadings: Readonly<Record<PlacementGroup, string>> = {
  course: 'Course',
  cohort: 'Cohort',
  company: 'Company',
};

/** What a figure is called. Placed means a job. */
export const measureHeadings = (method: PostingKind): Readonly<Record<PlacementMeasure, string>> => ({
  students: 'Students',
  joined: 'Joined',
  assigned: 'Assigned',
  applied: 'Applied',
  shortlisted: 'Shortlisted',
  hired: method === 'job' ? 'Placed' : 'Hired',
});

const titles: Readonly<Record<PostingKind, string>> = {
  job: 'Placement summary',
  internship: 'Internship summary',
  project: 'Project summary',
};

/** The title of a report. */
export const titleLabels = (method: PostingKind, by: PlacementGroup): string =>
  `${titles[method]} by ${groupHeadings[by].toLowerCase()}`;

/** How the file of a report begins. */
export const fileNames: Readonly<Record<PostingKind, string>> = {
  job: 'placements',
  internship: 'internships',
  project: 'projects',
};

const counted: Readonly<Record<PostingKind, string>> = {
  job: 'Only jobs are counted. Placed are those who were hired for a job; internships and projects have reports of their own.',
  internship: 'Only internships are counted. Jobs and projects have reports of their own.',
  project: 'Only projects are counted. Jobs and internships have reports of their own.',
};

const date = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });
const moment = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Kolkata' });

/** A day as people write it: `5 January 2026`. */
const dayTexts = (day: string): string => date.format(new Date(day));

/** The day of an instant, in India, where there is little room: `5 Jan 2026`. */
export const shortDay = (instant: string): string => short.format(new Date(instant));

/** The period of a report in words. */
export function periodLabels({ from, to }: Period): string {
  if (from !== undefined && to !== undefined) return `${dayTexts(from)} to ${dayTexts(to)}`;
  if (from !== undefined) return `Since ${dayTexts(from)}`;
  return to === undefined ? 'From the beginning until now' : `Until ${dayTexts(to)}`;
}

/** When figures were read, in Indian time. */
export const asOfTexts = (now: Date): string => `${moment.format(now)} IST`;

/** Whole numbers, grouped in the Indian way. */
export const grouped = (value: number): string => value.toLocaleString('en-IN');

/** A share of students in per cent with one digit; 0 of none. */
export const share = (part: number, of: number): number => (of === 0 ? 0 : Math.round((part / of) * 1000) / 10);

/** How many of the students were hired, in per cent. */
export const hiredShare = ({ hired, students }: PlacementFigures): number => share(hired, students);

/** What of a figure's students is in no row, in words; empty where all are. */
export const notSharedText = (count: number): string => (count === 0 ? '' : `${grouped(count)} not shared`);

/** What of the figures isn't shared, in one line; empty where all is. */
export function notSharedLine({ of, notShared }: Report): string {
  const headings = Object.entries(measureHeadings(of.method)) as [PlacementMeasure, string][];
  const parts = headings
    .filter(([measure]) => notShared[measure] > 0)
    .map(([measure, heading]) => `${heading.toLowerCase()} ${grouped(notShared[measure])}`);
  return parts.length === 0 ? '' : `Not shared: ${parts.join(', ')}`;
}

/** What figures mean, one sentence each. */
export function notesOf(by: PlacementGroup, method: PostingKind): readonly string[] {
  const { hired } = measureHeadings(method);
  return [
    counted[method],
    by === 'company'
      ? 'Students are those on the list with whom anything happened at the company within the period. Who dealt with several companies is in the row of each, and once in the total.'
      : 'Students are those on the list now; students who were taken off it are in no figure.',
    'Joined are those of them who have an account and belong to the institution.',
    `Assigned, applied, shortlisted and ${hired.toLowerCase()} count each student once, however many opportunities it was.`,
    `Shortlisted are those whose application is shortlisted, in touch or hired; ${hired.toLowerCase()} are those who were hired.`,
    'Students decide whether the institution sees all of their applications, or only those that it sent or that are with its partners. The others count, without names.',
    'An application that was withdrawn does not count. The period narrows what happened, by its day in India, and not who is on the list.',
  ];
}
