import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeWhole } from '#node/files/whole-file.ts';
import { AppError } from '#shared/errors.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { accountsFolder } from './account-folder.ts';

const freeFailures = 5;
/** Seconds. */
const maxWait = 15 * 60;
/** Milliseconds after which old failures are forgotten. */
const memory = milliseconds.day;

const fileSchema = z.record(z.string().max(128), z.object({ failures: z.number().int(), at: z.number() }));
type Failures = z.infer<typeof fileSchema>;

/** Failed sign-ins without the service, by the name that stands for the e-mail. They outlast a restart. */
export interface LocalAttempts {
  /** Counts a try as failed until `forget` says otherwise. Throws `too_many` while one must wait; that is not counted. */
  count(name: string): void;
  forget(name: string): void;
}

/** Seconds to wait after so many failures: as the service does it, none for the first four, then 1 doubling. */
const waitAfter = (failures: number): number =>
  failures < freeFailures ? 0 : Math.min(2 ** (failures - freeFailures), maxWait);

/** Keeps the failures in accounts/tries.json. */
export function createLocalAttempts(dataFolder: string, now: () => Date): LocalAttempts {
  const file = join(accountsFolder(dataFolder), 'tries.json');
  const read = (): Failures => {
    try {
      return fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch {
      return {};
    }
  };
  const write = (failures: Failures) => writeWhole(file, Buffer.from(JSON.stringify(failures)));
  return {
    count(name) {
      const time = now().getTime();
      // A time ahead of the clock means that the clock was set back: it counts from now, and is not waited out twice.
      const kept = Object.entries(read()).filter(([, { at }]) => time - at < memory);
      const known = new Map(kept.map(([key, { failures, at }]) => [key, { failures, at: Math.min(at, time) }]));
      const before = known.get(name);
      const wait = before ? before.at + waitAfter(before.failures) * 1000 - time : 0;
      if (wait > 0) throw new AppError('too_many', { retryAfter: Math.ceil(wait / 1000) });
      known.set(name, { failures: (before?.failures ?? 0) + 1, at: time });
      write(Object.fromEntries(known));
    },
    forget(name) {
      const { [name]: gone, ...rest } = read();
      if (gone) write(rest);
    },
  };
}
