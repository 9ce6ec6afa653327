/** How the service stands, as far as the desk knows. `unknown`: it is starting. `out`: probes look for it. */
export type ConnectivityState = 'unknown' | 'online' | 'slow' | 'out';

/** How the service stands, for those who wait for it. */
export interface Connectivity {
  readonly now: ConnectivityState;
  /** Calls `listener` once, as soon as the service is known to be out. Answers how to take that back. */
  onceOut(listener: () => void): () => void;
}

/** `read` answers how it stands; call `turned` whenever that may have changed. */
export function createConnectivity(read: () => ConnectivityState): Connectivity & { turned(): void } {
  let waiting = new Set<() => void>();
  return {
    get now() {
      return read();
    },
    onceOut(listener) {
      waiting.add(listener);
      return () => void waiting.delete(listener);
    },
    turned() {
      if (read() !== 'out') return;
      const told = waiting;
      waiting = new Set();
      for (const listener of told) listener();
    },
  };
}
