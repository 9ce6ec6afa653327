import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { StartProblem } from '#node/start-problem.ts';

/** Where a password is typed: the process's own streams, or a test's. */
interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
}

const ownTerminal: Terminal = { input: process.stdin, output: process.stderr };

/**
 * Reads a new password: typed twice without being shown at a terminal, else the first line of the input. Throws
 * `StartProblem` where the two differ or nothing came.
 */
export async function askPassword({ input, output } = ownTerminal): Promise<string> {
  const isTyped = input.isTTY === true;
  // What is typed goes nowhere: the interface would echo it.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: silent, terminal: isTyped });
  const read = lines[Symbol.asyncIterator]();
  const ask = async (question: string): Promise<string> => {
    if (isTyped) output.write(question);
    const { value, done } = await read.next();
    if (isTyped) output.write('\n');
    return done ? '' : String(value);
  };
  try {
    const password = await ask('Password: ');
    if (password === '') throw new StartProblem('No password was given');
    if (isTyped && (await ask('Password again: ')) !== password) throw new StartProblem('The two passwords differ');
    return password;
  } finally {
    lines.close();
  }
}
