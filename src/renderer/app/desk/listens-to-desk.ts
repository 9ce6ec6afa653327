import type { DeskBridge } from '#shared/desk/bridge.ts';

/**
 * Resolves once this window hears the desk's events, or cannot reach the desk. What is read after that misses no event,
 * so that nothing has to be read a second time when the events come.
 */
export function listensToDesk({ on }: Pick<DeskBridge, 'on'>): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      for (const stop of stops) stop();
      resolve();
    };
    const stops = [on('connected', done), on('disconnected', done)];
  });
}
