import type { PostingKind } from '#shared/contract/call.ts';
import type { Coverage } from './figures.ts';

/** One part of a group's two bars. */
export interface BarPart {
  readonly key: keyof Coverage;
  readonly label: string;
  readonly color: string;
  /** Parts of one bar stand behind one another. */
  readonly bar: 'came' | 'sent';
}

/** The parts of the two bars of a group, from the left: how far its students came, and whom an opportunity was sent. */
export const barPartsOf = (method: PostingKind): readonly BarPart[] => [
  { key: 'hired', label: method === 'job' ? 'Placed' : 'Hired', color: 'var(--fb-good)', bar: 'came' },
  { key: 'applied', label: 'Applied', color: 'var(--fb-ink-line)', bar: 'came' },
  { key: 'waiting', label: 'Not applied yet', color: 'var(--fb-line)', bar: 'came' },
  { key: 'assigned', label: 'With an opportunity', color: 'var(--fb-chart-5)', bar: 'sent' },
];
