import { Worker } from 'node:worker_threads';
import type { StudentProfile } from '#shared/contract/enrollment-schemas.ts';
import { AppError } from '#shared/errors.ts';

/** What the thread is asked for. */
export interface ResumeJob {
  readonly id: number;
  readonly profile: StudentProfile;
}

/** What the thread answers: the file, or what went wrong. */
export type ResumeMade =
  | { readonly id: number; readonly bytes: Uint8Array }
  | { readonly id: number; readonly problem: string };

interface Waiting {
  resolve(bytes: Uint8Array): void;
  reject(error: Error): void;
}

/** The most résumés that may wait: a person waits about a second for the last of them. */
const maxWaiting = 20;
/** Milliseconds after which a thread without work ends, and one that makes no progress is stopped. */
const keptIdle = 30_000;

const isSource = import.meta.url.endsWith('.ts');
/** Built, this file is in the program that uses it or in a folder of shared pieces beside it. */
const built = import.meta.url.includes('/chunks/') ? '../resume-worker.js' : './resume-worker.js';
const program = new URL(isSource ? './resume-worker.ts' : built, import.meta.url);

let worker: Worker | null = null;
let timer: NodeJS.Timeout | undefined;
let lastId = 0;
const waiting = new Map<number, Waiting>();

/**
 * The résumé of a student as PDF, made in a thread of its own: one takes 50 to 400 ms. Throws `too_many` while many
 * others wait, and an error where it can't be made.
 */
export function makeResume(profile: StudentProfile): Promise<Uint8Array> {
  if (waiting.size >= maxWaiting) return Promise.reject(new AppError('too_many'));
  worker ??= startWorker();
  const thread = worker;
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    thread.ref();
    thread.postMessage({ id, profile } satisfies ResumeJob);
    watch(thread);
  });
}

function startWorker(): Worker {
  const thread = new Worker(program, {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 },
  });
  thread.on('message', (made: ResumeMade) => {
    const asked = waiting.get(made.id);
    waiting.delete(made.id);
    if (waiting.size === 0) thread.unref();
    watch(thread);
    if ('bytes' in made) asked?.resolve(made.bytes);
    else asked?.reject(new Error(`The résumé can’t be made: ${made.problem}`));
  });
  thread.on('error', (error) => end(thread, error));
  thread.on('exit', () => end(thread, new Error('The thread that makes résumés ended')));
  return thread;
}

/** Ends a thread that is idle, or stuck, for long. */
function watch(thread: Worker): void {
  clearTimeout(timer);
  timer = setTimeout(() => end(thread, new Error('Making a résumé took too long')), keptIdle).unref();
}

/** Lets go of a thread: what waits for it fails, and the next résumé gets another one. */
function end(thread: Worker, error: unknown): void {
  if (worker !== thread) return;
  worker = null;
  clearTimeout(timer);
  const left = [...waiting.values()];
  waiting.clear();
  void thread.terminate();
  for (const { reject } of left) reject(error instanceof Error ? error : new Error(String(error)));
}
