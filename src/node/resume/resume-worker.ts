// A thread that makes résumés, one after the other, until it is stopped.
import { parentPort } from 'node:worker_threads';
import type { ResumeJob, ResumeMade } from './resume-maker.ts';
import { resumePdf } from './resume-pdf.ts';

const tell = (made: ResumeMade) => parentPort?.postMessage(made);

parentPort?.on('message', ({ id, profile }: ResumeJob) => {
  resumePdf(profile).then(
    (bytes) => tell({ id, bytes: new Uint8Array(bytes) }),
    (error: unknown) => tell({ id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
