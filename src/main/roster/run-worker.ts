import { Worker } from 'node:worker_threads';
import { AppError } from '#shared/errors.ts';
import type { WorkerAnswers, WorkerJob, WorkerMessage } from './worker-messages.ts';

/** How a worker is watched. */
export interface WorkerWatch {
  /** The program, `worker.ts` in the sources. */
  readonly program: URL;
  /** Milliseconds without a sign of life after which the worker is stopped; 90,000 unless said. */
  readonly patience?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (rows: number, share: number) => void;
  /** Told of failures without a catalogue code, to be logged. */
  readonly onUnexpected?: (error: string) => void;
}

/** Megabytes of heap that one list may take: a file that needs more is hostile. */
const heapLimit = 1024;
/** Milliseconds that a worker gets to stop by itself. */
const stopPatience = 2000;

/**
 * Does one piece of work in a thread of its own, which is stopped when it is cancelled, shows no progress, or takes
 * too much memory. Throws the worker's `AppError`, `aborted`, or `unreadable_file` for a file that could not be coped with.
 */
export function runInWorker<K extends WorkerJob['kind']>(
  job: Extract<WorkerJob, { kind: K }>,
  watch: WorkerWatch,
): Promise<WorkerAnswers[K]> {
  const { program, patience = 90_000, signal, onProgress, onUnexpected } = watch;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new AppError('aborted'));
    const worker = new Worker(program, {
      workerData: job,
      execArgv: [],
      stdout: false,
      resourceLimits: { maxOldGenerationSizeMb: heapLimit, maxYoungGenerationSizeMb: 16 },
    });
    let settled = false;
    const settle = (end: () => void) => {
      if (settled) return;
      settled = true;
      clearTimeout(watchdog);
      signal?.removeEventListener('abort', cancel);
      // The thread is gone before the caller goes on: its connection and its files with it.
      void worker.terminate().then(end, end);
    };
    const fail = (error: AppError) => settle(() => reject(error));
    const watchdog = setTimeout(() => fail(overwhelmed()), patience);
    const cancel = () => {
      worker.postMessage('cancel');
      setTimeout(() => fail(new AppError('aborted')), stopPatience).unref();
    };
    signal?.addEventListener('abort', cancel, { once: true });
    worker.on('message', (message: WorkerMessage) => {
      watchdog.refresh();
      if (message.kind === 'progress') return onProgress?.(message.rows, message.share);
      if (message.kind === 'done') return settle(() => resolve(message.answer as WorkerAnswers[K]));
      if (message.unexpected !== null) onUnexpected?.(message.unexpected);
      fail(new AppError(message.problem.code, message.problem));
    });
    worker.on('error', (error) => {
      onUnexpected?.(String(error));
      fail(overwhelmed(error));
    });
    worker.on('exit', () => fail(overwhelmed()));
  });
}

const overwhelmed = (cause?: unknown) =>
  new AppError('unreadable_file', {
    message: 'This file is too much to read: it was given up. Save it again as CSV, or split it into smaller files',
    ...(cause === undefined ? {} : { cause }),
  });
