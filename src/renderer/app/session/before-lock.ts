type Work = () => Promise<unknown>;

const works = new Set<Work>();

/** Runs the work before the desk locks, for what is typed and not saved yet. Answers how to take that back. */
export function onBeforeLock(work: Work): () => void {
  works.add(work);
  return () => works.delete(work);
}

/** The desk locks in a moment: everything is saved now. Settles when it is, or could not be. */
export async function saveBeforeLock(): Promise<void> {
  await Promise.allSettled([...works].map((work) => work()));
}
