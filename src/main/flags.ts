import path from 'node:path';
import { parseArgs } from 'node:util';
import { StartProblem } from '#node/start-problem.ts';

/** What `npm start -- …` hands on. */
export interface Flags {
  readonly sample: boolean;
  /** Empty: the platform's user-data folder. */
  readonly data: string;
  /** 0: any free port. */
  readonly port: number;
  /** Empty: the embedded service. */
  readonly server: string;
  readonly open: boolean;
  /** The file to back everything up to; empty: none. */
  readonly backUp: string;
  /** The backup to restore; empty: none. */
  readonly restore: string;
}

/** Reads the command line. `lenient` passes over what is not ours, as Electron's own switches. Throws `StartProblem`. */
export function readFlags(args: readonly string[], lenient = false): Flags {
  const { values } = parse(args, lenient);
  const port = Number(values.port ?? 0);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new StartProblem('--port must be from 0 to 65535.');
  return {
    sample: values.sample === true,
    data: typeof values.data === 'string' && values.data ? path.resolve(values.data) : '',
    port,
    server: typeof values.server === 'string' ? values.server : '',
    open: values['no-open'] !== true,
    backUp: fileOf(values['back-up']),
    restore: fileOf(values['restore']),
  };
}

const fileOf = (value: unknown) => (typeof value === 'string' && value ? path.resolve(value) : '');

function parse(args: readonly string[], lenient: boolean) {
  try {
    return parseArgs({
      args: [...args],
      strict: !lenient,
      allowPositionals: lenient,
      options: {
        sample: { type: 'boolean' },
        data: { type: 'string' },
        port: { type: 'string' },
        server: { type: 'string' },
        'no-open': { type: 'boolean' },
        'back-up': { type: 'string' },
        restore: { type: 'string' },
        // Chosen by `npm start`, which has done its work by now.
        host: { type: 'string' },
      },
    });
  } catch (cause) {
    throw new StartProblem(`${cause instanceof Error ? cause.message.split('. ')[0] : 'Unknown option'}.`, { cause });
  }
}
