import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { builtService, freePort, startService } from './processes.ts';

const variable = 'FOOTBRIDGE_SAMPLE_FOLDER';

/** Makes the data of a service with the sample workspace, once, for `copySample`. Answers what removes it again. */
export async function makeSample(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'footbridge-sample-'));
  const service = await startService({ folder, port: await freePort(), sample: true, program: builtService });
  await service.stop();
  // Whoever starts on a copy makes safety copies of their own.
  await rm(path.join(folder, 'backups'), { recursive: true, force: true });
  process.env[variable] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** Copies that data to where a service is about to keep its own: filling a database anew takes seconds. */
export async function copySample(folder: string): Promise<void> {
  const made = process.env[variable];
  if (!made) throw new Error('the sample workspace was not made');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await cp(made, folder, { recursive: true });
}
