/** The latest of several lists, each of which may be missing, the newest first. */
export function latestApplications<T extends { readonly createdAt: string }>(rows: readonly T[], max: number): T[] {
  return rows.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt)).slice(0, max);
}
