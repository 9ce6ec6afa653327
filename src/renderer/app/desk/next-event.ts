import type { DeskBridge } from '#shared/desk/bridge.ts';
import type { EventName } from '#shared/desk/names.ts';

/** Resolves with the next event of the desk that has one of these names. */
export function nextEvent({ on }: Pick<DeskBridge, 'on'>, names: readonly EventName[]): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      for (const stop of stops) stop();
      resolve();
    };
    const stops = names.map((name) => on(name, done));
  });
}
