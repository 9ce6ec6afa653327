import { errorCatalogue, type Problem } from '../../errors.ts';

/** What people are told where no service answered: of something to read that no copy is kept of, of an act, and of what waits. */
export const offlineNotice = {
  read: 'Not seen on this computer yet. It opens once the service can be reached',
  action: 'The service cannot be reached. Please try again once it answers',
  queued: 'The service cannot be reached',
} as const;

/** The problem with `words` for people where it has only the catalogue's; what says more stays as it is. */
export function inWords<P extends Pick<Problem, 'code' | 'message'>>(problem: P, words: string): P {
  const { code, message } = problem;
  return code === 'offline' && message === errorCatalogue.offline.message ? { ...problem, message: words } : problem;
}
