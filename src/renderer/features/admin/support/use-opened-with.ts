import { useState } from 'react';

/** What the admin has read, to decide about: what a form was opened with, until the service says that it is outdated. */
export function useOpenedWith<T>(latest: T): { readonly seen: T; readonly setOutdated: () => void } {
  const [opened] = useState(latest);
  const [isOutdated, setIsOutdated] = useState(false);
  return { seen: isOutdated ? latest : opened, setOutdated: () => setIsOutdated(true) };
}
