import { parseArgs } from 'node:util';
import { StartProblem } from '#node/start-problem.ts';

/** What the command was asked to do. */
export interface Options {
  /** TCP port; null: the socket alone. */
  readonly port: number | null;
  /** Unix socket or named pipe; null: TCP. */
  readonly socket: string | null;
  readonly host: string;
  /** Folder of the database and the mails. */
  readonly data: string;
  readonly sample: boolean;
}

const defaultPort = 4080;

/** Reads the command line. Throws `StartProblem`. */
export function readCommandLine(args: readonly string[]): Options {
  const values = parse(args);
  const socket = values.socket ?? null;
  return {
    port: socket === null ? readPort(values.port) : null,
    socket,
    host: values.host ?? '127.0.0.1',
    data: values.data ?? 'footbridge-data',
    sample: values.sample ?? false,
  };
}

function parse(args: readonly string[]) {
  try {
    const text = { type: 'string' } as const;
    const options = { port: text, socket: text, host: text, data: text, sample: { type: 'boolean' } } as const;
    return parseArgs({ args: [...args], options, strict: true }).values;
  } catch (error) {
    throw new StartProblem(error instanceof Error ? (error.message.split('. ')[0] ?? error.message) : String(error));
  }
}

function readPort(text: string | undefined): number {
  const port = text === undefined ? defaultPort : Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535 && text !== '') return port;
  throw new StartProblem(`--port must be a number from 0 to 65535, not "${text}"`);
}
