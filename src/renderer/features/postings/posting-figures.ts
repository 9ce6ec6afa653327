import type { PostingKind } from '#shared/contract/call.ts';
import { ctcLabel, durationLabel, stipendLabel } from '#shared/rules/postings/posting.ts';
import { count } from '../../ui/format.ts';

/** What a posting's key figures are made of. Weeks, thousands a month, lakhs a year. */
export interface FigureFields {
  readonly duration_from: number | null;
  readonly duration_to: number | null;
  readonly stipend_from: number | null;
  readonly stipend_to: number | null;
  readonly ctc_from: number | null;
  readonly ctc_to: number | null;
  readonly vacancies: number | null;
}

/** A figure with its name. */
export interface Figure {
  readonly term: string;
  readonly value: string;
}

/** The key figures of a kind: a project's duration; stipend, duration and positions; CTC and positions. */
export function keyFigures(kind: PostingKind, post: FigureFields): Figure[] {
  const duration = { term: 'Duration', value: durationLabel(post.duration_from, post.duration_to, ' to ') };
  const stipend = { term: 'Stipend', value: stipendLabel(post.stipend_from, post.stipend_to) };
  const ctc = { term: 'CTC', value: ctcLabel(post.ctc_from, post.ctc_to) };
  const positions = { term: 'Positions', value: post.vacancies === null ? '' : count(post.vacancies) };
  const figures = { project: [duration], internship: [stipend, duration, positions], job: [ctc, positions] }[kind];
  return figures.map(({ term, value }) => ({ term, value: value || '—' }));
}
