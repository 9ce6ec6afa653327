import type { ComponentType } from 'react';
import { loadFailedStyles } from '../../ui/theme/failed-styles.ts';

/** How long a page's script may take to arrive, in milliseconds. */
const chunkLoadTimeout = 120_000;

/**
 * A route's `lazy`: loads a page when somebody first goes there. `name` is the page's export. Rejects after
 * `timeout` milliseconds, which shows the error page.
 */
export function lazyPage<K extends string>(
  load: () => Promise<Record<K, ComponentType>>,
  name: K,
  timeout = chunkLoadTimeout,
): () => Promise<{ Component: ComponentType }> {
  return async () => ({ Component: (await within(loadFailedStyles().then(load), timeout))[name] });
}

function within<T>(work: Promise<T>, timeout: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('This page took too long to load')), timeout);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
