import { parentPort, workerData } from 'node:worker_threads';
import { AppError, toProblem } from '#shared/errors.ts';
import { storageProblem } from '../storage/storage-problem.ts';
import { checkList } from './checking/check.ts';
import { standardOf } from './checking/judge.ts';
import { createPreview } from './previewing/preview.ts';
import { inspectFile, openList } from './reading/inspect.ts';
import { createBlockStore } from './storing/blocks.ts';
import { openListCopy } from './storing/list-copy.ts';
import { joinRoster, sealOf } from './storing/roster-connection.ts';
import type { WorkerAnswers, WorkerJob, WorkerMessage } from './worker-messages.ts';
import { writeProblems } from './writing/problem-file.ts';

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

async function problems(job: Extract<WorkerJob, { kind: 'problems' }>): Promise<WorkerAnswers['problems']> {
  const database = joinRoster(job.place);
  try {
    const seal = sealOf(job.place.seal);
    const blocks = createBlockStore(database, seal, job.place.account, job.importNumber);
    const standard = standardOf(job, job.layout, job.seed);
    const preview = createPreview(blocks, openListCopy(database, seal, job.place.account, job.seed), standard);
    const { headings } = job.layout;
    await writeProblems(job.format, job.target, { blocks, preview, standard, headings, refused: job.refused });
    return null;
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
    case 'problems':
      return problems(job);
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
