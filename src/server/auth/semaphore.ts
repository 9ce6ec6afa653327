import { AppError } from '#shared/errors.ts';

/** Lets `atOnce` pieces of work run and makes the rest wait. Throws `too_many` when more than `queue` would wait. */
export function semaphore(atOnce: number, queue: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= queue) throw new AppError('too_many', { retryAfter: 2 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
