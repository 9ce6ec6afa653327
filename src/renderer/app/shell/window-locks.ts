// What the windows of this computer know of each other, through locks that a browser gives up with its page.

/** Holds a lock until the answer is called, and calls `onHeld` once it's held. A shared lock waits for nobody. */
export function holdLock(name: string, mode: LockMode, onHeld: () => void = () => undefined): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  void navigator.locks.request(name, { mode }, () => {
    onHeld();
    return promise;
  });
  return resolve;
}

const frontLock = 'footbridge: window in front';
const isInFront = (): boolean => document.hasFocus() && !document.hidden;

/** Lets the other windows know while this one is in front. Answers how to stop. */
export function watchFront(): () => void {
  let leave: (() => void) | null = null;
  const changed = () => {
    if (isInFront()) {
      leave ??= holdLock(frontLock, 'shared');
    } else {
      leave?.();
      leave = null;
    }
  };
  const stop = new AbortController();
  for (const name of ['focus', 'blur']) window.addEventListener(name, changed, stop);
  document.addEventListener('visibilitychange', changed, stop);
  changed();
  return () => {
    stop.abort();
    leave?.();
  };
}

/** Whether a window of Footbridge is in front. */
export async function anyInFront(): Promise<boolean> {
  if (isInFront()) return true;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === frontLock);
}
