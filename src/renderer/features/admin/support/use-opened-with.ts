import { useState } from 'react';
import type { Problem } from '#shared/errors.ts';

interface OpenedWith<T> {
  /** What the admin has read, to decide about: what the form was opened with, until the service says that it is outdated. */
  readonly seen: T;
  /** The service has refused: on a conflict what there is now is asked for, and shown. */
  readonly refused: (problem: Problem) => void;
}

/** Keeps what a form was opened with; `latest` is what there is by now, and `readAgain` asks for it. */
export function useOpenedWith<T>(latest: T, readAgain: () => void): OpenedWith<T> {
  const [opened] = useState(latest);
  const [isOutdated, setIsOutdated] = useState(false);
  function refused({ code }: Problem) {
    if (code !== 'conflict') return;
    setIsOutdated(true);
    readAgain();
  }
  return { seen: isOutdated ? latest : opened, refused };
}
