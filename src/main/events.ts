import type { EventName } from '#shared/desk/names.ts';
import type { DeskEvents } from '#shared/desk/types.ts';

/** Hears every event. */
type EventListener = <E extends EventName>(name: E, payload: DeskEvents[E]) => void;

/** What the desk tells its window. */
export interface Events {
  emit: EventListener;
  /** Answers how to stop listening. */
  listen(listener: EventListener): () => void;
}

/** Events from the modules to the host. A notice that nobody hears yet waits for the first listener. */
export function createEvents(): Events {
  const listeners = new Set<EventListener>();
  let unheard: DeskEvents['notice'][] = [];
  return {
    emit(name, payload) {
      if (listeners.size === 0 && name === 'notice') unheard.push(payload as DeskEvents['notice']);
      for (const listener of [...listeners]) listener(name, payload);
    },
    listen(listener) {
      const own: EventListener = (name, payload) => listener(name, payload);
      listeners.add(own);
      for (const notice of unheard) own('notice', notice);
      unheard = [];
      return () => listeners.delete(own);
    },
  };
}
