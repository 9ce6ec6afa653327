import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into a program by `--import …?parent=<process id>`: it ends, without a word, once the process that started it is
 * gone, however that ended. What the program itself starts gets the same flag, and is left alone: whether it goes with
 * the program is for tests to see.
 */
const parent = Number(new URL(import.meta.url).searchParams.get('parent'));
/** Milliseconds between looks. */
const pause = 250;

if (isMainThread && process.ppid === parent) {
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  }, pause).unref();
}
