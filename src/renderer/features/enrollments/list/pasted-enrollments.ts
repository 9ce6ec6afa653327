import type { Matched, MatchedPerson } from '../../../app/controls/PasteDialog.tsx';

interface Match {
  readonly text: string;
  readonly ids: readonly number[];
}

/** Sorts who was found: shown in the list (`shown`, by id), not shown, or one of several whom a text fits. Each person once. */
export function sortMatches(
  matched: readonly Match[],
  shown: ReadonlySet<number>,
  people: ReadonlyMap<number, MatchedPerson>,
): Omit<Matched, 'unmatched'> {
  const single = new Set(matched.flatMap(({ ids }) => (ids.length === 1 ? ids : [])));
  const peopleOf = (ids: Iterable<number>) => [...ids].flatMap((id) => people.get(id) ?? []);
  const ambiguous = matched.flatMap(({ text, ids }) => {
    const open = ids.filter((id) => !single.has(id));
    return ids.length > 1 && open.length > 0 ? [{ text, people: peopleOf(open) }] : [];
  });
  return {
    found: peopleOf([...single].filter((id) => shown.has(id))),
    hidden: peopleOf([...single].filter((id) => !shown.has(id))),
    ambiguous,
  };
}
