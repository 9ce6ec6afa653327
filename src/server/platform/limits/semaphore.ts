import { AppError } from '#shared/errors.ts';

/** Who waits for a piece of work. */
export interface Asker {
  /** Where they ask from; null: not known, and not counted. */
  readonly source: string | null;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** How many run at once, and how many may wait, of all and of one source. */
export interface Room {
  readonly atOnce: number;
  readonly queue: number;
  readonly perSource: number;
}

/** Runs pieces of work a few at a time. */
export interface Semaphore {
  /** Runs the work when its turn comes. Throws as `admit` does, and `aborted` when its asker left before its turn. */
  run<T>(work: () => Promise<T>, asker?: Asker): Promise<T>;
  /** Throws `too_many` where the asker's source has its share waiting, and 503 where too many wait in all. */
  admit(asker?: Asker): void;
}

interface Waiting {
  readonly source: string | null;
  readonly start: () => void;
}

/** Seconds after which it is worth trying again. */
const retryAfter = 2;

/** Lets a few pieces of work run and makes the rest wait in the order in which they came. */
export function semaphore({ atOnce, queue, perSource }: Room): Semaphore {
  let running = 0;
  const waiting: Waiting[] = [];

  function admit(asker?: Asker): void {
    if (running < atOnce) return;
    const source = asker?.source ?? null;
    const own = source === null ? 0 : waiting.filter((other) => other.source === source).length;
    if (own >= perSource) throw new AppError('too_many', { retryAfter });
    if (waiting.length < queue) return;
    const message = 'The service is busy. Please try again in a moment';
    throw new AppError('internal', { status: 503, message, retryAfter });
  }

  function turn(asker?: Asker): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(entry), 1);
        reject(new AppError('aborted'));
      };
      const start = () => {
        asker?.signal.removeEventListener('abort', leave);
        resolve();
      };
      const entry: Waiting = { source: asker?.source ?? null, start };
      waiting.push(entry);
      asker?.signal.addEventListener('abort', leave, { once: true });
    });
  }

  return {
    admit,
    run: async (work, asker) => {
      if (asker?.signal.aborted) throw new AppError('aborted');
      admit(asker);
      if (running < atOnce) running += 1;
      else await turn(asker);
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next.start();
        else running -= 1;
      }
    },
  };
}
