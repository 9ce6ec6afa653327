/**
 * What is left of a form whose words were typed on while `sent` was saved. Of a form that keeps only its changed fields
 * (`empty` is {}) those are left that have changed since; any other stands as it is. Nothing typed since: `empty`.
 */
export function wordsLeft<T>(now: T, sent: T, empty: T): T {
  if (isSame(now, sent)) return empty;
  if (!isSame(empty, {})) return now;
  const before = sent as Record<string, unknown>;
  return Object.fromEntries(Object.entries(now as object).filter(([name, value]) => !isSame(value, before[name]))) as T;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
