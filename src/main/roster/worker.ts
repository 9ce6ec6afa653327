import { parentPort } from 'node:worker_threads';
import { verifyCopy } from '#node/sqlite/verify-copy.ts';
import { AppError, toProblem } from '#shared/errors.ts';
import { storageProblem } from '../storage/storage-problem.ts';
import { checkList } from './check/check.ts';
import { checkFile } from './check/check-file.ts';
import { importRulesOf } from './check/evaluate.ts';
import { createPreview } from './correct/preview.ts';
import { readLedger } from './correct/read-ledger.ts';
import { inspectFile } from './inspect/inspect.ts';
import { readPeople } from './inspect/people.ts';
import { createBlockStore } from './store/blocks.ts';
import { openListCopy } from './store/list-copy.ts';
import { joinRoster, sealOf } from './store/roster-connection.ts';
import type { RosterPlace, WorkerAnswers, WorkerJob, WorkerMessage } from './worker-messages.ts';

/** Milliseconds between two words on progress. */
const progressEvery = 100;

/** Stops the work that is being done. */
let cancel = new AbortController();

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
  const { place, layout, importNumber, rowLimit, corrected, file } = job;
  const roster = open(place, importNumber);
  try {
    const input = {
      ...roster,
      importRules: importRulesOf(job, layout, roster.list.seed),
      headerRow: layout.headerRow,
      rowLimit,
      corrected,
      signal: cancel.signal,
      onProgress: progressTeller(),
      values: { remembered: job.remembered, choices: job.values },
    };
    return await checkFile(file.path, layout, (reader) => checkList(reader, input));
  } finally {
    roster.database.close();
  }
}

async function evaluateAgain(
  job: Extract<WorkerJob, { kind: 'evaluateAgain' }>,
): Promise<WorkerAnswers['evaluateAgain']> {
  const { evaluateListAgain } = await import('./check/evaluate-again.ts');
  const { place, importNumber, layout, before, identifiers, remembered, values } = job;
  const roster = open(place, importNumber);
  try {
    const importRules = importRulesOf(job, layout, roster.list.seed);
    return await evaluateListAgain({
      ...roster,
      importRules,
      before,
      identifiers,
      values: { remembered, choices: values },
    });
  } finally {
    roster.database.close();
  }
}

async function sort({ place, importNumber, layout, field, ...by }: Extract<WorkerJob, { kind: 'sort' }>) {
  const { sortRows } = await import('./correct/sort-rows.ts');
  const { database, blocks, list } = open(place, importNumber);
  try {
    return await sortRows(blocks, importRulesOf(by, layout, list.seed), field);
  } finally {
    database.close();
  }
}

async function problems(job: Extract<WorkerJob, { kind: 'problems' }>): Promise<WorkerAnswers['problems']> {
  const { place, layout, importNumber, format, target, refused, name, original } = job;
  const { writeProblems } = await import('./report/problem-file.ts');
  const { listedChoices, semesterChoices } = await import('./report/closed-lists.ts');
  const { createListIndex } = await import('./check/list-index.ts');
  const { database, blocks, list } = open(place, importNumber);
  try {
    const importRules = importRulesOf(job, layout, list.seed);
    const preview = createPreview({ blocks, list, importRules, ledger: await readLedger(blocks) });
    const { headings, sheet } = layout;
    const source = {
      blocks,
      preview,
      importRules,
      headings,
      refused,
      name,
      sheet,
      original,
      choices: { semester: semesterChoices, ...listedChoices(createListIndex(list).values) },
    };
    await writeProblems(format, target, source);
    return null;
  } finally {
    database.close();
  }
}

async function tidy({ place, now, days }: Extract<WorkerJob, { kind: 'tidy' }>): Promise<WorkerAnswers['tidy']> {
  const { createImportStore } = await import('./store/import-store.ts');
  const { tidyRoster } = await import('./store/tidy-roster.ts');
  const database = joinRoster(place);
  try {
    const seal = sealOf(place.seal);
    const imports = createImportStore(database, seal, () => new Date(now));
    const blocksOf = (number: number) => createBlockStore(database, seal, number);
    return tidyRoster(database, imports, (stored) => blocksOf(stored.number), days);
  } finally {
    database.close();
  }
}

function open(place: RosterPlace, importNumber: number) {
  const database = joinRoster(place);
  const seal = sealOf(place.seal);
  const blocks = createBlockStore(database, seal, importNumber);
  return { database, blocks, list: openListCopy(database, seal) };
}

async function work(job: WorkerJob): Promise<WorkerAnswers[keyof WorkerAnswers]> {
  switch (job.kind) {
    case 'inspect':
      return inspectFile(job.file, new Map(job.remembered), job.choice, cancel.signal);
    case 'check':
      return check(job);
    case 'evaluateAgain':
      return evaluateAgain(job);
    case 'sort':
      return sort(job);
    case 'problems':
      return problems(job);
    case 'people':
      return readPeople(job.file, cancel.signal);
    case 'tidy':
      return tidy(job);
    case 'verify':
      return verifyCopy(job.path);
  }
}

function failure(error: unknown): WorkerMessage {
  if (cancel.signal.aborted) return { kind: 'failed', problem: toProblem(new AppError('aborted')), unexpected: null };
  const known = error instanceof AppError ? error : storageProblem(error);
  const unexpected = known instanceof AppError ? null : String(error instanceof Error ? error.stack : error);
  return { kind: 'failed', problem: toProblem(known), unexpected };
}

async function run(job: WorkerJob): Promise<void> {
  cancel = new AbortController();
  try {
    tell({ kind: 'done', answer: await work(job) });
  } catch (error) {
    tell(failure(error));
  }
}

parentPort?.on('message', (message: WorkerJob | 'cancel') => {
  if (message === 'cancel') cancel.abort();
  else void run(message);
});
