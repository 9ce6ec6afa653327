import { errorCatalogue, type Problem } from '../../errors.ts';

/** Messages for a service that can't be reached: for a page without a cached copy, an action, and a queued action. */
export const offlineNotice = {
  read: 'Not available offline yet. It opens when you’re back online',
  action: 'The service can’t be reached. Try again when you’re back online',
  queued: 'The service can’t be reached',
} as const;

/** Replaces the message of an `offline` problem by `words` if it is the catalogue's. Returns others unchanged. */
export function inWords<P extends Pick<Problem, 'code' | 'message'>>(problem: P, words: string): P {
  const { code, message } = problem;
  return code === 'offline' && message === errorCatalogue.offline.message ? { ...problem, message: words } : problem;
}
