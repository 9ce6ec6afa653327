import type { AnswerOf } from '#shared/contract/index.ts';
import { postingStatuses } from '#shared/rules/postings/posting-status.ts';

/** An own posting that says much the same. */
export type Similar = AnswerOf<'postings.similar'>['data'][number];

/** From here on two texts are called the same, in per cent; less is only the same trade. */
export const alikeFrom = 75;

const month = new Intl.DateTimeFormat('en-GB', { month: 'long' });
const monthAndYear = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' });

/** `in March`, with the year unless it is this one. */
function inMonth(iso: string, now: Date): string {
  const day = new Date(iso);
  return `in ${(day.getFullYear() === now.getFullYear() ? month : monthAndYear).format(day)}`;
}

/** `which you closed in March`: how the other posting stands. */
export function standingText({ status, created_at, published_at, closed_at }: Similar, now: Date): string {
  if (status === postingStatuses.closed) return `which you closed ${inMonth(closed_at ?? created_at, now)}`;
  if (status === postingStatuses.published) return `open since ${inMonth(published_at ?? created_at, now).slice(3)}`;
  return `a draft that was begun ${inMonth(created_at, now)}`;
}
