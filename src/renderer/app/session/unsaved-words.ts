type Source = () => boolean;

const sources = new Set<Source>();

/** Adds something that may hold words which are in this window only: `source` says whether it does now. */
export function addUnsavedSource(source: Source): () => boolean {
  sources.add(source);
  return () => sources.delete(source);
}

/** Whether words are in this window that the desk does not have yet: typed just now, or refused, or the desk is gone. */
export function hasUnsavedWords(): boolean {
  return [...sources].some((source) => source());
}
