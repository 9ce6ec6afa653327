import type { CallName } from '#shared/contract/index.ts';
import type { Events } from '../events.ts';
import { interceptedMessage } from './call-problem.ts';

/**
 * Says once that something else answers in the service's place, and once more only after the service has answered every
 * call that was intercepted. Takes each answered call's name, and whether the service itself answered it.
 */
export function createInterceptedNotice(events: Pick<Events, 'emit'>): (name: CallName, isOwn: boolean) => void {
  const intercepted = new Set<CallName>();
  return (name, isOwn) => {
    if (isOwn) {
      intercepted.delete(name);
      return;
    }
    if (intercepted.size === 0) events.emit('notice', { severity: 'warning', message: interceptedMessage });
    intercepted.add(name);
  };
}
