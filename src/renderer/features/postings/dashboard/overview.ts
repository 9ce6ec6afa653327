import type { PostingKind } from '#shared/contract/call.ts';
import type { AnswerOf } from '#shared/contract/index.ts';
import { indianDay } from '#shared/rules/time/indian-day.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { shownOrder } from '../kinds.ts';

/** The applications across all own postings. */
export type Overview = AnswerOf<'enrollments.overview'>['data'];

/** Days that the trend shows; the same number before them is what it is compared with. */
export const trendDays = 30;

/** One step of the way from applying to being hired. */
export interface FunnelStep {
  readonly label: string;
  readonly value: number;
}

/** The kind with the most applicants; of equals, the first that screens show. */
export function fullestKind({ count }: Pick<Overview, 'count'>): PostingKind {
  return shownOrder.reduce((fullest, kind) => (count[kind].applied > count[fullest].applied ? kind : fullest));
}

/** How far the applicants of a kind came: each step counts those who went further too. Rejected ones count as seen. */
export function funnelOf(count: Overview['count'][PostingKind]): FunnelStep[] {
  const inTouch = count['In touch'] + count.hired;
  return [
    { label: 'Applied', value: count.applied },
    { label: 'Seen', value: count.applied - count.new },
    { label: 'Shortlisted', value: count.shortlisted + inTouch },
    { label: 'In touch', value: inTouch },
    { label: 'Hired', value: count.hired },
  ];
}

/** The applications of the last days against those of as many days before. */
export interface Trend {
  readonly days: Overview['trend'];
  readonly total: number;
  /** Per cent more or less than before; null where there is nothing to compare with. */
  readonly change: number | null;
  /** The day with the most; null where there were none. */
  readonly best: Overview['trend'][number] | null;
}

/** Splits the days that the service answered, the oldest first. */
export function trendOf({ trend }: Pick<Overview, 'trend'>): Trend {
  const days = trend.slice(-trendDays);
  const total = sum(days);
  const before = sum(trend.slice(-2 * trendDays, -trendDays));
  const best = days.reduce<Trend['best']>((max, day) => (day.applied > (max?.applied ?? 0) ? day : max), null);
  return { days, total, change: before === 0 ? null : Math.round(((total - before) / before) * 100), best };
}

const sum = (days: Overview['trend']) => days.reduce((total, { applied }) => total + applied, 0);

/** `6 new applicants, 2 reports to rate`: what a posting's applicants wait for. */
export function waitingText({ new: unseen, unrated }: Pick<Overview['waiting'][number], 'new' | 'unrated'>): string {
  const parts = [part(unseen, 'new applicant'), part(unrated, 'report', ' to rate')];
  return parts.filter((text) => text !== '').join(', ');
}

const part = (value: number, noun: string, rest = '') =>
  value === 0 ? '' : `${value} ${noun}${value === 1 ? '' : 's'}${rest}`;

/** Days of the calendar in India since then, at least 0. Takes ISO 8601 and milliseconds. */
export function daysSince(then: string, now: number): number {
  const day = (instant: string | Date) => Date.parse(indianDay(instant));
  return Math.max(0, (day(new Date(now)) - day(then)) / milliseconds.day);
}

/** `Today`, `9 days`, `5 weeks`, `4 months`: short enough for a chip. */
export function ageText(days: number): string {
  if (days === 0) return 'Today';
  if (days < 21) return part(days, 'day');
  return days < 70 ? part(Math.floor(days / 7), 'week') : part(Math.floor(days / 30), 'month');
}

/** `+23%`, `-8%`, or from three times on `12 ×`. */
export function changeText(change: number): string {
  if (change >= 200) return `${Math.round(change / 100) + 1} ×`;
  return `${change > 0 ? '+' : ''}${change}%`;
}
