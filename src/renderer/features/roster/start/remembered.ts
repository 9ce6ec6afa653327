import type { ListMatching } from '#shared/contract/batches.ts';
import { fieldWord } from '../roster-texts.ts';

/** What is remembered: of headings, of courses, of specializations. */
export type RememberedKind = keyof ListMatching;

/** One entry: what files say, and what that is. */
export interface Remembered {
  readonly from: string;
  readonly to: string;
}

const kinds: readonly RememberedKind[] = ['headings', 'course', 'specialization'];

/** How much is remembered in all. */
export function matchingCount(matching: ListMatching): number {
  return kinds.reduce((sum, kind) => sum + Object.keys(matching[kind]).length, 0);
}

/** The entries of one kind in words for people. */
export function rememberedOf(matching: ListMatching, kind: RememberedKind): readonly Remembered[] {
  return Object.entries(matching[kind]).map(([from, to]) => ({ from, to: meaning(from, to, kind) }));
}

function meaning(from: string, to: string, kind: RememberedKind): string {
  if (kind === 'headings') return to === '' ? 'Ignored' : fieldWord(to);
  if (to === '') return 'Refused';
  return to.toLowerCase() === from.toLowerCase() ? 'Itself, as a new one' : to;
}
