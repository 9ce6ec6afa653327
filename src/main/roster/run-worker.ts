import { Worker } from 'node:worker_threads';
import { AppError } from '#shared/errors.ts';
import { tooMuchToRead } from './inspect/too-much.ts';
import type { WorkerAnswers, WorkerJob, WorkerMessage } from './worker-messages.ts';

/** How a worker is watched. */
export interface WorkerWatch {
  /** The program, `worker.ts` in the sources. */
  readonly program: URL;
  /** Milliseconds without a sign of life after which the worker is stopped; 90,000 unless said. */
  readonly timeouts?: number;
  /** Megabytes of heap that a new thread may take, 1,024 unless said: a list that needs more is hostile. */
  readonly heap?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (rows: number, share: number) => void;
  /** Told of failures without a catalogue code, to be logged. */
  readonly onUnexpected?: (error: string) => void;
}

/** Milliseconds that a worker gets to stop by itself. */
const stopTimeouts = 2000;

/** Milliseconds that a thread is kept after its work: a person who looked at a file checks it next. */
const keptIdle = 30_000;

/** Threads without work, by program and heap. They do not keep the app from ending. */
const idle = new Map<string, { readonly worker: Worker; readonly timer: NodeJS.Timeout }>();

const keyOf = (program: URL, heap: number) => `${heap} ${program.href}`;

function takeKept(key: string): Worker | null {
  const waiting = idle.get(key);
  if (!waiting) return null;
  idle.delete(key);
  clearTimeout(waiting.timer);
  forgetListeners(waiting.worker);
  waiting.worker.ref();
  return waiting.worker;
}

const startWorker = (program: URL, heap: number) =>
  new Worker(program, {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: 16 },
  });

/** Only ours: the worker's own listeners are what makes its messages arrive. */
function forgetListeners(worker: Worker): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
}

/** Keeps a thread for the next job, if none is kept yet. Whatever becomes of it meanwhile is nobody's failure. */
function keepWorker(key: string, worker: Worker): void {
  forgetListeners(worker);
  const forget = () => {
    if (idle.get(key)?.worker === worker) idle.delete(key);
  };
  worker.on('exit', forget);
  worker.on('error', forget);
  worker.unref();
  if (idle.has(key)) return void worker.terminate();
  const timer = setTimeout(() => {
    forget();
    void worker.terminate();
  }, keptIdle).unref();
  idle.set(key, { worker, timer });
}

/** Ends the threads that are kept without work: what they have in memory belongs to whoever signs out. */
export async function endKeptWorkers(): Promise<void> {
  await Promise.all([...idle.keys()].map((key) => takeKept(key)?.terminate()));
}

/**
 * Does one piece of work in a thread of its own, which is stopped when it is cancelled, fails, shows no progress, or
 * takes too much memory. Throws the worker's `AppError`, `aborted`, or `unreadable_file` for a file that could not be
 * coped with.
 */
export async function runInWorker<K extends WorkerJob['kind']>(
  job: Extract<WorkerJob, { kind: K }>,
  watch: WorkerWatch,
): Promise<WorkerAnswers[K]> {
  const { program, heap = 1024, signal } = watch;
  if (signal?.aborted) throw new AppError('aborted');
  const key = keyOf(program, heap);
  const kept = takeKept(key);
  try {
    return await runOn(kept ?? startWorker(program, heap), key, job, watch);
  } catch (error) {
    if (!(error instanceof ThreadGone)) throw error;
    // A kept thread may have died of what an earlier job left in it: that is not this file's fault.
    if (kept === null || signal?.aborted) throw tooMuchToRead(error.cause);
  }
  return runOn(startWorker(program, heap), key, job, watch).catch((error: unknown) => {
    throw error instanceof ThreadGone ? tooMuchToRead(error.cause) : error;
  });
}

/** The thread ended by itself. */
class ThreadGone extends Error {}

function runOn<K extends WorkerJob['kind']>(
  worker: Worker,
  key: string,
  job: Extract<WorkerJob, { kind: K }>,
  watch: WorkerWatch,
): Promise<WorkerAnswers[K]> {
  const { timeouts = 90_000, signal, onProgress, onUnexpected } = watch;
  return new Promise((resolve, reject) => {
    let settled = false;
    const settle = () => {
      if (settled) return false;
      settled = true;
      clearTimeout(watchdog);
      signal?.removeEventListener('abort', cancel);
      return true;
    };
    const fail = (error: Error) => {
      // The thread is gone before the caller goes on: its connection and its files with it.
      if (settle()) void worker.terminate().finally(() => reject(error));
    };
    const watchdog = setTimeout(() => fail(tooMuchToRead()), timeouts);
    const cancel = () => {
      worker.postMessage('cancel');
      setTimeout(() => fail(new AppError('aborted')), stopTimeouts).unref();
    };
    signal?.addEventListener('abort', cancel, { once: true });
    worker.on('message', (message: WorkerMessage) => {
      watchdog.refresh();
      if (message.kind === 'progress') return onProgress?.(message.rows, message.share);
      if (message.kind === 'failed') {
        if (message.unexpected !== null) onUnexpected?.(message.unexpected);
        return fail(new AppError(message.problem.code, message.problem));
      }
      if (!settle()) return;
      keepWorker(key, worker);
      resolve(message.answer as WorkerAnswers[K]);
    });
    let broke: unknown;
    worker.on('error', (error) => {
      onUnexpected?.(String(error));
      broke = error;
    });
    // An error overtakes the answer that was posted before it; at the exit all messages have arrived.
    worker.on('exit', () => fail(new ThreadGone('it ended', { cause: broke })));
    worker.postMessage(job);
  });
}
