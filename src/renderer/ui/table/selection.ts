/** The set with `id` put in or taken out. */
export function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The set with everything between two places of a list put in. Ids that have not arrived are left out. */
export function withRange(
  selected: ReadonlySet<string>,
  [from, to]: readonly [number, number],
  idAt: (index: number) => string | undefined,
): ReadonlySet<string> {
  const next = new Set(selected);
  for (let index = Math.min(from, to); index <= Math.max(from, to); index += 1) {
    const id = idAt(index);
    if (id !== undefined) next.add(id);
  }
  return next;
}

/** The set with all of `ids` put in. */
export function withIds(selected: ReadonlySet<string>, ids: Iterable<string>): ReadonlySet<string> {
  return new Set([...selected, ...ids]);
}

/** The set with all of `ids` taken out. */
export function withoutIds(selected: ReadonlySet<string>, ids: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...selected].filter((id) => !ids.has(id)));
}
