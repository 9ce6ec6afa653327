import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { whenNpmDies } from './npm-parent.mjs';
import { inside, pinnedNode, root } from './places.mjs';

/** The environment for children: the pinned Node first on PATH. */
export function childEnvironment(extra = {}) {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  const path = [inside('node_modules/.bin'), process.env[name]].filter(Boolean).join(delimiter);
  return { ...process.env, [name]: path, ...extra };
}

/** The exit code of a process that ended with this code or signal. */
const exitCodeOf = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 1);

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
let interrupted = false;

/** From now on a signal ends this process only after what it has started. Ask `wasInterrupted` between two steps. */
export function endAfterChildren() {
  for (const signal of signals) process.on(signal, interrupt);
}

/** Whether a signal came, or npm has gone: whatever comes next is not wanted any more. */
export const wasInterrupted = () => interrupted;

function interrupt() {
  interrupted = true;
}

/** Milliseconds that a program has to end by itself after a Ctrl-C in the terminal, which reaches it directly. */
const stopTimeout = 3000;
/** Milliseconds after which another Ctrl-C is a new one, and ends the program the hard way. */
const secondThought = 1000;

/**
 * Runs a program to its end and hands signals on. It stays in our process group, so that whoever ends the group ends
 * it too; a Ctrl-C in a terminal has therefore reached it already and is not sent a second time.
 * @returns {Promise<number>} its exit code
 */
export function runThrough(program, args, options = {}) {
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: childEnvironment(),
    ...options,
  });
  let asked = 0;
  const handOn = (signal) => {
    interrupt();
    if (asked > 0) {
      if (Date.now() - asked > secondThought) child.kill('SIGKILL');
      return;
    }
    asked = Date.now();
    if (signal === 'SIGINT' && process.stdin.isTTY) setTimeout(() => child.kill('SIGTERM'), stopTimeout).unref();
    else child.kill(signal);
  };
  for (const signal of signals) process.on(signal, handOn);
  const stopWatching = whenNpmDies(() => handOn('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      stopWatching();
      for (const name of signals) process.off(name, handOn);
      resolve(exitCodeOf(code, signal));
    });
  });
}

/** Runs a file under the pinned Node, handing signals on. */
export const runNode = (args, options) => runThrough(pinnedNode(), args, options);

/**
 * Runs a program quietly and answers its exit code and everything it printed. `timeout` in milliseconds.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function capture(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: childEnvironment({ NO_COLOR: '1' }),
      ...options,
    });
    const handOn = (signal) => {
      interrupt();
      child.kill(signal);
    };
    for (const signal of signals) process.on(signal, handOn);
    const stopWatching = whenNpmDies(() => handOn('SIGTERM'));
    child.once('close', () => {
      stopWatching();
      for (const signal of signals) process.off(signal, handOn);
    });
    let output = '';
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.on('close', (code, signal) =>
      resolve({ code: exitCodeOf(code, signal), output: stripVTControlCharacters(output) }),
    );
  });
}
