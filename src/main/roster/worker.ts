import { parentPort, workerData } from 'node:worker_threads';
import { AppError, toProblem } from '#shared/errors.ts';
import { storageProblem } from '../storage/storage-problem.ts';
import { checkList } from './checking/check.ts';
import { standardOf } from './checking/judge.ts';
import { inspectFile, openList } from './reading/inspect.ts';
import { joinRoster, sealOf } from './storing/roster-connection.ts';
import type { WorkerAnswers, WorkerJob, WorkerMessage } from './worker-messages.ts';

/** Milliseconds between two words on progress. */
const progressEvery = 100;

const cancel = new AbortController();
parentPort?.on('message', () => cancel.abort());

const tell = (message: WorkerMessage) => parentPort?.postMessage(message);

function progressTeller(): (rows: number, share: number) => void {
  let last = 0;
  return (rows, share) => {
    const now = performance.now();
    if (now - last < progressEvery) return;
    last = now;
    tell({ kind: 'progress', rows, share });
  };
}

async function check(job: Extract<WorkerJob, { kind: 'check' }>): Promise<WorkerAnswers['check']> {
  const database = joinRoster(job.place);
  try {
    return await checkList(openList(job.file.path, job.layout, job.rowLimit), {
      database,
      seal: sealOf(job.place.seal),
      account: job.place.account,
      importNumber: job.importNumber,
      standard: standardOf(job, job.layout, job.seed),
      headerRow: job.layout.headerRow,
      rowLimit: job.rowLimit,
      signal: cancel.signal,
      onProgress: progressTeller(),
    });
  } finally {
    database.close();
  }
}

async function work(job: WorkerJob): Promise<WorkerAnswers[keyof WorkerAnswers]> {
  switch (job.kind) {
    case 'inspect':
      return inspectFile(job.file, new Map(job.remembered), job.choice, cancel.signal);
    case 'check':
      return check(job);
    default:
      throw new Error('not yet');
  }
}

function failure(error: unknown): WorkerMessage {
  if (cancel.signal.aborted) return { kind: 'failed', problem: toProblem(new AppError('aborted')), unexpected: null };
  const known = error instanceof AppError ? error : storageProblem(error);
  const unexpected = known instanceof AppError ? null : String(error instanceof Error ? error.stack : error);
  return { kind: 'failed', problem: toProblem(known), unexpected };
}

try {
  tell({ kind: 'done', answer: await work(workerData as WorkerJob) });
} catch (error) {
  tell(failure(error));
}
parentPort?.close();
