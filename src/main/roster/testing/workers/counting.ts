// A worker that answers which thread it is and how many jobs it has had; told to, it fails, or ends behind its answer.
import { parentPort, threadId } from 'node:worker_threads';

let jobs = 0;
parentPort?.on('message', (job: 'cancel' | { file: { name: string } }) => {
  if (job === 'cancel') return;
  jobs += 1;
  const { name } = job.file;
  if (name === 'throws') throw new Error('unexpected');
  if (name === 'fails') {
    const problem = { code: 'unreadable_file', message: 'no', status: 422 };
    return parentPort?.postMessage({ kind: 'failed', problem, unexpected: null });
  }
  parentPort?.postMessage({ kind: 'done', answer: { threadId, jobs } });
  if (name === 'ends') process.exit(0);
  if (name === 'breaks') setImmediate(() => Promise.reject(new Error('too late')));
});
