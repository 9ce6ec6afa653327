import path from 'node:path';
import { AppError } from '#shared/errors.ts';
import type { ChildProcess, Host } from '../hosts/host.ts';
import type { Log } from '../log.ts';
import { openSocketPlace, type SocketPlace } from './socket-path.ts';

/** How patient the desk is with its service. Milliseconds. */
export interface Timeouts {
  /** From the start of the program until it says that it is ready. */
  readonly start: number;
  /** From asking it to stop until it is killed. */
  readonly stop: number;
  /** Before the first restart; doubled for every further one within the window. */
  readonly restart: number;
  /** Ends within this time count together. */
  readonly window: number;
  /** This many ends within the window, and it is left alone. */
  readonly ends: number;
}

const defaultTimeouts: Timeouts = { start: 60_000, stop: 4000, restart: 200, window: 60_000, ends: 4 };

/** What running the service takes. */
export interface EmbeddedServiceParts {
  readonly host: Pick<Host, 'dataFolder' | 'startChild'>;
  readonly program: URL;
  /** Fill it with the sample workspace. */
  readonly sample: boolean;
  readonly log: Log;
  /** Told when it became ready, ended, or laid down a mail. */
  onReady(): void;
  onEnd(): void;
  onMail(id: string): void;
  /** Told what people should know of the service's data: that it was restored, or cannot be copied. */
  onNotice(sentence: string): void;
  /** Told once, when it ended too often: the sentence to show. */
  onGivenUp(sentence: string): void;
  readonly timeouts?: Timeouts;
}

/** The /v1 service as a child of this desk. */
export interface EmbeddedService {
  /** Folder of its database and mails. */
  readonly folder: string;
  start(): void;
  /** `given_up`: it ended too often. Make another one to try again. */
  readonly phase: 'starting' | 'ready' | 'given_up';
  /** The socket, once it is ready. Throws `offline` when it is not running, and not about to. */
  socketPath(): Promise<string>;
  /** Stops it, and resolves when it is gone. */
  stop(): Promise<void>;
}

/** Keeps the service running: restarts it when it ends, with growing pauses, until it ends too often. */
export function createEmbeddedService(parts: EmbeddedServiceParts): EmbeddedService {
  const timeouts = parts.timeouts ?? defaultTimeouts;
  const folder = path.join(parts.host.dataFolder, 'service');
  let current: { child: ChildProcess; place: SocketPlace } | null = null;
  let ready = Promise.withResolvers<string>();
  let ends: number[] = [];
  let stopping = false;
  let phase: EmbeddedService['phase'] = 'starting';
  let timer: NodeJS.Timeout | undefined;
  let reason = '';

  function begin(): void {
    const place = openSocketPlace(folder);
    const args = ['--socket', place.socketPath, '--data', folder, ...(parts.sample ? ['--sample'] : [])];
    const child = parts.host.startChild(parts.program, args);
    current = { child, place };
    timer = setTimeout(() => {
      parts.log('service', 'not ready in time');
      child.kill();
    }, timeouts.start);
    child.onMessage((message) => {
      const said = message as { type?: unknown; id?: unknown; message?: unknown };
      if (said.type === 'ready') {
        clearTimeout(timer);
        phase = 'ready';
        ready.resolve(place.socketPath);
        parts.onReady();
      }
      if (said.type === 'mail') parts.onMail(String(said.id));
      if (said.type === 'notice') parts.onNotice(String(said.message));
      if (said.type === 'failed') reason = String(said.message);
    });
    child.onExit((code) => ended(place, code));
  }

  function ended(place: SocketPlace, code: number | null): void {
    clearTimeout(timer);
    place.release();
    current = null;
    phase = 'starting';
    if (stopping) return;
    parts.log('service', `ended with ${code}`);
    // Those who wait go on waiting for the next start; those who come now wait for it too.
    ready.promise.catch(() => undefined);
    ready = renew(ready);
    parts.onEnd();
    // Not the wall clock: one that is set meanwhile would count the ends anew.
    const now = performance.now();
    ends = [...ends.filter((end) => now - end < timeouts.window), now];
    if (ends.length >= timeouts.ends) giveUp();
    else timer = setTimeout(begin, timeouts.restart * 2 ** (ends.length - 1));
  }

  function giveUp(): void {
    phase = 'given_up';
    ready.reject(new AppError('offline'));
    ready.promise.catch(() => undefined);
    const why = reason || 'It ended several times in a row';
    parts.onGivenUp(`The service of this computer does not start: ${why}. Drafts and lists stay readable.`);
  }

  return {
    folder,
    start: begin,
    get phase() {
      return phase;
    },
    socketPath: () => ready.promise,
    async stop() {
      stopping = true;
      clearTimeout(timer);
      ready.promise.catch(() => undefined);
      ready.reject(new AppError('offline'));
      if (current) await stopChild(current.child, timeouts.stop);
    },
  };
}

/** A waiting promise is kept for its waiters; one that was kept is replaced. */
function renew(ready: PromiseWithResolvers<string>): PromiseWithResolvers<string> {
  const next = Promise.withResolvers<string>();
  void next.promise.then(ready.resolve, ready.reject);
  return next;
}

async function stopChild(child: ChildProcess, timeouts: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  child.onExit(() => resolve());
  child.kill();
  // The second call is less polite than the first.
  const timer = setTimeout(() => child.kill(), timeouts);
  await promise;
  clearTimeout(timer);
}
