/** Milliseconds between two words to the desk that somebody is here. */
export const activityPeriod = 15_000;

/** `input` alone comes of dictating, and of pasting from a menu. */
const signs = ['pointerdown', 'pointermove', 'keydown', 'input', 'wheel', 'touchstart'] as const;

/**
 * Calls `tell` when somebody uses the window: at once after a pause, and not more often than every 15 seconds. Answers
 * how to stop.
 */
export function watchActivity(target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>, tell: () => void) {
  let last = Number.NEGATIVE_INFINITY;
  const seen = () => {
    const now = Date.now();
    // A clock that was set back says nothing about the person.
    if (now >= last && now - last < activityPeriod) return;
    last = now;
    tell();
  };
  for (const sign of signs) target.addEventListener(sign, seen, { capture: true, passive: true });
  return () => {
    for (const sign of signs) target.removeEventListener(sign, seen, { capture: true });
  };
}

/** Calls `tell` when the window is hidden, and when it shows again. Answers how to stop. */
export function watchHiding(tell: (hidden: boolean) => void): () => void {
  const changed = () => tell(document.hidden);
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}
