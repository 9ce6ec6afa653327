import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { childWording } from '../../error-wording.ts';
import type { Log } from '../../log.ts';
import type { ChildProcess } from '../host.ts';

/** Starts a program under this Node. What it prints as errors goes to the log. */
export function startNodeChild(program: URL, args: readonly string[], log: Log): ChildProcess {
  const child = fork(fileURLToPath(program), [...args], {
    // Structured clone, as Electron's children have it.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // A signal from the terminal reaches the desk alone, which stops its children in order.
    detached: process.platform !== 'win32',
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => log('child', childWording(text)));
  child.on('error', (error) => log('child', error));
  return {
    get pid() {
      return child.pid;
    },
    send(message) {
      if (child.connected) child.send(message as object, (error) => error && log('child', error));
    },
    onMessage: (listener) => void child.on('message', listener),
    onExit(listener) {
      let told = false;
      const tell = (code: number | null) => {
        if (!told) listener(code);
        told = true;
      };
      child.once('exit', tell);
      // A program that can't be started never exits.
      child.once('error', () => child.pid === undefined && tell(null));
    },
    kill: () => void child.kill(child.killed ? 'SIGKILL' : 'SIGTERM'),
  };
}
